"""The second modification of kndb: a dummy that always draws, and an intermediate round before the last one."""

import pytest

from indeler.language import InvalidInput
from indeler.model import DRAUGHTS, Game, Kind, Player, Result, Round, Tournament, Unplayed, scores
from indeler.systems import intermediate, pair, with_next_round_settings
from indeler.systems.resistance.kndb.book import intermediate_round, last_round, with_intermediate_round
from indeler.systems.resistance.kndb.field import Choices, KndbField

RULEBOOK = "kndb"

HOME, DRAW, AWAY = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def after(*rounds, total=4, players=7):
    """Return a tournament after rounds given as (free player, games with their results).

    A free round is worth a draw.
    """
    return Tournament(
        [Player(number) for number in range(1, players + 1)],
        [Round(tuple(Game(*game) for game in games), (Unplayed(free, Kind.PAIRING_BYE),)) for free, games in rounds],
        scale=DRAUGHTS._replace(pairing_bye=10),
        total_rounds=total,
    )


@pytest.fixture
def three_rounds():
    """Return a tournament of seven players; 1, 2 and 3 met the dummy, which has drawn with all of them."""
    return after(
        (1, [(2, 7, HOME), (3, 6, HOME), (4, 5, DRAW)]),
        (2, [(3, 1, DRAW), (5, 6, HOME), (7, 4, AWAY)]),
        (3, [(1, 4, HOME), (2, 5, DRAW), (6, 7, DRAW)]),
    )


def test_MOD2_the_drawing_dummy_is_ranked_among_the_players(three_rounds):
    choices = Choices(dummy_draws=True)
    ranking = KndbField(three_rounds, choices, three_rounds.to_pair()).entrants
    dummy = next(one for one in ranking if one.is_dummy)
    assert (dummy.number, dummy.points) == (8, 30)
    assert dummy.wp == dummy.sb == sum(scores(three_rounds)[player] for player in (1, 2, 3))
    assert 0 < ranking.index(dummy) < 7


def test_MOD2_a_free_round_is_a_draw_with_an_opponent_who_counts(three_rounds):
    chosen = {one.number: one for one in KndbField(three_rounds, Choices(dummy_draws=True), (1, 2)).entrants}
    plain = {one.number: one for one in KndbField(three_rounds, Choices(), (1, 2)).entrants}
    assert chosen[1].wp - plain[1].wp == chosen[1].sb - plain[1].sb == 30


def test_MOD2_the_setting_makes_a_free_round_a_draw(three_rounds):
    as_wins = three_rounds.replace(scale=DRAUGHTS)
    assert pair(as_wins, "kndb", dummy="draws") == pair(three_rounds, "kndb", dummy="draws")


def test_MOD2_the_round_has_all_past_opponents_of_the_dummy_and_the_next_one(three_rounds):
    extra = intermediate_round(three_rounds)
    assert extra.meets_dummy == pair(three_rounds, "kndb", dummy="draws").bye
    assert extra.players == tuple(sorted({1, 2, 3, extra.meets_dummy}))
    assert extra.alone is None
    assert (3, 1) not in extra.boards  # they met in round 2
    assert (1, 3) not in extra.boards


def test_MOD2_with_an_odd_number_the_middle_player_draws_without_an_opponent():
    tournament = after((1, [(2, 5, HOME), (3, 4, HOME)]), (2, [(3, 1, HOME), (5, 4, DRAW)]), total=3, players=5)
    extra = intermediate_round(tournament)
    ranking = [one.number for one in KndbField(tournament, Choices(dummy_draws=True), extra.players).entrants]
    assert len(extra.players) == 3
    assert extra.alone == [number for number in ranking if number <= 5][1]


@pytest.mark.parametrize("players", [5, 7])
def test_MOD2_the_intermediate_round_is_a_round_like_any_other(players, three_rounds):
    """The player left over draws alone: this counts as the bye, with this clause, and the remark mentions it."""
    odd = after((1, [(2, 5, HOME), (3, 4, HOME)]), (2, [(3, 1, HOME), (5, 4, DRAW)]), total=3, players=5)
    tournament = odd if players == 5 else three_rounds
    extra, made = intermediate_round(tournament), intermediate(tournament, "kndb")
    assert made.pairing == intermediate(tournament.replace(rules="kndb")).pairing
    assert (tuple(made.pairing.boards), made.pairing.bye) == (extra.boards, extra.alone)
    assert (extra.alone is None) == (players == 7)
    assert made.pairing.clauses == (*extra.clauses, *(["MOD2"] if extra.alone else []))
    assert ("has no opponent now" in str(made.remark)) == (players == 5)
    assert len(made.tournament.rounds) == len(tournament.rounds) + 1


@pytest.mark.parametrize("rules", ["fide-dutch", "nobody", None])
def test_MOD2_only_kndb_has_an_intermediate_round(rules, three_rounds):
    with pytest.raises(InvalidInput, match="Only kndb has an intermediate round; choose that rulebook"):
        intermediate(three_rounds, rules)


def test_MOD2_the_drawing_dummy_is_stored_in_the_scale(three_rounds):
    as_wins = three_rounds.replace(scale=DRAUGHTS)
    assert with_next_round_settings(as_wins, "kndb", dummy="draws").scale.pairing_bye == 10
    assert (
        with_next_round_settings(as_wins, "kndb", dummy="last") == with_next_round_settings(as_wins, "kndb") == as_wins
    )


def test_MOD2_opponents_meet_again_only_if_there_is_no_other_way():
    # 1 and 2 met the dummy and each other; with the next opponent there are three, and the middle one has no game.
    tournament = after((1, [(2, 3, HOME)]), (2, [(1, 3, HOME)]), total=3, players=3)
    extra = intermediate_round(tournament)
    assert extra.meets_dummy == 3
    assert len(extra.boards) == 1
    assert extra.alone not in extra.boards[0]


def test_MOD2_the_result_replaces_the_draw_with_the_dummy(three_rounds):
    extra = intermediate_round(three_rounds)
    results = [HOME] * len(extra.boards)
    replaced = scores(with_intermediate_round(three_rounds, extra, results))
    added = scores(with_intermediate_round(three_rounds, extra, results, "add"))
    before = scores(three_rounds)
    for white, black in extra.boards:
        assert (replaced[white] - before[white], replaced[black] - before[black]) == (10, -10)
        assert (added[white] - before[white], added[black] - before[black]) == (20, 0)
    outside = set(before) - set(extra.players)
    assert all(replaced[player] == added[player] == before[player] for player in outside)


def test_MOD2_the_last_round_keeps_the_opponent_of_the_dummy(three_rounds):
    extra = intermediate_round(three_rounds)
    played = with_intermediate_round(three_rounds, extra, [DRAW] * len(extra.boards))
    pairing = last_round(played, extra)
    assert pairing.bye == extra.meets_dummy
    assert pairing.round == played.total_rounds == 5
    assert not {frozenset(board) for board in pairing.boards} & {frozenset(board) for board in extra.boards}
    settings = {"dummy": "draws", "intermediate": 4, "meets_dummy": extra.meets_dummy}
    assert pair(played, "kndb", **settings) == pairing


def test_MOD2_a_player_without_an_intermediate_game_keeps_the_previous_colour(three_rounds):
    extra = intermediate_round(three_rounds)
    played = with_intermediate_round(three_rounds, extra, [DRAW] * len(extra.boards))
    before = {one.number: one for one in KndbField(three_rounds, Choices(), three_rounds.to_pair()).entrants}
    after_it = {one.number: one for one in KndbField(played, Choices(intermediate=4), played.to_pair()).entrants}
    for player in set(three_rounds.players) - set(extra.players):
        assert after_it[player].previous is before[player].previous


def test_an_impossible_intermediate_round_is_refused(three_rounds):
    with pytest.raises(InvalidInput, match="just before the last round, 6"):
        intermediate_round(three_rounds.replace(total_rounds=6))
    with pytest.raises(InvalidInput, match="needs an odd number"):
        intermediate_round(Tournament([Player(1), Player(2)], scale=DRAUGHTS))
    extra = intermediate_round(three_rounds)
    with pytest.raises(InvalidInput, match="cannot count as 'double'"):
        with_intermediate_round(three_rounds, extra, [DRAW] * len(extra.boards), "double")
    with pytest.raises(InvalidInput, match="games, not 0"):
        with_intermediate_round(three_rounds, extra, [])
