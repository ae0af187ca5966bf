"""The editions of FIDE's tie-break regulations: their differences, as data."""

from __future__ import annotations

from collections.abc import Mapping

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Text
from indeler.model import Kind

RULEBOOK = "fide-c07"

FORFEITS = frozenset(kind for kind in Kind if kind.is_forfeit)
FORFEIT_LOSSES = FORFEITS - {Kind.FORFEIT_WIN}

_OWN_RECORD, _RATINGS = 7, 10


class Edition(NamedTuple):
    """One edition. Every field is a difference from another one."""

    name: str
    since: str
    absent_codes: Mapping[str, Text]
    """Codes that this edition does not have, each with the alternative."""
    dummy_is_capped: bool
    """16.4.1, 16.4.2: the dummy of a round not played never scores more than its cap."""
    least_product_first: bool
    """14.1.1: of lowest-scoring opponents SB/C1 drops the lowest product, not the one with the worst result."""
    voluntary_unless_lower: bool
    """16.5: a voluntary unplayed round is not cut first where it contributes less than the least significant value."""
    average_over_fore: bool
    """8.2: AOB may average Fore Buchholz (AOB/F)."""
    buchholz_in_round_robin: bool
    """8: the Buchholz family may be used in a round robin."""
    round_robin_unplayed: Mapping[int, frozenset[Kind]]
    """15.2: forfeits that an article still treats as unplayed in a round robin."""


_NEW_IN_2026 = dict.fromkeys(("STD", "TPN", "RTNG"), N_("it came with the edition of 2026"))

_2023 = Edition(
    name="2023",
    since="1 September 2023",
    absent_codes={**_NEW_IN_2026, "REP": N_("that edition calls it GE")},
    dummy_is_capped=False,
    least_product_first=False,
    voluntary_unless_lower=False,
    average_over_fore=False,
    buchholz_in_round_robin=True,
    round_robin_unplayed={},
)
_2024 = _2023._replace(
    name="2024-08",
    since="1 August 2024",
    absent_codes=_NEW_IN_2026,
    least_product_first=True,
    voluntary_unless_lower=True,
)
_2026 = _2024._replace(
    name="2026",
    since="1 March 2026",
    absent_codes={},
    dummy_is_capped=True,
    average_over_fore=True,
    buchholz_in_round_robin=False,
    round_robin_unplayed={_OWN_RECORD: FORFEIT_LOSSES, _RATINGS: FORFEITS},
)

EDITIONS: Mapping[str, Edition] = {"2023": _2023, "2024-08": _2024, "2026": _2026, "2026-03": _2026}
"""The editions by their names for ``--edition``."""


def edition_of(name: str) -> Edition:
    """Return the edition with this name."""
    try:
        return EDITIONS[name]
    except KeyError:
        known = ", ".join(dict.fromkeys(edition.name for edition in EDITIONS.values()))
        text = N_("There is no edition '{name}' of the tie-break rules; choose one of {known}.")
        raise InvalidInput(text, name=name, known=known) from None
