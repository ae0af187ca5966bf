"""A recorded logbook can always be read: ``decide`` checks new events only, ``evolve`` applies recorded ones."""

import pytest

from indeler import season as s
from indeler.language import InvalidInput, Sentence
from indeler.logbook import check
from indeler.season.core import club_rules
from indeler.season.core.decisions import SEASON, decides
from support.clubs import LEADER
from support.kept_seasons import KEPT


@pytest.fixture
def nothing_is_allowed(monkeypatch):
    """Make ``decide`` refuse every event."""
    monkeypatch.setattr(SEASON, "_checks", {kind: [*checks] for kind, checks in SEASON._checks.items()})

    @decides(s.events.Event)
    def refuse(season, event):
        raise InvalidInput("No more decisions are taken.")


@pytest.mark.parametrize("name", ["autumn", "draughts"])
def test_a_logbook_can_be_opened_when_decide_refuses_every_event(name, nothing_is_allowed):
    book = s.open(KEPT / name)
    assert book.season.version == len(book.store.read())
    assert book.season.state.pairings
    assert not check(book.store.read()).faults
    with pytest.raises(InvalidInput, match="No more decisions are taken"):
        s.apply(book.season, s.events.Noted(at=book.season.last.at, by=LEADER, text="x"))


def test_a_stricter_check_of_rules_allows_opening_but_not_adopting_a_file(monkeypatch):
    monkeypatch.setattr(club_rules, "check", lambda rules: iter([("evening", Sentence("Nobody plays any more."))]))
    book = s.open(KEPT / "autumn")
    assert book.season.version == len(book.store.read())
    with pytest.raises(InvalidInput, match="nobody plays any more"):
        s.Logbook(s.MemoryStore(book.store.rules()))
    other = s.MemoryStore(book.store.rules() + "\n", book.store.read())
    with pytest.raises(InvalidInput, match="nobody plays any more"):
        s.Logbook(other, any_rules=True)


def test_an_event_that_would_be_refused_today_is_a_remark_and_no_difference(nothing_is_allowed):
    book = s.open(KEPT / "autumn")
    found = s.verify(book.season)
    assert not found.differences
    assert {each.sentence for each in found.remarks} == {"today this would be refused: No more decisions are taken."}
    assert len(found.remarks) > 90
