"""Literal transcription of the FIDE Double-Swiss System (C.04.5), and random small tournaments that are hard to pair.

Article 3 is identical to that of C.04.6, so the transcription of C.04.6 tries every set and every pairing here too;
criteria and colours are transcribed here. Histories are read from the games of each match, not from pairing cards.
"""

from __future__ import annotations

from typing import NamedTuple

from indeler.model import (
    Colour,
    Forbidden,
    Kind,
    Player,
    RequestedBye,
    Result,
    Tournament,
    VirtualPoints,
)
from indeler.model.points import DOUBLE, Scale, doubled
from oracles.baku import at_the_start
from oracles.team_swiss import OTHER, Round, Rules

POINTS = {
    Result.WHITE_WINS: ("win", "loss"),
    Result.DRAW: ("draw", "draw"),
    Result.BLACK_WINS: ("loss", "win"),
    Result.ZERO_ZERO: ("loss", "loss"),
    Result.HALF_ZERO: ("draw", "loss"),
    Result.ZERO_HALF: ("loss", "draw"),
    Result.WHITE_BY_FORFEIT: ("win", "absent"),
    Result.BLACK_BY_FORFEIT: ("absent", "win"),
    Result.DOUBLE_FORFEIT: ("absent", "absent"),
}
"""Of a game: its meaning for the player with White in the first game of the match, and for the opponent."""
USUAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
ODD = (Result.ZERO_ZERO, Result.HALF_ZERO, Result.ZERO_HALF)
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT)
BYES = (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FULL_BYE)


class Side(NamedTuple):
    """A player before a round."""

    number: int
    score: int
    met: frozenset[int] = frozenset()
    colours: str = ""
    """1.6: the colours in the first games of matches in which a game was played."""
    floated: bool = False
    barred: bool = False
    matches: int = 0
    """3.4.3: the number of matches that were not forfeited."""


def pair(sides, rules):
    """3.3.2: return the matches, White of the first game first, and the player with the bye.

    None if no legal pairing exists.
    """
    return DoubleRound(sides, rules).pair()


class DoubleRound(Round):
    """One round of matches of two games."""

    quality_clauses = ("C8",)

    def matches(self, side):
        return side.matches

    @property
    def floats_count(self):
        """2.3.4, 2.3.5: not in the last round."""
        return self.rules.round != self.rules.total

    def quality(self, pairs, top_score):
        """2.3.5 C8."""
        return (sum(self.opponent_floated(pair, top_score) for pair in pairs),)

    def with_colours(self, one, other):
        """4.2, 4.3."""
        higher, lower = sorted((self.sides[one], self.sides[other]), key=lambda side: (-side.score, side.number))
        both = higher.number, lower.number
        return both if self.colour_of_first(higher, lower) == "W" else both[::-1]

    def colour_of_first(self, first, second):
        if first.colours == second.colours == "":
            return self.rules.initial if first.number % 2 == 1 else OTHER[self.rules.initial]
        if first.colours.count("W") < second.colours.count("W"):
            return "W"
        if first.colours.count("W") > second.colours.count("W"):
            return "B"
        length = min(len(first.colours), len(second.colours))
        for back in range(1, length + 1):
            if first.colours[-back] != second.colours[-back]:
                return OTHER[first.colours[-back]]
        if first.colours:
            return OTHER[first.colours[-1]]
        return second.colours[-1]


# Random tournaments ---------------------------------------------------------------------------------------------------


def random_tournament(random, least=2, most=11):
    """Return a tournament before its first round, and how often unusual events happen in it (0: never)."""
    size = random.randint(least, most)
    total = random.randint(1, min(size + 1, 8))
    trouble = random.choice((0, 3, 6, 12))
    scale = random.choice((DOUBLE, DOUBLE, DOUBLE._replace(pairing_bye=10), doubled(Scale.of(30, 10, 0))))
    baku = "_BAKU" if scale.win == 2 * scale.draw and random.random() < 0.2 else ""
    players = [_player(random, number, total, trouble) for number in range(1, size + 1)]
    virtual = [VirtualPoints(one, (20, 10)) for one in range(1, size // 2 + 1)] if random.random() < 0.1 else ()
    bans = [
        Forbidden(tuple(random.sample(range(1, size + 1), 2)), random.randint(1, 2), random.choice((None, 3)))
        for _ in range(random.choice((0, 0, 1, 3)))
    ]
    byes = [
        RequestedBye(round, player.number, random.choice(BYES))
        for player in players
        for round in range(1, total + 1)
        if trouble and not random.randrange(2 * trouble) and player.takes_part(round)
    ]
    return Tournament(
        players,
        total_rounds=total,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        scale=scale,
        rules="fide-double-swiss",
        type_code=f"FIDE_DOUBLESWISS{baku}",
        requested_byes=byes,
        forbidden=bans,
        virtual_points=() if baku else virtual,
    ), trouble


def _player(random, number, total, trouble):
    enters = random.randint(1, 3) if trouble and not random.randrange(2 * trouble) else 1
    leaves = random.randint(1, 8) if trouble and not random.randrange(2 * trouble) else None
    return Player(number, f"P{number}", 2400 - 10 * number, enters=min(enters, total), withdrawn_after=leaves)


def random_match(random, trouble):
    """Return the result of a match."""
    kinds = [USUAL, USUAL]
    if trouble:
        kinds = [random.choice((ODD, FORFEITS)) if not random.randrange(trouble) else USUAL for _ in kinds]
        if not random.randrange(2 * trouble):
            kinds = [FORFEITS, FORFEITS]
    return Result(tuple(random.choice(some) for some in kinds))


def played(random, tournament, trouble):
    """Return the tournament with a random result for every match of the last round."""
    *earlier, last = tournament.rounds
    games = tuple(game._replace(result=random_match(random, trouble)) for game in last.games)
    return tournament.replace(rounds=[*earlier, last._replace(games=games)])


# The histories by the rules ---------------------------------------------------------------------------------------


def sides_of(tournament):
    """Article 1: return the participants of the next round, with the data that article 2 uses."""
    round = len(tournament.rounds) + 1
    rules = Rules("", round, tournament.total_rounds, "W" if tournament.initial_colour is Colour.WHITE else "B")
    histories = {number: _History(tournament, number) for number in tournament.players}
    away = {bye.player for bye in tournament.requested_byes if bye.round == round}
    there = [
        number
        for number, player in tournament.players.items()
        if number not in away and player.enters <= round and not 0 < (player.withdrawn_after or 99) < round
    ]
    return [_side(tournament, histories, number) for number in there], rules


class _History:
    """The history of a player: opponents of matches played, colours, points, and facts that bar the bye."""

    def __init__(self, tournament, number):
        self.opponents, self.colours, self.points, self.barred = [], "", [], False
        for round in tournament.rounds:
            match = next((game for game in round.games if number in game[:2]), None)
            if match is not None:
                self.meet(tournament.scale, match, number)
                continue
            kind = next(row.kind for row in round.unplayed if row.player == number)
            self.opponents.append(0)
            self.points.append(_bye_points(tournament.scale, kind))
            self.barred |= kind in (Kind.PAIRING_BYE, Kind.FULL_BYE)

    def meet(self, scale, match, number):
        """The preface and 1.6: a match is forfeited if one player, or both, forfeited both games."""
        mine = [POINTS[game][match.black == number] for game in match.result.games]
        theirs = [POINTS[game][match.white == number] for game in match.result.games]
        worth = {"win": scale.win, "draw": scale.draw, "loss": scale.loss, "absent": scale.forfeit_loss}
        self.points.append(sum(worth[one] for one in mine) / 2)
        is_forfeited = ["absent", "absent"] in (mine, theirs)
        self.opponents.append(0 if is_forfeited else match.black if match.white == number else match.white)
        if is_forfeited:
            self.barred |= mine != ["absent", "absent"]
        elif any(game not in FORFEITS for game in match.result.games):
            self.colours += "W" if match.white == number else "B"


def _bye_points(scale, kind):
    return {Kind.PAIRING_BYE: scale.pairing_bye, Kind.FULL_BYE: scale.win, Kind.HALF_BYE: scale.draw}.get(kind, 0)


def _side(tournament, histories, number):
    mine, round = histories[number], len(tournament.rounds) + 1

    def score(player, before):
        return sum(histories[player].points[: before - 1]) + _virtual(tournament, player, before)

    met = mine.opponents[-1] if mine.opponents else 0
    bans = [ban.players for ban in tournament.forbidden if ban.holds(round) and number in ban.players]
    return Side(
        number,
        score(number, round),
        frozenset(mine.opponents).union(*bans) - {0, number},
        mine.colours,
        bool(met) and score(number, round - 1) != score(met, round - 1),
        mine.barred,
        sum(map(bool, mine.opponents)),
    )


def _virtual(tournament, player, round):
    """C.04.7: a won match (2), then half of it, for the upper half of the players present at the start."""
    if not tournament.type_code.endswith("_BAKU"):
        return (*tournament.virtual_points.get(player, ()), *[0] * 20)[round - 1]
    start = at_the_start(tournament)
    half = start[: 2 * -(-len(start) // 4)]
    accelerated = -(-tournament.total_rounds // 2)
    if not half or player > half[-1] or round > accelerated:
        return 0
    return 20 if round <= -(-accelerated // 2) else 10
