"""A second opinion for anybody: a file is dropped, judged in a process of its own, and forgotten."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from indeler.language import N_, IndelerError, InvalidInput, TooLarge
from indeler.rulebooks import audited
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.judging import SECONDS, judge_in_subprocess
from indeler.web.common.offloading import continue_in_pool
from indeler.web.common.refusals import BAD_REQUEST
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import language, translate

LARGEST = 1 << 20
"""Bytes of a file: two thousand players and thirty rounds."""
LONGEST_NAME = 100


@page(Right.READ)
@require_http_methods(["GET", "HEAD", "POST"])
def second_opinion(request: Request) -> HttpResponse:
    """The form; and below it, for whoever sent a file, what is said of it. Nothing is kept but in that page itself."""
    if not settings.SECOND_OPINION:
        raise Http404
    context: dict[str, Any] = {"rulebooks": audited(), "seconds": SECONDS, "chosen": request.POST.get("rules", "")}
    if request.method != "POST":
        return render(request, "public/second-opinion.html", context)
    continue_in_pool()
    try:
        data, name = _handed_in(request)
        context |= _judge_file(request, data, name)
        context |= {"kept": b64encode(data).decode(), "name": name}
    except IndelerError as refusal:
        context["refusal"] = translate(refusal)
    return render(request, "public/second-opinion.html", context, status=BAD_REQUEST if "refusal" in context else None)


def _handed_in(request: Request) -> tuple[bytes, str]:
    """The file that is sent, or the one that the page before has kept for another question."""
    file = request.FILES.get("file")
    if file is not None and file.size is not None and file.size > LARGEST:
        raise TooLarge(N_("This is larger than {size} MB; send a smaller file."), size=LARGEST >> 20)
    name = (file.name if file is not None else request.POST.get("name")) or ""
    try:
        data = file.read() if file is not None else b64decode(request.POST.get("kept", ""), validate=True)
    except (NoBase64, ValueError):
        data = b""
    if not data:
        raise InvalidInput(N_("Choose a tournament file first."))
    return data, "".join(sign for sign in name if sign.isprintable())[-LONGEST_NAME:]


def _judge_file(request: Request, data: bytes, name: str) -> dict[str, Any]:
    rules = request.POST.get("rules", "")
    one, other, round = (parse_int(request.POST.get(field, "")) for field in ("one", "other", "round"))
    request_data = {
        "file": b64encode(data).decode(),
        "name": name,
        "rules": rules if rules in audited() else "",
        "lang": language(),
        "one": one,
        "other": other,
        "round": round or 1,
    }
    answer = judge_in_subprocess(request_data, SECONDS)
    if "refusal" in answer:
        return answer
    statement, end, body = answer["body"].partition("</section>")  # what one may ask stands between the two
    parts = {"statement": statement + end, "body": body, "chosen": answer["rules"]}
    return {**answer, **parts, "one": one, "other": other, "round": round}
