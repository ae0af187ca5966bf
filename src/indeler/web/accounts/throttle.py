"""Throttles guessing of passwords, links and tokens, and returns the pages of refused log-ins.

A stranger is counted by name and address together, and less strictly by each alone; a device on which this account has
been logged in separately. An attempt is recorded before the password is checked, so that concurrent ones count.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.web.accounts import sessions
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import LogIn
from indeler.web.common.refusals import refusal_page
from indeler.web.common.visitors import network_of

CODE = "code"
"""The kind of an attempt with the code of a second factor: its maker knows the password already."""
WINDOW = timedelta(minutes=15)
"""The time after which a failure no longer counts; the maximum wait."""
SKEW = timedelta(minutes=1)
"""Rows later than this from now were written before the clock was set back, and do not count."""
OF_A_NAME_AT_AN_ADDRESS = 5
OF_A_DEVICE = 10
OF_AN_ADDRESS = 30
"""A complete club may share one address."""
OF_A_NAME = 50
OF_CODES = 10
"""The number of failures before the first wait; each further one doubles it."""


ENTRY = "entry"
"""The kind of an entry to an open tournament, which is not a log-in; counted by network within the window."""
OF_ENTRIES = 40
"""The maximum number of entries from one network within the window; a complete club may enter from its own."""


class TooOften(Exception):
    """The visitor has to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def attempt(request: HttpRequest, how: str, login: str = "") -> LogIn:
    """Record an attempt as failed until `succeeded` is called; raise `TooOften` where the visitor has to wait."""
    where, name, device = network_of(request), login[:60], sessions.of(request, login)
    attempt_row = LogIn.objects.create(how=how, succeeded=False, login=name, address=where, device=device)
    now = timezone.now()
    before = LogIn.objects.filter(at__gt=now - WINDOW, at__lt=now + SKEW, succeeded=False).exclude(pk=attempt_row.pk)
    counted = _failures_counted(where, name, device)
    if how == CODE:  # a new device must not allow new guesses to a person with the password
        counted = [*counted, ({"login": name, "how": CODE, "forgiven": False}, OF_CODES)]
    wait = max(_wait(before.filter(**who), free, attempt_row.at) for who, free in counted)
    if wait > 0:
        attempt_row.delete()  # a refused attempt does not prolong the wait
        raise TooOften(wait)
    return attempt_row


def succeeded(attempt: LogIn) -> None:
    """Record a success, and forgive this visitor's failures of the same kind: a password forgives no wrong codes."""
    attempt.succeeded = True
    attempt.save(update_fields=["succeeded"])
    same = LogIn.objects.filter(login=attempt.login, address=attempt.address, device=attempt.device, succeeded=False)
    same.filter(at__gt=attempt.at - WINDOW, how=attempt.how).update(forgiven=True)


def record(request: HttpRequest, how: str, *, login: str = "") -> None:
    """Record a log-in by a link."""
    LogIn.objects.create(how=how, succeeded=True, login=login[:60], address=network_of(request))


def count_entry(request: HttpRequest) -> None:
    """Record a visitor's entry to a tournament; raise `TooOften` above the limit. Older rows are removed."""
    where, now = network_of(request), timezone.now()
    LogIn.objects.filter(how=ENTRY, at__lt=now - WINDOW).delete()
    recent = LogIn.objects.filter(how=ENTRY, address=where, at__lt=now + SKEW).order_by("-at")
    if len(times := list(recent.values_list("at", flat=True)[:OF_ENTRIES])) >= OF_ENTRIES:
        raise TooOften(-((now - times[-1] - WINDOW) // timedelta(seconds=1)))
    LogIn.objects.create(how=ENTRY, succeeded=True, address=where, at=now)


def _failures_counted(where: str | None, name: str, device: str) -> list[tuple[Mapping[str, Any], int]]:
    """Return the filters of failures that count against this visitor, and the number of free ones for each."""
    if device:
        return [({"device": device, "forgiven": False}, OF_A_DEVICE)]
    strangers = {"device": "", "forgiven": False}
    by_address = ({**strangers, "address": where}, OF_AN_ADDRESS)
    if not name:
        return [by_address]
    by_name = {**strangers, "login": name}
    return [({**by_name, "address": where}, OF_A_NAME_AT_AN_ADDRESS), by_address, (by_name, OF_A_NAME)]


def _wait(failures: QuerySet[LogIn], free: int, now: datetime) -> int:
    """Return the seconds until the next attempt: one after the last free failure, doubled by each further one."""
    count, newest = failures.count(), failures.first()
    if count < free or newest is None:
        return 0
    delay = min(timedelta(seconds=2 ** min(count - free, 20)), WINDOW)
    return -((now - newest.at - delay) // timedelta(seconds=1))


TOO_MANY, GONE = 429, 410


def link_ended(request: Request) -> HttpResponse:
    """410."""
    return refusal_page(request, _("This link is not valid any more; ask for a new one."), GONE)


def unknown_link(request: Request) -> HttpResponse:
    """Count a link that is not valid against its visitor, and return 410."""
    attempt(request, "link")
    return link_ended(request)


def too_often(request: Request, wait: TooOften) -> HttpResponse:
    """429: the answer to every `TooOften` of a view (`ActorMiddleware`)."""
    sentence = _("Too many attempts; try again in {seconds} seconds.").format(seconds=wait.seconds)
    response = refusal_page(request, sentence, TOO_MANY)
    response["Retry-After"] = str(wait.seconds)
    return response
