"""Invalid command lines and the headings of tables, in the user's language."""

import pytest

from indeler.cli.main import misuse

MISUSES = [
    ("piar x", "There is no command 'piar'; did you mean 'pair'?", "Er is geen opdracht 'piar'; bedoelde je 'pair'?"),
    ("season pubish x", "There is no command 'pubish'; did you mean 'publish'?", "Er is geen opdracht 'pubish'; "),
    ("xyzzy", "There is no command 'xyzzy'.", "Er is geen opdracht 'xyzzy'."),
    ("pair --zzz a", "There is no option --zzz.", "Er is geen optie --zzz."),
    (
        "pair --rulse a b",
        "There is no option --rulse; did you mean --result, --rules, --set?",
        "Er is geen optie --rul",
    ),
    ("pair", "FILE is missing.", "BESTAND ontbreekt."),
    ("pair a b", "Too much was given: b.", "Dit is te veel: b."),
    ("pair a --round", "--round needs a value after it.", "Na --round moet een waarde komen."),
    ("pair a --round x", "--round: 'x' is not a whole number.", "--round: 'x' is geen heel getal."),
    ("pair a --json=1", "--json takes no value.", "Bij --json hoort geen waarde."),
    ("standings a --why 1", "--why needs 2 values after it.", "Na --why moeten 2 waarden komen."),
    (
        "demo --port 99999",
        "--port: choose a whole number from 1 to 65535, not 99999.",
        "--port: kies een heel getal van",
    ),
    ("generate -o a --players 1", "--players: choose a whole number of at least 2, not 1.", "--players: kies een heel"),
]


@pytest.mark.parametrize(("words", "en", "nl"), MISUSES)
def test_misuse_is_reported_in_one_sentence_in_the_language_of_the_user(indeler, monkeypatch, words, en, nl):
    monkeypatch.delenv("INDELER_LANG", raising=False)
    said = indeler(*words.split())
    assert (said.code, said.err) == (3, f"indeler: {en} Try 'indeler --help'.\n")
    monkeypatch.setenv("INDELER_LANG", "nl")
    said = indeler(*words.split())
    assert said.err.startswith(f"indeler: {nl}")
    assert said.err.endswith(" Probeer 'indeler --help'.\n")


def test_a_long_list_of_superfluous_arguments_is_shortened(indeler):
    said = indeler("pair", *(f"file-{number}.trf" for number in range(1000)))
    assert said.err.startswith("indeler: Too much was given: file-1.trf file-2.trf ")
    assert said.err.endswith(" …. Try 'indeler --help'.\n")
    assert len(said.err) < 300


def test_an_unknown_kind_of_misuse_is_a_sentence_too():
    assert str(misuse("Odd things happened")) == "Odd things happened. Try 'indeler --help'."


ENGLISH = (
    " rank ",
    " name ",
    "points",
    "status",
    "title",
    " clause",
    " default ",
    " players",
    "Standings",
    "Next",
    "cut",
)


@pytest.mark.parametrize(
    "words",
    ["standings {} --lang nl", "rules --lang nl", "demo --terminal --lang nl", "standings {} --why 1 2 --lang nl"],
)
def test_no_heading_remains_in_english(indeler, sample, words):
    said = indeler(*words.format(sample).split())
    head = "\n".join(line for line in said.out.splitlines() if "fide" not in line).replace("Open", "")
    assert said.code == 0
    assert [word for word in ENGLISH if word in f" {head} " and word != "status"] == []


def test_a_cut_term_is_marked_in_words(indeler, sample):
    said = indeler("standings", sample, "--why", "1", "2")
    assert "[cut: " in said.out
    assert "~~" not in said.out
