"""A team event: matches from the games of the boards and back, match points, game points, and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import indeler
from indeler.language import InvalidInput
from indeler.model import (
    CHESS,
    Colour,
    Event,
    Forbidden,
    Game,
    Kind,
    LineUp,
    Pairing,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Team,
    Teams,
    Tournament,
    Unplayed,
    VirtualBlock,
)
from indeler.model.line_ups import LineUpRules, checked_line_up, default_line_up
from indeler.model.matches import Board, Match, TeamRound, colour_on
from indeler.model.teams import TeamEvent, TeamSystem, code_with, is_team_event, system_of_code

DATA = Path(__file__).parents[1] / "data" / "teams"
NUMBERED = sorted(path.stem for path in DATA.glob("[0-9]*.json"))


def event(rounds=(), *, teams=4, boards=2, **records):
    """Return a team event; team 1 has the players 11, 12, 13, team 2 the players 21, 22, 23."""
    rosters = [
        Team(team, f"Team {team}", tuple(range(team * 10 + 1, team * 10 + boards + 2))) for team in range(1, teams + 1)
    ]
    players = [Player(number) for team in rosters for number in team.players]
    stated = Teams(tuple(rosters), colour_sequence=("WB" * boards)[:boards], **records)
    return TeamEvent.of(stated, players, rounds, total_rounds=9, type_code="FIDE_TEAM")


def match(first, second, *results, forfeit=""):
    """Return a match of the first players of both rosters with these results of the boards."""
    boards = [
        Board(first * 10 + board, second * 10 + board, Result[result], colour_on("WB", board))
        for board, result in enumerate(results, start=1)
    ]
    return Match(first, second, tuple(boards), forfeit)


@pytest.mark.parametrize("name", NUMBERED)
def test_matches_are_derived_from_the_games_rosters_and_line_ups(name):
    told = json.loads((DATA / f"{name}.json").read_text())
    found = TeamEvent(indeler.read(str(DATA / f"{name}.trf")))
    assert found.points("MP") == {number: team.match_points for number, team in found.teams.items()}
    assert found.points("GP") == {number: team.game_points for number, team in found.teams.items()}
    assert (found.boards, len(found.rounds)) == (told["boards"], told["rounds"])
    for round, expected in zip(found.rounds, told["schedule"], strict=True):
        assert [row.player for row in round.unplayed if row.kind is Kind.PAIRING_BYE] == expected["byes"]
        matches = {(match.first, match.second): match for match in round.matches}
        assert set(matches) == {(row["first"], row["second"]) for row in expected["matches"]}
        for row in expected["matches"]:
            one = matches[row["first"], row["second"]]
            assert one.forfeit == row.get("forfeit", "")
            if "games" in row:
                seats = [(game["first_player"] or 0, game["second_player"] or 0) for game in row["games"]]
                assert [(board.first, board.second) for board in one.boards] == seats


def test_a_match_is_a_game_of_the_tournament_of_teams():
    black_first = match(3, 4, "WHITE_WINS", "DRAW")._replace(colour=Colour.BLACK)
    played = event([TeamRound((match(1, 2, "WHITE_WINS", "DRAW"), match(3, 4, "BLACK_WINS", "DRAW")))])
    assert played.matches.rounds[0].games == (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.BLACK_WINS))
    assert (played.points("MP"), played.points("GP")) == ({1: 20, 2: 0, 3: 0, 4: 20}, {1: 15, 2: 5, 3: 5, 4: 15})
    assert played.matches.have_met(1, 2)
    assert (black_first.white, black_first.black, black_first.opponent(3)) == (4, 3, 4)


def test_points_of_a_bye_an_absence_and_a_forfeited_match():
    round = TeamRound(
        (match(1, 2, forfeit="+-"),),
        (Unplayed(3, Kind.PAIRING_BYE), Unplayed(4, Kind.ZERO_BYE), Unplayed(5, Kind.ABSENT)),
    )
    played = event([round], teams=5)
    assert played.points("MP") == {1: 20, 2: 0, 3: 10, 4: 0, 5: 0}
    assert played.points("GP") == {1: 20, 2: 0, 3: 10, 4: 0, 5: 0}
    assert not played.matches.have_met(1, 2)
    assert [row.kind for row in played.rounds[0].unplayed] == [Kind.PAIRING_BYE, Kind.ZERO_BYE, Kind.ABSENT]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (("WHITE_BY_FORFEIT", "WHITE_WINS"), Result.WHITE_WINS),
        (("WHITE_BY_FORFEIT", "WHITE_BY_FORFEIT"), Result.WHITE_BY_FORFEIT),
        (("WHITE_BY_FORFEIT", "BLACK_BY_FORFEIT"), Result.DRAW),
        (("DOUBLE_FORFEIT", "DOUBLE_FORFEIT"), Result.DOUBLE_FORFEIT),
        (("ZERO_ZERO", "DOUBLE_FORFEIT"), Result.ZERO_ZERO),
        (("WHITE_WINS", "PENDING"), Result.PENDING),
        ((), Result.PENDING),
    ],
)
def test_a_match_with_one_game_counts_as_played(results, expected):
    assert match(1, 2, *results).result(indeler.model.CHESS) is expected


def test_penalties_bans_byes_and_virtual_points_are_those_of_teams():
    played = event(
        [TeamRound((match(1, 2, "DRAW", "DRAW"), match(3, 4, "DRAW", "DRAW")))],
        special_points=(SpecialPoints("", -5, 1, (1,), -10), SpecialPoints("", 0, None, (2,), -10)),
        forbidden=(Forbidden((1, 3)),),
        requested_byes=(RequestedBye(2, 4, Kind.HALF_BYE),),
    )
    assert (played.points("MP"), played.points("GP")) == ({1: 0, 2: 0, 3: 10, 4: 10}, {1: 5, 2: 10, 3: 10, 4: 10})
    assert not played.matches.may_meet(1, 3)
    assert played.matches.to_pair() == (1, 2, 3)


def test_before_a_round_its_absences_are_known_and_its_matches_are_not():
    first = TeamRound((match(1, 2, "DRAW", "DRAW"), match(3, 4, "DRAW", "DRAW")))
    second = TeamRound((match(1, 3, "DRAW", "DRAW"),), (Unplayed(2, Kind.PAIRING_BYE), Unplayed(4, Kind.HALF_BYE)))
    played = event([first, second])
    earlier = played.before(2)
    assert earlier.rounds == (first,)
    assert earlier.matches.to_pair() == (1, 2, 3)
    assert played.before(3) is played


@pytest.mark.parametrize(("forfeit", "points"), [("+-", (40, 0)), ("-+", (0, 40)), ("--", (0, 0))])
def test_a_forfeited_match_without_line_ups_gives_the_winner_all_game_points(forfeit, points):
    assert Match(1, 2, (), forfeit).game_points(CHESS, 4) == points


def test_a_match_may_have_no_line_ups_yet():
    waiting = event([TeamRound((Match(1, 2), Match(3, 4)))])
    assert waiting.next_round == 2
    assert waiting.matches.rounds[0].games == (Game(1, 2), Game(3, 4))


def test_an_empty_seat_gives_a_point_to_the_opponent():
    boards = (Board(0, 21, Result.BLACK_BY_FORFEIT), Board(12, 22, Result.WHITE_WINS, Colour.BLACK))
    played = event([TeamRound((Match(1, 2, boards), match(3, 4, "DRAW", "DRAW")))])
    assert played.rounds[0].matches[0].boards == boards
    assert played.matches.rounds[0].games[0].result is Result.DRAW
    assert [row for row in played.games.rounds[0].unplayed if row.kind is Kind.FULL_BYE] == [
        Unplayed(21, Kind.FULL_BYE)
    ]


@pytest.mark.parametrize(
    ("games", "line_ups", "seats", "results"),
    [
        ((), {1: (11, 0), 2: (0, 22)}, [(11, 0), (0, 22)], "DOUBLE_FORFEIT DOUBLE_FORFEIT"),
        ((), {1: (11, 12), 2: (21,)}, [(11, 21), (12, 0)], "PENDING DOUBLE_FORFEIT"),
        ((Game(11, 22, Result.DRAW),), {1: (11, 0)}, [(11, 22), (0, 0)], "DRAW DOUBLE_FORFEIT"),
        ((Game(11, 22, Result.DRAW),), {2: (22, 21)}, [(11, 22), (0, 21)], "DRAW DOUBLE_FORFEIT"),
        ((Game(11, 21, Result.DRAW), Game(22, 12, Result.DRAW)), {}, [(11, 21), (12, 22)], "DRAW DRAW"),
    ],
)
def test_seats_are_derived_from_line_ups_and_games(games, line_ups, seats, results):
    """Both line-ups, one of them, or none is stated; a player without a game sits opposite an empty seat.

    There is no winner on such a board if no point is stated; two players who sit opposite each other still have to
    play.
    """
    teams = (Team(1, "A", (11, 12)), Team(2, "B", (21, 22)))
    stated = tuple([LineUp(1, team, 3 - team, players) for team, players in line_ups.items()])
    players = [Player(number) for number in (11, 12, 21, 22)]
    records = Teams(teams, colour_sequence="WB", line_ups=stated)
    found = TeamEvent(Tournament(players, [Round(games)], teams=records)).rounds[0].matches[0]
    assert [(board.first, board.second) for board in found.boards] == seats
    assert [board.result.name for board in found.boards] == results.split()


def refused(games, **records):
    rosters = {1: (11, 12), 2: (21, 22), 3: (31, 32)}
    teams = [Team(number, f"Team {number}", players) for number, players in rosters.items()]
    records = {"teams": tuple(teams), "colour_sequence": "WB", **records}
    players = [Player(number) for number in (11, 12, 21, 22, 31, 32, 99)]
    with pytest.raises(InvalidInput) as caught:
        TeamEvent(Tournament(players, [Round(tuple(games))], teams=Teams(**records)))
    return str(caught.value)


def test_games_that_form_no_matches_are_refused_in_one_sentence():
    two = refused([Game(11, 21), Game(31, 12)])
    assert two == "Round 1: Team 1 plays against two teams, Team 2 and Team 3; correct the boards."
    assert refused([Game(11, 12)]) == "Round 1: Team 1 plays against itself; correct that."
    alone = refused([Game(11, 99)])
    assert alone == "Player 99, round 1: has a game but is in no team; add him to a team."
    twice = refused([], teams=(Team(1, "A", (11, 12)), Team(2, "B", (12, 21))))
    assert twice == "Player 12 is in two teams, A and B; keep one."
    crossed = refused([Game(11, 22), Game(12, 21)], colour_sequence="")
    assert crossed.startswith("Round 1: the order of the boards of Team 1 and Team 2 is not stated")
    lines = (LineUp(1, 1, 2, (11, 12, 13)), LineUp(1, 2, 1, (21, 22)))
    five = refused([], line_ups=lines, teams=(Team(1, "A", (11, 12, 13)), Team(2, "B", (21, 22))))
    assert five == "Round 1: A has 3 players on 2 boards; leave somebody out."
    assert "number the teams" in refused([], teams=(Team(1, "A"), Team(1, "B")))


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ((11, 12, 13), "Team 1 has 3 players on 2 boards; leave somebody out."),
        ((21, 12), "21 is not in Team 1; choose a player of the team."),
        ((12, 12), "12 is on two boards; choose somebody else for one of them."),
        ((12, 11), "11 has a lower board than 12 but is higher in the roster; put the players in its order."),
        ((0, 11), "A board is empty above a player; let the others move up and leave the last boards empty."),
        ((0, 0), "Team 1 has 0 players and needs 1; with fewer the match is forfeited."),
    ],
)
def test_an_invalid_line_up_is_refused(players, sentence):
    with pytest.raises(InvalidInput) as caught:
        checked_line_up(event(), 1, players)
    assert str(caught.value) == sentence


def test_valid_line_ups():
    assert checked_line_up(event(), 1, (11, 13)) == (11, 13)
    assert checked_line_up(event(), 1, (13,)) == (13, 0)
    assert checked_line_up(event(), 1, (0, 12), LineUpRules(gaps=True)) == (0, 12)
    assert checked_line_up(event(), 1, (13, 11), LineUpRules(in_order=False)) == (13, 11)
    assert default_line_up(event(), 2) == (21, 22)


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_TEAM", TeamSystem("A", "MP", True)),
        ("", TeamSystem("A", "MP", True)),
        ("FIDE_TEAM_BAKU", TeamSystem("A", "MP", True, True)),
        ("FIDE_TEAM_TYPEB_GP_MP", TeamSystem("B", "GP", True)),
        ("FIDE_TEAM_TYPEA_MP", TeamSystem("A", "MP", False)),
        ("FIDE_TEAM_MP_GP", TeamSystem("none", "MP", True)),
        ("CUSTOM_TEAM_SWISS_GP", TeamSystem("none", "GP", False)),
        ("CUSTOM_TEAM_KNOCKOUT", TeamSystem("A", "MP", True)),
    ],
)
def test_the_code_of_record_192_states_scores_and_preferences(code, system):
    assert system_of_code(code) == system
    if code.startswith("FIDE_TEAM_") and code != "FIDE_TEAM_BAKU":
        assert system.code == code


@pytest.mark.parametrize(
    ("code", "rules", "settings", "expected"),
    [
        ("", "fide-team", {}, "FIDE_TEAM"),
        ("FIDE_TEAM_TYPEB_GP_MP", "fide-team", {}, "FIDE_TEAM_TYPEB_GP_MP"),
        ("FIDE_TEAM_BAKU", "fide-team", {"baku": "false"}, "FIDE_TEAM"),
        ("FIDE_TEAM_ROUNDROBIN", "fide-team", {"baku": "true"}, "FIDE_TEAM_TYPEA_MP_GP_BAKU"),
        ("FIDE_TEAM", "berger", {}, "FIDE_TEAM_ROUNDROBIN"),
        ("CUSTOM_TEAM_ROUNDROBIN", "berger", {}, "CUSTOM_TEAM_ROUNDROBIN"),
        ("FIDE_TEAM", "knockout", {}, "CUSTOM_TEAM_KNOCKOUT"),
        ("FIDE_TEAM_KNOCKOUT", "knockout", {}, "FIDE_TEAM_KNOCKOUT"),
        ("FIDE_TEAM_GP", "another", {}, "FIDE_TEAM_GP"),
    ],
)
def test_the_code_of_record_192_follows_the_rulebook_and_the_settings(code, rules, settings, expected):
    assert code_with(code, rules, settings) == expected


@pytest.mark.parametrize(
    ("type", "expected"),
    [("Team: Swiss-System", True), ("Mannschaftsturnier", True), ("Individual and team", False), ("Swiss", False)],
)
def test_an_old_file_states_in_words_that_teams_play(type, expected):
    """Record 092 is used if there is no record 192."""
    clubs = Tournament([Player(1)], teams=Teams((Team(1, "Club", (1,)),)), event=Event(type=type))
    assert is_team_event(clubs) is expected


def test_virtual_points_are_added_from_round_to_round_and_from_team_to_team():
    played = event(virtual_points=(VirtualBlock(20, 10, 2, 3, 1, 2), VirtualBlock(0, 5, 1, 1, 1, 9)))
    assert [[played.matches.virtual(team, round) for round in (1, 2, 3, 4)] for team in (1, 2, 3)] == [
        [0, 20, 20, 0],
        [0, 20, 20, 0],
        [0, 0, 0, 0],
    ]


def test_the_number_of_boards_is_derived_from_the_line_ups_or_the_smallest_team():
    """This applies if no colour sequence is stated."""
    rosters = Teams((Team(1, "A", (11, 12, 13)), Team(2, "B", (21, 22)), Team(3, "C", (31, 32, 33))))
    players = [Player(number) for team in rosters.teams for number in team.players]
    assert TeamEvent.of(rosters, players).boards == 2
    three = Match(1, 3, tuple([Board(10 + board, 30 + board, Result.DRAW) for board in (1, 2, 3)]))
    played = TeamEvent.of(rosters, players, [TeamRound((three,), (Unplayed(2, Kind.PAIRING_BYE),))])
    assert played.boards == 3
    assert played.match_of(3, 1) == three
    assert played.match_of(2, 1) is None
    assert played == TeamEvent(played.games)


@pytest.mark.parametrize(("sequence", "first"), [("WB", 1), ("BW", 2)])
def test_a_paired_round_has_no_line_ups_yet(sequence, first):
    """The team with White on board 1 is the first or the second of its match, as the colour sequence begins."""
    three = event(teams=3).games
    three = three.replace(teams=three.teams._replace(colour_sequence=sequence))
    paired = TeamEvent(Pairing(1, ((1, 2),), rules="fide-team", bye=3).added_to(three))
    assert [(match.first, match.white) for match in paired.rounds[0].matches] == [(first, 1)]
    assert paired.rounds[0].unplayed == (Unplayed(3, Kind.PAIRING_BYE),)


def test_an_individual_tournament_with_clubs_is_no_team_event():
    assert not is_team_event(Tournament([Player(1)], teams=Teams((Team(1, "Club", (1,)),))))
    assert is_team_event(event().games)


ENDED = st.sampled_from([result for result in Result if result is not Result.PENDING])


@st.composite
def rounds(draw):
    """Return a round of four teams on three boards, with reserves, empty seats, forfeits and byes."""
    order = draw(st.permutations([1, 2, 3, 4]))
    pairs = [tuple(order[:2]), tuple(order[2:])][: draw(st.integers(1, 2))]
    matches = []
    for first, second in pairs:
        forfeit = draw(st.sampled_from(["", "", "", "+-", "-+", "--"]))
        boards = []
        for board in range(1, 4):
            result = {"+-": Result.WHITE_BY_FORFEIT, "-+": Result.BLACK_BY_FORFEIT, "--": Result.DOUBLE_FORFEIT}.get(
                forfeit
            )
            seats = [first * 10 + board, second * 10 + board + (board == 3 and draw(st.booleans()))]
            empty = draw(st.sampled_from([None, None, None, 0, 1]))
            if empty is not None and not forfeit:
                seats[empty] = 0
                result = Result.BLACK_BY_FORFEIT if empty == 0 else Result.WHITE_BY_FORFEIT
            boards.append(Board(*seats, result or draw(ENDED), colour_on("WB", board)))
        matches.append(Match(first, second, tuple(boards), forfeit))
    played = {team for pair in pairs for team in pair}
    kinds = st.sampled_from([Kind.PAIRING_BYE, Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FULL_BYE])
    free = [Unplayed(team, draw(kinds)) for team in range(1, 5) if team not in played]
    if sum(row.kind is Kind.PAIRING_BYE for row in free) > 1:
        free[1] = Unplayed(free[1].player, Kind.ZERO_BYE)
    return TeamRound(tuple(sorted(matches, key=lambda one: min(one.first, one.second))), tuple(free))


@given(st.lists(rounds(), max_size=3))
def test_rounds_survive_the_conversion_to_games_and_back(played):
    assert event(played, boards=3).rounds == tuple(played)


def test_rounds_state_the_points_that_they_give():
    played = event([TeamRound((match(1, 2, "WHITE_WINS", "DRAW"), match(3, 4, "DRAW", "DRAW")))])
    assert [(team.match_points, team.game_points) for team in played.games.teams.teams] == [
        (20, 15),
        (0, 5),
        (10, 10),
        (10, 10),
    ]


def test_the_match_points_of_a_bye_and_of_absence_can_be_stated():
    free = (Unplayed(3, Kind.PAIRING_BYE), Unplayed(4, Kind.ZERO_BYE))
    played = event([TeamRound((match(1, 2, forfeit="+-"),), free)], match_bye=20, match_absent=-10)
    assert played.points("MP") == {1: 20, 2: -10, 3: 20, 4: -10}


def test_an_unknown_team_number_is_refused():
    teams = indeler.read(DATA / "2-swiss-byes.trf")
    with pytest.raises(InvalidInput, match="There is no team 99"):
        indeler.why(teams, 1, 99)
    with pytest.raises(InvalidInput, match="choose one of fide-team"):
        indeler.check(teams, round=1, rules="arena")


def without_line_ups(*cells, rosters, sequence=""):
    """Return an event of one round with games, and kinds of players without one; nothing states line-ups."""
    games = tuple([cell for cell in cells if isinstance(cell, Game)])
    alone = tuple([cell for cell in cells if isinstance(cell, Unplayed)])
    teams = tuple([Team(number, f"Team {number}", players) for number, players in rosters.items()])
    players = [Player(number) for team in teams for number in team.players]
    return Tournament(
        players, [Round(games, alone)], teams=Teams(teams, colour_sequence=sequence), type_code="FIDE_TEAM"
    )


@pytest.mark.parametrize("kind", [Kind.EMPTY_SEAT, Kind.FULL_BYE, Kind.PAIRING_BYE])
@pytest.mark.parametrize(
    ("cells", "seats"),
    [
        ((Game(21, 12, Result.DRAW), 11), [(11, 0), (12, 21)]),
        ((Game(11, 21, Result.DRAW), 12), [(11, 21), (12, 0)]),
        ((Game(22, 12, Result.DRAW), 21, 13), [(0, 21), (12, 22), (13, 0)]),
    ],
)
def test_an_empty_seat_is_where_the_roster_of_the_winner_has_it(cells, seats, kind):
    cells = [cell if isinstance(cell, Game) else Unplayed(cell, kind) for cell in cells]
    found = TeamEvent(without_line_ups(*cells, rosters={1: (11, 12, 13), 2: (21, 22, 23)})).rounds[0].matches[0]
    assert [(board.first, board.second) for board in found.boards] == seats
    assert all(board.result.white.is_forfeit for board in found.boards if 0 in board[:2])


def test_without_the_order_of_the_boards_the_points_are_known_and_colours_are_not():
    """Nothing says whether the board that Team 1 won against an empty seat is above or below that of Team 2."""
    cells = Game(11, 21, Result.WHITE_WINS), Unplayed(12, Kind.EMPTY_SEAT), Unplayed(22, Kind.EMPTY_SEAT)
    games = without_line_ups(*cells, rosters={1: (11, 12), 2: (21, 22)})
    with pytest.raises(InvalidInput, match="the order of the boards of Team 1 and Team 2 is not stated"):
        TeamEvent(games)
    event = TeamEvent(games, in_board_order=False)
    assert (event.points("MP"), event.points("GP")) == ({1: 20, 2: 0}, {1: 20, 2: 10})
    assert [(row.rank, row.player) for row in indeler.standings(games, tiebreaks=["MPvGP"])] == [(1, 1), (2, 2)]
    for code in ("BC", "TBR/P", "BPG", "EDEBT"):
        with pytest.raises(InvalidInput, match="add their line-ups"):
            indeler.standings(games, tiebreaks=[code])


def test_both_players_of_a_board_may_have_lost_without_a_game():
    line_ups = tuple([LineUp(1, team, 3 - team, (10 * team + 1, 10 * team + 2)) for team in (1, 2)])
    lost = [Unplayed(player, Kind.NO_NOTICE) for player in (12, 22)]
    games = without_line_ups(Game(11, 21, Result.DRAW), *lost, rosters={1: (11, 12), 2: (21, 22)})
    found = TeamEvent(games.replace(teams=games.teams._replace(line_ups=line_ups))).rounds[0].matches[0]
    assert [board.result.name for board in found.boards] == ["DRAW", "DOUBLE_FORFEIT"]
