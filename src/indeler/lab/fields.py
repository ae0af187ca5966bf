"""The players of one repetition: true strengths, ratings that deviate, absences and late entries; and fictional names.

Players are identified by their true index: 0 is the strongest. Pairing numbers are assigned elsewhere.
"""

from collections.abc import Callable, Mapping
from math import log
from typing import NamedTuple

from indeler.lab.dice import Dice, Luck
from indeler.lab.setup import Forced, Setup, Strengths
from indeler.model import Kind

LOWEST, HIGHEST = 1, 5000
"""The limits of a drawn strength; a rating of 0 would mean an unrated player."""
_BYES = {"half_bye": Kind.HALF_BYE, "zero_bye": Kind.ZERO_BYE}


class Field(NamedTuple):
    """The players by true index, from the strongest to the weakest."""

    strengths: tuple[int, ...]
    ratings: tuple[int, ...]
    absences: tuple[Mapping[int, Kind], ...] = ()
    """The byes requested by players, by round; not longer than the last round that anybody misses."""
    enters: Mapping[int, int] = {}
    """The first round of each late entry."""
    forced: Forced = Forced()

    def absent(self, round: int) -> Mapping[int, Kind]:
        """Return the players who are absent in this round, with the kind of absence."""
        return self.absences[round - 1] if round <= len(self.absences) else {}


def field_of(setup: Setup, rounds: int, luck: Luck) -> Field:
    """Return the field of this repetition, for this many rounds."""
    strengths = _strengths(setup, luck)
    ratings = tuple(_rating(setup, index, strength, luck) for index, strength in enumerate(strengths))
    return Field(strengths, ratings, _absences(setup, rounds, luck), _enters(setup, luck), setup.forced)


def _rating(setup: Setup, index: int, strength: int, luck: Luck) -> int:
    noise = setup.noise * luck.normal("noise", index) if setup.noise else 0
    wrong = setup.misrated.by if index == setup.misrated.player - 1 else 0
    return max(LOWEST, round(strength + noise) + wrong)


def _strengths(setup: Setup, luck: Luck) -> tuple[int, ...]:
    strengths = setup.strengths
    strength = SHAPES[strengths.shape]
    drawn = sorted((round(strength(strengths, setup.players, k, luck)) for k in range(setup.players)), reverse=True)
    if strengths.gap:
        drawn[0] = drawn[1] + strengths.gap
    return tuple(min(max(LOWEST, each), HIGHEST) for each in drawn)


def _club(strengths: Strengths, players: int, k: int, luck: Luck) -> float:
    """Return a strength near the mean with a long tail of beginners: a normal number less an exponential one.

    The two are weighted so that mean and standard deviation are the requested ones (0.8² + 0.6² = 1).
    """
    tail = -log(1 - luck.uniform("tail", k))
    return strengths.mean + strengths.spread * (0.8 * luck.normal("strength", k) - 0.6 * (tail - 1))


SHAPES: Mapping[str, Callable[[Strengths, int, int, Luck], float]] = {
    "normal": lambda strengths, players, k, luck: strengths.mean + strengths.spread * luck.normal("strength", k),
    "uniform": lambda strengths, players, k, luck: (
        strengths.mean + strengths.span * (luck.uniform("strength", k) - 0.5)
    ),
    "club": _club,
    "even": lambda strengths, players, k, luck: strengths.mean + strengths.span * (0.5 - k / (players - 1)),
    "given": lambda strengths, players, k, luck: strengths.values[k],
}
"""The strength of the k-th player that is drawn, by the shape of the field."""


def _enters(setup: Setup, luck: Luck) -> dict[int, int]:
    late = setup.late_entries
    found = {}
    if late.rate:
        for index in range(setup.players):
            if luck.uniform("late", index) < late.rate:
                found[index] = 2 + int(luck.uniform("entry", index) * (late.latest - 1))
    if setup.forced.what == "late":
        found[setup.forced.player - 1] = setup.forced.round + 1
    return found


def _absences(setup: Setup, rounds: int, luck: Luck) -> tuple[dict[int, Kind], ...]:
    """Return the absences by player and round, so that everybody misses the same rounds under every system."""
    rates = _rates(setup)
    absences: list[dict[int, Kind]] = [{} for _ in range(rounds)]
    if any(rates):
        for index, rate in enumerate(rates):
            free = setup.half_byes
            for number in range(1, rounds + 1):
                if luck.uniform("absence", index, number) < rate:
                    is_half = free > 0 and number < rounds
                    free -= is_half
                    absences[number - 1][index] = Kind.HALF_BYE if is_half else Kind.ZERO_BYE
    forced = setup.forced
    if forced.what in _BYES and forced.round <= rounds:
        absences[forced.round - 1][forced.player - 1] = _BYES[forced.what]
    return tuple(absences)


def _rates(setup: Setup) -> list[float]:
    """Return the rate of absence of each player; a leaning goes linearly from 0 to twice the rate."""
    absence, players = setup.absences, setup.players
    if absence.leaning == "none":
        return [absence.rate] * players
    weak = [absence.rate * (2 * index + 1) / players for index in range(players)]
    return weak if absence.leaning == "weak" else weak[::-1]


def person(dice: Dice, names: set[str]) -> tuple[str, str]:
    """Return a new name, as ``Surname, First``, and the sex of that person; the name is added to ``names``."""
    sex = "w" if dice.below(8) == 0 else "m"
    first, surname = dice.pick(_WOMEN if sex == "w" else _MEN), dice.pick(_SURNAMES)
    name = f"{surname}, {first}"
    while name in names:
        name = f"{surname}, {first} {dice.pick(_INITIALS)}.{dice.pick(_INITIALS)}."
    names.add(name)
    return name, sex


def _words(text: str) -> tuple[str, ...]:
    """Return names separated by blanks; an underscore is a blank inside a name."""
    return tuple(word.replace("_", " ") for word in text.split())


_MEN = _words(
    "Adam Albert Arjen Arthur Bart Bas Ben Bram Daan Daniel David Dirk Edward Erik Evert Finn Floris Frank George Gijs "
    "Hans Harry Henk Hugo Jaap Jack James Jan Jasper Jelle Jeroen Joost Joris Kees Koen Lars Leo Luuk Maarten Marco "
    "Mark Martijn Max Niels Oliver Oscar Paul Peter Piet Pim Ralph Rik Rob Robin Ruben Ruud Sander Sem Simon Sjoerd "
    "Stefan Teun Thijs Thomas Tim Tom Victor Vincent Wim Wouter"
)
_WOMEN = _words(
    "Aafke Alice Amber Anna Anne Anouk Beatrix Britt Carla Charlotte Daphne Diana Eline Elizabeth Els Emma Esther Eva "
    "Femke Fleur Grace Hanna Helen Ilse Ingrid Iris Jane Julia Karin Kate Laura Lieke Linda Lisa Lotte Lucy Maaike "
    "Margriet Marieke Mary Merel Mila Nina Noor Olivia Paula Petra Rosa Roos Sanne Sara Sofie Susan Tess Wendy Yvonne"
)
_SURNAMES = _words(
    "Akkerman Baker Bakker Barker Bos Bosman Brouwer Carter Clarke Cooper De_Boer De_Bruin De_Graaf De_Groot De_Haan "
    "De_Jong De_Lange De_Leeuw De_Ruiter De_Vries De_Wit Dekker Dijkstra Fisher Gardner Groen Harris Hendriks Hermans "
    "Hill Hoekstra Hofman Huisman Hunter Jacobs Jansen Kok Kooistra Koster Kramer Kuiper Maas Marsh Mason Meijer "
    "Miller Molenaar Mulder Parker Peters Postma Potter Prins Reed Schouten Shepherd Smit Smits Taylor Timmerman "
    "Turner Van_Beek Van_Dam Van_den_Berg Van_den_Brink Van_der_Heide Van_der_Linden Van_der_Meer Van_der_Veen "
    "Van_der_Wal Van_Dijk Van_Dongen Van_Leeuwen Van_Loon Van_Vliet Van_Wijk Veenstra Verhoeven Vermeer Visser Vos "
    "Walker Ward Weaver Willems Wood Wright Zijlstra"
)
_INITIALS = "ABCDEFGHJKLMNPRSTVW"
