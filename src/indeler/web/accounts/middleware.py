"""Every request knows who makes it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

from indeler.web.accounts.actor import actor_of
from indeler.web.accounts.request import Request


class ActorMiddleware:
    """Django middleware: ``request.user`` and ``request.actor``."""

    def __init__(self, answer: Callable[[Request], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Request) -> HttpResponse:
        """Look up who it is, once a request; a revoked link or a closed account is a visitor from then on."""
        request.actor = actor_of(request)
        return self.answer(request)
