"""What is asked when a helper gets a link for a phone, and when certificates are made."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.capabilities import HasGroups
from indeler.web.accounts.request import Request
from indeler.web.common.forms import OneLineForm
from indeler.web.common.templatetags.wording import day
from indeler.web.live.certificates import Honoured, HonourList
from indeler.web.seasons import clock

HOURS = 12
MOST_HOURS = 24 * 14


class LinkForm(OneLineForm):
    """For whom, for which boards, for how long."""

    label = forms.CharField(label=lazy("For whom"), max_length=60, help_text=lazy("A name, or the part of the hall."))
    first_board = forms.IntegerField(label=lazy("First board"), min_value=1, max_value=9999, initial=1)
    last_board = forms.IntegerField(label=lazy("Last board"), min_value=1, max_value=9999, initial=20)
    hours = forms.IntegerField(
        label=lazy("Valid for how many hours?"), min_value=1, max_value=MOST_HOURS, initial=HOURS
    )


class SeasonLinkForm(LinkForm):
    """For whom, for which boards of which group, for how long."""

    group = forms.ChoiceField(label=lazy("Group"), required=False)

    def __init__(self, season: Season, data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        newest = views.newest_cycle(season)
        grouped = [each for each in views.competitions(season, "tables") if isinstance(each, HasGroups)]
        others = [name for each in grouped for name in each.group_names()]
        names = dict.fromkeys([*(newest.groups if newest else ()), *others])
        self.fields["hours"].initial = _hours_to_the_end(season)
        group = self.fields["group"]
        assert isinstance(group, forms.ChoiceField)
        group.choices = [("", _("all groups")), *((name, name) for name in names)]


def _hours_to_the_end(season: Season) -> int:
    """A link that is made days before the evening is to work on it: until its night is over."""
    evening = views.tonight(season, clock.today())
    if evening is None or evening.date <= clock.today():
        return HOURS
    left = evening.starts + timedelta(hours=HOURS) - clock.now()
    return min(MOST_HOURS, -(-left // timedelta(hours=1)))


class CertificateForm(OneLineForm):
    """Who gets a certificate, and what stands on it."""

    list = forms.ChoiceField(label=lazy("From which list?"))
    who = forms.ChoiceField(
        label=lazy("Who gets one?"),
        choices=[
            ("places", lazy("the first places, or the winners of the prizes")),
            ("everybody", lazy("everybody, for taking part")),
        ],
        widget=forms.RadioSelect,
        initial="places",
    )
    places = forms.IntegerField(
        label=lazy("How many places?"),
        min_value=1,
        max_value=999,
        initial=3,
        help_text=lazy("Who shares a place gets one too."),
    )
    title = forms.CharField(label=lazy("Title"), max_length=60)
    place_and_date = forms.CharField(label=lazy("Place and date"), max_length=80, required=False)
    signed = forms.CharField(
        label=lazy("Who signs?"),
        max_length=80,
        required=False,
        help_text=lazy("The name below the line for the signature."),
    )

    def __init__(self, request: Request, lists: Mapping[str, HonourList], data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        self._lists = lists
        chosen = self.fields["list"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [(key, each.label) for key, each in lists.items()]
        town = request.club.town if request.club else ""
        self.fields["title"].initial = _("Certificate")
        self.fields["place_and_date"].initial = ", ".join(filter(None, (town, day(clock.today(), "j F Y"))))
        self.fields["signed"].initial = request.actor.name

    @property
    def is_by_place(self) -> bool:
        """Whether a place or a prize is honoured, and not that somebody took part."""
        return bool(self.cleaned_data["who"] == "places")

    @property
    def people(self) -> tuple[Honoured, ...]:
        """Whoever gets a certificate, in the order of the list."""
        people = self._lists[self.cleaned_data["list"]].people
        if not self.is_by_place:
            return people
        return tuple(each for each in people if each.rank <= self.cleaned_data["places"])
