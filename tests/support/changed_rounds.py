"""Rounds with one change, as input of the audit: opponents, colours, the bye, a floater or the order of boards."""

from __future__ import annotations

from random import Random

from indeler.model import Game, Kind, Round, Tournament, Unplayed, score

Games = list[tuple[int, int]]


def rounds_until(tournament: Tournament, round: int) -> Tournament:
    """Return the tournament as published when this round was paired, without its results and without later rounds."""
    given = tournament.rounds[round - 1]
    return _with_round(tournament, round, [game[:2] for game in given.games], given.bye)


def _with_round(tournament: Tournament, round: int, games: Games, bye: int | None) -> Tournament:
    given = tournament.rounds[round - 1]
    unplayed = [row for row in given.unplayed if row.kind is not Kind.PAIRING_BYE]
    if bye is not None:
        unplayed.append(Unplayed(bye, Kind.PAIRING_BYE))
    changed = Round(tuple(Game(white, black) for white, black in games), tuple(unplayed))
    earlier = tournament.before(round)
    asked = [request for request in earlier.requested_byes if request.round != round]
    return earlier.replace(rounds=(*earlier.rounds, changed), requested_byes=asked)


def opponents(tournament: Tournament, round: int, dice: Random) -> Tournament | None:
    """Return the round in which two boards have exchanged their Black players."""
    games = [game[:2] for game in tournament.rounds[round - 1].games]
    if len(games) < 2:
        return None
    i, j = dice.sample(range(len(games)), 2)
    (a, b), (c, d) = games[i], games[j]
    games[i], games[j] = (a, d), (c, b)
    return _with_round(tournament, round, games, tournament.rounds[round - 1].bye)


def colours(tournament: Tournament, round: int, dice: Random) -> Tournament | None:
    """Return the round with exchanged colours on one board, except on the only board that shows the drawn colour."""
    games = [game[:2] for game in tournament.rounds[round - 1].games]
    if not games or (round == 1 and len(games) < 3):
        return None
    i = dice.randrange(len(games))
    games[i] = games[i][::-1]
    return _with_round(tournament, round, games, tournament.rounds[round - 1].bye)


def bye(tournament: Tournament, round: int, dice: Random) -> Tournament | None:
    """Return the round in which another player has the bye, and the player who had it plays instead."""
    given = tournament.rounds[round - 1]
    if given.bye is None or not given.games:
        return None
    games = [game[:2] for game in given.games]
    i, side = dice.randrange(len(games)), dice.randrange(2)
    other = games[i][side]
    games[i] = (given.bye, games[i][1]) if side == 0 else (games[i][0], given.bye)
    return _with_round(tournament, round, games, other)


def floater(tournament: Tournament, round: int, dice: Random) -> Tournament | None:
    """Return the round in which another player with the same score floats down."""
    before = tournament.before(round)
    games = [game[:2] for game in tournament.rounds[round - 1].games]
    points = {number: score(before, number) for number in before.players}
    floats = [(i, 0 if points[a] > points[b] else 1) for i, (a, b) in enumerate(games) if points[a] != points[b]]
    if not floats:
        return None
    i, side = dice.choice(floats)
    one = games[i][side]
    others = [(j, k) for j, game in enumerate(games) for k in (0, 1) if j != i and points[game[k]] == points[one]]
    if not others:
        return None
    j, k = dice.choice(others)
    other = games[j][k]
    swapped = {one: other, other: one}
    games = [tuple(swapped.get(player, player) for player in game) for game in games]
    return _with_round(tournament, round, games, tournament.rounds[round - 1].bye)


def boards(tournament: Tournament, round: int, dice: Random) -> Tournament | None:
    """Return the file with two stated boards exchanged; their scores differ, as other orders depend on the rulebook."""
    before, published = tournament.before(round), rounds_until(tournament, round)
    points = {number: score(before, number) for number in before.players}

    def place(game: tuple[int, int]) -> tuple[int, int]:
        return -max(points[player] for player in game), -sum(points[player] for player in game)

    games = sorted((game[:2] for game in published.rounds[-1].games), key=place)
    exchanges = [(i, j) for j in range(len(games)) for i in range(j) if place(games[i]) != place(games[j])]
    if not exchanges:
        return None
    i, j = dice.choice(exchanges)
    games[i], games[j] = games[j], games[i]
    *earlier, last = published.rounds
    return published.replace(rounds=(*earlier, last._replace(boards=tuple(games))))


SORTS = {"opponents": opponents, "colours": colours, "bye": bye, "floater": floater, "boards": boards}


def mutated(tournament: Tournament, round: int, dice: Random) -> tuple[str, Tournament] | None:
    """Return this round with one random change, different from the original, and the kind of the change."""
    names = list(SORTS)
    dice.shuffle(names)
    for name in names:
        changed = SORTS[name](tournament, round, dice)
        if changed is not None and changed != rounds_until(tournament, round):
            return name, changed
    return None
