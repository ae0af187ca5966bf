"""Refusals as pages: what the core will not do, in its own sentence, and pages that are not there."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from indeler.model import IndelerError, TooLarge

BAD_REQUEST, FORBIDDEN, NOT_FOUND, TOO_LARGE, FAULT = 400, 403, 404, 413, 500


class RefusalMiddleware:
    """Turns an `IndelerError` that a view did not catch into a page with its sentence."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing is done on the way in."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A refusal becomes a page; any other exception stays a fault of ours."""
        if not isinstance(error, IndelerError):
            return None
        return refused(request, str(error), TOO_LARGE if isinstance(error, TooLarge) else BAD_REQUEST)


def refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """One sentence as a page, or as JSON where a program asked."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "refused.html", {"sentence": sentence, "status": status}, status=status)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return refused(request, _("Your account may not do this; ask the competition leader."), FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return refused(request, _("This page does not exist, or is not public yet."), NOT_FOUND)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from our own page, or from one that was open for too long."""
    return refused(request, _("This form is out of date; go back, reload the page and try again."), FORBIDDEN)


def fault(request: HttpRequest) -> HttpResponse:
    """500."""
    return refused(request, _("Something went wrong on our side; nothing was changed."), FAULT)
