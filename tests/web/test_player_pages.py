"""The page of a player: a result computes no more than it changes."""

import pytest

from indeler import lab, systems
from indeler.opens import imported
from indeler.opens.views import ranks_of
from indeler.web.public import tournament_pages
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

BY = By("The leader")


@pytest.fixture
def playing(site):
    """Return a tournament whose fourth round is being played."""
    played = lab.generate(lab.Plan("fide-dutch", players=12, rounds=3, seed="player pages"))
    row = log.create("Autumn Open", imported(played.replace(total_rounds=5)), "The leader")
    return decisions.pair_next(row, BY)


@pytest.fixture
def counted(monkeypatch):
    """Return the list of tournaments whose ranks are computed."""
    found, ranks = [], systems.ranks
    monkeypatch.setattr(tournament_pages.systems, "ranks", lambda each: found.append(each) or ranks(each))
    return found


def ranks(row):
    return TournamentPages(row, log.state_of(row)).ranks


def test_a_result_changes_only_the_ranks_after_its_round(playing, counted):
    ranks(playing)
    assert len(counted) == 4
    for white, black in log.state_of(playing).boards[3][:3]:
        counted.clear()
        playing = enter_result(playing, ResultEntry(4, white, black, "1-0", "*"), BY)
        now = ranks(playing)
        assert counted == []
        assert list(now) == list(ranks_of(log.state_of(playing)))


def test_a_corrected_earlier_result_changes_later_ranks(playing, counted):
    ranks(playing)
    white, black = next(
        pair for pair in log.state_of(playing).boards[1] if log.state_of(playing).result(2, *pair).label == "1-0"
    )
    counted.clear()
    playing = enter_result(playing, ResultEntry(2, white, black, "0-1", "1-0"), BY._replace(leaving="misheard"))
    now = ranks(playing)
    assert counted
    assert list(now) == list(ranks_of(log.state_of(playing)))
