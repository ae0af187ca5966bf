"""The page on which rounds and results of another program are merged into a running tournament."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from indeler.formats.merging import NewRound, new_rounds
from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.opens import Decider, State
from indeler.opens.merging import merging
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.people_lists import carried_along, source_of_form
from indeler.web.common.visitor_language import translate
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor
from indeler.web.tournaments.uploads import check_size, handed_in


class RoundsForm(forms.Form):
    """A file with rounds."""

    file = forms.FileField(
        label=lazy("File"),
        help_text=lazy(
            "The pairings of Swiss-Manager as text or Excel, its TUNX file, an SWT file, or TRF; at most 2 MB."
        ),
    )


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def merge_rounds(request: Request, slug: str) -> HttpResponse:
    """fide-handling 4.3, 4.4: what a file has beyond the tournament is shown, and then decided."""
    tournament, state = tournament_for_visitor(request, slug)
    form = RoundsForm(request.POST or None, request.FILES or None)
    carried = source_of_form(request)
    if carried is not None:
        other = handed_in(carried.data, carried.name, state.tournament.rules)
        return decide(
            request,
            slug,
            lambda one, by: decisions.take(one, by, lambda now, who: merging(now, who, other, carried.name)),
        )
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            check_size(file.size)
            return _preview(request, tournament, state, bytes(file.read()), file.name)
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
    context = {"tournament": tournament, "state": state, "form": form}
    return render(request, "lead/merge-rounds.html", context, status=422 if form.errors else 200)


def _preview(request: Request, tournament: Open, state: State, data: bytes, name: str) -> HttpResponse:
    """What would be added; whatever the tournament refuses is refused here already."""
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
