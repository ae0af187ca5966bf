"""Tests of tie-breaks of teams: the expected values and ranks of tests/data/teams, and the rules of each article."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import Kind, Player, Result, Team, Teams, Unplayed
from indeler.model.matches import Board, Match, TeamRound, colour_on
from indeler.model.teams import TeamEvent
from indeler.ranking import standings, why
from indeler.ranking.order import TEAM_ORDER, usual_order
from indeler.rulebooks import declared

RULEBOOK = "fide-c07"
DATA = Path(__file__).parents[1] / "data" / "teams"
EXPECTED = {
    path.stem: json.loads(path.with_suffix(".json").read_text())["expected"] for path in sorted(DATA.glob("*.trf"))
}
READINGS = {"ede-stays-on-score": "/S", "knockout-step-over-tournament": "/E"}


def read(name):
    return indeler.read(str(DATA / f"{name}.trf"))


def exact(value):
    return tuple(map(Fraction, value)) if isinstance(value, list) else Fraction(value)


@pytest.mark.parametrize("name", EXPECTED)
def test_values_and_ranks_match_the_expected_ones(name):
    tournament, expected = read(name), EXPECTED[name]
    for code, values in expected["values"].items():
        (row, *_) = rows = standings(tournament, tiebreaks=[code])
        (column,) = row.tiebreaks
        assert {str(row.team): row.tiebreaks[column] for row in rows} == {
            team: exact(value) for team, value in values.items()
        }, code
    for codes, ranks in expected["ranks"].items():
        assert ranks_by(tournament, codes) == ranks, codes
    for codes, readings in (expected.get("readings") or {}).items():
        for reading, ranks in readings.items():
            assert ranks_by(tournament, codes + READINGS[reading]) == ranks, (codes, reading)


def ranks_by(tournament, codes):
    return {str(row.team): row.rank for row in standings(tournament, tiebreaks=codes.split(","))}


COMPARED = json.loads((DATA / "compared" / "expected.json").read_text())


@pytest.mark.parametrize("name", COMPARED)
def test_values_and_ranks_match_those_of_another_program(name):
    """The expected values were computed by the program Gacrux from files with forfeits, byes and absences."""
    tournament, expected = read(f"compared/{name}"), COMPARED[name]
    rows = standings(tournament, tiebreaks=list(expected["values"]))
    for code, values in expected["values"].items():
        assert {str(row.team): str(row.tiebreaks[code]) for row in rows} == values, code
    for codes, ranks in expected["ranks"].items():
        assert ranks_by(tournament, codes) == ranks, codes


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (["ARO"], "ARO ranks players by ratings (C.07 article 10), and these are teams; choose another tie-break."),
        (["EDE:MP"], "EDE:MP is not a tie-break of teams; write a code such as BH:MP, BH:GP/C1 or EMGSB."),
        (["BH:XP"], "BH:XP is not a tie-break of teams; write a code such as BH:MP, BH:GP/C1 or EMGSB."),
        (["BC/C1"], "BC takes no modifiers, not 'C1'; correct the code."),
        (["NONE"], "There is no tie-break 'NONE' of teams; choose from "),
    ],
)
def test_codes_that_do_not_rank_teams_are_refused(codes, sentence):
    with pytest.raises(InvalidInput) as caught:
        standings(read("2-swiss-byes"), tiebreaks=codes)
    assert str(caught.value).startswith(sentence)


RESULTS = {"1": Result.WHITE_WINS, "½": Result.DRAW, "0": Result.BLACK_WINS, "+": Result.WHITE_BY_FORFEIT}


def event(*rounds, teams=4, code="FIDE_TEAM", **stated):
    """Return a team event; ``1-2 1½`` is a match with the points of the first team by board, ``5 bye`` is a bye."""
    boards = max(len(text.split()[1]) for round in rounds for text in round if "-" in text)
    rosters = tuple(
        Team(team, f"T{team}", tuple(range(10 * team + 1, 10 * team + boards + 1))) for team in range(1, teams + 1)
    )
    players = [Player(number) for team in rosters for number in team.players]
    records = Teams(rosters, colour_sequence=("WB" * boards)[:boards])
    made = TeamEvent.of(records, players, [played(round) for round in rounds], type_code=code, **stated)
    return made.games


def played(texts):
    matches, free = [], []
    for text in texts:
        who, points = text.split()
        if points == "bye":
            free.append(Unplayed(int(who), Kind.PAIRING_BYE))
            continue
        first, second = map(int, who.split("-"))
        boards = [
            Board(10 * first + at, 10 * second + at, RESULTS[point], colour_on("WB", at))
            for at, point in enumerate(points, start=1)
        ]
        matches.append(Match(first, second, tuple(boards)))
    return TeamRound(tuple(matches), tuple(free))


def values(tournament, code):
    return {row.team: next(iter(row.tiebreaks.values())) for row in standings(tournament, tiebreaks=[code])}


def ranking(tournament, *codes):
    return {row.team: row.rank for row in standings(tournament, tiebreaks=codes)}


def test_11_a_match_gives_match_points_and_game_points():
    tournament = event(["1-2 ½1", "3-4 ½½"], ["1-3 00", "2-4 11"])
    assert values(tournament, "MPTS") == {1: 2, 2: 2, 3: 3, 4: 1}
    assert values(tournament, "GPTS") == {1: Fraction(3, 2), 2: Fraction(5, 2), 3: 3, 4: 1}


def test_4_1_the_default_list_of_teams_is_that_of_the_rulebook_or_the_usual_one():
    tournament = event(["1-2 ½1", "3-4 ½½"])
    orders = {rules: usual_order(tournament, rules) for rules in ("fide-team", "knockout", "berger", "fide-dutch")}
    own = {rules: declared(rules).ranks_by(final=False) for rules in ("fide-team", "knockout")}
    assert orders == {**own, "berger": TEAM_ORDER, "fide-dutch": TEAM_ORDER}
    assert own["knockout"] != TEAM_ORDER


def test_11_1_a_code_may_name_the_score():
    tournament = event(["1-2 ½1", "3-4 ½½"], ["1-3 00", "2-4 11"])
    assert values(tournament, "BH:MP") == {1: 5, 2: 3, 3: 3, 4: 5}
    assert values(tournament, "BH:GP") == {1: Fraction(11, 2), 2: Fraction(5, 2), 3: Fraction(5, 2), 4: Fraction(11, 2)}


def test_12_1_board_count_is_board_number_times_points_and_lower_is_better():
    tournament = event(["1-2 ½1", "3-4 1½"])
    assert values(tournament, "BC") == {1: Fraction(5, 2), 2: Fraction(1, 2), 3: 2, 4: 1}
    assert ranking(tournament, "MPTS", "BC") == {3: 1, 1: 2, 2: 3, 4: 4}


def test_12_a_bye_is_a_win_on_every_board():
    tournament = event(["1-2 ½1", "3 bye"], teams=3)
    assert values(tournament, "TBR")[3] == (1, 1)


def test_12_2_board_1_is_compared_before_board_2():
    tournament = event(["1-2 1½½0", "3-4 ½½½½"])
    assert values(tournament, "TBR")[1] == (1, Fraction(1, 2), Fraction(1, 2), 0)
    assert ranking(tournament, "MPTS", "GPTS", "TBR") == {1: 1, 3: 2, 4: 2, 2: 4}


def test_12_3_the_bottom_boards_are_eliminated():
    tournament = event(["1-2 1½½0", "3-4 ½½½½"])
    assert values(tournament, "BBE")[1] == (2, Fraction(3, 2), 1)
    assert ranking(tournament, "MPTS", "GPTS", "BBE") == {1: 1, 3: 2, 4: 2, 2: 4}


def test_12_explanations_name_the_boards():
    event_of_boards = event(["1-2 1½½0", "3-4 ½½½½"])
    told = {code: why(event_of_boards, 1, 3, tiebreaks=[code]).lines()[-2] for code in ("BC", "TBR", "BBE", "BERLIN")}
    assert told == {
        "BC": "BC: T1 3½ = 1 × 1 (board 1) + ½ × 2 (board 2) + ½ × 3 (board 3) + 0 × 4 (board 4)",
        "TBR": "TBR: T1 1 (board 1), ½ (board 2), ½ (board 3), 0 (board 4)",
        "BBE": "BBE: T1 2 (boards 1-3), 1½ (boards 1-2), 1 (board 1)",
        "BERLIN": "BERLIN: T1 6½ = 1 × 4 (board 1) + ½ × 3 (board 2) + ½ × 2 (board 3) + 0 × 1 (board 4)",
    }


def test_13_1_the_other_score_than_the_primary_one_is_used():
    rounds = ["1-2 ½1", "3-4 ½½"]
    assert values(event(rounds), "MPvGP") == {1: Fraction(3, 2), 2: Fraction(1, 2), 3: 1, 4: 1}
    assert values(event(rounds, code="FIDE_TEAM_TYPEA_GP_MP"), "MPvGP") == {1: 2, 2: 0, 3: 1, 4: 1}


def test_13_2_the_opponents_score_is_multiplied_by_the_own_one():
    tournament = event(["1-2 ½1", "3-4 ½½"], ["2-3 11", "1-4 00"])  # team 2 has 2 MP and 2½ GP
    first = {code: values(tournament, code)[1] for code in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")}
    assert first == {"EMMSB": 4, "EMGSB": 3, "EGMSB": 5, "EGGSB": Fraction(15, 4)}


def test_13_3_1_game_points_decide_if_match_points_are_equal():
    tournament = event(["1-2 ½1", "3-4 11"], ["2-3 11", "4-1 00"], ["3-1 11", "4-2 00"])
    assert ranking(tournament, "MPTS", "DE") == {1: 1, 2: 1, 3: 1, 4: 4}
    assert ranking(tournament, "MPTS", "EDE") == {2: 1, 3: 2, 1: 3, 4: 4}


def test_8_buchholz_is_not_allowed_in_a_round_robin_of_teams():
    for code in ("BH:GP", "FB", "SSSC"):
        with pytest.raises(InvalidInput, match="may not be used in a round robin"):
            standings(read("1-round-robin"), tiebreaks=[code])


def test_13_2_another_spelling_is_accepted_and_terms_are_explained():
    rows = standings(read("2-swiss-byes"), tiebreaks=["esb:mg/c1", "mpvgp"])
    assert list(rows[0].tiebreaks) == ["EMGSB/C1", "MPvGP"]
    told = why(read("2-swiss-byes"), 3, 4, tiebreaks=["EMGSB/C1"]).lines()
    assert told[2] == (
        "EMGSB/C1: Dinkel 21½ = [cut: 2 × 1½ (round 1, Amstel)] + 4 × 2 (round 2, Berkel) + 4 × 1½ (round 3, IJssel) "
        "+ 5 × 1½ (round 4, Eem)"
    )


def test_13_3_two_tied_teams_are_ranked_by_their_match():
    tournament = event(["1-2 11", "3-4 ½½"], ["1-3 00", "2-4 11"])
    assert ranking(tournament, "MPTS", "GPTS") == {3: 1, 1: 2, 2: 2, 4: 4}
    assert ranking(tournament, "MPTS", "EDE") == {3: 1, 1: 2, 2: 3, 4: 4}


def test_14_1_2_the_cut_is_chosen_by_the_score_of_the_opponent():
    tournament = event(["1-2 11", "3-4 ½½"], ["1-3 00", "2-4 11"])  # team 2 has 2 MP and 2 GP, team 3 has 3 MP and 3 GP
    assert values(tournament, "EMGSB")[1] == 4
    assert values(tournament, "EMGSB/C1")[1] == 0


def test_13_3_3_a_smaller_group_starts_again_with_the_primary_score():
    assert ranking(read("5-round-robin-readings"), "MPTS", "EDE") == {4: 1, 1: 2, 3: 2, 2: 4, 5: 5}
    assert ranking(read("5-round-robin-readings"), "MPTS", "EDE/S") == {4: 1, 3: 2, 1: 3, 2: 4, 5: 5}


def test_13_3_2_two_teams_are_ranked_by_the_boards_of_their_match():
    told = why(read("2-swiss-byes"), 4, 3, tiebreaks=["EDEBT"], lang="nl").lines()
    assert told == [
        "Dinkel staat boven Eem; EDEBT geeft de doorslag (uitgebreid onderling resultaat, fide-c07 13.3).",
        "PTS: beiden 5",
        "EDEBT: Dinkel 2½ = ½ × 1 (bord 1) + 1 × 2 (bord 2) + 0 × 3 (bord 3)",
        "EDEBT: Eem 3½ = ½ × 1 (bord 1) + 0 × 2 (bord 2) + 1 × 3 (bord 3)",
    ]


def test_13_4_the_divisor_can_be_given():
    rows = standings(read("2-swiss-byes"), tiebreaks=["SSSC", "SSSC/K3", "BERLIN"])
    row = next(row for row in rows if row.team == 3)
    assert row.tiebreaks == {"SSSC": 14, "SSSC/K3": Fraction(23, 2), "BERLIN": Fraction(25, 2)}


def test_unknown_team_numbers_are_refused():
    with pytest.raises(InvalidInput, match="There is no team 99; the numbers are in the list of teams"):
        why(read("2-swiss-byes"), 1, 99)
    with pytest.raises(InvalidInput, match="Team 1 cannot stand above itself; name two teams"):
        why(read("2-swiss-byes"), 1, 1)


def test_a_match_without_line_ups_gives_no_points():
    tournament = event(["1-2 ½1", "3-4 ½½"])
    waiting = TeamEvent(tournament).with_round(TeamRound((Match(1, 3), Match(2, 4)))).games
    for code in ("MPTS", "GPTS", "BC", "EMMSB"):
        assert values(waiting, code) == values(tournament, code)


def test_11_a_list_that_begins_with_a_score_sets_the_primary_score():
    tournament = event(["1-2 ½1", "3-4 11"], ["1-4 ½½", "2-3 1½"])  # MP 3 2 2 1, GP 2½ 2 2½ 1
    assert ranking(tournament, "GPTS", "MPvGP") == {1: 1, 3: 2, 2: 3, 4: 4}
    by_game_points = standings(tournament, tiebreaks=["GPTS", "SB"])
    assert [row.points for row in by_game_points] == [row.tiebreaks["GPTS"] for row in by_game_points]
    assert values(tournament, "SB") == values(tournament, "EMMSB")
    assert {row.team: row.tiebreaks["SB"] for row in by_game_points} == values(tournament, "EGGSB")


@pytest.mark.parametrize("code", ["FIDE_TEAM_ROUNDROBIN", "TEAM_SCHEVENINGEN", "team_Schiller"])
def test_8_a_type_with_fixed_pairings_has_no_buchholz_with_any_rulebook(code):
    tournament = event(["1-2 ½1", "3-4 ½½"], code=code)
    for rules in (None, "fide-team"):
        with pytest.raises(InvalidInput, match="round robin"):
            standings(tournament, rules, ["BH:MP"])
    assert standings(event(["1-2 ½1", "3-4 ½½"]), "fide-team", ["BH:MP"])
