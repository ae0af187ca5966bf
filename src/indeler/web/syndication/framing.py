"""``@framed``: a page that any other site may show in a frame. No other page of the site may be framed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override

from indeler.language import IndelerError
from indeler.web.accounts.actor import VISITOR
from indeler.web.accounts.request import Request
from indeler.web.common.middleware import POLICY
from indeler.web.common.refusals import TooBusy
from indeler.web.common.requests import is_of_open_page

View = Callable[..., HttpResponse]
FRAMED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
PARAMS = ("lang", "theme", "rows")
"""The query parameters of every widget."""
NOT_FOUND = 404


def framed(view: View) -> View:
    """Show the page as any visitor sees it, in the language that its address names, and let every site frame it.

    Whoever is logged in sees no more than others here: a page in a foreign frame has no forms and knows nobody. What
    is hidden, private or gone is a small page of one sentence.
    """

    @wraps(view)
    def framed_view(request: Request, *args: Any, **names: Any) -> HttpResponse:
        request.actor = VISITOR
        language = request.GET.get("lang", "")
        with override(language if language in dict(settings.LANGUAGES) else get_language()):
            try:
                response = view(request, *args, **names)
            except TooBusy:
                raise
            except (Http404, IndelerError):
                context = frame_of(request)
                response = render(request, "embed/absent.html", context, status=NOT_FOUND)
        return _open_to_all(response)

    return framed_view


def frame_of(request: Request) -> dict[str, str]:
    """What is around a widget: its theme, and nothing but the changes for a page that is open already."""
    theme = request.GET.get("theme", "")
    return {
        "frame": "moving.html" if is_of_open_page(request) else "embed/frame.html",
        "theme": theme if theme in ("light", "dark") else "",
    }


def _open_to_all(response: HttpResponse) -> HttpResponse:
    response.xframe_options_exempt = True  # read by Django's middleware
    response["Content-Security-Policy"] = FRAMED_POLICY
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
