"""A championship group drawn from the top of the ladder, whose games count in both."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from indeler.language import N_, Sentence
from indeler.model import CHESS, Result, Tournament
from indeler.rulebooks import declared
from indeler.rulebooks.settings import read_settings
from indeler.season.common.members import Played
from indeler.season.common.pools import Entrant, Pool, PoolRules, declined_members, fixtures, with_play_off
from indeler.season.competitions.keizer.ladder import KeizerLadder, outcomes_of_season
from indeler.season.competitions.keizer.rules import TitleGroup
from indeler.season.core.season import cached
from indeler.season.core.state import RoundRecord
from indeler.systems import ColourRules, Rematches

RULEBOOK = "keizer"

Pair = tuple[int, int]
"""A pair of members, the higher on the ladder first."""


@cached
def finalists(keizer: KeizerLadder) -> list[int]:
    """5: return the drawn group; before that the first of the ladder, and none before the round that the rules name."""
    return _drawn_members(keizer) or _first(keizer)


def _drawn_members(keizer: KeizerLadder) -> list[int]:
    """5: return the members drawn by the logbook, with the first round after the one that the rules name."""
    rules, rounds = keizer.rules.championship, _rounds(keizer)
    if rules is None or len(rounds) <= rules.after:
        return []
    return list(keizer.state.title_groups.get(rounds[rules.after].place, ()))


def drawn_otherwise(keizer: KeizerLadder) -> list[Sentence]:
    """5: note that the drawn group stays, if a later correction would give another one."""
    drawn, now = _drawn_members(keizer), _first(keizer)
    if not drawn or set(drawn) == set(now):
        return []
    names = [keizer.season.name(member) for member in now if member not in drawn]
    text = N_("The group stays as it was drawn; after what was corrected since, {names} would be in it.")
    return [Sentence(text, names=names)]


def _first(keizer: KeizerLadder) -> list[int]:
    """5: return the first of the ladder after the round that the rules name, without those who declined."""
    rules, rounds = keizer.rules.championship, _rounds(keizer)
    if rules is None or len(rounds) < rules.after:
        return []
    begun = rounds[rules.after].date if len(rounds) > rules.after else None
    unwilling_members = {
        member
        for member, since in declined_members(keizer.season.state, keizer.name).items()
        if not begun or since <= begun
    }
    ranking = keizer.ladder(keizer.part).published[rules.after].ranking
    return [member for member in ranking if member not in unwilling_members][: rules.players]


def _rounds(keizer: KeizerLadder) -> Sequence[RoundRecord]:
    return keizer.rounds_played(keizer.part)


def meetings(keizer: KeizerLadder, rules: TitleGroup) -> dict[Pair, list[Played]]:
    """5: return the games of the group: the first game of each two members, including games before it was drawn."""
    members = finalists(keizer)
    found: dict[Pair, list[Played]] = {pair: [] for pair in combinations(members, 2)}
    for number, paired in enumerate(_rounds(keizer), start=1):
        for game in outcomes_of_season(keizer.season, paired, keizer.rules).round.games:
            games = found.get((game.white, game.black), found.get((game.black, game.white)))
            counts = game.result.white.played or number > rules.after
            if games is not None and counts and len(games) < rules.times:
                games.append(Played(game.white, game.black, game.result))
    return found


def title_boards(keizer: KeizerLadder, tournament: Tournament, present: Collection[int]) -> list[tuple[int, int]]:
    """5, Cb: return as many games of the group as the present members can play; colours reversed after the last one.

    Of several solutions the one with most games left to play is taken, then the one in which higher players meet.
    """
    rules = keizer.rules.championship
    here = [member for member in finalists(keizer) if member in present]
    if rules is None:
        return []
    left = {pair: rules.times - len(games) for pair, games in meetings(keizer, rules).items()}
    ways = _matchings(here, {pair for pair, games in left.items() if games > 0})
    chosen = max(ways, key=lambda pairs: (len(pairs), sum(left[pair] for pair in pairs)))
    settings = read_settings(declared(RULEBOOK), {**tournament.settings, "rematch_first": "true"})
    colours = ColourRules(tournament, Rematches(tournament, settings), settings)
    return [(each.white, each.black) for each in (colours.decided(*pair) for pair in chosen)]


def _matchings(members: Sequence[int], allowed: Collection[Pair]) -> Iterator[list[Pair]]:
    """Yield every way to make pairs of some of these, the highest first."""
    if len(members) < 2:
        yield []
        return
    first, *others = members
    for other in others:
        if (first, other) in allowed:
            rest = [member for member in others if member != other]
            yield from ([(first, other), *pairs] for pairs in _matchings(rest, allowed))
    yield from _matchings(others, allowed)


@cached
def title_pool(keizer: KeizerLadder) -> Pool | None:
    """5: return the current group, with its play-off; None before it has begun."""
    rules, members = keizer.rules.championship, finalists(keizer)
    if rules is None or len(members) < 2:
        return None
    planned: dict[frozenset[int], list[Pair]] = {}
    for _, white, black in fixtures(members, rules.times):
        planned.setdefault(frozenset((white, black)), []).append((white, black))
    games = []
    for pair, played in meetings(keizer, rules).items():
        for game in played:  # by the order in the group's table, whatever the colours
            seats = planned[frozenset(pair)].pop(0)
            games.append(game if game[:2] == seats else Played(*seats, game.result.mirrored))
    opened = keizer.season.state.play_offs.get(keizer.name)
    entrants = [Entrant(member) for member in members]
    pool_rules = PoolRules(rules.players, rules.ties, rules.play_off, rules.times, CHESS)
    return with_play_off(entrants, [game for game in games if game.result is not Result.PENDING], pool_rules, opened)
