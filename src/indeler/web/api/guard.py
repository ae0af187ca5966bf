"""Who may call what: a token in the header ``Authorization: Bearer …``; what is public needs none.

A session's cookie counts for nothing here, so that no other site can call us through a visitor's browser.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import HttpBearer

from indeler.language import N_, Sentence
from indeler.web.accounts import throttle, tokens
from indeler.web.accounts.actor import VISITOR, acting_for
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import WITHOUT_SECOND_FACTOR, Right
from indeler.web.common.visitor_language import translate

UNKNOWN, FORBIDDEN, TOO_MANY = 401, 403, 429


class Guard(HttpBearer):
    """Lets through who has this right, by role and by the scopes of the token."""

    def __init__(self, right: Right) -> None:
        super().__init__()
        self.right = right

    def __call__(self, request: Request) -> Any:  # type: ignore[override]  # our middleware saw it first
        """The actor, where he may."""
        word, _, secret = request.headers.get("Authorization", "").partition(" ")
        request.actor, allowed = VISITOR, frozenset({Right.READ})
        if word.lower() == "bearer" and secret:
            request.actor, allowed = self.authenticate(request, secret.strip())
        if self.right in allowed and request.actor.may(self.right):
            return request.actor
        if request.actor is VISITOR:
            raise HttpError(UNKNOWN, translate(Sentence(N_("This needs a token; make one on your own page."))))
        raise HttpError(FORBIDDEN, translate(Sentence(N_("This token may not do this."))))

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The actor behind a token, and what its scopes allow."""
        found = tokens.find(token)
        if found is None:
            try:
                throttle.attempt(request, "token")
            except throttle.TooOften as wait:
                too_often = Sentence(N_("Too many attempts; try again in {seconds} seconds."), seconds=wait.seconds)
                raise HttpError(TOO_MANY, translate(too_often)) from None
            raise HttpError(UNKNOWN, translate(Sentence(N_("This token is not valid any more; make a new one."))))
        actor, allowed = acting_for(found.account), tokens.rights(found)
        return actor, allowed & WITHOUT_SECOND_FACTOR if actor.lacks_second_factor else allowed
