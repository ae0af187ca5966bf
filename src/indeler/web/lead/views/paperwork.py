"""The forms for titles and arbiters of a tournament, the check of its rating report, notes for the arbiter's report."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from indeler.formats.report_requirements import arbiter_name, missing_of_event
from indeler.language import N_, IndelerError, InvalidInput
from indeler.model.board_game import BoardGame
from indeler.opens import State
from indeler.opens.views.arbiter_notes import ArbiterNote, arbiter_notes, notes_form
from indeler.ratings.applications import applications
from indeler.ratings.forms import About, Form, FormRequest, forms_of, title_report
from indeler.ratings.norms import near
from indeler.ratings.reporting import report_faults, report_of
from indeler.web.accounts.pages import Cost, page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate, words
from indeler.web.live.printing import pdf
from indeler.web.public.views.tables import as_tables
from indeler.web.tournaments.log import state_of, tournament_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_for_visitor, visible_tournaments

MOST_OTHERS = 20
"""Tournaments that are offered for norms over several."""
FORMS = (
    ("IT1", lazy("IT1: certificates of norms")),
    ("IT2", lazy("IT2: norms over several tournaments")),
    ("IT3", lazy("IT3: report of the tournament")),
    ("IT4", lazy("IT4: foreign players in every round")),
    ("FA1", lazy("FA1: norm of a FIDE Arbiter")),
    ("IA1", lazy("IA1: norm of an International Arbiter")),
    ("notes", lazy("Notes for the report of the chief arbiter")),
)


class PaperworkForm(OneLineForm):
    """Which form, of whom, and what the tournament does not tell; nothing of it is kept."""

    what = forms.ChoiceField(label=lazy("Form"), choices=FORMS)
    ending = forms.ChoiceField(label=lazy("As a"), choices=(("pdf", "PDF"), ("xlsx", "Excel")))
    player = forms.IntegerField(
        label=lazy("Number of the player"),
        min_value=1,
        required=False,
        help_text=lazy("For IT1. Leave empty for everybody who made a norm."),
    )
    arbiter = forms.ChoiceField(label=lazy("Arbiter"), required=False, help_text=lazy("For FA1 and IA1."))
    waived = forms.BooleanField(
        label=lazy("A zonal, national final or league: any mix of federations will do"), required=False
    )
    event_id = forms.CharField(label=lazy("FIDE number of the event"), max_length=20, required=False)
    organiser = forms.CharField(label=lazy("Organiser"), max_length=100, required=False)
    organiser_email = forms.EmailField(label=lazy("E-mail address of the organiser"), required=False)
    remarks = forms.CharField(label=lazy("Remarks for IT3"), max_length=300, required=False)
    others = forms.MultipleChoiceField(
        label=lazy("Other tournaments, for IT2"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any, state: State, others: list[Open]) -> None:
        super().__init__(data)
        event = state.tournament.event
        names = [arbiter_name(each) for each in (*event.chief_arbiters, *event.deputy_arbiters)]
        self.set_choices("arbiter", [("", _("All")), *((name, name) for name in names)])
        self.set_choices("others", [(row.slug, row.name) for row in others])
        if not others:
            del self.fields["others"]


@page(Right.LEAD, cost=Cost.HIGH)
@require_http_methods(["GET", "HEAD", "POST"])
def paperwork(request: Request, slug: str) -> HttpResponse:
    """See what is missing and what is unlikely; choose a form, and take it away."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event or state.game is not BoardGame.CHESS:
        raise Http404
    others = [row for row in visible_tournaments(request)[: MOST_OTHERS + 1] if row.slug != slug][:MOST_OTHERS]
    form = PaperworkForm(request.POST if request.method == "POST" else None, state, others)
    notes = arbiter_notes(tournament_of(tournament), words())
    if request.method == "POST" and form.is_valid():
        try:
            return _file(request, tournament, state, form.cleaned_data, notes, others)
        except IndelerError as error:
            form.add_error(None, translate(error))
    played = state.tournament
    context = {
        "tournament": tournament,
        "state": state,
        "form": form,
        "missing": [translate(each) for each in missing_of_event(report_of(played))],
        "faults": [translate(each) for each in report_faults(played)],
        "norms": [(player, norm, [translate(each) for each in norm.missing]) for player, norm in near(played)],
        "notes": [(words()(one.heading), one) for one in notes],
    }
    return render(request, "lead/tournament-paperwork.html", context, status=400 if form.errors else 200)


def _file(
    request: Request, row: Open, state: State, data: dict[str, Any], notes: list[ArbiterNote], others: list[Open]
) -> HttpResponse:
    filled_forms = _filled_forms(state, data, notes, [one for one in others if one.slug in data.get("others", ())])
    name = f"{row.slug}-{data['what'].lower()}"
    if data["ending"] == "xlsx":
        return as_tables({data["what"]: [each.sheet for each in filled_forms]}, data["what"], "xlsx", row.slug)
    missing = _("Still missing")
    filled = {"title": filled_forms[0].title, "forms": [each.as_data(missing, words()) for each in filled_forms]}
    return pdf(request, row.name, "forms", filled, name, keep=False)


def _filled_forms(state: State, data: dict[str, Any], notes: list[ArbiterNote], others: list[Open]) -> list[Form]:
    tournament = state.tournament
    if data["what"] == "notes":
        return [notes_form(tournament, notes, words())]
    if data["what"] == "IT2":
        together = [tournament, *(state_of(one).tournament for one in others)]
        found = [title_report(each) for each in applications(together, waived=data["waived"])]
        if not found:
            raise InvalidInput(N_("Nobody with a FIDE number made a norm in these tournaments."))
        return found
    about = About(*(data[name] for name in About._fields))
    request_of_form = FormRequest(data["player"] or 0, "", data["arbiter"], data["waived"])
    return forms_of(data["what"], tournament, about, request_of_form)
