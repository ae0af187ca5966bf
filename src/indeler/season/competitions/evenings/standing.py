"""Evenings of rapid and blitz, the qualification for their final pools, and the finals."""

from __future__ import annotations

import datetime
from fractions import Fraction

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.championship.standing import championship, unwilling, with_play_off
from indeler.season.competitions.common.ladder import Qualification, Stage, qualify
from indeler.season.competitions.common.members import Played
from indeler.season.competitions.common.pools import Pool
from indeler.season.competitions.common.round_robin import Entrant, fixtures
from indeler.season.competitions.common.rules import evening_rules, final_ladder, final_pool
from indeler.season.competitions.cycles.tournaments import RESULTS
from indeler.season.competitions.evenings.swiss_evening import (
    Evening,
    EveningRound,
    EveningRow,
    evening_standings,
    pair_evening,
)
from indeler.season.core.naming import spoken
from indeler.season.core.rulebook.schema import EveningCompetition
from indeler.season.core.season import Season
from indeler.season.core.state import Paired, Place
from indeler.systems.berger import Schedule

RULEBOOK = "botwinnik"

FINAL = "final"
"""The group of the final pool; all others play in the group without a name."""

Boards = list[tuple[int, int]]


def competition_of(season: Season, name: str) -> EveningCompetition:
    """The competition of evenings with this name."""
    rules = season.rulebook.evening_competition(name)
    if rules is None:
        names = [each.name for each in season.rulebook.evenings] or Sentence(N_("none"))
        raise InvalidInput(
            N_("There is no competition of evenings '{name}'; the rulebook has {names}."), name=name, names=names
        )
    return rules


def evening(season: Season, name: str, part: int) -> Evening:
    """BW-50: an evening as it stands, without the final pool."""
    rounds = []
    for number in range(1, competition_of(season, name).rounds + 1):
        paired = season.published(Place(name, part, number))
        if paired is None:
            break
        rounds.append(EveningRound(tuple(_games(paired)), paired.odd))
    ratings = {member.id: member.rating for member in season.state.members.values()}
    return Evening(ratings, tuple(rounds), _first_seed(season, name, part), season.state.lots.get((name, part)))


def _first_seed(season: Season, name: str, part: int) -> str:
    """BW-51: the seed from which the first round of this evening was drawn."""
    first = season.state.pairings.get(Place(name, part, 1))
    return first.seed if first else ""


def _games(paired: Paired) -> list[Played]:
    return [Played(board.white, board.black, RESULTS[board.result]) for board in paired.boards]


def present(season: Season, place: Place) -> list[int]:
    """BW-50: who plays in this round: as noted last on that evening, without those in the final pool."""
    in_pool = set(finalists(season, place.competition)) if is_final_evening(season, place) else set()
    for number in range(place.round, 0, -1):
        noted = season.state.present.get(Place(place.competition, place.part, number))
        if noted is not None:
            return [member for member in noted if member not in in_pool]
    raise InvalidInput(N_("Note first who is present for {place}."), place=place)


def is_final_evening(season: Season, place: Place) -> bool:
    """BW-55, K12: the final is on the last evening of the same competition."""
    rules = competition_of(season, place.competition)
    return rules.final is not None and place.part == rules.evenings


def rounds_on(season: Season, name: str, part: int) -> dict[str, int]:
    """BW-50, BW-56, BW-60: how many rounds each group of this evening has; K12: the final pool on the last one."""
    rules = competition_of(season, name)
    rounds = {"": rules.rounds}
    if rules.final is not None and is_final_evening(season, Place(name, part, 1)):
        finalists_named = finalists(season, name)
        if len(finalists_named) > 1:
            rounds[FINAL] = Schedule(len(finalists_named), rules.final.times).rounds
    return rounds


def has_nobody_left(season: Season, place: Place) -> bool:
    """BW-56: whether so many are in the final pool that the others cannot be paired."""
    if place.group == FINAL or not is_final_evening(season, place):
        return False
    try:
        return len(present(season, place)) < 2
    except InvalidInput:
        return False  # nobody has been noted yet


def pair_round(season: Season, place: Place, seed: str) -> tuple[Boards, int | None]:
    """BW-51, BW-56, BW-60: the next round of the evening, or of the final pool."""
    rules = competition_of(season, place.competition)
    if place.group == FINAL:
        if not is_final_evening(season, place):
            raise InvalidInput(
                N_("The final pool of {competition} plays on evening {evening}."),
                competition=spoken(place.competition),
                evening=rules.evenings,
            )
        games = fixtures(finalists(season, place.competition), rules.final.times if rules.final else 1)
        boards = [(game.white, game.black) for game in games if game.round == place.round]
        if not boards:
            raise InvalidInput(N_("The final pool has no round {round}."), round=place.round)
        return boards, None
    so_far = evening(season, place.competition, place.part)
    if not so_far.seed:
        so_far = so_far._replace(seed=seed)
    pairing = pair_evening(so_far, present(season, place), evening_rules(rules))
    return list(pairing.boards), pairing.odd


def standings(season: Season, name: str, part: int) -> tuple[EveningRow, ...]:
    """BW-53, BW-54: the standings of one evening."""
    key = ("evening", name, part)
    return season.once(
        key, lambda: evening_standings(evening(season, name, part), evening_rules(competition_of(season, name)))
    )


def qualification(season: Season, name: str) -> Qualification:
    """BW-55, BW-59, BW-62, K25: who has a place in the final pool so far, the ladder and the seeding numbers."""
    return season.once(("final", name), lambda: _qualification(season, name))


def _qualification(season: Season, name: str) -> Qualification:
    rules = competition_of(season, name)
    if rules.final is None:
        raise InvalidInput(N_("{name} has no final pool."), name=name)
    dropped = season.state.dropped.get(name, ())
    declined = unwilling(season, name)
    stages = [
        Stage(
            Sentence(N_("evening {number}"), number=part),
            tuple(row.scored for row in standings(season, name, part)),
            rules.final.per_evening,
            frozenset(declined),
            cancelled=part in dropped,
            held=_held(season, Place(name, part, 1)),
        )
        for part in range(1, rules.evenings)
        if part in dropped or Place(name, part, 1) in season.state.pairings
    ]
    lots = season.state.lots
    seed = lots.get((name, rules.evenings), lots.get((name, 1), _first_seed(season, name, 1)))
    return qualify(stages, final_ladder(rules, seed), declined=declined, withdrawn=tuple(declined))


def _held(season: Season, first: Place) -> datetime.date:
    paired = season.state.pairings.get(first)
    return paired.date if paired else datetime.date.max


def finalists(season: Season, name: str) -> tuple[int, ...]:
    """BW-55, BW-59, K25: who is in the final pool, by seeding number; fixed once its first round has been paired."""
    rules = competition_of(season, name)
    begun = season.state.pairings.get(Place(name, rules.evenings, 1, FINAL))
    return begun.field if begun is not None else qualification(season, name).members


def final(season: Season, name: str) -> Pool | None:
    """BW-57, BW-61: the final pool as it stands; None before its first round."""
    rules = competition_of(season, name)
    if rules.final is None or Place(name, rules.evenings, 1, FINAL) not in season.state.pairings:
        return None
    sums = {row.member: row for row in qualification(season, name).ladder}
    entrants = [
        Entrant(member, sums[member].points, sums[member].wp) if member in sums else Entrant(member, 0, Fraction(0))
        for member in finalists(season, name)
    ]
    games = [
        game
        for place, paired in season.state.pairings.items()
        if place.competition == name and place.group == FINAL
        for game in _games(paired)
        if game.is_finished
    ]
    return with_play_off(entrants, games, final_pool(rules), season.state.play_offs.get(name))


def pool_of(season: Season, competition: str) -> Pool | None:
    """BW-46, BW-57, BW-61: the closed group in which the title is decided; ``cycles``: the championship group."""
    return championship(season) if competition == "cycles" else final(season, competition)
