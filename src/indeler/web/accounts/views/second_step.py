"""The last step of a log-in: who has a second factor is asked for its code, unless this device is trusted."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import NamedTuple

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.web.accounts import devices, hosts, second_factor, sessions, throttle
from indeler.web.accounts.forms import TrustingCodeForm
from indeler.web.accounts.models import Account, Link, SecondFactor
from indeler.web.accounts.pages import page
from indeler.web.accounts.refusals import too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.tenancy.current import rows_of_the_host

HALF = "half"
"""What a session knows of somebody who has shown password or link, and not yet the code."""
PATIENCE = timedelta(minutes=10)


class Half(NamedTuple):
    """Somebody who is half in."""

    account: Account
    page: str
    """Where he was going."""
    link: Link | None


def come_in(request: Request, account: Account, page: str, link: Link | None = None) -> HttpResponse:
    """Let in who has shown his password or his personal link; or ask for the code."""
    factor = second_factor.of(account)
    if factor is None or devices.is_trusted(request, factor):
        return _entered(request, Half(account, page, link))
    half = {"account": account.pk, "seal": account.seal, "page": page, "link": link and link.pk}
    request.session[HALF] = {**half, "at": timezone.now().isoformat()}
    return redirect("host-code" if account.is_host else "second-step")


def _entered(request: Request, half: Half) -> HttpResponse:
    if half.account.is_host:
        hosts.begin(request, half.account)
    else:
        sessions.begin(request, half.account, half.link)
    response = HttpResponseRedirect(half.page)
    devices.remember(request, response, half.account)
    return response


@page(Right.READ)
@require_http_methods(["GET", "POST"])
def second_step(request: Request) -> HttpResponse:
    """Ask for the code."""
    if request.club is None:
        return redirect("host-log-in")
    return _asked_for_code(request, "log-in", nullcontext())


@page(Right.READ)
@require_http_methods(["GET", "POST"])
def host_code(request: Request) -> HttpResponse:
    """Ask who runs the site for the code."""
    return _asked_for_code(request, "host-log-in", rows_of_the_host())


def _asked_for_code(request: Request, log_in: str, rows: AbstractContextManager[None]) -> HttpResponse:
    """Guesses are counted against the account, whatever device they come from."""
    form, status = TrustingCodeForm(request.POST or None), 200
    try:
        with rows:
            half = _half(request)
            factor = second_factor.of(half.account) if half else None
            if half is None or factor is None:
                return redirect(log_in)
            if request.method == "POST" and form.is_valid():
                attempt = throttle.attempt(request, throttle.CODE, half.account.login)
                if second_factor.accepts(factor, form.cleaned_data["code"]):
                    throttle.succeeded(attempt)
                    return _with_code(request, half, factor, is_trusted=form.cleaned_data["trust"])
                form.add_error("code", _("This code is not right, too old, or was used before."))
                status = 403
    except throttle.TooOften as wait:
        return too_often(request, wait)
    return render(request, "accounts/second-step.html", {"form": form, "log_in": log_in}, status=status)


def _with_code(request: Request, half: Half, factor: SecondFactor, *, is_trusted: bool) -> HttpResponse:
    del request.session[HALF]
    response = _entered(request, half)
    if is_trusted:
        devices.trust(response, factor)
    return response


def _half(request: Request) -> Half | None:
    """Who is half in, if the password is still the same and it is not too long ago."""
    kept = request.session.get(HALF)
    if kept is None or timezone.now() - datetime.fromisoformat(kept["at"]) > PATIENCE:
        return None
    account = Account.objects.filter(pk=kept["account"], is_active=True).first()
    if account is None or not constant_time_compare(kept["seal"], account.seal):
        return None
    link = Link.objects.filter(pk=kept["link"]).first() if kept["link"] else None
    is_open = not kept["link"] or (link is not None and link.is_valid)
    return Half(account, kept["page"], link) if is_open else None
