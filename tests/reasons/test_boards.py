"""Tests of the reasons of boards, with tables small enough to check by hand."""

from types import SimpleNamespace

import indeler
from indeler.model import Forbidden, Game, Player, Result, Round, Tournament
from indeler.reasons import Reasons, study
from indeler.reasons.boards import Examination
from support.round_tables import hall
from support.worked_examples import worked_example

DRAW = Result.DRAW


def told(table, rules, apart="", lang="en", **options):
    return Reasons(study(hall(table, apart, **options), rules), lang)


def board(reasons, *players):
    """Return the board of these two players, or of the one given."""
    return next(one for one in reasons.boards if set(players) <= {one.white, one.black})


def clauses(before):
    """Return the players who were passed over, and the clauses given."""
    return [(passed.player, passed.refusal.clause) for passed in before]


def said(sentence, reasons):
    return sentence.translated(reasons.words)


FOUR = """
1 1 W
2 1 B
3 1 B
4 1 W
"""


def test_without_obstacles_the_halves_meet_in_order():
    reasons = told(FOUR, "fide-dutch")
    one = board(reasons, 1, 3)
    assert said(one.meeting, reasons) == "number 1 of the upper half (S1) meets number 1 of the lower half (S2) (3.3)"
    assert (one.before, one.floats) == ((), ())
    assert said(one.colour, reasons) == "white for player 3: that suits both, so far B / W (5.2.1)"


def test_a_transposition_names_the_player_passed_over_and_the_clause():
    reasons = told("1 1 W\n2 1 W\n3 1 B\n4 1 B", "fide-dutch", apart="1-3")
    one = board(reasons, 1, 4)
    assert said(one.meeting, reasons) == "number 1 of the upper half (S1) meets number 2 of the lower half (S2) (4.2)"
    assert clauses(one.before) == [(3, "")]
    first = reasons.by_board()[0]
    assert first.plain == (
        "Both have a score of 1 (with virtual points). "
        "player 1 would first have met player 3, but the organiser keeps them apart."
    )
    assert "player 3 came first, but the organiser keeps them apart" in first.details  # not a clause of the rulebook


def test_an_avoidable_missed_colour_forces_a_transposition():
    reasons = told("1 1 W\n2 1 B\n3 1 W\n4 1 B", "fide-dutch")
    one = board(reasons, 1, 4)
    assert clauses(one.before) == [(3, "C12")]


def test_an_exchange_explains_which_players_changed_places_and_why():
    reasons = told("1 1 W\n2 1 W\n3 1 B\n4 1 B", "fide-dutch", apart="1-3 1-4")
    one = board(reasons, 1, 2)
    assert said(one.meeting, reasons) == (
        "player 2 of the upper half (S1) and player 3 of the lower half (S2) changed places (4.3)"
    )
    assert one.exchange.clause == "C4"  # 2 would be left without an opponent


def test_floaters_name_the_players_with_an_earlier_turn():
    table = "1 2 W\n2 2 B\n3 2 Wd\n4 1 B\n5 1 W\n6 1 W"
    reasons = told(table, "fide-dutch")
    (leaver,) = reasons.leavers
    assert said(leaver.leaving, reasons) == "player 1 moves down: bracket 2 has an odd number of players (1.4.1)"
    assert clauses(leaver.before) == [(3, "C14"), (2, "C12")]
    (moved_down,) = board(reasons, 1).floats
    assert said(moved_down, reasons) == "player 1 floats down (score 2), player 4 floats up (score 1) (1.4.2)"


def test_the_bye_names_the_players_who_may_not_have_it():
    table = "1 1 W\n2 1 B\n3 0 W\n4 0 B\n5 0 P"
    reasons = told(table, "fide-dutch")
    bye = reasons.leavers[-1]
    assert bye.player == reasons.study.bye
    assert (5, "C2") in clauses(bye.before)


def test_the_reason_of_a_colour_is_translated_to_dutch():
    reasons = told(FOUR, "knsb-rating", lang="nl")
    one = board(reasons, 1, 3)
    assert said(one.colour, reasons) == "wit voor speler 3: dat komt beiden goed uit, tot nu toe Z / W (E1)"


def test_high_meets_low_and_a_waiting_player_comes_from_above():
    reasons = told("1 2 W\n2 1 B\n3 1 W\n4 1 B", "knsb-wp")
    one = board(reasons, 1)
    assert "is the highest still free" in said(one.meeting, reasons)
    assert said(reasons.leavers[0].leaving, reasons) == (
        "player 1 waits: nobody in group 2 is a possible opponent (C2)"
    )
    assert "from the waiting room" in said(one.floats[0], reasons)


def test_a_pairing_can_explain_itself():
    pairing = indeler.pair(hall(FOUR), "fide-dutch")
    assert pairing.reasons(lang="de").lines()[0] == "Runde 2 (fide-dutch)"
    assert "5.2.1: Erfülle beide Sollfarben." in pairing.reasons("de").text()


def test_a_floater_without_an_opponent_passed_nobody_over():
    table = "1 1 W\n2 1 B\n3 1 W\n4 1 B\n5 1 W\n6 0 B"
    reasons = told(table, "knsb-wp", apart="5-1 5-2 5-3 5-4")
    assert [(said(one.leaving, reasons), one.before) for one in reasons.leavers] == [
        ("player 5 waits: nobody in group 1 is a possible opponent (C2)", ())
    ]


def test_c12_of_knsb_rating_is_given_if_the_next_bracket_decided_the_pair():
    """R13-C12: alone, 3 would meet 4, whose colours fit; but then 1 floats, who has met the only player below."""
    reasons = Reasons(study(worked_example("R13-C12"), "knsb-rating"))
    assert "C12" in list(board(reasons, 3).meeting.clauses())
    floater = next(one for one in reasons.leavers if one.player == 4)
    assert said(floater.leaving, reasons) == (
        "player 4 moves down from bracket 1½; if not, then somebody else would go to the next group (player 1); "
        "by the rules that is player 4 (C12)"
    )
    assert clauses(floater.before) == []


def test_a_clause_that_is_only_a_number_is_called_a_rule():
    answer = indeler.why(hall("1 1 W\n2 1 B\n3 1 W\n4 1 B"), 1, 3, rules="fide-1992", lang="de")
    assert answer.lines()[0] == (
        "Runde 2: Spieler 1 und Spieler 3 dürften gegeneinander spielen, aber "
        "dann bekämen 2 Spieler nicht die Farbe, die an der Reihe ist; jetzt keine (Regel 5)."
    )
    assert answer.lines()[-1].startswith("Regel 5: ")


def test_a_board_is_explained_in_plain_words_first_and_then_by_clauses():
    six = Tournament([Player(n) for n in range(1, 7)], [Round(tuple(Game(n, n + 3, DRAW) for n in (1, 2, 3)))])
    first = Reasons(study(six, "fide-dutch"), "nl").by_board()[0]
    assert first.plain == (
        "Beiden hebben een half punt. speler 1 zou eerst tegen speler 4 spelen, "
        "maar zij speelden al in ronde 1 tegen elkaar (C1)."
    )
    assert all("(" in line for line in first.details)


def test_a_downfloater_is_told_that_no_opponent_with_the_same_score_was_left():
    table = "1 2 W\n2 2 B\n3 2 Wd\n4 1 B\n5 1 W\n6 1 W"
    reasons = told(table, "fide-dutch")
    unequal = next(one.plain for one in reasons.by_board() if "player 1" in one.who)
    assert unequal == (
        "player 1 has a score of 2 (with virtual points) and player 4 a score of 1 (with virtual points): "
        "for player 1 nobody with the same score was left to play."
    )


def test_next_on_the_ladder_and_who_would_have_been_next():
    """keizer 4, L2: 1 meets 2, unless they met in the previous round."""
    plain = [one.plain for one in told("1 1 W\n2 1 B", "keizer").by_board()]
    assert plain == ["player 2 stands next below player 1 in the standings, so they meet."]


def test_keizer_L5_the_reason_tells_how_often_a_player_had_the_bye():
    tables = ("1 1 W\n2 1 B\n3 1 W", "1 1 W P\n2 1 P W\n3 1 W P", "1 3 W P P\n2 2 P P W\n3 1 P W P")
    leaving = [open_.leaving(0, open_.pairing.bye) for open_ in (study(hall(table), "keizer") for table in tables)]
    assert [str(reason).partition(":")[0] for reason in leaving] == [
        "player 3 has the bye, for the first time",
        "player 3 has the bye, for the second time",
        "player 1 has the bye and had it 2 times before",
    ]


def test_knsb_wp_F1_the_order_of_the_bye_is_by_lot_in_round_1_and_then_by_points():
    first = [study(hall("1 0\n2 0\n3 0"), "knsb-wp", {"first_round": known}) for known in ("known", "unknown")]
    assert [(each.byes_in_order(), each.pairing.bye) for each in first] == [([1, 2, 3], 1), ([3, 2, 1], 3)]
    later = study(hall("1 1 W\n2 0 B\n3 1 W\n4 2 W\n5 0 B"), "knsb-wp")
    points = {1: 1, 2: 0, 3: 1, 4: 2, 5: 0}
    assert later.byes_in_order() == sorted(points, key=lambda one: (points[one], later.rank[one]))


def test_kndb_1_a_player_waits_because_the_group_is_odd_or_cannot_be_paired():
    """The winners of round 1: three of them, and four of whom three may only meet the first."""

    def waiting(winners, *apart):
        games = tuple(Game(number, number + winners, Result.WHITE_WINS) for number in range(1, winners + 1))
        players = [Player(number) for number in range(1, 2 * winners + 1)]
        before = Tournament(players, [Round(games)], total_rounds=7, forbidden=[Forbidden(pair) for pair in apart])
        open_ = study(before, "kndb")
        return [str(open_.leaving(0, one)) for one in open_.groups[0].leaving]

    assert waiting(3) == ["player 1 waits: group 1 has an odd number of players (rule 1)"]
    assert waiting(4, (2, 3), (2, 4), (3, 4)) == [
        f"player {number} waits: not everybody in group 1 can be paired with each other (rule 1)" for number in (2, 3)
    ]


def test_up_to_a_hundred_players_all_earlier_candidates_are_examined():
    assert [Examination(SimpleNamespace(people=range(count))).exactly for count in (100, 101)] == [True, False]
    assert Examination(SimpleNamespace(people=range(101)), exactly=True).exactly
