"""Zwitsers op rating: its settings, what it makes of rounds without play, and who has white."""

from __future__ import annotations

from functools import partial

from indeler.audit.dutch.colours import both_wishes, last_difference, own_wish, stronger, stronger_sort
from indeler.audit.dutch.initial_list import frozen_after
from indeler.audit.dutch.knsb_criteria import MERGED
from indeler.audit.dutch.order import OrderClauses
from indeler.audit.dutch.people import INITIAL, Person, Reading, with_initial_colour
from indeler.audit.dutch.round import Clauses, Edition
from indeler.audit.settings import USUALLY_NO, USUALLY_YES, Settings
from indeler.audit.withdrawn import NO_SHOWS, with_no_shows_gone
from indeler.model import Kind, Scale, Tournament, tenths

RULEBOOK = "knsb-rating"

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
    return with_initial_colour(with_no_shows_gone(before, settings["no_shows"]), settings["initial"])


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
