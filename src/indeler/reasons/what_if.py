"""What if: a player stays away, or a game ended differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indeler.language import N_, InvalidInput
from indeler.model import Pairing, RequestedBye, Result, Tournament
from indeler.model.board_game import BoardGame
from indeler.model.results import BETWEEN_GAMES, result_of
from indeler.model.teams import TeamTournament
from indeler.reasons.answers import meetings
from indeler.reasons.sentences import Reason
from indeler.rulebooks.playing import game_of

RESULTS = {
    **{result.label: result for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.ZERO_ZERO)},
    **{result.label: result for result in (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT)},
    "=": Result.DRAW,
}
"""How a game may end differently, from the first player's side."""


class OtherResult(NamedTuple):
    """A game that ends differently: seen from the first player."""

    round: int
    one: int
    other: int
    result: Result


def read_result(text: str, game: BoardGame = BoardGame.CHESS) -> OtherResult:
    """``3:4-7=1-0``: in round 3 player 4 beats player 7, whoever had white; in draughts points too (``2-0``).

    A refusal shows it as players of this game write it.
    """
    round, colon, result_text = text.partition(":")
    players, equals, result = result_text.partition("=")
    one, dash, other = players.partition("-")
    numbers = [part.strip() for part in (round, one, other)]
    of_game = RESULTS.get(BoardGame.DRAUGHTS.read(result.replace(" ", "")))
    ending = result_of(result) if BETWEEN_GAMES in result else of_game
    if not (colon and equals and dash and all(part.isdecimal() for part in numbers)) or ending is None:
        (_, win), (_, draw), _ = game.endings
        fault = N_("'{text}' is not a result; write ROUND:A-B=RESULT, such as 3:4-7={win} or 3:4-7={draw}.")
        raise InvalidInput(fault, text=text, win=win, draw=draw)
    first, second, third = map(int, numbers)
    return OtherResult(first, second, third, ending)


def supposing(tournament: Tournament, absent: Iterable[int] = (), results: Iterable[str] = ()) -> Tournament:
    """The tournament as it would be before the next round."""
    for text in results:
        if isinstance(tournament, TeamTournament):
            raise InvalidInput(N_("A match cannot be supposed to end otherwise: change its boards in the file."))
        tournament = _with_result(tournament, read_result(text, game_of(tournament)))
    absentees = tournament.absent()
    for number in absent:
        tournament.player(number)
    absences = [
        RequestedBye(tournament.next_round, number) for number in dict.fromkeys(absent) if number not in absentees
    ]
    return tournament.replace(requested_byes=(*tournament.requested_byes, *absences))


def _with_result(tournament: Tournament, supposed: OtherResult) -> Tournament:
    rounds = list(tournament.rounds)
    if not 1 <= supposed.round <= len(rounds):
        raise InvalidInput(
            N_("Round {round} has not been played before this one; choose 1 to {rounds}."),
            round=supposed.round,
            rounds=len(rounds),
        )
    games = list(rounds[supposed.round - 1].games)
    for place, game in enumerate(games):
        if {game.white, game.black} == {supposed.one, supposed.other}:
            turned = supposed.result.mirrored if game.white == supposed.other else supposed.result
            if bool(turned.games) is not bool(game.result.games):
                raise InvalidInput(
                    N_(
                        "A match of two games ends in two results, such as 1-0 / ½-½, and a game in one; "
                        "correct '{result}'."
                    ),
                    result=supposed.result.label,
                )
            games[place] = game._replace(result=turned)
            rounds[supposed.round - 1] = rounds[supposed.round - 1]._replace(games=tuple(games))
            return tournament.replace(rounds=rounds)
    raise InvalidInput(
        N_("Players {one} and {other} did not meet in round {round}; correct the numbers."),
        one=supposed.one,
        other=supposed.other,
        round=supposed.round,
    )


def changed_boards(tournament: Tournament, before: Pairing, after: Pairing) -> Reason:
    """Which boards another world has."""
    old, new = (meetings(tournament, pairing.boards, pairing.bye) for pairing in (before, after))
    removed, added = ([board for board in these if board not in those] for these, those in ((old, new), (new, old)))
    if not removed and not added:
        return Reason(UNCHANGED)
    return Reason(CHANGED, {"old": removed, "new": added})


UNCHANGED = N_("what if: the boards stay the same")
CHANGED = N_("what if: {new}; instead of: {old}")
