"""Every request knows who makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import auth
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils.functional import SimpleLazyObject

from indeler.web.accounts.actor import VISITOR, Request, actor_of, anybody_with
from indeler.web.accounts.log_in_names import remembered_account
from indeler.web.common.lookup import is_read_only, looking
from indeler.web.common.offloading import READ_ONLY, WORK, Offloaded, Work
from indeler.web.common.visitors import network_of

ACCEPTED = 202

ROLE = "indeler.role"
"""In the environment of a request that the site makes itself: a page for anybody with this role, and for nobody else.
No visitor can say it: what a request says has names that begin with ``HTTP_``."""


def authentication(answer: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Django middleware: ``request.user``, who is logged in by the session of the request."""

    def with_user(request: Request) -> HttpResponse:
        user: Any = SimpleLazyObject(lambda: _user(request))
        request.user = user
        return answer(request)

    return with_user


def _user(request: Request) -> AbstractBaseUser | AnonymousUser:
    """Return who is logged in. What is remembered is enough to let somebody in, and never to log somebody out."""
    if is_read_only() and not request.session.is_empty() and not request.session.modified:
        account = remembered_account(request.session)
        if account is not None:
            return account
        request.session = type(request.session)(request.session.session_key)
        with looking(read_only=False):
            return auth.get_user(request)
    return auth.get_user(request)


class ActorMiddleware:
    """Django middleware: ``request.user`` and ``request.actor``."""

    def __init__(self, answer: Callable[[Request], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Request) -> HttpResponse:
        """Look up who it is, once a request; a revoked link or a closed account is a visitor from then on."""
        role = request.META.get(ROLE)
        request.actor = actor_of(request) if role is None else anybody_with(role)
        if request.actor is VISITOR and request.method in ("GET", "HEAD"):
            request.META[READ_ONLY] = True
        return self.answer(request)

    def process_exception(self, request: Request, error: Exception) -> HttpResponse | None:
        """What was handed over is told to the request buffer; nobody sees this answer."""
        if not isinstance(error, Offloaded):
            return None
        club = request.club.address if request.club is not None else ""
        request.META[WORK] = Work(club, network_of(request) or "", request.actor is not VISITOR)
        return HttpResponse(status=ACCEPTED)
