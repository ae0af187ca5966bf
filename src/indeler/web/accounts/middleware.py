"""Every request knows who makes it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

from indeler.web.accounts.actor import actor_of, anybody_with
from indeler.web.accounts.request import Request

ROLE = "indeler.role"
"""In the environment of a request that the site makes itself: a page for anybody with this role, and for nobody else.
No visitor can say it: what a request says has names that begin with ``HTTP_``."""


class ActorMiddleware:
    """Django middleware: ``request.user`` and ``request.actor``."""

    def __init__(self, answer: Callable[[Request], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Request) -> HttpResponse:
        """Look up who it is, once a request; a revoked link or a closed account is a visitor from then on."""
        role = request.META.get(ROLE)
        request.actor = actor_of(request) if role is None else anybody_with(role)
        return self.answer(request)
