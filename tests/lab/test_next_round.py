"""Whom do I meet next: the chances are those of a literal enumeration, and a sample comes close to them."""

from collections import defaultdict
from itertools import product
from random import Random

import pytest

from indeler.lab.models import model_of
from indeler.lab.next_round import ANY, BYE, Meeting, NextRoundQuestion, forecast, format_chance
from indeler.lab.reports.intervals import Estimate
from indeler.model import Colour, Game, Player, RequestedBye, Result, Round, Tournament
from indeler.model.event import Team, Teams
from indeler.model.matches import Match, TeamRound
from indeler.model.results import match_result
from indeler.model.teams import TeamEvent
from indeler.systems import pair

ENDINGS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
RULES = ("fide-dutch", "knsb-rating", "knsb-wp", "kndb", "fide-dubov", "fide-burstein", "keizer")


def started(rules, players=9, rounds=2, left=3, seed=1):
    """A tournament after so many rounds, in whose last so many games are open."""
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
    """Every ending of the open games one by one, straight from the definition."""
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


def test_what_is_certain_and_what_the_own_result_changes():
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
    assert mixed == pytest.approx({meeting: chance.value for meeting, chance in found.chances(white, ANY)})
    over = forecast(NextRoundQuestion(started("fide-dutch", left=0)))
    assert len(over.certain_boards()) == 4
    assert over.certain(1) is not None


def test_who_stays_away_next_round_is_not_paired():
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


def test_both_games_of_a_match_that_are_open():
    """fide-double-swiss MATCH: nine ways to end, five of which differ in points; with one game over, three."""
    tournament = Tournament([Player(n, rating=2000) for n in range(1, 5)], rules="fide-double-swiss")
    tournament = pair(tournament).added_to(tournament, [Result.PENDING, match_result(Result.DRAW, Result.DRAW)])
    assert forecast(NextRoundQuestion(tournament)).paired == 5
    half = match_result(Result.WHITE_WINS, Result.PENDING)
    (game, other), unplayed = tournament.rounds[0].games, tournament.rounds[0].unplayed
    begun = tournament.replace(rounds=[Round((game._replace(result=half), other), unplayed)])
    assert forecast(NextRoundQuestion(begun)).paired == 3


def test_the_open_boards_of_a_match_of_teams_are_paired_once_by_their_points():
    """C.04.6: only match points and game points count, so 3 x 3 endings of two boards are five."""
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
    [((0.5, 0.5, 0.5), "50 %"), ((0.004, 0, 0.1), "<1 %"), ((0.997, 0.9, 1), ">99 %"), ((0.6, 0.55, 0.65), "60 ± 5 %")],
)
def test_a_chance_in_words(chance, text):
    assert format_chance(Estimate(*chance, 100)) == text
