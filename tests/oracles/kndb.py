"""Literal transcription of the Swiss system of the KNDB: every filling of a waiting room is tried in the printed order.

For fields of about twelve players: it tries everything.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from indeler.model import Award, Colour, Kind, Tournament

DUMMY = 0


class Choices(NamedTuple):
    """The choices that the printed rules leave open."""

    forfeit_meets: bool = False
    forfeit_colours: bool = False
    forfeit_counts: bool = False
    dummy_draws: bool = False
    strengths: tuple[tuple[int, ...], ...] = ()
    steered: int = 0


class Answer(NamedTuple):
    """The boards in order, the opponent of the dummy, and for each group its players, who waits, and its pairs."""

    boards: list
    bye: int | None
    groups: list
    events: list
    """The actions of rules 3 and 4."""


def pair(tournament: Tournament, choices: Choices = Choices()):
    """Return the answer; None if no complete pairing exists."""
    event = _Event(tournament, choices)
    if not event.ranking:
        return Answer([], None, [], [])
    forming = _Forming(event)
    groups = forming.groups()
    if groups is None:
        return None
    told, boards, bye = [], [], None
    for players, waiting in groups:
        pairs = event.high_low([player for player in players if player not in waiting])
        told.append((players, waiting, pairs))
        for one, other in pairs:
            if DUMMY in (one, other):
                bye = max(one, other)
            else:
                boards.append(event.with_colours(one, other))
    return Answer(sorted(boards, key=event.board_order), bye, told, forming.events)


# The order of the fillings ------------------------------------------------------------------------------------------


def without_letters(numbers, size):
    """Rule 2: 123, 124, ... 127, 134 ... 567."""
    yield from combinations(numbers, size)


def with_letters(letters, numbers, size, score):
    """Rule 3: the fewest letters, of those the lowest scores, of those in the order of the letters; then numbers."""
    for count in range(1, min(len(letters), size) + 1):

        def scores_from_high_to_low(some):
            return sorted((score[letter] for letter in some), reverse=True)

        for some in sorted(combinations(letters, count), key=scores_from_high_to_low):
            for others in combinations(numbers, size - count):
                yield some + others


# Rules 1 to 4 -------------------------------------------------------------------------------------------------------


class _Forming:
    def __init__(self, event):
        self.event = event
        self.events = []
        self.letters = []
        self.waiting = []
        self.admitted = []
        """For each group so far its letters, who waits, and whether letters were admitted to the waiting room."""

    def groups(self):
        score, ranking = self.event.score, self.event.ranking
        self.numbers = [
            [one for one in ranking if score[one] == points] for points in sorted(set(score.values()), reverse=True)
        ]
        self.numbers = [group for group in self.numbers if group]
        if self.event.needs_last_dummy:
            self.numbers[-1].append(DUMMY)
        for place in range(len(self.numbers) - 1):
            self.fill(place)
        return self.last_group()

    def size(self, place, letters):
        """Rule 1: the number of players who cannot be paired here."""
        players = [*letters, *self.numbers[place]]
        return len(players) - 2 * self.event.most_pairs(frozenset(players))

    def fillings(self, place, letters, size, admitted):
        """Yield all fillings of this size, in order, that allow a complete pairing."""
        numbers = self.numbers[place]
        order = with_letters(letters, numbers, size, self.event.score) if admitted else without_letters(numbers, size)
        players = frozenset([*letters, *numbers])
        return (filling for filling in order if self.event.can_pair(players - frozenset(filling)))

    def fill(self, place):
        """Rules 1, 2 and 3."""
        letters = self.waiting[place - 1] if place else ()
        size = self.size(place, letters)
        filling = next(self.fillings(place, letters, size, False), None)
        if filling is not None:
            self.enter(letters, filling, False)
            return
        for other in self.later_fillings(place - 1):
            size_then = self.size(place, other)
            filling = next(self.fillings(place, other, size_then, False), None)
            if filling is not None:
                self.events.append("rule 3")
                self.waiting[place - 1] = other
                self.enter(other, filling, False)
                return
        self.events.append("letters")
        self.enter(letters, next(self.fillings(place, letters, size, True)), True)

    def later_fillings(self, place):
        """Rule 3: yield the fillings after the present one in the order used there."""
        letters, present = self.letters[place], self.waiting[place]
        order = self.fillings(place, letters, self.size(place, letters), self.admitted[place])
        for filling in order:
            if filling == present:
                break
        yield from order

    def enter(self, letters, filling, admitted):
        self.letters.append(letters)
        self.waiting.append(filling)
        self.admitted.append(admitted)

    def last_group(self):
        """Rule 4; two joined groups are the new last group, and the one above is tried from its first filling."""
        last = self.numbers[-1]
        for merges, place in enumerate(range(len(self.numbers) - 2, -1, -1)):
            letters = self.letters[place]
            players = [*letters, *self.numbers[place]]
            for size in range(self.size(place, letters), len(players) + 1, 2):
                for filling in chain(*(self.fillings(place, letters, size, admitted) for admitted in (False, True))):
                    if self.event.can_pair(frozenset([*filling, *last])):
                        if merges or set(filling) != set(self.waiting[place]):
                            self.events.append("rule 4")
                        above = [
                            ([*self.letters[other], *self.numbers[other]], self.waiting[other])
                            for other in range(place)
                        ]
                        return [*above, (players, filling), (self.event.ranked([*filling, *last]), ())]
            last = [*self.numbers[place], *last]
        return [(last, ())] if self.event.can_pair(frozenset(last)) else None


# The data of the players, and who may meet whom -----------------------------------------------------------------------


class _Event:
    """The data of a tournament for its next round."""

    def __init__(self, tournament, choices):
        self.tournament = tournament.with_pending_adjourned()
        self.choices = choices
        self.round = tournament.next_round
        cards = {number: self.tournament.card(number) for number in tournament.players}
        self.cards = cards
        points = {number: self._points(number) for number in cards}
        present = tournament.to_pair()
        lot = {number: number for number in cards} | {DUMMY: max(cards, default=0) + 1}
        met_dummy = [number for number, card in cards.items() for cell in card if cell.kind is Kind.PAIRING_BYE]
        points[DUMMY] = len(met_dummy) * tournament.scale.draw if choices.dummy_draws else 0
        self.points, self.lot = points, lot
        self.saldo = {number: sum(self._side(cell) for cell in card) for number, card in cards.items()}
        wp = {number: sum(self._against(cell)[0] for cell in card) for number, card in cards.items()}
        sb = {number: sum(self._against(cell)[1] for cell in card) for number, card in cards.items()}
        wp[DUMMY] = sb[DUMMY] = sum(points[number] for number in met_dummy)
        taking_part = [*present, DUMMY] if len(present) % 2 and choices.dummy_draws else list(present)
        self.needs_last_dummy = len(taking_part) % 2 == 1
        self.ranking = sorted(taking_part, key=lambda one: (-points[one], -wp[one], -sb[one], lot[one]))
        self.score = {one: points[one] for one in self.ranking}
        self.place = {one: at for at, one in enumerate(self.ranking)}
        self.place.setdefault(DUMMY, len(self.ranking))

    def _points(self, number):
        """The points won; a draw for a player who met a drawing dummy."""
        scale = self.tournament.scale
        if self.choices.dummy_draws:
            scale = scale._replace(pairing_bye=scale.draw)
        return sum(scale.award(cell.kind, cell.colour) for cell in self.cards[number])

    def _is_game(self, cell, forfeits_too):
        return cell.opponent and (cell.kind.played or forfeits_too)

    def _side(self, cell):
        if not self._is_game(cell, self.choices.forfeit_colours):
            return 0
        return 1 if cell.colour is Colour.WHITE else -1

    def _against(self, cell):
        """The amounts that a round adds to WP and to SB."""
        if self._is_game(cell, self.choices.forfeit_counts):
            times = {Award.WIN: 2, Award.FORFEIT_WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}.get(cell.kind.award, 0)
            return self.points[cell.opponent], times * self.points[cell.opponent]
        if self.choices.dummy_draws and cell.kind is Kind.PAIRING_BYE:
            return self.points[DUMMY], self.points[DUMMY]
        return 0, 0

    def ranked(self, players):
        return sorted(players, key=self.place.get)

    @cache  # noqa: B019
    def may_meet(self, one, other):
        """At most once, and not if kept apart."""
        if DUMMY in (one, other):
            return not any(cell.kind in (Kind.PAIRING_BYE, Kind.FULL_BYE) for cell in self.cards[max(one, other)])
        if any(cell.opponent == other and self._is_game(cell, self.choices.forfeit_meets) for cell in self.cards[one]):
            return False
        if self.round <= self.choices.steered:
            strength = {number: at for at, group in enumerate(self.choices.strengths) for number in group}
            if one in strength and other in strength and strength[one] != strength[other]:
                return False
        return self.tournament.may_meet(one, other)

    @cache  # noqa: B019
    def most_pairs(self, players):
        if len(players) < 2:
            return 0
        first = min(players)
        rest = players - {first}
        found = self.most_pairs(rest)
        for other in rest:
            if found == len(players) // 2:
                break
            if self.may_meet(first, other):
                found = max(found, 1 + self.most_pairs(rest - {other}))
        return found

    def can_pair(self, players):
        return 2 * self.most_pairs(players) == len(players)

    def high_low(self, players):
        """The highest player gets the lowest opponent with whom the rest can still be paired."""
        left, pairs = self.ranked(players), []
        while left:
            highest = left.pop(0)
            for opponent in reversed(left):
                if self.may_meet(highest, opponent) and self.can_pair(frozenset(left) - {opponent}):
                    left.remove(opponent)
                    pairs.append((highest, opponent))
                    break
        return pairs

    def with_colours(self, one, other):
        """White first."""
        if self.saldo[one] != self.saldo[other]:
            return (one, other) if self.saldo[one] < self.saldo[other] else (other, one)
        mine, theirs = (self._side(self.cards[player][-1]) if self.cards[player] else 0 for player in (one, other))
        if mine != theirs:
            return (one, other) if mine < theirs else (other, one)
        lower, higher = sorted((one, other))
        return (lower, higher) if (one + other) % 2 else (higher, lower)

    def board_order(self, board):
        """As in KNSB F2."""
        higher, lower = self.ranked(board)
        return -self.points[higher], -self.points[higher] - self.points[lower], self.place[higher]
