"""The pages on which a tournament is led: made, changed, paired, published, and its results entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler import systems
from indeler.model import IndelerError, InvalidInput, Result
from indeler.web.accounts.rights import Right, needs
from indeler.web.numbers import whole
from indeler.web.tournaments import decisions
from indeler.web.tournaments.boards import board_rows, bye_rows
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entry_rows import entry_row
from indeler.web.tournaments.finding import found, round_or_404
from indeler.web.tournaments.forms import NewForm, PlayerForm, SettingsForm
from indeler.web.tournaments.log import Changed, create, since, state_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.state import State, imported

CONFLICT = 409


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament, with players typed in or from a file."""
    form = NewForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        state = imported(form.applied_to(form.cleaned_data["tournament"]), form.cleaned_data["chosen"])
        tournament = create(form.cleaned_data["name"], state, request.actor.name)
        Open.objects.filter(pk=tournament.pk).update(is_public=form.cleaned_data["is_public"])
        return redirect("lead", slug=tournament.slug)
    return render(request, "tournaments/new.html", {"form": form})


@needs(Right.LEAD)
@require_safe
def lead(request: HttpRequest, slug: str) -> HttpResponse:
    """The round as one screen from top to bottom: who is here, pair, publish, results."""
    tournament, state = found(request, slug)
    return render(request, "tournaments/lead.html", lead_context(tournament, state))


def lead_context(tournament: Open, state: State) -> dict[str, Any]:
    """What the leader's screen shows."""
    total = state.tournament.total_rounds
    context: dict[str, Any] = {"tournament": tournament, "state": state, "number": state.rounds}
    if state.rounds:
        context["rows"] = board_rows(state.tournament, state.rounds, state.boards[-1])
        context["entries"] = [entry_row(tournament.slug, state.rounds, row) for row in context["rows"]]
        context["byes"] = bye_rows(state.tournament, state.rounds)
    context["can_pair"] = not state.open_boards and (total is None or state.rounds < total)
    context["away"] = [
        (state.tournament.player(number), kind.label) for number, kind in state.tournament.absent().items()
    ]
    context["warnings"] = systems.warnings(state.tournament) if state.tournament.players else []
    return context


def decide(request: HttpRequest, slug: str, decision: Callable[[Open, By], Open]) -> HttpResponse:
    """Carry a decision out and go back to the screen; a refusal or a change by somebody else is shown there."""
    tournament, _state = found(request, slug)
    seen = request.POST.get("version", "")
    if seen and seen != str(tournament.version):
        return conflict(request, tournament, whole(seen) or 0)
    try:
        decision(tournament, By(request.actor.name))
    except Changed as changed:
        return conflict(request, tournament, changed.since)
    except IndelerError as refusal:
        messages.error(request, str(refusal))
    return redirect("lead", slug=slug)


def conflict(request: HttpRequest, tournament: Open, seen: int) -> HttpResponse:
    """Show what changed since the page was opened; nothing was done."""
    context = {"tournament": tournament, "entries": since(tournament, seen)}
    return render(request, "tournaments/conflict.html", context, status=CONFLICT)


@needs(Right.LEAD)
@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Pair the next round."""
    return decide(request, slug, decisions.pair_next)


@needs(Right.LEAD)
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let everybody see this round."""
    return decide(request, slug, lambda tournament, by: decisions.publish(tournament, number, by))


@needs(Right.LEAD)
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back a round that nobody has seen."""
    return decide(request, slug, decisions.take_back)


@needs(Right.LEAD)
@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player stops, or comes back."""
    back = request.POST.get("back") == "yes"
    return decide(request, slug, lambda tournament, by: decisions.withdraw(tournament, number, by, back=back))


@needs(Right.LEAD)
@require_POST
def request_bye(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player does not play the next round."""
    worth = request.POST.get("worth", "")
    return decide(request, slug, lambda tournament, by: decisions.request_bye(tournament, number, worth, by))


@needs(Right.LEAD)
@require_POST
def restore(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Back to what it was after an entry of the log."""
    return decide(request, slug, lambda tournament, by: decisions.restored(tournament, number, by))


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def edit_players(request: HttpRequest, slug: str) -> HttpResponse:
    """Add players, send them home, note who does not play the next round."""
    tournament, state = found(request, slug)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return decide(request, slug, lambda one, by: decisions.add_player(one, form.player(), by))
    away = state.tournament.absent()
    rows = [(player, away.get(player.number)) for player in state.tournament.players.values()]
    context = {"tournament": tournament, "state": state, "form": form, "rows": rows}
    return render(request, "tournaments/edit-players.html", context)


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, rulebook, rounds, tie-breaks."""
    tournament, state = found(request, slug)
    form = SettingsForm(request.POST or None, initial=_settings(tournament, state))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        Open.objects.filter(pk=tournament.pk).update(name=data["name"], is_public=data["is_public"])
        later = state._replace(tournament=form.applied_to(state.tournament), settings=data["chosen"])
        return decide(request, slug, lambda one, by: decisions.changed(one, later, by, "settings"))
    return render(request, "tournaments/settings.html", {"tournament": tournament, "state": state, "form": form})


def _settings(tournament: Open, state: State) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "city": state.tournament.event.city,
        "rules": state.tournament.rules or systems.DEFAULT,
        "rounds": state.tournament.total_rounds,
        "tiebreaks": ", ".join(state.tournament.tiebreaks),
        "settings": "\n".join(f"{name}={value}" for name, value in state.settings.items()),
        "is_public": tournament.is_public,
    }


@needs(Right.OVERSEE)
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Every decision, the newest first."""
    tournament, state = found(request, slug)
    entries = tournament.entries.defer("data").order_by("-number")
    return render(request, "tournaments/log.html", {"tournament": tournament, "state": state, "entries": entries})


@needs(Right.ENTER_RESULTS)
@require_POST
def result(request: HttpRequest, slug: str, number: int, board: int) -> HttpResponse:
    """Enter the result of one board; answers with its row where the page asks for no more."""
    tournament, state = found(request, slug)
    number = round_or_404(state, number)
    if not 1 <= board <= len(state.boards[number - 1]):
        raise InvalidInput(_("There is no such board in this round; reload the page."))
    if not request.actor.may_enter(tournament.pk, board) or (request.actor.link and number != state.rounds):
        raise PermissionDenied  # a helper is there for the round that is being played
    white, black = state.boards[number - 1][board - 1]
    values = (request.POST.get("result", ""), request.POST.get("was") or Result.PENDING.label)
    other = ""
    try:
        entry = decisions.ResultEntry(number, white, black, *values)
        tournament = decisions.enter_result(tournament, entry, By(request.actor.name or _("helper")))
    except decisions.OtherResult as meanwhile:
        other = meanwhile.found
        tournament.refresh_from_db(fields=["version"])
    return _answer(request, tournament, number, board, values[0] if other else "")


def _answer(request: HttpRequest, tournament: Open, number: int, board: int, refused: str) -> HttpResponse:
    """The board as it is now; ``refused`` is a result that was not taken, because somebody entered another."""
    if not request.htmx:
        if refused:
            messages.error(request, _("Somebody else entered another result for board %(board)s.") % {"board": board})
        page = "lead" if request.actor.leads else "phone"
        return redirect(f"{redirect(page, slug=tournament.slug).url}#board-{board}")
    state = state_of(tournament)
    this = state.boards[number - 1][board - 1 : board]
    row = board_rows(state.tournament, number, this, first=board)[0]
    return render(request, "board.html", {"row": entry_row(tournament.slug, number, row, refused)})
