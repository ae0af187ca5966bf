"""Rounds with one change: the audit reports every one of them, with a clause that the round really breaks."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.dutch import judging
from indeler.lab import Plan, generate
from indeler.rulebooks.clause_texts import clause_texts
from oracles import dutch_2026
from oracles.dutch_players import FIDE_2026, people_of
from oracles.random_events import played, random_event
from support.changed_rounds import SORTS, mutated, rounds_until
from support.effort import effort

pytestmark = pytest.mark.sampled(2)

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
FOLDERS = {"fide-dutch": "fide-dutch-2026", "fide-dutch-2017": "fide-dutch-2017", "knsb-rating": "knsb-rating"}


def rounds(folder, dice):
    files = sorted((CORPUS / folder).glob("*.trf"))
    dice.shuffle(files)
    for file in files:
        tournament = indeler.read(file)
        for number in range(1, len(tournament.rounds) + 1):
            yield f"{file.name} round {number}", tournament, number


def missed(rules, count, seed):
    """Yield those of this many changed rounds that are not reported, or with a clause missing in the rulebook."""
    dice = Random(seed)
    changes = (
        (name, number, change)
        for name, tournament, number in rounds(FOLDERS[rules], dice)
        if (change := mutated(tournament, number, dice)) is not None
    )
    seen = 0
    for name, number, (sort, tournament) in islice(changes, count):
        seen += 1
        verdict = check(tournament, number, rules)
        if verdict.is_in_order or verdict.findings[0].clause not in clauses(rules, sort):
            yield name, sort, verdict
        assert verdict.certificate is None
    assert seen == count


COLOUR_LIMITS = {"fide-handling 6", "fide-handling 7"}


def clauses(rules, sort):
    """Return the clauses with which a change of this sort may be reported."""
    if sort == "boards":
        return {board_order(rules)}
    every = set(clause_texts(rules).clauses)
    if sort != "colours":
        return every | COLOUR_LIMITS
    head = {"fide-dutch": "5.2.", "fide-dutch-2017": "E.", "knsb-rating": "E"}[rules]
    return {clause for clause in every if clause.startswith(head)} | COLOUR_LIMITS | {"B2"} & every


def board_order(rules):
    return "F1" if rules == "knsb-rating" else "fide-handling 3.6"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("rules", "count"), [("fide-dutch", 60), ("fide-dutch-2017", 50), ("knsb-rating", 50)])
def test_every_change_is_reported(rules, count):
    assert list(missed(rules, count, 1)) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "count"), [("fide-dutch", 800), ("fide-dutch-2017", 500), ("knsb-rating", 700)])
def test_every_one_of_many_changes_is_reported(rules, count):
    assert list(missed(rules, count, 2)) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", list(FOLDERS))
def test_another_order_of_boards_is_reported(rules):
    dice = Random(3)
    for _, tournament, number in islice(rounds(FOLDERS[rules], dice), 15):
        published = rounds_until(tournament, number)
        boards = indeler.pair(tournament.before(number), rules).boards
        assert check(published, number, rules, boards).verdict == "right"
        i, j = sorted(dice.sample(range(len(boards)), 2))
        boards[i], boards[j] = boards[j], boards[i]
        verdict = check(published, number, rules, boards)
        assert (verdict.verdict, verdict.findings[0].clause) == ("not best", board_order(rules))


# Large fields ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*FOLDERS, "fide-1992"])
def test_the_fast_method_gives_the_same_verdict_as_the_exact_one(rules, monkeypatch):
    dice = Random(6)
    tournament = generate(Plan(rules=rules, players=45, rounds=5))
    for number in range(1, 6):
        _, changed = mutated(tournament, number, dice)
        told = []
        for large, long in ((8, 12), (10**9, 10**9)):
            monkeypatch.setattr(judging, "MIN_LARGE_BRACKET", large)
            monkeypatch.setattr(judging, "MIN_SLOW_FIELD", long)
            assert check(tournament, number).verdict == "right"
            verdict = check(changed, number)
            told.append((verdict.verdict, verdict.findings[0].clause))
        assert told[0] == told[1]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", [*FOLDERS, "fide-1992"])
def test_the_fast_method_gives_the_same_proofs_and_clauses_in_small_fields(rules, monkeypatch):
    dice, seen = Random(8), 0
    for _ in range(6):
        before, trouble = random_event(dice, least=8, most=14)
        for _ in range(before.total_rounds):
            try:
                after = indeler.pair(before, rules).added_to(before)
            except indeler.PairingError:
                break
            changed = mutated(after, len(after.rounds), dice)
            told = set()
            for size in (6, 10**9):
                monkeypatch.setattr(judging, "MIN_LARGE_BRACKET", size)
                monkeypatch.setattr(judging, "MIN_SLOW_FIELD", size)
                right = check(after, rules=rules)
                assert right.verdict == "right"
                assert proof_fault(right.certificate, after, rules=rules) == ""
                if changed and changed[0] != "boards":
                    told.add(check(changed[1], rules=rules).findings[0].clause)
            assert len(told) <= 1
            seen += len(told)
            before = played(dice, after, trouble)
    assert seen > 10


@pytest.mark.sampled(3)
def test_a_change_in_a_large_field_is_reported_with_few_calls():
    dice = Random(7)
    tournament = generate(Plan(players=600, rounds=4))
    for sort in SORTS.values():
        changed = sort(tournament, 4, dice)
        if changed is not None:
            with effort() as work:
                assert not check(changed, 4).is_in_order
            assert work.calls < 500_000


# The clause that is reported, compared with exhaustive search ---------------------------------------------------------


def changed_rounds(seed):
    """Yield rounds of random small tournaments, paired by the engine, each with one change."""
    dice = Random(seed)
    while True:
        tournament, trouble = random_event(dice, most=8)
        for _ in range(tournament.total_rounds):
            before = tournament
            try:
                tournament = indeler.pair(before, "fide-dutch").added_to(before)
            except indeler.PairingError:
                break
            number = len(tournament.rounds)
            right = check(tournament, number, "fide-dutch")
            assert right.verdict == "right", (before, right)
            change = mutated(tournament, number, dice)
            if change is not None and change[0] != "boards":
                yield before, number, change[1]
            tournament = played(dice, tournament, trouble)


def broken_absolutes(before, round):
    """Return those of C1 to C3 that are broken."""
    people = {person.number: person for person in people_of(before, FIDE_2026)}
    rules = dutch_2026._Absolute(before)
    pairs = [(people[white], people[black]) for white, black, _ in round.games]
    broken = {"C1", "C3"} if not all(rules.may_meet(*pair) for pair in pairs) else set()
    return broken | ({"C2"} if round.bye is not None and not people[round.bye].may_have_bye else set())


def expected_clauses(before, round):
    """Return the first criterion that is worse in the first bracket that differs; the colour clauses if none is."""
    people = people_of(before, FIDE_2026)
    by_number = {person.number: person for person in people}
    opponent = {by_number[a]: by_number[b] for game in round.games for a, b in (game[:2], game[1::-1])}
    rules = dutch_2026._Absolute(before)
    least = rules.least_bye_score(frozenset(people))
    if round.bye is not None and by_number[round.bye].score > least:
        return {"C5"}
    moved_down, groups = [], dutch_2026._score_groups(people)
    for place, residents in enumerate(groups):
        bracket = dutch_2026._Bracket(rules, moved_down, residents, groups[place + 1 :])
        best = bracket.best_candidate()
        inside = set(bracket.players)
        met = [(one, opponent[one]) for one in bracket.players if opponent.get(one) in inside]
        given = tuple(pair for pair in met if pair[0].rank < pair[1].rank)
        if set(map(frozenset, best)) != set(map(frozenset, given)):
            return first_worse(bracket, best, given)
        moved_down = bracket.left_by(best)
    return {"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"}


def first_worse(bracket, best, given):
    leaving = [frozenset(bracket.left_by(pairs)) for pairs in (best, given)]
    candidates = [(pairs, left) for pairs, left in zip((best, given), leaving, strict=True)]
    for number in range(5, 22):
        ours, theirs = (getattr(bracket, f"c{number}")(one) for one in (leaving if number < 10 else candidates))
        if ours != theirs:
            return {f"C{number}"}
    return {"4.2", "4.3", "4.4"}


def wrongly_named(count, seed):
    for before, number, tournament in islice(changed_rounds(seed), count):
        verdict = check(tournament, number, "fide-dutch")
        expected = broken_absolutes(before, tournament.rounds[-1]) or expected_clauses(before, tournament.rounds[-1])
        if verdict.verdict == "right" or verdict.findings[0].clause not in expected:
            yield verdict, expected, tournament


def test_the_reported_clause_is_the_first_one_by_which_the_round_is_worse():
    assert list(wrongly_named(40, 4)) == []


@pytest.mark.sweep
def test_the_reported_clause_is_the_first_one_in_many_rounds():
    assert list(wrongly_named(1500, 5)) == []
