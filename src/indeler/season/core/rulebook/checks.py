"""What a rulebook file must agree on with itself and with the pairing systems."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Player, Tournament
from indeler.ranking import standings
from indeler.season.competitions.common.round_robin import Entrant, pool_standings
from indeler.season.core.rulebook.schema import ClubRulebook, PairingRules
from indeler.systems import rulebook as system_of

RULEBOOK = "botwinnik"

Spoken = Sentence | InvalidInput
Fault = tuple[str, Spoken]
"""The path of what is wrong, and what is wrong with it."""


def check(rulebook: ClubRulebook) -> Iterator[Fault]:
    """Every fault, the first one first."""
    cycles = rulebook.cycles
    yield from _pairing("cycles.pairing", cycles.pairing)
    yield from _ties("cycles.ties", cycles.ties, cycles.pairing.system)
    yield from _groups(rulebook)
    if rulebook.championship:
        yield from _pool_ties("championship.ties", rulebook.championship.ties)
    if rulebook.cup and rulebook.cup.field and rulebook.cup.field.bit_count() > 1:
        yield "cup.field", Sentence(N_("the regular rounds of a cup start with a power of two, such as 16 or 32"))
    names = [each.name for each in rulebook.evenings]
    for place, each in enumerate(rulebook.evenings):
        yield from _pairing(f"evenings[{place}].pairing", each.pairing)
        yield from _ties(f"evenings[{place}].ties", each.ties, each.pairing.system)
        if each.final:
            yield from _pool_ties(f"evenings[{place}].final.ties", each.final.ties)
        if each.name in {"cycles", "cup", "reserve", "special", *names[:place]} or not each.name:
            yield (
                f"evenings[{place}].name",
                Sentence(N_("'{name}' is no name for a competition of evenings, or is used twice"), name=each.name),
            )
        if each.final and each.final.players < (each.evenings - 1) * each.final.per_evening + each.final.ladder:
            yield (
                f"evenings[{place}].final.players",
                Sentence(N_("more players qualify than the final pool has places")),
            )


def _pairing(path: str, rules: PairingRules) -> Iterator[Fault]:
    try:
        system = system_of(rules.system)
    except InvalidInput as wrong:
        yield f"{path}.system", wrong
        return
    for name, value in rules.settings.items():
        try:
            system.read_settings({name: value})
        except InvalidInput as wrong:
            yield f"{path}.settings.{name}", wrong


def _ties(path: str, ties: tuple[str, ...], system: str) -> Iterator[Fault]:
    try:
        standings(Tournament([Player(1)]), system, ties)
    except InvalidInput as wrong:
        yield path, wrong


def _pool_ties(path: str, ties: tuple[str, ...]) -> Iterator[Fault]:
    try:
        pool_standings([Entrant(1), Entrant(2)], (), ties)
    except InvalidInput as wrong:
        yield path, wrong


def _groups(rulebook: ClubRulebook) -> Iterator[Fault]:
    """BW-29, K1, K22: the groups, the moves between them, and the championship group with its evenings in reserve."""
    cycles, championship = rulebook.cycles, rulebook.championship
    if not cycles.groups or len(set(cycles.groups)) < len(cycles.groups):
        yield "cycles.groups", Sentence(N_("the groups need different names, one at least"))
    if cycles.fewest_groups > len(cycles.groups):
        yield "cycles.fewest_groups", Sentence(N_("there are only {groups} groups"), groups=len(cycles.groups))
    for number in cycles.players_for:
        if not (number.isdigit() and 1 <= int(number) <= len(cycles.groups)):
            yield (
                f"cycles.players_for.{number}",
                Sentence(N_("the key is a number of groups from 1 to {groups}"), groups=len(cycles.groups)),
            )
    for number, moves in cycles.moves.reinforced.items():
        if not number.isdigit() or len(moves) != int(number) - 1:
            yield f"cycles.moves.reinforced.{number}", Sentence(N_("a number for each group but the first is needed"))
    if championship and championship.group in cycles.groups:
        yield "championship.group", Sentence(N_("'{group}' is an ordinary group"), group=championship.group)
    if championship and championship.players != (cycles.count - 1) * championship.per_cycle + championship.ladder:
        yield "championship.players", Sentence(N_("must be as many as qualify by the cycles and the ladder"))
    if championship and championship.players - 1 + championship.reserve_evenings > cycles.rounds:
        yield (
            "championship.reserve_evenings",
            Sentence(N_("the last cycle has {rounds} rounds, too few to leave so many"), rounds=cycles.rounds),
        )
