"""Tests of the agreement of engine and audit on a round, and of the verdicts on rounds and files."""

from pathlib import Path

import pytest

from indeler.audit import NOT_BEST, RIGHT, Finding, check
from indeler.formats import format_tournament, parse_as_stated, read
from indeler.model import Colour, Round
from indeler.opinion import tournament_opinion as whole_module
from indeler.opinion.html import OpinionPage, as_played
from indeler.opinion.tournament_opinion import (
    AGREE,
    DISAGREE,
    NOT_COMPARED,
    boards_of,
    judge_round,
    judge_tournament,
    known_draws,
    second_opinion,
)
from indeler.ratings.reporting import with_ranks
from indeler.systems import pair

RULES = "fide-dutch"
CORPUS = Path("tests/data/corpus")
TOURNAMENT = read(CORPUS / "fide-dutch-2026" / "0004.trf").before(4)
UNKNOWN = TOURNAMENT.replace(initial_colour=None)
NO_FIRST_GAMES = UNKNOWN.before(2).replace(rounds=(Round(), *UNKNOWN.before(2).rounds))
IN_ORDER = boards_of(pair(TOURNAMENT.before(3), RULES))


def exchanged(tournament=TOURNAMENT):
    """Return the tournament in which the first two games of round 3 have exchanged their black players."""
    first, second, *others = tournament.rounds[2].games
    games = (first._replace(black=second.black), second._replace(black=first.black), *others)
    return tournament.replace(rounds=(*tournament.rounds[:2], tournament.rounds[2]._replace(games=games)))


@pytest.mark.parametrize(
    ("before", "rules", "settings", "tried"),
    [
        (TOURNAMENT.before(1), RULES, {}, [{}]),
        (UNKNOWN.before(1), RULES, {}, [{"initial": "white"}, {"initial": "black"}]),
        (UNKNOWN.before(1), RULES, {"initial": "black"}, [{"initial": "black"}]),
        (UNKNOWN.before(2), RULES, {}, [{}]),
        (UNKNOWN.before(1), "keizer", {}, [{}]),
        (NO_FIRST_GAMES, RULES, {}, [{"initial": "white"}, {"initial": "black"}]),
    ],
)
def test_if_the_drawn_colour_is_unknown_both_are_tried(before, rules, settings, tried):
    assert list(known_draws(before, rules, settings)) == tried


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_first_round_is_right_with_either_colour(colour):
    first = pair(UNKNOWN.before(1), RULES, initial=colour)
    verdict = check(UNKNOWN.before(1), 1, RULES, boards_of(first))
    assert (verdict.verdict, second_opinion(UNKNOWN.before(1), verdict, boards_of(first), {}).engine) == (RIGHT, AGREE)


def test_engine_and_audit_agree_on_right_and_wrong_rounds():
    right = second_opinion(TOURNAMENT, check(TOURNAMENT, 3, RULES), None, {})
    assert (right.engine, boards_of(right.pairing)) == (AGREE, IN_ORDER)
    wrong = check(exchanged(), 3, RULES)
    assert (wrong.verdict, second_opinion(exchanged(), wrong, None, {}).engine) == (NOT_BEST, AGREE)


def test_if_they_disagree_the_boards_of_the_engine_are_shown():
    right = check(TOURNAMENT, 3, RULES)
    accused = second_opinion(TOURNAMENT, right._replace(findings=(Finding("C6", "so it is said"),)), None, {})
    assert accused.engine == DISAGREE
    assert f"the engine pairs {IN_ORDER[0][0]}-{IN_ORDER[0][1]}, " in accused.line(str)
    assert second_opinion(exchanged(), right, None, {}).engine == DISAGREE


def test_the_order_of_boards_counts_if_it_is_known():
    right = check(TOURNAMENT, 3, RULES)
    assert second_opinion(TOURNAMENT, right, IN_ORDER, {}).engine == AGREE
    other = [IN_ORDER[1], IN_ORDER[0], *IN_ORDER[2:]]
    assert second_opinion(TOURNAMENT, right, other, {}).engine == DISAGREE
    assert second_opinion(TOURNAMENT, check(TOURNAMENT, 3, RULES, other), other, {}).engine == AGREE


def test_the_bye_is_compared_as_a_board_without_opponent():
    odd = read(CORPUS / "kndb" / "010.trf")
    for number in range(1, len(odd.rounds) + 1):
        verdict = check(odd, number, odd.rules or "kndb")
        assert second_opinion(odd, verdict, None, {}).engine == AGREE


def test_a_refusal_of_the_engine_is_not_compared():
    verdict = check(TOURNAMENT, 3, RULES)
    told = second_opinion(TOURNAMENT, verdict, None, {"nonesuch": "1"})
    assert (told.engine, told.pairing) == (NOT_COMPARED, None)
    assert "the engine was not asked: " in told.line(str)


def test_a_round_is_in_order_if_neither_finds_a_fault():
    right, wrong = (judge_round(each, 3, RULES, {}, "en") for each in (TOURNAMENT, exchanged()))
    assert (right.is_in_order, wrong.is_in_order) == (True, False)
    assert not right._replace(engine=right.engine._replace(engine=DISAGREE)).is_in_order
    assert right._replace(verdict=None, engine=None).is_in_order


def stated(tournament):
    return parse_as_stated(format_tournament(tournament, "trf26").encode(), "open.trf")


def test_a_file_is_in_order_if_its_rounds_and_its_standings_are():
    right = judge_tournament(stated(with_ranks(TOURNAMENT)), RULES, {}, "en", [3])
    assert right.is_in_order
    wrong = judge_tournament(stated(with_ranks(exchanged())), RULES, {}, "en", [2, 3])
    assert ([each.is_in_order for each in wrong.rounds], wrong.is_in_order) == ([True, False], False)
    differing = right.standings._replace(differences=("rank",))
    assert not right._replace(standings=differing).is_in_order
    assert judge_tournament(stated(TOURNAMENT), None, {}, "en", []).rules == RULES


def test_only_wrong_rounds_of_a_large_tournament_get_a_picture(monkeypatch):
    drawn = [bool(judge_round(each, 3, RULES, {}, "en").picture) for each in (TOURNAMENT, exchanged())]
    monkeypatch.setattr(whole_module, "MAX_CELLS_DRAWN", len(TOURNAMENT.players) * 3)
    limit = [bool(judge_round(each, 3, RULES, {}, "en").picture) for each in (TOURNAMENT, exchanged())]
    monkeypatch.setattr(whole_module, "MAX_CELLS_DRAWN", len(TOURNAMENT.players) * 3 - 1)
    beyond = [bool(judge_round(each, 3, RULES, {}, "en").picture) for each in (TOURNAMENT, exchanged())]
    assert (drawn, limit, beyond) == ([True, True], [True, True], [False, True])


def test_a_rulebook_without_explanations_has_no_picture():
    keizer = read(CORPUS / "keizer" / "0039.trf")
    judged = judge_round(keizer, 2, "keizer", {}, "en")
    assert judged.verdict is not None
    assert bool(judged.picture) is ("keizer" in whole_module.explained())


def compared(tournament, boards=None):
    """Return the rows of the table of differing boards."""
    if boards:
        given = tournament.rounds[2]._replace(boards=tuple(boards))
        tournament = tournament.replace(rounds=(*tournament.rounds[:2], given))
    judged = judge_tournament(stated(tournament), RULES, {}, "en", [3])
    body = OpinionPage(judged, "en", "open.trf", "0").body()
    table = body.partition("The better round")[2].partition("</table>")[0]
    return [row.replace("</tr>", "").split("</td><td>") for row in table.split("<tr><td>")[1:]]


def test_only_differing_boards_are_shown_side_by_side():
    (one, two), *others = compared(exchanged())
    assert others[0][0].startswith("3 ")
    assert len(others) == 1
    assert (one.split(" ")[0], two.split(" ")[0]) == ("1", "1")
    assert compared(TOURNAMENT) == []


def test_all_boards_are_shown_side_by_side_if_only_their_order_differs():
    rows = compared(TOURNAMENT, [IN_ORDER[1], IN_ORDER[0], *IN_ORDER[2:]])
    assert len(rows) == len(IN_ORDER)
    found = [[cell.split(" ")[0] for cell in row] for row in rows[:3]]
    assert found == [[str(IN_ORDER[at][0]) for at in pair] for pair in ((1, 0), (0, 1), (2, 2))]


def test_a_different_bye_is_compared_too():
    odd = read(CORPUS / "kndb" / "001.trf").before(2)
    bye = as_played(odd, 1)[-1]
    assert bye[1] == 0
    judged = judge_tournament(stated(odd), "kndb", {}, "en", [1])
    other = [(bye[0], 1), *as_played(odd, 1)[1:-1], (2, 0)]
    table = OpinionPage(judged, "en", "open.trf", "0")._compared(judged.rounds[0].verdict, other)
    assert f"{bye[0]} {odd.players[bye[0]].name}".rstrip() + " – bye</td>" in table
    assert "– bye</td></tr>" in table


def test_the_boards_of_a_file_are_in_its_stated_order():
    order = tuple(reversed(as_played(TOURNAMENT, 3)))
    told = TOURNAMENT.replace(rounds=(*TOURNAMENT.rounds[:2], TOURNAMENT.rounds[2]._replace(boards=order)))
    assert as_played(told, 3) == list(order)
    assert sorted(order) == sorted(IN_ORDER)
    assert Colour.WHITE is TOURNAMENT.initial_colour
