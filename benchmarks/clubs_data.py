"""Data for many clubs: two kinds of seasons in progress, logged-in accounts, links."""

from __future__ import annotations

import datetime
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from indeler.season import Logbook, Season

TONIGHT = datetime.date(2026, 11, 26)
"""A Thursday on which both seasons have a round."""
PASSWORD = "a password for everybody"
CLUBS_PER_UNPUBLISHED = 10
"""One club in this many has unpublished pairings."""
HIDDEN_MEMBERS = 2
"""The number of members of each club whose names are hidden from visitors."""


class Evening(NamedTuple):
    """A season whose round of tonight is published."""

    rules: str
    lines: list[bytes]
    members: list[int]
    """The members who play."""
    boards: list[str]
    """The addresses of the result forms, after the address of the season."""
    standings: str
    season: Season
    """The season of these lines, which is not replayed for each club."""


class Playing(NamedTuple):
    """The addresses and accounts of a club for its visitors of tonight."""

    page: str
    """The address of its season; all others begin with it."""
    standings: str
    members: list[int]
    boards: list[str]
    link: str
    """The link of a helper."""
    sessions: list[str]
    """The sessions of the logged-in accounts: the leader, then members."""
    waits: bool
    """Whether the pairings are made but not published yet."""


def evenings(members: int, is_out: bool = True) -> list[Evening]:
    """Return a season of cycles in groups after eleven evenings, with a cup and rapid evenings; and a Keizer season."""
    with tempfile.TemporaryDirectory() as folder:
        keizer = Path(folder) / "keizer.toml"
        shipped = files("indeler.season").joinpath("presets", "keizer.toml").read_text(encoding="utf-8")
        keizer.write_text(shipped.replace('"tuesday"', '"thursday"'), encoding="utf-8")
        return [
            _evening(members, "botwinnik", "standings/2/A/", is_out),
            _evening(members, str(keizer), "competition/keizer/", is_out),
        ]


def _evening(members: int, rules: str, standings: str, is_out: bool) -> Evening:
    from indeler.lab import SeasonPlan, simulate
    from indeler.season import events, propose
    from indeler.season.calendar.slots import slots

    season = simulate(SeasonPlan(members=members, rules=rules, seed="bench", evenings=1, postponed=0))
    before = sum(date < TONIGHT for date in slots(season.season))
    book: Logbook = simulate(SeasonPlan(members=members, rules=rules, seed="bench", evenings=before, postponed=0))
    now = max(event.at for event in book.season.events)
    boards, playing = [], []
    for made in propose.evening(book.season, TONIGHT, at=now, by="bench"):
        book.append(made)
        if is_out:
            book.append(events.PairingPublished(at=now, by="bench", **made.place._asdict()))
        place = "/".join(map(str, made.place[:3]))
        playing += [member for board in made.boards for member in board]
        boards += [f"result/{place}/{white}/{black}/" for white, black in made.boards]
    return Evening(book.store.rules(), book.store.read(), playing, boards, standings, book.season)


def fill(clubs: int, logged_in: int, members: int) -> Iterator[Playing]:
    """Create clubs with alternating kinds of seasons; each leader and ``logged_in`` members are logged in."""
    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind
    from indeler.web.seasons.season_store import store_season
    from indeler.web.tenancy.current import acting_for
    from indeler.web.tenancy.models import Club

    out, made = evenings(members), evenings(members, is_out=False)
    for number in range(clubs):
        waits = number // 2 % CLUBS_PER_UNPUBLISHED == 0  # two in a row, one of each kind
        evening = (made if waits else out)[number % 2]
        club = Club.objects.create(address=f"club-{number + 1}", name=f"Club {number + 1}")
        with acting_for(club, f"/{club.address}/"):
            hidden, known = evening.members[:HIDDEN_MEMBERS], evening.season
            season = store_season("Season", evening.rules, evening.lines, hidden=hidden, known=known)
            page = f"/{club.address}/s/{season.slug}/"
            link = links.path(links.make(LinkKind.RESULTS, label="hall", season=season))
            sessions = _sessions(evening.members[:logged_in])
        boards = [page + board for board in evening.boards]
        yield Playing(page, page + evening.standings, evening.members, boards, link, sessions, waits)


@cache
def _hashed() -> str:
    """Return the hash of the password, which is slow to compute on purpose."""
    from django.contrib.auth.hashers import make_password

    return make_password(PASSWORD)


def _sessions(members: Sequence[int]) -> list[str]:
    """Return the session keys of the leader and these members."""
    from django.contrib import auth
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from indeler.web.accounts.models import Account
    from indeler.web.accounts.pages import Role

    password = _hashed()
    accounts = Account.objects.bulk_create(
        Account(
            login=f"member-{member}",
            name=f"Member {member}",
            role=Role.MEMBER if member else Role.LEADER,
            member=member,
            password=password,
        )
        for member in (None, *members)
    )
    store, until = SessionStore(), timezone.now() + datetime.timedelta(days=400)
    sessions = [
        {
            auth.SESSION_KEY: str(account.pk),
            auth.BACKEND_SESSION_KEY: "indeler.web.accounts.log_in_names.ClubAccountBackend",
            auth.HASH_SESSION_KEY: account.get_session_auth_hash(),
        }
        for account in accounts
    ]
    made = Session.objects.bulk_create(
        Session(session_key=secrets.token_hex(16), session_data=store.encode(each), expire_date=until)
        for each in sessions
    )
    return [str(session.session_key) for session in made]
