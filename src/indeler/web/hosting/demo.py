"""The demo: a fictional club in the middle of a season. It is made once, and copied until the program changes."""

import contextlib
import datetime
import hashlib
import math
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from indeler import lab
from indeler.lab import Dice, SeasonPlan, fictional_members, simulate
from indeler.language import N_, Text
from indeler.model.board_game import PLAYED
from indeler.opens import imported
from indeler.season import Board, Logbook, MemoryStore, RoundRecord, events, parse_club_rules, shipped_text, views
from indeler.season.views import slots
from indeler.web.hosting import serving

KEIZER = """[[competition]]
kind = "keizer"
name = "keizer"
title = "Keizer"
rounds = 10
tempo = "50+30"

"""
"""A ladder that a draughts club plays in autumn, before its cycles."""


class DemoClub(NamedTuple):
    """A fictional club: its name and description, its rulebook, its number of members, and its open tournament."""

    mark: str
    fields: Mapping[str, str]
    """The values by the columns of a club."""
    rules: str
    members: int
    played: range
    """The numbers of evenings after which the demo may stop: before a round of a cycle that has begun."""
    tournament: lab.Plan
    before: str = ""
    """A competition at the beginning of its rulebook."""

    @property
    def club_rules(self) -> str:
        """Return the text of its club rules file."""
        first = "[[competition]]"
        return shipped_text(self.rules).replace(first, self.before + first, 1)


CLUBS = {
    "chess": DemoClub(
        "chess.svg",
        {
            "name": "De Torenwachter",
            "town": "Lindenwoude",
            "venue": "Dorpshuis De Linde, Kerkstraat 4",
            "about": "A chess club of forty members, from beginners to a former champion of the province. We play in "
            "groups of about the same strength, so that every evening has a game that can go either way.",
            "joining": "Come along on any club evening: the coffee is on from half past seven, and the first month "
            "costs nothing. No need to know the rules of a tournament; we pair you.",
            "accent": "#1f4e8c",
        },
        "botwinnik",
        40,
        range(16, 30),
        lab.Plan("fide-dutch", players=24, rounds=4, seed="demo"),
    ),
    "draughts": DemoClub(
        "draughts.svg",
        {
            "name": "De Lange Lijn",
            "town": "Lindenwoude",
            "venue": "Dorpshuis De Linde, Kerkstraat 4",
            "about": "Draughts on a hundred squares since 1921. A ladder in autumn, groups in winter, and somebody who "
            "is glad to show you the coup Royal.",
            "joining": "Come along on any club evening, or bring a friend: there is always a board free.",
            "accent": "#9a4a12",
        },
        "draughts",
        24,
        range(14, 24),
        lab.Plan("kndb", players=24, rounds=4, seed="demo"),
        before=KEIZER,
    ),
}
ARRIVAL = datetime.time(18, 30)
"""The time at which the demo begins on its evening: members can still sign off."""
NEW = 3
"""The number of members who joined this year."""
PASSWORD = "zugzwang-2026"
LEADER = "Wil van Leiden"


class LogIn(NamedTuple):
    """A log-in of the demo."""

    login: str
    role: str
    name: str
    member: int | None = None


def seconds_ahead(tonight: datetime.date, zone: str) -> int:
    """Return by how much the club's clock must be ahead for the demo to begin on its evening."""
    here = datetime.datetime.now(ZoneInfo(zone)).replace(tzinfo=None)
    return math.ceil((datetime.datetime.combine(tonight, ARRIVAL) - here).total_seconds())


def fill(book: Logbook, tonight: datetime.date, club: str = "chess", last: Logbook | None = None) -> list[LogIn]:
    """Store the seasons, a tournament and the accounts in an empty database; return the log-ins to be printed."""
    from indeler.web.accounts import hosts
    from indeler.web.accounts.models import Account
    from indeler.web.seasons.season_store import store_season
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open

    _describe_club(CLUBS[club])
    if last is not None:
        store_season(last.season.state.name, last.store.rules(), last.store.read(), known=last.season)
    playing = sorted(book.season.playing(_groups(book), tonight))
    reported, member = _not_entered(book, playing)
    others = [each for each in playing if each != member]
    _record_absences(book, tonight, others)
    row = store_season(book.season.state.name, book.store.rules(), book.store.read(), known=book.season)
    row.claims.create(**reported)
    by = decisions.By(LEADER)
    tournament = log.create(
        "Winter Open", imported(lab.generate(CLUBS[club].tournament).replace(total_rounds=7)), LEADER
    )
    Open.objects.filter(pk=tournament.pk).update(is_public=True)
    decisions.publish(decisions.pair_next(tournament, by), 5, by)
    log_ins = [
        LogIn("leader", "owner", LEADER),
        LogIn("member", "member", book.season.name(member), member),
        LogIn("board", "board", "Bo Bestuur"),
    ]
    for one in log_ins:
        account = Account(**one._asdict())
        account.set_password(PASSWORD)
        account.save()
        if one.role == "owner":
            hosts.make_like(account)
    return log_ins


def half_played(year: int, members: int | None = None, club: str = "chess") -> tuple[Logbook, datetime.date]:
    """Return a season that is half played, and its next evening: a round of a cycle that has begun."""
    demo_club = CLUBS[club]
    for evenings in demo_club.played:
        plan = SeasonPlan(members=members or demo_club.members, seed="demo", year=year, evenings=evenings, postponed=0)
        book = simulate(plan, MemoryStore(demo_club.club_rules))
        last = max(event.at for event in book.season.events).date()
        coming = next(slot for slot in slots(book.season).values() if slot.date > last)
        if coming.what == _groups(book) and coming.part in views.cycles(book.season):
            break
    return book, coming.date


def last_season(year: int, club: str = "chess") -> Logbook:
    """Return the complete season before the one that begins in this year; the newest members had not joined yet."""
    demo_club = CLUBS[club]
    start, _ = views.usual_dates(parse_club_rules(demo_club.club_rules), year)
    members = tuple(fictional_members(demo_club.members, Dice("members demo"), start)[:-NEW])
    plan = SeasonPlan(len(members), seed="last 6", year=year - 1, people=members, postponed=0)
    return simulate(plan, MemoryStore(demo_club.club_rules))


def _describe_club(club: DemoClub) -> None:
    from indeler.web.tenancy import branding, current

    found = current.club()
    for name, text in club.fields.items():
        setattr(found, name, text)
    found.save(update_fields=list(club.fields))
    branding.keep(found, (Path(__file__).parent / "marks" / club.mark).read_bytes())


def _groups(book: Logbook) -> str:
    return views.competitions(book.season, "groups")[0].name


def _record_absences(book: Logbook, tonight: datetime.date, members: Sequence[int]) -> None:
    at = [datetime.datetime.combine(tonight, datetime.time(hour, 12)) for hour in (9, 13, 17, 20)]
    ill, travelling, guest = members[4], members[10], members[15]
    absences: list[tuple[int, str, dict[str, Any]]] = [
        (ill, book.season.name(ill), {"why": "flu"}),
        (guest, book.season.name(guest), {"reason": "external", "game_at": at[-1]}),
        (travelling, LEADER, {"why": "told the leader"}),
    ]
    for when, (member, by, more) in zip(at, absences, strict=False):
        book.append(events.SignedOff(at=when, by=by, member=member, date=tonight, **more))


def _not_entered(book: Logbook, members: Sequence[int]) -> tuple[dict[str, Any], int]:
    """Withdraw the result of a game of last week; return the claim for the leader, and the member of the game."""
    played = [
        (-paired.date.toordinal(), member, paired, board)
        for paired in book.season.state.pairings.values()
        for member in members
        if (board := _entered(book, paired, member)) is not None
    ]
    _, member, paired, board = min(played, key=lambda each: each[:2])
    place = paired.place
    game: dict[str, Any] = {"part": place.part, "round": place.round, "white": board.white, "black": board.black}
    at = max(event.at for event in book.season.events if event.at.date() <= paired.date)
    why = "there is no slip of this game"
    book.append(events.ResultCorrected(at=at, by=LEADER, why=why, competition=place.competition, **game))
    opponent = board.black if board.white == member else board.white
    reported = {"competition": place.competition, **game, "result": board.result, "by": book.season.name(opponent)}
    return reported, member


def _entered(book: Logbook, paired: RoundRecord, member: int) -> Board | None:
    """Return the member's board in a round of a cycle, if it has the result of a game."""
    board = paired.board_of(member) if paired.place.competition == _groups(book) else None
    return board if board is not None and board.result in PLAYED else None


PACKAGE = Path(__file__).parents[2]
ABOUT = "demo.json"
"""Written last into the cached folder: without it the folder is incomplete."""
ReportProgress = Callable[[Text], object]


class About(NamedTuple):
    """The data about a demo that are not in its database."""

    tonight: datetime.date
    log_ins: list[LogIn]


def prepare_demo_folder(
    data: Path, club: str, report_progress: ReportProgress, *, rebuild: bool = False
) -> list[LogIn]:
    """Fill an empty data folder with a fictional club: a copy of the cached one, unless it is to be rebuilt."""
    year = datetime.date.today().year
    cached = cache_folder() / f"{club}-{year}-{code_digest()}"
    if not rebuild and (cached / ABOUT).exists():
        report_progress(N_("The demo that was made earlier is opened."))
        shutil.copytree(cached, data, dirs_exist_ok=True)
        kept = msgspec.json.decode((data / ABOUT).read_bytes(), type=About)
        serving.set_up(data)
        set_demo_clock(data, kept.tonight)
        return kept.log_ins
    report_progress(N_("The demo is being made; later starts take a second or two."))
    about = About(*prepare_demo(data, club, year, report_progress))
    with contextlib.suppress(OSError):  # without a cache the demo is made each time
        _keep(data, cached, about)
    return about.log_ins


def prepare_demo(
    data: Path, club: str = "chess", year: int | None = None, report_progress: ReportProgress = lambda text: None
) -> tuple[datetime.date, list[LogIn]]:
    """Fill an empty data folder with a club in the middle of a season; return the evening and the log-ins."""
    year = year or datetime.date.today().year
    report_progress(N_("1 of 4: the season that is half played …"))
    book, tonight = half_played(year, club=club)
    report_progress(N_("2 of 4: the season before it …"))
    last = last_season(year, club)
    report_progress(N_("3 of 4: the database …"))
    serving.prepare(data)
    set_demo_clock(data, tonight)
    report_progress(N_("4 of 4: members, results and a tournament …"))
    return tonight, fill(book, tonight, club, last)


def set_demo_clock(data: Path, tonight: datetime.date) -> None:
    """Set the clock to the evening on which the demo begins."""
    from indeler.web.seasons import clock

    clock.set_ahead(data, seconds_ahead(tonight, os.environ.get("TZ", serving.ZONE)))


def _keep(data: Path, cached: Path, about: About) -> None:
    """Keep a copy of an unused demo, and remove older ones of this club."""
    from django.db import connections

    connections.close_all()
    club = cached.name.split("-")[0]
    for old in cached.parent.glob(f"{club}-*"):
        shutil.rmtree(old, ignore_errors=True)
    cached.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(data, cached)
    cached.chmod(0o700)
    (cached / ABOUT).write_bytes(msgspec.json.encode(about))


def cache_folder() -> Path:
    """Return the cache folder of this user's programs."""
    root = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", "")
    usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return (Path(root) if root else usual) / "indeler" / "demo"


def code_digest() -> str:
    """Return a digest of the program's files by name, size and time, which differs after each change."""
    digest = hashlib.sha256(repr(PASSWORD).encode())
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix not in (".pyc", "") and file.is_file():
            state = file.stat()
            digest.update(f"{file.relative_to(PACKAGE)} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]
