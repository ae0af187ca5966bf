"""knsb-wp C9: where the room that C4 would choose leaves somebody below without an opponent, few sets of rooms suffice.

One half of the field always had White, so two of a half want the same colour, and before the last round only those with
more than half of the points are exempt (A5a). Most groups then have a room that C9 decides.
"""

from itertools import combinations
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.prover import Prover
from indeler.audit.resistance import wp_search
from indeler.audit.resistance.wp import SETTINGS
from indeler.audit.resistance.wp_field import AuditedField
from indeler.audit.resistance.wp_questions import AuditedGroup, Questions
from indeler.audit.resistance.wp_search import prices_of
from indeler.audit.settings import read_settings
from indeler.audit.verifier import SCALE
from indeler.model import Forbidden, Game, Kind, PairingError, Player, Result, Round, Tournament, Unplayed
from oracles.knsb_wp import answer

RULEBOOK = "knsb-wp"

RESULTS = {
    "all": (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS),
    "decided": (Result.WHITE_WINS, Result.BLACK_WINS),
    "white or draw": (Result.WHITE_WINS, Result.DRAW),
    "black or draw": (Result.BLACK_WINS, Result.DRAW),
    "mostly drawn": (Result.DRAW, Result.DRAW, Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS),
}


def halves(players, rounds, results, seed, bans=0):
    """Return a tournament before its last round, in which the first half always had White against the second."""
    random, half = Random(seed), players // 2
    absent = (Unplayed(players, Kind.ABSENT),) if players % 2 else ()
    played = [
        Round(
            tuple(
                Game(place + 1, half + 1 + (place + number) % half, random.choice(RESULTS[results]))
                for place in range(half)
            ),
            absent,
        )
        for number in range(rounds)
    ]
    pairs = list(combinations(range(1, players + 1), 2))
    return Tournament(
        [Player(number, f"P{number}") for number in range(1, players + 1)],
        played,
        total_rounds=rounds + 1,
        forbidden=[Forbidden(pair) for pair in random.sample(pairs, bans)],
    )


@pytest.fixture
def examined(monkeypatch):
    """Return the list of all examined sets of rooms."""
    seen, examine = [], wp_search.RoomSearch._examined

    def counted(search, rooms, to_beat):
        seen.append(rooms)
        return examine(search, rooms, to_beat)

    monkeypatch.setattr(wp_search.RoomSearch, "_examined", counted)
    return seen


@pytest.mark.parametrize(
    ("position", "most"),
    [
        ((59, 3, "all", 406), 4),
        ((59, 5, "black or draw", 944), 12),
        ((59, 6, "decided", 985, 118), 4),
        ((61, 4, "mostly drawn", 218, 61), 4),
        ((61, 8, "decided", 349), 12),
        ((107, 2, "all", 847, 107), 4),
        ((108, 5, "mostly drawn", 883), 4),
        ((109, 5, "white or draw", 424, 109), 12),
    ],
    ids=str,
)
def test_C9_a_right_round_of_two_halves_needs_few_sets_of_rooms(examined, position, most):
    before = halves(*position)
    after = indeler.pair(before, RULEBOOK).added_to(before)
    verdict = check(after, rules=RULEBOOK)
    assert verdict.verdict == "right", verdict.findings
    assert proof_fault(verdict.certificate, after, rules=RULEBOOK) == ""
    assert 0 < len(examined) <= 2 * most, "the proof and its verification examine the same sets"


def small(seed):
    """Return a small tournament of two halves with some bans."""
    random = Random(seed)
    players = random.randint(8, 12)
    rounds = random.randint(1, min(4, players // 2 - 1))
    return halves(players, rounds, random.choice(tuple(RESULTS)), seed, random.choice((0, 0, players, 2 * players)))


def assert_oracle_is_right(seeds):
    """Check that the audit finds the rounds of the literal oracle right; return how many there were."""
    judged = 0
    for seed in seeds:
        before = small(seed)
        expected = answer(before)
        if expected is not None:
            boards = [*expected.boards, *([(expected.bye, 0)] if expected.bye else [])]
            verdict = check(before, rules=RULEBOOK, boards=boards)
            assert verdict.verdict == "right", (seed, verdict.findings)
            judged += 1
    return judged


def test_C9_rounds_of_the_oracle_are_right(examined):
    assert assert_oracle_is_right(range(50)) > 25
    assert len(examined) > 10


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1_000, 5_000, 500))
def test_C9_many_rounds_of_the_oracle_are_right(start):
    assert assert_oracle_is_right(range(start, start + 500)) > 250


def test_C9_another_round_that_can_be_paired_is_not_best():
    """The pairs are those of the same field with one ban more."""
    judged = set()
    for seed in range(60):
        before = small(seed)
        try:
            right = indeler.pair(before, RULEBOOK)
            banned = before.replace(forbidden=[*before.forbidden, Forbidden(right.boards[-1])])
            other = indeler.pair(banned, RULEBOOK)
        except PairingError:
            continue
        verdict = check(before, rules=RULEBOOK, boards=[*other.boards, *([(other.bye, 0)] if other.bye else [])])
        assert verdict.verdict == "not best", seed
        judged.update(finding.clause for finding in verdict.findings)
    assert judged >= {"C3", "C4.1", "C4.4", "C4.5", "C5"}


def test_C4_2_C4_3_prices_of_one_room_are_a_bound_for_all_others():
    """Any set of two or three players may be a room here; the bound of the room itself is its outlook."""
    compared = exact = 0
    for seed in range(40):
        field = AuditedField(small(seed), read_settings(RULEBOOK, SETTINGS, {}))
        places = list(range(len(field.contestants)))
        group, following, further = places[:5], places[5:-1], places[-1:]
        questions = Questions(field, AuditedGroup(tuple(group), (), (), (tuple(following), tuple(further))), {})
        for size in (2, 3):
            found = {room: prices_of(Prover(), questions, room) for room in combinations(group, size)}
            for room, prices in found.items():
                assert prices.is_exact(prices.least(room), prices.outlook)
                for other, theirs in found.items():
                    again, alone = theirs.outlook
                    assert prices.least(other) <= SCALE * (again * prices.unit + alone), (seed, room, other)
                    assert prices.possible(prices.least(other), size) <= theirs.outlook, (seed, room, other)
                    compared += 1
                    exact += prices.is_exact(prices.least(other), theirs.outlook)
    assert exact > compared // 3
