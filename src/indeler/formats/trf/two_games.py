"""Matches of two games in a file that has one result a round: match k is in the columns 2k - 1 and 2k.

No record states it; this is our reading (docs/trf.md). Rounds are numbered by columns in all records; the bye of record
162 is for a whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indeler.language import N_
from indeler.model import (
    Game,
    InconsistentTournament,
    Kind,
    RequestedBye,
    Result,
    Round,
    Scale,
    Tournament,
    Unplayed,
    VirtualPoints,
    doubled,
    halved,
    match_result,
)

_EMPTY = (Kind.ZERO_BYE, Kind.ABSENT)
"""The result of a column without a game."""


def as_columns(tournament: Tournament) -> Tournament:
    """Return the tournament with two rounds for each of its matches, the second with colours reversed."""

    def first(match: int) -> int:
        return 2 * match - 1

    def last(match: int) -> int:
        return 2 * match

    dates = [date for date in tournament.event.round_dates for _ in range(2)]
    byes = [bye._replace(round=of(bye.round)) for bye in tournament.requested_byes for of in (first, last)]
    return _with_rounds_numbered(tournament, first, last, last).replace(
        rounds=[column for round in tournament.rounds for column in _columns(round)],
        event=tournament.event._replace(round_dates=tuple(dates)),
        scale=halved(tournament.scale)._replace(pairing_bye=tournament.scale.pairing_bye),
        requested_byes=byes,
        virtual_points=[
            VirtualPoints(number, tuple(worth for worth in points for _ in range(2)))
            for number, points in tournament.virtual_points.items()
        ],
    )


def _with_rounds_numbered(
    tournament: Tournament, first: Callable[[int], int], last: Callable[[int], int], left: Callable[[int], int]
) -> Tournament:
    """Return the tournament before round 1 with other round numbers: of entries, bans, points and withdrawals."""
    players = []
    for player in tournament.players.values():
        after = None if player.withdrawn_after is None else left(player.withdrawn_after)
        players.append(player._replace(enters=first(player.enters), withdrawn_after=after))
    bans = [ban._replace(first_round=first(ban.first_round)) for ban in tournament.forbidden]
    return tournament.replace(
        players=players,
        rounds=(),
        total_rounds=tournament.total_rounds and last(tournament.total_rounds),
        forbidden=[ban._replace(last_round=ban.last_round and last(ban.last_round)) for ban in bans],
        special_points=[one._replace(round=one.round and first(one.round)) for one in tournament.special_points],
    )


def _columns(round: Round) -> Iterator[Round]:
    both = [(game, game.result.games or (game.result, game.result)) for game in round.games]
    yield Round(tuple([game._replace(result=first) for game, (first, _) in both]), round.unplayed, round.boards)
    reversed_boards = tuple([(black, white) for white, black in round.boards])
    games = [Game(game.black, game.white, second.mirrored) for game, (_, second) in both]
    yield Round(tuple(games), round.unplayed, reversed_boards)


def as_matches(columns: Tournament, scale: Scale, *, numbers_matches: bool = False) -> Tournament:
    """Return the tournament of matches, which count by this scale, from that of its columns.

    Records number columns, or matches by ``numbers_matches``. Refused with the player and the column where
    two columns are no match.
    """
    step = 1 if numbers_matches else 2

    def match(round: int) -> int:
        return -(-round // step)

    byes = {(match(bye.round), bye.player): bye.kind for bye in columns.requested_byes}
    return _with_rounds_numbered(columns, match, match, lambda left: left // step).replace(
        rounds=_matches(columns.rounds),
        event=columns.event._replace(round_dates=columns.event.round_dates[::step]),
        scale=scale,
        requested_byes=[RequestedBye(round, player, kind) for (round, player), kind in byes.items()],
        virtual_points=[VirtualPoints(number, points[::step]) for number, points in columns.virtual_points.items()],
    )


def match_scale(scale: Scale, *, states_bye: bool) -> Scale:
    """1.4 of C.04.5: the worth of a match if a game is worth this much; the bye, if it is stated, is for a match."""
    match = doubled(scale)
    return match._replace(pairing_bye=scale.pairing_bye) if states_bye else match


def _matches(columns: tuple[Round, ...]) -> Iterator[Round]:
    for at in range(0, len(columns), 2):
        second = columns[at + 1] if at + 1 < len(columns) else Round()
        yield _match_round(columns[at], second, at + 1)


def _match_round(first: Round, second: Round, column: int) -> Round:
    """Return the matches of two columns; a game that only one of them has is still to be played in the other."""
    games = {frozenset(game[:2]): game for game in first.games}
    later = {frozenset(game[:2]): game for game in second.games}
    matches = [_match(games.get(pair), later.get(pair), column) for pair in {**games, **later}]
    playing: dict[int, int] = {}
    for white, black, _ in matches:
        for one, other in ((white, black), (black, white)):
            if playing.setdefault(one, other) != other:
                text = N_("meets {one} in one game of the match and {other} in the other; make both columns agree.")
                raise InconsistentTournament(text, one=playing[one], other=other, player=one, round=column)
    byes: dict[int, list[Kind]] = {}
    for row in (*first.unplayed, *second.unplayed):
        byes.setdefault(row.player, []).append(row.kind)
    unplayed = [
        Unplayed(player, kind)
        for player, kinds in byes.items()
        if (kind := _bye(player, kinds, column, is_playing=player in playing)) is not None
    ]
    return Round(tuple(matches), tuple(unplayed), first.boards)


def _match(first: Game | None, second: Game | None, column: int) -> Game:
    if first is None or second is None:
        known_game = first or second
        assert known_game is not None
        white, black, result = known_game
        if first is None:
            return Game(black, white, match_result(Result.PENDING, result.mirrored))
        return Game(white, black, match_result(result, Result.PENDING))
    if first.white == second.white:
        if first.result.white.played and second.result.white.played:
            text = N_("has the same colour in both games against {opponent}; reverse the colours of the second.")
            raise InconsistentTournament(text, opponent=first.black, player=first.white, round=column + 1)
        return Game(first.white, first.black, match_result(first.result, second.result))
    return Game(first.white, first.black, match_result(first.result, second.result.mirrored))


def _bye(player: int, kinds: list[Kind], column: int, *, is_playing: bool) -> Kind | None:
    """C.04.5 preface: a bye is for a whole match; the allotted one may show its 1½ as a win and a draw."""
    kinds_left = {kind for kind in kinds if not (is_playing and kind in _EMPTY)}
    if is_playing and not kinds_left:
        return None
    if not is_playing and Kind.PAIRING_BYE in kinds_left:
        return Kind.PAIRING_BYE
    if is_playing or len(kinds_left) > 1:
        text = N_("has a bye in one game of the match only; a bye is for a whole match.")
        raise InconsistentTournament(text, player=player, round=column)
    return kinds_left.pop()
