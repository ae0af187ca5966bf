"""Forms that make a link for a helper's phone."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season, views
from indeler.season.capabilities import HasGroups
from indeler.web.common.forms import OneLineForm
from indeler.web.seasons import clock

HOURS = 12
MOST_HOURS = 24 * 14


class LinkForm(OneLineForm):
    """The recipient, the boards and the duration of a link."""

    label = forms.CharField(label=lazy("For whom"), max_length=60, help_text=lazy("A name, or the part of the hall."))
    first_board = forms.IntegerField(label=lazy("First board"), min_value=1, max_value=9999, initial=1)
    last_board = forms.IntegerField(label=lazy("Last board"), min_value=1, max_value=9999, initial=20)
    hours = forms.IntegerField(
        label=lazy("Valid for how many hours?"), min_value=1, max_value=MOST_HOURS, initial=HOURS
    )


class SeasonLinkForm(LinkForm):
    """The recipient, the group, the boards and the duration of a link."""

    group = forms.ChoiceField(label=lazy("Group"), required=False)

    def __init__(self, season: Season, data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        newest = views.newest_cycle(season)
        grouped = [each for each in views.competitions(season, "tables") if isinstance(each, HasGroups)]
        others = [name for each in grouped for name in each.group_names()]
        names = dict.fromkeys([*(newest.groups if newest else ()), *others])
        self.set_choices("group", [("", _("all groups")), *((name, name) for name in names)])
        evening = views.tonight(season, clock.today())
        if evening is not None and evening.date > clock.today():  # until the night after it
            left = evening.starts + timedelta(hours=HOURS) - clock.now()
            self.fields["hours"].initial = min(MOST_HOURS, -(-left // timedelta(hours=1)))
