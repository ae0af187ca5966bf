"""Tests of ``why`` for rounds that a table or a draw defines."""

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.model import Event, Game, Player, Result, Round, Tournament

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve")
FIVE = Tournament([Player(number, name) for number, name in enumerate(NAMES, 1)], rules="berger")
FOUR = FIVE.replace(players=list(FIVE.players.values())[:4])
CUP = FIVE.replace(rules="knockout", event=Event(name="Cup"))


def heads(tournament, *players, **more):
    """Return the answer and its parts, without the wording of the clauses."""
    found = indeler.why(tournament, *players, **more)
    return [line.strip("- ") for line in found.lines() if line.startswith(("-", "Round"))]


def test_B1_B3_why_two_players_meet_by_the_table():
    assert heads(FOUR, 4) == [
        "Round 1: Dee (4) has black against Ann (1) on board 1.",
        "in round 1 of the table number 1 meets number 4 (B1)",
        "Dee (4) has the last number of the table, with black in round 1, white in round 2 and so on (B3)",
    ]
    assert heads(FOUR, 2, 3)[2] == "the table names Bob (2) first, who has white (B1)"


def test_B2_B5_why_two_players_do_not_meet_names_the_round_in_which_they_do():
    assert heads(FIVE, 1, 2)[0] == (
        "Round 1: Ann (1) and Bob (2) do not meet, for the table has them meet in round 2 (B2)."
    )
    assert "in rounds 2, 7 (B2)" in heads(FIVE, 1, 2, cycles=2)[0]


def test_B4_why_a_player_is_free():
    assert "the table has Ann (1) against the empty place (B4)" in heads(FIVE, 1)[1]
    gone = FOUR.replace(players=[*list(FOUR.players.values())[:3], Player(4, "Dee", withdrawn_after=0)])
    assert heads(gone, 1)[1] == "Dee (4), the opponent by the table, takes no part"
    with pytest.raises(InvalidInput, match="does not take part in round 1"):
        indeler.why(gone, 4)
    without_ann = FOUR.replace(players=[Player(1, "Ann", withdrawn_after=0), *list(FOUR.players.values())[1:]])
    assert heads(without_ann, 4)[1] == "Ann (1), the opponent by the table, takes no part"


def test_a_note_reports_boards_that_differ_from_the_table():
    other = FOUR.replace(rounds=[Round((Game(1, 2, Result.DRAW), Game(3, 4, Result.DRAW)))])
    assert indeler.why(other, 1, round=1).notes
    assert not indeler.why(indeler.pair(FIVE).added_to(FIVE), 1, round=1).notes


@pytest.mark.parametrize(
    ("settings", "apart", "alone"),
    [
        ({}, "(KO1)", "(KO3)"),
        ({"redraw": "false"}, "(KO7)", "(KO7)"),
        ({"seeded": "true"}, "(KO9)", "(KO7)"),
    ],
)
def test_KO1_KO3_KO7_KO9_why_of_a_knockout_draw(settings, apart, alone):
    (white, black), *_ = indeler.pair(CUP, **settings).boards
    told = heads(CUP, white, black, **settings)
    assert told[1].endswith(("(KO2)", "(KO7)", "(KO9)"))
    assert told[2].endswith("and white (KO6)")
    free = next(number for number in CUP.players if number not in (white, black))
    assert apart in heads(CUP, white, free, **settings)[0]
    assert heads(CUP, free, **settings)[1].endswith(f" advances without a game in this round {alone}")


def test_KO5_a_player_who_has_lost_has_no_next_round():
    lost = indeler.pair(CUP).added_to(CUP, [Result.WHITE_WINS])
    with pytest.raises(InvalidInput, match="does not take part in round 2"):
        indeler.why(lost, lost.rounds[0].games[0].black)


def test_S1_why_of_a_scheveningen_table():
    teams = FOUR.replace(rules="scheveningen")
    assert heads(teams, 1)[1] == "in round 1 number 1 of the first team meets number 1 of the second (S1)"
    assert "the table has them meet in round 2 (S1)" in heads(teams, 1, 4)[0]
    assert "they play for the same team (S1)" in heads(teams, 1, 2)[0]
    later = indeler.pair(teams).added_to(teams, [Result.DRAW] * 2)
    assert "the table has them meet in round 1 (S1)" in heads(later, 1, 3)[0]


def test_S1_S2_S5_either_team_may_have_white_and_the_second_cycle_reverses_the_colours():
    teams = FOUR.replace(rules="scheveningen", total_rounds=4)
    told = []
    for number in range(1, 5):
        boards = indeler.pair(teams, cycles=2).boards
        for white, black in boards:
            _, meeting, colour = heads(teams, white, black, cycles=2)
            first, second = sorted((white, black))
            assert meeting.startswith(
                f"in round {number} number {first} of the first team meets number {second - 2} of "
            )
            assert (
                colour
                == f"the table names {NAMES[white - 1]} ({white}) first, who has white ({('S2', 'S5')[number > 2]})"
            )
        told += boards
        teams = indeler.pair(teams, cycles=2).added_to(teams, [Result.DRAW] * 2)
    assert {(black, white) for white, black in told} == set(told)
    assert "the table has them meet in rounds 2, 4 (S1)" in heads(teams, 1, 4, round=1, cycles=2)[0]


@pytest.mark.parametrize(("tournament", "rounds"), [(FOUR, 3), (FIVE, 5)])
def test_B2_the_round_in_which_two_players_meet_is_reported_for_every_pair(tournament, rounds):
    boards, before = {}, tournament
    for number in range(1, rounds + 1):
        pairing = indeler.pair(before)
        boards |= {frozenset(board): number for board in pairing.boards}
        before = pairing.added_to(before, [Result.DRAW] * len(pairing.boards))
    assert len(boards) == len(tournament.players) * (len(tournament.players) - 1) // 2
    for asked in (1, rounds):
        for pair, number in boards.items():
            told = heads(before, *pair, round=asked)[0]
            assert (f"the table has them meet in round {number} (" in told) == (number != asked)


@pytest.mark.parametrize(
    ("settings", "together", "apart", "alone"),
    [
        ({"preliminary": "none"}, "the lots of seed {seed} put them together (KO1)", "(KO1)", "(KO1)"),
        ({"redraw": "false"}, "they stand on either side of the same place in the bracket (KO7)", "(KO7)", "(KO7)"),
        ({"seeded": "true"}, "they stand on either side of the same place in the bracket (KO9)", "(KO9)", "(KO7)"),
    ],
)
def test_KO1_KO7_KO9_two_players_are_paired_by_lot_or_by_the_bracket(settings, together, apart, alone):
    pairing = indeler.pair(CUP, **settings)
    white, black = pairing.boards[0]
    free = next(number for number in CUP.players if not any(number in board for board in pairing.boards))
    assert heads(CUP, white, black, **settings)[1] == together.format(seed=pairing.seed)
    assert heads(CUP, white, free, **settings)[0].endswith(f"{apart}.")
    assert heads(CUP, free, **settings)[1].endswith(alone)


def test_KO1_a_player_without_an_opponent_among_three_is_free_by_lot():
    """Three players are left without a preliminary round: the one without an opponent is free by lot."""
    settings = {"preliminary": "none"}
    cup = indeler.pair(CUP, **settings).added_to(CUP, [Result.WHITE_WINS] * 2)
    free = indeler.pair(cup, **settings).bye
    assert heads(cup, free, **settings)[1].endswith("advances without a game in this round (KO1)")
