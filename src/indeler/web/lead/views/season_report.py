"""The page on which the games of a month of a season are taken away for the rating list of the KNSB."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_safe

from indeler.formats import Period
from indeler.language import IndelerError
from indeler.ratings.reporting import handed_in_by, report_of
from indeler.season import Season, views
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate
from indeler.web.public.exports import as_file
from indeler.web.seasons.season_lookup import seen


class MonthForm(OneLineForm):
    """Which games, and what the head of the file tells; nothing of it is kept."""

    month = forms.CharField(label=lazy("Month"), max_length=7, widget=forms.TextInput(attrs={"type": "month"}))
    competition = forms.ChoiceField(label=lazy("Competition"))
    city = forms.CharField(label=lazy("Place"), max_length=60, required=False)
    time_control = forms.CharField(label=lazy("Time control"), max_length=60, required=False)
    arbiter = forms.CharField(label=lazy("Chief arbiter"), max_length=100, required=False)
    email = forms.EmailField(label=lazy("E-mail address for the KNSB"), required=False)

    def __init__(self, data: Any, season: Season) -> None:
        super().__init__(data)
        names = [each.name for each in views.competitions(season)]
        self.fields["competition"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]


@page(Right.LEAD, params=("month", "competition", "city", "time_control", "arbiter", "email"))
@require_safe
def season_report(request: Request, slug: str) -> HttpResponse:
    """The file of a month, or the page that asks for it."""
    row, season = seen(request, slug)
    form = MonthForm(request.GET or None, season)
    if form.is_valid():
        try:
            return _file(form.cleaned_data, season, slug)
        except IndelerError as error:
            form.add_error(None, translate(error))
    return render(request, "lead/season-report.html", {"row": row, "season": season, "form": form})


def _file(data: dict[str, Any], season: Season, slug: str) -> HttpResponse:
    games = views.rated_games(season, data["competition"])
    event = games.event._replace(
        city=data["city"],
        federation="NED",
        time_control=data["time_control"],
        chief_arbiters=tuple(filter(None, [data["arbiter"]])),
    )
    told = report_of(games.replace(event=event), Period.of_month(data["month"]))
    return as_file(handed_in_by(told, data["email"]), "knsb", f"{slug}-{data['month']}")
