"""A request as our pages have it, for type checkers: middleware has told who makes it, and whether htmx does."""

from __future__ import annotations

from indeler.web.accounts.actor import Actor
from indeler.web.common.requests import Seen


class Request(Seen):
    """A request with what `ActorMiddleware` and `HtmxMiddleware` have added to it."""

    actor: Actor
