"""A kind of competition that another distribution adds (tests/data/hill), tested in a process that has it installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.core import registry
from support.guide_excerpts import shown_in
from support.other_distributions import install

HILL = Path(__file__).parents[1] / "data" / "hill"
RULES = """name = "hill club"

[[competition]]
kind = "hill"
name = "hill"
title = "the hill"
"""

SCRIPT = """
import datetime, sys
from indeler import season as s
from indeler.language import InvalidInput
from indeler.season import capabilities

at, by = datetime.datetime(2026, 9, 1, 12), "Leader"
start, end = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)
book = s.begin(s.MemoryStore(sys.argv[1]), name="2026", start=start, end=end, at=at, by=by, clock=lambda: at)
for number, rating in enumerate((1500, 1900, 1700, 2000, 1600), start=1):
    book.append(s.events.MemberJoined(at=at, by=by, member=number, name=f"M{number}", rating=rating))
hill = type(book.season.competition("hill"))
print([task.kind for task in s.views.todo(book.season, at)], capabilities.incomplete(hill))
for event in s.propose.calendar(book.season, at=at, by=by):
    book.append(event)
off = {"kind": "signed-off", "at": at.isoformat(), "by": by, "member": 3, "date": "2026-09-10"}
book.append(s.events.from_fields(off))
evening = s.views.tonight(book.season, start)
print(evening.what, evening.part, evening.round, [row.what for row in s.views.calendar(book.season)].count("hill"))
at = datetime.datetime.combine(evening.date, datetime.time(20))
(made,) = s.propose.evening(book.season, evening.date, at=at, by=by)
print(made.boards, made.odd, book.season.name_round(made.place))
book.append(made)
book.append(s.events.PairingPublished(at=at, by=by, **made.place._asdict()))
book.append(s.events.ResultEntered(at=at, by=by, competition="hill", part=1, round=1, white=4, black=2, result="1-0"))
crowned = s.events.from_fields({"kind": "king-crowned", "at": at.isoformat(), "by": by, "why": "won", "member": "4"})
book.append(crowned)
try:
    book.append(crowned)
except InvalidInput as refusal:
    print(refusal)
later = datetime.datetime(2026, 9, 10, 20)
(second,) = s.propose.evening(book.season, later.date(), at=later, by=by)
print(second.boards, second.odd)
print([(table.title.translated(str), table.rows[0].name) for table in book.season.competition("hill").tables()])
(told,) = s.views.report(book.season)
print(told.competition, told.games, told.tables[0].first[0].name)
print(book.season.competition("hill").king, s.views.log(book.season)[-1].sentence)
book.append(s.events.MemberJoined(at=at, by=by, member=6, name="M4 again"))
book.append(s.events.MembersMerged(at=at, by=by, why="entered twice", member=4, into=6))
print(book.season.competition("hill").king)
print(s.replay(book.club_rules, book.season.events).state == book.season.state, s.verify(book.season).differences)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return install(tmp_path_factory.mktemp("hill"), HILL)


def test_a_season_can_be_played_with_an_installed_kind(site):
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", SCRIPT, RULES], env=env, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "['calendar'] {}",
        "hill 1 1 3",
        "((4, 2), (3, 5)) 1 the hill, round 1",
        "M4 is king already; crown another member.",
        "((4, 2), (5, 1)) None",
        "[('King of the hill', 'M4')]",
        "hill 1 M4",
        "4 M4 is king of the hill.",
        "6",
        "True ()",
    ]


def test_installing_the_kind_adds_only_its_own_files(site):
    assert {path.name for path in site.iterdir()} == {"indeler_hill", "indeler_hill-1.0.dist-info"}


def test_the_kind_is_unknown_when_it_is_not_installed():
    with pytest.raises(InvalidInput, match=r"competition\[0\]\.kind: 'hill' does not fit; write one of cycles,"):
        s.parse_club_rules(RULES)


def test_a_package_that_cannot_be_read_is_named(site, tmp_path):
    site = Path(shutil.copytree(site, tmp_path / "site"))
    (site / "indeler_hill" / "rules.py").write_text("nonsense", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", "import indeler.season"], env=env, capture_output=True, text=True)
    assert "The competition kind 'hill' of the package indeler_hill cannot be read (NameError" in done.stderr


def test_the_code_shown_in_the_guide_is_in_the_files_of_the_package():
    shown = shown_in("add-a-competition-kind.md")
    assert set(shown) == {"pyproject.toml", "indeler_hill/rules.py", "indeler_hill/competition.py"}
    of_event = shown_in("add-an-event.md")
    for module in ("events", "decide", "evolve"):
        shown[f"indeler_hill/{module}.py"] = of_event[f"indeler_hill/{module}.py"]
    for name, parts in shown.items():
        text = (HILL / name).read_text(encoding="utf-8")
        assert [part for part in parts if part not in text] == []


def test_an_error_in_a_built_in_kind_is_not_reported_as_one_of_a_package(monkeypatch):
    """An error in a built-in kind keeps its traceback; an error in another package is reported in one sentence."""
    monkeypatch.setattr(registry, "_BUILT_IN", ("no.such.cycles",))
    monkeypatch.setattr(registry, "packages", lambda: {"cycles": "no.such.cycles", "guest": "no.such"})
    with pytest.raises(ModuleNotFoundError):
        registry._part("cycles", "rules")
    with pytest.raises(InvalidInput, match=r"kind 'guest' of the package no\.such cannot be read"):
        registry._part("guest", "rules")
