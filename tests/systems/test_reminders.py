"""Reminders for an arbiter before a round: numbers, topscorers, no-shows; and renumbering."""

import pytest

from indeler.audit import check
from indeler.language import InvalidInput
from indeler.model import Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.systems import new_numbers, numbers_by_list, pair, renumbered, warnings

RULEBOOK = "knsb-rating"


def field(ratings=(2000, 1800, 1900, 1700), rounds=(), **stated):
    players = [Player(number, f"P{number}", rating) for number, rating in enumerate(ratings, start=1)]
    return Tournament(players, rounds, **{"total_rounds": 5, "rules": "knsb-rating"} | stated)


def said(tournament, rules=None):
    return [str(each) for each in warnings(tournament, rules)]


ROUND_1 = Round((Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW)))


@pytest.mark.parametrize(("rules", "clause"), [("knsb-rating", "A2"), ("fide-dutch", "C.04.2 2.2")])
def test_A2_numbers_that_do_not_follow_the_ratings_are_reported_once(rules, clause):
    (told,) = said(field(total_rounds=3), rules)
    assert "2 P2 (1800) comes before 3 P3 (1900)" in told
    assert f"({clause})" in told
    assert said(field((2000, 1900, 1800, 1700), total_rounds=3), rules) == []
    assert said(field((0, 0, 0, 0), total_rounds=3), rules) == []  # no ratings, so the numbers decide


def test_A2_renumbering_gives_the_numbers_by_rating():
    made = renumbered(field(rounds=[ROUND_1]))
    assert [player.name for player in made.players.values()] == ["P1", "P3", "P2", "P4"]
    assert made.rounds[0].games == (Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.DRAW))
    assert said(made) == []


def test_A2_FIDE_numbers_are_fixed_once_round_4_has_been_paired():
    rounds = [Round((), tuple(Unplayed(number, Kind.ZERO_BYE) for number in (1, 2, 3, 4)))] * 4
    with pytest.raises(InvalidInput, match="Round 4 has been paired"):
        renumbered(field(rounds=rounds, rules="fide-dutch"))
    assert said(field(rounds=rounds, rules="fide-dutch")) == []
    assert renumbered(field(rounds=rounds))  # F7: a corrected rating counts in any round
    with pytest.raises(InvalidInput, match="does not number players by rating"):
        renumbered(field(rules="knsb-wp"))


def test_A2_the_site_assigns_numbers_until_the_round_in_the_rules():
    assert new_numbers(field()) == {1: 1, 3: 2, 2: 3, 4: 4}
    assert new_numbers(field(rounds=[ROUND_1])) == {}
    assert new_numbers(field(rounds=[ROUND_1], rules="fide-dutch")) == {1: 1, 3: 2, 2: 3, 4: 4}
    assert new_numbers(field(rounds=[ROUND_1], settings={"freeze_numbers_after": "2"})) == {1: 1, 3: 2, 2: 3, 4: 4}
    assert new_numbers(field(rules="kndb")) == {}


@pytest.mark.parametrize("frozen", ["0", "1", "2", "never"])
def test_A2_the_audit_uses_the_renewed_order(frozen):
    before = field((1500, 1800, 1900, 2000, 1600, 1700, 1550), settings={"freeze_numbers_after": frozen})
    for _ in range(3):
        pairing = pair(before)
        after = pairing.added_to(before)
        assert check(after).is_in_order, frozen
        results = [game._replace(result=Result.WHITE_WINS) for game in after.rounds[-1].games]
        before = after.replace(rounds=[*after.rounds[:-1], after.rounds[-1]._replace(games=tuple(results))])
    usual, other = pair(before.before(1), freeze_numbers_after="0"), pair(before.before(1), freeze_numbers_after="1")
    assert usual.boards != other.boards
    assert not check(other.added_to(before.before(1)).replace(settings={})).is_in_order


@pytest.mark.parametrize(("rules", "clause"), [("knsb-rating", "A10"), ("fide-dutch", "1.8"), ("knsb-wp", "B2")])
def test_A10_nobody_is_a_topscorer_if_the_number_of_rounds_is_not_stated(rules, clause):
    one = field((2000, 1900, 1800, 1700), [ROUND_1])
    assert said(one, rules) == []
    (told,) = said(one.replace(total_rounds=None), rules)
    assert f"nobody is a topscorer ({clause})" in told
    assert said(one.replace(total_rounds=None), "kndb") == []


NO_SHOW = Round((Game(1, 3, Result.WHITE_BY_FORFEIT), Game(4, 2, Result.DRAW)))


@pytest.mark.parametrize(("rules", "clause"), [("knsb-rating", "F8"), ("knsb-wp", "F10")])
def test_F8_a_player_who_lost_by_forfeit_is_reported(rules, clause):
    one = field((2000, 1900, 1800, 1700), [NO_SHOW], rules=rules)
    (told,) = said(one)
    assert "3 P3 (1800)" in told
    assert f"({clause})" in told
    assert said(one.replace(settings={"no_shows": "paired"})) == []


@pytest.mark.parametrize("rules", ["knsb-rating", "knsb-wp"])
def test_F8_no_shows_can_count_as_withdrawn(rules):
    one = field((2000, 1900, 1800, 1700), [NO_SHOW], rules=rules, settings={"no_shows": "withdrawn"})
    for _ in range(2):
        pairing = pair(one)
        assert pairing.not_paired == [3]
        after = pairing.added_to(one)
        assert check(after).is_in_order
        games = tuple(game._replace(result=Result.DRAW) for game in after.rounds[-1].games)
        one = after.replace(rounds=[*after.rounds[:-1], after.rounds[-1]._replace(games=games)])
    usual = pair(field((2000, 1900, 1800, 1700), [NO_SHOW], rules=rules))
    assert 3 in {player for board in usual.boards for player in board}


@pytest.mark.parametrize(
    ("rules", "players", "total", "most"),
    [
        ("fide-dutch", 4, 3, None),
        ("fide-dutch", 4, 4, 3),
        ("fide-dutch", 5, 5, None),
        ("fide-dutch", 5, 6, 5),
        ("fide-dutch", 2, 2, 1),
        ("fide-dutch", 1, 9, None),
        ("fide-dutch", 4, None, None),
        ("berger", 4, 6, None),
    ],
)
def test_2_too_many_rounds_for_the_number_of_opponents_are_reported_before_round_1(rules, players, total, most):
    tournament = field([2000 - number for number in range(players)], rules=rules, total_rounds=total)
    told = [each for each in said(tournament) if "without a rematch" in each]
    assert told == (
        [f"{players} players cannot play {total} rounds without a rematch; at most {most} can be paired."]
        if most
        else []
    )
    started = tournament.replace(rounds=[Round((Game(1, 2, Result.DRAW),))] if players > 1 else [])
    assert not any("without a rematch" in each for each in said(started))


@pytest.mark.parametrize("made", [new_numbers, numbers_by_list])
def test_numbers_are_assigned_until_the_rules_freeze_them(made):
    before = field(rules="fide-dutch")
    assert made(before) == {1: 1, 3: 2, 2: 3, 4: 4}
    assert made(field((2000, 1900, 1800, 1700), rules="fide-dutch")) == {}
    assert made(field(rules="kndb")) == made(field(rules="berger")) == {}
    rounds = [ROUND_1, Round((Game(2, 1), Game(3, 4))), Round((Game(1, 4), Game(2, 3)))]
    assert bool(made(field(rounds=rounds, rules="fide-dutch")))
    assert made(field(rounds=[*rounds, Round()], rules="fide-dutch")) == {}


def test_new_numbers_may_be_frozen_later_or_never():
    rounds = [ROUND_1, Round(), Round(), Round(), Round()]
    for frozen, some in (("0", False), ("5", False), ("6", True), ("never", True)):
        settings = {"freeze_numbers_after": frozen}
        assert bool(new_numbers(field(rounds=rounds, rules="knsb-rating", settings=settings))) is some
