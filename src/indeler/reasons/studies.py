"""From a tournament to a round laid open: finds the family of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler.language import N_, InvalidInput
from indeler.model import Pairing, Tournament
from indeler.reasons.study import Study
from indeler.rulebooks import declared, explained, named
from indeler.systems import DEFAULT, pair, rulebook


def study(tournament: Tournament, rules: str | None = None, settings: Mapping[str, Any] | None = None) -> Study:
    """Pair the next round by a rulebook and lay it open."""
    name = rulebook(rules or tournament.rules or DEFAULT).name
    total = tournament.total_rounds
    if total is not None and tournament.next_round > total:
        raise InvalidInput(N_("All {total} rounds have been paired; ask about an earlier round."), total=total)
    _check_swiss(name)
    return study_of(pair(tournament, name, **(settings or {})))


def study_of(pairing: Pairing) -> Study:
    """A pairing laid open; nothing is paired again."""
    _check_swiss(pairing.rules)
    if pairing.asked is None or pairing.workings is None:
        raise InvalidInput(N_("This pairing does not know its tournament; make it with indeler.pair to explain it."))
    made: Study = named(declared(pairing.rules).study)(pairing)
    return made


def _check_swiss(rules: str) -> None:
    if rules not in explained():
        raise InvalidInput(
            N_("{rules} is not a Swiss system, so there is nothing to explain; choose {choices}."),
            rules=rules,
            choices=explained(),
        )
