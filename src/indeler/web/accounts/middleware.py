"""Middleware that identifies the actor of every request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import auth
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils.functional import SimpleLazyObject

from indeler.web.accounts.actor import VISITOR, Request, actor_of, anonymous_with
from indeler.web.accounts.log_in_names import remembered_account
from indeler.web.accounts.throttle import TooOften, too_often
from indeler.web.common.lookup import is_read_only, looking
from indeler.web.common.offloading import READ_ONLY, WORK, Offloaded, Work
from indeler.web.common.visitors import network_of

ACCEPTED = 202

ROLE = "indeler.role"
"""The key of a request for a page of any user with this role; no visitor can set it (``HTTP_``)."""


def authentication(answer: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Django middleware that sets ``request.user``, the account of the request's session."""

    def with_user(request: Request) -> HttpResponse:
        user: Any = SimpleLazyObject(lambda: _user(request))
        request.user = user
        return answer(request)

    return with_user


def _user(request: Request) -> AbstractBaseUser | AnonymousUser:
    """Return the logged-in account. The cache can confirm a log-in, but never end one."""
    if is_read_only() and not request.session.is_empty() and not request.session.modified:
        account = remembered_account(request.session)
        if account is not None:
            return account
        request.session = type(request.session)(request.session.session_key)
        with looking(read_only=False):
            return auth.get_user(request)
    return auth.get_user(request)


class ActorMiddleware:
    """Django middleware that sets ``request.actor``."""

    def __init__(self, answer: Callable[[Request], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Request) -> HttpResponse:
        """Identify the actor once a request; with a revoked link or a closed account it is a visitor."""
        role = request.META.get(ROLE)
        request.actor = actor_of(request) if role is None else anonymous_with(role)
        if request.actor is VISITOR and request.method in ("GET", "HEAD"):
            request.META[READ_ONLY] = True
        return self.answer(request)

    def process_exception(self, request: Request, error: Exception) -> HttpResponse | None:
        """Refuse too many attempts; pass offloaded work to the request buffer: that response is never sent."""
        if isinstance(error, TooOften):
            return too_often(request, error)
        if not isinstance(error, Offloaded):
            return None
        club = request.club.address if request.club is not None else ""
        request.META[WORK] = Work(club, network_of(request) or "", request.actor is not VISITOR, is_long=error.is_long)
        return HttpResponse(status=ACCEPTED)
