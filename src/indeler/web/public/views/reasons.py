"""Explanations of a member's rank, and of the boards of a group."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render

from indeler.logbook import voided
from indeler.model import Tournament
from indeler.ranking import why
from indeler.season import RoundKey, Season, events, replay, views
from indeler.season.capabilities import IsPairedBySystem
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import SEASON, Copied, Cost, Right, page
from indeler.web.public.explaining import explanation
from indeler.web.public.views.verification import proof_address
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_for_visitor, season_of


@page(Right.READ, about=SEASON, offline=True, cost=Cost.HIGH)
def season_why(request: Request, slug: str, cycle: int, group: str, number: int) -> HttpResponse:
    """Compare a member with the ones above and below, criterion by criterion."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    order = [line.member for line in views.standings(season, cycle, group)]
    if number not in order or len(order) < 2:
        raise Http404
    place = order.index(number)
    tournament, (rules, ties) = views.tournament(season, cycle, group), views.order_of_standings(season)
    neighbours = [order[at] for at in (place - 1, place + 1) if 0 <= at < len(order)]
    context: dict[str, Any] = {
        "row": row,
        "season": season,
        "cycle": cycle,
        "group": group,
        "name": season.name(number),
        "place": place + 1,
        "answers": [why(tournament, number, other, rules, ties) for other in neighbours],
        "workings": tournament,
    }
    return render(request, "public/season-why.html", context)


@page(Right.READ, params=("one", "other"), about=SEASON, offline=True, cost=Cost.HIGH, copied=Copied.PAGE)
def season_explained(request: Request, slug: str, cycle: int, group: str, round: int) -> HttpResponse:
    """Explain the boards of this round."""
    row, season = season_for_visitor(request, slug)
    is_swiss(season, cycle, group)
    place = RoundKey(views.competitions(season, "groups")[0].name, cycle, round, group)
    paired = season.published(place)
    if paired is None:
        raise Http404
    first, (system, _ties) = views.first_round_by(season, cycle), views.order_of_standings(season)
    context: dict[str, Any] = {"row": row, "season": season, "cycle": cycle, "group": group, "number": round}
    if round == 1 and first != "system":
        context["drawn"] = first
    else:
        question, settings = _question(row, season, place)
        boards = [(board.white, board.black) for board in paired.boards]
        first_board = views.board_number(season, place, 1)
        context |= explanation(request, question.replace(rules=system), settings, boards, first_board)
    context |= _about_round(request, row, season, place)
    return render(request, "public/season-explained.html", context)


@page(Right.READ, params=("one", "other"), about=SEASON, offline=True, cost=Cost.HIGH, copied=Copied.PAGE)
def round_explained(request: Request, slug: str, name: str, part: int, round: int, group: str = "") -> HttpResponse:
    """Explain the boards of a round, of a competition that a system pairs from its first round on."""
    row, season = season_for_visitor(request, slug)
    place = RoundKey(name, part, round, group)
    paired = season.published(place)
    if paired is None or paired.taken_over or season.competition(name).shown_as == "groups":
        raise Http404
    question, settings = _question(row, season, place)
    boards = [(board.white, board.black) for board in paired.boards]
    first_board = views.board_number(season, place, 1)
    context: dict[str, Any] = {"row": row, "season": season, "where": season.name_round(place), "number": round}
    context |= explanation(request, question, settings, boards, first_board)
    context |= _about_round(request, row, season, place)
    return render(request, "public/season-explained.html", context)


def _about_round(request: Request, row: SeasonRow, season: Season, place: RoundKey) -> dict[str, Any]:
    """Return whether it was paired by hand, the reason for visitors who may read it, and the address of its proof."""
    context: dict[str, Any] = {}
    if season.state.pairings[place].by_hand:
        why = season.events[_last(season, events.PairingChanged, place) - 1].why if request.actor.oversees else ""
        context = {"by_hand": True, "by_hand_why": why}
    if views.round_to_prove(season, place) is not None:
        context["proof"] = proof_address(row.slug, place)
    return context


def _question(row: SeasonRow, season: Season, place: RoundKey) -> tuple[Tournament, Mapping[str, object]]:
    """Return the input of the pairing system when the round was paired, without later corrections."""
    pairing_event = _last(season, events.PairingMade, place) or _last(season, events.PairingChanged, place, first=True)
    tournament, settings = _question_then(row.identity, place, pairing_event)
    named = (player._replace(name=season.name(number)) for number, player in tournament.players.items())
    return tournament.replace(players=named), settings


@lru_cache(maxsize=256)
def _question_then(identity: UUID, place: RoundKey, pairing_event: int) -> tuple[Tournament, Mapping[str, object]]:
    """Return the input from the events before the pairing, which never change."""
    season = season_of(SeasonRow.objects.get(identity=identity))
    competition = replay(season.club_rules, season.events[: pairing_event - 1]).competition(place.competition)
    if not isinstance(competition, IsPairedBySystem):
        raise Http404
    return competition.pairing_request(place)


def _last(
    season: Season, kind: type[events.PairingMade | events.PairingChanged], place: RoundKey, *, first: bool = False
) -> int:
    """Return the number of the last (or first) valid event of this kind about a round; 0 where there is none."""
    void = voided(season.events)
    found = [
        number
        for number, event in enumerate(season.events, start=1)
        if isinstance(event, kind) and event.place == place and number not in void
    ]
    return (found[0] if first else found[-1]) if found else 0


def is_swiss(season: Season, cycle: int, group: str) -> None:
    """Raise 404 unless there is such a group, other than the closed one of the championship."""
    if not views.is_swiss(season, cycle, group):
        raise Http404
