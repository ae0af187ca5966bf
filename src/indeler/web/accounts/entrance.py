"""Coming in and going out: the log-in form, links, and the first account."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from indeler.web.accounts import links, throttle
from indeler.web.accounts.actor import LINK_IN_SESSION
from indeler.web.accounts.forms import LogInForm, OwnerForm
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.rights import Right, Role, needs
from indeler.web.look import page_to_return_to
from indeler.web.refusals import refused

TOO_MANY, GONE = 429, 410


@sensitive_post_parameters("password")
@needs(Right.READ)
@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password; say the same whichever of them is wrong."""
    form = LogInForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["login"]
        if throttle.is_too_often(request, name):
            return too_often(request)
        account = form.account()
        throttle.record(request, "password", succeeded=account is not None, login=name)
        if account is not None:
            login(request, account)
            return HttpResponseRedirect(page_to_return_to(request))
        form.add_error(None, _("This name and password do not belong together."))
        status = 403
    return render(request, "accounts/log-in.html", {"form": form, "next": page_to_return_to(request)}, status=status)


@needs(Right.READ)
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Forget who it was, helpers too."""
    logout(request)
    return redirect("home")


@sensitive_post_parameters("password")
@needs(Right.READ)
@require_http_methods(["GET", "POST"])
def open_link(request: HttpRequest, word: str) -> HttpResponse:
    """What a link is for: the first account, a log-in with one button, or a helper's result entry."""
    if throttle.is_too_often(request):
        return too_often(request)
    link = links.read(word)
    if link is None:
        throttle.record(request, "link", succeeded=False)
        return refused(request, _("This link is not valid any more; ask for a new one."), GONE)
    return _OPENERS[LinkKind(link.kind)](request, link)


def _first_account(request: HttpRequest, link: Link) -> HttpResponse:
    form = OwnerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.instance.role = Role.OWNER
        with transaction.atomic():
            account = form.save()
            links.revoke(link)
        return _logged_in(request, link, account)
    return render(request, "accounts/first-account.html", {"form": form})


def _personal(request: HttpRequest, link: Link) -> HttpResponse:
    if request.method == "POST":
        return _logged_in(request, link, link.account)
    return render(request, "accounts/personal-link.html", {"link": link})


def _helper(request: HttpRequest, link: Link) -> HttpResponse:
    request.session.cycle_key()
    request.session[LINK_IN_SESSION] = link.pk
    throttle.record(request, "helper", succeeded=True, login=link.label)
    if link.season is not None:
        return redirect("club-phone", slug=link.season.slug)
    return redirect("phone", slug=link.tournament.slug)


_OPENERS = {LinkKind.OWNER: _first_account, LinkKind.PERSONAL: _personal, LinkKind.RESULTS: _helper}


def _logged_in(request: HttpRequest, link: Link, account: object) -> HttpResponse:
    login(request, account)
    throttle.record(request, "link", succeeded=True, login=request.user.login)
    return redirect("home")


def too_often(request: HttpRequest) -> HttpResponse:
    """429."""
    return refused(request, _("Too many attempts; wait a quarter of an hour."), TOO_MANY)
