"""The engine over HTTP: ``POST /api/engine/pair``, ``why``, ``check`` or ``standings``, where the host switches it on.

Nothing is kept. The pool answers, each request in a process with a limit of time and of memory.
"""

import json
import subprocess

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from indeler.language import N_, Sentence
from indeler.service.verbs import VERBS
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import POST, Right, page
from indeler.web.common.offloading import continue_in_pool, run_in_subprocess
from indeler.web.common.refusals import BAD_REQUEST, TOO_LARGE
from indeler.web.common.visitor_language import translate

LARGEST = 1 << 20
"""Bytes of a request."""
TIMEOUT_SECONDS = 20
UNPROCESSABLE = 422


@csrf_exempt  # it needs no user, and changes no data
@page(Right.READ, methods=POST)
def engine(request: Request, verb: str) -> HttpResponse:
    """Answer one request; a refusal is one sentence under ``detail``."""
    if not settings.ENGINE or verb not in VERBS:
        raise Http404
    if len(request.body) > LARGEST:
        too_large = N_("This is larger than {size} MB; send a smaller file.")
        return _refusal(Sentence(too_large, size=LARGEST >> 20), TOO_LARGE)
    try:
        engine_request = json.loads(request.body)
    except (ValueError, RecursionError):
        return _refusal(Sentence(N_("Send the request as JSON: an object with the text of a 'file'.")), BAD_REQUEST)
    continue_in_pool(is_long=True)
    try:
        reply = run_in_subprocess(
            "indeler.service.subprocess_main", {"verb": verb, "request": engine_request}, TIMEOUT_SECONDS
        )
    except subprocess.TimeoutExpired:
        too_long = N_("This takes longer than {seconds} seconds. Install Indeler and run it on your own machine.")
        return _refusal(Sentence(too_long, seconds=TIMEOUT_SECONDS), TOO_LARGE)
    except subprocess.CalledProcessError:
        much = N_("This file is too much to judge here. Install Indeler and judge it on your own machine.")
        return _refusal(Sentence(much), TOO_LARGE)
    if "refusal" in reply:
        return _open(JsonResponse({"detail": reply["refusal"]}, status=UNPROCESSABLE))
    return _open(JsonResponse(reply["answer"]))


def _refusal(sentence: Sentence, status: int) -> HttpResponse:
    return _open(JsonResponse({"detail": translate(sentence)}, status=status))


def _open(response: HttpResponse) -> HttpResponse:
    """Let programs in a browser on any site read the answer."""
    response["Access-Control-Allow-Origin"] = "*"
    return response
