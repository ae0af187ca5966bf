"""Random small team events that are hard to pair, and their histories by C.04.6 article 1."""

from __future__ import annotations

from indeler.model import Colour, Forbidden, Kind, Player, RequestedBye, Result, Team, TeamByes, Teams, VirtualBlock
from indeler.model.matches import Board, colour_on
from indeler.model.teams import TeamEvent, participants
from oracles.baku import at_the_start
from oracles.team_swiss import Rules, Side

POINTS = {
    Result.WHITE_WINS: (10, 0),
    Result.DRAW: (5, 5),
    Result.BLACK_WINS: (0, 10),
    Result.WHITE_BY_FORFEIT: (10, 0),
    Result.BLACK_BY_FORFEIT: (0, 10),
    Result.DOUBLE_FORFEIT: (0, 0),
}
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
UNPLAYED = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT)
BYES = (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FULL_BYE)


def random_team_event(random, least=4, most=10):
    """Return the games of a team event before its first round, and how often unusual events happen in it (0: never)."""
    size, boards = random.randint(least, most), random.randint(1, 4)
    total = random.randint(1, min(size + 1, 8))
    trouble = random.choice((0, 4, 8, 15))
    primary = random.choice(("MP", "MP", "GP"))
    other = random.choice(("", "", "_GP" if primary == "MP" else "_MP"))
    baku = "_BAKU" if primary == "MP" and random.random() < 0.2 else ""
    teams = [
        Team(number, f"T{number}", tuple(range(10 * number, 10 * number + boards))) for number in range(1, size + 1)
    ]
    stated = Teams(
        tuple(teams),
        byes=random.choice((None, TeamByes(20, 10 * boards), TeamByes(0, 0))),
        colour_sequence=("WB" * boards)[:boards],
        match_scale=None if baku else random.choice((None, None, (30, 10, 0))),
        requested_byes=tuple(_byes(random, size, total, trouble)),
        forbidden=tuple(_bans(random, size)),
        virtual_points=tuple(_blocks(random, size, total)) if primary == "MP" and not baku else (),
    )
    players = [Player(number) for team in teams for number in team.players]
    return TeamEvent.of(
        stated,
        players,
        total_rounds=total,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        type_code=f"FIDE_TEAM{random.choice(('_TYPEA', '_TYPEB', ''))}_{primary}{other}{baku}",
    ).games, trouble


def _byes(random, size, total, trouble):
    for team in range(1, size + 1):
        enters = random.randint(1, 3) if trouble and not random.randrange(2 * trouble) else 1
        leaves = random.randint(2, 9) if trouble and not random.randrange(2 * trouble) else 99
        for round in range(1, total + 1):
            if not enters <= round < leaves:
                yield RequestedBye(round, team, Kind.ZERO_BYE)
            elif trouble and not random.randrange(2 * trouble):
                yield RequestedBye(round, team, random.choice(BYES))


def _bans(random, size):
    for _ in range(random.choice((0, 0, 1, 3))):
        yield Forbidden(tuple(random.sample(range(1, size + 1), 2)), random.randint(1, 2), random.choice((None, 3)))


def _blocks(random, size, total):
    if random.random() < 0.2:
        yield VirtualBlock(20, 0, 1, random.randint(1, total), 1, size // 2)


def played(random, games, trouble):
    """Return the games with a random result for every match of the last round."""
    event = TeamEvent(games)
    *earlier, last = event.rounds
    matches = [_played(random, match, event, trouble) for match in last.matches]
    return event.with_rounds([*earlier, last._replace(matches=tuple(matches))]).games


def _played(random, match, event, trouble):
    if trouble and not random.randrange(trouble):
        return match._replace(boards=(), forfeit=random.choice(("+-", "-+", "--")))
    boards = []
    for number, both in enumerate(zip(*(event.teams[team].players for team in match[:2]), strict=True), start=1):
        kinds = UNPLAYED if trouble and number > 1 and not random.randrange(trouble) else PLAYED
        boards.append(Board(*both, random.choice(kinds), colour_on(event.games.teams.colour_sequence, number)))
    return match._replace(boards=tuple(boards))


# The histories by the rules ---------------------------------------------------------------------------------------


def sides_of(games):
    """Article 1: return the teams that take part in the next round, and the rules of the event."""
    event = TeamEvent(games)
    words = games.type_code.split("_")[2:]
    preferences = "A" if "TYPEA" in words else "B" if "TYPEB" in words else ""
    scores = [word for word in words if word in ("MP", "GP")]
    rules = Rules(
        preferences, event.next_round, games.total_rounds, "W" if games.initial_colour is Colour.WHITE else "B"
    )
    histories = {number: _History(event, number) for number in event.teams}
    away = {bye.player for bye in games.teams.requested_byes if bye.round == rules.round}
    sides = [_side(event, histories, number, scores, "BAKU" in words) for number in event.teams if number not in away]
    return sides, rules


class _History:
    """The history of a team: opponent, colour on board 1 if it played, points, and facts that bar the bye."""

    def __init__(self, event, number):
        self.opponents, self.colours, self.points, self.barred = [], [], {"MP": [], "GP": []}, False
        for round in event.rounds:
            match = round.match_of(number)
            if match is None:
                kind = next(row.kind for row in round.unplayed if row.player == number)
                self.note(0, "", *_without_match(event, kind), bars=kind in (Kind.PAIRING_BYE, Kind.FULL_BYE))
            else:
                self.meet(event, match, number == match.first)

    def meet(self, event, match, is_first):
        opponent = match.second if is_first else match.first
        mine, theirs = _board_points(event, match, is_first)
        win, draw, loss = event.games.teams.match_scale or (20, 10, 0)
        if not any(board.result in PLAYED for board in match.boards):
            self.note(0, "", win if mine > theirs else loss, mine, bars=mine > theirs)
            return
        worth = win if mine > theirs else draw if mine == theirs else loss
        is_white = is_first == (match.boards[0].colour is Colour.WHITE)
        self.note(opponent, "W" if is_white else "B", worth, mine)

    def note(self, opponent, colour, match_points, game_points, *, bars=False):
        self.opponents.append(opponent)
        self.colours.append(colour)
        self.points["MP"].append(match_points)
        self.points["GP"].append(game_points)
        self.barred |= bars


def _without_match(event, kind):
    boards, stated = event.boards, event.games.teams
    win, draw, _ = stated.match_scale or (20, 10, 0)
    bye = (stated.byes.match_points, stated.byes.game_points) if stated.byes else (draw, 5 * boards)
    return {
        Kind.PAIRING_BYE: bye,
        Kind.FULL_BYE: (win, 10 * boards),
        Kind.HALF_BYE: (draw, 5 * boards),
        Kind.ZERO_BYE: (0, 0),
    }[kind]


def _board_points(event, match, is_first):
    if match.forfeit:
        both = [10 * event.boards if sign == "+" else 0 for sign in match.forfeit]
    else:
        both = [sum(POINTS[board.result][side] for board in match.boards) for side in (0, 1)]
    return both if is_first else both[::-1]


def _side(event, histories, number, scores, is_baku):
    mine = histories[number]
    primary = scores[0]
    round = event.next_round

    def score(team, before):
        return sum(histories[team].points[primary][: before - 1]) + _virtual(event, team, before, is_baku)

    floated = round > 1 and mine.opponents[-1] and score(number, round - 1) != score(mine.opponents[-1], round - 1)
    bans = [ban.players for ban in event.games.teams.forbidden if ban.holds(round) and number in ban.players]
    return Side(
        number,
        score(number, round),
        tuple(sum(mine.points[name]) for name in scores),
        frozenset(mine.opponents).union(*bans) - {0, number},
        "".join(mine.colours),
        bool(floated),
        mine.barred,
    )


def _virtual(event, team, round, is_baku):
    if is_baku:
        start = at_the_start(participants(event.games))
        last = [0, *start[: 2 * -(-len(start) // 4)]][-1]
        accelerated = -(-event.games.total_rounds // 2)
        worth = 20 if round <= -(-accelerated // 2) else 10 if round <= accelerated else 0
        return worth if team <= last else 0
    blocks = [block for block in event.games.teams.virtual_points if block.first_team <= team <= block.last_team]
    return sum(block.match_points for block in blocks if block.first_round <= round <= block.last_round)
