"""A tournament is consistent and immutable, and can be returned as it was before any round."""

import pickle

import pytest

from indeler.language import InvalidInput
from indeler.model import (
    Cell,
    Colour,
    Forbidden,
    Game,
    InconsistentTournament,
    Kind,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Tournament,
    Unplayed,
    VirtualPoints,
    score,
    scores,
)
from indeler.model.rating_lists import rating_for_tie_breaks, used_rating, with_used_rating


def players(count):
    return [Player(number, f"Player {number}") for number in range(1, count + 1)]


@pytest.fixture
def five():
    """Five players, two rounds: 1-2 1-0, 3-4 by forfeit, 5 the bye; then 1-3 drawn, 5-4 0-1, 2 on a half-point bye."""
    return Tournament(
        players(5),
        [
            Round(
                (Game(3, 4, Result.WHITE_BY_FORFEIT), Game(1, 2, Result.WHITE_WINS)), (Unplayed(5, Kind.PAIRING_BYE),)
            ),
            Round((Game(5, 4, Result.BLACK_WINS), Game(1, 3, Result.DRAW)), (Unplayed(2, Kind.HALF_BYE),)),
        ],
        total_rounds=4,
    )


def test_a_card_lists_the_rounds_of_one_player(five):
    assert five.card(4) == (
        Cell(3, Colour.BLACK, Kind.FORFEIT_LOSS),
        Cell(5, Colour.BLACK, Kind.WIN),
    )
    assert five.card(2)[1] == Cell(0, None, Kind.HALF_BYE)


def test_scores_are_computed_from_the_results(five):
    assert scores(five) == {1: 15, 2: 5, 3: 15, 4: 10, 5: 10}
    assert scores(five, through=1) == {1: 10, 2: 0, 3: 10, 4: 0, 5: 10}


def test_a_forfeit_does_not_count_as_a_meeting(five):
    assert five.have_met(1, 2)
    assert not five.have_met(3, 4)
    assert not five.have_met(1, 4)


def test_a_round_returns_the_player_with_the_bye(five):
    assert [round.bye for round in five.rounds] == [5, None]


def test_rounds_have_one_canonical_order(five):
    turned = five.replace(rounds=[round._replace(games=round.games[::-1]) for round in five.rounds])
    assert turned == five
    assert hash(turned) == hash(five)
    assert [game.white for game in five.rounds[0].games] == [1, 3]


def test_a_tournament_is_immutable(five):
    with pytest.raises(AttributeError, match=r"make another one with replace\(rules=...\)"):
        five.rules = "kndb"
    assert five.replace(rules="kndb").rules == "kndb"
    assert five.rules == ""


def test_a_tournament_survives_pickling(five):
    assert pickle.loads(pickle.dumps(five)) == five


def test_a_player_who_is_not_mentioned_was_absent_or_had_not_entered():
    field = [Player(1), Player(2), Player(3), Player(4, enters=2), Player(5, enters=2, withdrawn_after=1)]
    tournament = Tournament(field, [Round((Game(1, 2, Result.DRAW),))])
    assert [tournament.card(number)[0].kind for number in (3, 4, 5)] == [
        Kind.ABSENT,
        Kind.NOT_ENTERED,
        Kind.NOT_ENTERED,
    ]
    assert tournament.absent() == {5: Kind.ABSENT}
    assert tournament.absent(1) == {4: Kind.NOT_ENTERED, 5: Kind.NOT_ENTERED}
    played = tournament.replace(rounds=[Round(), Round()])
    assert [played.card(number)[1].kind for number in (4, 5)] == [Kind.ABSENT, Kind.ABSENT]


def test_before_a_round_its_absences_are_known_and_its_bye_is_not(five):
    before = five.before(2)
    assert before.rounds == five.rounds[:1]
    assert before.absent() == {2: Kind.HALF_BYE}
    assert before.to_pair() == (1, 3, 4, 5)
    assert five.before(1).absent() == {}
    assert five.before(3) == five


def test_before_a_round_a_later_withdrawal_is_not_known():
    field = [Player(1), Player(2), Player(3, withdrawn_after=1)]
    rounds = [Round((Game(1, 3, Result.DRAW),)), Round((Game(1, 2, Result.DRAW),))]
    tournament = Tournament(field, rounds)
    assert tournament.absent() == {3: Kind.ABSENT}
    assert tournament.before(2).absent() == {3: Kind.ABSENT}
    assert tournament.before(2).player(3).withdrawn_after == 1
    assert tournament.before(1).player(3).withdrawn_after is None
    assert tournament.before(1).to_pair() == (1, 3)


def test_before_a_round_requests_for_earlier_rounds_are_left_out(five):
    asked = [RequestedBye(round, 5, Kind.HALF_BYE) for round in (1, 2, 3, 4)]
    tournament = five.replace(requested_byes=asked)
    assert tournament.before(3).requested_byes == tuple(asked[2:])
    assert tournament.before(2).requested_byes == (RequestedBye(2, 2, Kind.HALF_BYE), *asked[2:])
    assert tournament.before(1).requested_byes == tuple(asked[1:])


def test_a_round_that_does_not_exist_is_refused(five):
    with pytest.raises(InvalidInput, match="There is no round 4 to go back to; choose a round from 1 to 3"):
        five.before(4)
    with pytest.raises(InvalidInput, match="There is no round 0 to go back to; choose a round from 1 to 3"):
        five.before(0)


def test_every_round_of_a_tournament_may_have_been_paired(five):
    assert five.replace(total_rounds=2).next_round == 3


def test_bans_apply_only_in_their_rounds():
    tournament = Tournament(players(4), forbidden=[Forbidden((3, 1), 1, 2), Forbidden((2, 4))])
    assert [tournament.may_meet(1, 3, round) for round in (1, 2, 3)] == [False, False, True]
    assert not tournament.may_meet(4, 2, 99)
    assert tournament.may_meet(1, 2)


def test_bans_have_one_canonical_order():
    pairs = [(a, b) for a in range(1, 6) for b in range(a + 1, 6)]
    bans = [Forbidden(pair, first, last) for pair in pairs for first in (1, 2) for last in (None, 1, 3)]
    assert Tournament(players(5), forbidden=reversed(bans)).forbidden == tuple(bans)


def test_virtual_points_count_for_their_round():
    tournament = Tournament(players(2), virtual_points=[VirtualPoints(1, (10, 10, 5, 0)), VirtualPoints(1, (0, 0, 0))])
    assert [tournament.virtual(1, round) for round in (1, 3, 4, 9)] == [10, 5, 0, 0]
    assert tournament.virtual(2, 1) == 0
    assert tournament.virtual_points == {1: (10, 10, 5)}
    twice = tournament.replace(virtual_points=[VirtualPoints(1, (10,)), VirtualPoints(1, (5, 0, 20))])
    assert twice.virtual_points == {1: (15, 0, 20)}


def test_special_points_replace_the_scale_or_are_added_to_it(five):
    tournament = five.replace(
        special_points=[
            SpecialPoints("H", 10, 2, (2,)),
            SpecialPoints("", -5, 1, (1,)),
            SpecialPoints("", 20, None, (4,)),
        ]
    )
    assert scores(tournament) == {1: 10, 2: 10, 3: 15, 4: 30, 5: 10}
    assert score(tournament, 1, through=1) == 5


@pytest.mark.parametrize(
    ("special", "expected"),
    [
        (SpecialPoints("W", 30), {1: 35, 2: 5, 3: 15, 4: 30, 5: 10}),
        (SpecialPoints("W", 30, 1), {1: 35, 2: 5, 3: 15, 4: 10, 5: 10}),
        (SpecialPoints("W", 30, None, (4, 5)), {1: 15, 2: 5, 3: 15, 4: 30, 5: 10}),
        (SpecialPoints("+", 0), {1: 15, 2: 5, 3: 5, 4: 10, 5: 10}),
        (SpecialPoints("", 5, 2), {1: 20, 2: 10, 3: 20, 4: 15, 5: 15}),
        (SpecialPoints("", 5), {1: 20, 2: 10, 3: 20, 4: 15, 5: 15}),
    ],
)
def test_special_points_apply_to_their_result_their_round_and_their_players(five, special, expected):
    assert scores(five.replace(special_points=[special])) == expected


def test_a_game_without_a_result_is_a_draw_only_for_pairing():
    tournament = Tournament(players(2), [Round((Game(1, 2),))])
    assert scores(tournament) == {1: 0, 2: 0}
    assert scores(tournament.with_pending_adjourned()) == {1: 5, 2: 5}


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (
            lambda: Tournament([Player(1), Player(1)]),
            "Player 1: this pairing number is given twice; renumber one of them.",
        ),
        (lambda: Tournament([Player(0)]), "Player 0: a pairing number starts at 1; renumber the player."),
        (
            lambda: Tournament(players(3), [Round((Game(1, 2), Game(3, 1)))]),
            "Player 1, round 1: appears twice in that round; keep one game or bye.",
        ),
        (
            lambda: Tournament(players(2), [Round((Game(1, 7),))]),
            "Player 7, round 1: there is no such player in the list; add him.",
        ),
        (lambda: Tournament(players(2), [Round((Game(2, 2),))]), "Player 2, round 1: is paired with himself."),
        (
            lambda: Tournament(players(2), [Round((), (Unplayed(1, Kind.WIN),))]),
            "Player 1, round 1: 'win' needs an opponent; make it a game.",
        ),
        (
            lambda: Tournament([Player(1), Player(2, enters=2)], [Round((Game(1, 2),))]),
            "Player 2, round 1: has a game, but had not entered yet or had withdrawn; correct that.",
        ),
        (
            lambda: Tournament(players(2), [Round(), Round()], total_rounds=1),
            "2 rounds have been paired, but the tournament has 1; correct the number of rounds.",
        ),
        (
            lambda: Tournament(players(2), requested_byes=[RequestedBye(1, 3)]),
            "Player 3, round 1: has a requested bye, but is not in the players' list; add him.",
        ),
        (
            lambda: Tournament(players(2), requested_byes=[RequestedBye(1, 2), RequestedBye(1, 2, Kind.HALF_BYE)]),
            "Player 2, round 1: has two requested byes; keep one.",
        ),
        (
            lambda: Tournament(players(2), requested_byes=[RequestedBye(1, 2, Kind.PAIRING_BYE)]),
            "Player 2, round 1: 'pairing-allocated bye' cannot be requested; choose a full, half or zero-point bye.",
        ),
        (
            lambda: Tournament(players(2), forbidden=[Forbidden((1, 9))]),
            "Player 9: may not meet some others, but is not in the players' list; add him.",
        ),
        (
            lambda: Tournament(players(2), settings={"bye points": "0.5"}),
            "a setting is called 'bye points'; its name is one word, such as bye_points.",
        ),
    ],
)
def test_a_contradiction_is_refused_with_player_round_and_fault(build, sentence):
    with pytest.raises(InconsistentTournament) as refusal:
        build()
    assert str(refusal.value) == sentence


def test_rows_210_to_216_an_event_of_more_than_thirty_days_states_which_rating_counts():
    player = Player(1, "Anna", 2000, ratings="3:2050 5:2100")
    event = Tournament([player])
    assert used_rating(event) is None
    assert rating_for_tie_breaks(event, player, 4) == 2000
    counted = {"first": [2000, 2000, 2000], "each": [2000, 2050, 2100], "last": [2100, 2100, 2100]}
    for choice, ratings in counted.items():
        marked = with_used_rating(with_used_rating(event, "first"), choice)
        assert used_rating(marked) == choice
        assert len(marked.comments) == 1
        assert [rating_for_tie_breaks(marked, player, round) for round in (2, 4, 5)] == ratings
        assert with_used_rating(marked, None).comments == event.comments
    each = with_used_rating(event, "each")
    assert rating_for_tie_breaks(each, player, 0) == 2000
    assert rating_for_tie_breaks(each, player._replace(ratings=""), 5) == 2000
