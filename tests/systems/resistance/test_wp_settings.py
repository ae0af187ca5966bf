"""Settings of knsb-wp: score bands, other scales, raw points, rematches, pairs to avoid."""

from random import Random

import pytest

from indeler.language import InvalidInput
from indeler.model import BOTWINNIK, Forbidden, PairingError, Player
from indeler.systems import pair, rulebook
from indeler.systems.dutch.competitor import Strength
from indeler.systems.resistance.wp.field import WpField, ranked
from indeler.systems.resistance.wp.pairing import pair_round
from oracles.random_events import played, random_event
from support.round_tables import hall, paired


def groups(tournament, band):
    field = WpField(tournament)
    read = rulebook("knsb-wp").read_settings({"band": band})
    return [[field.contestants[index].number for index in group] for group in field.groups(read["band"])]


def test_a_band_combines_almost_equal_scores_in_one_group():
    tournament = hall("1 6\n2 5.5\n3 5\n4 4\n5 1")
    assert groups(tournament, "0") == [[1], [2], [3], [4], [5]]
    assert groups(tournament, "0.5") == [[1, 2], [3], [4], [5]]
    assert groups(tournament, "1") == [[1, 2, 3], [4], [5]]
    assert groups(tournament, 2) == [[1, 2, 3, 4], [5]]


def test_in_a_band_the_player_with_the_fewest_points_waits():
    table = """
        1  3    W
        2  2.5  B
        3  2    W
        4  0    B
    """
    trace = []
    pair_round(hall(table), rulebook("knsb-wp").read_settings({"band": "1"}), trace)
    assert [group.waiting_room for group in trace] == [(3,), ()]


def test_on_the_club_scale_a_round_without_play_is_a_draw_of_three_and_a_half(field):
    club = field(4, ["1-2 1-0", "1-3 1-0, 2-4 0-1"], scale=BOTWINNIK)
    assert {one.number: one.resistance[0] for one in ranked(club, raw_points=False)} == {
        1: 20 + 45,  # 2 lost twice; 3 was absent and lost
        2: 120 + 95,
        3: 45 + 120,  # against themselves, then 1
        4: 95 + 20,  # against themselves, then 2
    }


def test_raw_points_are_the_points_scored(field):
    club = field(4, ["1-2 1-0", "1-3 1-0, 2-4 0-1"], scale=BOTWINNIK)
    assert {one.number: one.resistance[0] for one in ranked(club, raw_points=True)} == {
        1: 20 + 10,
        2: 120 + 60,
        3: 10 + 120,
        4: 60 + 20,
    }


MET = ["1-4 ½-½, 2-3 ½-½", "1-3 ½-½, 4-2 ½-½", "2-1 ½-½, 3-4 ½-½"]
"""After these rounds all four players have met each other."""


def test_rematches_are_refused_by_default(field):
    with pytest.raises(PairingError, match="two may meet again"):
        pair(field(4, MET, total_rounds=6), "knsb-wp")


def test_rematches_do_not_break_the_colour_norms(field):
    # In the games of round 1, reversed, 2 would have black for the third time in a row.
    met = ["1-4 ½-½, 2-3 ½-½", "3-1 ½-½, 4-2 ½-½", "1-2 ½-½, 3-4 ½-½"]
    assert pair(field(4, met, total_rounds=6), "knsb-wp", rematches="if_needed").boards == [(1, 3), (2, 4)]


def test_rematches_repeat_the_oldest_games_with_colours_reversed(field):
    answer = pair(field(4, MET, total_rounds=6), "knsb-wp", rematches="if_needed")
    assert answer.boards == [(4, 1), (3, 2)]
    assert answer.clauses == ("B1a", "B1a")


def test_rematches_of_players_who_met_twice_are_ordered_by_their_last_game(field):
    again = ["4-1 ½-½, 3-2 ½-½", "3-1 ½-½, 2-4 ½-½", "1-2 ½-½, 4-3 ½-½"]
    answer = pair(field(4, [*MET, *again], total_rounds=8), "knsb-wp", rematches="if_needed")
    assert answer.boards == [(1, 4), (2, 3)]


def test_rematches_are_as_few_as_possible(field):
    players = [Player(number) for number in range(1, 7)]
    # 5 and 6 have met nobody, but a ban keeps them from 3 and 4, and from each other.
    banned = [Forbidden((5, 6)), Forbidden((3, 5)), Forbidden((4, 5)), Forbidden((3, 6)), Forbidden((4, 6))]
    answer = pair(field(players, MET, total_rounds=6, forbidden=banned), "knsb-wp", rematches="if_needed")
    assert paired(answer) == "1-6 2-5 3-4"
    assert answer.clauses.count("B1a") == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(30))
def test_no_pairing_has_fewer_rematches(seed):
    random = Random(seed)
    tournament, _ = random_event(random, least=4, most=7, rounds=9)
    while len(tournament.rounds) < tournament.total_rounds and tournament.to_pair():
        try:
            answer = pair(tournament, "knsb-wp", rematches="if_needed")
        except PairingError:
            break
        found = sum(tournament.have_met(a, b) for a, b in answer.boards)
        assert found == answer.clauses.count("B1a") == fewest_rematches(WpField(tournament))
        tournament = played(random, answer.added_to(tournament), 0)


def fewest_rematches(field):
    """Return the fewest rematches, by trying every pairing in which rematches keep the colour norms."""

    def least(left):
        if not left:
            return 0
        one, rest = left[0], left[1:]
        ways = [NONE_LEFT]
        if len(left) % 2 and not field.contestants[one].bye_barred:
            ways.append(least(rest))
        for other in rest:
            met = field.met[one] >> other & 1
            allowed = again_allowed(field, one, other) if met else field.legal[one] >> other & 1
            if allowed:
                ways.append(met + least([player for player in rest if player != other]))
        return min(ways)

    return least(list(range(len(field.contestants))))


NONE_LEFT = 10**6


def again_allowed(field, a, b):
    one, other = field.contestants[a], field.contestants[b]
    if field.barred[a] >> b & 1:
        return False
    cards = [field.tournament.card(player.number) for player in (one, other)]
    last = [cell for cell in cards[0] if cell.opponent == other.number and cell.kind.played][-1].colour
    return all(
        player.strength is not Strength.ABSOLUTE or player.wish is colour
        for player, colour in ((one, last.other), (other, last))
    )


def test_rematches_are_not_used_where_a_pairing_exists(field):
    assert paired(pair(field(4, MET[:2], total_rounds=6), "knsb-wp", rematches="if_needed")) == "1-2 3-4"


def test_rematches_do_not_override_a_ban(field):
    banned = [Forbidden((1, 2, 3, 4))]
    with pytest.raises(PairingError):
        pair(field(4, MET, total_rounds=6, forbidden=banned), "knsb-wp", rematches="if_needed")


LEVEL = "\n".join(f"{number} 1 {'W' if number <= 3 else 'B'}" for number in range(1, 7))


def test_avoid_is_satisfied_if_no_colour_is_missed():
    assert paired(pair(hall(LEVEL), "knsb-wp")) == "1-6 2-5 3-4"
    assert paired(pair(hall(LEVEL), "knsb-wp", avoid="1-6")) == "1-5 2-6 3-4"
    assert paired(pair(hall(LEVEL), "knsb-wp", avoid="1-6,3-4")) == "1-5 2-4 3-6"


def test_avoid_is_ignored_if_a_colour_would_be_missed():
    assert paired(pair(hall("1 1 W\n2 1 W\n3 1 B\n4 1 B", "1-3 2-4"), "knsb-wp", avoid=["1-4", "2-3"])) == "1-4 2-3"


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("b4", "most", "b4=most is not possible; choose count, strength or off"),
        ("band", "-1", "band=-1 is not possible; choose points, such as 0 or 1.5"),
        ("band", "wide", "band=wide is not possible; choose points"),
        ("avoid", "3", "avoid=3 is not possible; choose pairs of numbers, such as 3-8,4-9"),
        ("avoid", "3-3", "avoid=3-3 is not possible"),
        ("avoid", "3-99", "There is no player 99"),
        ("first_round", "2", "first_round=2 is not possible; choose known or unknown"),
    ],
)
def test_an_impossible_setting_is_refused_with_one_sentence(field, setting, value, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        pair(field(4), "knsb-wp", **{setting: value})
