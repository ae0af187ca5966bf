"""knsb-wp: in a large group a better waiting room is searched by trying others; it must give the same clause.

Small fields represent large ones here: the tests change the number of players from which a group is large.
"""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from indeler.audit import check
from indeler.audit.edmonds import most_weight
from indeler.audit.resistance import wp_rooms
from indeler.audit.resistance.wp import SETTINGS
from indeler.audit.resistance.wp_field import AuditedField
from indeler.audit.resistance.wp_questions import first_clause
from indeler.audit.settings import read_settings
from support.round_tables import crowded, hall

RULEBOOK = "knsb-wp"


def some_round(before, dice):
    """Return the boards of a complete round, mostly between similar scores; None if there is none."""
    people = AuditedField(before, read_settings(RULEBOOK, SETTINGS, {}))
    scores, bye = [one.score for one in people.contestants], len(people.contestants)

    def likes(a, b):
        far = 0 if b == bye else abs(scores[a] - scores[b])
        may = people.free >> a & 1 if b == bye else people.legal[a] >> b & 1
        return may * (1000 + dice.randrange(300) - 4 * far)

    likings = {(a, b): likes(a, b) for a, b in combinations(range(bye + bye % 2), 2)}
    mates = most_weight(bye + bye % 2, lambda a, b: likings[a, b]).mate
    numbers = [*(one.number for one in people.contestants), 0]
    return None if -1 in mates else [(numbers[a], numbers[b]) for a, b in enumerate(mates) if a < b]


def clauses(before, boards, monkeypatch):
    """Yield the reported clauses if every group counts as large, and if none does."""
    for size in (0, 10**9):
        monkeypatch.setattr(wp_rooms, "MIN_LARGE_GROUP", size)
        yield [finding.clause for finding in check(before, rules=RULEBOOK, boards=boards).findings]


def differences(seeds, monkeypatch):
    named = set()
    for seed in seeds:
        dice = Random(seed)
        before = crowded(dice)
        boards = some_round(before, dice)
        if boards is not None:
            quickly, exactly = clauses(before, boards, monkeypatch)
            named.update(exactly)
            if quickly != exactly:
                yield seed, quickly, exactly
    assert named > {"C3", "C4.1", "C4.4", "C4.5"}


def counted(better_room, found):
    """Return a search that also counts the clauses by which its rooms are better."""

    def searching(questions, given):
        room = better_room(questions, given)
        found[f"{better_room.__name__}: {first_clause(room.key, given) if room else 'none'}"] += 1
        return room

    return searching


@pytest.mark.sampled(3)
def test_the_fast_method_reports_the_same_clause(monkeypatch):
    """The counts show that the fast method finds the clause in most cases."""
    found = Counter()
    for better_room in (wp_rooms.with_fewer_points, wp_rooms.with_equal_points):
        monkeypatch.setattr(wp_rooms, better_room.__name__, counted(better_room, found))
    assert list(differences(range(150), monkeypatch)) == []
    assert found == {
        "with_fewer_points: C3": 34,
        "with_fewer_points: C4.1": 3,
        "with_fewer_points: none": 46,
        "with_equal_points: C4.2": 2,
        "with_equal_points: C4.4": 4,
        "with_equal_points: C4.5": 6,
        "with_equal_points: none": 15,
    }


@pytest.mark.sweep
def test_the_fast_method_reports_the_same_clause_in_many_fields(monkeypatch):
    assert list(differences(range(1000, 7000), monkeypatch)) == []


def test_C4_4_is_reported_before_a_room_that_is_only_better_by_rank(monkeypatch):
    """One of 1 to 5 waits. 2, 3 and 4 want black: without 5 or 1 two of them meet, without 2 no colour is missed."""
    before = hall("1 2 B\n2 2 W\n3 2 W\n4 2 W\n5 2 B\n6 1 W")
    for named in clauses(before, [(1, 4), (2, 3), (5, 6)], monkeypatch):
        assert named == ["C4.4"]


def test_C4_2_the_bye_of_the_given_round_does_not_count_against_its_waiting_room(monkeypatch):
    """5 could have been paired below, so the fault is the rank of 5, not that 5 waits again for the bye."""
    before = hall("\n".join(f"{n} {2 if n < 4 else 1} -" for n in range(1, 8)))
    for named in clauses(before, [(1, 2), (3, 0), (4, 5), (6, 7)], monkeypatch):
        assert named == ["C4.5"]
