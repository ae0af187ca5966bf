"""Tournaments that differ from a known one in a few places, in which the same clause often decides too.

A clause that random positions reach once in ten thousand times is reached once in ten or a hundred times by changes of
a position in which it decides. Each such position is a new start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from conform.positions import BYES, by_lot, result_of, with_results
from indeler.language import IndelerError
from indeler.model import Colour, Forbidden, Kind, Player, RequestedBye, Result, Round, Tournament, Unplayed
from indeler.model.matches import Match
from indeler.model.teams import TeamEvent

Change = Callable[[Random, str, Tournament], Tournament]
MOST_CHANGES = 4
"""The maximum number of changes of one position before it is examined."""


def near(random: Random, rulebook: str, starts: Sequence[Tournament], most: int) -> Iterator[Tournament]:
    """Yield endlessly one of these tournaments with some changes; ``starts`` may become longer meanwhile."""
    while True:
        one = random.choice(starts)
        changes = TEAM_CHANGES if one.teams.teams else PLAYER_CHANGES
        for _ in range(random.randint(1, MOST_CHANGES)):
            try:
                one = random.choice(changes)(random, rulebook, one)
            except (IndelerError, IndexError, ValueError):  # this change is not possible here
                continue
        if len(one.players) <= most or one.teams.teams:
            yield one


def alike(one: Tournament, other: Tournament) -> bool:
    """Return whether more than half of the players have equal results and colours; numbers do not matter."""
    same = _cards(one) & _cards(other)
    return 2 * same.total() > min(len(one.players), len(other.players))


def _cards(one: Tournament) -> Counter[tuple[tuple[Kind, Colour | None], ...]]:
    return Counter(tuple((cell.kind, cell.colour) for cell in one.card(player)) for player in one.players)


# Players --------------------------------------------------------------------------------------------------------------


def _with_round(one: Tournament, at: int, round: Round) -> Tournament:
    met = Counter(
        frozenset(game[:2])
        for each in (*one.rounds[:at], round, *one.rounds[at + 1 :])
        for game in each.games
        if game.result.white.played
    )
    if any(often > 1 for often in met.values()):
        raise ValueError("a pair would meet twice")
    return one.replace(rounds=(*one.rounds[:at], round, *one.rounds[at + 1 :]))


def _place_of_game(random: Random, one: Tournament) -> tuple[int, int]:
    at = random.randrange(len(one.rounds))
    return at, random.randrange(len(one.rounds[at].games))


def _other_result(random: Random, rulebook: str, one: Tournament) -> Tournament:
    at, place = _place_of_game(random, one)
    games = list(one.rounds[at].games)
    games[place] = games[place]._replace(result=result_of(random, rulebook, 8))
    return _with_round(one, at, one.rounds[at]._replace(games=tuple(games)))


def _other_colours(random: Random, rulebook: str, one: Tournament) -> Tournament:
    at, place = _place_of_game(random, one)
    games = list(one.rounds[at].games)
    game = games[place]
    games[place] = game._replace(white=game.black, black=game.white)
    return _with_round(one, at, one.rounds[at]._replace(games=tuple(games)))


def _other_opponents(random: Random, rulebook: str, one: Tournament) -> Tournament:
    at = random.randrange(len(one.rounds))
    games = list(one.rounds[at].games)
    first, second = random.sample(range(len(games)), 2)
    game, other = games[first], games[second]
    games[first], games[second] = game._replace(black=other.black), other._replace(black=game.black)
    return _with_round(one, at, one.rounds[at]._replace(games=tuple(games)))


def _exchanged_numbers(random: Random, rulebook: str, one: Tournament) -> Tournament:
    first, second = random.sample([*one.players], 2)
    number = {first: second, second: first}

    def of(player: int) -> int:
        return number.get(player, player)

    rounds = [
        Round(
            tuple(game._replace(white=of(game.white), black=of(game.black)) for game in round.games),
            tuple(Unplayed(of(row.player), row.kind) for row in round.unplayed),
        )
        for round in one.rounds
    ]
    byes = [bye._replace(player=of(bye.player)) for bye in one.requested_byes]
    bans = [ban._replace(players=tuple(map(of, ban.players))) for ban in one.forbidden]
    return one.replace(rounds=rounds, requested_byes=byes, forbidden=bans)


def _one_ban_more(random: Random, rulebook: str, one: Tournament) -> Tournament:
    free = [pair for pair in combinations(one.to_pair(), 2) if not one.have_met(*pair) and one.may_meet(*pair)]
    return one.replace(forbidden=[*one.forbidden, Forbidden(random.choice(free))])


def _one_ban_less(random: Random, rulebook: str, one: Tournament) -> Tournament:
    gone = random.choice(one.forbidden)
    return one.replace(forbidden=[ban for ban in one.forbidden if ban != gone])


def _other_bye(random: Random, rulebook: str, one: Tournament) -> Tournament:
    at = random.randrange(len(one.rounds))
    unplayed = list(one.rounds[at].unplayed)
    place = random.randrange(len(unplayed))
    kinds = BYES if one.rounds[at].bye else (*BYES, Kind.PAIRING_BYE)
    unplayed[place] = unplayed[place]._replace(kind=random.choice(kinds))
    return _with_round(one, at, one.rounds[at]._replace(unplayed=tuple(unplayed)))


def _present_or_absent(random: Random, rulebook: str, one: Tournament) -> Tournament:
    if one.requested_byes:
        return one.replace(requested_byes=[*one.requested_byes][1:])
    player = random.choice([*one.players])
    return one.replace(requested_byes=[RequestedBye(one.next_round, player, Kind.ZERO_BYE)])


def _other_end(random: Random, rulebook: str, one: Tournament) -> Tournament:
    return one.replace(total_rounds=one.next_round + random.choice((0, 2)))


def _one_player_more(random: Random, rulebook: str, one: Tournament) -> Tournament:
    number = len(one.players) + 1
    rounds = [round._replace(unplayed=(*round.unplayed, Unplayed(number, random.choice(BYES)))) for round in one.rounds]
    return one.replace(players=[*one.players.values(), Player(number, f"P{number}", 2400 - 50 * number)], rounds=rounds)


def _one_round_more(random: Random, rulebook: str, one: Tournament) -> Tournament:
    paired = by_lot(random, one.replace(requested_byes=()))
    if paired is None or one.virtual_points:
        raise ValueError("nobody can be paired, or the rounds of virtual points would have to move")
    *earlier, last = with_results(random, paired, rulebook, 8).rounds
    at = random.randint(0, len(earlier))
    byes = [bye._replace(round=bye.round + 1) for bye in one.requested_byes]
    total = (one.total_rounds or 0) + 1
    return one.replace(rounds=(*earlier[:at], last, *earlier[at:]), requested_byes=byes, total_rounds=total)


PLAYER_CHANGES: Sequence[Change] = (
    _other_result,
    _other_result,
    _other_colours,
    _other_colours,
    _other_opponents,
    _exchanged_numbers,
    _exchanged_numbers,
    _one_ban_more,
    _one_ban_less,
    _other_bye,
    _present_or_absent,
    _other_end,
    _one_player_more,
    _one_round_more,
)


# Teams ----------------------------------------------------------------------------------------------------------------


def _with_match(random: Random, one: Tournament, change: Callable[[TeamEvent, Match], Match]) -> Tournament:
    """Return the event with a change in one of its matches."""
    event = TeamEvent(one)
    rounds = list(event.rounds)
    at = random.randrange(len(rounds))
    matches = list(rounds[at].matches)
    place = random.randrange(len(matches))
    matches[place] = change(event, matches[place])
    rounds[at] = rounds[at]._replace(matches=tuple(matches))
    return event.with_rounds(rounds).games


def _other_match_result(random: Random, rulebook: str, one: Tournament) -> Tournament:
    def change(event: TeamEvent, match: Match) -> Match:
        boards = list(match.boards)
        place = random.randrange(len(boards))
        result = random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))
        boards[place] = boards[place]._replace(result=result)
        return match._replace(boards=tuple(boards))

    return _with_match(random, one, change)


def _other_match_colours(random: Random, rulebook: str, one: Tournament) -> Tournament:
    def change(event: TeamEvent, match: Match) -> Match:
        boards = tuple(board._replace(colour=board.colour.other) for board in match.boards)
        return match._replace(colour=match.colour.other, boards=boards)

    return _with_match(random, one, change)


def _exchanged_teams(random: Random, rulebook: str, one: Tournament) -> Tournament:
    """Return the event with the matches of two teams exchanged."""
    event = TeamEvent(one)
    first, second = random.sample([*event.teams], 2)
    number = {first: second, second: first}

    def moved(match: Match) -> Match:
        sides = [number.get(team, team) for team in match[:2]]
        firsts, seconds = (event.teams[team].players for team in sides)
        boards = tuple(
            board._replace(first=first, second=second)
            for first, second, board in zip(firsts, seconds, match.boards, strict=False)
        )
        return match._replace(first=sides[0], second=sides[1], boards=boards)

    rounds = [
        round._replace(
            matches=tuple(map(moved, round.matches)),
            unplayed=tuple(row._replace(player=number.get(row.player, row.player)) for row in round.unplayed),
        )
        for round in event.rounds
    ]
    return event.with_rounds(rounds).games


def _other_team_ban(random: Random, rulebook: str, one: Tournament) -> Tournament:
    bans = one.teams.forbidden
    if bans and random.random() < 0.5:
        gone = random.choice(bans)
        left = tuple(ban for ban in bans if ban != gone)
    else:
        left = (*bans, Forbidden(tuple(sorted(random.sample([*TeamEvent(one).teams], 2)))))
    return one.replace(teams=one.teams._replace(forbidden=left))


TEAM_CHANGES: Sequence[Change] = (
    _other_match_result,
    _other_match_colours,
    _exchanged_teams,
    _other_team_ban,
    _other_end,
)
