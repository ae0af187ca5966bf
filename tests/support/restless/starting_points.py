"""The starting points of a walk: a club or a tournament in the database, and the users of the walk."""

import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler import lab, opens
from indeler import season as seasons
from indeler.lab.season import SeasonPlan, simulate
from indeler.model import Tournament
from indeler.opens import imported
from indeler.season.views import slots
from indeler.web.accounts import links, sessions
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting import demo
from indeler.web.manage.views.draft_planning import STEPS
from indeler.web.manage.views.seasons import draft_after
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from indeler.web.tenancy.current import acting_for, prefix_of, rows_of_the_host
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support.restless import page_conditions

YEAR = 2026
MEMBERS, DEMO_MEMBERS = 14, 20
ROLES = ("leader", "member", "helper", "visitor", "owner", "host")
PRESETS = ("autumn", "botwinnik", "draughts", "keizer", "keizer-draughts", "rapid", "round-robin", "school", "swiss")

MANY_KINDS = """
name = "qmany"
title = "Qmany"

[season]
holidays = "NL"

[evening]
weekday = "monday"
starts = 19:30:00
latest_start = 20:00:00
sign_off_until = 17:00:00

[[competition]]
kind = "keizer"
name = "qkeizer"
title = "Qkeizer"
rounds = 20
periods = [5, 5, 10]
period_reset = "score+groups"
groups = ["A", "B"]
moves = 2
absent = "1/3"
own = "fading"
max_diff = 2

[[competition]]
kind = "cup"
name = "qcup"
title = "Qcup"
evenings_per_round = 1
not_in_last_rounds = 0

[[competition]]
kind = "ladder"
name = "qladder"
title = "Qladder"
winner_takes = "swap"

[[competition]]
kind = "team"
name = "qteam"
title = "Qteam 1"
boards = 4

[[competition]]
kind = "totals"
name = "qtotal"
title = "Qtotal"
of = [{ name = "qkeizer" }, { name = "qcup", by = "games", weight = 2 }]
"""
"""A club with Keizer in groups, a cup, a ladder, and also a team and a total."""

TWO_DAYS = """
name = "qtwo"
title = "Qtwo"

[evening]
weekday = "thursday"

[[competition]]
kind = "cycles"
name = "qcycles"
title = "Qcycles"
count = 2
rounds = 5
groups = ["A", "B"]
ties = ["BH/C1", "SB"]

[competition.pairing]
system = "fide-dutch"

[competition.moves]
up = 2
down = 2

[competition.championship]
players = 4
per_cycle = 2
ladder = 2

[[competition]]
kind = "evenings"
name = "qrapid"
title = "Qrapid"
evenings = 4
rounds = 3
ties = ["WP", "SB"]

[competition.total]
best = 3

[competition.final]
players = 4
per_evening = 0
ladder = 4
"""
"""A club with Swiss cycles and a final on Thursdays, and rapid with a total and a final on Saturdays."""
CLUB_PAGES = (
    *("club-lead", "manage-members", "calendar", "rule-settings", "matters", "season-tables", "personal-links"),
    *("season-log", "season-copies", "move-evenings"),
)
OPEN_PAGES = (
    *("lead", "edit-players", "lead-prizes", "prints", "settings", "tournament-tables"),
    *("regulations", "report", "log", "tournament-copies"),
)
"""The pages at which a leader starts: first the page of the evening or the round."""
OWNERS = (
    *("/work/", "/accounts/", "/the-club/", "/me/", "/seasons/"),
    *("/seasons/new/", "/the-club/members/", "/accounts/keys/", "/tournaments/new/"),
)
HOSTS = ("/host/", "/clubs/", "/rating-lists/", "/host/usage/")
OWN = {"many-kinds": MANY_KINDS, "two-days": TWO_DAYS}


class Start(NamedTuple):
    """The starting point of a walk."""

    clients: dict[str, Client]
    languages: dict[str, str]
    """The language of each user."""
    come_in: Any
    """A function that logs in a user again who was logged out or lost a right."""
    homes: dict[str, tuple[str, ...]]
    """The pages at which each user starts, while the site has one club."""
    now: datetime.datetime
    versions: Any
    """A function that returns the length of the logbook; None if it was deleted."""
    written: Any
    """A function that returns all words that users wrote in logbooks and rulebooks."""
    verify: Any
    """A function that returns the faults of the logbooks as sentences."""
    dates: Any
    """A function that returns the dates of the planned evenings."""

    def homes_of(self, role):
        """Return the present start pages: if the site has several clubs, addresses begin with the one of the club."""
        prefix = "/" if role == "host" else prefix_of(_club_of_the_walk())
        return [f"{prefix}{address.removeprefix('/')}" for address in self.homes[role]]


def _club_of_the_walk():
    return Club.objects.earliest("pk")


def _of_the_club(function):
    """Return a function that runs this one for the club of the walk, even if the site has other clubs by then."""

    def run_for_club(*arguments):
        club = _club_of_the_walk()
        with acting_for(club, prefix_of(club)):
            return function(*arguments)

    return run_for_club


def names():
    """Return the names of all starting points."""
    from indeler import rulebooks

    clubs = [*PRESETS, *OWN, *(f"demo-{club}" for club in demo.CLUBS), "demo-ended"]
    return [*(f"club:{name}" for name in clubs), *(f"open:{name}" for name in rulebooks.pairing())]


def begin(place, seed):
    """Create the starting point in the database."""
    kind, _, name = place.partition(":")
    return _open(name, seed) if kind == "open" else _club(name, seed)


def _club(name, seed):
    book, now = _season(name, seed)
    row = store_season(book.season.state.name, book.store.rules(), book.store.read(), known=book.season)
    accounts = _accounts(min(book.season.state.members, default=1))
    languages = _languages(seed)
    clients = _clients(languages)
    homes = {
        "leader": tuple(reverse(page, args=[row.slug]) for page in CLUB_PAGES),
        "member": (reverse("me", args=[row.slug]), reverse("season", args=[row.slug])),
        "helper": (reverse("club-phone", args=[row.slug]),),
        "visitor": (reverse("season", args=[row.slug]), reverse("home")),
        "owner": (*OWNERS, *_next_season(row, now, seed)),
        "host": HOSTS,
    }

    fresh = _Fresh(row, season_of)

    def verify():
        if not fresh.is_there:
            return []
        lines = list(logbooks_of(row))
        again = seasons.Logbook(seasons.MemoryStore(row.rules, lines), any_rules=True).season
        return [f"{each.event}: {each.sentence}" for each in seasons.verify(again, "en").differences]

    return Start(
        clients,
        languages,
        _of_the_club(lambda role: _come_in(clients[role], accounts.get(role), role, season=row)),
        homes,
        now,
        _of_the_club(lambda: fresh().version if fresh.is_there else None),
        _of_the_club(lambda: page_conditions.words_of(fresh().events) | _titles()),
        _of_the_club(verify),
        _of_the_club(lambda: [slot.date for slot in slots(fresh()).values()]),
    )


def _next_season(row, now, seed):
    """Return the steps of a season that is being set up, in every second walk."""
    draft = draft_after(row, now.date())[0] if seed % 2 else None
    return [reverse(step, args=[draft.pk]) for step in STEPS] if draft else []


class _Fresh:
    """The current season or tournament from the database; the last known one if it was deleted."""

    def __init__(self, row, read):
        self.row, self._read = row, read
        self._last = read(row)

    @property
    def is_there(self):
        return type(self.row).objects.filter(pk=self.row.pk).exists()

    def __call__(self):
        if self.is_there:
            self.row.refresh_from_db()
            self._last = self._read(self.row)
        return self._last


def _titles():
    """Return the words of the titles of rulebooks and competitions, also of a season begun during the walk."""
    texts = [row.rules for row in (*SeasonRow.objects.all(), *SeasonDraft.objects.all())]
    return set().union(*(page_conditions.words_of_titles(seasons.parse_club_rules(text)) for text in texts))


def logbooks_of(row):
    """Return the lines of the logbook from the database."""
    from indeler.web.common.logbooks import DatabaseStore

    return DatabaseStore(row).read()


def _season(name, seed):
    """Return a season some evenings after its start, and the start time of the walk."""
    if name == "demo-ended":
        plan = SeasonPlan(members=MEMBERS, seed=f"walk {seed}", year=YEAR - 1, postponed=0)
        book = simulate(plan, seasons.MemoryStore(demo.CLUBS["chess"].club_rules))
        last = max(slot.date for slot in slots(book.season).values())
        return book, datetime.datetime.combine(last, datetime.time(20))
    if name.startswith("demo-"):
        book, tonight = demo.half_played(YEAR, DEMO_MEMBERS, name.removeprefix("demo-"))
        return book, datetime.datetime.combine(tonight, demo.ARRIVAL)
    evenings = 0 if name in (*OWN, "round-robin") else seed % 5
    plan = SeasonPlan(members=MEMBERS + seed % 4, seed=f"walk {seed}", year=YEAR, evenings=evenings, postponed=0)
    book = simulate(plan, seasons.MemoryStore(OWN.get(name) or seasons.shipped_text(name)))
    if name == "two-days":
        _add_saturdays(book)
    last = max(event.at for event in book.season.events).date()
    tonight = next(slot.date for slot in slots(book.season).values() if slot.date > last)
    return book, datetime.datetime.combine(tonight, demo.ARRIVAL)


def _add_saturdays(book):
    """Add evenings on a second day of the week."""
    first = min(slot.date for slot in slots(book.season).values())
    saturdays = [first + datetime.timedelta(days=2 + 21 * number) for number in range(3)]
    evenings = tuple(seasons.events.PlannedEvening(date, "qrapid") for date in saturdays)
    at = max(event.at for event in book.season.events)
    book.append(seasons.events.EveningsPlanned(at=at, by="Qleader", evenings=evenings))


def _open(rules, seed):
    plan = lab.Plan(players=8 + seed % 5, rounds=2, seed=f"walk {seed}")
    made = lab.generate(plan)
    whole = Tournament(made.players.values(), total_rounds=7, rules=rules)
    row = log.create("Qopen", imported(whole), "Qleader")
    is_public = bool(seed % 3)
    Open.objects.filter(pk=row.pk).update(is_public=is_public)
    accounts = _accounts(None)
    languages = _languages(seed)
    clients = _clients(languages)
    shown = (reverse("standings", args=[row.slug]),) if is_public else ()
    homes = {
        "leader": tuple(reverse(page, args=[row.slug]) for page in OPEN_PAGES),
        "member": (reverse("tournaments"), *shown),
        "helper": (reverse("phone", args=[row.slug]),),
        "visitor": (reverse("home"), *shown),
        "owner": OWNERS,
        "host": HOSTS,
    }

    fresh = _Fresh(row, lambda row: log.OPENS.forget(row) or log.tournament_of(row))

    return Start(
        clients,
        languages,
        _of_the_club(lambda role: _come_in(clients[role], accounts.get(role), role, tournament=row)),
        homes,
        datetime.datetime(YEAR, 10, 3, 18, 30),
        _of_the_club(lambda: fresh().version if fresh.is_there else None),
        _of_the_club(lambda: page_conditions.words_of(fresh().events) | _titles()),
        _of_the_club(lambda: [f"{each.event}: {each.sentence}" for each in opens.verify(fresh(), "en").differences]),
        list,
    )


def _accounts(member):
    return {
        role: Account.objects.create(login=f"q{role}", name=f"Q{role}", role=role, member=member)
        for role in (Role.LEADER, Role.MEMBER, Role.OWNER)
    }


def _languages(seed):
    return {
        role: page_conditions.LANGUAGES[(seed + number) % len(page_conditions.LANGUAGES)]
        for number, role in enumerate(ROLES)
    }


def _clients(languages):
    """Return a browser for each user."""
    return {
        role: Client(raise_request_exception=False, headers={"accept-language": lang})
        for role, lang in languages.items()
    }


def _come_in_as_host(client):
    """Create the session of a logged-in host; after wrong passwords in the walk the log-in page makes users wait."""
    with rows_of_the_host():
        host, _ = Account.objects.get_or_create(login="qhost", defaults={"name": "Qhost", "role": Role.HOST})
        session = client.session
        session[sessions.HOST] = {"account": host.pk, "seal": host.seal, "at": timezone.now().isoformat()}
        session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key  # the log-out deleted the cookie


def _come_in(client, account, role, **place):
    """Log in with the account in its original state, by a new link, or as the host; a visitor needs no log-in."""
    if role == "host":
        _come_in_as_host(client)
    elif account:
        account.save()
        client.force_login(account)
    elif role == "helper":
        client.get(links.path(links.make(LinkKind.RESULTS, label="Qhall", **place)))
