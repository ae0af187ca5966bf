"""Rounds and results of another program, merged into a running open as ordinary events of its log."""

from __future__ import annotations

from indeler.formats.merging import NewRound, new_rounds
from indeler.language import N_, InvalidInput
from indeler.model import Kind, Tournament
from indeler.opens import propose
from indeler.opens.by_hand import Draft
from indeler.opens.deciding import apply_decision
from indeler.opens.events import Event, RoundPublished
from indeler.opens.propose import Decider
from indeler.opens.state import State

_WORTH = {Kind.FULL_BYE: "full", Kind.HALF_BYE: "half"}
"""The worth of a round without a game; every other bye is worth nothing."""


def merging(state: State, who: Decider, other: Tournament, name: str) -> list[Event]:
    """fide-handling 4.3, 4.4: return the byes, boards by hand, publications and results that only the file has."""
    if state.is_team_event:
        raise InvalidInput(N_("Rounds of a file can be merged into a tournament of players only, not of teams."))
    merger = _Merger(state, who, name)
    for new in new_rounds(state.tournament, other, name):
        merger.add_round(new)
    return merger.events


class _Merger:
    """The state while one decision after the other is added."""

    def __init__(self, state: State, who: Decider, why: str) -> None:
        self.state, self.who, self.why = state, who, why
        self.events: list[Event] = []

    def add_round(self, new: NewRound) -> None:
        """Add the round itself, if it is new, and its results."""
        if new.round is not None:
            self._add_byes(new)
            boards = new.round.boards or tuple((game.white, game.black) for game in new.round.games)
            events = propose.boards_set(self.state, self.who, new.number, Draft(boards, new.round.bye), self.why)
            for event in events:
                self._add(event)
            self._add(RoundPublished(**self.who._asdict(), round=new.number))
        for game in new.results:
            key = new.number, game.white, game.black
            for event in propose.result(self.state, self.who, key, game.result.label, self.why):
                self._add(event)

    def _add_byes(self, new: NewRound) -> None:
        """3.2, 3.3: add a bye for each player who has no game in the file and would be paired here."""
        assert new.round is not None
        playing = {player for game in new.round.games for player in (game.white, game.black)} | {new.round.bye}
        kinds = {row.player: row.kind for row in new.round.unplayed}
        for number in self.state.tournament.to_pair():
            if number not in playing:
                worth = _WORTH.get(kinds.get(number, Kind.ZERO_BYE), "zero")
                self._add(propose.bye(self.state, self.who, number, worth))

    def _add(self, event: Event) -> None:
        self.state = apply_decision(self.state, event)
        self.events.append(event)
