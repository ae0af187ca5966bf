"""Fixtures for tests of pages: a site with accounts of every role, a tournament under way, a half-played season."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from indeler.logbook import MemoryStore
from indeler.opens import Decider, begin, imported, propose
from indeler.opens.events import RoundPublished
from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import ACCOUNT_ROLES, Role
from indeler.web.seasons import clock
from indeler.web.tenancy.current import rows_of_the_host
from indeler.web.tournaments import log
from support.kept_rows import put

PLAYERS = """\
Anna de Vries; 2105; Botwinnik
Kees Bakker; 1987; Botwinnik
Tom Visser; 1850; De Toren
Lars Smit; 1790
Mieke Jansen; 1740; De Toren
Omar Haddad; 1688
Ruth Meijer; 1600
"""


class NeverBegun:
    """A thread that does nothing."""

    def __init__(self, **_named):
        self.start = lambda: None


@pytest.fixture(autouse=True)
def nothing_is_played_out(monkeypatch):
    """Prevent every test from starting a process that simulates the rest of a season, unless the test asks for it."""
    from indeler.web.hosting import simulations

    monkeypatch.setattr(simulations, "Thread", NeverBegun)
    monkeypatch.setattr(simulations, "_waiting", Counter())
    monkeypatch.setattr(simulations, "_known", type(simulations._known)())


@pytest.fixture(autouse=True)
def the_clock_is_right(monkeypatch):
    """Reset the clock of the site before every test."""
    monkeypatch.setattr(clock, "ahead", timedelta())


@pytest.fixture
def site(db):
    """A database that is rolled back after the test."""


@pytest.fixture
def accounts(site):
    """Return one account for every role that has accounts, by role."""
    return {
        role: Account.objects.create(login=f"{role}-login", name=f"The {role}", role=role) for role in ACCOUNT_ROLES
    }


@pytest.fixture(scope="session")
def begun():
    """Return a log with seven players, created once per session."""
    return seven_players()


def seven_players():
    """Return a log with seven players: round 1 is played and public, round 2 is paired and not yet public."""
    from indeler.formats.people import TYPED, players_in, read_typed
    from indeler.model import Colour, Tournament
    from indeler.systems.numbering import numbered

    players = players_in(read_typed(PLAYERS, most=100), TYPED)
    made = numbered(Tournament(players, total_rounds=4, rules="fide-dutch", initial_colour=Colour.WHITE))
    leader = Decider(timezone.now(), "The leader")
    book = begin(MemoryStore(), imported(made), **leader._asdict())

    def decide(events):
        for event in events:
            book.append(event)

    decide(propose.pairing(book.moment.state, leader))
    decide([RoundPublished(**leader._asdict(), round=1)])
    for (white, black), result in zip(book.moment.state.boards[0], ("1-0", "½-½", "0-1"), strict=True):
        decide(propose.result(book.moment.state, leader, (1, white, black), result, ""))
    decide(propose.pairing(book.moment.state, leader))
    return book.store.read()


@pytest.fixture
def tournament(site, begun):
    """Return that tournament in the database."""
    return put("tournament", lambda: log.store_tournament("Autumn Open", begun, is_public=True))


@pytest.fixture(scope="session")
def half_played():
    """Return a half-played fictional season with twenty members, and the date of its next evening."""
    from indeler.web.hosting.demo import half_played

    return half_played(2026, members=20)


@pytest.fixture
def first_evening(settings):
    """Store a club and set the clock to the first evening of a competition; return its row and that date."""
    from indeler.web.hosting.demo import seconds_ahead
    from indeler.web.seasons.season_store import store_season
    from support.clubs import Club

    def opened(rules, members, competition, **groups):
        club = Club(rules, members)
        club.plan()
        if groups:
            club.open_cycle(1, **groups)
        date = club.dates(competition)[0]
        clock.ahead = timedelta(seconds=seconds_ahead(date, settings.TIME_ZONE))
        return store_season("Test", club.book.store.rules(), club.book.store.read()), date

    return opened


@pytest.fixture
def season(site, half_played, accounts, settings):
    """Return the season in the database; it is 18:30 on a club evening, and the member account belongs to the club."""
    from indeler.web.hosting.demo import seconds_ahead
    from indeler.web.seasons import season_store

    book, tonight = half_played
    clock.ahead = timedelta(seconds=seconds_ahead(tonight, settings.TIME_ZONE))
    number = next(one for one in book.season.playing("cycles", tonight) if expected(book.season, tonight, one))
    Account.objects.filter(role=Role.MEMBER).update(member=number)
    accounts[Role.MEMBER].refresh_from_db()
    rules, lines = book.store.rules(), book.store.read()
    row = put("season", lambda: season_store.store_season(book.season.state.name, rules, lines, known=book.season))
    season_store.SEASONS.remember(row, book.season)
    return row


def expected(season, date, member):
    from indeler.season.calendar.absence import status

    return status(season, date, member) == "expected"


HOST_PASSWORD = "nobody at a club knows this"


def as_host(client, login="host-login"):
    """Log in the host of the site with a password in this browser, and return the account."""
    with rows_of_the_host():
        host = Account.objects.filter(login=login).first() or Account(login=login, name="The host", role=Role.HOST)
        host.set_password(HOST_PASSWORD)
        host.save()
    answer = client.post("/host/log-in/", {"login": login, "password": HOST_PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/host/")
    return host


@pytest.fixture
def as_role(accounts, tournament):
    """Return a browser that is logged in with this role; a helper has opened a link for boards 1 and 2."""

    def browser(role):
        client = Client(headers={"accept-language": "en"})
        if role is Role.HELPER:
            link = links.make(LinkKind.RESULTS, tournament=tournament, label="Hall", first_board=1, last_board=2)
            client.get(links.path(link))
        elif role is Role.HOST:
            as_host(client)
        elif role is not Role.PUBLIC:
            client.force_login(accounts[role])
        return client

    return browser


@pytest.fixture(scope="session")
def postgresql_server():
    """Provide a PostgreSQL server that is used by the tests only."""
    from support.postgresql import programs, running_server
    from support.required_programs import skip_without

    if programs() is None:
        skip_without("PostgreSQL", "postgresql")
    with running_server() as server:
        yield server
