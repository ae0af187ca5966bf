"""The interface of a pairing rulebook: its pairing function and the effects of its settings on a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler._typing import TYPE_CHECKING, Any, NamedTuple
from indeler.language import Sentence
from indeler.model import Pairing, Scale, Tournament
from indeler.rulebooks import declared, load_attribute
from indeler.rulebooks.settings import read_settings, recorded_settings

if TYPE_CHECKING:
    from indeler.rulebooks import Declaration, Order
    from indeler.rulebooks.declaration import Setting
    from indeler.systems.numbering import Numbers

Settings = Mapping[str, Any]
"""The value of every setting of a rulebook, parsed and checked."""


def swiss_rounds(players: int) -> int:
    """Return the number of rounds that gives one winner, plus two; at most the number of opponents."""
    return min((players - 1).bit_length() + 2, players - 1)


class RoundBetween(NamedTuple):
    """A round between two others: the boards, the remarks on it, and the tournament with it added."""

    pairing: Pairing
    remark: Sentence
    tournament: Tournament


class Rulebook(NamedTuple):
    """A rulebook that can pair. Its declaration is in `indeler.rulebooks`."""

    name: str
    pair: Callable[[Tournament, Settings], Pairing]
    usual_rounds: Callable[[int], int] = swiss_rounds
    """A function from the number of players to the usual number of rounds."""
    warnings: Callable[[Tournament], list[Sentence]] = lambda tournament: []
    """A function that returns sentences on points to check before pairing; they are not refusals."""
    ranked: Callable[[Tournament, Settings, bool], tuple[Tournament, Order | None]] = lambda played, *_: (played, None)
    """A function that returns the tournament and the order of its (final, if True) standings; None: the usual one."""
    counted: Callable[[Tournament, Settings], Tournament] = lambda tournament, settings: tournament
    """A function that returns the tournament with the points that follow from the settings."""
    remembering: Callable[[Tournament, Settings], Tournament] = lambda tournament, settings: tournament
    """A function that returns the tournament with those settings of this round that later rounds need."""

    @property
    def declared(self) -> Declaration:
        """The declaration of the rulebook."""
        return declared(self.name)

    @property
    def numbers(self) -> Numbers | None:
        """The source of pairing numbers; None: by lot, or they are the draw."""
        return load_attribute(self.declared.numbers) if self.declared.numbers else None

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings of the rulebook."""
        return self.declared.settings

    @property
    def scale(self) -> Scale:
        """The scale of a tournament that states none."""
        return self.declared.scale

    def chosen(self, tournament: Tournament, settings: Mapping[str, object]) -> dict[str, object]:
        """Return the settings in force: those stored with a tournament of this rulebook, overridden by those given."""
        return {**recorded_settings(tournament, self.name), **settings}

    def read_settings(self, settings: Mapping[str, object]) -> dict[str, Any]:
        """Return the value of every setting: as given, in text or as a Python value, else the default (None: unset)."""
        return read_settings(self.declared, settings)


class PairingMethod(NamedTuple):
    """A method to find the pairing of a bracket or group; a rulebook may define its own."""

    words: str
    clause: str = ""
    """The clause of the method, if it has its own."""
    alone: bool = False
    """Whether the group was paired independently of those below it."""


UNKNOWN = PairingMethod("untold")
BOUND = PairingMethod("no pairing can be better", alone=True)
EXACT = PairingMethod("the best of all", alone=True)
NOBODY = PairingMethod("nobody can be paired")
WITH_THOSE_BELOW = PairingMethod("the best together with those below")
SUITED = PairingMethod("the best with leavers who suit those below")
BY_LOT = PairingMethod("by lot")
