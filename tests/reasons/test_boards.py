"""What is said of a board, on tables small enough to check by hand."""

import indeler
from indeler.reasons import Reasons, study
from support.halls import hall
from support.worked_examples import worked_example


def told(table, rules, apart="", lang="en", **options):
    return Reasons(study(hall(table, apart, **options), rules), lang)


def board(reasons, *players):
    """The board of these two, or of the one named."""
    return next(one for one in reasons.boards if set(players) <= {one.white, one.black})


def clauses(before):
    """Who was passed over, and the clause named."""
    return [(passed.player, passed.refusal.clause) for passed in before]


def said(sentence, reasons):
    return sentence.said(reasons.words)


FOUR = """
1 1 W
2 1 B
3 1 B
4 1 W
"""


def test_without_obstacles_the_halves_meet_in_order():
    reasons = told(FOUR, "fide-dutch")
    one = board(reasons, 1, 3)
    assert said(one.meeting, reasons) == "place 1 of S1 meets place 1 of S2 (3.3)"
    assert (one.before, one.floats) == ((), ())
    assert said(one.colour, reasons) == "white for player 3: that suits both, so far B / W (5.2.1)"


def test_a_transposition_names_who_was_passed_over_and_the_clause():
    reasons = told("1 1 W\n2 1 W\n3 1 B\n4 1 B", "fide-dutch", apart="1-3")
    one = board(reasons, 1, 4)
    assert said(one.meeting, reasons) == "place 1 of S1 meets place 2 of S2 (4.2)"
    assert clauses(one.before) == [(3, "")]
    assert (
        "passed over: player 3: the organiser keeps them apart" in reasons.lines()[1]
    )  # a ban is no clause of the rulebook


def test_a_colour_that_need_not_be_missed_forces_a_transposition():
    reasons = told("1 1 W\n2 1 B\n3 1 W\n4 1 B", "fide-dutch")
    one = board(reasons, 1, 4)
    assert clauses(one.before) == [(3, "C12")]


def test_an_exchange_says_who_changed_places_and_why():
    reasons = told("1 1 W\n2 1 W\n3 1 B\n4 1 B", "fide-dutch", apart="1-3 1-4")
    one = board(reasons, 1, 2)
    assert said(one.meeting, reasons) == "player 2 of S1 and player 3 of S2 changed places (4.3)"
    assert one.exchange.clause == "C4"  # 2 would be left with nobody


def test_floaters_name_those_whose_turn_came_earlier():
    table = "1 2 W\n2 2 B\n3 2 Wd\n4 1 B\n5 1 W\n6 1 W"
    reasons = told(table, "fide-dutch")
    (leaver,) = reasons.leavers
    assert said(leaver.leaving, reasons) == "player 1 moves down: bracket 2 has an odd number of players (1.4.1)"
    assert clauses(leaver.before) == [(3, "C14"), (2, "C12")]
    (moved_down,) = board(reasons, 1).floats
    assert said(moved_down, reasons) == "player 1 floats down (score 2), player 4 floats up (score 1) (1.4.2)"


def test_the_bye_names_those_who_may_not_have_it():
    table = "1 1 W\n2 1 B\n3 0 W\n4 0 B\n5 0 P"
    reasons = told(table, "fide-dutch")
    bye = reasons.leavers[-1]
    assert bye.player == reasons.study.bye
    assert (5, "C2") in clauses(bye.before)


def test_the_same_words_in_dutch_with_dutch_colours():
    reasons = told(FOUR, "knsb-rating", lang="nl")
    one = board(reasons, 1, 3)
    assert said(one.colour, reasons) == "wit voor speler 3: dat past beiden, tot nu toe Z / W (E1)"


def test_high_meets_low_and_who_waits_comes_from_above():
    reasons = told("1 2 W\n2 1 B\n3 1 W\n4 1 B", "knsb-wp")
    one = board(reasons, 1)
    assert "is the highest still free" in said(one.meeting, reasons)
    assert said(reasons.leavers[0].leaving, reasons) == "player 1 waits: no possible opponent in group 2 (C2)"
    assert "from the waiting room" in said(one.floats[0], reasons)


def test_a_pairing_knows_its_reasons():
    pairing = indeler.pair(hall(FOUR), "fide-dutch")
    assert pairing.reasons(lang="de").lines()[0] == "Runde 2 (fide-dutch)"
    assert "5.2.1: Erfülle beide Sollfarben." in pairing.reasons("de").text()


def test_nobody_was_passed_over_for_one_without_an_opponent():
    table = "1 1 W\n2 1 B\n3 1 W\n4 1 B\n5 1 W\n6 0 B"
    reasons = told(table, "knsb-wp", apart="5-1 5-2 5-3 5-4")
    assert [(said(one.leaving, reasons), one.before) for one in reasons.leavers] == [
        ("player 5 waits: no possible opponent in group 1 (C2)", ())
    ]


def test_c12_of_knsb_rating_is_named_where_the_next_bracket_chose_the_pair():
    """R13-C12: seen alone 3 would meet 4, whose colours suit; but then 1 floats, who has met the only one below."""
    reasons = Reasons(study(worked_example("R13-C12"), "knsb-rating"))
    assert "C12" in list(board(reasons, 3).meeting.clauses())
    floater = next(one for one in reasons.leavers if one.player == 4)
    assert said(floater.leaving, reasons) == (
        "player 4 moves down from bracket 1½; otherwise C12 decides who moves down, for the sake of the next bracket: "
        "then player 1, now player 4"
    )
    assert clauses(floater.before) == []


def test_a_clause_that_is_a_mere_number_is_called_a_rule():
    answer = indeler.why(hall("1 1 W\n2 1 B\n3 1 W\n4 1 B"), 1, 3, rules="fide-1992", lang="de")
    assert answer.lines()[1] == "- Regel 5 zählt verfehlte Sollfarben: dann 2, jetzt 0"
    assert answer.lines()[-1].startswith("Regel 5: ")
