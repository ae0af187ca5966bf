"""Tests of every requirement of the verifier: hand-made evidence with exactly one fault, and the error message."""

import pytest

from indeler.audit.instance import Criterion, Instance, Turns
from indeler.audit.verifier import ProofFails, Verifier

PAIRS = (Criterion("pairs", leave=lambda kind: 1),)
"""A pair saves two players from being unpaired: it is worth 2, which is 8 in the numbers of a dual."""


def stated(size, given, apart=(), kinds=None, **how):
    """Return players who may all meet each other, except these pairs."""
    allowed = [(1 << size) - 1 & ~(1 << v) for v in range(size)]
    for a, b in apart:
        allowed[a] &= ~(1 << b)
        allowed[b] &= ~(1 << a)
    return Instance(range(1, size + 1), kinds or [0] * size, allowed, given, PAIRS, **how)


def fault(instance, proof, case=0, cases=1):
    """Return the error message for this proof of the given pairs of an instance; empty if it is valid."""
    verifier = Verifier([{"case": case, "proofs": [proof]}])
    try:
        verifier.best(*[lambda: [instance]] * cases)
    except ProofFails as said:
        return str(said)
    verifier.done()
    return ""


# Duals ----------------------------------------------------------------------------------------------------------------

TRIANGLE = stated(3, [(0, 1)])


def dual(*y, z=()):
    return {"y": list(y), "z": [list(row) for row in z]}


@pytest.mark.parametrize(
    ("proof", "told"),
    [
        (dual("0", "0", "0", z=[([0, 1, 2], "8")]), ""),
        (dual("0", "0", "0", z=[([0, 1, 2], "7")]), "does not add up to the value of the pairing"),
        (dual("0", "0", "0", z=[([0, 1, 2], "9")]), "has a number that is none"),  # more than the value
        (dual("8", "0", "0"), "allows a pair too little"),
        (dual("4", "4", "0"), "allows a pair too little"),
        (dual("4", "4", "4"), "does not add up to the value of the pairing"),
        (dual("8", "0"), "has another number of y than players"),
        (dual("8", "0", "0", "0"), "has another number of y than players"),
        (dual("0", "0", "0", z=[([0, 1], "8")]), "has an even set"),
        (dual("8", "0", "0", z=[([2], "8")]), "has an odd set that says nothing"),
        (dual("8", "0", "0", z=[([0, 1, 2], "0")]), "has an odd set that says nothing"),
        (dual("4", "0", "0", z=[([0, 1, 2], "2")] * 2), "has more odd sets than there can be"),
        (dual("0", "0", "0", z=[([0, 2, 1], "8")]), "has a disorderly list"),
        (dual("0", "0", "0", z=[([0, 1, 1], "8")]), "has a disorderly list"),
        (dual("0", "0", "0", z=[([0, 1, 3], "8")]), "names somebody who is not there"),
        (dual("0", "0", "0", z=[([-1, 1, 2], "8")]), "names somebody who is not there"),
        (dual("0", "0", "0", z=[([False, 1, 2], "8")]), "names somebody who is not there"),
        (dual("08", "0", "0"), "has a number that is none"),
        (dual("-8", "8", "8"), "has a number that is none"),
        (dual("+8", "0", "0"), "has a number that is none"),
        (dual(8, "0", "0"), "has a number that is none"),
        ({**dual("8", "0", "0"), "more": 1}, "has other evidence than a question needs"),
        ({"y": ["8", "0", "0"]}, "has other evidence than a question needs"),
    ],
)
def test_a_dual_is_verified(proof, told):
    assert fault(TRIANGLE, proof) == told


def test_impossible_pairs_prove_nothing():
    square = dual("4", "4", "4", "4")
    assert fault(stated(4, [(0, 1), (2, 3)]), square) == ""
    assert fault(stated(4, [(0, 1), (2, 3)]), dual("5", "4", "4", "3")) == "allows a pair too little"  # by 1
    assert fault(stated(4, [(0, 1), (2, 3)], apart=[(0, 1)]), square) == "has a pair that cannot be"
    assert fault(stated(4, [(0, 1), (1, 2)]), square) == "has a pair that cannot be"


@pytest.mark.parametrize(
    ("case", "cases", "told"),
    [
        (0, 1, ""),
        (1, 2, ""),
        (1, 1, "names a case that there is not"),
        (-1, 1, "names a case that there is not"),
        (False, 1, "names a case that there is not"),
        ("0", 1, "names a case that there is not"),
    ],
)
def test_the_number_of_the_case_is_verified(case, cases, told):
    assert fault(TRIANGLE, dual("0", "0", "0", z=[([0, 1, 2], "8")]), case, cases) == told


def test_there_must_be_a_proof_for_each_instance():
    holds = dual("0", "0", "0", z=[([0, 1, 2], "8")])
    for proofs in ([], [holds, holds]):
        with pytest.raises(ProofFails, match="another number of proofs than there are instances"):
            Verifier([{"case": 0, "proofs": proofs}]).best(lambda: [TRIANGLE])


FREE = stated(4, [(0, 1)], own=0b0011)
"""The first two are judged; the others are free."""
BOTH = {**dual("4", "4", "4", "4"), "pairs": [[0, 1], [2, 3]], "alone": []}


@pytest.mark.parametrize(
    ("proof", "case", "told"),
    [
        (BOTH, 1, ""),
        (BOTH, 0, "has other evidence than a question needs"),
        ({**BOTH, "pairs": [[0, 2], [1, 3]]}, 1, "changes a pair under audit"),
        ({**BOTH, "pairs": [[0, 1], [3, 2]]}, 1, "has a disorderly list"),
        ({**BOTH, "pairs": [[0, 1]]}, 1, "does not list everybody once"),
        ({**BOTH, "pairs": [[0, 1]], "alone": [2, 3]}, 1, "does not add up to the value of the pairing"),
        ({**BOTH, "pairs": [[0, True], [2, 3]]}, 1, "names somebody who is not there"),
        ({**BOTH, "more": []}, 1, "has other evidence than a question needs"),
    ],
)
def test_pairs_of_players_who_are_not_judged_may_be_listed(proof, case, told):
    assert fault(FREE, proof, case, 2) == told


# Bounds ---------------------------------------------------------------------------------------------------------------


def in_turn(given, apart=(), rows=(0, 1), columns=0b1100, kinds=None):
    return stated(4, given, apart, kinds, turns=[Turns(rows, columns, True, "order")])


def bound(*y, z="0", barriers=((),)):
    return {"y": list(y), "z": z, "barriers": [list(listed) for listed in barriers]}


ONLY = [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)]
"""Of four players only the pair 1 and 3 may not be made."""
FIRST, LATER = in_turn([(0, 2), (1, 3)]), in_turn([(0, 3), (1, 2)])
SHUT = [0, [0, 2], [[1], [3]]]
"""Without 0 and 2, 1 and 3 are unmatched: both are needed, so 1 and 3 do not meet."""


SIX = stated(
    6,
    [(0, 3), (1, 4), (2, 5)],
    [(3, 5), (4, 5)],
    "aaabbb",
    turns=[Turns((0, 1, 2), 0b111000, True, "order")],
)
"""Of the last three players only two may meet."""


@pytest.mark.parametrize(
    ("instance", "proof", "told"),
    [
        (FIRST, bound("4"), ""),
        (FIRST, bound("4", "0"), "has another number of y than kinds of players"),
        (FIRST, bound("5"), "does not add up to the value of the pairing"),
        (FIRST, bound("11"), "has a number that is none"),
        (FIRST, bound("2", z="4"), "has a z for an even number of players"),
        (FIRST, bound("4", barriers=[[SHUT]]), "has a barrier for nothing"),
        (FIRST, {**bound("4"), "more": 1}, "has other evidence than a question needs"),
        (LATER, bound("4"), "has no barrier for an earlier candidate"),
        (LATER, bound("4", barriers=[[[1, [0, 2], [[1], [3]]]]]), "has no barrier for an earlier candidate"),
        (LATER, bound("4", barriers=[[SHUT]]), "has a part that is not shut off"),
        (LATER, bound("4", barriers=[[[0, [0, 2], []]]]), "has a barrier that does not fit"),
        (LATER, bound("4", barriers=[[[0, [], []]]]), "has a barrier that shuts nobody off"),
        (in_turn([(0, 3), (1, 2)], apart=[(1, 3)]), bound("4", barriers=[[SHUT]]), ""),
        (LATER, bound("4", barriers=[[[0, [0, 1], [[2], [3]]]]]), "has a barrier that shuts nobody off"),
        (LATER, bound("4", barriers=[[[0, [2, 3], [[0], [1]]]]]), "has a barrier that shuts nobody off"),
        (
            in_turn([(0, 3), (1, 2)], apart=[(1, 3)]),
            bound("4", barriers=[[[0, [0, 2], [[1], [1]]]]]),
            "names somebody who is not there",
        ),
        (in_turn([(0, 1), (2, 3)]), bound("4"), "has a row without a column"),
        (in_turn([(1, 3)], ONLY, rows=(0,), kinds="abab"), bound("0", "4"), "has a row without a column"),
        (
            in_turn([(1, 3)], ONLY, rows=(2,), columns=0b1001, kinds="abab"),
            bound("0", "4"),
            "has a row without a column",
        ),
        (in_turn([(0, 2), (1, 3)], kinds="aabb"), bound("8", "0"), "has too little for some pair"),
        (in_turn([(0, 2), (1, 3)], apart=[(2, 3)], kinds="aabb"), bound("8", "0"), ""),
        (in_turn([(0, 2), (1, 2)]), bound("4"), "has a pair that cannot be"),
        (SIX, bound("8", "0"), "has too little for some pair"),
    ],
)
def test_a_bound_is_verified(instance, proof, told):
    assert fault(instance, proof) == told


def test_a_bound_for_an_odd_number_leaves_one_player():
    rows = stated(3, [(0, 1)], turns=[Turns((0,), 0b110, False, "order")])
    assert fault(rows, bound("0", z="8")) == ""
    later = stated(3, [(0, 2)], turns=[Turns((0,), 0b110, False, "order")])
    assert fault(later, bound("0", z="8")) == "has no barrier for an earlier candidate"
    assert fault(later, bound("0", z="8", barriers=[[[0, [0, 1], [[2], [3]]]]])) == "has a part that is not shut off"


def test_turns_are_verified_one_after_the_other():
    def one_by_one(given):
        return stated(4, given, turns=[Turns((0,), 0b0110, False, "first"), Turns((3,), 0b0110, False, "second")])

    assert fault(one_by_one([(0, 1), (2, 3)]), bound("4", barriers=[[], []])) == ""
    assert (
        fault(one_by_one([(0, 2), (1, 3)]), bound("4", barriers=[[], []])) == "has no barrier for an earlier candidate"
    )
    with pytest.raises(ValueError, match="shorter"):
        fault(one_by_one([(0, 1), (2, 3)]), bound("4"))


# Questions ------------------------------------------------------------------------------------------------------------


def by_dual(pairs):
    return [lambda: [stated(4, pairs)]]


def test_the_named_candidate_must_be_proven():
    given, other = ((0, 1), (2, 3)), ((0, 2), (1, 3))
    holds = {"case": 0, "proofs": [dual("4", "4", "4", "4")]}
    named = {**holds, "pairs": [list(pair) for pair in other], "alone": []}
    assert Verifier([holds]).candidate(given, 0b1111, by_dual, None, None) == given
    assert Verifier([named]).candidate(given, 0b1111, by_dual, None, None) == other
    for spoilt, told in (
        ({**named, "pairs": [[0, 2]], "alone": [1, 3]}, "has a number that is none|does not add up"),
        ({**named, "pairs": [[0, 2]]}, "does not list everybody once"),
        ({**named, "proofs": [dual("8", "0", "8", "0")]}, "allows a pair too little"),
        ({"otherwise": 1}, "has other evidence than a question needs"),
        ({**holds, "pairs": []}, "has other evidence than a question needs"),
    ):
        with pytest.raises(ProofFails, match=told):
            Verifier([spoilt]).candidate(given, 0b1111, by_dual, None, None)


def test_what_is_not_proven_at_once_must_be_proven_in_another_way():
    holds = {"case": 0, "proofs": [dual("0", "0", "0", z=[([0, 1, 2], "8")])]}
    solved = {"pairs": [[0, 1]], "alone": [2], **holds["proofs"][0]}
    assert Verifier([holds]).proves_best(lambda: [TRIANGLE]) is True
    assert Verifier([]).proves_best(lambda: [TRIANGLE]) is False
    verifier = Verifier([solved])
    assert verifier.proves_best(lambda: [TRIANGLE]) is False
    assert verifier.solved(TRIANGLE) == ((0, 1),)
    verifier.done()
    with pytest.raises(ProofFails, match="does not add up"):
        Verifier([{"case": 0, "proofs": [dual("0", "0", "0")]}]).proves_best(lambda: [TRIANGLE])


def test_a_solved_instance_must_be_best():
    with pytest.raises(ProofFails, match="has a number that is none"):
        Verifier([{"pairs": [], "alone": [0, 1, 2], **dual("0", "0", "0", z=[([0, 1, 2], "8")])}]).solved(TRIANGLE)
    with pytest.raises(ProofFails, match="allows a pair too little"):
        Verifier([{"pairs": [], "alone": [0, 1, 2], **dual("0", "0", "0")}]).solved(TRIANGLE)


STAR = [0b1110, 0b0001, 0b0001, 0b0001]
SHOWN = {"pairs": [[0, 1]], "alone": [2, 3], "barrier": [0], "parts": [[1], [2], [3]]}
"""If one of the three meets 0, the other two are unmatched."""


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"pairs": [[2, 3]], "alone": [0, 1]}, "has a pair that cannot be"),
        ({"pairs": [], "alone": [0, 1, 2, 3]}, "has a barrier that does not fit"),
        ({"barrier": [], "parts": []}, "has a barrier that does not fit"),
        ({"parts": [[1], [2]]}, "has a barrier that does not fit"),
        ({"parts": [[1, 2], [3]]}, "has a part that is not shut off"),
        ({"barrier": [1], "parts": [[0], [2], [3]]}, "has a part that is not shut off"),
        ({"parts": [[1], [2], [2]]}, "names somebody who is not there"),
        ({"barrier": [4]}, "names somebody who is not there"),
        ({"alone": [2]}, "does not list everybody once"),
        ({"more": 0}, "has other evidence than a question needs"),
    ],
)
def test_the_number_of_unmatched_vertices_must_be_shown(changed, told):
    assert Verifier([SHOWN]).alone(STAR, 0b1111) == 2
    with pytest.raises(ProofFails, match=told):
        Verifier([{**SHOWN, **changed}]).alone(STAR, 0b1111)


def test_evidence_must_be_complete_and_all_used():
    verifier = Verifier([SHOWN, SHOWN])
    verifier.alone(STAR, 0b1111)
    with pytest.raises(ProofFails, match="more evidence than there are questions"):
        verifier.done()
    verifier.alone(STAR, 0b1111)
    verifier.done()
    with pytest.raises(ProofFails, match="no evidence for a question"):
        verifier.alone(STAR, 0b1111)


def test_a_hint_must_list_every_vertex_once():
    assert Verifier([{"pairs": [[0, 2]], "alone": [1]}]).hint(0b111, None) == ((0, 2),)
    with pytest.raises(ProofFails, match="does not list everybody once"):
        Verifier([{"pairs": [[0, 2]], "alone": []}]).hint(0b111, None)
