"""Literal transcription of Zwitsers op weerstandspunten: every waiting room in the printed order, every pairing.

A search with backtracking over groups, waiting rooms and pairs, as an arbiter does it with cards; it is slow and uses
only the model. Where the printed page is silent it follows docs/rulebooks/knsb-wp.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from indeler.model import Colour, Kind, Tournament, played_colours, saldo, score

FREE_POINT = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)
WON = (Kind.WIN, Kind.SHORT_WIN)
DRAWN = (Kind.DRAW, Kind.SHORT_DRAW, Kind.ADJOURNED)
NONE, MILD, STRONG, ABSOLUTE = range(4)

Pair = tuple[int, int]


class Choices(NamedTuple):
    """The choices that the printed page or the tournament leaves open."""

    b4: str = "count"
    first_round: str = "known"
    raw_points: bool = False
    band: int = 0
    """In tenths."""
    avoid: frozenset[Pair] = frozenset()


class Person(NamedTuple):
    number: int
    score: int
    points: int
    wp: Fraction
    sb: Fraction
    colours: tuple[Colour, ...]
    wish: Colour | None
    strength: int
    free_point: bool

    @property
    def rank(self):
        """A4"""
        return -self.score, -self.wp, -self.sb, self.number


class Group(NamedTuple):
    """The result of a group."""

    waiting_room: list[int]
    pairs: list[Pair]


class Answer(NamedTuple):
    boards: list[Pair]
    """(white, black) in board order."""
    bye: int | None
    groups: list[Group]


def answer(tournament: Tournament, choices: Choices = Choices()) -> Answer | None:
    """Return the whole round; None if no legal pairing exists."""
    hall = _Hall(tournament.with_pending_adjourned(), choices)
    return hall.first_round() if tournament.next_round == 1 else hall.later_round()


class _Hall:
    def __init__(self, tournament: Tournament, choices: Choices) -> None:
        self.tournament = tournament
        self.choices = choices
        self.rounds = len(tournament.rounds)
        self.last_round = tournament.next_round == tournament.total_rounds
        self.ws = {number: self._ws(number) for number in tournament.players}
        people = [self._person(number) for number in tournament.to_pair()]
        self.people = {person.number: person for person in sorted(people, key=lambda person: person.rank)}
        self.order = list(self.people)
        self.tried: dict[tuple, tuple | None] = {}

    # A: the cards -----------------------------------------------------------------------------------------------------

    def _against_oneself(self, kind: Kind) -> bool:
        return not kind.played or kind in (Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)

    def _ws(self, number: int) -> int:
        scale = self.tournament.scale
        if self.choices.raw_points:
            return score(self.tournament, number)
        return sum(
            scale.draw if self._against_oneself(cell.kind) else scale.award(cell.kind, cell.colour)
            for cell in self.tournament.card(number)
        )

    def _person(self, number: int) -> Person:
        tournament = self.tournament
        card = tournament.card(number)
        wp = sb = Fraction(0)
        for cell in card:
            oneself = self._against_oneself(cell.kind)
            other = self.ws[number if oneself else cell.opponent]
            wp += other
            sb += other * (Fraction(1, 2) if oneself or cell.kind in DRAWN else int(cell.kind in WON))
        colours = played_colours(card)
        points = score(tournament, number)
        exempt = self.last_round and 2 * points > self.rounds * tournament.scale.win
        wish, strength = _preference(colours)
        if exempt and strength == ABSOLUTE:
            strength = STRONG if saldo(colours) else MILD
        return Person(
            number,
            points + tournament.virtual(number, tournament.next_round),
            points,
            wp,
            sb,
            colours,
            wish,
            strength,
            any(cell.kind in FREE_POINT for cell in card),
        )

    # B: who may meet, and what it costs -------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        one, other = self.people[a], self.people[b]
        if self.tournament.have_met(a, b) or not self.tournament.may_meet(a, b):
            return False
        return not (one.strength == other.strength == ABSOLUTE and one.wish is other.wish)

    def colour_cost(self, pairs: list[Pair]) -> tuple[int, int]:
        missed = [
            min(self.people[a].strength, self.people[b].strength) >= STRONG
            for a, b in pairs
            if self.people[a].wish is not None and self.people[a].wish is self.people[b].wish
        ]
        return {
            "count": (len(missed), sum(missed)),
            "strength": (sum(missed), len(missed)),
            "off": (0, 0),
        }[self.choices.b4]

    def relative(self, pairs: list[Pair]) -> tuple[tuple[int, int], int]:
        """B4, then the pairs that the arbiter was asked to avoid."""
        return self.colour_cost(pairs), sum((min(pair), max(pair)) in self.choices.avoid for pair in pairs)

    # D ----------------------------------------------------------------------------------------------------------------

    def first_round(self) -> Answer | None:
        """No scores, no colours: the fold or neighbours; if a ban forbids that, the next one in the same order."""
        present = sorted(self.people)
        known = self.choices.first_round == "known"
        byes = [None] if len(present) % 2 == 0 else present if known else present[::-1]
        for bye in byes:
            rest = [number for number in present if number != bye]
            pairs = next(self._complete(rest, from_the_bottom=known), None)
            if pairs is not None:
                waiting = [] if bye is None else [bye]
                return Answer(self._sorted(pairs), bye, [Group(waiting, pairs)])
        return None

    # C ----------------------------------------------------------------------------------------------------------------

    def later_round(self) -> Answer | None:
        found = self._search(tuple(self._groups()), ())
        if found is None:
            return None
        boards = [self._colours(a, b) for group in found for a, b in group.pairs]
        waiting = found[-1].waiting_room if found else []
        return Answer(self._sorted(boards), waiting[0] if waiting else None, list(found))

    def _groups(self) -> Iterator[tuple[int, ...]]:
        """A2, within the band."""
        rest = list(self.order)
        while rest:
            highest = self.people[rest[0]].score
            group = [number for number in rest if highest - self.people[number].score <= self.choices.band]
            yield tuple(group)
            rest = rest[len(group) :]

    def _search(self, groups: tuple[tuple[int, ...], ...], waiting: tuple[int, ...]) -> tuple[Group, ...] | None:
        """C1, C8, C9: try this group with each waiting room in turn, until the groups below can all be paired."""
        if not groups:
            return ()
        key = len(groups), waiting
        if key not in self.tried:
            self.tried[key] = self._try(groups, waiting)
        return self.tried[key]

    def _try(self, groups, waiting):
        players = [*waiting, *groups[0]]
        for room, pairs in self._rooms(players, groups[1:]):
            if len(groups) > 1:
                below = self._search(groups[1:], tuple(room))
            else:
                below = () if not room or (len(room) == 1 and not self.people[room[0]].free_point) else None
            if below is not None:
                return (Group(room, pairs), *below)
        return None

    def _rooms(self, players: list[int], below) -> Iterator[tuple[list[int], list[Pair]]]:
        """C3, C4, C7: yield the waiting rooms in order, each with the pairing of the others."""
        for size in range(len(players) % 2, len(players) + 1, 2):
            found = []
            for room in combinations(players, size):
                rest = [number for number in players if number not in room]
                pairs = self._best_pairs(rest)
                if pairs is not None:
                    scores = [self.people[number].score for number in room]
                    ranks = [self.order.index(number) for number in room]
                    ahead = self._ahead(room, below)
                    found.append(((scores, ahead, self.relative(pairs), ranks), list(room), pairs))
            for _, room, pairs in sorted(found):
                yield room, pairs

    def _ahead(self, room, below) -> tuple[int, int]:
        """C4.2, C4.3: how many of the room must wait again in the next group, and how small its room can be."""
        if not below or not room:
            return 0, 0
        players = [*room, *below[0]]
        rooms = self._rooms_ahead(players)
        if len(below) == 1:
            legal = {left for left in rooms if len(left) <= 1 and not any(self.people[n].free_point for n in left)}
            rooms = legal or rooms
        return min(len(left & set(room)) for left in rooms), min(map(len, rooms))

    def _rooms_ahead(self, players: list[int]) -> set[frozenset[int]]:
        """Return every set that can be left when the others are paired."""
        if not players:
            return {frozenset()}
        one, others = players[0], players[1:]
        rooms = {left | {one} for left in self._rooms_ahead_of(tuple(others))}
        for other in others:
            if self.may_meet(one, other):
                rooms |= self._rooms_ahead_of(tuple(n for n in others if n != other))
        return rooms

    def _rooms_ahead_of(self, players: tuple[int, ...]) -> set[frozenset[int]]:
        key = "ahead", players
        if key not in self.tried:
            self.tried[key] = self._rooms_ahead(list(players))
        return self.tried[key]

    def _best_pairs(self, players: list[int]) -> list[Pair] | None:
        """B4, C5, C6: of the complete pairings, in their order, the first that is best by colours."""
        key = "pairs", tuple(players)
        if key not in self.tried:
            self.tried[key] = min(self._complete(players), key=self.relative, default=None)
        return self.tried[key]

    def _complete(self, players: list[int], *, from_the_bottom: bool = True) -> Iterator[list[Pair]]:
        """C5, C6: the highest with the lowest, the last pair undone first."""
        if not players:
            yield []
            return
        one, others = players[0], players[1:]
        for other in reversed(others) if from_the_bottom else others:
            if self.may_meet(one, other):
                rest = [number for number in others if number != other]
                for pairs in self._complete(rest, from_the_bottom=from_the_bottom):
                    yield [(one, other), *pairs]

    # E, F2 ------------------------------------------------------------------------------------------------------------

    def _colours(self, a: int, b: int) -> Pair:
        """(white, black); a ranks higher."""
        one, other = self.people[a], self.people[b]
        return (a, b) if _colour(one, other) is Colour.WHITE else (b, a)

    def _sorted(self, boards: list[Pair]) -> list[Pair]:
        def place(board):
            people = sorted(
                (self.people[number] for number in board), key=lambda one: (-one.points, -one.wp, -one.sb, one.number)
            )
            higher, lower = people
            return -higher.points, -higher.points - lower.points, -higher.wp, -higher.sb, higher.number

        return sorted(boards, key=place)


def _preference(colours: tuple[Colour, ...]) -> tuple[Colour | None, int]:
    if not colours:
        return None, NONE
    difference = saldo(colours)
    twice = len(colours) > 1 and colours[-1] is colours[-2]
    fewer = Colour.BLACK if difference > 0 else Colour.WHITE
    if abs(difference) > 1:
        return fewer, ABSOLUTE
    if twice:
        return colours[-1].other, ABSOLUTE
    return (fewer, STRONG) if difference else (colours[-1].other, MILD)


def _colour(one: Person, other: Person) -> Colour:
    """Return the colour of ``one``, who ranks higher."""
    if one.wish is None and other.wish is None:
        return Colour.WHITE
    if one.wish is not other.wish:
        return one.wish or other.wish.other
    if one.strength != other.strength:
        return one.wish if one.strength > other.strength else other.wish.other
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine is not theirs:
            return theirs
    return one.wish
