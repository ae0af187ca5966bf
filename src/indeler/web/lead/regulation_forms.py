"""Forms of the regulations of a tournament: limits, players kept apart, the first colour."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import InvalidInput, Sentence, Text
from indeler.opens.forms import player_numbers
from indeler.opens.standing_decisions import USED_RATINGS
from indeler.opens.starting_order import EQUALS, METHODS
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate

MOST_ROUNDS = 99


class LimitsForm(OneLineForm):
    """Requested byes, and late entries."""

    what = forms.CharField(initial="limits", widget=forms.HiddenInput)
    byes = forms.IntegerField(
        label=lazy("Byes with points, at most"), min_value=0, max_value=MOST_ROUNDS, required=False
    )
    byes_until = forms.IntegerField(
        label=lazy("Such byes until round"), min_value=1, max_value=MOST_ROUNDS, required=False
    )
    late_points = forms.ChoiceField(
        label=lazy("Late entries get, for each round before"),
        choices=[("zero", lazy("no point")), ("half", lazy("half a point"))],
    )
    late_until = forms.IntegerField(
        label=lazy("First game at the latest in round"), min_value=1, max_value=MOST_ROUNDS, required=False
    )

    barred = forms.CharField(
        label=lazy("Players without such byes"),
        max_length=500,
        required=False,
        help_text=lazy("Their numbers, such as 3, 7, 12."),
    )

    def clean_barred(self) -> tuple[int, ...]:
        """Return the numbers."""
        return _numbers(self.cleaned_data["barred"])

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        return {name: value for name, value in self.cleaned_data.items() if name != "what"}


class KeepApartForm(OneLineForm):
    """Players who are kept apart, and until which round."""

    what = forms.CharField(initial="apart", widget=forms.HiddenInput)
    common = forms.ChoiceField(
        label=lazy("Who does not meet"),
        required=False,
        choices=[
            ("", lazy("these players")),
            ("club", lazy("members of one club")),
            ("federation", lazy("members of one federation")),
        ],
    )
    players = forms.CharField(
        label=lazy("Players"), max_length=500, required=False, help_text=lazy("Their numbers, such as 3, 7, 12.")
    )
    until = forms.IntegerField(
        label=lazy("Until round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=lazy("Leave empty if there is no last round."),
    )

    def clean_players(self) -> tuple[int, ...]:
        """Return the numbers."""
        return _numbers(self.cleaned_data["players"])

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event; for a club or a federation without numbers of players."""
        common = self.cleaned_data["common"]
        players = () if common else self.cleaned_data["players"]
        return {"common": common, "players": players, "until": self.cleaned_data["until"]}


class KeepTeamsApartForm(KeepApartForm):
    """Teams that are kept apart, and until which round."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        one_club, one_federation = lazy("teams of one club"), lazy("teams of one federation")
        choices = [("", lazy("these teams")), ("club", one_club), ("federation", one_federation)]
        self.set_choices("common", choices)
        self.fields["players"].label = lazy("Teams")

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        return {**super().chosen, "of_teams": True}


class DrawForm(OneLineForm):
    """The seed of the lot."""

    what = forms.CharField(initial="colour", widget=forms.HiddenInput)
    seed = forms.CharField(
        label=lazy("Seed of the lot"),
        max_length=100,
        required=False,
        help_text=lazy(
            "A text that everybody knows beforehand. Leave it empty and the program draws one; the log shows it."
        ),
    )


class NumbersForm(DrawForm):
    """The seed of the lots for pairing numbers."""

    what = forms.CharField(initial="numbers", widget=forms.HiddenInput)


class OrderForm(OneLineForm):
    """The rating by which players are ranked, and the order of equals."""

    what = forms.CharField(initial="order", widget=forms.HiddenInput)
    method = forms.ChoiceField(label=lazy("Players are ranked by"), choices=lambda: _choices(METHODS))
    federation = forms.RegexField(
        r"^[A-Za-z]{3}$",
        label=lazy("Federation of the national rating"),
        required=False,
        max_length=3,
        help_text=lazy("Three letters, such as NED. Leave it empty and the first national rating counts."),
    )
    equals = forms.ChoiceField(
        label=lazy("Equal rating and title: by"), choices=lambda: _choices(EQUALS), required=False
    )
    seed = forms.CharField(
        label=lazy("Seed of the lot"),
        max_length=100,
        required=False,
        help_text=lazy("Only for a lot: a text that everybody knows beforehand."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="order-%s", **kwargs)  # another form of the page has a seed as well

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        data = {name: value for name, value in self.cleaned_data.items() if name != "what"}
        seed = data["seed"] if data["equals"] == "lot" else ""
        return {**data, "federation": data["federation"].upper(), "seed": seed}


class Chess960Form(OneLineForm):
    """Whether the game is Chess960."""

    what = forms.CharField(initial="chess960", widget=forms.HiddenInput)
    on = forms.BooleanField(
        label=lazy("Chess960"),
        required=False,
        help_text=lazy("For each round you draw a start position on the page of leading when the round begins."),
    )


class LongForm(OneLineForm):
    """Whether the tournament takes more than 30 days, and which ratings its tie-breaks use."""

    what = forms.CharField(initial="long", widget=forms.HiddenInput)
    used = forms.ChoiceField(
        label=lazy("Rating tie-breaks use"),
        choices=lambda: [("", _("(it does not take more than 30 days)")), *_choices(USED_RATINGS)],
        required=False,
        help_text=lazy("Ratings change in such an event: tie-breaks without ratings are better."),
    )


def _choices(texts: Mapping[str, Text]) -> list[tuple[str, str]]:
    return [(value, translate(Sentence(text))) for value, text in texts.items()]


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return player_numbers(text)
    except InvalidInput as refusal:
        raise forms.ValidationError(translate(refusal)) from None
