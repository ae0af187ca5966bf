"""Snapshot tests of the pages of a season and of a tournament: they have not changed (support.kept_pages)."""

from typing import get_args

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from indeler.lab.season import SeasonPlan, simulate
from indeler.season import events, propose
from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.api.views import View, api
from indeler.web.live import typeset
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import append, season_of, store_season
from indeler.web.tournaments import log
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open
from support import kept_pages, site_fixtures
from support.addresses import Addresses, patterns
from support.browser_leader import is_now
from support.clubs import Club
from support.kept import keep, lines
from support.kept_rows import put
from web import test_knockout, test_team_event

NOON = "2026-11-19T12:00:00+00:00"
LEFT_OUT = {"log-out", "host-usage", "second-factor", "host-second-factor", "season-copy", "tournament-copy"}
"""Pages that end the session, pages that contain a secret in parts, and archives of all pages."""
VIEWS = get_args(View)
NAMES = sorted({pattern.name for pattern in patterns()} - LEFT_OUT)


@pytest.fixture(autouse=True)
def noon():
    """Freeze the time of every test, so that all dates are the same."""
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture(autouse=True)
def no_prints(monkeypatch):
    """Replace the typesetter: the contents of a print are compared, not its layout."""
    monkeypatch.setattr(typeset, "_cached_output", kept_pages.filled_in)


@pytest.fixture(scope="module")
def begun():
    with time_machine.travel(NOON, tick=False):
        return site_fixtures.seven_players()


@pytest.fixture
def tournament(site, begun):
    return put("tournament at noon", lambda: log.store_tournament("Autumn Open", begun, is_public=True))


@pytest.fixture
def told(request, tournament, season, accounts):
    """Return a function that compares the pages with these names to their snapshots, or stores the snapshots."""

    def compare(world, names, instead=None, **shown):
        rows = {"season": season, "tournament": tournament, **shown}
        addresses = Addresses(rows["tournament"], rows["season"], accounts, instead)
        people = [*season_of(rows["season"]).state.members.values()]
        people += state_of(rows["tournament"]).tournament.players.values()
        words = {word.strip(",.") for person in people for word in person.name.split()}
        now = sorted({line for name in names for line in kept_pages.lines_of(world, name, addresses, accounts, words)})
        settle(request, tuple(f"{world} {name} " for name in names), now)

    return compare


def settle(request, starts, now):
    """Compare these lines with the stored lines that have these beginnings, or store them."""
    kept = [line for line in lines(kept_pages.KEPT) if line.startswith(starts)]
    if request.config.option.keep_pages:
        others = [line for line in lines(kept_pages.KEPT) if line not in kept]
        keep(sorted([*others, *now]), kept_pages.KEPT)
    else:
        assert now == kept


def test_the_answers_of_the_api_have_not_changed(request, tournament, season, accounts):
    """Compare the answer of each read-only call, and the possible status codes of each call."""
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read"], days=1)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    at = {"slug": tournament.slug, "number": 1, "view": "tonight"}
    now = []
    for path, methods in api.get_openapi_schema(path_prefix="/api/v1")["paths"].items():
        now += [f"api {method} {path} {' '.join(map(str, call['responses']))}" for method, call in methods.items()]
        views = VIEWS if path.endswith("{view}") else [""]
        for view in views if "get" in methods else []:
            slug = season.slug if view else tournament.slug
            address = path.format(**at | {"slug": slug, "view": view})
            now.append(kept_pages.line_of(f"api {address}", client.get(address), ()))
    settle(request, ("api ",), sorted(now))


def test_there_are_snapshots_of_exactly_the_existing_pages():
    assert {line.split(" ")[1] for line in lines(kept_pages.KEPT) if line.startswith("usual ")} == {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_not_changed(name, told):
    told("usual", [name])


SEASONS = ("public", "member", "lead", "manage", "live", "syndication")
TOURNAMENTS = ("public", "lead", "live", "syndication")


def names_in(package, start):
    """Return the names of the pages of a package whose address has this beginning."""
    found = {
        pattern.name
        for pattern in patterns()
        if pattern.callback.__module__.startswith(f"indeler.web.{package}.") and str(pattern.pattern).startswith(start)
    }
    return sorted(found - LEFT_OUT)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("package", TOURNAMENTS)
def test_the_pages_of_a_team_event_have_not_changed(package, told, as_role):
    """Round 1 is played and published; in round 2 two line-ups and a result are known."""
    leader = as_role(Role.LEADER)
    leader.post(reverse("new-team-event"), test_team_event.FORM)
    test_team_event.play(leader, ("1-0", "½-½", "0-1", "1-0"))
    test_team_event.play(leader, ("0-1",))
    told("teams", names_in(package, "t/"), tournament=Open.objects.get(name="Team Cup"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("package", TOURNAMENTS)
def test_the_pages_of_a_knock_out_have_not_changed(package, told, as_role):
    """Three of five players are left, and one tie is not decided yet."""
    leader = as_role(Role.LEADER)
    form = {"name": "Pokal", "rules": "knockout", "players": test_knockout.PLAYERS, "is_public": "on"}
    leader.post(reverse("new-tournament"), {**form, "knockout.seed": "lots", "knockout.redraw": "false"})
    test_knockout.played(leader, "1-0")
    test_knockout.played(leader, "½-½", "0-1")
    told("knock-out", names_in(package, "t/"), tournament=Open.objects.get(slug="pokal"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("package", SEASONS)
def test_the_pages_of_an_evening_in_progress_have_not_changed(package, told, season):
    """The pairings are published and some results are known, one of them reported by a member."""
    at = {"at": clock.now(), "by": "Leader"}
    made = propose.evening(season_of(season), clock.today(), **at)
    out = [events.PairingPublished(**at, **event.place._asdict()) for event in made]
    boards = [(event, *board) for event in made for board in event.boards]
    played = [
        events.ResultEntered(
            **at, competition="cycles", part=event.part, round=event.round, white=white, black=black, result=result
        )
        for (event, white, black), result in zip(boards, ("1-0", "½-½", "0-1"), strict=False)
    ]
    append(season, [*made, *out, *played])
    season.refresh_from_db()
    told("evening", names_in(package, "s/"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("package", ["public", "live", "syndication"])
def test_the_pages_of_a_finished_season_have_not_changed(package, told):
    book = simulate(SeasonPlan(members=12, seed="1"))
    row = store_season("Over", book.store.rules(), book.store.read(), known=book.season)
    is_now(book.season.state.end)
    told("over", names_in(package, "s/"), season=row)


KEIZER = 'name = "ladder club"\n\n[[competition]]\nkind = "keizer"\nname = "keizer"\nrounds = 10\n'


@pytest.mark.sampled(3)
@pytest.mark.parametrize("package", SEASONS)
def test_the_pages_of_a_keizer_ladder_have_not_changed(package, told):
    """Five members after a round of Keizer, on the second evening; one has signed off."""
    club = Club(KEIZER, (2000, 1900, 1800, 1700, 1600))
    club.plan()
    first, second, *_ = club.dates("keizer")
    club.results(*club.pair(first), choose=lambda white, black: "1-0")
    club("signed-off", member=5, date=second)
    row = store_season("Keizer", club.book.store.rules(), club.book.store.read())
    is_now(second)
    told("keizer", names_in(package, "s/"), {"name": "keizer", "competition": "keizer"}, season=row)
