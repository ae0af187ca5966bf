"""A season in cycles: groups by strength, a Swiss in each, and promotion and relegation after each cycle.

This is a simplified season without a logbook: groups and moves are the club's own (botwinnik BW-29, BW-30), rounds are
those of a rulebook, absences are those of the lab. The first round of every cycle is drawn by lot (BW-25).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

import msgspec

from indeler.lab.dice import Luck
from indeler.lab.fields import Field, field_of
from indeler.lab.models import Model
from indeler.lab.played import Played, PlayedGame, PlayedRound
from indeler.lab.setup import Forced, Setup
from indeler.lab.systems import ByRules
from indeler.language import N_, InvalidInput
from indeler.season.common.qualification import Groups, promoted_and_relegated, shared_out
from indeler.systems import rulebook

RULEBOOK = "botwinnik"

NAMES = tuple("ABCDEFGHIJ")
SETTINGS: Mapping[str, int | str] = {"cycles": 4, "groups": 3, "moves": 2, "rules": "knsb-wp"}
"""The settings after the name, as in ``cycles groups=2``, with their default values."""


class Season(NamedTuple):
    """A season in cycles; ``rounds`` of the setup are those of all cycles together."""

    setup: Setup
    cycles: int
    groups: int
    moves: int
    rules: str

    def field(self, luck: Luck) -> Field:
        """Return the players of this repetition."""
        return field_of(self.setup, self.rounds * self.cycles, luck)

    @property
    def rounds(self) -> int:
        """The number of rounds of a cycle."""
        return (self.setup.rounds or 0) // self.cycles

    def play(self, field: Field, model: Model, luck: Luck) -> Played:
        """BW-29, BW-30: play cycle after cycle; the final order is that of the groups of the next cycle."""
        by_rating = sorted(range(len(field.ratings)), key=lambda index: (-field.ratings[index], index))
        groups = [shared_out(by_rating, NAMES[: self.groups])]
        rounds: list[PlayedRound] = []
        unplayed, met = 0, Counter[tuple[int, int]]()
        for cycle in range(self.cycles):
            rankings, played, missing = {}, [], 0
            for name, members in groups[-1].items():
                group = self._group(field, sorted(members), cycle, model, _GroupLuck(luck, sorted(members), cycle, met))
                rankings[name] = group.order
                played.append(group.rounds)
                missing = max(missing, group.unplayed)
            rounds += [_together(each) for each in zip_longest(*played, fillvalue=PlayedRound(()))]
            unplayed += missing
            groups.append(promoted_and_relegated(rankings, self.moves, self.moves))
        order = tuple(index for members in groups[-1].values() for index in members)
        return Played(field, order, tuple(rounds), unplayed=unplayed, facts=_facts(groups))

    def check(self) -> None:
        """Check the groups, of which the first may have one more player than the last."""
        for size in sorted({self.setup.players // self.groups, -(-self.setup.players // self.groups)}):
            try:
                self._by_rules(size).check()
            except InvalidInput as refusal:
                text = N_("in a cycle of {rounds} rounds of a group of {players}: {fault}")
                raise InvalidInput(text, rounds=self.rounds, players=size, fault=refusal) from None

    def _group(self, field: Field, members: Sequence[int], cycle: int, model: Model, luck: Luck) -> Played:
        local = {index: at for at, index in enumerate(members)}
        first = cycle * self.rounds
        absences = tuple(
            {local[index]: kind for index, kind in field.absent(round).items() if index in local}
            for round in range(first + 1, first + self.rounds + 1)
        )
        own = Field(
            tuple(field.strengths[index] for index in members),
            tuple(field.ratings[index] for index in members),
            absences,
            {local[index]: field.enters[index] - first for index in members if field.enters.get(index, 1) > first + 1},
        )
        played = self._by_rules(len(members)).play(own, model, luck)
        return played._replace(
            order=tuple(members[at] for at in played.order),
            rounds=tuple(_by_true_index(round, members) for round in played.rounds),
        )

    def _by_rules(self, size: int) -> ByRules:
        """Return a cycle of a group of this size; results forced on a player are in the field of the season."""
        setup = msgspec.structs.replace(
            self.setup, system=self.rules, players=size, rounds=self.rounds, settings={}, forced=Forced()
        )
        return ByRules(setup, rulebook(self.rules), {})


class _GroupLuck(Luck):
    """The luck of a group: games use the luck of the complete season, lots and draws use their own."""

    __slots__ = ("_luck", "_members", "_met")

    def __init__(self, luck: Luck, members: Sequence[int], cycle: int, met: Counter[tuple[int, int]]) -> None:
        super().__init__(f"{luck.name}/cycle {cycle}", members[0])
        self._luck, self._members, self._met = luck, members, met

    def game(self, one: int, other: int, meeting: int) -> float:
        """Return the luck of a game; meetings are counted over the season, not over the cycle."""
        pair = self._members[one], self._members[other]
        self._met[pair] += 1
        return self._luck.game(*pair, self._met[pair])


def _by_true_index(round: PlayedRound, members: Sequence[int]) -> PlayedRound:
    return PlayedRound(
        tuple(PlayedGame(members[white], members[black], *points) for white, black, *points in round.games),
        tuple(row._replace(player=members[row.player]) for row in round.without),
    )


def _together(rounds: Sequence[PlayedRound]) -> PlayedRound:
    return PlayedRound(
        tuple(game for round in rounds for game in round.games), tuple(row for round in rounds for row in round.without)
    )


def _facts(groups: Sequence[Groups]) -> dict[str, float | None]:
    """Return the quality of the moves: the share away from the true group, and the share that was taken back."""
    at = [{index: place for place, name in enumerate(each) for index in each[name]} for each in groups]
    true = [place for place, name in enumerate(groups[0]) for _ in groups[0][name]]  # the strongest has index 0
    moves = list(_moves(at))
    wrong = sum(abs(new - true[index]) > abs(old - true[index]) for _, index, old, new in moves)
    steps = {(cycle, index): new - old for cycle, index, old, new in moves}
    again = [steps.get((cycle + 1, index), 0) == -step for (cycle, index), step in steps.items() if cycle < len(at) - 2]
    return {"wrong_moves": wrong / len(moves) if moves else None, "yo_yo": sum(again) / len(again) if again else None}


def _moves(at: Sequence[Mapping[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield every move: the cycle before it, the player, the old and the new group."""
    for cycle, (before, after) in enumerate(pairwise(at)):
        for index, old in sorted(before.items()):
            if after[index] != old:
                yield cycle, index, old, after[index]


def system_of(setup: Setup, name: str, settings: Mapping[str, Any]) -> Season:
    """Return the season that the settings describe."""
    for key in settings:
        if key not in SETTINGS:
            text = N_("A season in cycles has no setting '{name}'; choose one of {choices}.")
            raise InvalidInput(text, name=key, choices=tuple(SETTINGS))
    chosen = {**SETTINGS, **settings}
    try:
        cycles, groups, moves = int(chosen["cycles"]), int(chosen["groups"]), int(chosen["moves"])
    except ValueError:
        cycles = groups = moves = 0
    if not (cycles >= 1 and 2 <= groups <= len(NAMES) and 1 <= 2 * moves < setup.players // groups):
        text = N_("cycles, groups and moves must be whole numbers that fit {players} players, such as {example}.")
        raise InvalidInput(text, players=setup.players, example="cycles=4 groups=3 moves=2")
    if not setup.rounds or setup.rounds % cycles:
        text = N_("rounds: {rounds} cannot be shared out over {cycles} cycles; write a multiple of it.")
        raise InvalidInput(text, rounds=setup.rounds or 0, cycles=cycles)
    if setup.forced.what in ("win", "draw", "loss"):
        raise InvalidInput(N_("A season in cycles forces no result; leave out forced."))
    rules = str(chosen["rules"])
    rulebook(rules)
    return Season(setup, cycles, groups, moves, rules)
