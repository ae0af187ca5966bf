"""What is asked about the regulations of a tournament: limits, who is kept apart, acceleration, the first colour."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from indeler.language import N_, IndelerError, InvalidInput
from indeler.model import tenths
from indeler.opens.arrangement_events import Virtual
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import said

MOST_ROUNDS = 99
LARGEST_NUMBER = 999_999
_LINE = re.compile(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6}))?\s*:\s*(.+)")


class LimitsForm(OneLineForm):
    """Byes that are asked for, and late entries."""

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

    @property
    def chosen(self) -> dict[str, Any]:
        """By the fields of the event."""
        return {name: value for name, value in self.cleaned_data.items() if name != "what"}


class ApartForm(OneLineForm):
    """Who is kept apart, and until when."""

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
        label=lazy("Until round"), min_value=1, max_value=MOST_ROUNDS, required=False, help_text=lazy("Empty: always.")
    )

    def clean_players(self) -> tuple[int, ...]:
        """The numbers."""
        words = [word for word in re.split(r"[\s,;]+", self.cleaned_data["players"]) if word]
        wrong = next((word for word in words if not _is_number(word)), None)
        if wrong is not None:
            raise forms.ValidationError(
                said(InvalidInput(N_("'{word}' is not the number of a player."), word=wrong[:20]))
            )
        return tuple(map(int, words))

    @property
    def chosen(self) -> dict[str, Any]:
        """By the fields of the event; of a club or a federation no numbers are kept."""
        common = self.cleaned_data["common"]
        players = () if common else self.cleaned_data["players"]
        return {"common": common, "players": players, "until": self.cleaned_data["until"]}


class AccelerationForm(OneLineForm):
    """A table of virtual points."""

    what = forms.CharField(initial="acceleration", widget=forms.HiddenInput)
    table = forms.CharField(
        label=lazy("Virtual points"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "1-20: 1 1 ½"}),
        help_text=lazy(
            "One group a line: numbers of the first and the last player, then what counts for pairing in each round. "
            "Baku acceleration is the setting baku=true of the rulebook."
        ),
    )

    def clean_table(self) -> tuple[Virtual, ...]:
        """The rows of the table."""
        try:
            return tuple(_row(line) for line in self.cleaned_data["table"].splitlines() if line.strip())
        except IndelerError as error:
            raise forms.ValidationError(said(error)) from None


class DrawForm(OneLineForm):
    """The seed of the lot."""

    what = forms.CharField(initial="colour", widget=forms.HiddenInput)
    seed = forms.CharField(
        label=lazy("Seed of the lot"),
        max_length=100,
        required=False,
        help_text=lazy("Any text that everybody knows before; empty: one is drawn, and stands in the log."),
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and 1 <= int(word[:7]) <= LARGEST_NUMBER and len(word) <= 6


def _row(line: str) -> Virtual:
    found = _LINE.fullmatch(line)
    if found is None or not int(found[1]):
        raise InvalidInput(N_("'{line}' is no group; write it like 1-20: 1 1 ½."), line=line.strip()[:40])
    points = tuple(tenths(word) for word in found[3].split())
    if any(not 0 <= each <= 1000 for each in points):
        raise InvalidInput(N_("'{line}' is no group; write it like 1-20: 1 1 ½."), line=line.strip()[:40])
    return Virtual(int(found[1]), int(found[2] or found[1]), points)
