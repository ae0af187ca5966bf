"""The starting order of a tournament: the rating that ranks players, the order of equals, and numbers by hand.

Rows 95 and 145 to 152 of FIDE's draft checklist (docs/acceptance.md).
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from indeler import systems
from indeler.language import N_, Sentence, Text
from indeler.model import Player
from indeler.opens.aggregate import asks, decides, refuse
from indeler.opens.arrangements import check_before_the_first_round
from indeler.opens.events import Event, Number
from indeler.opens.particulars import Label
from indeler.opens.state import State
from indeler.systems import EQUALS_BY_LOT, ListOrder, order_for, rank_method

RULEBOOK = "fide-handling"

Method = Literal["", "FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"]
STARTING_ORDERS: Mapping[str, Text] = {
    "FIDE": N_("the FIDE rating"),
    "NRO": N_("the national rating"),
    "FIDON": N_("the FIDE rating, else the national one"),
    "NIDOF": N_("the national rating, else that of FIDE"),
    "HBFN": N_("the higher of the two ratings"),
    "LBFN": N_("the lower of the two ratings"),
    "OTHER": N_("none: the numbers are given by hand"),
}
"""The rating that ranks players, by the words of record 172 of TRF26."""
ORDERS_OF_EQUALS: Mapping[str, Text] = {"": N_("the alphabet"), "list": N_("the order of the list"), "lot": N_("a lot")}
"""The criterion that ranks players of equal rating and title."""


class StartingOrderSet(Event, frozen=True, kw_only=True):
    """2.1, 2.2: the rating that ranks players, and the order of players with equal rating and title."""

    title = N_("Players are ranked by {method}, equals by {equals}.")

    method: Method = ""
    federation: Label = ""
    """The federation whose national ratings count."""
    equals: Literal["", "list", "lot"] = ""
    seed: Label = ""
    """The seed of the lot."""

    def describe(self) -> Sentence:
        """Describe the rating, and the criterion for equal players."""
        method, equals = Sentence(STARTING_ORDERS[self.method or "FIDE"]), Sentence(ORDERS_OF_EQUALS[self.equals])
        lot = N_("Players are ranked by {method}, equals by lots drawn from '{seed}'.")
        return Sentence(lot if self.equals == "lot" else self.title, method=method, equals=equals, seed=self.seed)


@decides(StartingOrderSet)
def check_order(state: State, event: StartingOrderSet) -> None:
    """2.1: refuse a change after the first round, or a lot without a seed."""
    check_before_the_first_round(state)
    if event.equals == EQUALS_BY_LOT and not event.seed.strip():
        refuse(N_("Drawing lots needs a seed; enter a text that everybody knows beforehand."))
    word = event.federation
    if word and not (word.isalpha() and word.isupper() and len(word) == 3):
        refuse(N_("'{text}' is not a federation; write its three letters, such as NED."), text=word)


class NumbersSet(Event, frozen=True, kw_only=True):
    """2.2: pairing numbers given by hand: all numbers of a draw, or those of equal players in a list by rating."""

    title = N_("Pairing numbers were given by hand: {moves}.")

    numbers: Mapping[int, Number]
    """The new number of each player, by the old one."""

    def describe(self) -> Sentence:
        """Describe the players with their new and old numbers."""
        moves = [f"{old} → {new}" for old, new in sorted(self.numbers.items()) if old != new]
        return Sentence(self.title, moves=moves)


@decides(NumbersSet)
def check_numbers(state: State, event: NumbersSet) -> None:
    """2.2, 2.3: refuse it once round 4 has been paired, or among unequal ratings; a draw once round 1 has been
    paired.
    """
    numbering = systems.rulebook(state.rulebook.name).numbers
    last = numbering.frozen_after if numbering and numbering.frozen_after else 1
    if state.rounds >= last:
        refuse(N_("Round {round} has been paired: the pairing numbers stay as they are."), round=last)
    if set(event.numbers) != set(state.players) or set(event.numbers.values()) != set(range(1, len(state.players) + 1)):
        refuse(N_("Give every player a number, and each number once."))
    if numbering is None or rank_method(state.tournament)[1] == "OTHER":
        return
    order = order_for(state.tournament, numbering.order)
    for higher, lower in _inverted(state, event, order):
        text = N_("{one} and {other} have different ratings; only players of one rating exchange numbers (C.04.2 2.2).")
        refuse(text, one=state.named(higher.number), other=state.named(lower.number))


@asks(NumbersSet)
def _title_breaks(state: State, event: NumbersSet, after: State) -> list[Sentence]:
    """Row 149: warn of players who would be listed above a higher title of the same rating."""
    numbering = systems.rulebook(state.rulebook.name).numbers
    if numbering is None:
        return []
    order = order_for(state.tournament, numbering.order)
    text = N_("{one} would stand above {other}, who has a higher title.")
    return [
        Sentence(text, one=state.named(lower.number), other=state.named(higher.number))
        for higher, lower in _inverted(state, event, order, with_titles=True)
        if order.titles
    ]


def _inverted(
    state: State, event: NumbersSet, order: ListOrder, *, with_titles: bool = False
) -> list[tuple[Player, Player]]:
    """Return neighbours by new number of which the second has the higher rating, or title, and so belongs first."""
    listed = sorted(state.players.values(), key=lambda player: event.numbers[player.number])
    depth = 2 if with_titles else 1
    return [
        (lower, higher) for higher, lower in pairwise(listed) if order.rank(lower)[:depth] < order.rank(higher)[:depth]
    ]


def exchanged_numbers(state: State, one: int, other: int) -> dict[int, int]:
    """Return the numbers of all players after these two exchanged theirs."""
    swapped = {one: other, other: one}
    for number in swapped:
        state.tournament.player(number)
    return {number: swapped.get(number, number) for number in state.players}
