"""``why A B`` compared with exhaustive search: the best round with the pair, and the first criterion it fails."""

from itertools import combinations
from random import Random

import pytest

from indeler.model import Colour, PairingError
from indeler.reasons.explained_round import Study, study
from indeler.reasons.sentences import DUMMY
from oracles import alternatives
from oracles.dutch_candidate_orders import homogeneous_candidates, place_in_order
from oracles.passed_over import ANSWERS, formed_anew
from oracles.random_events import played, random_event
from support.worked_examples import CASES, worked_example

pytestmark = pytest.mark.sampled(2)


def answers(tournament, rules):
    """Yield every pair that may meet but does not: the best round in which it does, or None, and the clause."""
    ours = study(tournament, rules)
    for a, b in combinations(ours.people, 2):
        if ours.barrier(a, b) is not None or {a, b} in [set(board) for board in ours.pairing.boards]:
            continue
        try:
            theirs = ours.together(a, b).full_study()
        except PairingError:
            yield ours, a, b, None, ""
            continue
        difference = ours.difference(theirs)
        yield ours, a, b, theirs.pairing, "order" if difference.by_order else difference.clause


def rounds_by(system):
    """Return every round of the worked examples of one rulebook: played ones, and the one to be paired."""
    names = [name for name, case in CASES.items() if case["system"] == system]
    played = {name: len(CASES[name].get("rounds", ())) for name in names}
    asked = [(name, CASES[name]["pair_round"]) for name in names if "pair_round" in CASES[name]]
    return [(name, number + 1) for name in names for number in range(played[name])] + asked


@pytest.mark.parametrize(("name", "number"), rounds_by("knsb-wp-1996"))
def test_worked_examples_of_knsb_wp(name, number):
    assert compared_wp(worked_example(name).before(number))


@pytest.mark.parametrize(("name", "number"), rounds_by("kndb"))
def test_worked_examples_of_kndb(name, number):
    assert compared_kndb(worked_example(name).before(number))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "number"), rounds_by("knsb-rating-2013"))
def test_worked_examples_of_knsb_rating(name, number):
    tournament = worked_example(name).before(number)
    compared = compared_in_one_bracket if len(tournament.to_pair()) == 14 and number == 1 else compared_2013
    assert compared(tournament)


@pytest.mark.parametrize("compared", ["2026", "2017", "1992"])
@pytest.mark.parametrize("name", [name for name in CASES if name.startswith(("WP", "R13"))])
def test_worked_examples_by_other_rulebooks(name, compared):
    assert globals()[f"compared_{compared}"](worked_example(name).replace(initial_colour=Colour.WHITE))


# One round, all pairs -------------------------------------------------------------------------------------------------


def tried(tournament, ours, a, b):
    """Return the answer of exhaustive search, from the lowest group above which everything can stay unchanged."""
    others = set(ours.rank) - {a, b}
    for place in range(ours.place_of_two(a, b), -1, -1):
        found = ANSWERS[ours.rules](tournament, {a: others, b: others}, place)
        if found is not None:
            anew = ours.rules == "kndb" and not {a, b} <= {
                player for pair in ours.groups[place].pairs for player in pair
            }
            above = (
                []
                if anew or ours.rules in ("fide-dutch", "fide-1992")
                else [pair for group in ours.groups[:place] for pair in group.pairs]
            )
            return {frozenset(pair) for pair in [*above, *found.pairs]}, found.clause
    found = formed_anew(tournament, {a: others, b: others}) if ours.rules == "kndb" else None
    return (set(map(frozenset, found.pairs)), found.clause) if found else (None, "")


def compared_with(rules):
    """Return a function that compares all pairs of a round (boards, bye and clause) and returns their number."""

    def compared(tournament):
        seen = 0
        for ours, a, b, pairing, clause in answers(tournament, rules):
            pairs = pairing and set(map(frozenset, pairing.boards))
            if pairing and rules == "kndb" and pairing.bye is not None:
                pairs.add(frozenset((pairing.bye, DUMMY)))
            assert tried(tournament, ours, a, b) == (pairs, clause), (a, b)
            seen += 1
        return seen

    return compared


compared_2026 = compared_with("fide-dutch")
compared_2017 = compared_with("fide-dutch-2017")
compared_2013 = compared_with("knsb-rating")
compared_1992 = compared_with("fide-1992")
compared_wp = compared_with("knsb-wp")
compared_kndb = compared_with("kndb")


def compared_in_one_bracket(tournament):
    """Fourteen players in one bracket are too many to generate all candidates for every pair: this is done once."""
    best = alternatives.best_with_every_pair(tournament)
    found = {
        frozenset((a, b)): (set(pairing.boards), clause)
        for _, a, b, pairing, clause in answers(tournament, "knsb-rating")
    }
    assert found == {pair: (best[pair], "order") for pair in found}
    return len(found) == 91 - 7


# Random tournaments that are hard to pair ---------------------------------------------------------------------------


def rounds_of(seed, most):
    """Yield a random tournament before each of its rounds, as the given rulebook would pair it."""
    random = Random(f"why {seed}")
    tournament, trouble = random_event(random, most=most)
    while tournament.next_round <= tournament.total_rounds and len(tournament.to_pair()) > 3:
        rules = yield tournament
        try:
            pairing = study(tournament, rules).pairing
        except PairingError:
            return
        yield None
        tournament = played(random, pairing.added_to(tournament), trouble)


def every_round(seed, most, rules):
    """Yield each round of a random tournament that the rulebook can pair."""
    events = rounds_of(seed, most)
    for tournament in events:
        try:
            events.send(rules)
        except StopIteration:
            return
        yield tournament


COMPARISONS = {
    "fide-dutch": (compared_2026, 7),
    "fide-dutch-2017": (compared_2017, 6),
    "knsb-rating": (compared_2013, 7),
    "fide-1992": (compared_1992, 7),
    "knsb-wp": (compared_wp, 8),
    "kndb": (compared_kndb, 8),
}
"""The comparison for each rulebook, and the maximum number of players in a random tournament."""


def compared_rounds(rules, seeds):
    """Return how many pairs were compared in all rounds of these random tournaments."""
    compared, most = COMPARISONS[rules]
    return sum(compared(tournament) for seed in seeds for tournament in every_round(seed, most, rules))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", COMPARISONS)
def test_answers_for_random_tournaments(rules):
    assert compared_rounds(rules, range(8)) > 40


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 2000, 50))
@pytest.mark.parametrize("rules", COMPARISONS)
def test_answers_for_many_random_tournaments(rules, start):
    assert compared_rounds(rules, range(start, start + 50)) > 200


@pytest.mark.parametrize("rules", COMPARISONS)
def test_a_criterion_given_where_the_order_decides_is_detected(rules, monkeypatch):
    sound = Study.difference

    def difference(ours, theirs):
        found = sound(ours, theirs)
        return found._replace(by_order=False) if found else found

    monkeypatch.setattr(Study, "difference", difference)
    with pytest.raises(AssertionError):
        compared_rounds(rules, range(8))


def test_the_order_of_complete_pairings_is_the_order_of_generation():
    """The order used for fourteen players equals the order in which the pairings of six players are generated."""
    made = homogeneous_candidates(list(range(6)), 3, lambda one, other: True)
    pairings = dict.fromkeys(tuple(sorted(tuple(sorted(pair)) for pair in pairs)) for pairs in made)
    assert list(pairings) == sorted(pairings, key=place_in_order(6))
    assert len(pairings) == 15
