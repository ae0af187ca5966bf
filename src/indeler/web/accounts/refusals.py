"""What is said to who does not come in: a link that is worthless, too many attempts."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from indeler.web.accounts.request import Request
from indeler.web.accounts.throttle import TooOften
from indeler.web.common.refusals import refusal_page

TOO_MANY, GONE = 429, 410


def link_ended(request: Request) -> HttpResponse:
    """410."""
    return refusal_page(request, _("This link is not valid any more; ask for a new one."), GONE)


def too_often(request: Request, wait: TooOften) -> HttpResponse:
    """429."""
    sentence = _("Too many attempts; try again in {seconds} seconds.").format(seconds=wait.seconds)
    response = refusal_page(request, sentence, TOO_MANY)
    response["Retry-After"] = str(wait.seconds)
    return response
