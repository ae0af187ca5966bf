"""Only a breach of an absolute rule makes a round illegal: it permits changing a published pairing (KNSB F6)."""

import pytest

from indeler.audit import check, verdict_lines
from indeler.model import Forbidden, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.model.results import match_result
from indeler.rulebooks import audited

DIFFERENCE = {
    "fide-dutch": "fide-handling 6",
    "fide-dutch-2017": "fide-handling 6",
    "fide-dubov": "fide-handling 6",
    "fide-burstein": "fide-handling 6",
    "knsb-rating": "B2",
    "fide-1992": "3",
    "knsb-wp": "B2a",
}
IN_A_ROW = {**DIFFERENCE, **dict.fromkeys([*DIFFERENCE][:4], "fide-handling 7"), "knsb-wp": "B2b"}
FOUR = [Player(number, f"P{number}", 2000 - number) for number in range(1, 5)]


def played(*rounds, total=5, result=Result.WHITE_WINS, **stated):
    """Return the tournament of four in which White won every game."""
    games = [Round(tuple(Game(white, black, result) for white, black in each)) for each in rounds]
    return Tournament(FOUR, games, total_rounds=total, **stated)


def history(colours):
    """Return a tournament in which 1 has these colours, against 2, 3 and so on; everybody else is absent."""
    rounds, everybody = [], range(2, len(colours) + 2)
    for opponent, colour in enumerate(colours, start=2):
        game = Game(1, opponent, Result.DRAW) if colour == "w" else Game(opponent, 1, Result.DRAW)
        rounds.append(Round((game,), [Unplayed(other, Kind.ZERO_BYE) for other in everybody if other != opponent]))
    return Tournament([Player(number) for number in (1, *everybody)], rounds, total_rounds=9)


THREE_WHITE = ((1, 4), (2, 3)), ((1, 2), (3, 4)), ((1, 3), (2, 4))


@pytest.mark.parametrize(("rules", "clause"), DIFFERENCE.items())
def test_B2_a_colour_difference_above_two_is_illegal(rules, clause):
    found = check(played(*THREE_WHITE), 3, rules)
    assert (found.verdict, *found.findings[0]) == ("illegal", clause, "1 P1 may not have white again.")
    other = check(history("wwbww"), 5, rules)
    assert (other.verdict, *other.findings[0]) == ("illegal", clause, "1 may not have white again.")


@pytest.mark.parametrize(("rules", "clause"), IN_A_ROW.items())
def test_B2_a_third_game_in_a_row_with_one_colour_is_illegal(rules, clause):
    found = check(history("wbbb"), 4, rules)
    assert (found.verdict, *found.findings[0]) == ("illegal", clause, "1 may not have black again.")
    assert found.exceptions == ()


@pytest.mark.parametrize("rules", DIFFERENCE)
def test_B2_two_games_in_a_row_with_one_colour_are_no_breach(rules):
    assert check(history("wbb"), 3, rules).verdict != "illegal"


@pytest.mark.parametrize("rules", [rules for rules in DIFFERENCE if rules not in ("fide-dubov", "fide-burstein")])
def test_A10_a_topscorer_may_have_a_third_game_with_one_colour_and_the_verdict_says_so(rules):
    """1 has all points of two games, so that 3 as his opponent may have the colour again too, except by knsb-wp."""
    black_wins = Round((Game(1, 3, Result.BLACK_WINS), Game(4, 2, Result.BLACK_WINS)))
    rounds = [Round((Game(1, 4, Result.WHITE_WINS), Game(2, 3, Result.WHITE_WINS)))]
    rounds += [Round((Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.WHITE_WINS))), black_wins]
    event = Tournament(FOUR, rounds, total_rounds=3)
    found = check(event, 3, rules)
    said = "1 P1 has white again; the exception for topscorers in the last round allows that (1 P1)"
    assert found.exceptions[0] == said
    assert f"  {said}" in verdict_lines(found)
    if rules != "knsb-wp":
        assert found.verdict == "not best"
        assert check(event.replace(total_rounds=5), 3, rules).verdict == "illegal"
        unknown = check(event.replace(total_rounds=None), 3, rules)
        assert unknown.exceptions[0] == f"the number of rounds is not stated; if this is the last round: {said}"


SWISS = [rules for rules in audited() if rules not in ("keizer", "fide-team")]
"""The systems for players with a rule that two meet once; fide-team is tested in test_teams.py."""


def result_by(rules):
    """Return the result of a game, or by fide-double-swiss that of a match of two games."""
    return match_result(Result.WHITE_WINS, Result.DRAW) if rules == "fide-double-swiss" else Result.WHITE_WINS


@pytest.mark.parametrize("rules", [*SWISS, "berger", "knockout"])
def test_B1a_C1_a_repeated_meeting_is_illegal(rules):
    again = played(((1, 4), (2, 3)), ((4, 1), (3, 2)), total=3, result=result_by(rules))
    assert check(again, 2, rules).verdict == "illegal"


def test_L2_a_meeting_that_is_too_soon_is_no_breach_unless_the_rule_is_strict():
    again = played(((1, 4), (2, 3)), ((4, 1), (3, 2)))
    assert check(again, 2, "keizer").verdict == "not best"
    assert check(again, 2, "keizer", settings={"rematch": "strict"}).findings[0].clause == "L2"


def test_B5_the_second_meeting_of_a_double_round_robin_is_no_breach():
    rounds = [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)), ((4, 1), (3, 2))]
    assert check(played(*rounds, total=6), 4, "berger").verdict == "right"
    third = (*rounds[:4], ((4, 3), (1, 2)), ((2, 3), (4, 1)))
    assert check(played(*third, total=6), 6, "berger").findings[0].sentence == "2 P2 and 3 P3 have met before."


def test_S1_a_repeated_meeting_of_two_teams_is_illegal():
    again = played(((1, 3), (2, 4)), ((3, 1), (4, 2)), total=2)
    found = check(again, 2, "scheveningen")
    assert (found.verdict, *found.findings[0]) == ("illegal", "S1", "3 P3 and 1 P1 have met before.")


def test_KO5_who_has_lost_is_not_paired_again():
    found = check(played(((1, 4), (2, 3)), ((1, 3),)), 2, "knockout", settings={"seed": "x"})
    assert (found.verdict, *found.findings[0]) == ("illegal", "KO5", "3 P3 was not to be paired.")


@pytest.mark.parametrize("rules", SWISS)
def test_B1b_C2_a_second_bye_is_illegal(rules):
    five = [Player(number) for number in range(1, 6)]
    bye = Unplayed(5, Kind.PAIRING_BYE)
    rounds = [
        Round((Game(1, 3, result_by(rules)), Game(2, 4, result_by(rules))), (bye,)),
        Round((Game(4, 1), Game(3, 2)), (bye,)),
    ]
    assert check(Tournament(five, rounds, total_rounds=4), 2, rules).verdict == "illegal"


@pytest.mark.parametrize("rules", DIFFERENCE)
def test_B1_a_ban_is_no_matter_of_colours(rules):
    apart = played(((1, 3), (2, 4)), forbidden=[Forbidden((1, 3))])
    assert check(apart, 1, rules).findings[0].sentence.startswith("1 P1 and 3 P3 are kept apart")
