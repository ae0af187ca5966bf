"""Every command answers in the user's language: only names, codes and titles of rulebooks are not translated."""

import pytest

from indeler import rulebooks
from indeler.cli.commands import command_of, group_of
from indeler.cli.main import COMMANDS, module_of
from indeler.formats.file_formats import FORMATS
from indeler.lab import fields
from indeler.lab.models import MODELS
from support.invented_language import declared, words_in

pytestmark = pytest.mark.sampled(2)

TYPED = (
    "indeler open generate standings prizes rules players toml rulebook certificate FIDE standard rapid blitz adjourned"
)
"""Commands, options and files, which are the same in every language."""

PRIZES = """\
[[category]]
name = "Annas"
sex = "w"
age_to = 20
[[category]]
name = "Piets"
sex = "m"
[[group]]
name = "Jansen"
sharing = "hort"
main = [100, 80.33]
category = [{ name = "Piets", prizes = [75, 2] }, { name = "Annas", prizes = [1] }]
"""


def asked(sample, folder):
    """Return the arguments to type, by command; the commands need no site."""
    boards, proof, new = folder / "boards.txt", folder / "proof.json", folder / "new.trf"
    new.write_text("".join(f"{line[:80]:80} 0.0\n" for line in sample.read_text().splitlines()[3:]), encoding="utf-8")
    sample.with_suffix(".prizes.toml").write_text(PRIZES, encoding="utf-8")
    boards.write_text("2\n1 2\n3 4\n", encoding="utf-8")
    return {
        "pair": [
            (sample, "--rules", "berger", "--explain"),
            (new, "--rules", "knockout", "--explain"),
            (sample,),
            (sample, "--explain"),
            (sample, "--picture"),
            (sample, "--absent", "3"),
        ],
        "check": [
            (sample, "--all"),
            (sample, "--boards", boards),
            (sample, "--round", 1, "--rules", "knsb-wp"),
            (sample, "--round", 2, "--certificate", proof),
        ],
        "why": [(sample, "1"), (sample, "1", "3"), (sample, "2", "5"), (sample, "1", "2", "--rules", "knsb-rating")],
        "next": [(sample,), (sample, "1"), (sample, "1", "--samples", 20)],
        "standings": [(sample,), (sample, "--why", 1, 2), (sample, "--rules", "knsb-wp", "--why", 2, 3)],
        "result": [(sample, 2, 1, "1-0"), (sample, 2, 1, "*")],
        "withdraw": [(sample, 5), (sample, 5, "--back")],
        "bye": [(sample, 5, 3, "half"), (sample, 5, 3, "none")],
        "prizes": [(sample, "--why")],
        "teams": [(sample,)],
        "convert": [(sample, folder / "open.csv"), (sample, folder / "open.pgn")],
        "renumber": [(sample, folder / "renumbered.trf")],
        "generate": [("-o", folder / "made.trf", "--players", 6, "--rounds", 2)],
        "rules": [(), ("fide-dutch",), ("knsb-wp", "A3"), ("fide-dutch", "C12"), ("knsb-rating", "C11")],
        "ratings": [("of", sample), ("norms", sample, "--all")],
        "paperwork": [(sample,), (sample, "--form", "notes")],
        "lab": [("ask", "rounds", "--players", 80), ("ask", "rounds", "--players", 90, "--gap", 150, "--top", 3)],
        "demo": [("--terminal",)],
    }


REFUSED = {
    "pair": [("no.trf",), ("{}", "--rules", "nothing"), ("{}", "--set", "x=1"), ("{}", "--nothing")],
    "check": [("{}", "--all", "--round", 1), ("{}", "--round", 9)],
    "verify": [("{}", "{}")],
    "conform": [("--write", "{}"), ("--engine", "x")],
    "why": [("{}", "99"), ("{}", "1", "1")],
    "next": [("{}", "99"), ("{}", "--samples", "-1"), ("{}", "--model", "much")],
    "standings": [("{}", "--tiebreaks", "ZZ"), ("{}", "--why", 1, 1)],
    "league": [("{}",), ("no.trf",)],
    "result": [("{}", 9, 1, "1-0"), ("{}", 1, 9, "1-0"), ("{}", 1, 1, "much"), ("no.trf", 1, 1, "1-0")],
    "line-up": [("{}",), ("{}", "4=1")],
    "withdraw": [("{}", 9), ("{}", 1, "--back"), ("{}", "x")],
    "bye": [("{}", 1, 1, "half"), ("{}", 1, 9, "half"), ("{}", 1, 3, "much")],
    "merge": [("no.trf", "{}"), ("{}", "no.trf")],
    "prizes": [("{}",), ("{}", "--prizes", "no.toml")],
    "teams": [("{}", "--best", "0")],
    "convert": [("{}", "x.nothing")],
    "publish": [("{}",), ("no.trf", "out"), ("--data", "nowhere", "--tournament", "open", "out")],
    "renumber": [("{}", "x.nothing")],
    "generate": [("-o", "x.trf", "--count", 2), ("-o", "x.trf", "--players", "many")],
    "rules": [("nothing",), ("fide-dutch", "Z9")],
    "manual": [("-o", "x.doc")],
    "mcp": [("--nothing",)],
    "demo": [("--port", 0)],
    "serve": [("--data", "x", "--port", "many")],
    "owner-link": [("--data", "no such folder")],
    "club": [("list", "--data", "no such folder"), ("nothing",)],
    "backup": [("x.zip",), ("no.zip", "--verify")],
    "backup-key": [("no/such/folder/key",)],
    "restore": [("no.zip", "--data", "x")],
    "lab": [
        ("run", "no.toml"),
        ("run", "{}"),
        ("nothing",),
        ("report", "no such folder"),
        ("report", "{}", "--json", "--csv"),
        ("ask", "much", "--players", 80),
        ("ask", "rounds", "--players", 1),
        ("ask", "rounds", "--players", 80, "--best", "all"),
        ("ask", "rounds", "--players", 80, "--gap", 0),
        ("ask", "rounds", "--players", 80, "--gap", 900),
        ("ask", "rounds", "--players", 80, "--rules", "berger"),
        ("ask", "rounds", "--players", 80, "--top", 2),
    ],
    "season": [("status", "no such season"), ("nothing",)],
    "ratings": [
        ("find", "x", "--index", "no"),
        ("import", "no.csv", "--tempo", "x"),
        ("import", "no.csv"),
        ("nothing",),
    ],
    "paperwork": [
        ("no.trf",),
        ("{}", "--form", "IT1"),
        ("{}", "--form", "IT3", "-o", "x.doc"),
        ("{}", "--form", "FA1"),
    ],
    "open": [("verify", "no.jsonl"), ("verify", "{}"), ("nothing",)],
}


def left_over(said, *known):
    """Return the words that are neither in that language nor known."""
    lines = [line for line in said.splitlines() if not line.startswith(("  src/", "  tests/"))]  # places in the code
    left = words_in(*lines) - words_in(TYPED, *known) - codes() - declared("nl")
    return {word for word in left if not word.isupper()}  # codes of tie-breaks and formats


def codes():
    """Return the codes of rulebooks, settings, result models and formats that users type."""
    settings = [setting.name for name in rulebooks.names() for setting in rulebooks.declared(name).settings]
    return words_in(*rulebooks.names(), *settings, *FORMATS, *MODELS)


def test_every_command_has_a_language_option():
    """A group has one option for all its commands; the commands of a season are checked in their own tests."""
    modules = {name: module_of(name) for name in COMMANDS}
    commands = {
        name: group_of(module, [])
        if hasattr(module, "COMMANDS")
        else command_of(getattr(module, name.replace("-", "_")), name)
        for name, module in modules.items()
    }
    assert [name for name, command in commands.items() if "lang" not in [each.name for each in command.params]] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "name",
    [
        "pair",
        "check",
        "why",
        "next",
        "result",
        "withdraw",
        "bye",
        "standings",
        "prizes",
        "teams",
        "convert",
        "renumber",
        "generate",
        "rules",
        "ratings",
        "paperwork",
        "demo",
    ],
)
def test_no_word_of_an_answer_remains_in_english(indeler, sample, tmp_path, strange_words, name):
    for words in asked(sample, tmp_path)[name]:
        said = indeler(name, *words, "--lang", "nl")
        assert said.code in (0, 6), (words, said.err)
        made_up = (*fields._MEN, *fields._WOMEN, *fields._SURNAMES)
        assert left_over(said.out + said.err, sample.read_text(), PRIZES, tmp_path, *made_up, *words) == set(), words


def test_no_word_about_a_proof_remains_in_english(indeler, sample, tmp_path, strange_words):
    proof = tmp_path / "proof.json"
    assert indeler("check", sample, "--round", 2, "--certificate", proof).code in (0, 6)
    for file in (sample, tmp_path / "other.trf"):
        (tmp_path / "other.trf").write_text(sample.read_text().replace("=", "0"), encoding="utf-8")
        said = indeler("verify", proof, file, "--lang", "nl")
        assert left_over(said.out + said.err, sample.read_text(), tmp_path) == set()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(REFUSED))
def test_no_word_of_a_refusal_remains_in_english(indeler, sample, tmp_path, strange_words, monkeypatch, name):
    assert set(REFUSED) == set(COMMANDS)
    monkeypatch.chdir(tmp_path)
    for words in REFUSED[name]:
        typed = [str(sample) if word == "{}" else word for word in words]
        said = indeler(name, *typed, "--lang", "nl")
        assert said.code in (2, 3, 4, 5), (words, said.out)
        assert said.err.startswith("indeler: ")
        assert left_over(said.err, sample.read_text(), tmp_path, name, *typed) == set(), words


@pytest.fixture
def no_site(monkeypatch):
    """Replace the functions of the commands of a site, so that these need no site."""
    import support.django_ready  # noqa: F401 - the roles of the demo are said by Django
    from indeler.cli import backup
    from indeler.web.hosting import backups, demo, serving
    from indeler.web.hosting.demo import LogIn

    holds = backups.Contents(seasons=(("Najaar", 1), ("Voorjaar", 7)), tournaments=1, accounts=3)
    for module, name, answer in (
        (serving, "check_free", None),
        (serving, "prepare", None),
        (
            demo,
            "prepare_demo_folder",
            [LogIn("piet", "owner", "Piet Postma"), LogIn("noor", "board", "Noor Vos")],
        ),
        (serving, "serve", None),
        (serving, "first_link", "/link/abc"),
        (serving, "owner_link", "/link/abc"),
        (backup, "back_up_site", b""),
        (backup, "restore_site", holds),
        (backups, "verify_backup", holds),
    ):
        monkeypatch.setattr(module, name, lambda *given, answer=answer, **named: answer)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("demo", ["--port", 8123]),
        ("serve", ["--data", "{}"]),
        ("owner-link", ["--data", "{}"]),
        ("backup", ["{}/site.zip", "--data", "{}"]),
        ("backup", ["{}/site.zip", "--verify"]),
        ("restore", ["{}/site.zip", "--data", "{}"]),
    ],
)
def test_no_word_about_a_site_remains_in_english(indeler, no_site, strange_words, tmp_path, name, typed):
    (tmp_path / "site.zip").write_bytes(b"PK")
    said = indeler(name, *(str(word).replace("{}", str(tmp_path)) for word in typed), "--lang", "nl")
    assert said.code == 0, said.err
    assert "◊" in said.out
    known = (tmp_path, "http localhost link abc zip site piet noor Piet Postma Noor Vos Najaar Voorjaar zugzwang")
    assert left_over(said.out + said.err, *known) == set()
