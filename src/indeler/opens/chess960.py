"""Chess960 in an open tournament: the start position of each round is drawn by a lot that can be reproduced.

Row 222 of FIDE's draft checklist (docs/acceptance.md). It is kept in comments of the tournament, so every file has it.
"""

from typing import Annotated

import msgspec

from indeler.language import N_, Sentence, Text
from indeler.model import Tournament
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.arrangements import check_before_the_first_round
from indeler.opens.events import Event, RoundNumber
from indeler.opens.particulars import Label
from indeler.opens.state import State
from indeler.systems import START_POSITIONS, first_rank, format_first_rank, start_position_of_round

_MARK = "Chess960"
_DRAWN = "Chess960, round {}: start position "


class Chess960Set(Event, frozen=True, kw_only=True):
    """The tournament is one of Chess960, or of the usual start position."""

    title = N_("The tournament is played as Chess960.")

    on: bool

    def _text(self) -> Text:
        return self.title if self.on else N_("The tournament is played with the usual start position.")


@decides(Chess960Set)
def _check_game(state: State, event: Chess960Set) -> None:
    check_before_the_first_round(state)


@evolves(Chess960Set)
def _set_game(state: State, event: Chess960Set) -> State:
    others = [comment for comment in state.tournament.comments if comment != _MARK]
    return state.replace(tournament=state.tournament.replace(comments=[*others, *([_MARK] if event.on else [])]))


class StartPositionDrawn(Event, frozen=True, kw_only=True):
    """The start position of a round, from a seed."""

    title = N_("Round {round} has start position {position} ({pieces}), drawn from '{seed}'.")

    round: RoundNumber
    seed: Label
    position: Annotated[int, msgspec.Meta(ge=0, lt=START_POSITIONS)]

    def describe(self) -> Sentence:
        """Describe the position and its seed."""
        values = {"round": self.round, "position": self.position, "seed": self.seed}
        return Sentence(self.title, pieces=format_first_rank(self.position), **values)


@decides(StartPositionDrawn)
def _check_drawn(state: State, event: StartPositionDrawn) -> None:
    if not is_chess960(state.tournament):
        refuse(N_("The tournament is not one of Chess960; the regulations say what is played."))
    if event.round > state.rounds:
        refuse(N_("Round {round} has not been paired; pair it first."), round=event.round)
    if position_in(state.tournament, event.round) is not None:
        refuse(N_("Round {round} has a start position already."), round=event.round)
    if event.position != start_position_of_round(event.seed, event.round):
        refuse(N_("Lots drawn from '{seed}' give another position."), seed=event.seed)


@evolves(StartPositionDrawn)
def _draw_position(state: State, event: StartPositionDrawn) -> State:
    comment = f"{_DRAWN.format(event.round)}{event.position} {first_rank(event.position)}"
    return state.replace(tournament=state.tournament.replace(comments=[*state.tournament.comments, comment]))


def is_chess960(tournament: Tournament) -> bool:
    """Return whether it is a tournament of Chess960."""
    return _MARK in tournament.comments


def position_in(tournament: Tournament, round: int) -> int | None:
    """Return the start position of a round; None where none was drawn."""
    start = _DRAWN.format(round)
    words = next((each.removeprefix(start).split() for each in tournament.comments if each.startswith(start)), [])
    return int(words[0]) if words and words[0].isdecimal() and int(words[0]) < START_POSITIONS else None


def describe_position(tournament: Tournament, round: int) -> Sentence | None:
    """Return the start position of a round in a sentence."""
    position = position_in(tournament, round)
    if position is None:
        return None
    return Sentence(N_("Start position {position}: {pieces}."), position=position, pieces=format_first_rank(position))
