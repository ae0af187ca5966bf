"""The FIDE Swiss Team Pairing System in force since 1 February 2026 (C.04.6)."""

from __future__ import annotations

from indeler.model import Kind, Reading, TieBreakValue
from indeler.rulebooks.declaration import Declaration, Order, Setting
from indeler.rulebooks.settings import BAKU, INITIAL, one_of, true_or_false

RULEBOOK = "fide-team"

_SCORES = ("MP", "MP_GP", "GP", "GP_MP")

DECLARATION = Declaration(
    RULEBOOK,
    place=150,
    engine="indeler.systems.upfloating.team:BOOK",
    audit="indeler.audit.upfloating.team",
    study="indeler.reasons.teams:TeamStudy",
    # C2; only a team whose opponent has a different score floats (1.5).
    reading=Reading(
        bars_bye=frozenset({Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_BYE}),
        downfloats=frozenset(),
        unplayed_value=TieBreakValue.DUMMY,
    ),
    order=Order(("MPvGP", "EDE", "EMGSB"), lot=True),
    trf_codes=("FIDE_TEAM", *(f"FIDE_TEAM{kind}_{scores}" for kind in ("_TYPEA", "_TYPEB", "") for scores in _SCORES)),
    of_teams=True,
    is_fide=True,
    settings=(
        Setting("preference", one_of("A", "B", "none")),
        Setting("primary", one_of("MP", "GP")),
        Setting("secondary", true_or_false),
        INITIAL,
        BAKU,
    ),
)
