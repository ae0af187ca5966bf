"""knsb-wp: fields in which few pairs are possible and several players wait; the round of the oracle is right."""

from itertools import combinations
from random import Random

import pytest

from indeler.audit import check, proof_fault
from indeler.model import Pairing
from oracles.knsb_wp import answer
from support.round_tables import hall

RULEBOOK = "knsb-wp"


def assert_right(before, boards, bye=None):
    """Check that the audit accepts this round, and that the proof is valid."""
    after = Pairing(before.next_round, boards, rules="knsb-wp", bye=bye).added_to(before)
    verdict = check(after, rules="knsb-wp")
    assert verdict.verdict == "right", verdict.findings
    assert proof_fault(verdict.certificate, after, rules="knsb-wp") == ""


def all_but(pairs, size):
    """Return all other pairs of this many players."""
    every = (f"{a}-{b}" for a, b in combinations(range(1, size + 1), 2))
    return " ".join(pair for pair in every if pair not in pairs.split())


def test_C4_2_a_player_who_could_be_paired_below_does_not_have_to_wait_again():
    """Two of 1, 2 and 3 wait. 1-6 and 2-5 are possible in the next group, though C9 then needs 1 for 8."""
    before = hall(
        """
        1 3 -
        2 3 -
        3 3 -
        4 3 -
        5 2 -
        6 2 -
        7 2 -
        8 1 -
        """,
        apart=all_but("1-4 2-4 3-4 1-5 1-6 2-5 6-7 1-8", 8),
    )
    assert_right(before, [(3, 4), (2, 5), (1, 8), (6, 7)])


def test_C4_2_is_reported_before_a_room_that_is_only_better_by_rank():
    """One of 1, 2 and 3 waits. Of them only 3 can be paired with 4; 1 ranks higher than 2, but waits again as well."""
    before = hall(
        """
        1 3 -
        2 3 -
        3 3 -
        4 2 -
        5 1 -
        6 1 -
        """,
        apart=all_but("1-2 1-3 2-3 3-4 1-5 2-5 4-6 5-6", 6),
    )
    assert_right(before, [(1, 2), (3, 4), (5, 6)])
    verdict = check(before, rules="knsb-wp", boards=[(1, 3), (2, 5), (4, 6)])
    assert [finding.clause for finding in verdict.findings] == ["C4.2"]
    assert "3 should wait, not 2" in verdict.findings[0].sentence


def crowded(dice, least, most):
    """Return small groups with colour preferences, some players who may not have the bye, and few possible pairs."""
    size, share = dice.randint(least, most), dice.uniform(0.25, 0.6)
    rows = [f"{n} {dice.randint(0, 4)} {dice.choice('WB-HP')} {dice.choice('WB-')}" for n in range(1, size + 1)]
    apart = [f"{a}-{b}" for a, b in combinations(range(1, size + 1), 2) if dice.random() > share]
    return hall("\n".join(rows), " ".join(apart), last=dice.random() < 0.3)


def right_rounds(seeds, least, most):
    """Return the number of these fields that have a legal round; that round is right by the audit."""
    count = 0
    for seed in seeds:
        before = crowded(Random(seed), least, most)
        expected = answer(before)
        if expected is not None:
            assert_right(before, expected.boards, expected.bye)
            count += 1
    return count


@pytest.mark.sampled(3)
def test_the_round_of_the_oracle_is_right():
    assert right_rounds(range(150), 5, 9) > 75


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 5000, 200))
def test_the_round_of_the_oracle_is_right_in_many_fields(start):
    assert right_rounds(range(start, start + 200), 6, 11) > 100
