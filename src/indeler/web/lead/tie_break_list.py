"""The choice of tie-breaks for a tournament: each with a sentence and an example, ordered by numbers."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as lazy

from indeler.language import IndelerError, InvalidInput
from indeler.model import Game, Player, Result, Round, Tournament
from indeler.ranking import EDITIONS, PRESETS, codes_in, own_tie_breaks, why
from indeler.rulebooks import declared
from indeler.web.common.requests import parse_int
from indeler.web.common.templatetags.wording import tiebreak
from indeler.web.common.visitor_language import language, translate_wording

SENTENCES = {
    "BH/C1": lazy("The scores of the opponents added up, without the lowest."),
    "BH": lazy("The scores of the opponents added up."),
    "BH/M1": lazy("The scores of the opponents added up, without the lowest and the highest."),
    "FB": lazy("Buchholz as if every game of the last round were drawn."),
    "AOB": lazy("The mean Buchholz of the opponents."),
    "SB": lazy("For each game: the score of the opponent times the points from that game."),
    "SB/C1": lazy("The same without the opponent who scored least."),
    "DE": lazy("The games among those who are tied."),
    "WIN": lazy("Rounds that gave the points of a win, played or not."),
    "WON": lazy("Games won over the board."),
    "BPG": lazy("Games over the board with Black."),
    "BWG": lazy("Games won over the board with Black."),
    "PS": lazy("The scores after each round added up."),
    "REP": lazy("Rounds less the byes asked for and losses by forfeit."),
    "KS": lazy("Points against opponents who have at least half of the possible points."),
    "ARO": lazy("The mean rating of the opponents."),
    "ARO/C1": lazy("The mean rating of the opponents, without the lowest."),
    "TPR": lazy("The rating that corresponds to this score against these opponents."),
    "PTP": lazy("The lowest rating that would be expected to score as much."),
    "APRO": lazy("The mean performance of the opponents."),
    "APPO": lazy("The mean perfect performance of the opponents."),
    "STD": lazy("One point for each round with more points than the opponent, half a point for as many."),
    "RTNG": lazy("The rating, high first."),
    "TPN": lazy("The pairing number, low first."),
}
"""The tie-breaks of every rulebook, in the order of the list."""

_EXAMPLE = Tournament(
    [Player(1, "Jansen", 2050), Player(2, "Visser", 1980), Player(3, "Bakker", 1900), Player(4, "Smit", 1750)],
    [
        Round((Game(1, 4, Result.WHITE_WINS), Game(2, 3, Result.WHITE_WINS))),
        Round((Game(2, 1, Result.DRAW), Game(3, 4, Result.WHITE_WINS))),
    ],
)
"""Visser and Jansen have equal points."""


class Offered(NamedTuple):
    """A tie-break on the list."""

    code: str
    name: str
    sentence: str
    example: str
    since: str
    """The first edition of the regulations that has it, where that is not the oldest."""
    place: int | None
    """Its place in the chosen order."""


def tie_breaks_offered(rules: str, chosen: list[str]) -> list[Offered]:
    """Return the chosen tie-breaks in their order, then those of the rulebook and all others."""
    own = own_tie_breaks(rules)
    codes = dict.fromkeys((*chosen, *own, *SENTENCES))
    return [
        Offered(
            code,
            tiebreak(code),
            "" if code.partition("/")[0] in own else str(SENTENCES.get(code, "")),
            _example(code, rules, language()),
            _since(code),
            chosen.index(code) + 1 if code in chosen else None,
        )
        for code in codes
    ]


@cache
def _example(code: str, rules: str, lang: str) -> str:
    """Return the calculation for one of the four players; empty where the code does not apply here."""
    try:
        side = why(_EXAMPLE, 1, 2, rules=rules, tiebreaks=[code], lang=lang).steps[1].sides[0]
    except (IndelerError, IndexError):
        return ""
    return f"{side.name} {side.text}"


def _since(code: str) -> str:
    name = code.partition("/")[0]
    editions = list(dict.fromkeys(edition.name for edition in EDITIONS.values()))
    known = [each for each in editions if name not in EDITIONS[each].absent_codes]
    return "" if known == editions else known[0]


class TieBreaksInput(forms.Widget):
    """A number next to each tie-break, presets, and an input for other codes."""

    rules = ""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:
        """Return the codes in order: as typed, else those of the chosen preset, else by their numbers."""
        typed = str(data.get(name) or data.get(f"{name}-preset") or "")
        if typed.strip():
            with suppress(InvalidInput):  # the form shows the error
                return ", ".join(codes_in(typed))
            return typed
        prefix = f"{name}-at-"
        places = [
            (parse_int(str(data[key]).strip()), key.removeprefix(prefix)) for key in data if key.startswith(prefix)
        ]
        return ", ".join(code for _, code in sorted((place, code) for place, code in places if place))

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """Return the list, with the chosen ones first."""
        chosen = [code.strip().upper() for code in str(value or "").split(",") if code.strip()]
        presets: dict[str, list[tuple[str, str, str]]] = {}
        for each in PRESETS.values():
            preset = (each.name, translate_wording(each.label), ", ".join(each.codes))
            presets.setdefault(each.federation, []).append(preset)
        context = {
            "name": name,
            "id": (attrs or {}).get("id", name),
            "rows": tie_breaks_offered(self.rules, chosen),
            "presets": list(presets.items()),
            "usual": ", ".join(declared(self.rules).order.tiebreaks),
        }
        return render_to_string("lead/tie-breaks.html", context)
