"""Invalid command lines and the headings of tables, in the user's language."""

import pytest

from indeler.cli.main import COMMANDS, misuse

MISUSES = [
    ("piar x", "There is no command 'piar'; did you mean 'pair'?", "Er is geen opdracht 'piar'; bedoelde je 'pair'?"),
    ("season pubish x", "There is no command 'pubish'; did you mean 'publish'?", "Er is geen opdracht 'pubish'; "),
    ("xyzzy", "There is no command 'xyzzy'.", "Er is geen opdracht 'xyzzy'."),
    ("pair --zzz a", "There is no option --zzz.", "Er is geen optie --zzz."),
    ("pair --foo a", "There is no option --foo.", "Er is geen optie --foo."),
    ("season new", "DIR is missing.", "MAP ontbreekt."),
    (
        "pair --rulse a b",
        "There is no option --rulse; did you mean --rules?",
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


def help_of(words):
    """Return the command that shows the help of a misused command: of a group, if the command in it is unknown."""
    known = {"season new": "indeler season new", "season pubish x": "indeler season"}
    first = words.split()[0]
    return known.get(words) or (f"indeler {first}" if first in COMMANDS else "indeler")


@pytest.mark.parametrize(("words", "en", "nl"), MISUSES)
def test_misuse_is_reported_in_one_sentence_in_the_language_of_the_user(indeler, monkeypatch, words, en, nl):
    monkeypatch.delenv("INDELER_LANG", raising=False)
    said = indeler(*words.split())
    assert (said.code, said.err) == (3, f"indeler: {en} Try '{help_of(words)} --help'.\n")
    monkeypatch.setenv("INDELER_LANG", "nl")
    said = indeler(*words.split())
    assert said.err.startswith(f"indeler: {nl}")
    assert said.err.endswith(f" Probeer '{help_of(words)} --help'.\n")


def test_a_long_list_of_superfluous_arguments_is_shortened(indeler):
    said = indeler("pair", *(f"file-{number}.trf" for number in range(1000)))
    assert said.err.startswith("indeler: Too much was given: file-1.trf file-2.trf ")
    assert said.err.endswith(" …. Try 'indeler pair --help'.\n")
    assert len(said.err) < 300


def test_an_unknown_kind_of_misuse_is_a_sentence_too():
    assert str(misuse("Odd things happened")) == "Odd things happened. Try 'indeler --help'."


def test_a_rulebook_with_almost_that_name_is_suggested(indeler, sample):
    said = indeler("pair", sample, "--rules", "fide-dutsch")
    assert "There is no rulebook 'fide-dutsch'; did you mean fide-dutch? All of them: fide-dutch, " in said.err
    assert "did you mean" not in indeler("pair", sample, "--rules", "monrad").err


@pytest.mark.parametrize("words", [("--",), ("--", "--lang", "en"), ("--", "--"), ("--", "--", "--json")])
def test_two_hyphens_are_a_result_of_a_game(indeler, sample, words):
    said = indeler("result", sample, 2, 1, *words)
    if "--json" in words:
        assert "--json" in said.err
        return
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Round 2, board 1: ")
    assert " -- instead of " in said.out


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
