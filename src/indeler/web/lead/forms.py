"""What is asked when a tournament is made or changed, and when an evening cannot go on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import systems
from indeler.language import N_, IndelerError, InvalidInput
from indeler.model import CHESS, Colour, Event, Player, Scale, Tournament
from indeler.ranking import standings
from indeler.ranking.presets import codes_in
from indeler.rulebooks import pairing
from indeler.rulebooks.register import register
from indeler.systems.fide_rules import check_scoring
from indeler.systems.numbering import numbered
from indeler.web.common.forms import OneLineForm, check_names
from indeler.web.common.setting_field import chosen_in, faults, id_of
from indeler.web.common.visitor_language import said
from indeler.web.lead.rounds_input import RoundsInput
from indeler.web.lead.rulebook_choice import RulebookInput, within
from indeler.web.lead.tie_break_list import TieBreaksInput
from indeler.web.tournaments.models import LONGEST_NAME
from indeler.web.tournaments.uploads import check_number, handed_in

MOST_ROUNDS = 60


def rulebook_choices() -> list[tuple[str, str]]:
    """The rulebooks that pair, by their title."""
    lang = (get_language() or "en")[:2]
    return [(name, register(name).title(lang)) for name in pairing()]


class SettingsForm(OneLineForm):
    """Name, rulebook, rounds, tie-breaks."""

    folded: ClassVar[tuple[str, ...]] = ("game", "tiebreaks")
    """What most leave to the rulebook."""
    name = forms.CharField(label=lazy("Name"), max_length=LONGEST_NAME)
    city = forms.CharField(label=lazy("City"), max_length=60, required=False)
    rules = forms.ChoiceField(
        label=lazy("Rulebook"), choices=rulebook_choices, initial="fide-dutch", widget=RulebookInput
    )
    game = forms.ChoiceField(
        label=lazy("Game"),
        choices=[("", lazy("that of the rulebook")), ("chess", lazy("chess")), ("draughts", lazy("draughts"))],
        required=False,
    )
    rounds = forms.IntegerField(
        label=lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False, widget=RoundsInput
    )
    tiebreaks = forms.CharField(
        label=lazy("Tie-breaks"),
        max_length=100,
        required=False,
        widget=TieBreaksInput,
        help_text=lazy("In order, such as BH/C1, BH, SB. Empty: those of the rulebook."),
    )
    is_public = forms.BooleanField(label=lazy("Visible to everybody"), required=False, initial=True)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        rules = self["rules"].value()
        self.fields["tiebreaks"].widget.rules = rules if rules in pairing() else systems.DEFAULT
        asked = self.fields["rules"].widget
        asked.kept, asked.posted = self.initial.get("settings", {}), self.data if self.is_bound else None
        counts = self.fields["rounds"].widget
        counts.known, counts.posted = self.initial.get("players_now", 0), self.data if self.is_bound else self.initial

    @classmethod
    def as_sent(cls, posted: Mapping[str, Any]) -> Self:
        """The form with what was filled in so far, not judged yet."""
        asked = {name: field.widget for name, field in cls.base_fields.items() if not field.widget.needs_multipart_form}
        form = cls(initial={name: each.value_from_datadict(posted, {}, name) for name, each in asked.items()})
        form.fields["rules"].widget.posted = form.fields["rounds"].widget.posted = posted
        return form

    def clean(self) -> dict[str, Any]:
        """Tie-breaks and settings must be known to the rulebook."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        rules = data.get("rules")
        if rules:
            self._choose(rules, data)
            self._checked("tiebreaks", lambda: data.update(codes=_codes(rules, data.get("tiebreaks", ""))))
        return data

    def _choose(self, rules: str, data: dict[str, Any]) -> None:
        """The rulebook's settings; what cannot be is said above the form and beside the setting."""
        data["chosen"] = chosen_in(rules, self.data, within(rules))
        wrong = faults(rules, data["chosen"])
        self.fields["rules"].widget.errors = wrong
        self.places = {sentence: id_of(f"{within(rules)}{name}") for name, sentence in wrong.items()}
        for sentence in self.places:
            self.add_error(None, sentence)

    def _checked(self, field: str, read: Any) -> None:
        try:
            read()
        except IndelerError as error:
            self.add_error(field, said(error))

    @property
    def chosen(self) -> dict[str, Any]:
        """What was filled in, by the fields of an event."""
        data = self.cleaned_data
        chosen = {"tiebreaks": data["codes"], "settings": data["chosen"]}
        return {**{name: data[name] for name in ("name", "city", "rules", "rounds", "game")}, **chosen}


def _codes(rules: str, text: str) -> tuple[str, ...]:
    """The tie-breaks as codes; tried on a tournament of two so that an unknown one is refused now."""
    codes = tuple(code.upper() for code in codes_in(text))
    if codes:
        standings(Tournament([Player(1, rating=1), Player(2, rating=1)]), rules, codes)
    return codes


class NewForm(SettingsForm):
    """A new tournament, with its players typed in or in a file."""

    folded = (*SettingsForm.folded, "colour")
    players = forms.CharField(
        label=lazy("Players"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "Anna de Vries; 1987\nKees Bakker; 1850"}),
        help_text=lazy("One a line: name; rating; club. Numbers are given by rating."),
    )
    file = forms.FileField(
        label=lazy("Or a file"),
        required=False,
        help_text=lazy("TRF, JSON, CSV or PGN, or a file of Swiss-Manager or Vega; at most 2 MB."),
    )
    name = forms.CharField(label=lazy("Name"), max_length=LONGEST_NAME, required=False)
    colour = forms.ChoiceField(
        label=lazy("Colour drawn for player 1"),
        choices=[("w", lazy("White")), ("b", lazy("Black"))],
        required=False,
        initial="w",
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["rounds"].widget.asks = True

    def clean(self) -> dict[str, Any]:
        """Players from the one place or the other, and a name."""
        data = super().clean()
        if not self.errors:
            self._checked("file" if data.get("file") else "players", lambda: data.update(tournament=self._made(data)))
        if not self.errors and not data["name"]:
            self.add_error("name", _("Give the tournament a name."))
        elif not self.errors and len(data["name"]) > LONGEST_NAME:
            self.add_error("name", _("The file has a longer name than fits; give the tournament a shorter one."))
        return data

    def _made(self, data: dict[str, Any]) -> Tournament:
        if data.get("file"):
            tournament = handed_in(data["file"].read(), data["file"].name, data["rules"])
            check_scoring(tournament, data["rules"])
            data["name"] = data["name"] or tournament.event.name
            data["chosen"] = systems.rulebook(data["rules"]).chosen(tournament, data["chosen"])
            return tournament
        players = list(players_of(data.get("players", "")))
        colour = Colour(data.get("colour") or "w")
        return numbered(
            check_names(Tournament(players, event=Event(), scale=_scale(data["rules"]), initial_colour=colour))
        )


def _scale(rules: str) -> Scale:
    return systems.rulebook(rules).scale if rules in pairing() else CHESS


def players_of(text: str) -> list[Player]:
    """The players of a list with one a line: name; rating; club."""
    players = []
    lines = [line for line in text.splitlines() if line.strip()]
    check_number(len(lines))
    for number, line in enumerate(lines, start=1):
        name, rating, club, *_rest = [*map(str.strip, _fields(line)), "", ""]
        if rating and not (rating.isascii() and rating.isdigit() and int(rating) < 10_000):
            raise InvalidInput(N_("Line {line}: '{text}' is not a rating."), line=number, text=rating)
        players.append(Player(number, name[:80], int(rating or 0), club=club[:80]))
    return players


def _fields(line: str) -> list[str]:
    """Name, rating, club between semicolons or tabs; or a name, and after a comma or a space the rating."""
    if ";" not in line and "\t" not in line:
        line = re.sub(r"[,\s]\s*(\d{3,4})\s*$", r";\1", line)
    return line.replace("\t", ";").split(";")
