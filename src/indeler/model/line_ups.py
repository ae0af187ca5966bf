"""Line-ups: validation of the players at the boards of a match, and the default for a team without a line-up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model.teams import TeamEvent


class LineUpRules(NamedTuple):
    """The rules of an event for line-ups; the defaults are those of FIDE's events."""

    in_order: bool = True
    """Whether players must be in the order of the roster."""
    gaps: bool = False
    """Whether a board above an occupied one may be empty."""
    minimum: int = 1
    """The number of players below which a team forfeits its match."""


def default_line_up(event: TeamEvent, team: int) -> tuple[int, ...]:
    """Return the first players of the roster, one for each board."""
    return event.teams[team].players[: event.boards]


def checked_line_up(
    event: TeamEvent, team: int, players: Sequence[int], rules: LineUpRules = LineUpRules()
) -> tuple[int, ...]:
    """Return the line-up with 0 for each empty board; raise a refusal that names the fault."""
    named, roster, boards = event.teams[team].name, event.teams[team].players, event.boards
    seated = [player for player in players if player]
    if len(players) > boards:
        text = N_("{team} has {count} players on {boards} boards; leave somebody out.")
        raise InvalidInput(text, team=named, count=len(seated), boards=boards)
    for player in seated:
        if player not in roster:
            text = N_("{player} is not in {team}; choose a player of the team.")
            raise InvalidInput(text, player=event.games.named(player), team=named)
        if seated.count(player) > 1:
            text = N_("{player} is on two boards; choose somebody else for one of them.")
            raise InvalidInput(text, player=event.games.named(player))
    if len(seated) < rules.minimum:
        text = N_("{team} has {count} players and needs {minimum}; with fewer the match is forfeited.")
        raise InvalidInput(text, team=named, count=len(seated), minimum=rules.minimum)
    if rules.in_order:
        _check_order(event, seated, roster)
    last = max([place for place, player in enumerate(players, start=1) if player], default=0)
    if not rules.gaps and not all(players[:last]):
        text = N_("A board is empty above a player; let the others move up and leave the last boards empty.")
        raise InvalidInput(text)
    return (*players, *[0] * (boards - len(players)))


def _check_order(event: TeamEvent, seated: Sequence[int], roster: Sequence[int]) -> None:
    for upper, lower in pairwise(seated):
        if roster.index(upper) > roster.index(lower):
            text = N_(
                "{lower} has a lower board than {upper} but is higher in the roster; put the players in its order."
            )
            raise InvalidInput(text, lower=event.games.named(lower), upper=event.games.named(upper))
