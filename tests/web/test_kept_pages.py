"""What every page shows of a season and of a tournament is what it was (support.kept_pages)."""

import pytest
import time_machine

from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments import log
from indeler.web.tournaments.log import state_of
from support import furnished, kept_pages
from support.addresses import Addresses, patterns
from support.kept import keep, lines
from support.kept_rows import put

NOON = "2026-11-19T12:00:00+00:00"
LEFT_OUT = {"log-out", "host-usage", "second-factor", "host-second-factor"}
"""Pages of which nothing else is left, or with a secret in pieces."""
NAMES = sorted({line.partition(" ")[0] for line in lines(kept_pages.KEPT)})


@pytest.fixture(autouse=True)
def noon():
    """The time of every test, so that what is dated is dated alike."""
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture(scope="module")
def begun():
    with time_machine.travel(NOON, tick=False):
        return furnished.seven_players()


@pytest.fixture
def tournament(site, begun):
    return put("tournament at noon", lambda: log.store_tournament("Autumn Open", begun, is_public=True))


@pytest.fixture
def names(tournament, season):
    """The words of the names of all people."""
    people = [*season_of(season).state.members.values(), *state_of(tournament).tournament.players.values()]
    return {word.strip(",.") for person in people for word in person.name.split()}


def test_every_page_is_kept():
    assert {pattern.name for pattern in patterns()} - LEFT_OUT == {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_what_it_showed(name, request, tournament, season, accounts, names):
    addresses = Addresses(tournament, season, accounts)
    now = sorted({*kept_pages.lines_of(name, addresses, accounts, names)})
    kept = [line for line in lines(kept_pages.KEPT) if line.startswith(f"{name} ")]
    if request.config.option.keep_pages:
        others = [line for line in lines(kept_pages.KEPT) if line not in kept]
        keep(sorted([*others, *now]), kept_pages.KEPT)
    else:
        assert now == kept
