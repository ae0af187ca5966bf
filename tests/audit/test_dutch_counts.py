"""Tests of what each criterion on floats counts for a downfloater and for a pair, edition by edition."""

import pytest

from indeler.audit.dutch import fide1992, fide2017, fide2026, knsb
from indeler.audit.dutch.brackets import BELOW, HERE, Profile
from indeler.audit.dutch.people import ABSOLUTE, MILD, STRONG


def one(score, last="", before="", where=HERE, wish="", strength=0):
    """Return a player with this score and with these floats in the last round and the round before it."""
    return Profile(where, score, wish, strength, 0, "", (last, before), 0, 0)


FIDE_2026 = fide2026.quality(20)
FIDE_2017 = fide2017.quality(20)
FIDE_1992 = [fide1992.floats_again(clause, ago, 20) for ago, clause in enumerate("67")]
KNSB = knsb.quality(2, 20, upfloats=True)
LOW = one(0, where=BELOW)


def counts(criteria, leaves, meets=None):
    """Return what each clause counts, zeros omitted: for a player who leaves the bracket, or for a pair."""
    found = {
        criterion.clause: criterion.pair(leaves, meets) if meets else criterion.leave(leaves) for criterion in criteria
    }
    return {clause: amount for clause, amount in found.items() if amount}


@pytest.mark.parametrize(
    ("leaves", "of_2026", "of_2017", "of_1992", "of_knsb"),
    [
        (one(20), {}, {}, {}, {}),
        (one(20, "down"), {"C14": 1}, {"C.12": 1, "C.16": (10,)}, {"6": 1}, {"C10d": 1}),
        (one(20, "", "down"), {"C16": 1}, {"C.14": 1, "C.18": (10,)}, {"7": 1}, {"C10c": 1}),
        (one(20, "up", "up"), {}, {}, {}, {}),
        (one(30, "down"), {"C18": (30,)}, {"C.12": 1, "C.16": (20,)}, {}, {}),
        (one(30, "", "down"), {"C20": (30,)}, {"C.14": 1, "C.18": (20,)}, {}, {}),
        (one(20, "down", where=BELOW), {}, {}, {}, {}),
        (one(15, "down"), {}, {"C.12": 1, "C.16": (5,)}, {}, {"C10d": 1}),
    ],
)
def test_counts_for_a_player_who_leaves_the_bracket(leaves, of_2026, of_2017, of_1992, of_knsb):
    """fide-dutch C14, C16, C18, C20; fide-dutch-2017 C.12, C.14, C.16, C.18; fide-1992 6, 7; knsb-rating C10c, C10d.

    The counts are the same with no opponent and with an opponent from a lower bracket.
    """
    expected = [of_2026, of_2017, of_1992, of_knsb]
    for criteria, counted in zip((FIDE_2026, FIDE_2017, FIDE_1992, KNSB), expected, strict=True):
        assert counts(criteria, leaves) == counted
        assert counts(criteria, leaves, LOW) == counts(criteria, LOW, leaves) == counted


@pytest.mark.parametrize(
    ("high", "low", "of_2026", "of_2017", "of_1992", "of_knsb"),
    [
        (one(30), one(20), {}, {}, {}, {}),
        (one(30), one(20, "up"), {"C15": 1, "C19": (30,)}, {"C.13": 1, "C.17": (10,)}, {"6": 1}, {"C10b": 1}),
        (one(30), one(20, "", "up"), {"C17": 1, "C21": (30,)}, {"C.15": 1, "C.19": (10,)}, {"7": 1}, {"C10a": 1}),
        (one(20), one(20, "up", "up"), {}, {}, {}, {}),
        (one(20, "up"), one(20, "up"), {}, {}, {}, {}),
        (one(30, "down"), one(20), {}, {"C.12": 1, "C.16": (10,)}, {}, {}),
        (one(30, "", "down"), one(20), {}, {"C.14": 1, "C.18": (10,)}, {}, {}),
        (one(20, "down", "down"), one(20, "down", "down"), {}, {}, {}, {}),
        (one(30), one(20, "down"), {}, {}, {}, {}),
        (one(20), one(15, "up"), {"C15": 1, "C19": (20,)}, {"C.13": 1, "C.17": (5,)}, {"6": 1}, {}),
    ],
)
def test_counts_for_a_pair_inside_the_bracket(high, low, of_2026, of_2017, of_1992, of_knsb):
    """fide-dutch C15, C17, C19, C21; fide-dutch-2017 C.12 to C.19; fide-1992 6, 7; knsb-rating C10a, C10b."""
    expected = [of_2026, of_2017, of_1992, of_knsb]
    for criteria, counted in zip((FIDE_2026, FIDE_2017, FIDE_1992, KNSB), expected, strict=True):
        assert counts(criteria, high, low) == counts(criteria, low, high) == counted


@pytest.mark.parametrize(
    ("mine", "theirs", "counted"),
    [
        (("w", ABSOLUTE), ("w", ABSOLUTE), {"B2": 1, "B4": 1, "A7": 1}),
        (("w", ABSOLUTE), ("w", STRONG), {"B4": 1, "A7": 1}),
        (("w", STRONG), ("w", STRONG), {"B4": 1, "A7": 1}),
        (("w", STRONG), ("w", MILD), {"B4": 1}),
        (("w", MILD), ("b", ABSOLUTE), {}),
        (("", 0), ("", 0), {}),
    ],
)
def test_B2_B4_A7d_A7e_missed_colour_preferences_and_their_order(mine, theirs, counted):
    """knsb-rating: strong wishes (A7d) come before all wishes (B4) in odd rounds, and after them (A7e) in even ones."""
    pair = [one(20, wish=wish, strength=strength) for wish, strength in (mine, theirs)]
    for round, order in ((1, ["B2", "A7d", "B4"]), (2, ["B2", "B4", "A7e"])):
        criteria = knsb.quality(round, 20, upfloats=False)
        assert [criterion.clause for criterion in criteria] == [*order, "C10d", "C10c"]
        assert {clause.rstrip("de"): count for clause, count in counts(criteria, *pair).items()} == counted


def test_a_setting_decides_who_counts_as_a_downfloater():
    """knsb-rating C10c, C10d: by a setting, a player who moved down and floats on counts too.

    C10a, C10b only above S2.
    """
    moved_down = one(30, "down", "down")
    assert counts(knsb.quality(1, 20, upfloats=True), moved_down) == {}
    assert counts(knsb.quality(1, 20, upfloats=True, double=True), moved_down) == {"C10d": 1, "C10c": 1}
    assert counts(knsb.quality(1, 30, upfloats=True), one(30), one(20, "up")) == {}
    assert counts(knsb.quality(1, 20, upfloats=False), one(30), one(20, "up")) == {}


@pytest.mark.parametrize(("way", "clauses"), list(knsb.MERGED.items()))
def test_C13_criteria_of_a_merged_bracket(way, clauses):
    criteria = knsb.merged(20, way, 1)
    assert [criterion.clause for criterion in criteria] == ["A11", *clauses]
    alone = {"A11": 1, "C13": 1, "B3": 900}
    assert counts(criteria, one(30)) == {clause: alone[clause] for clause in ("A11", *clauses)}
    assert counts(criteria, one(20)).get("C13") is None
    assert counts(criteria, one(30), one(25)) == ({"B3": 25} if "B3" in clauses else {})


def test_fide_1992_full_rules_count_all_upfloats_before_all_downfloats():
    down = fide1992.floats_again("6", 0, 20, up=False)
    up = fide1992.floats_again("6", 0, 20, down=False)
    again, low = one(20, "down"), one(20, "up")
    assert (down.leave(again), up.leave(again)) == (1, 0)
    assert (down.pair(one(30), low), up.pair(one(30), low)) == (0, 1)


@pytest.mark.parametrize(("lowest", "leaves", "pair"), [(20, (10,), (10,)), (10, (20,), (10,))])
def test_A_8_the_smallest_psd(lowest, leaves, pair):
    """fide-dutch-2017 C.5, C.6: a player who leaves counts as paired with someone one point below the lowest score."""
    criteria = fide2017.downfloaters(lowest)
    assert counts(criteria, one(20)) == {"C.5": 1, "C.6": leaves}
    assert counts(criteria, one(30), one(20)) == {"C.6": pair}
    assert counts(criteria, one(20), one(20)) == {}
