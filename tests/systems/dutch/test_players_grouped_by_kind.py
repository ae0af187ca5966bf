"""Large brackets are paired by kinds of players: the result equals that of the exact method and of the oracle."""

from itertools import combinations
from random import Random

import pytest

from indeler.matching.bits import mask_of
from indeler.model import Colour, Player, Result, Tournament
from indeler.systems import pair
from indeler.systems.dutch.bracket import Bracket, Worth, best_leavers
from indeler.systems.dutch.competitor import colour_preference
from oracles import dutch_2026
from oracles.random_events import played, random_event

KIND_LIMIT = "indeler.systems.dutch.bracket.MIN_GROUPED_BY_KIND"
EDITIONS = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992")


def same_both_ways(tournament, rules, monkeypatch):
    """Return the pairing of the next round, made in both ways."""
    with monkeypatch.context() as patch:
        patch.setattr(KIND_LIMIT, 0)
        by_kinds = pair(tournament, rules)
        patch.setattr(KIND_LIMIT, 1_000_000)
        assert by_kinds == pair(tournament, rules), tournament.next_round
    return by_kinds


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("size", "draws"), [(13, 1), (24, 1), (21, 9)])
def test_both_methods_agree_if_white_wins_or_draws(rules, size, draws, monkeypatch):
    """Groups in which all must have the same colour: many float, many are exchanged, odd cycles complicate it."""
    random = Random(f"{rules} {size}")
    tournament = Tournament(map(Player, range(1, size + 1)), total_rounds=8, initial_colour=Colour.WHITE)
    while tournament.next_round <= tournament.total_rounds:
        paired = same_both_ways(tournament, rules, monkeypatch).added_to(tournament)
        *before, last = paired.rounds
        results = random.choices((Result.WHITE_WINS, Result.DRAW), (9, draws), k=len(last.games))
        games = tuple(game._replace(result=result) for game, result in zip(last.games, results, strict=True))
        tournament = paired.replace(rounds=(*before, last._replace(games=games)))


@pytest.mark.parametrize("rules", EDITIONS)
def test_both_methods_agree_on_difficult_random_tournaments(rules, monkeypatch):
    for seed in range(4):
        random = Random(f"kinds {rules} {seed}")
        tournament, trouble = random_event(random, 12, 30, 7)
        while tournament.next_round <= tournament.total_rounds:
            pairing = same_both_ways(tournament, rules, monkeypatch)
            tournament = played(random, pairing.added_to(tournament), trouble)


def test_the_leaver_that_gives_the_most_pairs_below_is_chosen():
    """One of 0, 1, 2 leaves: with 1 the players below form 1-3 and 4-5, with 2 only 2-4, with 0 only 4-5."""
    legal = [mask_of(others) for others in ([1, 2], [0, 2, 3], [0, 1, 4], [1], [2, 5], [4])]
    worth = Worth(legal, lambda higher, lower: 1, lambda player: player > 2)
    assert best_leavers(Bracket((), (0, 1, 2)), [3, 4, 5], worth) == mask_of([1])


def most_pairs(players, legal):
    """Return how many pairs these players can make, by exhaustive search."""
    if not players:
        return 0
    one, *others = players
    with_one = (
        1 + most_pairs([player for player in others if player != other], legal)
        for other in others
        if legal[one] >> other & 1
    )
    return max([most_pairs(others, legal), *with_one])


def test_C8_the_best_leavers_are_those_that_give_the_most_pairs():
    random = Random(8)
    for _ in range(60):
        size, below, share = random.choice((3, 5)), random.randint(2, 5), random.choice((0.3, 0.5))
        residents, others = range(size), range(size, size + below)
        legal = [0] * (size + below)
        for a, b in combinations(range(size + below), 2):
            if random.random() < share:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
        pairs = {
            one: most_pairs([one, *others], legal)
            for one in residents
            if most_pairs([other for other in residents if other != one], legal) == size // 2
        }
        worth = Worth(legal, lambda higher, lower: 1, lambda player, size=size: player >= size)
        if pairs:
            found = best_leavers(Bracket((), tuple(residents)), list(others), worth)
            assert found == mask_of(one for one in pairs if pairs[one] == max(pairs.values())), legal


def test_pairing_by_kinds_agrees_with_the_oracle(monkeypatch):
    monkeypatch.setattr(KIND_LIMIT, 0)
    for seed in range(12):
        random = Random(f"kinds and print {seed}")
        tournament, trouble = random_event(random, most=9)
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            expected = dutch_2026.pair(tournament, tournament.initial_colour)
            if expected is None:
                break
            pairing = pair(tournament, "fide-dutch")
            assert (pairing.boards, pairing.bye) == expected
            tournament = played(random, pairing.added_to(tournament), trouble)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("W", "WBW", True),
        ("W", "BWW", False),
        ("WB", "BWWB", True),
        ("WWB", "W", True),
        ("WW", "WWWB", False),
        ("WWW", "WW", False),
        ("WWBW", "WBWW", False),
        ("", "WB", False),
    ],
)
def test_only_absolute_preferences_are_distinguished_by_their_cause(one, other, alike):
    keys = [colour_preference(tuple(map(Colour, each.lower()))).key for each in (one, other)]
    assert (keys[0] == keys[1]) is alike
