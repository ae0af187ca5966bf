"""The Swiss system of the KNDB, clause by clause; scores are 2-1-0 and numbers are lot numbers."""

import json
from pathlib import Path
from random import Random

import pytest

from indeler.language import InvalidInput
from indeler.model import DRAUGHTS, Colour, Forbidden, Game, Kind, PairingError, Result, Round, Unplayed
from indeler.ranking import standings
from indeler.ranking.play_offs import after_play_offs
from indeler.systems import pair, rulebook
from indeler.systems.resistance.kndb import pairing as kndb
from indeler.systems.resistance.kndb.book import criteria
from indeler.systems.resistance.kndb.field import Choices, Entrant, KndbField
from indeler.systems.resistance.kndb.fitting import Fitting
from indeler.systems.resistance.kndb.pairing import with_white

RULEBOOK = "kndb"

EXAMPLES = Path(__file__).parents[2] / "data" / "corpus" / "worked-examples.json"
CASES = [case for case in json.loads(EXAMPLES.read_text(encoding="utf-8"))["cases"] if case["system"] == "kndb"]
RESULT_OF_WHITE = {2: Result.WHITE_WINS, 1: Result.DRAW, 0: Result.BLACK_WINS}


@pytest.fixture
def event(field):
    """Return a factory for tournaments in draughts points; ``free`` gives the opponent of the dummy in each round."""

    def make(players, rounds=(), free=(), **more):
        tournament = field(players, rounds, scale=DRAUGHTS, **more)
        unplayed = [(Unplayed(player, Kind.PAIRING_BYE),) if player else () for player in free]
        told = [
            round._replace(unplayed=unplayed[at]) if at < len(unplayed) else Round(round.games)
            for at, round in enumerate(tournament.rounds)
        ]
        return tournament.replace(rounds=told)

    return make


def met(pairing):
    return {frozenset(board) for board in pairing.boards}


# The worked examples --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_worked_example_is_paired_as_published(case, field):
    rounds = [
        Round(
            tuple(Game(white, black, RESULT_OF_WHITE[points]) for white, black, points in round["games"]),
            (Unplayed(round["dummy"], Kind.PAIRING_BYE),) if round["dummy"] else (),
        )
        for round in case["rounds"]
    ]
    tournament = field(len(case["players"])).replace(rounds=rounds, scale=DRAUGHTS)
    trace = []
    pairing = kndb.pair(tournament, trace=trace)
    groups = case["expected"]["groups"]
    assert [list(group.waiting) for group in trace] == [group["waiting_room"] for group in groups]
    assert [[list(pair) for pair in group.pairs] for group in trace] == [group["pairs"] for group in groups]
    clauses = {"saldo": "COL1", "alternate": "COL2", "lot parity": "COL3"}
    games = [game for game in case["expected"]["games"] if game[0] != "dummy"]
    assert dict(zip(pairing.boards, pairing.clauses, strict=False)) == {
        (white, black): clauses[why] for white, black, why in games
    }
    assert [["dummy", pairing.bye]] * (pairing.bye is not None) == [
        game for game in case["expected"]["games"] if game[0] == "dummy"
    ]


# General description --------------------------------------------------------------------------------


def test_G0_two_players_meet_only_once(event):
    tournament = event(4, ["1-4 ½-½, 2-3 ½-½"])
    assert met(pair(tournament, "kndb")) == {frozenset((1, 3)), frozenset((2, 4))}


def test_G0_a_forfeit_counts_as_a_meeting_by_setting(event):
    tournament = event(2, ["1-2 --"])
    assert met(pair(tournament, "kndb")) == {frozenset((1, 2))}
    with pytest.raises(PairingError, match=r"1 Player 1 and 2 Player 2 are left over") as refusal:
        pair(tournament, "kndb", forfeit_meets=True)
    assert refusal.value.players == (1, 2)


def test_G1_in_an_odd_group_the_highest_goes_down(event):
    tournament = event(6, ["1-6 1-0, 2-5 1-0, 3-4 1-0"])
    trace = []
    kndb.pair(tournament, trace=trace)
    assert trace[0].waiting == (1,)


def test_G2_high_meets_low(event):
    assert pair(event(8), "kndb").boards == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_G2_the_highest_meets_the_lowest_opponent_that_allows_the_rest_to_be_paired(event):
    # 1 would meet 4; then 2 and 3, who may not meet, would be left.
    tournament = event(4, forbidden=[Forbidden((2, 3))])
    assert met(pair(tournament, "kndb")) == {frozenset((1, 3)), frozenset((2, 4))}


def test_G3_the_highest_meets_the_dummy_in_round_1(event):
    pairing = pair(event(7), "kndb")
    assert pairing.bye == 1
    assert pairing.boards == [(2, 7), (3, 6), (4, 5)]
    assert pairing.clauses[-1] == "G3"


def test_G3_no_player_meets_the_dummy_twice(event):
    tournament = event(3, ["2-3 ½-½", "1-2 ½-½"], free=(1, 3))
    assert pair(tournament, "kndb").bye == 2


@pytest.mark.parametrize(
    ("kind", "free"), [(Kind.PAIRING_BYE, 2), (Kind.FULL_BYE, 2), (Kind.HALF_BYE, 1), (Kind.ABSENT, 1)]
)
def test_G3_a_full_point_bye_counts_as_a_meeting_with_the_dummy(field, kind, free):
    round = Round((Game(2, 3, Result.DOUBLE_FORFEIT),), (Unplayed(1, kind),))
    assert pair(field(3).replace(rounds=[round], scale=DRAUGHTS), "kndb").bye == free


def test_G3_a_forfeit_win_does_not_count_as_a_meeting_with_the_dummy(event):
    assert pair(event(3, ["1-2 +-"]), "kndb").bye == 1


def test_RANK_score_then_wp_then_sb_then_lot(event):
    tournament = event(6, ["1-6 0-1, 2-5 ½-½, 3-4 ½-½", "6-2 1-0, 4-1 1-0, 3-5 ½-½"])
    entrants = KndbField(tournament, Choices(), range(1, 7)).entrants
    assert [(one.number, one.points, one.wp, one.sb) for one in entrants] == [
        (6, 40, 10, 20),
        (4, 30, 20, 20),
        (3, 20, 50, 50),
        (5, 20, 30, 30),
        (2, 10, 60, 20),
        (1, 0, 70, 0),
    ]


# Waiting rooms --------------------------------------------------------------------------------


def test_1_as_many_pairs_as_possible(event):
    tournament = event(4, ["1-2 ½-½, 3-4 ½-½", "1-3 1-0, 2-4 1-0"])
    trace = []
    pairing = kndb.pair(tournament, trace=trace)
    assert trace[0].waiting == (1, 2)
    assert met(pairing) == {frozenset((1, 4)), frozenset((2, 3))}


def test_4_an_impossible_complete_pairing_is_refused(event):
    with pytest.raises(PairingError, match=r"Round 2 has no complete pairing .*2 Player 2 are left over") as refusal:
        pair(event(2, ["1-2 ½-½"]), "kndb")
    assert refusal.value.clause == "4"


@pytest.mark.parametrize("players", [20, 31, 60])
def test_the_shortcut_for_groups_with_enough_opponents_gives_the_same_pairing(players, event, monkeypatch):
    """If every player has enough opponents, the rest of a group is not examined; examining it changes nothing."""
    random = Random(players)
    tournament = event(players)
    for _ in range(7):
        pairing = pair(tournament, "kndb")
        with monkeypatch.context() as patch:
            patch.setattr(Fitting, "_is_loose", lambda fitting, room: False)
            assert pair(tournament, "kndb") == pairing
        *earlier, last = pairing.added_to(tournament).rounds
        results = [random.choice((Result.WHITE_WINS, *[Result.DRAW] * 6)) for _ in last.games]
        games = tuple(game._replace(result=result) for game, result in zip(last.games, results, strict=True))
        tournament = tournament.replace(rounds=(*earlier, last._replace(games=games)))


# Colours --------------------------------------------------------------------------------

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def assert_white(clause, one, other, white):
    players = [Entrant(number, 0, saldo=saldo, previous=previous) for number, saldo, previous in (one, other)]
    for opponents in (players, players[::-1]):
        found, why = with_white(*opponents)
        assert (found.number, why) == (white, clause)


def test_COL1_the_lower_difference_has_white():
    assert_white("COL1", (1, 0, WHITE), (2, 1, BLACK), 1)
    assert_white("COL1", (1, 2, BLACK), (2, 1, WHITE), 2)


def test_COL2_both_alternate_and_so_does_the_only_one_who_had_a_colour():
    assert_white("COL2", (1, 0, WHITE), (2, 0, BLACK), 2)
    assert_white("COL2", (1, 0, None), (2, 0, WHITE), 1)
    assert_white("COL2", (1, 0, None), (2, 0, BLACK), 2)


def test_COL3_the_lower_lot_has_white_if_the_sum_is_odd():
    assert_white("COL3", (1, 0, WHITE), (2, 0, WHITE), 1)
    assert_white("COL3", (1, 0, BLACK), (3, 0, BLACK), 3)
    assert_white("COL3", (4, 0, None), (3, 0, None), 3)


def test_COL1_a_forfeit_gives_a_colour_only_by_setting(event):
    # 1 had white against 3, who did not come; 2 and 4 played.
    tournament = event(4, ["1-3 +-, 2-4 1-0"])
    assert pair(tournament, "kndb").boards[0] == (1, 2)
    assert pair(tournament, "kndb").clauses[0] == "COL1"
    assert pair(tournament, "kndb", forfeit_colours=True).clauses[0] == "COL3"


def test_COL2_only_the_previous_round_counts(event):
    # 1 was absent in round 2, so 1 has no colour to change, though 1 had one before.
    tournament = event(3, ["1-2 ½-½", "2-3 ½-½"])
    previous = {one.number: one.previous for one in KndbField(tournament, Choices(), (1, 2, 3)).entrants}
    assert (previous[1], previous[2], previous[3]) == (None, WHITE, BLACK)


def test_COL3_round_1_gives_white_to_the_lower_lots(event):
    pairing = pair(event(6), "kndb")
    assert pairing.boards == [(1, 6), (2, 5), (3, 4)]
    assert pairing.clauses == ("COL3",) * 3


# Modifications --------------------------------------------------------------------------------


def test_MOD1_strength_groups_do_not_meet_in_the_first_rounds(event):
    tournament = event(8)
    assert pair(tournament, "kndb", apart="1-4/5-8:1").boards == [(1, 4), (2, 3), (5, 8), (6, 7)]
    later = pair(tournament, "kndb", apart="1-4/5-8:1").added_to(tournament)
    assert met(pair(later, "kndb", apart="1-4/5-8:1")) == met(pair(later, "kndb"))


def test_MOD1_a_player_without_a_strength_group_may_meet_anybody(event):
    assert pair(event(4), "kndb", apart="1/4:1").boards == [(3, 1), (4, 2)]


@pytest.mark.parametrize("text", ["1-8", "1-8/8-16:2", "8-1:2", "1-8:0", "1-x:2", ":2", "1-1000000:1"])
def test_MOD1_impossible_strength_groups_are_refused(event, text):
    with pytest.raises(InvalidInput, match="groups with / between them"):
        pair(event(4), "kndb", apart=text)


def test_a_bye_known_in_advance_needs_an_odd_number(event):
    assert pair(event(5), "kndb", meets_dummy=3).bye == 3
    with pytest.raises(InvalidInput, match="Player 3 cannot meet the dummy"):
        pair(event(4), "kndb", meets_dummy=3)


# Final standings --------------------------------------------------------------------------------


def test_END_a_play_off_comes_before_the_criteria(event):
    tournament = event(4, ["1-2 ½-½, 3-4 ½-½", "1-3 1-0, 2-4 1-0"])
    rows = standings(tournament, "kndb", final=True)
    assert [(row.rank, row.player) for row in rows] == [(1, 1), (1, 2), (3, 3), (3, 4)]
    ranked = after_play_offs(rows, [(2, 1)])
    assert [(row.rank, row.player) for row in ranked] == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert [row.tiebreaks["play-off"] for row in ranked] == [1, 2, 0, 0]


def test_END_a_play_off_must_be_between_players_with_equal_points(event):
    rows = standings(event(4, ["1-3 1-0, 2-4 1-0"]), "kndb", final=True)
    for play_off in ((1, 3), (1, 9)):
        with pytest.raises(InvalidInput, match=f"between players with equal points; {play_off[0]}, {play_off[1]} are"):
            after_play_offs(rows, [play_off])
    for play_offs in ([(1,)], [(1, 1)], [(1, 2), (2, 1)]):
        with pytest.raises(InvalidInput, match="each of them once"):
            after_play_offs(rows, play_offs)


def test_END_FMJD_solkoff_is_cut_repeatedly(event):
    assert criteria("fmjd", 4) == ("SM", "ST1", "ST2", "ST3")
    rows = standings(event(4, ["1-3 1-0, 2-4 1-0"]), "kndb", criteria("fmjd", 3))
    assert list(rows[0].tiebreaks) == ["SM", "ST1", "ST2"]


def test_the_scale_is_that_of_draughts():
    assert rulebook("kndb").scale == DRAUGHTS
