"""The opponent in the next round: the chances agree with a literal enumeration, and a sample approximates them."""

from collections import defaultdict
from itertools import product
from random import Random

import pytest

from indeler.lab.models import model_of
from indeler.lab.next_round import (
    ANY_RESULT,
    BYE,
    SMALL_SAMPLE,
    Forecast,
    Meeting,
    MeetingLine,
    NextRoundQuestion,
    count_endings,
    forecast,
    format_chance,
    meeting_lines,
    staged_questions,
    without_absences,
)
from indeler.lab.reports.intervals import Estimate
from indeler.model import Colour, Game, Pairing, Player, RequestedBye, Result, Round, Scale, Tournament
from indeler.model.event import Team, Teams
from indeler.model.matches import Board, Match, TeamRound
from indeler.model.results import match_result
from indeler.model.teams import TeamEvent
from indeler.systems import pair

ENDINGS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
RULES = ("fide-dutch", "knsb-rating", "knsb-wp", "kndb", "fide-dubov", "fide-burstein", "keizer")


def started(rules, players=9, rounds=2, left=3, seed=1):
    """Return a tournament after so many rounds, with so many open games in the last one."""
    tournament = Tournament([Player(n, rating=2200 - 40 * n) for n in range(1, players + 1)], rules=rules)
    random = Random(seed)
    for number in range(rounds):
        pairing = pair(tournament)
        results = [random.choice(ENDINGS) for _ in pairing.boards]
        if number == rounds - 1:
            results[:left] = [Result.PENDING] * left
        tournament = pairing.added_to(tournament, results)
    return tournament


def literally(tournament, model="milvang"):
    """Return the chances by pairing every ending of the open games one by one, straight from the definition."""
    open_games = [place for place, game in enumerate(tournament.rounds[-1].games) if game.result is Result.PENDING]
    found = defaultdict(float)
    for results in product(range(3), repeat=len(open_games)):
        games, chance = list(tournament.rounds[-1].games), 1.0
        for place, at in zip(open_games, results, strict=True):
            white, black, _ = games[place]
            chance *= model_of(model)(tournament.players[white].rating, tournament.players[black].rating)[at]
            games[place] = Game(white, black, ENDINGS[at])
        *before, last = tournament.rounds
        pairing = pair(tournament.replace(rounds=[*before, Round(tuple(games), last.unplayed)]))
        for white, black in pairing.boards:
            found[white, Meeting(black, Colour.WHITE)] += chance
            found[black, Meeting(white, Colour.BLACK)] += chance
        if pairing.bye:
            found[pairing.bye, Meeting(BYE)] += chance
    return found


@pytest.mark.parametrize("rules", RULES)
def test_the_chances_are_those_of_all_endings(rules):
    tournament = started(rules)
    model = "draughts" if rules == "kndb" else "milvang"
    expected, found = literally(tournament, model), forecast(NextRoundQuestion(tournament))
    assert (found.paired, found.sampled, found.open_games) == (27, False, 3)
    chances = {
        (player, meeting): chance.value for player in tournament.players for meeting, chance in found.chances(player)
    }
    assert chances == pytest.approx(dict(expected))


def test_a_sample_has_the_same_chances_within_its_interval():
    tournament = started("fide-dutch", players=16, rounds=3, left=5)
    exact = forecast(NextRoundQuestion(tournament))
    sample = forecast(NextRoundQuestion(tournament, samples=600))
    assert sample.sampled
    assert not exact.sampled
    assert sample.certain_boards() == []
    assert sample.certain(16) is None
    assert forecast(NextRoundQuestion(tournament, samples=600)).meetings == sample.meetings
    outside = total = 0
    for player in tournament.players:
        truth = dict(exact.chances(player))
        for meeting, chance in sample.chances(player):
            total += 1
            outside += not chance.low <= truth[meeting].value <= chance.high
    assert total > 30
    assert outside <= total * 0.1


def test_certain_meetings_and_the_effect_of_the_own_result():
    tournament = started("fide-dutch", players=8, rounds=2, left=1)
    found = forecast(NextRoundQuestion(tournament))
    assert found.paired == 3
    white = next(game.white for game in tournament.rounds[-1].games if game.result is Result.PENDING)
    assert found.results(white) == ["win", "draw", "loss"]
    parts = [found.weights[white][result] for result in found.results(white)]
    assert sum(parts) == pytest.approx(1)
    mixed = defaultdict(float)
    for result, part in zip(found.results(white), parts, strict=True):
        for meeting, chance in found.chances(white, result):
            mixed[meeting] += part * chance.value
    assert mixed == pytest.approx({meeting: chance.value for meeting, chance in found.chances(white, ANY_RESULT)})
    over = forecast(NextRoundQuestion(started("fide-dutch", left=0)))
    assert len(over.certain_boards()) == 4
    assert over.certain(1) == over.chances(1)[0][0]
    assert over.certain(1).opponent in range(2, 10)


def test_a_board_that_is_the_same_after_every_ending_is_certain():
    tournament = started("fide-dutch", players=12, rounds=2, left=1)
    *before, last = tournament.rounds
    place = next(at for at, game in enumerate(last.games) if game.result is Result.PENDING)
    paired = []
    for ending in ENDINGS:
        games = [game._replace(result=ending) if at == place else game for at, game in enumerate(last.games)]
        paired.append({*enumerate(pair(tournament.replace(rounds=[*before, Round(tuple(games))])).boards, start=1)})
    same = sorted((number, *board) for number, board in set.intersection(*paired))
    assert 0 < len(same) < 6
    assert forecast(NextRoundQuestion(tournament)).certain_boards() == same


def test_an_unrated_player_is_as_strong_as_one_of_1000():
    begun = started("knsb-rating", players=6, rounds=1, left=3)
    unrated, rated = (
        forecast(NextRoundQuestion(begun.replace(players=[Player(1, rating=rating), *[*begun.players.values()][1:]])))
        for rating in (0, 1000)
    )
    assert unrated.weights == rated.weights
    assert unrated.weights[1]["loss"] > 0.9


@pytest.mark.parametrize(("players", "samples"), [(250, 1200), (2000, 150), (4000, 100)])
def test_a_larger_field_has_a_smaller_sample(players, samples):
    """300,000 players are paired over all samples, in 100 to 1,200 samples."""
    begun = started("fide-dutch", players=20, rounds=1, left=9)
    field = [Player(number, rating=2000) for number in range(1, players + 1)]
    found = forecast(
        NextRoundQuestion(begun.replace(players=field), pair=lambda *_: Pairing(2, (), rules="fide-dutch"))
    )
    assert (found.sampled, found.total) == (True, samples)


def test_teams_in_a_tournament_of_players_change_nothing():
    """A tournament of players can have teams for a prize; its rounds are games of players."""
    alone = started("fide-dutch")
    named = alone.replace(teams=Teams(teams=(Team(1, "A", (1, 2, 3)), Team(2, "B", (4, 5, 6)))))
    assert forecast(NextRoundQuestion(named)).meetings == forecast(NextRoundQuestion(alone)).meetings


def test_a_player_who_is_absent_in_the_next_round_is_not_paired():
    tournament = started("fide-dutch").replace(requested_byes=[RequestedBye(3, 5)])
    found = forecast(NextRoundQuestion(tournament))
    assert found.chances(5) == []
    assert all(meeting.opponent != 5 for player in tournament.players for meeting, _ in found.chances(player))


def test_an_adjourned_game_counts_as_a_draw():
    tournament = started("knsb-rating", left=0)
    *before, last = tournament.rounds
    first, *others = last.games
    adjourned, drawn = [
        tournament.replace(rounds=[*before, Round((first._replace(result=result), *others), last.unplayed)])
        for result in (Result.ADJOURNED, Result.DRAW)
    ]
    found = [forecast(NextRoundQuestion(each)) for each in (adjourned, drawn)]
    assert found[0].paired == 1
    assert found[0].boards == found[1].boards


def test_a_cup_has_no_draws():
    tournament = Tournament([Player(n, rating=2000 - n) for n in range(1, 5)], rules="knockout")
    tournament = pair(tournament).added_to(tournament)
    found = forecast(NextRoundQuestion(tournament))
    assert found.paired == 4
    assert found.results(1) == ["win"]


def test_a_cup_separates_winners_from_losers_even_with_equal_points():
    tournament = Tournament(
        [Player(n, rating=2000 - n) for n in range(1, 5)], rules="knockout", scale=Scale.of(10, 5, loss=10)
    )
    tournament = pair(tournament).added_to(tournament)
    found = forecast(NextRoundQuestion(tournament, pair=lambda *_: Pairing(2, ((1, 2), (3, 4)), rules="knockout")))
    assert [found.results(player) for player in (1, 2, 3, 4)] == [["win", "loss"]] * 4


def test_both_open_games_of_a_match_are_considered():
    """fide-double-swiss MATCH: nine endings, of which five differ in points; with one game finished, three."""
    tournament = Tournament([Player(n, rating=2000) for n in range(1, 5)], rules="fide-double-swiss")
    tournament = pair(tournament).added_to(tournament, [Result.PENDING, match_result(Result.DRAW, Result.DRAW)])
    assert forecast(NextRoundQuestion(tournament)).paired == 5
    half = match_result(Result.WHITE_WINS, Result.PENDING)
    (game, other), unplayed = tournament.rounds[0].games, tournament.rounds[0].unplayed
    begun = tournament.replace(rounds=[Round((game._replace(result=half), other), unplayed)])
    found = forecast(NextRoundQuestion(begun))
    assert found.paired == 3
    assert (found.results(game.white), found.results(game.black)) == (["win", "draw"], ["draw", "loss"])


def test_open_boards_of_a_team_match_are_paired_once_per_points():
    """C.04.6: only match points and game points count, so the 3 x 3 endings of two boards are five cases."""
    players = [Player(n, rating=2000 + 10 * n) for n in range(1, 9)]
    teams = Teams(
        teams=tuple([Team(n, f"Team {n}", players=(2 * n - 1, 2 * n)) for n in range(1, 5)]), colour_sequence="WB"
    )
    event = TeamEvent.of(teams, players, [TeamRound((Match(1, 3), Match(2, 4)))], rules="fide-team", total_rounds=3)
    found = forecast(NextRoundQuestion(event.games))
    assert (found.open_games, found.paired, found.round) == (4, 25, 2)
    assert set(found.weights) == {1, 2, 3, 4}
    assert found.results(1) == ["win", "draw", "loss"]
    assert found.total == pytest.approx(1)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        ((0.5, 0.5, 0.5), "50 %"),
        ((0.004, 0, 0.1), "<1 %"),
        ((0.997, 0.9, 1), ">99 %"),
        ((0.6, 0.55, 0.65), "60 ± 5 %"),
        ((0, 0, 0), "0 %"),
        ((0.014, 0.014, 0.014), "1 %"),
        ((0.986, 0.986, 0.986), "99 %"),
        ((1, 1, 1), "100 %"),
    ],
)
def test_a_chance_is_described_in_words(chance, text):
    assert format_chance(Estimate(*chance, 100)) == text


def test_a_slow_question_is_preceded_by_one_with_a_small_sample():
    """2,000 players and 243 endings are more than 100,000 players to pair, 20 players and 243 endings are not."""
    short = NextRoundQuestion(started("fide-dutch", players=20, rounds=1, left=5))
    assert count_endings(short) == 243
    assert staged_questions(short) == [short]
    field = [Player(number, rating=2000) for number in range(1, 2001)]
    long = NextRoundQuestion(short.tournament.replace(players=field))
    assert [question.samples for question in staged_questions(long)] == [SMALL_SAMPLE, 0]
    assert staged_questions(long)[1] == long
    stated = NextRoundQuestion(long.tournament, samples=200)
    assert staged_questions(stated) == [stated]


def test_all_endings_are_paired_up_to_a_hundred_thousand_players():
    """243 endings of 411 players are 99,873 players to pair, those of 412 are 100,116."""
    begun = started("fide-dutch", players=10, rounds=1, left=5)

    def steps(players):
        field = [Player(number, rating=2000) for number in range(1, players + 1)]
        return len(staged_questions(NextRoundQuestion(begun.replace(players=field))))

    assert (steps(411), steps(412)) == (1, 2)


def test_absences_and_withdrawals_since_the_last_round_are_left_out():
    players = [Player(1), Player(2, withdrawn_after=1), Player(3, withdrawn_after=2), Player(4, withdrawn_after=3)]
    tournament = Tournament(players, [Round((Game(1, 2, Result.DRAW),)), Round()], requested_byes=[RequestedBye(3, 1)])
    shown = without_absences(tournament)
    assert shown.requested_byes == ()
    assert [player.withdrawn_after for player in shown.players.values()] == [None, 1, None, None]
    everybody = without_absences(Tournament([Player(1), Player(2, withdrawn_after=0)]))
    assert [player.withdrawn_after for player in everybody.players.values()] == [None, None]


def test_absences_and_withdrawals_of_teams_are_left_out():
    teams = Teams(
        teams=(Team(1, "A", (1, 2)), Team(2, "B", (3, 4), withdrawn_after=0)), requested_byes=[RequestedBye(1, 1)]
    )
    shown = without_absences(Tournament([Player(number) for number in range(1, 5)], teams=teams)).teams
    assert shown.requested_byes == ()
    assert [team.withdrawn_after for team in shown.teams] == [None, None]


def team_event(*matches, ratings=(2000,) * 8, colour_sequence="WB"):
    """Return a team event of four teams with two players each, after a round of these matches."""
    players = [Player(n, rating=rating) for n, rating in enumerate(ratings, start=1)]
    teams = tuple([Team(n, f"Team {n}", players=(2 * n - 1, 2 * n)) for n in range(1, 5)])
    rounds = [TeamRound(matches)]
    return TeamEvent.of(Teams(teams=teams, colour_sequence=colour_sequence), players, rounds, rules="fide-team")


@pytest.mark.parametrize(("sequence", "colour"), [("WB", Colour.WHITE), ("BW", Colour.BLACK)])
def test_without_line_ups_the_first_players_play_with_the_colours_of_the_boards(sequence, colour):
    """The chances are those of the same match with its line-ups entered."""
    ratings = (2300, 1700, 2000, 2000, 2100, 1900, 2000, 2000)
    boards = tuple(
        [
            Board(first, second, colour=colour if number == 1 else colour.other)
            for number, (first, second) in enumerate(((1, 5), (2, 6)), start=1)
        ]
    )
    drawn = (Board(3, 7, Result.DRAW), Board(4, 8, Result.DRAW, Colour.BLACK))
    open_match, entered = (
        team_event(Match(1, 3, line_ups, colour=colour), Match(2, 4, drawn), ratings=ratings, colour_sequence=sequence)
        for line_ups in ((), boards)
    )
    found, same = (forecast(NextRoundQuestion(event.games)) for event in (open_match, entered))
    assert found.open_games == same.open_games == 2
    assert found.weights[1] == pytest.approx(same.weights[1])
    assert found.meetings == same.meetings
    ratings = (2500, 2500, 2000, 2000, 1500, 1500, 2000, 2000)
    event = team_event(Match(1, 3, colour=colour), Match(2, 4, drawn), ratings=ratings, colour_sequence=sequence)
    weights = forecast(NextRoundQuestion(event.games)).weights
    assert weights[1]["win"] > 0.9
    assert weights[3]["loss"] > 0.9


def test_finished_boards_count_for_the_result_of_the_match():
    """With 1-0 and one open board the first team can no longer lose the match, and with 0-1 the second team cannot."""
    over = (Board(3, 7, Result.DRAW), Board(4, 8, Result.DRAW, Colour.BLACK))

    def results(result, first=1, second=3):
        players = {1: (1, 2), 3: (5, 6)}
        begun = list(zip(players[first], players[second], strict=True))
        boards = (Board(*begun[0], result), Board(*begun[1], colour=Colour.BLACK))
        found = forecast(NextRoundQuestion(team_event(Match(first, second, boards), Match(2, 4, over)).games))
        return found.results(1), found.results(3), found.results(2)

    assert results(Result.WHITE_WINS) == (["win", "draw"], ["draw", "loss"], [])
    assert results(Result.BLACK_WINS) == (["draw", "loss"], ["win", "draw"], [])
    assert results(Result.WHITE_WINS, 3, 1) == (["draw", "loss"], ["win", "draw"], [])


def test_the_page_says_what_a_forecast_is_based_on():
    over = forecast(NextRoundQuestion(started("fide-dutch", left=0)))
    assert str(over.basis()) == ("All games are over: the round is certain, unless somebody signs off or enters.")
    begun = started("fide-dutch", left=2)
    exact, sample = forecast(NextRoundQuestion(begun)), forecast(NextRoundQuestion(begun, samples=100, seed="x"))
    assert str(exact.basis()) == (
        "Open games: 2. All 9 ways in which they can end were paired; how likely each is comes from the ratings "
        "(milvang)."
    )
    assert str(sample.basis()) == (
        "Open games: 2. Results were drawn 100 times by the ratings (milvang), and each time the round was paired. "
        "Seed: x."
    )


def counted(meetings, times=1000):
    """Return a sampled forecast for player 1 with these numbers of meetings."""
    found = Forecast(rules="fide-dutch", model="milvang", open_games=9, seed="1", sampled=True)
    for meeting, weight in meetings.items():
        found.add(1, ANY_RESULT, meeting, weight)
    found.total = times
    return found


def test_possible_meetings_show_a_clear_change_since_the_earlier_forecast():
    white, black, bye, new = Meeting(2, Colour.WHITE), Meeting(3, Colour.BLACK), Meeting(BYE), Meeting(4, Colour.WHITE)
    before = counted({white: 600, black: 200, bye: 200})
    now = counted({white: 300, black: 400, bye: 205, new: 95})
    names = {2: "Anna", 3: "Bert", 4: "Cor"}
    lines = list(meeting_lines(now, 1, names, before=before))
    assert [line[1:] for line in lines] == [
        ("Bert", "b", "", "+20"),
        ("Anna", "w", "", "−30"),
        ("", "", "", ""),
        ("Cor", "w", "", "+10"),
    ]
    assert lines[0].chance == "40 ± 3 %"
    alone = list(meeting_lines(now, 1, names, after="win"))
    assert alone[0] == MeetingLine("40 ± 3 %", "Bert", "b", "win", "")
    assert {line.change for line in alone} == {""}
