"""The round under audit as it was given: boards, the bye, and who was not paired."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.model import InvalidInput, Kind, Tournament
from indeler.model.namedtuples import NamedTuple


class Given(NamedTuple):
    """A round: its number, its games (White first), who has the bye, the others without a game."""

    round: int
    games: tuple[tuple[int, int], ...]
    bye: int | None
    unpaired: dict[int, Kind]
    """Those without an opponent and without the bye."""
    boards: tuple[tuple[int, int], ...] | None = None
    """The games in board order, where that is known."""

    @property
    def opponents(self) -> dict[int, int]:
        """Everybody's opponent."""
        return {a: b for game in self.games for a, b in (game, game[::-1])}


def given_round(
    tournament: Tournament, round: int | None = None, boards: Sequence[tuple[int, int]] | None = None
) -> Given:
    """A round of the tournament (default: the last), or the next round as a list of boards states it.

    Without a number such a list is that of the next round; the bye is a board with 0 for Black.
    """
    paired = len(tournament.rounds)
    number = (paired if boards is None else paired + 1) if round is None else round
    if boards is not None and number == paired + 1:
        return _listed(tournament, boards)
    if not 1 <= number <= paired:
        rounds = f"rounds 1 to {paired}" if paired else "no rounds"
        raise InvalidInput(f"There is no round {number} to check: the tournament has {rounds}.")
    stated = tournament.rounds[number - 1]
    games = tuple((game.white, game.black) for game in stated.games)
    unpaired: dict[int, Kind] = {row.player: row.kind for row in stated.unplayed if row.player != stated.bye}
    if boards is not None:
        boards = [board for board in boards if board[1]]
        if sorted(boards) != sorted(games):
            raise InvalidInput(f"The list of boards is not the list of games of round {number}; make them agree.")
    return Given(number, games, stated.bye, unpaired, None if boards is None else tuple(boards))


def _listed(tournament: Tournament, boards: Sequence[tuple[int, int]]) -> Given:
    """The next round as a list of boards states it."""
    seen: set[int] = set()
    for player in (player for board in boards for player in board if player):
        tournament.player(player)
        if player in seen:
            raise InvalidInput(f"Player {player} stands on two boards; keep one.")
        seen.add(player)
    games = tuple((white, black) for white, black in boards if black)
    byes = [white for white, black in boards if not black]
    if len(byes) > 1:
        raise InvalidInput(f"Players {byes[0]} and {byes[1]} both have the bye; there is one at most.")
    return Given(tournament.next_round, games, byes[0] if byes else None, tournament.absent(), games)


def recorded_reason(tournament: Tournament, round: int) -> str:
    """Why the leader changed this round, where a comment of the file says so: ``round 5 corrected: why``."""
    for comment in tournament.comments:
        head, colon, reason = comment.partition(":")
        words = head.casefold().replace("#", " ").split()
        if colon and words == ["round", str(round), "corrected"] and reason.strip():
            return reason.strip()
    return ""
