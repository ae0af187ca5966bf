"""C4 and C9 if several players with a choice must wait: the best room that leaves those below a complete pairing.

One matching finds the best room if no player further below conflicts with it. Otherwise the rooms are divided
repeatedly into those in which a player waits and those in which he does not, and the bound of each part determines
which part is examined first (*branch and bound*).

A room also gives a bound on the outlook of all others (`_Cut`), which is a sum over the waiting players. In a maximum
pairing some player is left over. By the theorem of Tutte and Berge there is a reason: some players, the *partners in
demand*, are the only connection between a larger number of odd *parts*, so that one of each part is left over unless it
gets such a partner. For another room these parts and partners give a lower bound: each waiting player who makes a part
odd counts one more, each who may join parts one less.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from heapq import heappop, heappush

from indeler._typing import NamedTuple
from indeler.language import N_, TooLarge
from indeler.matching import Matching
from indeler.matching.bits import mask_of, members
from indeler.systems.resistance.wp.ahead import Ahead, Outlook, left_over
from indeler.systems.resistance.wp.field import WpField
from indeler.systems.resistance.wp.mates import ByKind, Layer, best_mates, has_few_kinds
from indeler.systems.resistance.wp.wishes import Costs

RULEBOOK = "knsb-wp"

MOST_TRIALS = 2_000
"""The maximum number of trials of C9 for one room; beyond that the round is refused instead of guessed."""

Room = tuple[int, ...]
"""The waiting players, by index."""

NOTHING: Mapping[int, int] = {}
"""The values that players add to a cut, if there is no cut."""


class OneMatching:
    """A group, the worth of a pair for its waiting room, and the room left by the matching of most worth."""

    def __init__(self, field: WpField, costs: Costs, players: Sequence[int], ahead: Ahead) -> None:
        self.field = field
        self.costs = costs
        self.players = players
        self.ahead = ahead
        self.group = mask_of(players)
        self.residents_below = frozenset(ahead.following)
        self.digit = 2 * len(field.contestants).bit_length()

    def best_room(
        self,
        legal: Sequence[int],
        players: Sequence[int],
        layers: Sequence[Layer],
        barred: int = 0,
        adds: Mapping[int, int] = NOTHING,
    ) -> tuple[Room, int]:
        """C4.5: of the best rooms by these layers, return the one with the highest ranked, and its worth."""
        if not any(self.field.avoid[player] & self.group for player in self.players):
            byes = self.ahead.completion.bye_candidates & ~barred
            kinds = {player: self._kind(player, byes, adds) for player in players}
            if has_few_kinds(kinds):
                return ByKind(legal, kinds, layers).first_to_leave(self.players)
        rank = self._rank()
        mate, worth = best_mates(legal, players, [*layers, rank])
        room = (player for player in self.players if not self.group >> mate.get(player, len(legal)) & 1)
        return tuple(room), worth >> rank.bits

    def _kind(self, player: int, byes: int, adds: Mapping[int, int]) -> Hashable:
        may_have_bye = byes >> player & 1
        if self.group >> player & 1:
            return self.field.contestants[player].score, self.costs.wish[player], may_have_bye, adds.get(player)
        return player in self.residents_below, may_have_bye

    def size(self) -> list[Layer]:
        """C3, C4.1, B3: most pairs in the group, then as few as possible left of those with the most points."""
        contestants = self.field.contestants
        scores = sorted({contestants[player].score for player in self.players})
        digit = {player: self.digit * scores.index(contestants[player].score) for player in self.players}
        return [
            self.inside(Layer(self.digit, lambda a, b: 1)),
            self.inside(Layer(self.digit * len(scores), lambda a, b: (1 << digit[a]) + (1 << digit[b]))),
        ]

    def look_ahead(self) -> list[Layer]:
        """C4.2, C4.3: most of the waiting room paired in the next group, then most pairs there."""
        group = self.group
        return [
            Layer(self.digit, lambda a, b: (group >> a & 1) ^ (group >> b & 1)),
            Layer(self.digit, lambda a, b: 1 - (group >> b & 1)),
        ]

    def colours(self) -> Layer:
        """C4.4: the colours of the players who do not wait."""
        return self.inside(self.costs.layer)

    def _rank(self) -> Layer:
        """C4.5: the highest ranked wait."""
        digit = {player: 1 << place for place, player in enumerate(reversed(self.players))}
        most = 2 << len(self.players)
        return self.inside(Layer(len(self.players) + self.digit, lambda a, b: most - digit[a] - digit[b]))

    def inside(self, layer: Layer) -> Layer:
        """Return a layer that counts for pairs of the group only."""
        group, worth = self.group, layer.worth
        return Layer(layer.bits, lambda a, b: worth(a, b) if group >> a & group >> b & 1 else 0)

    def edges(self, inside: int, outside: int) -> list[int]:
        """Return the legal pairs if some wait, who meet none of the group, and some do not, who meet none below."""
        group = self.group
        return [
            partners & ~(group if inside >> player & 1 else inside | (~group if outside >> player & 1 else 0))
            if group >> player & 1
            else partners & ~outside
            for player, partners in enumerate(self.field.legal)
        ]


class _Branch(NamedTuple):
    """The rooms in which ``inside`` wait and ``outside`` do not. The lowest branch comes first."""

    bound: Outlook
    """A bound: no room of the branch has a better outlook."""
    cost: int
    """A bound: no room of the branch is worth more."""
    room: Room
    """The best room by C9 and all of C4 except the look-ahead."""
    inside: int
    outside: int
    disputed: int
    """The set of players in exactly one of this room and a room that may have a better outlook."""
    is_cut: bool
    """Whether the bound has been raised by the cut of this room."""


class Search:
    """The waiting room of one group."""

    def __init__(
        self, field: WpField, costs: Costs, players: Sequence[int], ahead: Ahead, most_trials: int | None = None
    ) -> None:
        self.field = field
        self.players = players
        self.ahead = ahead
        self.most_trials = MOST_TRIALS if most_trials is None else most_trials
        self.matching = OneMatching(field, costs, players, ahead)
        self.group = self.matching.group
        self.forced = mask_of(player for player in players if not field.legal[player] & self.group)
        self.size = -1
        """The digits of the number of waiting players and their points; equal for all compared rooms."""

    def waiting_room(self) -> Room:
        """C3, C4, C9: return the first room in the order of C4 with which all below can be paired."""
        ahead = self.ahead
        layers = [*self.matching.size(), *self.matching.look_ahead(), self.matching.colours()]
        if ahead.is_last_but_one:  # the look-ahead then includes all remaining players and the bye
            layers.insert(0, ahead.completion.layer())
        room, _ = self.matching.best_room(self.field.legal, [*self.players, *ahead.following], layers)
        return room if ahead.can_be_completed(room) else self._completable()

    def _completable(self) -> Room:
        """C9: return the next waiting room in order, then a larger one, until all below can be paired.

        The best room by size, points, colours and rank is the result if it has the best outlook (C4.2, C4.3) of such
        rooms; otherwise its outlook bounds that of all others (`_cut`), and the rooms are divided by a disputed player.
        """
        root = self._branch(self.forced, 0)
        assert root is not None
        if self.ahead.is_last_but_one:
            return self._without_bye() or root.room
        queue = [root]
        for _ in range(self.most_trials):
            branch = heappop(queue)
            outlook = self.ahead.of(branch.room)
            if outlook == branch.bound:
                return branch.room
            for part in self._parts(branch) if branch.is_cut else [self._cut(branch, outlook)]:
                heappush(queue, part)
        text = N_(
            "Round {round}: the best waiting room of a group is not found within {trials} trials (C4, C9); pair "
            "this group by hand."
        )
        raise TooLarge(text, round=self.field.round, trials=self.most_trials)

    def _without_bye(self) -> Room | None:
        """C4.2: return the best room without the bye of the last group; None if there is none."""
        found = self._completing(self.forced, 0, barred=self.group)
        if found is None:
            return None
        room, worth = found
        is_one = worth >> self.matching.colours().bits == self.size and self.ahead.of(room) == Outlook(0, 0)
        return room if is_one else None

    def _cut(self, branch: _Branch, outlook: Outlook) -> _Branch:
        """Return the branch with the bound from its room, and the room that is best by that bound."""
        legal, room, following = self.field.legal, mask_of(branch.room), mask_of(self.ahead.following)
        undecided = self.group & ~(branch.inside | branch.outside)
        bound, disputed = branch.bound, branch.disputed
        for at, cut_of in enumerate((cut_of_wait_again, cut_of_left_over)):
            if bound[at] == outlook[at]:
                continue
            cut = cut_of(legal, self.group, room, following)
            assert cut.least(branch.room) == outlook[at]
            other = self._least(branch, cut)
            least = cut.least(other)
            bound = self._raised(bound, Outlook(least, 0) if at == 0 else Outlook(0, least), len(branch.room))
            if bound[at] != outlook[at]:
                disputed = mask_of(cut.adds) & (room ^ mask_of(other)) & undecided
                break
        return branch._replace(bound=bound, disputed=disputed, is_cut=True)

    def _least(self, branch: _Branch, cut: _Cut) -> Room:
        """C9: return the completable room of the branch whose members add least to a cut."""
        adds = cut.adds
        fewest = self.matching.inside(Layer(self.matching.digit, lambda a, b: 2 + adds.get(a, 0) + adds.get(b, 0)))
        found = self._completing(branch.inside, branch.outside, fewest, adds)
        assert found is not None
        return found[0]

    def _parts(self, branch: _Branch) -> list[_Branch]:
        """Return the rooms with and those without a disputed player: two rooms differ, or the bound would be met."""
        assert branch.disputed
        player = branch.disputed & -branch.disputed
        parts = (
            self._branch(branch.inside | player, branch.outside, branch.bound),
            self._branch(branch.inside, branch.outside | player, branch.bound),
        )
        return [part for part in parts if part is not None]

    def _branch(self, inside: int, outside: int, least: Outlook = Outlook(0, 0)) -> _Branch | None:
        """Return the rooms with some inside and some outside; None if the best is not one of the compared rooms."""
        completing = self._completing(inside, outside)
        if completing is None:
            return None
        room, worth = completing
        size = worth >> self.matching.colours().bits
        if self.size < 0:
            self.size = size
        if size != self.size:
            return None
        # In a larger room than necessary some may meet each other in the next group, which that matching excludes.
        is_smallest = len(room) == left_over(self.field.legal, self.group)
        best = self._with_best_outlook(inside, outside) if is_smallest else None
        undecided = self.group & ~(inside | outside)
        if best is None:
            bound, disputed = self.ahead.bound(inside, len(room), undecided), 0
        else:
            bound, disputed = self.ahead.of(best), (mask_of(best) ^ mask_of(room)) & undecided
        bound = self._raised(bound, least, len(room))
        return _Branch(bound, -worth, room, inside, outside, disputed, is_cut=False)

    def _raised(self, one: Outlook, other: Outlook, size: int) -> Outlook:
        """C4.2, C4.3: return the combination of two bounds on the outlook of rooms of this size.

        A player who waits again is left over, and the number left over has the parity of the total.
        """
        if self.ahead.is_last_but_one:
            return Outlook(0, 0)
        wait_again = max(one.wait_again, other.wait_again)
        room = max(wait_again, one.room, other.room)
        return Outlook(wait_again, room + (room + size + len(self.ahead.following)) % 2)

    def _completing(
        self, inside: int, outside: int, last: Layer | None = None, adds: Mapping[int, int] = NOTHING, barred: int = 0
    ) -> tuple[Room, int] | None:
        """C9: return the best room by size, points, colours and rank with which all below can be paired, and its worth.

        With a ``last`` layer, which depends on the values that players add to a cut, that decides instead of the
        colours. None of the ``barred`` has the bye.
        """
        ahead, matching = self.ahead, self.matching
        everybody = [*self.players, *ahead.following, *ahead.further]
        layers = [*matching.size(), last or matching.colours()]
        completed = ahead.completion.layer(barred=outside | barred)
        edges = matching.edges(inside, outside)
        room, worth = matching.best_room(edges, everybody, [completed, *layers], outside | barred, adds)
        if mask_of(room) & outside or not ahead.can_be_completed(room):
            return None
        return room, worth & (1 << sum(layer.bits for layer in layers)) - 1  # without the digits of completion

    def _with_best_outlook(self, inside: int, outside: int) -> Room | None:
        """C4.2, C4.3: return the room of this size with the best outlook, ignoring C9; None if it would be smaller."""
        matching = self.matching
        players = [*self.players, *self.ahead.following]
        layers = [*matching.look_ahead(), matching.colours()]
        room, worth = matching.best_room(matching.edges(inside, outside), players, [*matching.size(), *layers])
        is_one = worth >> sum(layer.bits for layer in layers) == self.size and not mask_of(room) & outside
        return room if is_one else None


class _Cut(NamedTuple):
    """A lower bound of the players left over: ``base`` plus the values of the waiting players, for any room."""

    base: int
    adds: Mapping[int, int]
    """The values by player of the group, if not 0."""

    def least(self, room: Sequence[int]) -> int:
        """Return the lower bound for this room."""
        return max(0, self.base + sum(self.adds.get(player, 0) for player in room))


def cut_of_left_over(legal: Sequence[int], group: int, room: int, following: int) -> _Cut:
    """C4.3: return the cut of players left over in the next group, from the parts of this room and that group."""
    matching = Matching(legal)
    parts, demanded = matching.trees(matching.cover(room | following), room | following)
    return _cut(legal, group, room, following, parts, demanded)


def cut_of_wait_again(legal: Sequence[int], group: int, room: int, following: int) -> _Cut:
    """C4.2: return the cut of players of the room who must wait again; only parts that consist of them count.

    The others may all meet each other here, so that none of them is counted; with an additional vertex if that leaves
    fewer over.
    """
    size = len(legal)
    neighbours = [*legal, following]
    for player in members(following):
        neighbours[player] |= following & ~(1 << player) | 1 << size
    least = None
    for others in (following, following | 1 << size):
        matching = Matching(neighbours)
        alone = matching.cover(room | others)
        if least is None or alone.bit_count() < least[1].bit_count():
            least = matching, alone, others
    assert least is not None
    matching, alone, others = least
    parts, demanded = matching.trees(alone, room | others)
    return _cut(legal, group, room, following, [part for part in parts if not part & others], demanded)


def _cut(legal: Sequence[int], group: int, room: int, following: int, parts: Sequence[int], demanded: int) -> _Cut:
    inside = 0
    for part in parts:
        inside |= part
    adds = dict.fromkeys(members(inside & group), 1)
    adds.update(dict.fromkeys(members(demanded & room), -1))
    # Of the players who do not wait in this room some would join no part, and some would be a part by themselves.
    isolated = sum(1 << player for player in members(group & ~room) if not legal[player] & inside)
    joined = (room | following) & ~(inside | demanded) | isolated
    for player in members(group & ~room):
        if not isolated >> player & 1:
            adds[player] = -1
        elif not legal[player] & joined:
            adds[player] = 1
    # A part with players of the group is odd while all of them wait.
    base = sum(1 - (part & group).bit_count() for part in parts) - (demanded & following).bit_count()
    return _Cut(base, adds)
