"""Accounts: the user's own page, and for managers the list, links, log-ins, open sessions and tokens."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from indeler.web.accounts import links, sessions, throttle, tokens
from indeler.web.accounts.actor import Request
from indeler.web.accounts.forms import AccountForm, PasswordForm, TokenForm
from indeler.web.accounts.models import Account, Link, LinkKind, LogIn, Token
from indeler.web.accounts.pages import FORM, GET, POST, Right, Role, page
from indeler.web.accounts.throttle import ENTRY

RECENT_LOG_INS = 200


@page(Right.MANAGE, methods=GET)
def accounts(request: Request) -> HttpResponse:
    """Show all accounts."""
    return render(request, "accounts/accounts.html", {"accounts": Account.objects.order_by("name")})


@sensitive_post_parameters("password")
@page(Right.MANAGE, methods=FORM)
def account(request: Request, number: int | None = None) -> HttpResponse:
    """Make an account or change one; only an owner makes or changes an owner."""
    subject = get_object_or_404(Account, pk=number) if number else None
    _only_owners_touch_owners(request, subject)
    if request.POST.get("role") == Role.OWNER and not request.actor.owns:
        raise PermissionDenied
    form = AccountForm(request.POST or None, instance=subject, makes_owners=request.actor.owns)
    if request.method == "POST" and form.is_valid():
        saved = form.save_if_free()
        if saved is not None:
            messages.success(request, _("Saved."))
            return redirect("account", number=saved.pk)
    mine = subject.links.filter(kind=LinkKind.PERSONAL) if subject else ()
    valid = [link for link in mine if link.is_valid]
    addresses = [(link, links.address(request, link)) for link in valid]
    return render(request, "accounts/account.html", {"form": form, "subject": subject, "links": addresses})


@page(Right.MANAGE, methods=POST)
def new_link(request: Request, number: int) -> HttpResponse:
    """Give an account a personal link."""
    subject = get_object_or_404(Account, pk=number)
    _only_owners_touch_owners(request, subject)
    links.make(LinkKind.PERSONAL, account=subject, label=subject.name)
    return redirect("account", number=number)


@page(Right.MANAGE, methods=POST)
def revoke_link(request: Request, number: int) -> HttpResponse:
    """Revoke a personal link, or undo that."""
    link = get_object_or_404(Link, pk=number, kind=LinkKind.PERSONAL)
    _only_owners_touch_owners(request, link.holder)
    links.revoke_or_renew(request, link)
    return redirect("account", number=link.holder.pk)


@page(Right.MANAGE, methods=GET)
def log_ins(request: Request) -> HttpResponse:
    """Show recent log-ins and attempts."""
    return render(request, "accounts/log-ins.html", {"log_ins": LogIn.objects.exclude(how=ENTRY)[:RECENT_LOG_INS]})


@page(Right.OWN, methods=GET)
def keys(request: Request) -> HttpResponse:
    """Show open sessions and valid tokens."""
    valid = [token for token in Token.objects.select_related("account", "link__account") if token.is_valid]
    return render(request, "accounts/keys.html", {"sessions": sessions.all_open(), "tokens": valid})


@page(Right.OWN, methods=POST)
def end_session(request: Request) -> HttpResponse:
    """End a session."""
    sessions.end(request.POST.get("session", ""))
    messages.success(request, _("Logged out."))
    return redirect("keys")


@page(Right.OWN, methods=POST)
def end_token(request: Request, number: int) -> HttpResponse:
    """Revoke a token."""
    tokens.revoke(get_object_or_404(Token, pk=number))
    messages.success(request, _("The token no longer works."))
    return redirect("keys")


def _only_owners_touch_owners(request: Request, subject: Account | None) -> None:
    if subject is not None and subject.role == Role.OWNER and request.actor.role is not Role.OWNER:
        raise PermissionDenied


@page(Right.TAKE_PART, methods=FORM)
def my_account(request: Request) -> HttpResponse:
    """Show the user's own page with tokens, and make a token."""
    form = TokenForm(request.POST or None)
    secret = ""
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        opener = sessions.opened_by(request)
        secret = tokens.make(request.actor.holder, data["name"], data["scopes"], data["days"], opener)[1]
        form = TokenForm()
    return _own_page(request, form=form, secret=secret)


def _own_page(request: Request, **more: Any) -> HttpResponse:
    account = request.actor.holder
    mine = [token for token in account.tokens.order_by("name") if token.is_valid]
    context = {"form": TokenForm(), "password_form": PasswordForm(account), "tokens": mine, **more}
    return render(request, "accounts/my-account.html", context)


@sensitive_post_parameters("old", "password")
@page(Right.TAKE_PART, methods=POST)
def my_password(request: Request) -> HttpResponse:
    """Change the user's own password; other sessions have to log in again."""
    account = request.actor.holder
    form = change_password(request, account)
    if form.errors:
        return _own_page(request, password_form=form)
    update_session_auth_hash(request, account)
    messages.success(request, _("Your password was changed."))
    return redirect("my-account")


def change_password(request: Request, account: Account) -> PasswordForm:
    """Return the submitted form, saved if it has no errors. A wrong old password counts as a failed log-in."""
    attempt = throttle.attempt(request, "password", account.login)
    form = PasswordForm(account, request.POST)
    is_valid = form.is_valid()
    if "old" not in form.errors:
        throttle.succeeded(attempt)
    if is_valid:
        form.save()
    return form


@page(Right.TAKE_PART, methods=POST)
def revoke_token(request: Request, number: int) -> HttpResponse:
    """Revoke one of the user's own tokens."""
    tokens.revoke(get_object_or_404(Token, pk=number, account=request.actor.holder))
    return redirect("my-account")
