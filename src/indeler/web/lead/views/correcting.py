"""The pages on which a tournament is corrected.

Decisions are corrected or reversed, rounds paired by hand or merged from another program, and standings decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats import NewRound, new_rounds
from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook import LogRow
from indeler.model import BETWEEN_GAMES, Player, Tournament, format_points, result_of
from indeler.model.board_game import BoardGame
from indeler.model.teams import points_of
from indeler.opens import (
    RESULTS,
    Decider,
    PlayerExpelled,
    State,
    TiesRanked,
    ValuesEntered,
    by_hand,
    cause_in,
    propose,
    views,
)
from indeler.opens.by_hand import Draft, RoundCheck, check_draft, draft_findings
from indeler.opens.events import Event
from indeler.opens.forms import FIELDS, Correction, after_press, draft_in, format_draft, picked_player
from indeler.opens.propose import merging
from indeler.opens.views import Standing, standings_of
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import ANY, FORM, POST, Right, page
from indeler.web.common.form_fields import file_field
from indeler.web.common.forms import refusal_at
from indeler.web.common.people_lists import carried_along, source_of_form
from indeler.web.common.requests import number_in, one_line
from indeler.web.common.templatetags.wording import format_result
from indeler.web.common.undo import refusals_shown
from indeler.web.common.visitor_language import language, translate, words
from indeler.web.lead.views.tournaments import decide, decide_events
from indeler.web.tournaments import decisions
from indeler.web.tournaments.log import round_or_404, tournament_for_visitor, tournament_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.uploads import check_size, handed_in

TO_COME = "…"
"""The placeholder of a reason that is not given yet."""


def _reason_in(request: Request, field: str = "why") -> str:
    return one_line(request.POST.get(field, ""))


@page(Right.LEAD, params=ANY, methods=FORM)
def correct(request: Request, slug: str, number: int) -> HttpResponse:
    """fide-handling 4.3: correct a result, colours, a seat or a bye of any round, after a preview of the changes."""
    tournament, state = tournament_for_visitor(request, slug)
    number = round_or_404(state, number)
    if request.method == "POST":
        wish, why = Correction(number, request.POST.dict()), _reason_in(request)
        return decide_events(request, slug, lambda now, who: wish.decided(now, who, why))
    if "what" in request.GET:
        return _preview_of_correction(request, tournament, state, Correction(number, request.GET.dict()))
    return _correction_page(request, tournament, state, number)


def _correction_page(request: Request, tournament: Open, state: State, number: int) -> HttpResponse:
    context = {
        "tournament": tournament,
        "state": state,
        "number": number,
        "rows": views.board_rows(state.tournament, number, state.boards[number - 1]),
        "byes": views.correctable_byes(state.tournament, number),
        "results": _results(state.game, state.rulebook.games),
        "chosen": request.GET,
    }
    return render(request, "lead/tournament-correct.html", context)


def _results(game: BoardGame, games: int) -> list[tuple[str, str]]:
    if games > 1:
        usual = [label for label in RESULTS if not label.endswith(SHORT)]
        both = [result_of(BETWEEN_GAMES.join(pair)) for pair in product(usual, repeat=2)]
        return [(result.label, format_result(result.label, game)) for result in both if result]
    options = [(each, format_result(each, game)) for each in RESULTS if game.read(game.format_result(each)) == each]
    short = _("{result} in less than one move (not rated)")
    return [
        (label, short.format(result=text.removesuffix(SHORT)) if label.endswith(SHORT) else text)
        for label, text in options
    ]


SHORT = " short"
"""The end of the label of a result after less than one move."""


def _preview_of_correction(request: Request, tournament: Open, state: State, wish: Correction) -> HttpResponse:
    """Show the effects of the correction; nothing has changed yet."""
    try:
        events = wish.events(state, Decider(timezone.now(), request.actor.name), TO_COME)
        changes = views.consequences(state, events, wish.round)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return _correction_page(request, tournament, state, wish.round)
    names = {number: player.name or str(number) for number, player in state.players.items()}
    sentences = [translate(views.by_name(event, state.game, names)) for event in events]
    context = {
        "tournament": tournament,
        "state": state,
        "number": wish.round,
        "sentences": [sentence.removesuffix(f": {TO_COME}") for sentence in sentences],
        "changes": changes,
        "told": [(name, value) for name, value in wish.form.items() if name in FIELDS],
        "needs_reason": any(event.why for event in events),
        "cause": cause_in(state, events),
        "is_result": wish.form.get("what") == "result",
    }
    return render(request, "lead/tournament-foreseen.html", context)


@page(Right.LEAD, methods=POST)
def take_back(request: Request, slug: str) -> HttpResponse:
    """F6, F7: take back a round that is not public; or that has not begun, for a fault that the arbiter names.

    The findings of the audit are shown, and a confirmation is required where more than the pairing is lost.
    """
    tournament, state = tournament_for_visitor(request, slug)
    why, anyway = _reason_in(request), request.POST.get("anyway") == "yes"
    is_public = bool(why) and 0 < state.rounds <= state.published
    check = check_draft(state, language()) if is_public else RoundCheck()
    lost: Sequence[LogRow] = ()
    if state.rounds and not state.has_begun:
        lost = views.of_round(tournament_of(tournament), state.rounds, words())
    if not anyway and (is_public or (len(lost) > 1 and state.published < state.rounds)):
        context = {"tournament": tournament, "state": state, "why": why, "version": request.POST.get("version", "")}
        context |= {"is_public": is_public, "fault": check.fault, "lost": lost}
        context["unjudged"] = translate(check.unjudged) if check.unjudged else ""
        return render(request, "lead/tournament-take-back.html", context)
    return decide_events(request, slug, lambda now, who: propose.schedule_back(now, who, why, anyway=anyway))


@page(Right.LEAD, methods=POST)
def restore(request: Request, slug: str, number: int) -> HttpResponse:
    """Restore the state after an entry of the log; more than one lost decision is listed first."""
    tournament, state = tournament_for_visitor(request, slug)
    lost = views.decisions_taken_back(tournament_of(tournament), number, words()) if number else ()
    what = "; ".join(row.sentence for row in lost)
    if len(lost) > 1 and request.POST.get("anyway") != "yes":
        context = {"tournament": tournament, "state": state, "number": number, "lost": lost}
        return render(request, "lead/tournament-go-back.html", context)
    message = _("Taken back: {what}").format(what=f"{what}.") if what else ""
    return decide(request, slug, lambda tournament, by: decisions.restored(tournament, number, by), what=message)


@page(Right.LEAD, methods=POST)
def decide_tie(request: Request, slug: str, number: int) -> HttpResponse:
    """Decide which player of a tie of this round advances, with the result of the play-off."""
    white, black, goes_on = (number_in(request.POST, name) for name in ("white", "black", "goes_on"))
    play_off = _reason_in(request, "play_off")
    game = (number, white, black)
    return decide_events(request, slug, lambda now, who: [propose.tie_decided(now, who, game, goes_on, play_off)])


@page(Right.LEAD, methods=FORM)
def pair_by_hand(request: Request, slug: str, number: int) -> HttpResponse:
    """fide-handling 4.4: pair the last round again, or the next one, by hand; saved with a reason."""
    tournament, state = tournament_for_visitor(request, slug)
    state = propose.numbered_for(state, number, Decider(timezone.now(), request.actor.name))
    before = by_hand.before(state, number)
    if request.method == "GET":
        return _page(request, tournament, state, number, before, by_hand.started(state, number))
    posted = request.POST.dict()
    draft = (by_hand.engine_draft(before) or Draft()) if "rules" in posted else draft_in(posted)
    if "save" in posted:
        if not _reason_in(request):
            messages.error(request, _("Say why you pair the round by hand."))
        else:
            why = _reason_in(request)
            return decide_events(request, slug, lambda now, who: propose.boards(now, who, number, draft, why))
    with refusals_shown(request):
        draft = by_hand.in_order(before, after_press(draft, posted))
    return _page(request, tournament, state, number, before, draft, picked_player(posted))


def _page(
    request: Request, tournament: Open, state: State, number: int, before: Tournament, draft: Draft, picked: int = 0
) -> HttpResponse:
    judged = by_hand.judge_draft(before, draft, language())
    standing = points_of(before)

    def seat(player: int) -> dict[str, Any]:
        return {"player": before.player(player), "points": format_points(standing[player])}

    def names(board: tuple[int, int]) -> tuple[Player, Player]:
        return before.player(board[0]), before.player(board[1])

    engine = judged.engine
    context = {
        "tournament": tournament,
        "state": state,
        "number": number,
        "rows": [(seat(white), seat(black)) for white, black in draft.boards],
        "bye": seat(draft.bye) if draft.bye else None,
        "free": [seat(player) for player in draft.free(before)],
        "choices": [player for player in before.players.values() if player.takes_part(number)],
        "boards": format_draft(draft),
        "picked": picked,
        "judged": judged,
        "findings": [translate(each) for each in draft_findings(before, draft)],
        "instead": [names(board) for board in judged.differences(draft)],
        "other_bye": before.player(engine.bye) if engine and engine.bye and engine.bye != draft.bye else None,
        "why": _reason_in(request),
        "is_public": number <= state.published,
    }
    return render(request, "lead/tournament-by-hand.html", context)


class RoundsForm(forms.Form):
    """A file with rounds."""

    file = file_field(
        lazy("File"),
        lazy("The pairings of Swiss-Manager as text or Excel, its TUNX file, an SWT file, or TRF; at most 2 MB."),
        required=True,
    )


@page(Right.LEAD, methods=FORM)
def merge_rounds(request: Request, slug: str) -> HttpResponse:
    """fide-handling 4.3, 4.4: preview the additional rounds of a file, and then decide them."""
    tournament, state = tournament_for_visitor(request, slug)
    form = RoundsForm(request.POST or None, request.FILES or None)
    carried = source_of_form(request)
    if carried is not None:
        other = handed_in(carried.data, carried.name, state.tournament.rules)
        return decide_events(request, slug, lambda now, who: merging(now, who, other, carried.name))
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        with refusal_at(form, "file"):
            check_size(file.size)
            return _preview(request, tournament, state, bytes(file.read()), file.name)
    context = {"tournament": tournament, "state": state, "form": form}
    return render(request, "lead/merge-rounds.html", context, status=422 if form.errors else 200)


def _preview(request: Request, tournament: Open, state: State, data: bytes, name: str) -> HttpResponse:
    """Show the rounds to be added; refusals of the tournament are shown already here."""
    other = handed_in(data, name, state.tournament.rules)
    merging(state, Decider(timezone.now(), request.actor.name), other, name)
    found = [_described(state.tournament, new) for new in new_rounds(state.tournament, other, name)]
    context = {"tournament": tournament, "state": state, "name": name, "data": carried_along(data), "found": found}
    return render(request, "lead/merge-rounds.html", context)


def _described(tournament: Tournament, new: NewRound) -> dict[str, object]:
    results = {game[:2]: game.result.label for game in new.results}
    games = [(game.white, game.black) for game in (new.round.games if new.round else new.results)]
    boards = (new.round.boards or games) if new.round else games
    return {
        "number": new.number,
        "is_new": new.round is not None,
        "boards": [
            (tournament.named(one), tournament.named(other), results.get((one, other), "")) for one, other in boards
        ],
        "bye": tournament.named(new.round.bye) if new.round and new.round.bye else "",
    }


@page(Right.LEAD, methods=FORM)
def standings(request: Request, slug: str) -> HttpResponse:
    """Rows 205 and 207: rank equal players by hand, and enter external values."""
    tournament, state = tournament_for_visitor(request, slug)
    what, posted = request.POST.get("what", ""), request.POST
    if what == "values":
        values = {number: one_line(posted.get(f"value-{number}", ""))[:20] for number in state.players}

        def values_entered(now: State, who: Decider) -> list[Event]:
            changed = {one: text for one, text in values.items() if text != now.players[one].external}
            return [ValuesEntered(**who._asdict(), values=changed)] if changed else []

        return decide_events(request, slug, values_entered, "lead-standings")
    if what == "places":
        places = {number: number_in(posted, f"place-{number}") for number in state.players}
        why = one_line(posted.get("why", ""))

        def ties_ranked(now: State, who: Decider) -> list[Event]:
            named = sorted((place, number) for number, place in places.items() if place)
            if len(named) < 2 or len({place for place, _ in named}) < len(named):
                raise InvalidInput(N_("Give two or more players of one group a place, each place once."))
            return [TiesRanked(**who._asdict(), players=tuple(number for _, number in named), why=why)]

        return decide_events(request, slug, ties_ranked, "lead-standings")
    table = standings_of(state)
    equal: dict[tuple[str, tuple[str, ...]], list[Standing]] = {}
    for row in table.rows if state.rounds else ():
        equal.setdefault((row.points, row.tiebreaks), []).append(row)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "table": table}
    context["tied"] = [rows for rows in equal.values() if len(rows) > 1]
    return render(request, "lead/tournament-standings.html", context)


@page(Right.LEAD, methods=POST)
def expel(request: Request, slug: str, number: int) -> HttpResponse:
    """Row 197: expel a player, for a reason."""
    why = one_line(request.POST.get("why", ""))

    def expelled(now: State, who: Decider) -> list[Event]:
        name, left = now.tournament.player(number).name, propose.games_left(now, who, number)
        return [PlayerExpelled(**who._asdict(), player=number, name=name, why=why), *left]

    return decide_events(request, slug, expelled, "edit-players")
