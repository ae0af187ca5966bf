"""Refusals as pages: the sentences of exceptions of the core, and pages that do not exist."""

import logging
import sys
from collections.abc import Sequence

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.log import log_response
from django.utils.translation import gettext as _
from django_htmx.http import reselect, reswap, retarget

from indeler.language import N_, IndelerError, Sentence
from indeler.logbook import Question
from indeler.web.common.requests import SiteRequest, page_before
from indeler.web.common.visitor_language import translate

FORM_BYTES = 1 << 20
"""Bytes of a form besides its file."""
TOO_BUSY = N_("Too many requests at the moment; try again in a few seconds.")
OUTCOME = "indeler.outcome"
"""The key in the environment by which the request buffer passes on the outcome of offloaded work (`offloading`)."""
RETRY_AFTER = 5
"""Seconds after which a retry makes sense."""
TOO_MANY_BYTES = N_("This is larger than {size} MB; send a smaller file.")

BAD_REQUEST, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, TOO_LARGE, FAULT, BUSY = 400, 403, 404, 405, 413, 500, 503
_log = logging.getLogger(__name__)
_NOTED_BY_DJANGO = (FORBIDDEN, NOT_FOUND, NOT_ALLOWED, FAULT)


class TooBusy(IndelerError):
    """More requests arrive at once than the site can handle."""


class OtherResult(Exception):
    """Another user has entered another result for this board in the meantime."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


def log_refusal(request: SiteRequest, sentence: object, status: int) -> None:
    """Write one line to the log; a visitor's text can neither begin another line nor cause an encoding error."""
    line = ascii(f"{request.method} {request.path}: {sentence}")[1:-1]
    _log.warning("Refused with %d: %s", status, line)


def refusal_page(request: SiteRequest, sentence: str, status: int) -> HttpResponse:
    """Return one sentence as a page, or as JSON for the API, and log it."""
    if status not in _NOTED_BY_DJANGO:
        log_refusal(request, sentence, status)
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=status)
    return render(request, "refused.html", {"sentence": sentence, "status": status}, status=status)


def in_trouble(request: SiteRequest, error: BaseException) -> HttpResponse:
    """Return one sentence as a page where the database cannot be used."""
    message = str(error).lower()
    trouble = next((sentence for word, sentence in _BY_WORD.items() if word in message), DATABASE_AWAY)
    response = _unavailable(request, "trouble.html", translate(trouble))
    log_response("%s %s", request.method, request.path, response=response, request=request, exception=error)
    return response


def _unavailable(request: SiteRequest, template: str, sentence: str, again: str = "") -> HttpResponse:
    """Return a page that needs no query, or JSON for the API."""
    if request.path_info.startswith("/api/"):
        return JsonResponse({"detail": sentence}, status=BUSY)
    return HttpResponse(render_to_string(template, {"sentence": sentence, "again": again}), status=BUSY)


def busy(request: SiteRequest, refusal: TooBusy) -> HttpResponse:
    """Return one sentence as a page where the site is overloaded; the page is cheap because many clients may get it."""
    again = request.get_full_path() if request.method == "GET" else ""
    response = _unavailable(request, "busy.html", translate(refusal), again)
    response["Retry-After"] = RETRY_AFTER
    if OUTCOME not in request.META:  # else the request buffer has logged the reason
        _log.warning("Refused with %d: %s %s: %s", BUSY, request.method, request.path, refusal)
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would log it as an error
    return response


def question_page(request: SiteRequest, question: Question) -> HttpResponse:
    """Return a page with the doubts about a decision, and the form again to confirm it."""
    told = _("If you go on, the logbook says that you did it all the same.") if question.is_logged else ""
    sentences = [translate(doubt) for doubt in question.doubts]
    page = confirmation_page(request, _("Are you sure?"), sentences, _("Go on anyway"), consequence=told)
    if request.htmx:
        reswap(reselect(retarget(page, "#main"), "#main"), "outerHTML")
    return page


def confirmation_page(
    request: SiteRequest,
    title: str,
    sentences: Sequence[str],
    button: str,
    *,
    answer: str = "anyway",
    consequence: str = "",
    is_grave: bool = False,
    added: Sequence[tuple[str, str]] = (),
) -> HttpResponse:
    """Return a page with the posted form again, some fields ``added``; its button adds the field ``answer``."""
    context = {"title": title, "sentences": sentences, "button": button, "answer": answer, "is_grave": is_grave}
    context |= {"consequence": consequence, "fields": [*posted_fields(request, answer), *added]}
    return render(request, "question.html", context | {"back": page_before(request)})


def posted_fields(request: SiteRequest, *without: str) -> list[tuple[str, str]]:
    """Return the fields of the posted form for a form that posts them again."""
    left_out = ("csrfmiddlewaretoken", *without)
    return [(name, value) for name, values in request.POST.lists() if name not in left_out for value in values]


def forbidden(request: SiteRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return refusal_page(request, _("Your account may not do this; ask the competition leader."), FORBIDDEN)


def not_found(request: SiteRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return refusal_page(request, _("This page does not exist, or is not public yet."), NOT_FOUND)


def not_allowed(request: SiteRequest, answer: HttpResponse) -> HttpResponse:
    """Return 405 as a page: a user opened the address of a button, for example after choosing another language."""
    sentence = _("Nothing is shown at this address; go back and press the button again.")
    page = refusal_page(request, sentence, NOT_ALLOWED)
    page["Allow"] = answer["Allow"]
    return page


def forged(request: SiteRequest, reason: str = "") -> HttpResponse:
    """Refuse a form that was not sent from our own page, or from one that was open for too long."""
    return refusal_page(request, _("This form is out of date; go back, reload the page and try again."), FORBIDDEN)


def fault(request: SiteRequest) -> HttpResponse:
    """Return 500, or the page about a database that could not even identify the actor."""
    error = sys.exc_info()[1]
    if error is not None and is_trouble(error):
        return in_trouble(request, error)
    return refusal_page(request, _("Something went wrong on our side; nothing was changed."), FAULT)


DATABASE_AWAY = Sentence(
    N_("The database does not answer at the moment; load the page again in a minute and see what of this is there.")
)
_FULL = Sentence(N_("The disk of the site is full, nothing was changed; tell the operator of the site."))
_READ_ONLY = Sentence(
    N_("The site can only be read at the moment, nothing was changed; tell the operator of the site.")
)
_BY_WORD = {
    "full": _FULL,
    "no space": _FULL,
    "readonly": _READ_ONLY,
    "read-only": _READ_ONLY,
    "disk i/o": Sentence(N_("The disk of the site fails, nothing was changed; tell the operator of the site.")),
    "locked": Sentence(N_("The database is busy, nothing was changed; try again in a minute.")),
}
"""The sentences by a word in the message of SQLite or PostgreSQL."""


def is_trouble(error: BaseException | None) -> bool:
    """Return whether the database is unavailable; any other database error is a fault of ours."""
    return isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError
