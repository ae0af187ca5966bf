"""Reports for a federation: of a tournament with its missing data, forms for titles, and the games of a season."""

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import formats
from indeler.formats import Period, arbiter_id, arbiter_name, as_date, missing_of_event
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import LONGEST_REGULATIONS, State, TournamentDescribed, check_final
from indeler.opens.views.arbiter_notes import ArbiterNote, arbiter_notes, notes_form
from indeler.ratings import (
    About,
    Form,
    FormRequest,
    applications,
    forms_of,
    handed_in_by,
    players_near_norm,
    report_faults,
    report_of,
    tempo_of,
    tempo_warning,
    time_control_of,
    title_report,
)
from indeler.season import Season, views
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, FORM_AND_HEAD, Cost, Right, page
from indeler.web.common.form_fields import (
    check_field,
    choice_field,
    date_field,
    digits_field,
    lines_field,
    number_field,
    text_field,
)
from indeler.web.common.forms import OneLineForm, refusal_at
from indeler.web.common.visitor_language import translate, words
from indeler.web.lead.views.tournaments import decide_one
from indeler.web.live.printing import pdf
from indeler.web.public.views.tables import as_file, as_tables
from indeler.web.seasons.display import competition_title
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import state_of, tournament_for_visitor, tournament_of, visible_tournaments
from indeler.web.tournaments.models import Open

REPORTS = {
    "trf26": "FIDE, TRF26",
    "trf16": "FIDE, TRF16",
    "knsb": "KNSB",
    "swi": lazy("DSB, .swi (untried)"),
    "dsb": lazy("DSB, XML 2.5 (untried)"),
}
"""The reports to federations, each with its name."""


@page(Right.LEAD, methods=FORM)
def report(request: Request, slug: str) -> HttpResponse:
    """Edit the description of the tournament, and show the missing data of each report."""
    tournament, state = tournament_for_visitor(request, slug)
    form = DescriptionForm(request.POST or None, state)
    if request.method == "POST" and form.is_valid():
        return decide_one(request, slug, TournamentDescribed, "report", **form.chosen)
    context = {"tournament": tournament, "state": state, "form": form, "period": PeriodForm(), "reports": REPORTS}
    context |= {"missing": _missing(state), "tempo": _tempo(state)}
    return render(request, "lead/tournament-report.html", context)


@page(Right.LEAD, params=("dialect", "first", "last", "email"))
def report_file(request: Request, slug: str) -> HttpResponse:
    """Return one report: of all rounds, or of those between two days."""
    tournament, state = tournament_for_visitor(request, slug)
    dialect, period = request.GET.get("dialect", ""), PeriodForm(request.GET)
    if dialect not in REPORTS:
        raise Http404
    check_final(state)
    with refusal_at(period, None):
        if period.is_valid():
            report = report_of(state.as_rated(), period.cleaned_data["period"])
            return as_file(handed_in_by(report, period.cleaned_data["email"]), dialect, slug)
    context = {"tournament": tournament, "state": state, "form": DescriptionForm(None, state), "period": period}
    context |= {"missing": _missing(state), "tempo": _tempo(state), "reports": REPORTS}
    return render(request, "lead/tournament-report.html", context, status=400)


def _missing(state: State) -> list[tuple[object, list[str]]]:
    report = report_of(state.as_rated())
    return [
        (name, [translate(each) for each in formats.missing_in(report, dialect)]) for dialect, name in REPORTS.items()
    ]


def _tempo(state: State) -> list[str]:
    control = time_control_of(state.tournament.event)
    if control is None:
        return []
    tempo, trouble = tempo_of(control), tempo_warning(control, [player.rating for player in state.players.values()])
    return [*([translate(Sentence(Text(tempo)))] if tempo else []), *([translate(trouble)] if trouble else [])]


MOST_ROUNDS = 99
_TEXTS = ("city", "federation", "time_control", "time_control_code", "regulations")


class DescriptionForm(OneLineForm):
    """Place, days, arbiters and time control; a field for the date of each round."""

    city = text_field(lazy("Place"), 60)
    federation = text_field(lazy("Federation"), 3, lazy("Three letters, such as NED."))
    start = date_field(lazy("First day"))
    end = date_field(lazy("Last day"), lazy("Leave empty to use the dates of the rounds."))
    chief = text_field(lazy("Chief arbiter"), 100)
    chief_id = digits_field(lazy("FIDE number of the chief arbiter"), 11, r"^[0-9]{4,11}$")
    deputies = lines_field(
        lazy("Deputy arbiters"),
        2,
        1000,
        lazy("One per line, with the FIDE number in brackets."),
        placeholder="Anna de Vries (1012345)",
    )
    time_control = text_field(lazy("Time control"), 100, lazy("As players know it, for example 90+30."))
    time_control_code = text_field(
        lazy("Code of the time control (TRF record 222)"),
        60,
        lazy("In seconds: 90 minutes and 30 seconds a move is 5400+30; 40 moves first: 40/6000+30:900+30."),
    )
    regulations = lines_field(
        lazy("Regulations text"),
        4,
        LONGEST_REGULATIONS,
        lazy("What players are told: default time, draw offers, where the whole text stands."),
    )

    def __init__(self, data: Any, state: State) -> None:
        super().__init__(data, initial=_initial(state))
        self.rounds = min(max(state.rounds, state.total_rounds or state.rounds), MOST_ROUNDS)
        for round in range(1, self.rounds + 1):
            self.fields[f"round_{round}"] = date_field(_("Date of round {round}").format(round=round))

    def clean_federation(self) -> str:
        """Return the federation in capitals."""
        return str(self.cleaned_data["federation"]).upper()

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event, with dates in the format of TRF."""
        data = self.cleaned_data
        days = [data[f"round_{round}"] for round in range(1, self.rounds + 1)]
        dates = [f"{day:%y/%m/%d}" if day else "" for day in days]
        while dates and not dates[-1]:
            dates.pop()
        chief = f"{data['chief']} ({data['chief_id']})" if data["chief_id"] else data["chief"]
        deputies = (" ".join(line.split()) for line in data["deputies"].splitlines())
        return {
            **{name: data[name] for name in _TEXTS},
            **{name: f"{data[name]:%Y/%m/%d}" if data[name] else "" for name in ("start", "end")},
            "round_dates": tuple(dates),
            "chief_arbiters": (chief,) if chief else (),
            "deputy_arbiters": tuple(filter(None, deputies)),
        }


def _initial(state: State) -> dict[str, Any]:
    event = state.tournament.event
    chief = next(iter(event.chief_arbiters), "")
    return {
        **{name: getattr(event, name) for name in _TEXTS},
        **{name: as_date(getattr(event, name)) for name in ("start", "end")},
        **{f"round_{round}": as_date(text) for round, text in enumerate(event.round_dates, start=1)},
        "chief": arbiter_name(chief),
        "chief_id": arbiter_id(chief),
        "deputies": "\n".join(event.deputy_arbiters),
    }


class PeriodForm(OneLineForm):
    """The rounds of a report: all, or those between two days; and the contact for questions of the KNSB."""

    first = date_field(lazy("Rounds from"), lazy("Leave empty for all rounds."))
    last = date_field(lazy("Rounds until"))
    email = forms.EmailField(
        label=lazy("E-mail address for the KNSB"),
        required=False,
        help_text=lazy("It is only written into the KNSB file; we do not keep it."),
    )

    def clean(self) -> dict[str, Any]:
        """Require two days in order, or none."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        days = [str(data[name]) for name in ("first", "last") if data.get(name)]
        with refusal_at(self, None):
            data["period"] = Period.between(days[0], days[-1]) if days else None
        return data


class MonthForm(OneLineForm):
    """The games of a report, and the header of the file; none of these data are stored."""

    month = text_field(lazy("Month"), 7, required=True, widget=forms.TextInput(attrs={"type": "month"}))
    competition = choice_field(lazy("Competition"), (), required=True)
    city = text_field(lazy("Place"), 60)
    time_control = text_field(lazy("Time control"), 60)
    arbiter = text_field(lazy("Chief arbiter"), 100)
    email = forms.EmailField(label=lazy("E-mail address for the KNSB"), required=False)

    def __init__(self, data: Any, season: Season) -> None:
        super().__init__(data)
        self.set_choices("competition", [(each.name, competition_title(each)) for each in views.competitions(season)])


@page(Right.LEAD, params=("month", "competition", "city", "time_control", "arbiter", "email", "check"))
def season_report(request: Request, slug: str) -> HttpResponse:
    """Return the file of a month, or the page with its form and its missing data."""
    row, season = season_for_visitor(request, slug)
    form = MonthForm(request.GET or None, season)
    context: dict[str, Any] = {"row": row, "season": season, "form": form}
    if form.is_valid():
        with refusal_at(form, None):
            report = _month_report(form.cleaned_data, season)
            if "check" not in request.GET:
                return as_file(report, "knsb", f"{slug}-{form.cleaned_data['month']}")
            context |= {"checked": True, "missing": [translate(each) for each in formats.missing_in(report, "knsb")]}
    return render(request, "lead/season-report.html", context)


def _month_report(data: dict[str, Any], season: Season) -> Tournament:
    games = views.rated_games(season, data["competition"])
    chief = (data["arbiter"],) if data["arbiter"] else ()
    texts = {name: data[name] for name in ("city", "time_control")}
    event = games.event._replace(federation="NED", chief_arbiters=chief, **texts)
    report = report_of(games.replace(event=event), Period.of_month(data["month"]))
    return handed_in_by(report, data["email"])


MOST_OTHERS = 20
"""The maximum number of tournaments offered for norms over several."""
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
    """The form, its player, and data that the tournament does not have; none of these data are stored."""

    what = choice_field(lazy("Form"), FORMS, required=True)
    ending = choice_field(lazy("As a"), (("pdf", "PDF"), ("xlsx", "Excel")), required=True)
    player = number_field(
        lazy("Number of the player"), 1, help=lazy("For IT1. Leave empty for everybody who made a norm.")
    )
    arbiter = choice_field(lazy("Arbiter"), (), lazy("For FA1 and IA1."))
    waived = check_field(lazy("A zonal, national final or league: any mix of federations will do"))
    event_id = text_field(lazy("FIDE number of the event"), 20)
    organiser = text_field(lazy("Organiser"), 100)
    organiser_email = forms.EmailField(label=lazy("E-mail address of the organiser"), required=False)
    remarks = text_field(lazy("Remarks for IT3"), 300)
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


@page(Right.LEAD, cost=Cost.HIGH, methods=FORM_AND_HEAD)
def paperwork(request: Request, slug: str) -> HttpResponse:
    """Show missing and unlikely data; choose a form, and download it."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event or state.game is not BoardGame.CHESS:
        raise Http404
    others = [*visible_tournaments(request).exclude(pk=tournament.pk)[:MOST_OTHERS]]
    form = PaperworkForm(request.POST if request.method == "POST" else None, state, others)
    notes = arbiter_notes(tournament_of(tournament), words())
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, None):
            return _file(request, tournament, state, form.cleaned_data, notes, others)
    played = state.tournament
    context = {
        "tournament": tournament,
        "state": state,
        "form": form,
        "missing": [translate(each) for each in missing_of_event(report_of(played))],
        "faults": [translate(each) for each in report_faults(played)],
        "norms": [
            (player, norm, [translate(each) for each in norm.missing]) for player, norm in players_near_norm(played)
        ],
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
