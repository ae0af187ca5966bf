"""The round under audit: boards, bye and unpaired players; and the questions that a prover or a verifier answers.

The last part is a setting of two rulebooks for the tournament before the round: no-shows count as withdrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from indeler.audit.instance import Instance
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Kind, Tournament


class AuditedRound(NamedTuple):
    """A round: its number, its games (White first), who has the bye, the others without a game."""

    round: int
    games: tuple[tuple[int, int], ...]
    bye: int | None
    unpaired: dict[int, Kind]
    """The players without an opponent and without the bye."""
    boards: tuple[tuple[int, int], ...] | None = None
    """The games in board order, if that is known."""
    is_outdated: bool = False
    """Whether the file states boards that are not the games of this round."""

    @property
    def unchecked(self) -> Sentence | None:
        """The reason why the order of the boards is not checked; None if it is checked."""
        if self.boards is not None or not self.games:
            return None
        others = N_("the order of the boards is not checked: the boards that the file states are others")
        return Sentence(others if self.is_outdated else N_("the order of the boards is not checked: nothing states it"))

    @property
    def opponents(self) -> dict[int, int]:
        """The opponent of each player in a game."""
        return {a: b for game in self.games for a, b in (game, game[::-1])}

    def new_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        """Return the pairs that are not in the round, as text."""
        opponents = self.opponents
        return [f"{a}-{b}" for a, b in pairs if opponents.get(a) != b]


def audited_round(
    tournament: Tournament, round: int | None = None, boards: Sequence[tuple[int, int]] | None = None
) -> AuditedRound:
    """Return a round of the tournament (default: the last), or the next one by a list of boards, 0 for the bye."""
    paired = len(tournament.rounds)
    number = (paired if boards is None else paired + 1) if round is None else round
    if boards is not None and number == paired + 1:
        return _round_of_boards(tournament, boards)
    if not 1 <= number <= paired:
        if not paired:
            raise InvalidInput(N_("There is nothing to check: no round of the tournament has been paired."))
        text = N_("There is no round {round} to check; choose one from 1 to {last}.")
        raise InvalidInput(text, round=number, last=paired)
    stated = tournament.rounds[number - 1]
    games = tuple((game.white, game.black) for game in stated.games)
    unpaired: dict[int, Kind] = {row.player: row.kind for row in stated.unplayed if row.player != stated.bye}
    if boards is None:
        known = {frozenset(game): game for game in games}
        ordered = tuple(known[frozenset(pair)] for pair in stated.boards if frozenset(pair) in known)
        if len(set(ordered)) == len(stated.boards) == len(games):
            return AuditedRound(number, games, stated.bye, unpaired, ordered)
        return AuditedRound(number, games, stated.bye, unpaired, is_outdated=bool(stated.boards))
    listed = tuple(board for board in boards if board[1])
    if sorted(listed) != sorted(games):
        text = N_("The list of boards is not the list of games of round {round}; make them agree.")
        raise InvalidInput(text, round=number)
    return AuditedRound(number, games, stated.bye, unpaired, listed)


def _round_of_boards(tournament: Tournament, boards: Sequence[tuple[int, int]]) -> AuditedRound:
    placed: set[int] = set()
    for white, black in boards:
        if not white:
            raise InvalidInput(N_("A board must have White: the bye is a board with 0 for Black."))
        if white == black:
            raise InvalidInput(N_("Player {player} stands against himself; correct the board."), player=white)
    for player in (player for board in boards for player in board if player):
        tournament.player(player)
        if player in placed:
            raise InvalidInput(N_("Player {player} stands on two boards; keep one."), player=player)
        placed.add(player)
    games = tuple((white, black) for white, black in boards if black)
    byes = [white for white, black in boards if not black]
    if len(byes) > 1:
        text = N_("Players {one} and {other} both have the bye; there is one at most.")
        raise InvalidInput(text, one=byes[0], other=byes[1])
    return AuditedRound(tournament.next_round, games, byes[0] if byes else None, tournament.absent(), games)


def counted_as_absent(tournament: Tournament, round: int) -> Iterator[Sentence]:
    """Yield players left out of a round that the file marks with a blank or a letter that others use for the bye."""
    stated = tournament.rounds[round - 1]
    requested = {bye.player for bye in tournament.requested_byes if bye.round == round}
    withdrawn = {one.number for one in tournament.players.values() if (one.withdrawn_after or round) < round}
    free = [row for row in stated.unplayed if row.player not in requested]
    blank = [row.player for row in free if row.kind is Kind.ABSENT and row.player not in withdrawn]
    if blank:
        text = N_(
            "these players have no game in this round and count as absent, but nothing says that they were: {players}"
        )
        yield Sentence(text, players=[tournament.named(player) for player in blank])
    full = [row.player for row in free if row.kind is Kind.FULL_BYE]
    if full and stated.bye is None:
        text = N_("a full-point bye (F) counts as asked for before the round; the bye of the pairing is U: {players}")
        yield Sentence(text, players=[tournament.named(player) for player in full])


def recorded_reason(tournament: Tournament, round: int) -> str:
    """Return why the leader changed this round, if a comment of the file says so: ``round 5 corrected: why``."""
    for comment in reversed(tournament.comments):
        head, _, reason = comment.partition(":")
        if head.casefold().replace("#", " ").split() == ["round", str(round), "corrected"] and reason.strip():
            return reason.strip()
    return ""


Pairs = tuple[tuple[int, int], ...]
Case = Callable[[], Sequence[Instance]]
"""A function that states the instances that together decide a bracket; it is called only when needed."""
State = Callable[[Pairs], Sequence[Case]]
"""A function that returns the cases for a bracket with these pairs."""
Search = Callable[[], Pairs | None]
"""A function that returns pairs, or None if none are known."""


class Facts(Protocol):
    """The source of answers for modules that read the rules: a prover, or a verifier with a certificate."""

    searches: bool
    """Whether this is a prover, which may search for faults in any way."""
    exceptions: list[Sentence]
    """The colours beyond a limit that an exception for topscorers allows, in sentences."""

    def best(self, *cases: Case) -> Better | None:
        """Return None if the given matchings are best by all instances of a case; else a better one by the last case.

        Cases are ordered from cheap to exact: all but the last may be relaxed, if a matching that is best by one of
        them is best.
        """

    def alone(self, graph: Sequence[int], vertices: int) -> int:
        """Return how many of these vertices stay alone when as many as possible are matched (Tutte-Berge)."""

    def candidate(self, own: Pairs, vertices: int, state: State, likely: Search, search: Search) -> Pairs:
        """Return the pairs of the one best candidate: the given one, one that is ``likely``, or one of the ``search``.

        The last case has to be exact, and no two candidates may be equally good by it.
        """

    def solved(self, instance: Instance) -> Pairs:
        """Return a best matching of an instance, independent of the given one, as pairs of places."""

    def weighed(self, instance: Instance) -> tuple[Pairs, Sequence[int]]:
        """Return a best matching as ``solved`` does, and the numbers y of the dual that proves it (`verifier`).

        There may be other numbers, so a result must not depend on them; whatever they are, they prove a bound.
        """

    def proves_best(self, *cases: Case) -> bool:
        """Return whether the given matchings are proven to be best. False means nothing: another proof must follow."""

    def hint(self, vertices: int, search: Callable[[], Pairs]) -> Pairs:
        """Return pairs of these vertices that are likely to be useful; results from them must be proven."""


class Better(NamedTuple):
    """A better matching than the given one: the first clause by which it is better, and what it counts for both."""

    clause: str
    own_count: str
    better_count: str
    pairs: tuple[tuple[int, int], ...]
    """The pairs by pairing number."""

    def counts(self) -> dict[str, str]:
        """Return both counts of the clause as values of a sentence; empty if the clause counts nothing."""
        return {"given": self.own_count, "better": self.better_count} if self.own_count or self.better_count else {}


NO_SHOWS = ("paired", "withdrawn")
"""knsb-rating F8: the values of the setting, the default first."""


def with_no_shows_withdrawn(before: Tournament, choice: str) -> Tournament:
    """knsb-rating F8; knsb-wp F10: withdraw players who lost their last game by forfeit and were absent since."""
    if choice != "withdrawn":
        return before
    players = []
    for number, player in before.players.items():
        kinds = [cell.kind for cell in before.card(number)]
        while kinds and kinds[-1] in (Kind.ABSENT, Kind.NO_NOTICE):
            kinds.pop()
        lost = bool(kinds) and kinds[-1] in (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)
        is_withdrawn = lost and player.takes_part(before.next_round)
        players.append(player._replace(withdrawn_after=before.next_round - 1) if is_withdrawn else player)
    return before.replace(players=players)
