"""The pairing of a group's next round."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import Tournament
from indeler.rulebooks import declared
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.common.pools import fixtures
from indeler.season.common.swiss import pair_anyway
from indeler.season.competitions.cycles.base import Cycle, CycleGroups
from indeler.season.competitions.cycles.standings import group_members, tournament_of
from indeler.season.competitions.shared import with_absentees
from indeler.season.core.state import RoundKey
from indeler.season.core.tables import PairingRules
from indeler.systems import in_order_of_lot

RULEBOOK = "botwinnik"


def to_pair(cycles: CycleGroups, place: RoundKey) -> list[int]:
    """BW-9, BW-22: return the members of the group to be paired: all who take part and are expected."""
    date = date_of(cycles.season, cycles.name, place.part, place.round)
    members = group_members(cycles, place.part, place.group, date, place.round)
    return [member for member in members if status(cycles.season, date, member, place.round) == EXPECTED]


def pair_group(cycles: CycleGroups, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
    """BW-22, BW-23, BW-24, BW-25: return the boards of a group's next round, and the bye."""
    if cycles.is_championship(place.group):
        return championship_round(cycles, place), None
    present = to_pair(cycles, place)
    if len(present) < 2:
        return [], present[0] if present else None
    rules = cycles.rules.pairing
    first = rules.first_cycle if place.part == 1 else rules.later_cycles
    if place.round == 1 and first == "random":
        return by_lot(present, seed, wishes=short_games(cycles, cycles.cycle(place.part), place.group))
    if place.round == 1 and first == "halves":
        order = cycles.cycle(place.part).groups[place.group]  # BW-24: relegated members first, promoted ones last
        return in_halves(sorted(present, key=order.index), rules)
    tournament, settings = question(cycles, place)
    pairing = pair_anyway(tournament, rules.system, settings)
    return pairing.boards, pairing.bye


def question(cycles: CycleGroups, place: RoundKey) -> tuple[Tournament, dict[str, object]]:
    """BW-22: return the input of the pairing system: the group's cycle so far with absent members, and the settings."""
    tournament = tournament_of(cycles, place.part, place.group)
    return with_absentees(tournament, to_pair(cycles, place)), settings_of(cycles, place)


def settings_of(cycles: CycleGroups, place: RoundKey) -> dict[str, object]:
    """BW-23, BW-28: return the rulebook's settings of the pairing system, and the pairs to avoid."""
    rules = cycles.rules.pairing
    settings = dict(rules.settings)
    pairs = rather_not(cycles, cycles.cycle(place.part), place.group)
    if pairs and any(setting.name == "avoid" for setting in declared(rules.system).settings):
        settings["avoid"] = ",".join(f"{one}-{other}" for one, other in pairs)
    return settings


def championship_round(cycles: CycleGroups, place: RoundKey) -> Boards:
    """BW-43, K22: return a round of the table of the championship group, in the order of seeding numbers."""
    schedule = fixtures(cycles.cycle(place.part).groups[place.group])
    boards = [(game.white, game.black) for game in schedule if game.round == place.round]
    if not boards:
        rounds = max(game.round for game in schedule)
        raise InvalidInput(
            N_("The championship group has {rounds} rounds; the other evenings are in reserve (K22)."), rounds=rounds
        )
    return boards


Boards = list[tuple[int, int]]


Kind = tuple[bool, bool]
"""Whether a player plays shortened games, and whether the player would rather not."""
_KINDS: tuple[Kind, ...] = ((False, False), (False, True), (True, False), (True, True))


def is_junior(cycles: CycleGroups, member: int, cycle_start: datetime.date) -> bool:
    """BW-26: return whether a member is at most 17 years old when the cycle (or the season) begins."""
    rules, born = cycles.rules.juniors, cycles.season.member(member).born
    day = cycle_start if rules.age_on == "cycle-start" else cycles.season.state.start
    return born is not None and age(born, day) <= rules.until_age


def age(born: datetime.date, on: datetime.date) -> int:
    """Return the age in completed years."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def tempo_of(cycles: CycleGroups, cycle: int, group: str, member: int) -> str:
    """BW-26: return this member's tempo in a cycle; in the championship group it is never shortened."""
    if cycles.is_championship(group):
        championship = cycles.rules.championship
        assert championship is not None
        return championship.tempo
    return cycles.state.tempi.get((cycle, member), cycles.rules.tempo)


def slower_tempo(cycles: CycleGroups, member: int, cycle: int) -> str | None:
    """BW-27: return the fastest tempo allowed to a junior who finished late in the previous cycle; None: any."""
    previous = (cycle - 1, member)
    if previous not in cycles.state.played_late or previous not in cycles.state.tempi:
        return None
    tempi = [cycles.rules.tempo, *cycles.rules.juniors.tempi]
    return tempi[tempi.index(cycles.state.tempi[previous]) - 1]


def should_end_by(cycles: CycleGroups, cycle: int, member: int) -> datetime.time | None:
    """BW-27: return when the game of a junior with a shorter tempo should be over."""
    tempo = cycles.state.tempi.get((cycle, member))
    return cycles.rules.juniors.tempi[tempo] if tempo else None


class ShortGames(NamedTuple):
    """BW-28: the members of a group who play shortened games, and those who would rather not."""

    players: tuple[int, ...] = ()
    disliking: tuple[int, ...] = ()


def short_games(cycles: CycleGroups, cycle: Cycle, group: str) -> ShortGames:
    """BW-28: return the wishes that the pairing of this group considers."""
    if not cycles.rules.avoid_short_games or cycles.is_championship(group):
        return ShortGames()
    members = cycle.groups[group]
    return ShortGames(
        tuple(member for member in members if (cycle.number, member) in cycles.state.tempi),
        tuple(member for member in members if (cycle.number, member) in cycles.state.dislikes),
    )


def rather_not(cycles: CycleGroups, cycle: Cycle, group: str) -> list[tuple[int, int]]:
    """BW-28: return pairs to avoid: members who dislike shortened games, with those who play them."""
    players, disliking = short_games(cycles, cycle, group)
    return [(one, other) for one in disliking for other in players if one != other]


def by_lot(
    players: Sequence[int], seed: str, round: int = 1, wishes: ShortGames = ShortGames()
) -> tuple[Boards, int | None]:
    """BW-25, BW-28: draw from a public seed: the first lot meets the second, and has white.

    If that would be a shortened game against a wish, the first lot meets the next one with which most wishes are
    kept; the same applies to the bye, from the last lot on.
    """
    kinds = {player: (player in wishes.players, player in wishes.disliking) for player in players}
    drawn = in_order_of_lot(players, seed, round)

    def broken_with(white: int, black: int) -> int:
        """Return how many wishes are broken at least if these two meet, and the others among themselves."""
        rest = _count(kinds[other] for other in drawn if other != black)
        return _is_broken(kinds[white], kinds[black]) + _fewest(rest)

    odd = None
    if len(drawn) % 2:
        odd = min(reversed(drawn), key=lambda one: _fewest(_count(kinds[other] for other in drawn if other != one)))
        drawn.remove(odd)
    boards = []
    while drawn:
        white = drawn.pop(0)
        black = min(drawn, key=lambda one: broken_with(white, one))
        drawn.remove(black)
        boards.append((white, black))
    return boards, odd


def _count(kinds: Iterable[Kind]) -> tuple[int, ...]:
    counted = Counter(kinds)
    return tuple(counted[kind] for kind in _KINDS)


def _is_broken(one: Kind, other: Kind) -> bool:
    return (one[0] and other[1]) or (other[0] and one[1])


@lru_cache(maxsize=65536)
def _fewest(counts: tuple[int, ...]) -> int:
    """BW-28: return the fewest games that break a wish, if this many of each kind meet among themselves."""
    first = next((at for at, count in enumerate(counts) if count), None)
    if first is None:
        return 0
    found = []
    for other in range(first, len(counts)):
        rest = list(counts)
        rest[first] -= 1
        rest[other] -= 1
        if rest[other] >= 0:
            found.append(_is_broken(_KINDS[first], _KINDS[other]) + _fewest(tuple(rest)))
    return min(found)


def in_halves(ranking: Sequence[int], rules: PairingRules) -> tuple[Boards, int | None]:
    """BW-24, K20: pair the first of the upper half with the first of the lower half, and so on; colours alternate."""
    players = list(ranking)
    odd = None
    if len(players) % 2:
        odd = players.pop(0 if rules.odd_in_halves == "first" else -1)
    half = len(players) // 2
    pairs = list(zip(players[:half], players[half:], strict=True))
    if rules.colours_in_halves == "alternating":
        pairs = [pair[::-1] if board % 2 else pair for board, pair in enumerate(pairs)]
    return pairs, odd
