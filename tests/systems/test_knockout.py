"""Tests of the knock-out system. All draws here use the seed "Cup".

Its lots are: round 1: 8 3 2 4 6 1 5 7, round 2: 1 7 6 5 4 3 2 8, round 3: 5 1 3 8 4 7 2 6.
"""

import hashlib

import pytest

from indeler.language import InvalidInput
from indeler.model import Game, Kind, PairingError, Player, RequestedBye, Result, Round, Team, Teams, Unplayed
from indeler.model.matches import Board, Match, TeamRound, colour_on
from indeler.model.teams import TeamEvent
from indeler.systems import pair, rulebook, standings
from indeler.systems.knockout import bracket, draw_pairs, preliminary, still_in

RULEBOOK = "knockout"

QUARTER_FINALS = "8-3 1-0, 2-4 1-0, 6-1 0-1, 5-7 1-0"


def written(pairing):
    return " ".join(f"{white}-{black}" for white, black in pairing.boards)


def test_KO1_players_with_neighbouring_lots_meet(field):
    pairing = pair(field(8), "knockout")
    assert written(pairing) == "8-3 2-4 6-1 5-7"
    assert pairing.clauses == ("KO1",) * 4
    assert pairing.seed == "Cup"


def test_KO1_the_seed_is_recorded_and_defaults_to_the_name(field):
    by_seed = pair(field(8, name="Spring cup"), "knockout", seed="Cup")
    assert by_seed.seed == "Cup"
    assert by_seed.boards == pair(field(8), "knockout").boards
    assert pair(field(8, name=""), "knockout").seed == ""


@pytest.mark.parametrize(
    ("n", "exempt", "playing"),
    [
        (2, 0, 2),
        (3, 1, 2),
        (4, 0, 4),
        (5, 3, 2),
        (6, 2, 4),
        (7, 1, 6),
        (32, 0, 32),
        (40, 24, 16),
        (50, 14, 36),
        (64, 0, 64),
    ],
)
def test_KO2_the_number_of_players_in_a_preliminary_round(n, exempt, playing):
    out, into = preliminary(range(1, n + 1))
    assert (len(out), len(into)) == (exempt, playing)
    assert (exempt + playing // 2).bit_count() == 1 or n == playing


def test_KO3_the_best_numbers_are_exempt(field):
    pairing = pair(field(6), "knockout")
    assert written(pairing) == "3-4 6-5"
    assert pairing.not_paired == [1, 2]
    assert pairing.clauses == ("KO2", "KO2")


def test_KO3_a_single_exempt_player_is_reported_as_the_bye(field):
    pairing = pair(field(7), "knockout")
    assert written(pairing) == "3-2 4-6 5-7"
    assert pairing.bye == 1
    assert pairing.clauses == ("KO2", "KO2", "KO2", "KO3")


def test_KO4_absent_players_are_drawn_among_themselves_with_one_cross_pair(field):
    away = [RequestedBye(1, number) for number in (2, 5, 6)]
    tournament = field(8, requested_byes=away)
    pairing = pair(tournament, "knockout")
    assert written(pairing) == "8-3 4-1 2-6 5-7"  # 7 is the last of the present players, 5 of the absent ones
    assert pairing.clauses == ("KO1", "KO1", "KO1", "KO4")
    assert pairing.added_to(tournament).card(2)[0].opponent == 6


def test_KO4_two_even_groups_have_no_cross_pair():
    assert draw_pairs([1, 3], [2, 5], "Cup", 1) == [(3, 1), (2, 5)]
    assert draw_pairs([], [2, 5], "Cup", 1) == [(2, 5)]


def test_KO5_winners_advance(field):
    tournament = field(8, [QUARTER_FINALS])
    assert still_in(tournament) == [1, 2, 5, 8]
    assert written(pair(tournament, "knockout")) == "1-5 2-8"
    final = field(8, [QUARTER_FINALS, "1-5 1-0, 2-8 0-1"])
    assert written(pair(final, "knockout")) == "1-8"


@pytest.mark.parametrize(
    ("result", "left"),
    [("1-0", [1, 3]), ("0-1", [2, 3]), ("+-", [1, 3]), ("-+", [2, 3]), ("--", [3]), ("0-0", [3]), ("½-0", [1, 3])],
)
def test_KO5_a_player_who_loses_is_out(field, result, left):
    assert still_in(field(4, [f"1-2 {result}, 3-4 1-0"])) == left


def test_KO5_a_player_without_a_game_is_still_in(field):
    assert still_in(field(6, ["3-4 1-0, 6-5 1-0"])) == [1, 2, 3, 6]
    players = [Player(1, withdrawn_after=1), Player(2), Player(3), Player(4)]
    assert still_in(field(players, ["3-4 1-0"])) == [2, 3]


def test_KO5_after_a_drawn_game_the_winner_must_be_given(field):
    tournament = field(4, ["1-2 ½-½, 3-4 1-0"])
    with pytest.raises(
        InvalidInput, match="2 Player 2 in round 1 was drawn: say who advances, with the setting through=1"
    ):
        pair(tournament, "knockout")
    assert written(pair(tournament, "knockout", through="2")) == "3-2"
    assert written(pair(tournament, "knockout", through=[1])) == "1-3"
    with pytest.raises(InvalidInput, match="no player 9"):
        pair(tournament, "knockout", through="9")


def test_KO5_an_unfinished_game_must_get_a_result(field):
    with pytest.raises(InvalidInput, match="1 Player 1 – 2 Player 2 in round 1 has no result yet"):
        pair(field(4, ["1-2 *, 3-4 1-0"]), "knockout")


def test_KO5_a_player_in_a_later_round_must_have_advanced(field):
    rounds = ["1-2 ½-½, 3-4 1-0, 5-6 1-0, 7-8 1-0", "2-3 1-0, 5-7 1-0"]
    assert still_in(field(8, rounds)) == still_in(field(8, [*rounds, "2 Z, 5 Z"])) == [2, 5]


def test_KO5_if_both_players_are_named_the_last_one_advances(field):
    rounds = ["1-2 ½-½, 3-4 1-0, 5-6 1-0, 7-8 1-0", "2-3 ½-½, 5-7 1-0"]
    assert still_in(field(8, rounds), through=[(0, 2), (0, 3)]) == [3, 5]
    assert still_in(field(8, rounds[:1]), through=[(0, 2), (0, 3)]) == [2, 3, 5, 7]


def test_KO5_the_last_player_left_has_won(field):
    with pytest.raises(InvalidInput, match="The cup is decided: 2 Player 2 won"):
        pair(field(2, ["1-2 0-1"]), "knockout")
    with pytest.raises(PairingError, match="nobody to pair"):
        pair(field(2, ["1-2 --"]), "knockout")


def test_KO6_the_lower_lot_has_white(field):
    boards = pair(field(8), "knockout").boards
    lots = [8, 3, 2, 4, 6, 1, 5, 7]
    assert all(lots.index(white) < lots.index(black) for white, black in boards)


def test_KO7_a_bracket_separates_the_best_places():
    assert bracket(2) == [1, 2]
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket(5) == [1, 0, 4, 5, 2, 0, 3, 0]
    assert bracket(1) == [1]


def test_KO7_rounds_follow_the_bracket_if_there_is_no_new_draw(field):
    rounds = []
    for expected, results in [
        ("8-7 4-6 3-5 2-1", "8-7 0-1, 4-6 1-0, 3-5 0-1, 2-1 0-1"),
        ("7-4 1-5", "7-4 0-1, 1-5 1-0"),
        ("1-4", None),
    ]:
        pairing = pair(field(8, rounds), "knockout", redraw="false")
        assert written(pairing) == expected
        assert set(pairing.clauses) == {"KO7"}
        rounds.append(results)


def test_KO7_exempt_players_have_the_best_places_of_the_bracket(field):
    pairing = pair(field(6), "knockout", redraw=False)
    assert written(pairing) == "4-6 3-5"
    assert pairing.not_paired == [1, 2]
    assert written(pair(field(6, ["4-6 0-1, 3-5 1-0"]), "knockout", redraw=False)) == "6-2 1-3"


def test_KO7_a_seed_that_does_not_fit_the_bracket_is_refused(field):
    with pytest.raises(InvalidInput, match="3 Player 3 and 1 Player 1 are both still in, but the bracket of seed"):
        pair(field(4, ["1-4 1-0, 2-3 0-1"]), "knockout", redraw="false")


def test_without_a_preliminary_round_the_highest_lot_is_free(field):
    pairing = pair(field(5), "knockout", preliminary="none")
    assert written(pairing) == "3-2 4-1"
    assert pairing.bye == 5
    assert pairing.clauses == ("KO1", "KO1", "KO1")
    by_bracket = pair(field(5), "knockout", preliminary="none", redraw=False)
    assert (by_bracket.boards, by_bracket.bye) == (pairing.boards, 5)


def test_nobody_is_free_twice_if_it_can_be_avoided(field):
    first = Round((Game(4, 1, Result.WHITE_WINS), Game(5, 2, Result.WHITE_WINS)), (Unplayed(3, Kind.PAIRING_BYE),))
    pairing = pair(field(5).replace(rounds=[first]), "knockout", preliminary="none")
    assert (written(pairing), pairing.bye) == ("5-3", 4)  # 3 has the highest lot, but was free in round 1


def test_a_player_who_was_free_in_any_earlier_round_is_not_free_again(field):
    first = "1-6 1-0, 2-7 1-0, 3-8 1-0, 4-9 1-0, 5-10 1-0"
    pairing = pair(field(10, [first, "1-4 1-0, 3-5 1-0, 2 U"]), "knockout", preliminary="none")
    assert (written(pairing), pairing.bye) == ("1-2", 3)  # 2 has the highest lot of 1, 3 and 2


@pytest.mark.sampled(4)
@pytest.mark.parametrize("n", [2, 3, 5, 8, 13, 31, 32, 40])
@pytest.mark.parametrize("redraw", [True, False])
@pytest.mark.parametrize("preliminaries", ["largest_power", "none"])
def test_a_whole_cup_has_one_winner(field, n, redraw, preliminaries):
    tournament = field(n)
    for round in range((n - 1).bit_length()):
        pairing = pair(tournament, "knockout", redraw=redraw, preliminary=preliminaries)
        seen = [player for board in pairing.boards for player in board] + pairing.not_paired
        assert sorted(seen + [pairing.bye] * bool(pairing.bye)) == list(tournament.players)
        assert len(pairing.clauses) == len(pairing.boards) + bool(pairing.bye)
        games = tuple(Game(white, black, Result.WHITE_WINS) for white, black in pairing.boards)
        paired = pairing.added_to(tournament)
        tournament = paired.replace(rounds=(*tournament.rounds, paired.rounds[round]._replace(games=games)))
    with pytest.raises(InvalidInput, match="The cup is decided"):
        pair(tournament, "knockout", redraw=redraw, preliminary=preliminaries)


def drawn_match(*results):
    """Return a cup of two teams of four, after this match between them."""
    return after_matches(results)


def after_matches(*matches):
    """Return teams of four in a cup, after these matches of the first two, the next two and so on."""
    teams = range(1, 2 * len(matches) + 1)
    rosters = tuple(Team(team, f"T{team}", tuple(range(10 * team, 10 * team + 4))) for team in teams)
    played = []
    for one, results in zip(teams[::2], matches, strict=True):
        sides = zip(rosters[one - 1].players, rosters[one].players, results, strict=True)
        boards = [Board(*two, result, colour_on("WB", at)) for at, (*two, result) in enumerate(sides, start=1)]
        played.append(Match(one, one + 1, tuple(boards)))
    players = [Player(number) for team in rosters for number in team.players]
    return TeamEvent.of(Teams(rosters), players, [TeamRound(tuple(played))], type_code="CUSTOM_TEAM_KNOCKOUT").games


def test_KO5_a_drawn_match_of_teams_is_decided_by_the_berlin_count():
    """½, 1, 0, ½ on four boards is 5½ against 4½."""
    draw, win, loss = Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS
    games = drawn_match(draw, win, loss, draw)
    assert TeamEvent(games).rounds[0].matches[0].berlin_count(games.scale) == (55, 45)
    with pytest.raises(InvalidInput, match="1 T1 won"):
        pair(games)
    with pytest.raises(InvalidInput, match="2 T2 won"):
        pair(games, through="1:2")
    with pytest.raises(InvalidInput, match="say who advances"):
        pair(drawn_match(draw, draw, draw, draw))
    both = pair(after_matches((draw, win, loss, draw), (draw, loss, win, draw)))
    assert {*both.boards[0]} == {1, 4}


@pytest.mark.parametrize(("ties", "winner"), [("seed", "1 T1"), ("black", "2 T2"), ("berlin,seed", "1 T1")])
def test_KO8_the_tie_rules_are_applied_in_their_order(ties, winner):
    level = drawn_match(*[Result.DRAW] * 4)
    with pytest.raises(InvalidInput, match=f"{winner} won"):
        pair(level, ties=ties)
    with pytest.raises(InvalidInput, match="say who advances"):
        pair(level, ties=f"rapid,{ties}")
    with pytest.raises(InvalidInput, match="2 T2 won"):
        pair(level, ties=ties, through="1:2")


def test_KO8_a_tie_is_decided_by_a_reproducible_lot():
    lots = sorted((hashlib.sha256(f"cup:tie:1:{team}".encode()).hexdigest(), team) for team in (1, 2))
    level = drawn_match(*[Result.DRAW] * 4)
    with pytest.raises(InvalidInput, match=f"T{lots[0][1]} won"):
        pair(level, ties="lot", seed="cup")
    ranked = standings(level, "knockout", ties="lot", seed="cup")
    assert [row.player for row in ranked] == [team for _, team in lots]
    with pytest.raises(InvalidInput, match="ties"):
        pair(level, ties="coin")


@pytest.mark.parametrize(("players", "rounds"), [(1, 0), (2, 1), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_a_knockout_has_as_many_rounds_as_one_winner_needs(players, rounds):
    assert rulebook("knockout").usual_rounds(players) == rounds


def test_KO9_seeded_players_are_placed_in_the_bracket_by_number(field):
    pairing = pair(field(6), "knockout", seeded=True)
    assert [set(board) for board in pairing.boards] == [{4, 5}, {3, 6}]
    assert pairing.not_paired == [1, 2]
