"""The page on which lists of players are added to a tournament at any time."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from indeler.language import IndelerError
from indeler.opens import ListLine, State, apply_decision, entering
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.forms import refusal_at
from indeler.web.common.requests import number_in
from indeler.web.common.visitor_language import translate
from indeler.web.lead.forms import PlayerListForm
from indeler.web.lead.views.tournaments import decide_events
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.player_lists import SentList, lines_of, preview_of_lists, sent_lists, with_players_of_file
from indeler.web.tournaments.uploads import check_number


@page(Right.LEAD, methods=FORM)
def enter_list(request: Request, slug: str) -> HttpResponse:
    """Show what becomes of each line of typed lines and a file; then enter these players."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        return redirect("lead-teams", slug=slug)
    form = PlayerListForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "form": form}
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, "file" if request.FILES else "players"):
            data = form.cleaned_data
            lists = with_players_of_file(sent_lists(request.POST, data["file"], data["players"]), state.rulebook.name)
            lines = lines_of(request.POST, lists, state.players.values())
            refusal = _refusal(request, state, lists, lines)
            is_current = number_in(request.POST, "version") == tournament.version
            was_shown = bool(lists) and all(each.was_shown(request.POST) for each in lists)
            if "decide" in request.POST and not refusal and is_current and was_shown:
                return decide_events(request, slug, lambda now, who: entering(now, who, lines), then="edit-players")
            context |= preview_of_lists(request.POST, lists, lines, "#lines")
            context |= {"refusal": refusal, "can_decide": bool(lists) and not refusal}
    return render(request, "lead/player-list.html", context, status=422 if context.get("refusal") else 200)


def _refusal(request: Request, state: State, lists: list[SentList], lines: list[ListLine]) -> str:
    """Return why these lines cannot be entered; empty if they can."""
    if any(each.people and each.people.lacks_names for each in lists):
        return ""
    try:
        check_number(len(state.players) + sum(line.is_decided for line in lines))
        for event in entering(state, By(request.actor.name).decider, lines):
            state = apply_decision(state, event)
    except IndelerError as refusal:
        return translate(refusal)
    return ""
