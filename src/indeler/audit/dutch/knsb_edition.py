"""Zwitsers op rating: its settings, what it makes of rounds without play, and who has white."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from unicodedata import combining, normalize

from indeler.audit.dutch.brackets import OrderClauses, Profile
from indeler.audit.dutch.criteria import (
    both_wishes,
    floated,
    last_difference,
    leaving_cost,
    own_wish,
    pair_cost,
    same_wish,
    scored,
    stronger,
    stronger_sort,
    wishes,
)
from indeler.audit.dutch.people import ABSOLUTE, INITIAL, MILD, Person, Reading, with_initial_colour
from indeler.audit.dutch.round import Clauses, Edition
from indeler.audit.instance import Criterion
from indeler.audit.no_shows import NO_SHOWS, with_no_shows_withdrawn
from indeler.audit.settings import USUALLY_NO, USUALLY_YES, Settings
from indeler.model import Kind, Player, Scale, Tournament, tenths

RULEBOOK = "knsb-rating"


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""A2: the titles from high to low; whoever has none of them comes after."""

NEVER = sys.maxsize
"""A round that no tournament reaches."""


def frozen_after(text: str) -> int:
    """A2, F7: up to this round the list is made anew; 0 where nothing is said, and ``never`` is never too late."""
    if text in ("", "never"):
        return NEVER if text else 0
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def places(tournament: Tournament) -> dict[int, int]:
    """A2: everybody's place by rating, title, name; at last the number there was."""
    ordered = sorted(tournament.players.values(), key=_rank)
    return {player.number: place for place, player in enumerate(ordered, start=1)}


def _rank(player: Player) -> tuple[int, int, str, int]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    letters = normalize("NFKD", player.name)
    name = "".join(letter for letter in letters if not combining(letter)).casefold()
    return -player.rating, title, name, player.number


def downfloaters() -> list[Criterion]:
    """A11, B3: most pairs, then those who leave have scores as low as can be."""
    return [leaving_cost("A11", lambda one: 1), scored("B3", lambda one: one.score)]


def quality(round: int, above: int, *, upfloats: bool, double: bool = False) -> list[Criterion]:
    """C10: B2, A7d and X in odd rounds or X and Z in even ones, downfloats, upfloats; ``above`` this score is S1.

    With ``double`` a moved-down player who floats on counts as a downfloater as well.
    """
    x, strong = pair_cost("B4", same_wish, wishes), pair_cost("A7d" if round % 2 else "A7e", _same_strong_wish, wishes)
    criteria = [pair_cost("B2", _same_absolute_wish, wishes), *([strong, x] if round % 2 else [x, strong])]
    counts = (lambda one: True) if double else (lambda one: one.score <= above)
    criteria += [leaving_cost(clause, partial(_down_again, ago, counts)) for ago, clause in enumerate(("C10d", "C10c"))]
    if upfloats:
        criteria += [
            pair_cost(clause, partial(_up_again, ago, above), floated) for ago, clause in enumerate(("C10b", "C10a"))
        ]
    return criteria


MERGED = {"squares": ("C13", "B3"), "literal": ("C13",), "minimise_score_differences": ("B3", "C13")}
"""C13: what a merged bracket looks at, in which order."""


def merged(s2_score: int, way: str, parts: int) -> list[Criterion]:
    """C13, B3: most pairs, as many of S1 as can be, then the least squares of score differences, the bye's included."""

    def squares(one: Profile, other: Profile) -> int:
        return int((one.score - other.score) * parts) ** 2

    s1 = leaving_cost("C13", lambda one: int(one.score > s2_score))
    known = {"C13": s1, "B3": Criterion("B3", lambda one: int(one.score * parts) ** 2, squares, lambda one: one.score)}
    return [leaving_cost("A11", lambda one: 1), *(known[clause] for clause in MERGED[way])]


def _same_absolute_wish(one: Profile, other: Profile) -> int:
    """NB, B2: both must have the same colour, which only a topscorer's pair may."""
    return int(same_wish(one, other) and one.strength == other.strength == ABSOLUTE)


def _same_strong_wish(one: Profile, other: Profile) -> int:
    """A7d, A7e: both want the same colour, neither mildly."""
    return int(same_wish(one, other) and min(one.strength, other.strength) > MILD)


def _down_again(ago: int, counts: Callable[[Profile], bool], one: Profile) -> int:
    """C10c, C10d: one of the bracket's own leaves as he did then; who had moved down floats anyway."""
    return int(counts(one) and one.floats[ago] == "down")


def _up_again(ago: int, above: int, high: Profile, low: Profile) -> int:
    """C10a, C10b: who meets a higher score as he did then; in a merged bracket one of S1."""
    return int(high.score > max(low.score, above) and low.floats[ago] == "up")


SETTINGS = {
    "initial": INITIAL,
    "bye_points": ("", "1", "0.5"),
    "half_bye_bars_bye": USUALLY_YES,
    "relax_bye": USUALLY_NO,
    "freeze_numbers_after": frozen_after,
    "no_shows": NO_SHOWS,
    "criteria": ("count",),
    "b3_in_homogeneous": ("true",),
    "count_double_float_as_downfloat": USUALLY_NO,
    "upfloat_in_homogenised": USUALLY_YES,
    "lookahead": ("pairs_mdps", "literal_c12"),
    "below_k": ("merge", "per_bracket"),
    "c13_merge": tuple(MERGED),
    "e2_both_absolute": ("e3", "larger_cd"),
    "late_first_colour": ("opposite", "same"),
}


def prepared(before: Tournament, settings: Settings) -> Tournament:
    """A5, E5, F8: the tournament with the bye at its worth, the colour that was drawn, and no-shows gone."""
    if settings["bye_points"]:
        before = before.replace(scale=before.scale._replace(pairing_bye=tenths(settings["bye_points"])))
    return with_initial_colour(with_no_shows_withdrawn(before, settings["no_shows"]), settings["initial"])


def points_without_play(kind: Kind, points: int, scale: Scale) -> bool:
    """B1b: a point or half a point without playing is a downfloat, and bars from the bye."""
    return kind is Kind.HALF_BYE or point_without_play(kind, points, scale)


def point_without_play(kind: Kind, points: int, scale: Scale) -> bool:
    """B1b: a whole point without playing."""
    return kind in (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)


def has_colour_drawn(odd: bool, one: Person, round: int) -> bool:
    """E5: in round 1 in turn down the list of those present; later an even number, or an ``odd`` one by a setting."""
    return one.rank % 2 == 0 if round == 1 else one.place % 2 == odd


def edition(settings: Settings) -> Edition:
    """B1b, E2, E5: the edition, with what the print leaves open."""
    bars_bye = points_without_play if settings["half_bye_bars_bye"] == "true" else point_without_play
    stronger_wish = stronger if settings["e2_both_absolute"] == "larger_cd" else stronger_sort
    return Edition(
        RULEBOOK,
        Reading(points_without_play, bars_bye),
        Clauses("B1a", "B2", "B1b", "F5", "F1"),
        OrderClauses("D3", "D1.2", "D2", "D1.1"),
        (("E1", both_wishes), ("E2", stronger_wish), ("E3", last_difference), ("E4", own_wish)),
        ("E5", partial(has_colour_drawn, settings["late_first_colour"] == "same")),
    )
