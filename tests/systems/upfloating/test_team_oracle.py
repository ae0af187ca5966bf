"""The engine for teams compared with a literal transcription of C.04.6, on random fields and random small events."""

from random import Random

import pytest

import indeler
from indeler.model import Colour, PairingError
from indeler.model.teams import TeamEvent
from indeler.systems.upfloating.bracket import brackets
from indeler.systems.upfloating.field import Entrant, Field, find_bye
from indeler.systems.upfloating.team import colour_of_first, first_and_other, preference, system
from oracles import team_swiss
from oracles.team_events import played, random_team_event, sides_of

COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def random_field(random):
    """Return random scores, colours, floats and meetings, including those that cannot occur in an event."""
    numbers = random.sample(range(1, 30), random.randint(2, 10))
    round, share, scores = random.randint(1, 7), random.random() * 0.7, random.choice((1, 2, 3, 5))
    met = {number: set() for number in numbers}
    for one in numbers:
        for other in numbers:
            if one < other and random.random() < share:
                met[one].add(other)
                met[other].add(one)
    often, barred = random.random(), random.random() * 0.6
    sides = []
    for number in numbers:
        score = random.randint(0, scores)
        length = random.randint(0, round - 1) if random.random() < 0.3 else round - 1
        colours = "".join(random.choice("WB") for _ in range(length))
        points = (score - random.choice((0, 0, 1)), random.randint(0, 3))
        side = (number, score, points, frozenset(met[number]), colours)
        sides.append(team_swiss.Side(*side, random.random() < often, random.random() < barred))
    total = random.choice((round, round + 1, round + 2, 9))
    return sides, team_swiss.Rules(random.choice(("A", "B", "")), round, total, random.choice("WB"))


def entrant(side, rules):
    colours = tuple(COLOURS[letter] for letter in side.colours)
    wish, strong = preference(colours, rules.preferences or "none", is_last=rules.round == rules.total)
    return Entrant(side.number, side.score, side.points, side.met, colours, side.floated, side.barred, wish, strong)


def engine(sides, rules):
    """Return the matches, White first, and the bye, in the format of the oracle."""
    entrants = [entrant(side, rules) for side in sides]
    bye = find_bye(Field(entrants)) if len(entrants) % 2 else None
    field = Field(entrants, bye)
    if not field.is_pairable(field.everybody):
        return None
    matches = set()
    for bracket in brackets(field, system(rules.round, rules.total)):
        for pair in bracket.pairs:
            first, other = first_and_other(*(field.entrants[at] for at in pair))
            colour, _ = colour_of_first(first, other, COLOURS[rules.initial])
            both = first.number, other.number
            matches.add(both if colour is Colour.WHITE else both[::-1])
    return matches, bye


def compare_fields(seeds):
    for seed in seeds:
        sides, rules = random_field(Random(seed))
        assert engine(sides, rules) == team_swiss.pair(sides, rules), seed


def compare_events(seeds):
    """Play random events until they end or cannot be paired, and return the number of rounds."""
    rounds = 0
    for seed in seeds:
        random = Random(seed)
        games, trouble = random_team_event(random)
        while TeamEvent(games).next_round <= games.total_rounds:
            sides, rules = sides_of(games)
            if not sides:
                break
            expected = team_swiss.pair(sides, rules)
            try:
                pairing = indeler.pair(games)
            except PairingError:
                assert expected is None, seed
                break
            assert (set(pairing.boards), pairing.bye) == expected, (seed, rules.round)
            games = played(random, pairing.added_to(games), trouble)
            rounds += 1
    return rounds


def test_the_engine_agrees_with_the_oracle_on_any_field():
    compare_fields(range(250))


def test_the_engine_agrees_with_the_oracle_in_whole_events():
    assert compare_events(range(25)) > 50


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_the_engine_agrees_with_the_oracle_on_10000_fields_and_10000_rounds(part):
    compare_fields(range(1_000 * (part + 1), 1_000 * (part + 2)))
    assert compare_events(range(1_000 * (part + 1), 1_000 * (part + 1) + 350)) > 1_000
