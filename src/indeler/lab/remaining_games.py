"""The remaining games of a season, as the values with which `chances` plays a competition out."""

from collections.abc import Iterator, Mapping

from indeler.lab.chances import KeizerRest, OpenGame, Rest, RobinRest, SwissRest
from indeler.lab.models import OF_GAME
from indeler.lab.next_round import UNRATED
from indeler.language import N_, Sentence
from indeler.model import Result, Scale
from indeler.season import RoundKey, Season
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.pools import Entrant, fixtures
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.groups import championship_rules
from indeler.season.competitions.cycles.outcomes import rounds_played
from indeler.season.competitions.cycles.pairing import settings_of
from indeler.season.competitions.cycles.standings import ahead, tie_breaks, tournament_of
from indeler.season.competitions.keizer.competition import Keizer
from indeler.season.competitions.keizer.ladder import ladder_ahead
from indeler.season.competitions.round_robin.competition import RoundRobin


def open_groups_of(season: Season, member: int) -> list[Rest]:
    """Return every group that has begun, in which this member plays and whose end is open."""
    return [*_cycles(season, member), *_robins(season, member), *_ladders(season, member)]


def _cycles(season: Season, member: int) -> Iterator[Rest]:
    for cycles in season.of_kind(Cycles):
        part = max(cycles.state.cycles, default=0)
        group = cycles.group_of(part, member)
        if group and rounds_played(cycles, part, group):
            rest = _championship(cycles, part) if cycles.is_championship(group) else _group(cycles, part, group)
            yield from rest


def _group(cycles: Cycles, part: int, group: str) -> Iterator[SwissRest]:
    """BW-22, BW-30, BW-31: yield a group of a cycle, with promotion and relegation."""
    opened, played = cycles.cycle(part), rounds_played(cycles, part, group)
    groups, moves = list(opened.groups), cycles.rules.moves
    place = RoundKey(cycles.name, part, len(played) + 1, group)
    rest = SwissRest(
        title=Sentence(N_("Cycle {cycle}, group {group}"), cycle=part, group=group),
        seed=_seed(cycles.season, cycles.seed_of(place)),
        model=OF_GAME[cycles.game],
        rules=cycles.rules.pairing.system,
        ratings=_strengths({member: opened.start_ratings[member] for member in opened.groups[group]}),
        open_games=tuple(
            OpenGame(board.white, board.black, paired.place.round)
            for paired in played
            for board in paired.boards
            if cycles.awaits_result(paired, board)
        ),
        up=moves.up if groups.index(group) else 0,
        down=moves.down if group != groups[-1] else 0,
        tournament=tournament_of(cycles, part, group),
        settings=settings_of(cycles, place),
        ties=tie_breaks(cycles),
        rounds=ahead(cycles, part, group),
        odd=cycles.rules.points.of_odd,
    )
    if rest.open_games or rest.rounds:
        yield rest


def _championship(cycles: Cycles, part: int) -> Iterator[RobinRest]:
    """BW-40, BW-43, BW-46: yield the championship group, whose games may all be caught up."""
    rules, opened = championship_rules(cycles), cycles.cycle(part)
    members = opened.groups[rules.group]
    boards = [
        (paired.place.round, board) for paired in rounds_played(cycles, part, rules.group) for board in paired.boards
    ]
    played = {(board.white, board.black): board.result for _, board in boards if board.result}
    to_come = tuple(game for game in fixtures(members) if (game.white, game.black) not in played)
    if to_come:
        yield RobinRest(
            title=Sentence(N_("Championship group")),
            seed=_seed(cycles.season, cycles.seed_of(RoundKey(cycles.name, part, len(played), rules.group))),
            model=OF_GAME[cycles.game],
            rules="berger",
            ratings=_strengths({member: opened.start_ratings[member] for member in members}),
            open_games=tuple(OpenGame(board.white, board.black, round) for round, board in boards if not board.result),
            entrants=tuple(map(Entrant, members)),
            played=tuple(Played(*pair, RESULTS[result]) for pair, result in played.items()),
            to_come=to_come,
            ties=rules.ties,
            times=1,
            scale=Scale.of(rules.win, rules.draw, rules.loss),
        )


def _robins(season: Season, member: int) -> Iterator[RobinRest]:
    for robin in season.of_kind(RoundRobin):
        part = robin.newest
        group = robin.group_of(part, member)
        if group and member not in robin.withdrawn(part):
            yield from _robin(robin, part, group)


def _robin(robin: RoundRobin, part: int, group: str) -> Iterator[RobinRest]:
    members, annulled = robin.members_of(part, group), robin.annulled(part, group)
    table = [game for game in robin.fixtures(part, group) if annulled.isdisjoint((game.white, game.black))]
    games = list(zip(table, robin.games(part, group), strict=True))
    to_come = tuple(fixture for fixture, game in games if game.result is Result.PENDING)
    published = [
        (round, paired)
        for round in range(1, robin.group_rounds(part, group) + 1)
        if (paired := robin.season.published(RoundKey(robin.name, part, round, group))) is not None
    ]
    groups, moves = list(robin.groups(part)), robin.rules.moves
    is_last = part == robin.rules.parts
    if to_come and published:
        yield RobinRest(
            title=robin.table_title(part, group),
            seed=_seed(robin.season, f"{robin.name} part {part}, group {group}, {len(to_come)} to come"),
            model=OF_GAME[robin.game],
            rules="berger",
            ratings=_strengths({one: robin.season.member(one).rating for one in members if one not in annulled}),
            open_games=tuple(
                OpenGame(game.white, game.black, game.round)
                for game in to_come
                if any(round == game.round and paired.board(game.white, game.black) for round, paired in published)
            ),
            up=moves.up if groups.index(group) and not is_last else 0,
            down=moves.down if group != groups[-1] and not is_last else 0,
            entrants=tuple(map(Entrant, members)),
            played=tuple(game for _, game in games if game.result is not Result.PENDING),
            to_come=to_come,
            ties=robin.rules.ties,
            times=robin.rules.times,
            scale=robin.rules.points.scale,
            annulled=annulled,
        )


def _ladders(season: Season, member: int) -> Iterator[KeizerRest]:
    """Yield a Keizer ladder until the end of its period; not one whose best players have a championship group."""
    for keizer in season.of_kind(Keizer):
        part = keizer.part
        group = keizer.group_of(part, member)
        played = keizer.rounds_played(part, group)
        if keizer.rules.championship is None and played and member in played[-1].field:
            yield from _ladder(keizer, part, group)


def _ladder(keizer: Keizer, part: int, group: str) -> Iterator[KeizerRest]:
    played, tournament = keizer.rounds_played(part, group), keizer.tournament(part, group)
    rest = KeizerRest(
        title=keizer.name_round(RoundKey(keizer.name, part, keizer.rounds_of(part), group)),
        seed=_seed(keizer.season, f"{keizer.seed_of(played[-1].place)} to the end"),
        model=OF_GAME[keizer.game],
        rules="keizer",
        ratings=_strengths({number: player.rating for number, player in tournament.players.items()}),
        open_games=tuple(
            OpenGame(board.white, board.black, number)
            for number, paired in enumerate(played, start=1)
            for board in paired.boards
            if keizer.awaits_result(paired, board)
        ),
        tournament=tournament,
        absences=ladder_ahead(keizer, part, group),
    )
    if rest.open_games or rest.absences:
        yield rest


def _strengths(ratings: Mapping[int, int]) -> dict[int, int]:
    return {member: rating or UNRATED for member, rating in ratings.items()}


def _seed(season: Season, what: str) -> str:
    """Return the seed of a simulation, equal for all visitors of the same version of the competition."""
    return f"{season.state.name} {what}"
