"""Pages of the host: the log-in, the first page, the own password, and the other hosts."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from indeler.web.accounts import hosts, links, second_factor, throttle
from indeler.web.accounts.actor import Request
from indeler.web.accounts.forms import LogInForm, OwnerForm, PasswordForm
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import FORM, POST, Right, Role, Takes, page
from indeler.web.accounts.throttle import link_ended
from indeler.web.accounts.views.accounts import change_password
from indeler.web.accounts.views.second_factor import come_in
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import page_to_return_to
from indeler.web.tenancy.current import rows_of_the_host


@sensitive_post_parameters("password")
@page(Right.READ, params=("next",), methods=FORM, takes=Takes.PASSWORD)
def host_log_in(request: Request) -> HttpResponse:
    """Show the log-in of hosts, with the same error for a wrong name and a wrong password."""
    form, status, page = LogInForm(request.POST or None), 200, page_to_return_to(request, address_of("host"))
    if request.method == "POST" and form.is_valid():
        with rows_of_the_host():
            attempt = throttle.attempt(request, "password", form.cleaned_data["login"])
            account = form.account()
            if account is not None:
                throttle.succeeded(attempt)
                return come_in(request, account, page)
        form.add_error(None, _("This name and password do not belong together."))
        status = 403
    context = {"form": form, "next": page, "nobody_yet": not hosts.exist()}
    return render(request, "accounts/host-log-in.html", context, status=status)


@sensitive_post_parameters("password")
@page(Right.READ, methods=FORM, takes=Takes.PASSWORD)
def host_link(request: Request, word: str) -> HttpResponse:
    """Make the account of a host, by a link from the machine's command line or from another host."""
    with rows_of_the_host():
        form, link = OwnerForm(request.POST or None), links.find_link(word)
        if link is None:
            throttle.attempt(request, "link")
        elif request.method == "POST" and form.is_valid():
            account = _create_account(form, link)
            if account is not None:
                throttle.record(request, "link", login=account.login)
                hosts.begin(request, account)
                return redirect("host")
            link = links.find_link(word)  # another visitor may have been faster with it
    if link is None:
        return link_ended(request)
    return render(request, "accounts/host-account.html", {"form": form})


def _create_account(form: OwnerForm, link: Link) -> Account | None:
    """Return the account; None where another visitor was faster with the same link or name."""
    form.instance.role = Role.HOST
    with transaction.atomic():
        if not Link.objects.select_for_update().get(pk=link.pk).is_valid:
            return None
        account = form.save_if_free()
        if account is not None:
            links.revoke(link)
        return account


@page(Right.HOST)
def host(request: Request) -> HttpResponse:
    """Show the functions of the host, and the other hosts."""
    return _page(request, PasswordForm(request.actor.runner))


def _page(request: Request, form: PasswordForm) -> HttpResponse:
    with rows_of_the_host():
        found = list(Account.objects.order_by("name"))
        has_factor = second_factor.of(request.actor.runner) is not None
    return render(request, "accounts/host.html", {"hosts": found, "form": form, "has_factor": has_factor})


@page(Right.HOST, methods=POST)
def new_host(request: Request) -> HttpResponse:
    """Make a link by which another host makes an account."""
    with rows_of_the_host():
        address = links.address(request, links.make(LinkKind.HOST))
    return render(request, "accounts/new-host.html", {"address": address})


@page(Right.HOST, methods=POST)
def end_host(request: Request, number: int) -> HttpResponse:
    """Delete another host's account; never one's own, so that one remains."""
    with rows_of_the_host():
        get_object_or_404(Account.objects.exclude(pk=request.actor.runner.pk), pk=number).delete()
    messages.success(request, _("This account is gone."))
    return redirect("host")


@sensitive_post_parameters("old", "password")
@page(Right.HOST, methods=POST)
def host_password(request: Request) -> HttpResponse:
    """Change the host's own password; other sessions of the host have to log in again."""
    account = request.actor.runner
    with rows_of_the_host():
        form = change_password(request, account)
    if form.errors:
        return _page(request, form)
    hosts.begin(request, account)
    messages.success(request, _("Your password was changed."))
    return redirect("host")
