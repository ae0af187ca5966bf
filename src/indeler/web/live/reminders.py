"""Reminders by e-mail that members have requested: published pairings of an evening, or the deadline for signing off.

Nothing is sent unless the site enables it and has a mail server. The sending is recorded first, so that each e-mail is
sent once, and retried only after a failure of the mail server.
"""

import datetime
from collections.abc import Iterator
from threading import Event
from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from indeler.season import Season, views
from indeler.season.views import EXPECTED, sign_off_deadline, slots, start_of, status
from indeler.web.accounts import mailing
from indeler.web.common import periodic
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import colour, day
from indeler.web.common.visitor_language import speak_of
from indeler.web.seasons import clock
from indeler.web.seasons.display import evening_title
from indeler.web.seasons.models import LetterSent, LettersWanted, SeasonRow
from indeler.web.seasons.roll import number_in
from indeler.web.seasons.season_store import season_of
from indeler.web.tenancy import current
from indeler.web.tenancy.current import acting_for, prefix_of
from indeler.web.tenancy.models import Club

EVERY = datetime.timedelta(minutes=1)
BEFORE = datetime.timedelta(hours=6)
"""The time of the e-mail before the deadline for signing off."""
KEEP_SENT = datetime.timedelta(days=60)
"""The time after the evening for which a sent e-mail is recorded."""
LOCK = "reminders.lock"


class Reminder(NamedTuple):
    """An e-mail that is due, for one evening."""

    about: str
    date: datetime.date
    subject: str
    paragraphs: tuple[str, ...]


def are_on() -> bool:
    """Return whether members can request e-mails."""
    return settings.REMINDERS and mailing.has_mail_server() and bool(settings.ADDRESS.hostname)


def start(every: datetime.timedelta = EVERY) -> Event | None:
    """Send e-mails now and at intervals until the returned event is set; None where they are switched off."""
    if not are_on():
        return None
    return periodic.start("reminders", lambda stop: send_due(), every, "No e-mails were sent this time", lock=LOCK)


def send_due() -> None:
    """Send all due e-mails of every club."""
    for club in Club.objects.all():
        in_language = override(club.language or settings.LANGUAGE_CODE)
        with periodic.log_fault_of(club), acting_for(club, prefix_of(club)), in_language:
            LetterSent.objects.filter(date__lt=clock.today() - KEEP_SENT).delete()
            wishes = list(LettersWanted.objects.select_related("account").exclude(account__email=""))
            for row in SeasonRow.objects.filter(archived=None) if wishes else ():
                for wish in wishes:
                    number = number_in(row, wish.account.member) if wish.account.is_active else None
                    speak_of(season_of(row).club_rules.evening.part_of_day)
                    for reminder in reminders_due(row, season_of(row), number) if number is not None else ():
                        if getattr(wish, reminder.about):
                            _send_once(row, wish, reminder)


def _send_once(row: SeasonRow, wish: LettersWanted, due: Reminder) -> None:
    found, is_new = LetterSent.objects.get_or_create(account=wish.account, season=row, date=due.date, about=due.about)
    if not is_new:
        return
    page = urljoin(settings.ADDRESS.geturl(), address_of("me", row.slug))
    stops = _("You asked for this e-mail on that page and can stop it there.")
    report = mailing.send_reminder(wish.account, due.subject, *due.paragraphs, page, stops)
    if report.error:
        found.delete()  # the server failed: retry later
        raise OSError(report.error)


def reminders_due(row: SeasonRow, season: Season, number: int) -> Iterator[Reminder]:
    """Yield the reminders for a member now; whether they are requested and already sent is checked elsewhere."""
    club, notified = current.club().name or row.name, set()
    for place, paired in season.state.pairings.items():
        board = paired.board_of(number) if paired.published_at else None
        if board is not None and paired.date >= clock.today() and paired.date not in notified and not board.result:
            notified.add(paired.date)
            on = views.board_number(season, place, paired.boards.index(board) + 1)
            mine, opponent = ("w", board.black) if number == board.white else ("b", board.white)
            line = _("Board {board}: {colour} against {name}")
            line = line.format(board=on, colour=colour(mine), name=season.name(opponent))
            subject = _("{club}: your board on {date}").format(club=club, date=day(paired.date, "l j F"))
            yield Reminder("pairings", paired.date, subject, (f"{line}.",))
    member = season.member(number)
    for slot in slots(season).values():
        until = sign_off_deadline(season.club_rules, slot.date)
        is_soon = until - BEFORE <= clock.now() < until
        if slot.part and is_soon and slot.what not in member.not_in and status(season, slot.date, number) == EXPECTED:
            title = evening_title(season, slot.what, slot.part, slot.round)
            starts = start_of(season.club_rules, slot.date)
            subject = _("{club}: you are expected on {date}").format(club=club, date=day(starts, "l j F"))
            line = _("{title}, {time}. If you cannot come, sign off before {until}:").format(
                title=title, time=day(starts, "H:i"), until=day(until, "l j F H:i")
            )
            yield Reminder("deadline", starts.date(), subject, (line,))
