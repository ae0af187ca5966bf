"""The demo: a fictional club whose season is half played, an open tournament, and three log-ins."""

from __future__ import annotations

import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from indeler import lab
from indeler.lab.season import SeasonPlan, simulate
from indeler.season import Logbook
from indeler.season.general.calendar import slots

MEMBERS = 40
PLAYED = range(16, 30)
"""After so many evenings the demo may stop: at the first that is followed by a round of a cycle that has begun."""
ARRIVAL = datetime.time(18, 30)
"""When the demo begins on its evening: one can still sign off."""
PASSWORD = "zugzwang-2026"


class LogIn(NamedTuple):
    """A log-in of the demo."""

    login: str
    role: str
    name: str
    member: int | None = None


def seconds_ahead(tonight: datetime.date, zone: str) -> int:
    """How far the club's clock must be ahead for the demo to begin on its evening."""
    here = datetime.datetime.now(ZoneInfo(zone)).replace(tzinfo=None)
    return int((datetime.datetime.combine(tonight, ARRIVAL) - here).total_seconds())


def fill(book: Logbook, tonight: datetime.date) -> list[LogIn]:
    """Put the season, a tournament and the accounts in an empty database; the log-ins to be printed."""
    from indeler.web.accounts.models import Account
    from indeler.web.club.books import stored

    stored(book.season.state.name, book.store.rules(), book.store.read())
    _tournament()
    member = min(book.season.playing("cycles", tonight))
    log_ins = [
        LogIn("leader", "owner", "Wil van Leiden"),
        LogIn("member", "member", book.season.name(member), member),
        LogIn("board", "board", "Bo Bestuur"),
    ]
    for one in log_ins:
        account = Account(**one._asdict())
        account.set_password(PASSWORD)
        account.save()
    return log_ins


def half_played(year: int, members: int = MEMBERS) -> tuple[Logbook, datetime.date]:
    """A season that is half played, and the evening that comes next: a round of a cycle that has begun."""
    for evenings in PLAYED:
        book = simulate(SeasonPlan(members=members, seed="demo", year=year, evenings=evenings, postponed=0))
        last = max(event.at for event in book.season.events).date()
        coming = next(slot for slot in slots(book.season).values() if slot.date > last)
        if coming.what == "cycles" and coming.part in book.season.state.cycles:
            break
    return book, coming.date


def _tournament() -> None:
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open
    from indeler.web.tournaments.state import imported

    plan = lab.Plan(rules="fide-dutch", players=24, rounds=4, seed="demo")
    tournament = lab.generate(plan).replace(total_rounds=7)
    by = decisions.By("Wil van Leiden")
    made = log.create("Winter Open", imported(tournament, {}), by.name)
    Open.objects.filter(pk=made.pk).update(is_public=True)
    decisions.publish(decisions.pair_next(made, by), 5, by)
