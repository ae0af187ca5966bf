"""The second factor: set up, new recovery codes, switched off; the owner's policy; and the code at a log-in."""

from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from indeler.web.accounts import hosts, second_factor, sessions, throttle
from indeler.web.accounts.actor import Request
from indeler.web.accounts.forms import CodeForm, PolicyForm, TrustingCodeForm
from indeler.web.accounts.models import Account, Link, Policy, SecondFactor
from indeler.web.accounts.pages import FORM, POST, Right, Takes, page
from indeler.web.common.qr import qr_svg
from indeler.web.tenancy.current import rows_of_the_host

NEW = "new second factor"
"""The key in the session for the secret during the set-up."""


class _Own(NamedTuple):
    account: Account
    page: str = "second-factor"
    above: str = "my-account"


@page(Right.TAKE_PART, methods=FORM)
def my_second_factor(request: Request) -> HttpResponse:
    """Set up the user's own second factor at the club."""
    return _set_up_factor(request, _Own(request.actor.holder), nullcontext())


@page(Right.HOST, methods=FORM)
def host_second_factor(request: Request) -> HttpResponse:
    """Set up the second factor of the host."""
    return _set_up_factor(request, _Own(request.actor.runner, "host-second-factor", "host"), rows_of_the_host())


def _set_up_factor(request: Request, own: _Own, rows: AbstractContextManager[object]) -> HttpResponse:
    """Set it up by the QR code; or, where there is one, change it by a code."""
    form = CodeForm(request.POST or None)
    with rows:
        factor = second_factor.of(own.account)
        if request.method == "POST" and form.is_valid():
            attempt = throttle.attempt(request, throttle.CODE, own.account.login)
            code, codes = form.cleaned_data["code"], list[str]()
            if factor is None:
                codes = second_factor.begin(own.account, request.session.get(NEW, ""), code)
            if codes or (factor is not None and second_factor.accepts(factor, code)):
                throttle.succeeded(attempt)
                return _apply_change(request, own, factor, codes)
            form.add_error("code", _("This code is not right, too old, or was used before."))
        is_required = second_factor.is_required(own.account)
        context: dict[str, object] = {"form": form, "factor": factor, "is_required": is_required, "above": own.above}
        if factor is not None:
            context["left"] = factor.recovery_codes.count()
        else:
            secret = request.session.setdefault(NEW, second_factor.new_secret())
            site = settings.ADDRESS.hostname or request.get_host()
            context |= {"secret": secret, "qr": qr_svg(second_factor.address(own.account, secret, site))}
    return render(request, "accounts/second-factor.html", context)


def _apply_change(request: Request, own: _Own, factor: SecondFactor | None, codes: list[str]) -> HttpResponse:
    if factor is None:
        del request.session[NEW]
    elif request.POST.get("do") == "codes":
        codes = second_factor.new_recovery_codes(factor)
    elif request.POST.get("do") == "off" and not second_factor.is_required(own.account):
        factor.delete()
        messages.success(request, _("From now on your password is enough."))
    if codes:
        return render(request, "accounts/recovery-codes.html", {"codes": codes, "page": own.page, "above": own.above})
    return redirect(own.page)


@page(Right.OWN, methods=POST)
def reset_second_factor(request: Request, number: int) -> HttpResponse:
    """Remove the second factor of a user who lost telephone and recovery codes, until a new set-up."""
    SecondFactor.objects.filter(account=get_object_or_404(Account, pk=number)).delete()
    messages.success(request, _("The second factor is removed; the password is enough until a new one is set up."))
    return redirect("account", number=number)


@page(Right.OWN, methods=FORM)
def policy(request: Request) -> HttpResponse:
    """Edit the policy of the club: the second factor of leaders, and the retention of log-ins."""
    form = PolicyForm(request.POST or None, instance=Policy.current())
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("policy")
    return render(request, "accounts/policy.html", {"form": form})


HALF = "half"
"""The key in the session for a log-in whose password or link was accepted, and whose code is missing."""
PATIENCE = timedelta(minutes=10)


class Half(NamedTuple):
    """A log-in that lacks only the code."""

    account: Account
    page: str
    """The page to show after the log-in."""
    link: Link | None


def come_in(request: Request, account: Account, page: str, link: Link | None = None) -> HttpResponse:
    """Log in after a correct password or personal link; or ask for the code."""
    factor = second_factor.of(account)
    if factor is None or sessions.is_trusted(request, factor):
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
    sessions.remember(request, response, half.account)
    return response


@page(Right.READ, methods=FORM, takes=Takes.PASSWORD)
def second_step(request: Request) -> HttpResponse:
    """Ask for the code."""
    if request.club is None:
        return redirect("host-log-in")
    return _check_code(request, "log-in", nullcontext())


@page(Right.READ, methods=FORM, takes=Takes.PASSWORD)
def host_code(request: Request) -> HttpResponse:
    """Ask the host for the code."""
    return _check_code(request, "host-log-in", rows_of_the_host())


def _check_code(request: Request, log_in: str, rows: AbstractContextManager[object]) -> HttpResponse:
    """Check the code; attempts are counted for the account, from any device."""
    form, status = TrustingCodeForm(request.POST or None), 200
    with rows:
        half = _half(request)
        factor = second_factor.of(half.account) if half else None
        if half is None or factor is None:
            return redirect(log_in)
        if request.method == "POST" and form.is_valid():
            attempt = throttle.attempt(request, throttle.CODE, half.account.login)
            if second_factor.accepts(factor, form.cleaned_data["code"]):
                throttle.succeeded(attempt)
                del request.session[HALF]
                response = _entered(request, half)
                if form.cleaned_data["trust"]:
                    sessions.trust(response, factor)
                return response
            form.add_error("code", _("This code is not right, too old, or was used before."))
            status = 403
    return render(request, "accounts/second-step.html", {"form": form, "log_in": log_in}, status=status)


def _half(request: Request) -> Half | None:
    """Return the half-finished log-in, if the password is unchanged and the time is not over."""
    stored = request.session.get(HALF)
    if stored is None or timezone.now() - datetime.fromisoformat(stored["at"]) > PATIENCE:
        return None
    account = Account.objects.filter(pk=stored["account"], is_active=True).first()
    if account is None or not constant_time_compare(stored["seal"], account.seal):
        return None
    link = Link.objects.filter(pk=stored["link"]).first() if stored["link"] else None
    return Half(account, stored["page"], link) if not stored["link"] or (link is not None and link.is_valid) else None
