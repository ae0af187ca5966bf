"""A correction as a form tells it: of a result, of colours, of who sat where, or of a round without play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.opens import Decider, State, propose
from indeler.opens.events import Event
from indeler.web.common.requests import parse_int

FIELDS = ("what", "board", "result", "one", "other", "player", "worth")
"""What a form can say: what is to be put right, and then which board, result, players or points."""


class Correction(NamedTuple):
    """What somebody wants to put right in a round; ``told`` is what the form says, by the names of its fields."""

    round: int
    told: Mapping[str, str]

    def events(self, state: State, who: Decider, why: str) -> list[Event]:
        """The events that say so, or a refusal."""
        what = self.told.get("what", "")
        if what not in _WISHES:
            raise InvalidInput(N_("'{what}' cannot be corrected; choose result, colours, seats or bye."), what=what)
        made = _WISHES[what](self, state, who, why)
        if not made:
            raise InvalidInput(N_("That is how it stands there already; nothing changes."))
        return made

    def _number(self, name: str) -> int:
        return parse_int(self.told.get(name, "")) or 0

    @property
    def _game(self) -> tuple[int, int, int]:
        white, _, black = self.told.get("board", "").partition("-")
        return self.round, parse_int(white) or 0, parse_int(black) or 0

    def _result(self, state: State, who: Decider, why: str) -> list[Event]:
        return propose.result(state, who, self._game, self.told.get("result", ""), why)

    def _colours(self, state: State, who: Decider, why: str) -> list[Event]:
        return [propose.swapped(state, who, self._game, why)]

    def _seats(self, state: State, who: Decider, why: str) -> list[Event]:
        players = self._number("one"), self._number("other")
        return [propose.exchanged(state, who, self.round, players, why)]

    def _bye(self, state: State, who: Decider, why: str) -> list[Event]:
        number, worth = self._number("player"), self.told.get("worth", "")
        return [propose.bye_corrected(state, who, self.round, number, worth, why)]


_WISHES: Mapping[str, Callable[[Correction, State, Decider, str], list[Event]]] = {
    "result": Correction._result,
    "colours": Correction._colours,
    "seats": Correction._seats,
    "bye": Correction._bye,
}
