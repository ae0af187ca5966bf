"""What kinds of competition must agree on with pairing systems and tie-breaks, with the path of what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Player, Tournament
from indeler.ranking import standings
from indeler.season.competitions.common.round_robin import Entrant, pool_standings
from indeler.season.core.tables import Fault, PairingRules
from indeler.systems import rulebook as system_of
from indeler.systems.knockout import RULEBOOK as KNOCKOUT


def pairing_faults(path: str, rules: PairingRules) -> Iterator[Fault]:
    """A pairing system that there is, with settings that it knows."""
    try:
        system = system_of(rules.system)
    except InvalidInput as wrong:
        yield f"{path}.system", wrong
        return
    if rules.system == KNOCKOUT:
        yield f"{path}.system", Sentence(N_("a knock-out sends players home; take the kind cup for it"))
        return
    for name, value in rules.settings.items():
        try:
            system.read_settings({name: value})
        except InvalidInput as wrong:
            yield f"{path}.settings.{name}", wrong


def tie_faults(path: str, ties: tuple[str, ...], system: str) -> Iterator[Fault]:
    """Tie-breaks that there are."""
    try:
        standings(Tournament([Player(1)]), system, ties)
    except InvalidInput as wrong:
        yield path, wrong


def pool_tie_faults(path: str, ties: tuple[str, ...]) -> Iterator[Fault]:
    """Tie-breaks of a closed group that there are not; it has some of its own."""
    try:
        pool_standings([Entrant(1), Entrant(2)], (), ties)
    except InvalidInput as wrong:
        yield path, wrong
