"""Ten questions that players ask an arbiter, for each rulebook; the clause of every answer was found by hand.

The situation, the reasoning and the question are above each test; ``RULES`` is the order of the expected clauses.
"""

from functools import partial

import pytest

from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.reasons import study
from indeler.reasons.answers import why_player
from indeler.reasons.boards import Examination, board_reason, leaver_reasons, why_not_dummy
from indeler.reasons.comparison import why_no_bye, why_not_together, why_stays
from support.round_tables import hall

WIN, DRAW = Result.WHITE_WINS, Result.DRAW
RULES = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb")


def asked(tournament, clauses, draughts=None):
    """Parametrize with the studied position and expected clause of each rulebook; ``draughts`` replaces it for kndb."""
    return pytest.mark.parametrize(
        ("about", "clause"),
        [
            pytest.param(
                partial(study, (draughts or tournament) if rules == "kndb" else tournament, rules), clause, id=rules
            )
            for rules, clause in clauses
        ],
    )


def each(*clauses):
    return list(zip(RULES, clauses, strict=True))


def board_of(about, player):
    number = next(number for number, board in enumerate(about.pairing.boards, start=1) if player in board)
    return board_reason(about, number, Examination(about))


def leaving(about, player):
    return next(one for one in leaver_reasons(about, Examination(about)) if one.player == player)


# After one round: 1, 2 and 3 won against 4, 5 and 6.
SIX = Tournament(
    [Player(n) for n in range(1, 7)], [Round(tuple(Game(n, n + 3, WIN) for n in (1, 2, 3)))], total_rounds=5
)


@asked(SIX, each("C1", "C.1", "B1a", "1", "B1a", "G0"))
def test_why_do_i_not_play_the_same_opponent_again(about, clause):
    """1 and 4 met in round 1."""
    assert why_not_together(about(), 1, 4).clause == clause


# All have a point; 1 and 2 had white twice, 3 and 4 black twice.
TWICE = hall("1 1 W W\n2 1 W W\n3 1 B B\n4 1 B B")


@asked(TWICE, each("C3", "C.3", "B2", "3", "B2", "G2"))
def test_why_do_the_first_two_not_meet(about, clause):
    """Both must have black. Draughts ignores colours: 1 meets 4, the lowest, and 1-2 comes later (G2)."""
    assert why_not_together(about(), 1, 2).clause == clause


# 1 and 2 had a full-point bye and lead; 3 and 4 drew, so they cannot meet again.
LEADERS = Tournament(
    [Player(n) for n in range(1, 5)],
    [Round((Game(3, 4, DRAW),), (Unplayed(1, Kind.FULL_BYE), Unplayed(2, Kind.FULL_BYE)))],
    total_rounds=5,
)


@asked(LEADERS, each("C4", "A.9", "C13", "1", "C9", "G2"))
def test_why_do_the_leaders_not_meet(about, clause):
    """They may, but 3 and 4 would be left; in the rules of 1992 rule 1 alone forbids that pair.

    In draughts both wait (rule 4), and in the last group 1 then gets an opponent with whom the rest can be paired
    (G2).
    """
    refusal = why_not_together(about(), 1, 2)
    assert refusal.clause == clause
    said = refusal.sentence.translated(str)
    assert "then player 3 and player 4 would be left over, and they already met in round 1" in said


@asked(LEADERS, each("C4", "A.9", "C13", "1", "C9", "4"))
def test_why_does_the_leader_have_to_move_down(about, clause):
    """For the same reason: it is neither because no opponent exists for 1 nor because the group is odd."""
    told = leaving(about(), 1).leaving
    assert clause in list(told.clauses())
    assert "then player 3 and player 4 would be left over" in told.translated(str)


# 5 has had the bye; 3 and 4 have equally few points. In draughts, by real points: 1, 2 and 5 have won, 1 waits.
BYE = hall("1 1 W\n2 1 B\n3 0 W\n4 0 B\n5 0 P")
BYE_IN_DRAUGHTS = Tournament(
    [Player(n) for n in range(1, 6)],
    [Round((Game(1, 3, WIN), Game(2, 4, WIN)), (Unplayed(5, Kind.PAIRING_BYE),))],
    total_rounds=5,
)


@asked(BYE, draughts=BYE_IN_DRAUGHTS, clauses=each("C2", "C.2", "B1b", "2", "B1b", "G3"))
def test_why_did_i_get_the_bye_and_not_the_last_on_the_list(about, clause):
    """5 may not have it twice. In draughts 1, who waited, is the highest of the last group and meets the dummy."""
    laid_open = about()
    assert laid_open.bye in ((1,) if laid_open.rules == "kndb" else (3, 4))
    why_not = why_not_dummy if laid_open.rules == "kndb" else why_no_bye
    assert why_not(laid_open, 5).clause == clause


# All have a point; 1, 2 and 3 want black, 4 and 5 white.
FIVE = hall("1 1 W\n2 1 W\n3 1 W\n4 1 B\n5 1 B")


@asked(FIVE, each("C12", "C.10", "B4", "5", "C4.4", "G2"))
def test_why_did_i_get_the_bye_and_not_the_player_below(about, clause):
    """Without 4 three of the rest want black, so one colour is missed; without 3 (by points of resistance: 1) none is.

    In draughts the highest meets the dummy, the lowest of the group; that 4 meets it would come later (G2).
    """
    laid_open = about()
    assert laid_open.bye == (3 if laid_open.rules in RULES[:4] else 1)
    why_not = why_not_dummy if laid_open.rules == "kndb" else why_no_bye
    assert why_not(laid_open, 4).clause == clause


# 1 and 3 floated down in the last round; both want black, 2 wants white.
AGAIN = hall("1 2 Wd\n2 2 B\n3 2 Wd\n4 1 B\n5 1 W\n6 1 W")


@asked(AGAIN, draughts=SIX, clauses=each("C12", "C.10", "B4", "5", "C4.4", "2"))
def test_why_was_i_floated_twice_and_another_player_not_once(about, clause):
    """If 2 left, 1 and 3 would meet and one of them would miss the colour, which weighs more than a second float.

    By points of resistance floats do not count: the highest, 1, waits; without 2 a colour is missed (C4.4). In
    draughts the lowest numbers wait, and 1 comes before 2 (rule 2).
    """
    laid_open = about()
    assert laid_open.groups[0].leaving == ((3,) if laid_open.rules in RULES[:4] else (1,))
    assert why_stays(laid_open, 0, 2).clause == clause


# All have a point; 1 and 3 want black, 2 and 4 white.
FOUR = hall("1 1 W\n2 1 B\n3 1 W\n4 1 B")


@asked(FOUR, each("C12", "C.10", "B4", "5", "B4", "G2"))
def test_why_not_the_next_on_the_list(about, clause):
    """1-3 and 2-4 would miss two colours; in draughts colours do not count, and the lowest, 4, comes first (G2)."""
    laid_open = about()
    assert {frozenset(board) for board in laid_open.pairing.boards} == {frozenset((1, 4)), frozenset((2, 3))}
    assert why_not_together(laid_open, 1, 3).clause == clause


# Both had black last; 1 had BWB, 2 WBB.
TWO = hall("1 1 B W B\n2 1 W B B")


@asked(TWO, each("5.2.2", "E.2", "E2", "Farbe-2", "E2", "COL3"))
def test_why_do_i_have_black_again(about, clause):
    """2 had it twice in a row: the preference of 2 is absolute, that of 1 only strong.

    In draughts both have one white less than blacks and had black last: 1 + 2 is odd, so the lower lot has white.
    """
    board = board_of(about(), 1)
    assert board.colour.clause == clause
    assert board.black == (2 if clause == "COL3" else 1)


# Before the last round 1 and 2 have won both games with white; 5 to 8 drew theirs, 3 and 4 lost theirs with black.
LAST = Tournament(
    [Player(n) for n in range(1, 9)],
    [
        Round((Game(1, 3, WIN), Game(2, 4, WIN), Game(5, 7, DRAW), Game(6, 8, DRAW))),
        Round((Game(1, 4, WIN), Game(2, 3, WIN), Game(7, 6, DRAW), Game(8, 5, DRAW))),
    ],
    total_rounds=3,
)


@asked(LAST, each(("1.8", "C3"), ("A.7", "C.3"), ("NB", "A10", "B2"), ("Anmerkung", "3"), ("A5a", "B2"), ("COL3",)))
def test_why_do_i_have_white_for_the_third_time(about, clause):
    """Both must have black, but have more than half of the points and it is the last round; draughts uses the lots."""
    laid_open = about()
    board = board_of(laid_open, 1)
    assert {board.white, board.black} == {1, 2}
    told = [one for sentence in (board.colour, *board.floats) for one in sentence.clauses()]
    assert set(clause) <= set(told)
    assert set(clause) <= set(why_player(laid_open, 1).clauses())
