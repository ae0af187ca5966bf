"""Log-in and log-out: the form, links, the first account, and a forgotten password."""

from collections.abc import Iterator
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from indeler.web.accounts import actor, hosts, links, mailing, throttle
from indeler.web.accounts.actor import HELPER_COOKIE, Request
from indeler.web.accounts.forms import AddressForm, LogInForm, NewPasswordForm, OwnerForm
from indeler.web.accounts.mailing import AddressedLink
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import FORM, POST, Right, Role, Takes, page
from indeler.web.accounts.throttle import link_ended, unknown_link
from indeler.web.accounts.views.second_factor import come_in
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import page_to_return_to, set_own_cookie


@sensitive_post_parameters("password")
@page(Right.READ, params=("next",), methods=FORM, takes=Takes.PASSWORD)
def log_in(request: Request) -> HttpResponse:
    """Show the log-in, with the same error for a wrong name and a wrong password; without a club, that of the host."""
    if request.club is None:
        return redirect("host-log-in")
    form = LogInForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        attempt = throttle.attempt(request, "password", form.cleaned_data["login"])
        account = form.account()
        if account is not None:
            throttle.succeeded(attempt)
            page = page_to_return_to(request)
            return come_in(request, account, address_of("landing") if page == address_of("home") else page)
        form.add_error(None, _("This name and password do not belong together."))
        status = 403
    context = {
        "form": form,
        "next": page_to_return_to(request),
        "nobody_yet": not Account.objects.exists(),
        "can_mail": mailing.has_mail_server(),
    }
    return render(request, "accounts/log-in.html", context, status=status)


@page(Right.READ, methods=POST)
def log_out(request: Request) -> HttpResponse:
    """End the session, and remove the helper's cookie."""
    logout(request)
    response = redirect("home")
    response.delete_cookie(HELPER_COOKIE)
    return response


@sensitive_post_parameters("password")
@page(Right.READ, methods=FORM, takes=Takes.PASSWORD)
def open_link(request: Request, word: str) -> HttpResponse:
    """Open a link: the first account, a log-in with one button, a helper's result entry, a new password."""
    link = links.find_link(word)
    if link is None or link.kind not in _OPENERS:
        return unknown_link(request)
    return _OPENERS[LinkKind(link.kind)](request, link)


def _first_account(request: Request, link: Link) -> HttpResponse:
    form, makes_host = OwnerForm(request.POST or None), link.kind == LinkKind.FIRST and not hosts.exist()
    if request.method == "POST" and form.is_valid():
        form.instance.role = Role.OWNER
        with transaction.atomic():
            if not Link.objects.select_for_update().get(pk=link.pk).is_valid:
                return link_ended(request)  # another visitor was faster with the same link
            account = form.save_if_free()
            if account is not None:
                links.revoke(link)
                if makes_host:
                    hosts.make_like(account)
                return _logged_in(request, account)
    return render(request, "accounts/first-account.html", {"form": form, "makes_host": makes_host})


def _personal(request: Request, link: Link) -> HttpResponse:
    guest = actor.guest_of(request, link.holder)
    if request.method == "POST" and guest is not None and "join" in request.POST:
        actor.join(guest, link.holder)
        return redirect("landing")
    if request.method == "POST":
        return _logged_in(request, link.holder, link)
    return render(request, "accounts/personal-link.html", {"link": link, "guest": guest})


def _helper(request: Request, link: Link) -> HttpResponse:
    throttle.record(request, "helper", login=link.label)
    row = link.season or link.tournament
    assert row is not None
    response = redirect("club-phone" if link.season else "phone", slug=row.slug)
    set_own_cookie(response, HELPER_COOKIE, links.word(link), expires=link.expires)
    return response


def _logged_in(request: Request, account: Account, link: Link | None = None) -> HttpResponse:
    throttle.record(request, "link", login=account.login)
    return come_in(request, account, address_of("landing"), link)


MOST_LETTERS = 3
"""The maximum number of e-mails to one account within an hour."""
HOUR = timedelta(hours=1)


@page(Right.READ, methods=FORM, takes=Takes.PASSWORD)
def forgotten(request: Request) -> HttpResponse:
    """Ask for an address; the response is the same whether it is known or not."""
    form, can_mail = AddressForm(request.POST or None), mailing.has_mail_server()
    is_sent = can_mail and request.method == "POST" and form.is_valid()
    if is_sent:
        email = form.cleaned_data["email"]
        throttle.attempt(request, "forgotten", email)
        mailing.send_links_later(list(_links_for(email)))
    return render(request, "accounts/forgotten.html", {"form": form, "can_mail": can_mail, "is_sent": is_sent})


def _links_for(email: str) -> Iterator[AddressedLink]:
    """Yield a link for each account with this address (a family may share one) that has a password."""
    for account in Account.objects.filter(email__iexact=email, is_active=True):
        lately = account.links.filter(kind=LinkKind.PASSWORD, created__gt=timezone.now() - HOUR)
        if account.has_usable_password() and lately.count() < MOST_LETTERS:
            link = links.make(LinkKind.PASSWORD, account=account, label=account.name, seal=account.seal)
            yield AddressedLink(link, links.address_in_mail(link))


def new_password(request: Request, link: Link) -> HttpResponse:
    """Set the password; every older session, token and link ends, and the user logs in with it."""
    form = NewPasswordForm(link.holder, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            Account.objects.select_for_update().get(pk=link.holder.pk)
            if not Link.objects.get(pk=link.pk).is_valid:
                return link_ended(request)  # another visitor was faster with the same link
            form.save()
            links.revoke(link)
        messages.success(request, _("Your password was changed."))
        return redirect("log-in")
    return render(request, "accounts/new-password.html", {"form": form, "link": link})


_OPENERS = {
    LinkKind.FIRST: _first_account,
    LinkKind.OWNER: _first_account,
    LinkKind.PERSONAL: _personal,
    LinkKind.RESULTS: _helper,
    LinkKind.PASSWORD: new_password,
}
