"""Delta debugging of tournaments: remove players, rounds and irregular data as long as a condition holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from indeler.language import IndelerError
from indeler.model import Forbidden, Game, Kind, RequestedBye, Result, Round, Tournament, Unplayed, VirtualPoints
from indeler.model.teams import TeamEvent

IN_PLACE = {Kind.WIN: Kind.FULL_BYE, Kind.DRAW: Kind.HALF_BYE}
"""The result of a round whose opponent is removed: the points stay."""


def shrunk(tournament: Tournament, still: Callable[[Tournament], bool]) -> Tournament:
    """Return a tournament from which nothing more can be removed while ``still`` holds for it."""
    while True:
        before = tournament
        for change in (_without_round, _without_player, _without_oddities):
            place = 0
            while (smaller := _changed(change, tournament, place)) is not None:
                if smaller is not tournament and still(smaller):
                    tournament = smaller  # the next change has this index now
                else:
                    place += 1
        if tournament == before:
            return tournament


Lazily = Callable[[], Tournament]


def _changed(change: Callable[[Tournament], Iterator[Lazily]], tournament: Tournament, at: int) -> Tournament | None:
    """Return the tournament with this change; unchanged if that gives no tournament, None after the last change."""
    made = next(islice(change(tournament), at, None), None)
    try:
        return made and made()
    except (IndelerError, KeyError, ValueError):
        return tournament


def _without_player(tournament: Tournament) -> Iterator[Lazily]:
    if tournament.teams.teams:
        return
    for player in reversed(tournament.players):
        yield lambda player=player: without_player(tournament, player)  # type: ignore[misc]


def without_player(tournament: Tournament, gone: int) -> Tournament:
    """Return the tournament without a player; its opponents have a bye with the same points, and numbers move up."""
    number = {one: place for place, one in enumerate((one for one in tournament.players if one != gone), start=1)}
    rounds = []
    for round in tournament.rounds:
        games = [game for game in round.games if gone not in game[:2]]
        unplayed = [row for row in round.unplayed if row.player != gone]
        for game in round.games:
            if gone in game[:2]:
                left, kind = (game.black, game.result.black) if game.white == gone else (game.white, game.result.white)
                unplayed.append(Unplayed(left, IN_PLACE.get(kind, Kind.ZERO_BYE)))
        rounds.append(
            Round(
                tuple(Game(number[game.white], number[game.black], game.result) for game in games),
                tuple(Unplayed(number[row.player], row.kind) for row in unplayed),
            )
        )
    players = [one._replace(number=number[one.number]) for one in tournament.players.values() if one.number != gone]
    return Tournament(
        players,
        rounds,
        event=tournament.event,
        total_rounds=tournament.total_rounds,
        initial_colour=tournament.initial_colour,
        scale=tournament.scale,
        rules=tournament.rules,
        type_code=tournament.type_code,
        tiebreaks=tournament.tiebreaks,
        requested_byes=[
            one._replace(player=number[one.player]) for one in tournament.requested_byes if one.player != gone
        ],
        forbidden=[
            ban._replace(players=tuple(number[one] for one in ban.players))
            for ban in tournament.forbidden
            if gone not in ban.players
        ],
        virtual_points=[
            VirtualPoints(number[one], points) for one, points in tournament.virtual_points.items() if one != gone
        ],
    )


def _without_round(tournament: Tournament) -> Iterator[Lazily]:
    for place in range(len(tournament.rounds)):
        yield lambda place=place: without_round(tournament, place)  # type: ignore[misc]
    total, after = tournament.total_rounds or 0, tournament.next_round
    if total > after + 2 and not tournament.teams.teams:
        yield lambda: _ends_after(tournament, after + 2)


def without_round(tournament: Tournament, place: int) -> Tournament:
    """Return the tournament without one of its rounds; the others move up."""
    if tournament.teams.teams:
        return _teams_without_round(tournament, place)

    def moved(round: int) -> int:
        return round - (round > place + 1)

    return tournament.replace(
        rounds=[round for at, round in enumerate(tournament.rounds) if at != place],
        total_rounds=(tournament.total_rounds or 0) - 1,
        requested_byes=[
            RequestedBye(moved(one.round), one.player, one.kind)
            for one in tournament.requested_byes
            if one.round != place + 1
        ],
        virtual_points=[
            VirtualPoints(one, points[:place] + points[place + 1 :])
            for one, points in tournament.virtual_points.items()
            if len(points) > 1
        ],
    )


def _teams_without_round(tournament: Tournament, place: int) -> Tournament:
    event = TeamEvent(tournament)
    rounds = [round for at, round in enumerate(event.rounds) if at != place]
    byes = [
        bye._replace(round=bye.round - (bye.round > place + 1))
        for bye in tournament.teams.requested_byes
        if bye.round != place + 1
    ]
    if tournament.teams.virtual_points:
        raise ValueError("the rounds of virtual points would have to move")
    shorter = event.with_rounds(rounds).games
    return shorter.replace(
        total_rounds=(tournament.total_rounds or 0) - 1, teams=shorter.teams._replace(requested_byes=tuple(byes))
    )


def _ends_after(tournament: Tournament, total: int) -> Tournament:
    byes = [one for one in tournament.requested_byes if one.round <= total]
    return tournament.replace(total_rounds=total, requested_byes=byes)


def _without_oddities(tournament: Tournament) -> Iterator[Lazily]:
    if tournament.teams.teams:
        return
    if tournament.virtual_points:
        yield lambda: tournament.replace(virtual_points=())
    for ban in tournament.forbidden:
        yield lambda ban=ban: _without_ban(tournament, ban)  # type: ignore[misc]
    for bye in tournament.requested_byes:
        kept = [one for one in tournament.requested_byes if one != bye]
        if bye.round >= tournament.next_round:
            yield lambda kept=kept: tournament.replace(requested_byes=kept)  # type: ignore[misc]
    for at, round in enumerate(tournament.rounds):
        for place, game in enumerate(round.games):
            sound = _sound(game.result)
            if sound is not None:
                yield lambda at=at, place=place, sound=sound: _with_result(tournament, at, place, sound)  # type: ignore[misc]


def _sound(result: Result) -> Result | None:
    """Return the result that replaces a forfeit; None if the game was played."""
    return {Result.WHITE_BY_FORFEIT: Result.WHITE_WINS, Result.BLACK_BY_FORFEIT: Result.BLACK_WINS}.get(result)


def _without_ban(tournament: Tournament, gone: Forbidden) -> Tournament:
    return tournament.replace(forbidden=[ban for ban in tournament.forbidden if ban != gone])


def _with_result(tournament: Tournament, at: int, place: int, result: Result) -> Tournament:
    rounds = list(tournament.rounds)
    games = list(rounds[at].games)
    games[place] = games[place]._replace(result=result)
    rounds[at] = rounds[at]._replace(games=tuple(games))
    return tournament.replace(rounds=rounds)
