"""Everybody's own page: the password, and keys for programs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from indeler.web.accounts import sessions, throttle, tokens
from indeler.web.accounts.forms import PasswordForm, TokenForm
from indeler.web.accounts.models import Account, Token
from indeler.web.accounts.pages import page
from indeler.web.accounts.refusals import too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right


@page(Right.TAKE_PART)
@require_http_methods(["GET", "POST"])
def my_account(request: Request) -> HttpResponse:
    """One's own page: who I am here, and keys for programs."""
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
@page(Right.TAKE_PART)
@require_POST
def my_password(request: Request) -> HttpResponse:
    """Choose one's own password; who is logged in elsewhere has to log in again."""
    account = request.actor.holder
    try:
        form = change_password(request, account)
    except throttle.TooOften as wait:
        return too_often(request, wait)
    if form.errors:
        return _own_page(request, password_form=form)
    update_session_auth_hash(request, account)
    messages.success(request, _("Your password was changed."))
    return redirect("my-account")


def change_password(request: Request, account: Account) -> PasswordForm:
    """The form that was sent; without errors the new password is saved. A wrong old one counts as a failed log-in."""
    attempt = throttle.attempt(request, "password", account.login)
    form = PasswordForm(account, request.POST)
    is_valid = form.is_valid()
    if "old" not in form.errors:
        throttle.succeeded(attempt)
    if is_valid:
        form.save()
    return form


@page(Right.TAKE_PART)
@require_POST
def revoke_token(request: Request, number: int) -> HttpResponse:
    """Make one of one's own keys worthless."""
    tokens.revoke(get_object_or_404(Token, pk=number, account=request.actor.holder))
    return redirect("my-account")
