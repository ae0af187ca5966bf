"""The page on which a tournament is described for a federation, and its reports: what they lack, and the files."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from indeler import formats
from indeler.language import IndelerError, Sentence, Text
from indeler.opens import State
from indeler.opens.unfinished import check_final
from indeler.ratings.reporting import handed_in_by, report_of
from indeler.ratings.time_class import control_of, tempo_of, warning
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.lead.report_forms import DescriptionForm, PeriodForm
from indeler.web.lead.views.tournaments import decide
from indeler.web.public.exports import as_file
from indeler.web.tournaments import decisions
from indeler.web.tournaments.tournament_lookup import found

REPORTS = {"trf26": "FIDE, TRF26", "trf16": "FIDE, TRF16", "knsb": "KNSB"}
"""The reports to federations, each with its name."""


@page(Right.LEAD)
@require_http_methods(["GET", "POST"])
def report(request: Request, slug: str) -> HttpResponse:
    """Describe the tournament; see what each report would lack, before the federation says so."""
    tournament, state = found(request, slug)
    form = DescriptionForm(request.POST or None, state)
    if request.method == "POST" and form.is_valid():
        return decide(request, slug, lambda one, by: decisions.describe(one, form.chosen, by), then="report")
    context = {"tournament": tournament, "state": state, "form": form, "period": PeriodForm(), "reports": REPORTS}
    context |= {"missing": _missing(state), "tempo": _tempo(state)}
    return render(request, "lead/tournament-report.html", context)


@page(Right.LEAD, params=("dialect", "first", "last", "email"))
@require_safe
def report_file(request: Request, slug: str) -> HttpResponse:
    """One report: of all rounds, or of those between two days."""
    tournament, state = found(request, slug)
    dialect, asked = request.GET.get("dialect", ""), PeriodForm(request.GET)
    if dialect not in REPORTS:
        raise Http404
    check_final(state)
    try:
        if asked.is_valid():
            told = report_of(state.tournament, asked.cleaned_data["period"])
            return as_file(handed_in_by(told, asked.cleaned_data["email"]), dialect, slug)
    except IndelerError as error:
        asked.add_error(None, translate(error))
    context = {"tournament": tournament, "state": state, "form": DescriptionForm(None, state), "period": asked}
    context |= {"missing": _missing(state), "tempo": _tempo(state), "reports": REPORTS}
    return render(request, "lead/tournament-report.html", context, status=400)


def _missing(state: State) -> list[tuple[str, list[str]]]:
    """Each report by its name, with a sentence for each thing that it lacks."""
    told = report_of(state.tournament)
    return [
        (name, [translate(each) for each in formats.missing_in(told, dialect)]) for dialect, name in REPORTS.items()
    ]


def _tempo(state: State) -> list[str]:
    """The rate of play by the time control: standard, rapid or blitz; and what is rated nowhere."""
    control = control_of(state.tournament.event)
    if control is None:
        return []
    tempo, trouble = tempo_of(control), warning(control, [player.rating for player in state.players.values()])
    return [*([translate(Sentence(Text(tempo)))] if tempo else []), *([translate(trouble)] if trouble else [])]
