"""Every command of a season answers in the user's language: only names and codes are not translated."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from indeler.cli.season import COMMANDS
from indeler.cli.season.event import as_data
from indeler.language.catalogue import conventions_of
from indeler.season import FileStore, shipped_text
from indeler.season.events import KINDS
from support.invented_language import WORD

pytestmark = pytest.mark.usefixtures("replayed_once")
CHOICES = re.compile("^one of (.*)")
LISTED = "Name;Rating;Born\nPiet Postma;1500;1990-01-01\nSem Kok;1600;\nNoor Vos;1700;\nEva Maas;1800;\n"
TAKEN = "name;group;points;rounds\nPiet Postma;A;7;1\nSem Kok;A;0;1\nNoor Vos;B;7;1\nEva Maas;B;0;1\n"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return a season in the middle of its first cycle, with unusual situations."""
    from indeler.lab.season import SeasonPlan, simulate, write_season

    folder = tmp_path_factory.mktemp("played") / "season"
    write_season(simulate(SeasonPlan(members=14, seed="words", rules="botwinnik", evenings=9)), folder)
    return folder


def asked(folder, tmp_path):
    """Return the arguments to type, by command; commands that write use new seasons."""
    new, other = tmp_path / "new", tmp_path / "other"
    members, scores = _file(tmp_path / "members.csv", LISTED), _file(tmp_path / "scores.csv", TAKEN)
    arena = _file(
        tmp_path / "arena.ndjson", '{"rank":1,"score":9,"username":"x"}\n{"rank":2,"score":7,"username":"new"}\n'
    )
    at, later = ("--at", "2026-09-01T12:00", "--by", "x"), ("--at", "2026-10-20T12:00", "--by", "x")
    return {
        "new": [(new, *at), (other, *at)],
        "join": [(new, members, *at), (new, members, "--write", *at), (other, members, "--write", *at)],
        "status": [(folder,), (folder, "--date", "2026-08-01"), (folder, "--date", "2028-01-01"), (new,)],
        "members": [(folder,)],
        "calendar": [(folder,)],
        "event": [
            *[(folder, kind) for kind in KINDS],
            (folder,),
            (new, "member-joined", "member=7", "name=Anna", "rating=1400", *at),
            (new, "evenings-planned", "--propose", *at),
            (new, "cycle-opened", "--propose", *at),
        ],
        "takeover": [(other, scores, *later)],
        "arena": [(other, arena, "--date", "2026-10-16", "--competition", "rapid", "--player", "x=1", *later)],
        "pair": [(new, "--seed", "x", "--by", "x", "--at", "2026-09-03T19:45", "--publish")],
        "standings": [(folder,), (folder, "--competition", "rapid", "--evening", "1")],
        "ladder": [(folder,)],
        "cup": [(folder,)],
        "report": [(folder,), (new,)],
        "export": [(folder, tmp_path / "games.txt", "--month", "2026-10")],
        "log": [(folder,)],
        "verify": [(folder,)],
        "erase": [(folder, 1)],
        "simulate": [("-o", tmp_path / "another", "--members", "8", "--evenings", "1")],
    }


def _file(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def data_of(folder):
    """Return the words of a season: names, codes, texts of users, and the names in a rulebook."""
    lines = b"\n".join(FileStore(folder).read()).decode("unicode_escape", errors="ignore")
    return {word for text in (lines, shipped_text("botwinnik")) for word in WORD.findall(text)}


def codes():
    """Return the words that are typed in every language: kinds of event, their fields and values, columns of a list."""
    fields = [field for kind in KINDS for field in as_data(kind)["fields"]]
    values = [field["name"] for field in fields] + [
        each for field in fields for each in CHOICES.findall(field["meaning"])
    ]
    values += [name for kind in KINDS for name in as_data(kind)["proposal"] or ()]
    examples = [field["example"] for kind in KINDS for field in as_data(kind)["fields"]]
    others = ["indeler season event propose why MUT LSR Anna name rating birth", LISTED]
    return {word for text in (*KINDS, *values, *examples, *others) for word in WORD.findall(text)}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_a_season_has_a_language_option(name):
    assert "lang" in inspect.signature(getattr(import_module(f"indeler.cli.season.{COMMANDS[name]}"), name)).parameters


@pytest.mark.sampled(3)
def test_no_word_remains_in_english(indeler, played, tmp_path, strange_words):
    commands = asked(played, tmp_path)
    assert set(COMMANDS) - set(commands) == {"publish"}  # part of pair --publish below
    found = {}
    for name, calls in commands.items():
        for words in calls:
            said = indeler("season", name, *words, "--lang", "nl")
            assert said.code == 0, (name, words, said.err)
            if "\n" in said.out:
                known = (
                    codes()
                    | set(WORD.findall(f"{tmp_path} {played} new another {' '.join(conventions_of('nl').months)}"))
                    | data_of(played)
                    | data_of(tmp_path / "new")
                )
                found.setdefault(name, set()).update(set(WORD.findall(said.out)) - known)
    assert {name: left for name, left in found.items() if left} == {}


def test_the_reason_for_a_place_is_shown_in_dutch(indeler, tmp_path):
    from indeler.lab.season import SeasonPlan, simulate, write_season

    write_season(simulate(SeasonPlan(members=14, seed="ladder", rules="botwinnik", evenings=16)), tmp_path / "season")
    assert "cyclus 1" in indeler("season", "ladder", tmp_path / "season", "--lang", "nl").out
    assert '"cycle 1"' in indeler("season", "ladder", tmp_path / "season", "--json", "--lang", "nl").out


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("lang", "name", "told"),
    [
        ("nl", "status", "Te doen: "),
        ("de", "status", "Zu tun: "),
        ("nl", "report", "Clubkampioen: nog niet beslist"),
        ("de", "report", "Vereinsmeister: noch nicht entschieden"),
        ("nl", "verify", "Geen besluit is gewijzigd"),
        ("de", "verify", "alles in Ordnung"),
        ("nl", "cup", "Hoofddata: "),
        ("nl", "calendar", "datum"),
        ("de", "members", "Wertungszahl"),
        ("nl", "ladder", "Voorlopig."),
        ("de", "standings", "Zyklus 1, Gruppe A"),
    ],
)
def test_the_output_has_words_of_the_chosen_language(indeler, played, lang, name, told):
    said = indeler("season", name, played, "--lang", lang).out
    assert told in said
    assert told not in indeler("season", name, played).out
    assert indeler("season", "--lang", lang, name, played).out == said


def test_tampering_with_a_season_is_reported_in_dutch(indeler, played, tmp_path):
    import shutil

    folder = Path(shutil.copytree(played, tmp_path / "changed"))
    book = folder / "logbook.jsonl"
    first, second, *others = book.read_text(encoding="utf-8").splitlines(keepends=True)
    book.write_text("".join([first, second.replace("2026", "2025", 1), *others]), encoding="utf-8")
    said = indeler("season", "verify", folder, "--lang", "nl")
    assert said.code == 6
    assert said.out.startswith("logbook.jsonl:2: besluit 1: ")
