"""``why`` and ``--explain`` with many players: the fast methods give correct answers."""

from itertools import combinations
from random import Random

import pytest

import indeler
from indeler import lab, reasons
from indeler.model import PairingError
from indeler.reasons import Reasons, answers, study
from indeler.reasons.waiting_room import WaitingRoomStudy
from indeler.rulebooks import explained
from indeler.systems.dutch.flow import Flow
from support.effort import effort
from support.random_histories import equal_colours, random_history
from support.small_rounds import rounds

pytestmark = pytest.mark.sampled(2)

KIND_LIMIT = "indeler.systems.dutch.bracket.MIN_GROUPED_BY_KIND"
DUTCH = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992")


def tournament_of(rules, players, rounds, seed="large"):
    return lab.generate(lab.Plan(rules=rules, players=players, rounds=rounds, seed=seed)).replace(total_rounds=11)


def together(about, a, b):
    """Return the boards and the bye of the best round with this pair; None if there is none."""
    try:
        pairing = about.together(a, b).full_study().pairing
    except PairingError:
        return None
    return pairing.boards, pairing.bye


@pytest.mark.parametrize("rules", DUTCH)
def test_a_fixed_pair_gives_the_same_round_for_any_number_of_players(rules, monkeypatch):
    """Players grouped by kind, which is fast in large fields, give the same result as single players."""
    random = Random(rules)
    for played in range(4):
        about = study(tournament_of(rules, random.choice((11, 14, 20)), played), rules)
        may_meet = [both for both in combinations(sorted(about.people), 2) if about.barrier(*both) is None]
        for a, b in random.sample(may_meet, 12):
            monkeypatch.setattr(KIND_LIMIT, 0)
            by_kind = together(about, a, b)
            monkeypatch.setattr(KIND_LIMIT, 1_000_000)
            assert by_kind == together(about, a, b), (played, a, b)


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-1992"])
def test_the_cost_of_another_bracket_can_be_taken_from_any_best_candidate(rules, monkeypatch):
    """C5 to C19: clause and counts equal those of the first candidate, which is needed only if all counts are equal."""
    monkeypatch.setattr(KIND_LIMIT, 0)
    random, by_cost = Random(rules), 0
    for before in (equal_colours(24), tournament_of(rules, 20, 3), tournament_of(rules, 26, 4)):
        about = study(before, rules)
        may_meet = [both for both in combinations(sorted(about.people), 2) if about.barrier(*both) is None]
        others = [about.together(*both) for both in random.sample(may_meet, 12)]
        others += [about.leaving_instead(place, group.players[-1]) for place, group in enumerate(about.groups[:-1])]
        for again in others:
            if again.costing is None:
                continue
            ours, theirs = (about.difference_in(again.place, group()) for group in (again.costing, again.group))
            is_by_cost = theirs is not None and not theirs.by_order
            assert (ours == theirs) if is_by_cost else (ours is None or ours.by_order)
            by_cost += is_by_cost
    assert by_cost > 10


def test_L1_to_L6_a_fixed_pair_gives_the_same_round_as_a_ban_on_all_other_opponents():
    """keizer: the same for the bye; pairing everybody from scratch takes long if two players meet too soon."""
    random, count = Random("keizer"), 0
    for before, settings, pairing in rounds("keizer", 5, 4, 11, seed="settled"):
        about = study(before, "keizer", settings)
        a, b = random.sample(sorted(about.people), 2)
        others = about.rank.keys() - {a, b}
        both = [(about.together(a, b), about.from_scratch({a: others, b: others}))]
        if pairing.bye is not None:
            both.append((about.with_bye(a), about.from_scratch({a: about.rank.keys() - {a}})))
        for settled, anew in both:
            assert (settled.place, settled.broken) == (anew.place, anew.broken)
            if settled.broken is None:
                ours, theirs = settled.full_study().pairing, anew.full_study().pairing
                assert (ours.boards, ours.bye, ours.clauses) == (theirs.boards, theirs.bye, theirs.clauses)
                count += 1
    assert count > 15


def test_in_a_large_field_the_first_earlier_candidates_are_examined_and_the_others_listed(monkeypatch):
    tournament = equal_colours(60)
    monkeypatch.setattr(answers, "LARGE_FIELD", 59)
    answer = reasons.why(tournament, 6, rules="fide-dutch")
    most = max(answer.parts, key=lambda part: len(part.passed))
    paired_again = [one for one in most.passed if one.refusal and one.refusal.other]
    assert len(paired_again) == answers.MAX_EXAMINED
    named = [one.player for one in most.passed if one.refusal is None]
    assert named
    assert any(f"not looked into: player {named[0]}; " in line for line in answer.lines())
    monkeypatch.setattr(answers, "LARGE_FIELD", 60)
    everybody = max(reasons.why(tournament, 6, rules="fide-dutch").parts, key=lambda part: len(part.passed)).passed
    assert [one.player for one in everybody] == [one.player for one in most.passed]
    assert None not in [one.refusal for one in everybody]


def test_in_a_large_group_of_a_waiting_room_no_pair_with_an_earlier_candidate_is_examined(monkeypatch):
    tournament = random_history(60)
    monkeypatch.setattr(answers, "LARGE_FIELD", 59)
    for quick in (True, False):
        monkeypatch.setattr(WaitingRoomStudy, "max_group_for_pairs", 60 if quick else 0)
        passed = reasons.why(tournament, 1, rules="knsb-wp").parts[0].passed
        assert len(passed) == 3
        assert sum(one.refusal is None for one in passed) == (0 if quick else 1)


@pytest.mark.parametrize("rules", explained())
def test_explaining_a_pairing_does_not_pair_again(rules):
    pairing = indeler.pair(tournament_of(rules, 20, 3), rules)
    assert pairing.reasons().study.pairing.workings is pairing.workings


def test_why_needs_few_calls_among_a_thousand_players():
    tournament = tournament_of("fide-dutch", 1000, 3)
    about = study(tournament, "fide-dutch")
    ranked = sorted(about.people, key=lambda number: about.people[number].rank)
    with effort() as work:
        answer = indeler.why(tournament, ranked[400], ranked[640])
    assert work.calls < 2_000_000
    assert answer.as_data()["why_not"]["alternative"]


def test_beyond_a_hundred_players_only_forbidden_pairs_have_a_clause():
    told = Reasons(study(tournament_of("fide-dutch", 110, 4), "fide-dutch"))
    refusals = [passed.refusal for board in told.boards for passed in board.before]
    assert None in refusals
    assert {refusal.clause for refusal in refusals if refusal is not None} <= {"C1", "C3"}
    assert told.lines()[-1] == (
        "In a field of this size not everybody was looked into; ask about one player to learn more."
    )


def test_an_answer_about_one_player_pairs_other_rounds_only_on_demand(monkeypatch):
    paired, pair = [], Flow.pair
    monkeypatch.setattr(Flow, "pair", lambda *given: [paired.append(given), pair(*given)][1])
    tournament = equal_colours(60)
    answer = reasons.why(tournament, 6, rules="fide-dutch")
    assert answer.lines()
    assert len(paired) == 1
    assert any(passed["alternative"] for part in answer.as_data()["parts"] for passed in part["passed"])
    assert len(paired) > 1
