"""One's own second factor: set up, new recovery codes, switched off; and what an owner asks of those who lead."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from indeler.web.accounts import second_factor, throttle
from indeler.web.accounts.forms import CodeForm, PolicyForm
from indeler.web.accounts.models import Account, Policy, SecondFactor
from indeler.web.accounts.refusals import too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.qr import qr_svg

NEW = "new second factor"
"""The secret in the session of somebody who is setting it up."""


@needs(Right.TAKE_PART)
@require_http_methods(["GET", "POST"])
def my_second_factor(request: Request) -> HttpResponse:
    """Set it up by the QR code; or, where there is one, change it by a code."""
    form = CodeForm(request.POST or None)
    factor, codes = second_factor.of(request.actor.holder), list[str]()
    if request.method == "POST" and form.is_valid():
        try:
            attempt = throttle.attempt(request, throttle.CODE, request.actor.holder.login)
        except throttle.TooOften as wait:
            return too_often(request, wait)
        code = form.cleaned_data["code"]
        if factor is None:
            codes = second_factor.begin(request.actor.holder, request.session.get(NEW, ""), code)
        is_right = bool(codes) if factor is None else second_factor.accepts(factor, code)
        if is_right:
            throttle.succeeded(attempt)
            return _changed(request, factor, codes)
        form.add_error("code", _("This code is not right, too old, or was used before."))
    return _page(request, form, factor)


def _changed(request: Request, factor: SecondFactor | None, codes: list[str]) -> HttpResponse:
    """What was asked, after the right code."""
    if factor is None:
        del request.session[NEW]
        return render(request, "accounts/recovery-codes.html", {"codes": codes})
    if request.POST.get("do") == "codes":
        return render(request, "accounts/recovery-codes.html", {"codes": second_factor.new_recovery_codes(factor)})
    if request.POST.get("do") == "off" and not second_factor.is_required(request.actor.holder):
        factor.delete()
        messages.success(request, _("From now on your password is enough."))
    return redirect("second-factor")


def _page(request: Request, form: CodeForm, factor: SecondFactor | None) -> HttpResponse:
    account = request.actor.holder
    context: dict[str, object] = {"form": form, "factor": factor, "is_required": second_factor.is_required(account)}
    if factor is None:
        secret = request.session.setdefault(NEW, second_factor.new_secret())
        site = settings.ADDRESS.hostname or request.get_host()
        context |= {"secret": secret, "qr": qr_svg(second_factor.address(account, secret, site))}
    return render(request, "accounts/second-factor.html", context)


@needs(Right.OWN)
@require_POST
def reset_second_factor(request: Request, number: int) -> HttpResponse:
    """Somebody lost telephone and recovery codes: the password is enough, until he sets it up anew."""
    SecondFactor.objects.filter(account=get_object_or_404(Account, pk=number)).delete()
    messages.success(request, _("The second factor is removed; the password is enough until a new one is set up."))
    return redirect("account", number=number)


@needs(Right.OWN)
@require_http_methods(["GET", "POST"])
def policy(request: Request) -> HttpResponse:
    """What holds for the whole site: the second factor of those who lead, and how long log-ins are kept."""
    form = PolicyForm(request.POST or None, instance=Policy.of_now())
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("policy")
    return render(request, "accounts/policy.html", {"form": form})
