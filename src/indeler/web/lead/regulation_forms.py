"""Forms of the regulations of a tournament: limits, players kept apart, the first colour."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import InvalidInput, Sentence, Text
from indeler.opens import (
    ORDERS_OF_EQUALS,
    STARTING_ORDERS,
    USED_RATINGS,
    Chess960Set,
    LongEventMarked,
    StartingOrderSet,
)
from indeler.opens.events import Event, PlayersKeptApart, RegulationsChanged
from indeler.opens.forms import player_numbers
from indeler.web.common.form_fields import check_field, choice_field, number_field, text_field
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate

MOST_ROUNDS = 99


class RegulationForm(OneLineForm):
    """A part of the regulations, and the event by which it is decided."""

    event: ClassVar[type[Event]]

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        return {name: value for name, value in self.cleaned_data.items() if name != "what"}


def _what(form: str) -> forms.CharField:
    return forms.CharField(initial=form, widget=forms.HiddenInput)


class NumbersField(forms.CharField):
    """Numbers of players, with commas between them."""

    def __init__(self, **named: Any) -> None:
        super().__init__(max_length=500, required=False, help_text=lazy("Their numbers, such as 3, 7, 12."), **named)

    def clean(self, value: Any) -> tuple[int, ...]:
        """Return the numbers."""
        try:
            return player_numbers(super().clean(value))
        except InvalidInput as refusal:
            raise forms.ValidationError(translate(refusal)) from None


class LimitsForm(RegulationForm):
    """Requested byes, and late entries."""

    event = RegulationsChanged
    what = _what("limits")
    byes = number_field(lazy("Byes with points, at most"), 0, MOST_ROUNDS)
    byes_until = number_field(lazy("Such byes until round"), 1, MOST_ROUNDS)
    late_points = choice_field(
        lazy("Late entries get, for each round before"),
        [("zero", lazy("no point")), ("half", lazy("half a point"))],
        required=True,
    )
    late_until = number_field(lazy("First game at the latest in round"), 1, MOST_ROUNDS)
    barred = NumbersField(label=lazy("Players without such byes"))


class KeepApartForm(RegulationForm):
    """Players who are kept apart, and until which round."""

    event = PlayersKeptApart
    what = _what("apart")
    common = choice_field(
        lazy("Who does not meet"),
        [
            ("", lazy("these players")),
            ("club", lazy("members of one club")),
            ("federation", lazy("members of one federation")),
        ],
    )
    players = NumbersField(label=lazy("Players"))
    until = number_field(lazy("Until round"), 1, MOST_ROUNDS, lazy("Leave empty if there is no last round."))

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event; for a club or a federation without numbers of players."""
        data = super().chosen
        return data | {"players": ()} if data["common"] else data


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

    what = _what("colour")
    seed = text_field(
        lazy("Seed of the draw"),
        100,
        lazy("A text that everybody knows beforehand. Leave it empty and the program draws one; the log shows it."),
    )


class NumbersForm(DrawForm):
    """The seed of the lots for pairing numbers."""

    what = _what("numbers")


class OrderForm(RegulationForm):
    """The rating by which players are ranked, and the order of equals."""

    event = StartingOrderSet
    what = _what("order")
    method = choice_field(lazy("Players are ranked by"), lambda: _choices(STARTING_ORDERS), required=True)
    federation = forms.RegexField(
        r"^[A-Za-z]{3}$",
        label=lazy("Federation of the national rating"),
        required=False,
        max_length=3,
        help_text=lazy("Three letters, such as NED. Leave it empty and the first national rating counts."),
    )
    equals = choice_field(lazy("Equal rating and title: by"), lambda: _choices(ORDERS_OF_EQUALS))
    seed = text_field(lazy("Seed of the draw"), 100, lazy("Only for a lot: a text that everybody knows beforehand."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="order-%s", **kwargs)  # another form of the page has a seed as well

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        data = super().chosen
        seed = data["seed"] if data["equals"] == "lot" else ""
        return {**data, "federation": data["federation"].upper(), "seed": seed}


class Chess960Form(RegulationForm):
    """Whether the game is Chess960."""

    event = Chess960Set
    what = _what("chess960")
    on = check_field(
        lazy("Chess960"), lazy("For each round you draw a start position on the page of leading when the round begins.")
    )


class LongForm(RegulationForm):
    """Whether the tournament takes more than 30 days, and which ratings its tie-breaks use."""

    event = LongEventMarked
    what = _what("long")
    used = choice_field(
        lazy("Rating tie-breaks use"),
        lambda: [("", _("(it does not take more than 30 days)")), *_choices(USED_RATINGS)],
        lazy("Ratings change in such an event: tie-breaks without ratings are better."),
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the values by the fields of the event."""
        return {"used": self.cleaned_data["used"] or None}


def _choices(texts: Mapping[str, Text]) -> list[tuple[str, str]]:
    return [(value, translate(Sentence(text))) for value, text in texts.items()]
