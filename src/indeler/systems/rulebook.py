"""What a rulebook is at work: a way to pair, what its settings make of a tournament, and how a pairing was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler._typing import TYPE_CHECKING, Any, NamedTuple
from indeler.language import Sentence
from indeler.model import Pairing, Scale, Tournament
from indeler.rulebooks import declared
from indeler.rulebooks.chosen_settings import read_settings, recorded_settings

if TYPE_CHECKING:
    from indeler.rulebooks import Declaration, Order
    from indeler.rulebooks.settings import Setting
    from indeler.systems.numbering import ListOrder

Settings = Mapping[str, Any]
"""The value of every setting of a rulebook, read and checked."""


def swiss_rounds(players: int) -> int:
    """As many rounds as give one winner, and two more; no more than there are opponents."""
    return min((players - 1).bit_length() + 2, players - 1)


class Numbers(NamedTuple):
    """The list that pairing numbers come from, the clause on it, and the round after which they stay."""

    clause: str
    order: ListOrder
    frozen_after: int | None = None
    made_until: int = 1
    """Up to this round the site makes them without being asked."""


class RoundBetween(NamedTuple):
    """A round between two others: the boards, what is to be said with it, and the tournament with it added."""

    pairing: Pairing
    remark: Sentence
    tournament: Tournament


class Rulebook(NamedTuple):
    """A rulebook that can pair. What it says of itself it declares in `indeler.rulebooks`."""

    name: str
    pair: Callable[[Tournament, Settings], Pairing]
    usual_rounds: Callable[[int], int] = swiss_rounds
    """How many rounds a tournament of so many players usually has."""
    warnings: Callable[[Tournament], list[Sentence]] = lambda tournament: []
    """What should be looked at before pairing, in sentences; nothing is refused for it."""
    ranked: Callable[[Tournament, Settings, bool], tuple[Tournament, Order | None]] = lambda played, *_: (played, None)
    """The tournament and the order of its standings (True: the final ones) as the settings say; None: as usual."""
    numbers: Numbers | None = None
    """How pairing numbers are made; None: by lot, or they are the draw."""
    counted: Callable[[Tournament, Settings], Tournament] = lambda tournament, settings: tournament
    """The tournament with everything at the worth that the settings give it."""
    remembering: Callable[[Tournament, Settings], Tournament] = lambda tournament, settings: tournament
    """The tournament with what its next rounds must know of the settings by which this one was paired."""

    @property
    def declared(self) -> Declaration:
        """What the rulebook says of itself."""
        return declared(self.name)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What it leaves to the tournament."""
        return self.declared.settings

    @property
    def scale(self) -> Scale:
        """What a tournament counts that states no scale."""
        return self.declared.scale

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The tie-breaks used when nobody chose others."""
        return self.declared.order.tiebreaks

    def chosen(self, tournament: Tournament, settings: Mapping[str, object]) -> dict[str, object]:
        """The settings that hold: those kept with the tournament, if it is one of this rulebook, under those given."""
        return {**recorded_settings(tournament, self.name), **settings}

    def read_settings(self, settings: Mapping[str, object]) -> dict[str, Any]:
        """The value of every setting: as given, in text or as a Python value, or else by default (None: not said)."""
        return read_settings(self.declared, settings)


class PairingMethod(NamedTuple):
    """One way to find the pairing of a bracket or group; a rulebook may have ways of its own."""

    words: str
    clause: str = ""
    """The clause by which it is gone, where it has one of its own."""
    alone: bool = False
    """Whether the group was paired for itself, whatever is below it."""


UNKNOWN = PairingMethod("untold")
BOUND = PairingMethod("no pairing can be better", alone=True)
EXACT = PairingMethod("the best of all", alone=True)
NOBODY = PairingMethod("nobody can be paired")
WITH_THOSE_BELOW = PairingMethod("the best together with those below")
SUITED = PairingMethod("the best with leavers who suit those below")
BY_LOT = PairingMethod("by lot")
