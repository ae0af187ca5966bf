"""What the settings of a Keizer competition come to: what places are worth, and what an evening brings there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from indeler.language import N_, Sentence, Text
from indeler.ranking import shown
from indeler.ranking.keizer.happenings import Entrant
from indeler.ranking.keizer.recalculation import Values
from indeler.rulebooks import declared
from indeler.rulebooks.choosing import read_settings
from indeler.rulebooks.keizer import Worth
from indeler.season.core.tables import Example

RULEBOOK = "keizer"

TOP_RATING, LOWEST_RATING = 2000, 1000
"""Between which the ratings of the example lie, where values go by rating."""

EVENINGS: dict[str, Text] = {
    "bye": N_("A bye brings this player"),
    "absent": N_("Signing off in time brings this player"),
    "no_notice": N_("Staying away without notice brings this player"),
    "club": N_("Playing for the club elsewhere brings this player"),
}


def example_of(settings: Mapping[str, str], players: int) -> Example:
    """1, 2: a ladder of so many players; the first, the one in the middle and the last of them."""
    read = read_settings(declared(RULEBOOK), settings)
    drop = Fraction(TOP_RATING - LOWEST_RATING, max(1, players - 1))
    entrants = [Entrant(place, int(TOP_RATING - drop * (place - 1))) for place in range(1, players + 1)]
    values = Values(entrants, players, read)
    worth = {place: Fraction(each, values.unit) for place, each in values.of(range(1, players + 1)).items()}
    places = sorted({1, (players + 1) // 2, players})
    rows = [(Sentence(N_("This place is worth")), [worth[place] for place in places])]
    for name, text in (
        ("win", N_("A win against this player brings")),
        ("draw", N_("A draw against this player brings")),
    ):
        rows.append((Sentence(text), [_brings(read[name], worth[place]) for place in places]))
    evenings = {name: text for name, text in EVENINGS.items() if name != "club" or read["ext"] is None}
    for name, text in evenings.items():
        rows.append((Sentence(text), [_brings(read[name], worth[place]) for place in places]))
    costs = [_cost(read, worth, place) for place in places]
    rows.append((Sentence(N_("Signing off instead of a draw with a neighbour on the ladder costs")), costs))
    return Example(
        Sentence(N_("What this means on a ladder of {players} players"), players=players),
        tuple(Sentence(N_("Place {place}"), place=place) for place in places),
        tuple((text, tuple(map(shown, numbers))) for text, numbers in rows),
    )


def _brings(given: Worth, value: Fraction) -> Fraction:
    return given.times * value + given.points


def _cost(read: Mapping[str, Any], worth: Mapping[int, Fraction], place: int) -> Fraction:
    """2: what one has less than after a draw with the next on the ladder; nothing where one has more."""
    neighbour = place + 1 if place + 1 in worth else max(1, place - 1)
    return max(Fraction(0), _brings(read["draw"], worth[neighbour]) - _brings(read["absent"], worth[place]))
