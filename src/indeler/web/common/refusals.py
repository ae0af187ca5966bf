"""Refusals as pages: what the core will not do, in its own sentence, and pages that are not there."""

from __future__ import annotations

import logging
import sys

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.log import log_response
from django.utils.translation import gettext as _
from django_htmx.http import reselect, reswap, retarget

from indeler.language import N_, IndelerError, Sentence
from indeler.season import Questioned
from indeler.web.common.requests import SiteRequest, page_before
from indeler.web.common.visitor_language import translate

FORM_BYTES = 1 << 20
"""Bytes around the file that is sent."""
TOO_BUSY = N_("Too many requests at the moment; try again in a few seconds.")
OUTCOME = "indeler.outcome"
"""Under this name the request buffer tells a page what came of the work that was handed over (`offloading`)."""
RETRY_AFTER = 5
"""Seconds after which it is worth trying again."""
TOO_MANY_BYTES = N_("This is larger than {size} MB; send a smaller file.")

_log = logging.getLogger(__name__)

BAD_REQUEST, FORBIDDEN, NOT_FOUND, TOO_LARGE, FAULT, BUSY = 400, 403, 404, 413, 500, 503


_log = logging.getLogger(__name__)
_NOTED_BY_DJANGO = (FORBIDDEN, NOT_FOUND, FAULT)


class TooBusy(IndelerError):
    """More is asked for in one moment than the site does at a time."""


class OtherResult(Exception):
    """Somebody else entered another result for this board in the meantime."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


class Changed(Exception):
    """Somebody else decided something since this page was shown."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


def log_refusal(request: SiteRequest, sentence: object, status: int) -> None:
    """One line in the log, in which what a visitor wrote can neither begin another line nor fail to be written."""
    line = ascii(f"{request.method} {request.path}: {sentence}")[1:-1]
    _log.warning("Refused with %d: %s", status, line)


def refusal_page(request: SiteRequest, sentence: str, status: int) -> HttpResponse:
    """One sentence as a page, or as JSON where a program asked; the log has it too."""
    if status not in _NOTED_BY_DJANGO:
        log_refusal(request, sentence, status)
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "refused.html", {"sentence": sentence, "status": status}, status=status)


def in_trouble(request: SiteRequest, error: BaseException) -> HttpResponse:
    """One sentence as a page where the database cannot be used; the page asks it for nothing."""
    sentence = translate(describe_trouble(error))
    if request.path_info.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": sentence}, status=BUSY)
    else:
        response = HttpResponse(render_to_string("trouble.html", {"sentence": sentence}), status=BUSY)
    log_response("%s %s", request.method, request.path, response=response, request=request, exception=error)
    return response


def busy(request: SiteRequest, refusal: TooBusy) -> HttpResponse:
    """One sentence as a page where the site has no room at the moment; the page is cheap, for many may get it."""
    if request.path_info.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": translate(refusal)}, status=BUSY)
    else:
        again = request.get_full_path() if request.method == "GET" else ""
        context = {"sentence": translate(refusal), "again": again}
        response = HttpResponse(render_to_string("busy.html", context), status=BUSY)
    response["Retry-After"] = RETRY_AFTER
    if OUTCOME not in request.META:  # else the request buffer has written down why
        _log.warning("Refused with %d: %s %s: %s", BUSY, request.method, request.path, refusal)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would call it an error
    return response


class ConfirmFirst(Questioned):
    """A question before something that may be done, but is seldom meant; the logbook says nothing of the answer."""


def question(request: SiteRequest, question: Questioned) -> HttpResponse:
    """What speaks against a decision, and the same form once more to go on all the same."""
    posted = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "question": translate(question),
        "told": posted,
        "before": page_before(request),
        "is_logged": not isinstance(question, ConfirmFirst),
    }
    page = render(request, "question.html", context)
    if request.htmx:
        reswap(reselect(retarget(page, "#main"), "#main"), "outerHTML")
    return page


def forbidden(request: SiteRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return refusal_page(request, _("Your account may not do this; ask the competition leader."), FORBIDDEN)


def not_found(request: SiteRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return refusal_page(request, _("This page does not exist, or is not public yet."), NOT_FOUND)


def forged(request: SiteRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from our own page, or from one that was open for too long."""
    return refusal_page(request, _("This form is out of date; go back, reload the page and try again."), FORBIDDEN)


def fault(request: SiteRequest) -> HttpResponse:
    """500; or a database that could not even say who asks."""
    error = sys.exc_info()[1]
    if error is not None and is_trouble(error):
        return in_trouble(request, error)
    return refusal_page(request, _("Something went wrong on our side; nothing was changed."), FAULT)


DATABASE_AWAY = Sentence(
    N_("The database does not answer at the moment; load the page again in a minute and see what of this is there.")
)
_FULL = Sentence(N_("The disk of the site is full, nothing was changed; tell whoever runs the site."))
_READ_ONLY = Sentence(N_("The site can only be read at the moment, nothing was changed; tell whoever runs the site."))
_BY_WORD = {
    "full": _FULL,
    "no space": _FULL,
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "disk i/o": Sentence(N_("The disk of the site fails, nothing was changed; tell whoever runs the site.")),
    "locked": Sentence(N_("The database is busy, nothing was changed; try again in a minute.")),
}
"""By a word in what SQLite or PostgreSQL says."""


def is_trouble(error: BaseException | None) -> bool:
    """Whether the database cannot be used as it should; anything else that it complains of is a fault of ours."""
    return isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError


def describe_trouble(error: BaseException) -> Sentence:
    """What a visitor is told of it."""
    message = str(error).lower()
    return next((sentence for word, sentence in _BY_WORD.items() if word in message), DATABASE_AWAY)


def noted(error: BaseException) -> str:
    """What whoever runs the site is told of it."""
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
