"""The reasons of a whole round compared with exhaustive search: each player passed over, with the clause given."""

from random import Random

import pytest

from indeler.model import PairingError
from indeler.reasons import Reasons, dutch, explained_round, study
from indeler.reasons.boards import MEETS_DUMMY
from indeler.reasons.explained_round import Study
from indeler.reasons.sentences import DUMMY, Reason
from indeler.rulebooks import explained
from oracles.passed_over import ANSWERS, ORDER
from oracles.random_events import played, random_event

COMPLETE = "complete"
"""By the rules of 1992 no clause requires that everybody is paired."""

MAX_PLAYERS = {
    "fide-dutch": 7,
    "fide-dutch-2017": 6,
    "knsb-rating": 7,
    "fide-1992": 7,
    "knsb-wp": 8,
    "kndb": 8,
    "keizer": 7,
}
"""The most players in a random tournament: with more, exhaustive search takes too long."""

PLAYERS = [rules for rules in explained() if rules in MAX_PLAYERS]
"""Team systems have an oracle of their own (test_teams.py)."""


def rounds(rules, seeds):
    """Yield the study of every round of random tournaments."""
    for seed in seeds:
        random = Random(f"passed over {seed}")
        tournament, trouble = random_event(random, most=MAX_PLAYERS[rules])
        while tournament.next_round <= tournament.total_rounds and len(tournament.to_pair()) > 3:
            try:
                laid_open = study(tournament, rules)
            except PairingError:
                break
            yield tournament, laid_open
            tournament = played(random, laid_open.pairing.added_to(tournament), trouble)


def named(laid_open, refusal):
    """Return the answer of the program, in the terms of the oracle."""
    if refusal.is_broken and laid_open.rules == "fide-1992":
        assert refusal.clause in ("1", "2", "3", "")  # the absolute criterion that those left violate; none for a ban
        return COMPLETE
    if refusal.difference is not None:
        return ORDER if refusal.difference.by_order else refusal.clause
    return refusal.clause


def expected(tournament, laid_open, apart, place):
    """Return the clause that exhaustive search gives."""
    found = ANSWERS[laid_open.rules](tournament, apart, place)
    if found is not None:
        return found.clause
    if laid_open.rules == "fide-1992":
        return COMPLETE
    return "G2" if laid_open.rules == "kndb" and len(apart) == 2 else laid_open.names.complete


def forbidden(tournament, laid_open, a, b):
    """Return the clause that keeps two players apart in any case; None if they may meet. A ban has no clause."""
    if laid_open.may_meet(a, b):
        return None
    if DUMMY in (a, b):
        return laid_open.names.barred
    if laid_open.rules == "keizer":
        return ""  # old opponents may meet again (L2)
    met = tournament.with_pending_adjourned().have_met(a, b)
    return laid_open.names.met if met else laid_open.names.colours if tournament.may_meet(a, b) else ""


def expected_pair(tournament, laid_open, a, b, place):
    """Return the clause by which a pair fails, forbidden or not."""
    clause = forbidden(tournament, laid_open, a, b)
    others = set(laid_open.rank) - {a, b}
    return expected(tournament, laid_open, {a: others, b: others}, place) if clause is None else clause


def check_board(tournament, laid_open, board):
    """Check the clauses of a board, and return the number of partners passed over."""
    higher = min((board.white, board.black), key=laid_open.rank.__getitem__)
    for passed in board.before:
        clause = expected_pair(tournament, laid_open, higher, passed.player, board.place)
        assert named(laid_open, passed.refusal) == clause, (laid_open.pairing, higher, passed.player)
    return len(board.before)


def check_leaver(tournament, laid_open, leaver):
    """Check the clauses of a leaver, and return the number of others who might have left, or had the bye."""
    place, people = leaver.place, laid_open.people
    free = leaver.player == laid_open.bye and place == len(laid_open.groups) - 1
    meets_dummy = leaver.leaving.text == MEETS_DUMMY
    for passed in leaver.before:
        if meets_dummy:
            clause = expected_pair(tournament, laid_open, passed.player, DUMMY, place)
        elif free and people[passed.player].bye_barred:
            clause = laid_open.names.barred
        elif free:
            others = set(laid_open.rank) - {passed.player, DUMMY}
            clause = expected(tournament, laid_open, {passed.player: others}, laid_open.place_of(passed.player))
        else:
            others = {*laid_open.groups[place].players} - {passed.player}
            clause = expected(tournament, laid_open, {passed.player: others}, place)
        assert named(laid_open, passed.refusal) == clause, (laid_open.pairing, leaver.player, passed.player)
    return len(leaver.before)


def most_pairs(players, may_meet):
    """Return how many pairs these players can make, by exhaustive search."""
    if not players:
        return 0
    one, *others = players
    found = [most_pairs(others, may_meet)]
    for other in others:
        if may_meet(one, other):
            found.append(1 + most_pairs([third for third in others if third != other], may_meet))
    return max(found)


def check_leaving(laid_open, leaver):
    """Check that the statement about a player who leaves is true."""
    text, group = leaver.leaving.text, laid_open.groups[leaver.place]
    apart = set(group.from_above) if laid_open.rules.startswith("fide") else set()

    def may_meet(one, other):
        return laid_open.may_meet(one, other) and not {one, other} <= apart

    left = len(group.players) - 2 * most_pairs(group.players, may_meet)
    if text in (dutch.NO_OPPONENT, explained_round.NO_OPPONENT):
        assert not any(may_meet(leaver.player, other) for other in group.players if other != leaver.player)
    elif text in (dutch.ODD, explained_round.ODD):
        assert left == len(group.players) % 2 == 1
    elif text in (dutch.CANNOT_PAIR_ALL, explained_round.CANNOT_PAIR_ALL):
        assert left > 1
    elif text == explained_round.OTHERWISE:
        assert left < len(group.leaving)


def compared(rules, seeds):
    """Compare the reasons of random rounds; return the number of boards, and of players passed over."""
    boards = partners = 0
    for tournament, laid_open in rounds(rules, seeds):
        told = Reasons(laid_open)
        boards += len(told.boards)
        partners += sum(check_board(tournament, laid_open, board) for board in told.boards)
        for leaver in told.leavers:
            check_leaving(laid_open, leaver)
        partners += sum(check_leaver(tournament, laid_open, leaver) for leaver in told.leavers)
    return boards, partners


@pytest.mark.parametrize("rules", PLAYERS)
def test_the_clause_given_is_the_one_by_which_the_best_round_fails(rules):
    boards, partners = compared(rules, range(30))
    assert boards > 60
    assert partners > 30


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 3000, 500))
@pytest.mark.parametrize("rules", PLAYERS)
def test_many_clauses_given_are_those_by_which_the_best_round_fails(rules, start):
    """Together more than 48,000 boards and 20,000 players who were passed over."""
    boards, partners = compared(rules, range(start, start + 500))
    assert boards > 2000
    assert partners > {"fide-dutch-2017": 750, "kndb": 700}.get(rules, 1000)


# Checks that the comparison detects wrong clauses ---------------------------------------------------------------------


def by_order_instead(sound):
    """Replace the clause if a criterion decides: claim that both are equally good, and ours comes first."""

    def difference_in(laid_open, place, theirs):
        found = sound(laid_open, place, theirs)
        return found if found is None or found.by_order else found._replace(by_order=True)

    return difference_in


def another_criterion(sound):
    """Replace the clause if a criterion decides: give another one."""

    def difference_in(laid_open, place, theirs):
        found = sound(laid_open, place, theirs)
        return found if found is None or found.by_order else found._replace(clause=laid_open.names.floats)

    return difference_in


def completion_instead(sound):
    """Replace the clause if two players have met: claim that the rest could not be paired."""

    def usual_barrier(laid_open, a, b):
        found = sound(laid_open, a, b)
        return Reason(found.text, found.values, laid_open.names.complete) if found and found.clause else found

    return usual_barrier


def nothing_instead(sound):
    """Replace the clause if the rest could not be paired: give one that does not exist."""

    def broken(clause, why):
        return sound(clause, why)._replace(clause="C0")

    return broken


DECIDES = "difference_in"
"""The branches that every rulebook has.

The others need what keizer lacks: games that forbid a pair, groups to complete.
"""
WRONG = {
    "by order": (Study, "difference_in", by_order_instead),
    "another criterion": (Study, "difference_in", another_criterion),
    "the completion": (Study, "usual_barrier", completion_instead),
    "no clause": (explained_round, "_broken", nothing_instead),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("rules", "branch"),
    [(rules, branch) for rules in PLAYERS for branch in WRONG if rules != "keizer" or WRONG[branch][1] == DECIDES],
)
def test_a_wrong_clause_in_one_branch_is_detected(rules, branch, monkeypatch):
    home, name, spoilt = WRONG[branch]
    monkeypatch.setattr(home, name, spoilt(getattr(home, name)))
    with pytest.raises(AssertionError):
        compared(rules, range(60))
