"""Tests of regulations: limits for byes and late entries, players kept apart, virtual points, and the drawn colour."""

from hashlib import sha256

import pytest

import indeler
from indeler import opens
from indeler.language import InvalidInput
from indeler.model import Colour, Forbidden, Kind, Player
from indeler.opens import events, propose
from indeler.opens.arrangements import drawn_colour
from indeler.opens.events import (
    AccelerationSet,
    ColourDrawn,
    PlayersKeptApart,
    PlayersMayMeet,
    RegulationsChanged,
    Virtual,
)
from indeler.opens.player_changes import ListedPlayer, PlayerEdited, RatingsRefreshed, as_new_player
from support.open_tournaments import Arbiter, TeamArbiter

RULEBOOK = "fide-handling"


def refused(match):
    return pytest.raises(InvalidInput, match=match)


def ask(arbiter, number, worth, round=None):
    return arbiter.decide(propose.bye(arbiter.state, arbiter.who, number, worth, round))


def test_3_3_a_bye_may_be_for_any_future_round_within_the_limits(arbiter):
    arbiter.say(RegulationsChanged, byes=2, byes_until=4)
    ask(arbiter, 2, "half", 3)
    ask(arbiter, 2, "full", 3)  # another bye replaces the previous one
    ask(arbiter, 2, "half", 4)
    with refused(r"nobody has more than 2 byes with points; Kees Bakker has 2\."):
        ask(arbiter, 2, "half", 1)
    with refused("no byes with points after round 4; this one is for round 5"):
        ask(arbiter, 3, "half", 5)
    ask(arbiter, 2, "zero", 5)  # a bye without points is not limited
    assert [(bye.round, bye.kind) for bye in opens.views.coming_byes(arbiter.state.tournament)] == [
        (3, Kind.FULL_BYE),
        (4, Kind.HALF_BYE),
        (5, Kind.ZERO_BYE),
    ]


def test_3_3_an_earlier_bye_counts_towards_the_limit(arbiter):
    ask(arbiter, 2, "half")
    arbiter.pair()
    arbiter.say(RegulationsChanged, byes=1)
    with refused("nobody has more than 1 byes"):
        ask(arbiter, 2, "half", 2)
    arbiter.say(RegulationsChanged)
    assert ask(arbiter, 2, "half", 2).tournament.absent() == {2: Kind.HALF_BYE}


@pytest.mark.parametrize(("points", "kind", "score"), [("zero", Kind.NOT_ENTERED, "0"), ("half", Kind.HALF_BYE, "1")])
def test_2_4_a_late_entry_gets_the_points_of_the_regulations_for_missed_rounds(arbiter, points, kind, score):
    arbiter.say(RegulationsChanged, late_points=points, late_until=3)
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    state = arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Zed", 1960)))
    assert [cell.kind for cell in state.tournament.card(3)] == [kind, kind]
    assert {row.player.name: row.points for row in opens.views.standings_of(state).rows}["Zed"] == score
    arbiter.decide(propose.bye(state, arbiter.who, 9, "zero"))
    arbiter.play(*["1-0"] * 4)
    with refused("By the regulations nobody enters after round 3 has been paired"):
        arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Too late", 1960)))


def test_players_are_kept_apart_until_a_round_and_may_meet_again(arbiter):
    arbiter.say(PlayersKeptApart, players=(5, 1), until=2)
    assert (1, 5) not in arbiter.pair().boards[0]  # the rules would pair 1 with 5
    assert arbiter.state.tournament.forbidden == (Forbidden((1, 5), 1, 2),)
    assert str(arbiter.book.moment.event(2).describe()) == "The players 5, 1 do not meet until round 2."
    arbiter.say(PlayersMayMeet, players=(1, 5))
    assert arbiter.state.tournament.forbidden == ()
    with refused("Players 1, 5 are not kept apart"):
        arbiter.say(PlayersMayMeet, players=(1, 5))
    with refused("Say at least two players"):
        arbiter.say(PlayersKeptApart, players=(3, 3))
    with refused("Round 1 has been paired; say a round to come"):
        arbiter.say(PlayersKeptApart, players=(3, 4), until=1)


def test_members_of_a_club_are_kept_apart_including_late_entries():
    arbiter = Arbiter(players=4)
    arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Jan", 2090, club="De Toren")))
    arbiter.say(PlayersKeptApart, common="club")
    assert arbiter.state.tournament.forbidden == ()
    arbiter.say(PlayersKeptApart, players=(3, 4))
    state = arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Piet", 2200, club="de toren ")))
    assert {ban.players for ban in state.tournament.forbidden} == {(1, 2), (4, 5)}
    assert [ban.players for ban in state.own_bans] == [(4, 5)]
    assert arbiter.say(PlayersMayMeet, common="club").tournament.forbidden == state.own_bans
    assert opens.views.log(arbiter.book.moment)[-1].sentence == "Members of one club may meet again."


def test_a_player_who_gets_a_federation_from_a_list_is_kept_apart_from_then_on(arbiter):
    arbiter.say(PlayersKeptApart, common="federation")
    listed = tuple(ListedPlayer(number=number, rating=2000, federation="NED") for number in (2, 6))
    arbiter.say(RatingsRefreshed, register="FIDE", tempo="standard", month="2026-10", players=listed)
    assert [ban.players for ban in arbiter.state.tournament.forbidden] == [(2, 6)]
    third = as_new_player(arbiter.state.players[3]._replace(federation="NED"))
    arbiter.say(PlayerEdited, name="Tom Visser", player=third)
    assert [ban.players for ban in arbiter.state.tournament.forbidden] == [(2, 3, 6)]


def test_the_first_rounds_are_paired_with_a_table_of_virtual_points(arbiter):
    state = arbiter.say(AccelerationSet, table=(Virtual(1, 4, (10, 5)),))
    assert state.tournament.virtual_points == dict.fromkeys((1, 2, 3, 4), (10, 5))
    paired = arbiter.pair()
    assert all({white, black} <= {1, 2, 3, 4} or not {white, black} & {1, 2, 3, 4} for white, black in paired.boards[0])
    assert opens.verify(arbiter.again()).differences == ()
    with refused("The first round has been paired; this is decided before it"):
        arbiter.say(AccelerationSet)


def test_the_first_colour_follows_from_the_lot_of_number_1_in_round_1():
    """fide-dutch 5.1: even hexadecimal digits give White."""
    for seed in map(str, range(40)):
        digit = sha256(f"{seed}:1:1".encode()).hexdigest()[-1]
        assert drawn_colour(seed) == ("w" if digit in "02468ace" else "b")


def test_the_first_colour_is_drawn_reproducibly_from_a_seed():
    arbiter = Arbiter(initial_colour=None)
    seeds = ["Open 2026", "Open 2027", "Open 2028", "Open 2029"]
    assert {drawn_colour(seed) for seed in seeds} == {"w", "b"}
    seed = next(seed for seed in seeds if drawn_colour(seed) == "b")
    with refused("Lots drawn from 'Open 20.*' give the other colour"):
        arbiter.say(ColourDrawn, seed=seed, colour="w")
    state = arbiter.decide(propose.drawing(arbiter.state, arbiter.who, seed))
    assert state.tournament.initial_colour is Colour.BLACK
    assert str(arbiter.book.moment.last.describe()) == f"The first player has Black in round 1, drawn from '{seed}'."
    assert arbiter.pair().boards[0][0] == (5, 1)
    assert tuple(indeler.pair(state.tournament).boards) == arbiter.state.boards[0]
    with refused("The first round has been paired"):
        arbiter.decide(propose.drawing(arbiter.state, arbiter.who, seed))


def test_regulations_stay_when_a_round_is_taken_back_or_a_result_is_entered(arbiter):
    arbiter.say(RegulationsChanged, byes=1)
    arbiter.pair()
    arbiter.decide(propose.taking_back(arbiter.state, arbiter.who))
    arbiter.play("1-0")
    arbiter.say(events.Noted, text="all in order")
    assert arbiter.state.regulations.byes == 1
    assert arbiter.again().state == arbiter.state


def test_teams_whose_players_share_a_club_are_kept_apart():
    """Teams whose players all state the same club are kept apart; a team with players of two clubs has no club."""
    arbiter = TeamArbiter()
    for team in arbiter.state.tournament.teams.teams[:3]:
        for number in team.players:
            player = arbiter.state.players[number]
            club = "Elsewhere" if team.number == 3 and number == team.players[0] else "De Toren"
            arbiter.say(PlayerEdited, name=player.name, player=as_new_player(player._replace(club=club)))
    arbiter.say(PlayersKeptApart, common="club", of_teams=True)
    assert [ban.players for ban in arbiter.state.tournament.teams.forbidden] == [(1, 2)]
    assert arbiter.state.tournament.forbidden == ()
