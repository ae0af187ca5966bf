"""Players from the rating lists of the site: found while a name is typed, and all of a tournament refreshed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.language import Sentence, Text
from indeler.ratings import tempo_of_event
from indeler.ratings.table import TEMPOS
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.lead.views.tournaments import decide
from indeler.web.tournaments import decisions, rating_index
from indeler.web.tournaments.refreshing import refreshing
from indeler.web.tournaments.tournament_lookup import found


@page(Right.LEAD, params=("q",))
@require_safe
def find_player(request: Request, slug: str) -> HttpResponse:
    """Whom the typed words may mean; only the list of them where the page asks for that while somebody types."""
    tournament, state = found(request, slug)
    asked = request.GET.get("q", "").strip()[:100]
    context = {"tournament": tournament, "state": state, "q": asked, "found": rating_index.found(asked)}
    context["lists"] = rating_index.named_lists()
    return render(request, "lead/found-players.html" if request.htmx else "lead/find-player.html", context)


@page(Right.LEAD, params=("register", "tempo"))
@require_http_methods(["GET", "POST"])
def refresh_ratings(request: Request, slug: str) -> HttpResponse:
    """What a list would change, and after a look the decision that it does."""
    tournament, state = found(request, slug)
    lists = rating_index.lists()
    registers = list(dict.fromkeys(one.register for one in lists))
    context = {"tournament": tournament, "state": state, "registers": registers, "tempos": _tempos()}
    asked = request.POST if request.method == "POST" else request.GET
    register = asked.get("register") if asked.get("register") in registers else next(iter(registers), "")
    tempo = asked.get("tempo") if asked.get("tempo") in TEMPOS else tempo_of_event(state.tournament.event)
    if not register:
        return render(request, "lead/refresh-ratings.html", context)
    seen = refreshing(state.tournament, str(register), str(tempo))
    if request.method == "POST" and request.POST.get("seen") == seen.seen:
        whose = {"register": str(register), "tempo": str(tempo), "month": seen.taken.month if seen.taken else ""}
        answer = decide(request, slug, lambda one, by: decisions.refresh_ratings(one, seen.tournament, by, **whose))
        return redirect("edit-players", slug=slug) if answer.status_code == 302 else answer
    if request.method == "POST":
        messages.warning(request, _("The list has changed meanwhile; look at it again."))
    context |= {"register": register, "tempo": tempo, "refreshing": seen}
    return render(request, "lead/refresh-ratings.html", context)


def _tempos() -> list[tuple[str, str]]:
    """Every tempo, and what it is called."""
    return [(each, translate(Sentence(Text(each)))) for each in TEMPOS]
