"""Slows down who guesses passwords, links or tokens, and nobody else; and what is said to who does not come in.

A stranger is counted by name and address together, and less strictly by each alone; a device on which this account has
been logged in is counted by itself, so that no stranger's guesses keep its owner out. An attempt is written down before
the password is looked at: who tries sixty at once is counted sixty times.
"""

from __future__ import annotations

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
"""How somebody tries the code of a second factor: whoever does knows the password already."""
WINDOW = timedelta(minutes=15)
"""After this a failure is forgotten; nobody waits longer."""
SKEW = timedelta(minutes=1)
"""What was written down later than this from now was so before the clock stepped back, and keeps nobody waiting."""
OF_A_NAME_AT_AN_ADDRESS = 5
OF_A_DEVICE = 10
OF_AN_ADDRESS = 30
"""A whole club may sit behind one address."""
OF_A_NAME = 50
OF_CODES = 10
"""Failures before the first wait; each further one doubles it."""


ENTRY = "entry"
"""How somebody enters an open tournament, which opens nothing; it is counted by network for as long as the window."""
OF_ENTRIES = 40
"""Entries from one network within the window; a whole club may enter from its own."""


class TooOften(Exception):
    """Whoever this is has to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def attempt(request: HttpRequest, how: str, login: str = "") -> LogIn:
    """Write an attempt down as one that failed, until `succeeded` says otherwise; or `TooOften`."""
    where, name, device = network_of(request), login[:60], sessions.of(request, login)
    attempt_row = LogIn.objects.create(how=how, succeeded=False, login=name, address=where, device=device)
    now = timezone.now()
    before = LogIn.objects.filter(at__gt=now - WINDOW, at__lt=now + SKEW, succeeded=False).exclude(pk=attempt_row.pk)
    counted = _failures_counted(where, name, device)
    if how == CODE:  # a new device must not give new guesses to who knows the password
        counted = [*counted, ({"login": name, "how": CODE, "forgiven": False}, OF_CODES)]
    wait = max(_wait(before.filter(**who), free, attempt_row.at) for who, free in counted)
    if wait > 0:
        attempt_row.delete()  # who only waits is not kept waiting for it
        raise TooOften(wait)
    return attempt_row


def succeeded(attempt: LogIn) -> None:
    """Note a success and forgive this visitor's mistakes of the same kind: no password makes up for wrong codes."""
    attempt.succeeded = True
    attempt.save(update_fields=["succeeded"])
    same = LogIn.objects.filter(login=attempt.login, address=attempt.address, device=attempt.device, succeeded=False)
    same.filter(at__gt=attempt.at - WINDOW, how=attempt.how).update(forgiven=True)


def record(request: HttpRequest, how: str, *, login: str = "") -> None:
    """Write down who came in by a link."""
    LogIn.objects.create(how=how, succeeded=True, login=login[:60], address=network_of(request))


def count_entry(request: HttpRequest) -> None:
    """Write down that a visitor enters a tournament; or `TooOften`. What is older than the window is forgotten."""
    where, now = network_of(request), timezone.now()
    LogIn.objects.filter(how=ENTRY, at__lt=now - WINDOW).delete()
    recent = LogIn.objects.filter(how=ENTRY, address=where, at__lt=now + SKEW).order_by("-at")
    if len(times := list(recent.values_list("at", flat=True)[:OF_ENTRIES])) >= OF_ENTRIES:
        raise TooOften(-((now - times[-1] - WINDOW) // timedelta(seconds=1)))
    LogIn.objects.create(how=ENTRY, succeeded=True, address=where, at=now)


def _failures_counted(where: str | None, name: str, device: str) -> list[tuple[Mapping[str, Any], int]]:
    """Which failures count against this visitor, and how many are free."""
    if device:
        return [({"device": device, "forgiven": False}, OF_A_DEVICE)]
    strangers = {"device": "", "forgiven": False}
    by_address = ({**strangers, "address": where}, OF_AN_ADDRESS)
    if not name:
        return [by_address]
    by_name = {**strangers, "login": name}
    return [({**by_name, "address": where}, OF_A_NAME_AT_AN_ADDRESS), by_address, (by_name, OF_A_NAME)]


def _wait(failures: QuerySet[LogIn], free: int, now: datetime) -> int:
    """Whole seconds from now until the next attempt: one after the last that was free, doubled by each further one."""
    count, newest = failures.count(), failures.first()
    if count < free or newest is None:
        return 0
    delay = min(timedelta(seconds=2 ** min(count - free, 20)), WINDOW)
    return -((now - newest.at - delay) // timedelta(seconds=1))


TOO_MANY, GONE = 429, 410


def link_ended(request: Request) -> HttpResponse:
    """410."""
    return refusal_page(request, _("This link is not valid any more; ask for a new one."), GONE)


def too_often(request: Request, wait: TooOften) -> HttpResponse:
    """429."""
    sentence = _("Too many attempts; try again in {seconds} seconds.").format(seconds=wait.seconds)
    response = refusal_page(request, sentence, TOO_MANY)
    response["Retry-After"] = str(wait.seconds)
    return response
