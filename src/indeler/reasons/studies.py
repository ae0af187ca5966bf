"""From a tournament to a round laid open: finds the family of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from indeler.model import InvalidInput, PairingError, Tournament
from indeler.reasons.clause_names import NAMES
from indeler.reasons.study import Study
from indeler.systems import DEFAULT, rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def study(tournament: Tournament, rules: str | None = None, settings: Mapping[str, object] | None = None) -> Study:
    """Pair the next round by a rulebook and keep all that was seen on the way."""
    name = rules or tournament.rules or DEFAULT
    values = rulebook(name).read_settings(settings or {})
    total = tournament.total_rounds
    if total is not None and tournament.next_round > total:
        raise InvalidInput(f"All {total} rounds have been paired; ask about an earlier round (--round N).")
    if not tournament.to_pair():
        raise PairingError(f"Round {tournament.next_round} has nobody to pair; enter players who take part in it.")
    laid_open = study_of(name, tournament, values)
    laid_open.pairing.asked = tournament, values
    return laid_open


def study_of(rules: str, tournament: Tournament, settings: Mapping[str, Any]) -> Study:
    """The same with settings that have been read."""
    if rules not in NAMES:
        raise InvalidInput(f"{rules} is not a Swiss system, so there is nothing to explain; choose {', '.join(NAMES)}.")
    module, kind = _HOMES.get(rules, ("dutch", "DutchStudy"))
    made: Study = getattr(import_module(f"indeler.reasons.{module}"), kind)(rules, tournament, settings)
    return made


_HOMES = {"knsb-wp": ("waiting_room", "WaitingRoomStudy"), "kndb": ("draughts", "DraughtsStudy")}
