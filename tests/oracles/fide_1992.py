"""Literal transcription of the short rules of Manila 1992: every candidate in the printed order, the first best one.

It is slow and uses only the model. Where the printed page is silent it follows docs/rulebooks/fide-1992.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indeler.model import Colour, Kind, Tournament, played_colours, saldo, score
from oracles.dutch_candidate_orders import candidates

FREE_POINT = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)

Pair = tuple[int, int]


class Choices(NamedTuple):
    """The choices that the printed page leaves open."""

    full: bool = False
    oldest: bool = False
    old_float_order: bool = False
    half_bye_bars_bye: bool = False
    initial: Colour = Colour.WHITE


class Player(NamedTuple):
    """A player before the round; ``down`` and ``up`` are about the last round and the one before."""

    number: int
    place: int
    score: int
    colours: tuple[Colour, ...]
    down: tuple[bool, bool]
    up: tuple[bool, bool]
    free_point: bool
    above_half: bool

    @property
    def strength(self) -> int:
        """Sollfarben: 3 absolute, 2 strong, 1 weak, 0 none."""
        if not self.colours:
            return 0
        if abs(saldo(self.colours)) > 1 or self._twice:
            return 3
        return 2 if saldo(self.colours) else 1

    @property
    def wish(self) -> Colour | None:
        if not self.colours:
            return None
        difference = saldo(self.colours)
        if abs(difference) > 1 or (difference and not self._twice):
            return Colour.BLACK if difference > 0 else Colour.WHITE
        return self.colours[-1].other

    @property
    def _twice(self) -> bool:
        return len(self.colours) > 1 and self.colours[-1] is self.colours[-2]


def boards_and_bye(tournament: Tournament, choices: Choices = Choices()) -> tuple[set[Pair], int | None] | None:
    """Return (white, black) of every board and the player with the bye; None if no legal pairing exists."""
    hall = _Hall(tournament.with_pending_adjourned(), choices)
    return hall.boards_and_bye() if hall.can_be_completed(frozenset(hall.players)) else None


class _Hall:
    def __init__(self, tournament: Tournament, choices: Choices) -> None:
        self.tournament = tournament
        self.choices = choices
        self.round = tournament.next_round
        self.last_round = self.round == tournament.total_rounds
        absent = tournament.absent()
        seen = [
            number
            for number in tournament.players
            if number not in absent
            or any(cell.opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(number))
        ]
        self.players = {number: self._player(number, seen.index(number) + 1) for number in seen if number not in absent}
        self.completable: dict[frozenset[int], bool] = {frozenset(): True}

    def _points(self, number: int, round: int) -> int:
        return score(self.tournament, number, round - 1) + self.tournament.virtual(number, round)

    def _player(self, number: int, place: int) -> Player:
        card = self.tournament.card(number)
        points = self._points(number, self.round)
        floats = [self._float(number, self.round - ago) for ago in (1, 2)]
        barring = (*FREE_POINT, Kind.HALF_BYE) if self.choices.half_bye_bars_bye else FREE_POINT
        return Player(
            number,
            place,
            points,
            played_colours(card),
            (floats[0] > 0, floats[1] > 0),
            (floats[0] < 0, floats[1] < 0),
            any(cell.kind in barring for cell in card),
            self.last_round and points * 2 > self.tournament.scale.win * (self.round - 1),
        )

    def _float(self, number: int, round: int) -> int:
        """Positive: floated down; negative: floated up."""
        if round < 1:
            return 0
        cell = self.tournament.card(number)[round - 1]
        if cell.kind.played:
            return self._points(number, round) - self._points(cell.opponent, round)
        return int(cell.kind is Kind.PAIRING_BYE)

    # Absolute criteria ----------------------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        """1 and 3, with the note."""
        one, other = self.players[a], self.players[b]
        if self.tournament.have_met(a, b) or not self.tournament.may_meet(a, b):
            return False
        equal = one.strength == other.strength == 3 and one.wish is other.wish
        return not equal or one.above_half or other.above_half

    def can_be_completed(self, rest: frozenset[int]) -> bool:
        """Return whether all of these can be paired, or all except one without a free point."""
        if rest not in self.completable:
            one = min(rest)
            others = rest - {one}
            found = any(self.may_meet(one, other) and self.can_be_completed(others - {other}) for other in others)
            if not found and len(rest) % 2 and not self.players[one].free_point:
                found = self.can_be_completed(others)
            self.completable[rest] = found
        return self.completable[rest]

    # Score groups ---------------------------------------------------------------------------------------------------

    def boards_and_bye(self) -> tuple[set[Pair], int | None]:
        boards: set[Pair] = set()
        moved_down: list[int] = []
        groups = self._groups()
        for index, group in enumerate(groups):
            pairs, moved_down = self._best(moved_down, group, groups[index + 1 :])
            boards |= {self._colours(a, b) for a, b in pairs}
        return boards, moved_down[0] if moved_down else None

    def _groups(self) -> list[list[int]]:
        scores = sorted({player.score for player in self.players.values()}, reverse=True)
        return [[n for n in self.players if self.players[n].score == points] for points in scores]

    def _ranked(self, numbers: list[int]) -> list[int]:
        return sorted(numbers, key=lambda number: (-self.players[number].score, number))

    def _best(self, moved_down: list[int], group: list[int], below: list[list[int]]) -> tuple[list[Pair], list[int]]:
        ahead: dict[tuple[int, ...], object] = {}
        best: tuple[object, list[Pair], list[int]] | None = None
        for pairs in self._candidates(moved_down, group):
            if best is not None and len(pairs) < len(best[1]):
                break
            leaving = self._leaving([*moved_down, *group], pairs)
            if not self.can_be_completed(frozenset(leaving).union(*below)):
                continue
            key = tuple(leaving)
            if key not in ahead:
                ahead[key] = self._next_group(leaving, below)
            scores = [self.players[number].score for number in leaving]
            value = (scores, ahead[key], self._relative(pairs, leaving, self.players[group[0]].score))
            if best is None or value < best[0]:
                best = value, pairs, leaving
        assert best is not None
        return best[1], best[2]

    def _leaving(self, players: list[int], pairs: list[Pair]) -> list[int]:
        paired = {number for pair in pairs for number in pair}
        return self._ranked([number for number in players if number not in paired])

    def _next_group(self, leaving: list[int], below: list[list[int]]) -> object:
        """Return the key of the next group: more pairs there, or lower scores left over, change who moves down."""
        if not below:
            return None
        group, beyond = below[0], below[1:]
        values = []
        for pairs in self._matchings(leaving, group):
            left = self._leaving([*leaving, *group], pairs)
            if self.can_be_completed(frozenset(left).union(*beyond)):
                values.append((len(left), [self.players[number].score for number in left]))
        return min(values)

    def _matchings(self, upper: list[int], lower: list[int]) -> Iterator[list[Pair]]:
        """Yield every way to pair some of these, the upper ones only with lower ones."""
        if not lower:
            yield []
            return
        one, others = lower[0], lower[1:]
        yield from self._matchings(upper, others)
        for other in [*upper, *others]:
            if self.may_meet(one, other):
                for rest in self._matchings([n for n in upper if n != other], [n for n in others if n != other]):
                    yield [(other, one), *rest]

    # Relative criteria ----------------------------------------------------------------------------------------------

    def _relative(self, pairs: list[Pair], leaving: list[int], score: int) -> list[int]:
        """5, 6 and 7; in the last round players above half are not counted for 6 and 7."""
        of = self.players
        wrong = sum(of[a].wish is not None and of[a].wish is of[b].wish for a, b in pairs)
        downfloaters = [of[n] for n in leaving if of[n].score == score and not of[n].above_half]
        upfloaters = [of[b] for a, b in pairs if of[b].score < of[a].score and not of[b].above_half]
        down = [sum(player.down[ago] for player in downfloaters) for ago in (0, 1)]
        up = [sum(player.up[ago] for player in upfloaters) for ago in (0, 1)]
        if self.choices.old_float_order:
            return [wrong, *up, *down]
        return [wrong, up[0] + down[0], up[1] + down[1]]

    def _candidates(self, moved_down: list[int], group: list[int]) -> Iterator[list[Pair]]:
        """Yield those with the most pairs first.

        Moved-down players are the upper part first, the rest is an ordinary group.
        """
        for count in range((len(moved_down) + len(group)) // 2, -1, -1):
            for chosen in range(min(len(moved_down), count), -1, -1):
                yield from candidates(moved_down, group, chosen, count, self.may_meet)

    # Colours --------------------------------------------------------------------------------------------------------

    def _colours(self, a: int, b: int) -> Pair:
        """(white, black)"""
        one, other = self.players[a], self.players[b]
        ranks = [(-player.score if self.choices.full else 0, player.number) for player in (one, other)]
        if ranks[1] < ranks[0]:
            one, other = other, one
        return (one.number, other.number) if self._colour(one, other) is Colour.WHITE else (other.number, one.number)

    def _colour(self, one: Player, other: Player) -> Colour:
        """Return the colour of ``one``, who ranks higher."""
        if one.wish is None and other.wish is None:
            return self.choices.initial if one.place % 2 else self.choices.initial.other
        if one.wish is None or other.wish is None or one.wish is not other.wish:
            return one.wish or other.wish.other
        if one.strength != other.strength:
            return one.wish if one.strength > other.strength else other.wish.other
        together = list(zip(reversed(one.colours), reversed(other.colours), strict=False))
        for mine, theirs in reversed(together) if self.choices.oldest else together:
            if mine is not theirs:
                return theirs
        return one.wish
