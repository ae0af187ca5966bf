"""Random tournaments: reproducible from the plan, legal, and with the planned frequencies."""

import pytest

from indeler.lab import Plan, generate, plan_like
from indeler.lab.dice import MILLION, Dice
from indeler.lab.generator import _arranged as arranged
from indeler.lab.generator import draw_rest, expected, fide_expected, outcome
from indeler.language import InvalidInput, TooLarge
from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.systems import pair, rulebook
from support.random_histories import equal_colours, random_history


def test_random_numbers_are_the_same_on_every_machine():
    dice = Dice("club evening")
    assert [dice.below(100) for _ in range(8)] == [82, 84, 56, 96, 27, 97, 59, 67]
    assert [dice.between(3, 4) for _ in range(6)] == [3, 4, 4, 3, 4, 3]


def test_the_same_plan_gives_the_same_tournament():
    plan = Plan("berger", players=10, seed="7")
    assert generate(plan) == generate(plan)
    assert generate(plan) != generate(plan._replace(seed="8"))
    assert generate(plan).event.name == "Generated tournament, seed 7"


def test_a_generated_tournament_in_full():
    tournament = generate(Plan("berger", players=4, seed="x"))
    assert [(player.name, player.rating) for player in tournament.players.values()] == [
        ("Van Dijk, Kees", 1948),
        ("De Lange, Thijs", 1936),
        ("De Graaf, Floris", 1707),
        ("Van der Linden, Sem", 1574),
    ]
    assert [[(white, black, result.label) for white, black, result in round.games] for round in tournament.rounds] == (
        [[(1, 4, "1-0"), (2, 3, "0-1")], [(1, 2, "0-1"), (4, 3, "0-1")], [(2, 4, "½-½"), (3, 1, "1-0")]]
    )


@pytest.mark.parametrize("rules", ["berger", "knockout"])
def test_every_round_is_paired_by_the_rulebook(rules):
    tournament = generate(Plan(rules, players=13, seed="3"))
    for number, round in enumerate(tournament.rounds, start=1):
        pairing = pair(tournament.before(number))
        assert sorted(pairing.boards) == sorted(game[:2] for game in round.games)
        assert pairing.added_to(tournament.before(number)).rounds[-1].bye == round.bye


def test_a_round_robin_has_its_whole_schedule_and_a_cup_its_final():
    assert len(generate(Plan("berger", players=7)).rounds) == 7
    assert len(generate(Plan("berger", players=4, rounds=6)).rounds) == 6
    assert generate(Plan("berger", players=4, rounds=0)).rounds == ()
    cup = generate(Plan("knockout", players=21, forfeits=100_000))
    assert len(cup.rounds) == 5
    with pytest.raises(InvalidInput, match="The cup is decided"):
        pair(cup.replace(total_rounds=None))


def test_all_kinds_of_results_and_absences_occur():
    tournament = generate(
        Plan(
            "berger",
            players=40,
            forfeits=100_000,
            double_forfeits=50_000,
            short_games=50_000,
            withdrawals=10_000,
            late_entries=200_000,
        )
    )
    kinds = {cell.kind for number in tournament.players for cell in tournament.card(number)}
    assert kinds >= {Kind.WIN, Kind.DRAW, Kind.LOSS, Kind.SHORT_WIN, Kind.FORFEIT_WIN, Kind.DOUBLE_FORFEIT}
    assert kinds >= {Kind.ABSENT, Kind.NOT_ENTERED}
    away = [sum(not player.takes_part(round) for player in tournament.players.values()) for round in range(1, 40)]
    assert 0 < max(away) <= 10  # never more than a quarter


def test_byes_are_requested_before_the_round_is_paired():
    tournament = Tournament([Player(number) for number in range(1, 41)])
    plan = Plan(zero_byes=100_000, half_byes=100_000, full_byes=100_000, withdrawals=0)
    asked = arranged(tournament, plan, Dice("1")).requested_byes
    assert {bye.kind for bye in asked} == {Kind.ZERO_BYE, Kind.HALF_BYE, Kind.FULL_BYE}
    assert len(asked) <= 10


def test_ratings_lie_between_the_bounds_and_order_the_players():
    players = list(
        generate(Plan("berger", players=50, rounds=1, highest_rating=1900, lowest_rating=1800)).players.values()
    )
    ratings = [player.rating for player in players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1800 <= min(ratings) <= max(ratings) <= 1900
    assert len({player.name for player in players}) == 50


def test_the_expected_score_follows_the_rating_difference():
    assert expected(0) == MILLION // 2
    assert expected(200) + expected(-200) == MILLION
    assert expected(5000) == 990_000
    plan, dice = Plan(forfeits=0, double_forfeits=0, short_games=0), Dice("many games")
    games = [outcome(1800, 1835, plan, dice) for _ in range(4000)]
    assert abs(games.count(Result.WHITE_WINS) - games.count(Result.BLACK_WINS)) < 200
    assert 1100 < games.count(Result.DRAW) < 1300


def test_the_expected_score_follows_the_logistic_curve_in_steps_of_fifty():
    curve = [round(1000 / (1 + 10 ** (-step / 8))) * 1000 for step in range(17)]
    assert [expected(step * 50) for step in range(17)] == curve
    assert [expected(step * 50 - 25) for step in range(1, 17)] == curve[1:]
    assert [expected(step * 50 + 24) for step in range(17)] == curve
    assert expected(10_000) == curve[-1]


def test_a_plan_like_an_existing_tournament():
    model = generate(Plan("berger", players=12, seed="model", forfeits=0, double_forfeits=0, short_games=0))
    plan = plan_like(model, seed="copy")
    assert (plan.rules, plan.players, plan.rounds, plan.forfeits) == ("berger", 12, 11, 0)
    assert 0 < plan.draws < MILLION
    copy = generate(plan)
    assert [player.name for player in copy.players.values()] == [player.name for player in model.players.values()]
    assert copy.rounds != model.rounds


def test_impossible_sizes_are_refused():
    with pytest.raises(InvalidInput, match="plan at least 2"):
        generate(Plan("berger", players=1))
    with pytest.raises(TooLarge, match="plan at most 100000"):
        generate(Plan("berger", players=100_001))
    with pytest.raises(InvalidInput, match="no rulebook 'lottery'"):
        generate(Plan("lottery"))


def test_an_unrated_player_of_a_model_can_play():
    assert generate(Plan("berger", players=2, field=(Player(1), Player(2)))).rounds


def test_row_24_rates_by_round_and_odd_results():
    plan = Plan("fide-dutch", players=30, rounds=4, seed="24", zero_byes=0, withdrawals=0, late_entries=0, forfeits=0)
    rates = {"half_byes": (200_000, 0), "odd_results": (0, MILLION, 0)}
    made = generate(plan._replace(by_round=rates, double_forfeits=0))
    byes = [sum(row.kind is Kind.HALF_BYE for row in round.unplayed) for round in made.rounds]
    assert byes[0] > 0
    assert byes[1:] == [0, 0, 0]
    odd = {Result.HALF_ZERO, Result.ZERO_HALF, Result.ZERO_ZERO}
    assert [odd <= {game.result for game in round.games} for round in made.rounds] == [False, True, False, False]
    assert {game.result for game in made.rounds[1].games} == odd
    like = plan_like(made)
    assert 200_000 < like.odd_results < 300_000  # one round of four
    assert generate(like).rounds


def test_a_cup_has_a_winner_on_every_board_with_any_rates():
    rates = {"half_byes": (MILLION,), "odd_results": (MILLION,), "forfeits": (0, MILLION)}
    cup = generate(Plan("knockout", players=8, by_round=rates))
    assert [{game.result.white.is_forfeit for game in round.games} for round in cup.rounds] == [{False}, {True}, {True}]


@pytest.mark.parametrize(
    ("white", "black", "per_cent"), [(2000, 2000, 50), (2000, 1997, 50), (2000, 1900, 64), (1900, 2000, 36)]
)
def test_row_32_expected_scores_follow_the_table_of_fide(white, black, per_cent):
    assert fide_expected(white, black) == per_cent * 10_000


def test_row_32_a_difference_of_more_than_400_counts_as_400():
    assert fide_expected(2600, 1200) == fide_expected(2600, 2200) == 920_000


def test_row_32_results_of_many_games_follow_the_table():
    plan = Plan(by_fide_table=True, forfeits=0, double_forfeits=0, short_games=0)
    dice = Dice("row 32")
    results = [outcome(2000, 1850, plan, dice) for _ in range(4000)]
    score = sum({Result.WHITE_WINS: 2, Result.DRAW: 1}.get(result, 0) for result in results) / 8000
    assert abs(score - 0.70) < 0.02


def test_row_25_unstated_settings_are_drawn_from_the_seed_within_usual_bounds():
    drawn = [draw_rest(Plan("fide-dutch", seed=str(seed)), ()) for seed in range(600)]
    plans = [plan for plan, _ in drawn]
    bounds = {
        "players": (10, 100),
        "draws": (200_000, 500_000),
        "forfeits": (0, 40_000),
        "half_byes": (0, 40_000),
        "zero_byes": (0, 20_000),
        "withdrawals": (0, 10_000),
        "late_entries": (0, 20_000),
        "full_byes": (0, 10_000),
        "odd_results": (0, 10_000),
    }
    for name, (least, most) in bounds.items():
        values = [getattr(plan, name) for plan in plans]
        near = (most - least) // 20
        assert least <= min(values) <= least + near, name
        assert most - near <= max(values) <= most, name
    assert {plan.spread for plan in plans} == {1, 2, 3, 4}
    assert {plan.rounds - rulebook("fide-dutch").usual_rounds(plan.players) for plan in plans} == {-2, -1, 0, 1, 2}
    assert 1800 <= min(plan.highest_rating for plan in plans) < 1810
    assert max(plan.highest_rating for plan in plans) == 2700
    differences = {plan.highest_rating - plan.lowest_rating for plan in plans}
    assert 300 <= min(differences) < 310
    assert 1190 < max(differences) <= 1200
    assert {len(codes) for _, codes in drawn} == {2, 3, 4}
    assert all(len(set(codes)) == len(codes) for _, codes in drawn)
    assert 100 < sum(plan.settings == {"baku": "true"} for plan in plans) < 120  # one in six
    assert 110 < sum(plan.odd_results > 0 for plan in plans) < 140  # one in five
    assert 110 < sum(plan.full_byes > 0 for plan in plans) < 140


def test_row_25_stated_settings_are_not_drawn():
    stated = {"players": 30, "rounds": 5, "highest_rating": 2000, "lowest_rating": 1900, "spread": 7, "draws": 1}
    for seed in range(30):
        plan, _ = draw_rest(Plan("fide-dutch", seed=str(seed), **stated), {*stated, "settings"})
        assert plan.settings == {}
        assert {name: getattr(plan, name) for name in stated} == stated


@pytest.mark.parametrize(("players", "rounds"), [(2, {1}), (4, {1}), (5, {2}), (7, {3}), (9, {4}), (11, {4, 5})])
def test_row_25_a_small_field_has_at_most_half_as_many_rounds_as_opponents(players, rounds):
    plans = [draw_rest(Plan("fide-dutch", players, seed=str(seed)), {"players"}).plan for seed in range(30)]
    assert {plan.rounds for plan in plans} == rounds


@pytest.mark.parametrize("rules", ["berger", "knsb-wp", "knockout"])
def test_row_25_rounds_and_tie_breaks_are_drawn_only_for_swiss_rules_of_fide(rules):
    plans = [draw_rest(Plan(rules, seed=str(seed)), ()) for seed in range(30)]
    assert {(plan.rounds, codes, len(plan.settings)) for plan, codes in plans} == {(None, (), 0)}


def test_a_plan_like_a_tournament_has_its_frequencies_per_million():
    """From 6 games and 18 entries of 9 players in two rounds."""
    players = [Player(number, enters=2 if number == 9 else 1) for number in range(1, 10)]
    players[7] = players[7]._replace(withdrawn_after=2)
    first = Round(
        (
            Game(1, 2, Result.SHORT_DRAW),
            Game(3, 4, Result.WHITE_BY_FORFEIT),
            Game(5, 6, Result.ZERO_ZERO),
            Game(7, 8, Result.DOUBLE_FORFEIT),
        )
    )
    second = Round(
        (Game(1, 3, Result.DRAW), Game(2, 4, Result.WHITE_WINS)),
        (
            Unplayed(5, Kind.ZERO_BYE),
            Unplayed(6, Kind.HALF_BYE),
            Unplayed(7, Kind.HALF_BYE),
            Unplayed(8, Kind.FULL_BYE),
            Unplayed(9, Kind.ABSENT),
        ),
    )
    plan = plan_like(Tournament(players, [first, second], rules="fide-dutch"), seed="s")
    assert (plan.rules, plan.players, plan.rounds, plan.seed) == ("fide-dutch", 9, 2, "s")
    games = {"draws": 2, "forfeits": 1, "double_forfeits": 1, "odd_results": 1, "short_games": 1}
    assert {name: getattr(plan, name) for name in games} == {
        name: MILLION * count // 6 for name, count in games.items()
    }
    cells = {"zero_byes": 1, "half_byes": 2, "full_byes": 1, "withdrawals": 1}
    assert {name: getattr(plan, name) for name in cells} == {
        name: MILLION * count // 18 for name, count in cells.items()
    }
    assert plan.late_entries == MILLION // 9
    nothing = plan_like(Tournament([]))
    assert (nothing.rules, nothing.players, nothing.rounds, nothing.draws, nothing.late_entries) == (
        None,
        0,
        None,
        0,
        0,
    )


@pytest.mark.parametrize("players", [8, 14])
def test_in_a_random_history_all_players_play_every_round_and_no_two_meet_twice(players):
    made = random_history(players, played=5, total=7)
    assert (made.total_rounds, len(made.rounds), [*made.players]) == (7, 5, [*range(1, players + 1)])
    for round in made.rounds:
        assert sorted(player for game in round.games for player in game[:2]) == [*made.players]
    met = [frozenset(game[:2]) for round in made.rounds for game in round.games]
    assert len(set(met)) == len(met)
    assert {game.result for round in made.rounds for game in round.games} == {
        Result.WHITE_WINS,
        Result.DRAW,
        Result.BLACK_WINS,
    }
    assert len({game.white for round in made.rounds for game in round.games}) > players // 2
    assert random_history(players, played=5, total=7) == made


def test_with_equal_colours_one_half_always_has_white_and_meets_the_other_half():
    made = equal_colours(12, played=5, total=8)
    assert (made.total_rounds, len(made.rounds), [*made.players]) == (8, 5, [*range(1, 13)])
    white = {game.white for round in made.rounds for game in round.games}
    black = {game.black for round in made.rounds for game in round.games}
    assert (len(white), len(black), len(white & black)) == (6, 6, 0)
    met = [game[:2] for round in made.rounds for game in round.games]
    assert len(set(met)) == len(met) == 5 * 6
