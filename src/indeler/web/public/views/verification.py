"""Verification by visitors: proofs of rounds, and checks of any file in a process of its own; nothing is stored."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify

from indeler.language import N_, IndelerError, InvalidInput, TooLarge
from indeler.opinion import format_proof
from indeler.rulebooks import audited
from indeler.season import RoundKey, views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM_AND_HEAD, SEASON, TOURNAMENT, Copied, Cost, Right, Takes, page
from indeler.web.common.addresses import address_of
from indeler.web.common.offloading import JUDGING_SECONDS, continue_in_pool, judge_in_subprocess
from indeler.web.common.refusals import BAD_REQUEST
from indeler.web.common.requests import parse_int
from indeler.web.common.static_files import checker_address
from indeler.web.common.visitor_language import language, translate
from indeler.web.public.tournament_pages import pages_for_visitor
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import round_or_404, tournament_for_visitor


@page(Right.READ, about=TOURNAMENT, cost=Cost.HIGH, copied=Copied.PAGE)
def round_proof(request: Request, slug: str, number: int) -> HttpResponse:
    """Return the tournament up to this round, and the certificate of the round."""
    pages = pages_for_visitor(request, slug)
    if not pages.state.rulebook.audit:
        raise Http404
    return _file(pages.proof(round_or_404(pages.state, number)), f"{slug}-round-{number}-proof.json")


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{slugify(name.removesuffix(".json"))}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


@page(Right.READ, about=SEASON, cost=Cost.HIGH, copied=Copied.PAGE)
def season_proof(request: Request, slug: str, name: str, part: int, round: int, group: str = "") -> HttpResponse:
    """Return a round of a season that a system paired, and its certificate."""
    row, season = season_for_visitor(request, slug)
    place = RoundKey(name, part, round, group)
    found = views.round_to_prove(season, place) if season.published(place) is not None else None
    if found is None:
        raise Http404
    tournament, boards = found
    event = tournament.event._replace(name=f"{row.name}, {translate(season.name_round(place))}")
    text = format_proof(tournament.replace(event=event), len(tournament.rounds), boards)
    return _file(text, "-".join(filter(None, (slug, name, str(part), group, str(round), "proof.json"))))


@page(Right.READ)
def check_round(request: Request, slug: str, number: int) -> HttpResponse:
    """Redirect to the checker; its short address is printed as a QR code."""
    _tournament, state = tournament_for_visitor(request, slug)
    if settings.DESK is None or not state.rulebook.audit:
        raise Http404
    proof = address_of("round-proof", slug, round_or_404(state, number))
    return redirect(checker_address(proof, language()))


@page(Right.READ)
def check_season_round(request: Request, slug: str, name: str, part: int, round: int, group: str = "") -> HttpResponse:
    """Redirect to the checker for a round of a season that has a proof."""
    _row, season = season_for_visitor(request, slug)
    place = RoundKey(name, part, round, group)
    is_public = settings.DESK is not None and season.published(place) is not None
    if not is_public or views.round_to_prove(season, place) is None:
        raise Http404
    return redirect(checker_address(proof_address(slug, place), language()))


def proof_address(slug: str, place: RoundKey) -> str:
    """Return the address of the proof of a round of a season."""
    return address_of("group-proof" if place.group else "season-proof", slug, *place_words(place))


def place_words(place: RoundKey) -> tuple[object, ...]:
    """Return the parts of the address of a round of a season, with the group only where there is one."""
    return (place.competition, place.part, place.round, *([place.group] if place.group else []))


LARGEST = 1 << 20
"""The maximum number of bytes of a file: two thousand players and thirty rounds."""
LONGEST_NAME = 100


@page(Right.READ, methods=FORM_AND_HEAD, takes=Takes.FILE_TO_CHECK)
def second_opinion(request: Request) -> HttpResponse:
    """Show the form, and below it the opinion on an uploaded file. Nothing is stored except in that page itself."""
    if not settings.SECOND_OPINION:
        raise Http404
    context: dict[str, Any] = {
        "rulebooks": audited(),
        "seconds": JUDGING_SECONDS,
        "chosen": request.POST.get("rules", ""),
    }
    if request.method != "POST":
        return render(request, "public/second-opinion.html", context)
    continue_in_pool(is_long=True)
    try:
        data, name = _handed_in(request)
        context |= _judge_file(request, data, name)
        context |= {"kept": b64encode(data).decode(), "name": name}
    except IndelerError as refusal:
        context["refusal"] = translate(refusal)
    return render(request, "public/second-opinion.html", context, status=BAD_REQUEST if "refusal" in context else None)


def _handed_in(request: Request) -> tuple[bytes, str]:
    """Return the uploaded file, or the one that the previous page contained for another question."""
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
    answer = judge_in_subprocess(request_data, JUDGING_SECONDS)
    if "refusal" in answer:
        return answer
    statement, end, body = answer["body"].partition("</section>")  # further questions are placed between the two
    parts = {"statement": statement + end, "body": body, "chosen": answer["rules"]}
    return {**answer, **parts, "one": one, "other": other, "round": round}
