"""Decide, then evolve: what is in a logbook is read whatever would be decided today."""

import pytest

from indeler import season as s
from indeler.language import InvalidInput, Sentence
from indeler.logbook import check, open_line
from indeler.season.core import club_rules
from indeler.season.core.decisions import SEASON, decides
from indeler.season.people import persons
from support.clubs import LEADER
from support.kept_seasons import KEPT


@pytest.fixture
def nothing_is_allowed(monkeypatch):
    """The strictest decide that there can be."""
    monkeypatch.setattr(SEASON, "_checks", {kind: [*checks] for kind, checks in SEASON._checks.items()})

    @decides(s.events.Event)
    def refuse(season, event):
        raise InvalidInput("No more decisions are taken.")


@pytest.mark.parametrize("name", ["autumn", "draughts"])
def test_a_logbook_opens_under_any_stricter_decide(name, nothing_is_allowed):
    book = s.open(KEPT / name)
    assert book.season.version == len(book.store.read())
    assert book.season.state.pairings
    assert not check(book.store.read()).faults
    with pytest.raises(InvalidInput, match="No more decisions are taken"):
        s.apply(book.season, s.events.Noted(at=book.season.last.at, by=LEADER, text="x"))


def test_a_season_opens_under_a_stricter_check_of_its_rules_and_adopts_no_such_file(monkeypatch):
    monkeypatch.setattr(club_rules, "check", lambda rules: iter([("evening", Sentence("Nobody plays any more."))]))
    book = s.open(KEPT / "autumn")
    assert book.season.version == len(book.store.read())
    with pytest.raises(InvalidInput, match="nobody plays any more"):
        s.Logbook(s.MemoryStore(book.store.rules()))
    other = s.MemoryStore(book.store.rules() + "\n", book.store.read())
    with pytest.raises(InvalidInput, match="nobody plays any more"):
        s.Logbook(other, any_rules=True)


def test_what_would_be_refused_today_is_a_remark_and_no_damage(nothing_is_allowed):
    book = s.open(KEPT / "autumn")
    found = s.verify(book.season)
    assert not found.differences
    assert {each.sentence for each in found.remarks} == {"today this would be refused: No more decisions are taken."}
    assert len(found.remarks) > 90


def test_a_logbook_with_seals_of_version_1_goes_on_and_forgets():
    """The kept season was sealed before seals had a version: it holds, goes on with seals of today, and names go."""
    kept = s.open(KEPT / "autumn")
    book = s.Logbook(s.MemoryStore(kept.store.rules(), kept.store.read()), clock=lambda: kept.season.last.received)
    name = book.season.name(3)
    book.append(s.events.Noted(at=kept.season.last.at, by=LEADER, text=f"{name} called"))
    lines = book.store.read()
    assert [open_line(line).seal.version for line in lines[-2:]] == [1, 2]
    after = persons.erased(lines, 3)
    assert name.encode() not in b"".join(after)
    for each in (lines, after):
        found = check(each, s.events.personal)
        assert (found.faults, found.heads) == ((), check(lines).heads)
