"""Article 9.4: how a group is paired."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.competitions.cycles.outcomes import signed_off_points
from indeler.season.competitions.cycles.pairing import by_lot, in_halves, settings_of
from indeler.season.competitions.cycles.standings import ahead, tournament_of
from indeler.season.core.state import Attendance, RoundKey
from indeler.season.core.tables import PairingRules
from indeler.systems import pair
from indeler.systems.lots import lot
from support.clubs import LEADER, Club
from support.competitions import cycles_of, tables_of
from support.effort import effort

RULEBOOK = "botwinnik"


def played(club, rounds, choose=lambda white, black: "½-½"):
    """Play this number of rounds and return the pairings of group A."""
    found = []
    for date in club.dates()[:rounds]:
        for made in club.pair(date):
            club.results(made, choose)
            if made.group == "A":
                found.append(made.boards)
    return found


def test_BW_22_pairing_uses_zwitsers_op_weerstandspunten_on_the_points_of_the_cycle(club):
    club = club()
    played(club, 2, lambda white, black: "1-0" if white < black else "0-1")
    date = club.dates()[2]
    made = club.pair(date)[0]
    by_hand = pair(tournament_of(cycles_of(s.replay(club.club_rules, club.season.events[:-4])), 1, "A"), "knsb-wp")
    assert list(made.boards) == by_hand.boards


def test_BW_22_rematches_in_a_cycle_are_avoided_where_possible(club):
    boards = [frozenset(board) for round in played(club(a=6), 3) for board in round]
    assert len(set(boards)) == len(boards) == 9


def test_BW_22_a_rematch_has_the_colours_reversed(club):
    club = Club(members=[2000, 1900, 1800, 1700])
    club.plan()
    club.open_cycle(1, A=(1, 2), B=(3, 4))
    rounds = played(club, 3)
    assert rounds[1] == (rounds[0][0][::-1],)
    assert rounds[2] == rounds[0]


def test_BW_22_another_cycle_starts_with_a_clean_slate(club):
    club = club()
    played(club, 8)
    club.open_cycle(2)
    assert not tournament_of(cycles_of(club.season), 2, "A").rounds
    assert set(club.points(2, "A").values()) == {0}


def test_BW_23_equal_scores_are_paired_and_a_setting_allows_almost_equal_ones(club):
    def third_round(band):
        made = club(change=[('band = "0"', f'band = "{band}"')])
        rounds = [
            [((1, 2), "1-0"), ((3, 4), "½-½"), ((5, 6), "1-0")],
            [((3, 1), "½-½"), ((2, 5), "1-0"), ((6, 4), "0-1")],
        ]
        for number, games in enumerate(rounds, start=1):
            date = made.dates()[number - 1]
            made.at(date)
            made.boards(1, number, "A", [board for board, _ in games])
            for (white, black), result in games:
                made.result(1, number, white, black, result)
            made.pair(date)
        return [set(board) for board in made.pair(made.dates()[2])[0].boards]

    # 9½: 1 and 4; 7: 2, 3 and 5; 2: 6. The first two meet; in one band of 2½ the first meets the last new opponent.
    assert {1, 4} in third_round("0")
    assert {1, 4} not in third_round("2.5")


@pytest.mark.parametrize(
    ("players", "boards", "odd"),
    [
        ([1, 2, 3, 4, 5, 6], [(1, 4), (5, 2), (3, 6)], None),
        ([1, 2, 3, 4, 5], [(1, 3), (4, 2)], 5),
    ],
)
def test_BW_24_halves_are_paired_with_alternating_colours_and_the_lowest_is_odd(players, boards, odd):
    assert in_halves(players, PairingRules()) == (boards, odd)


def test_BW_24_the_odd_player_and_the_colours_are_settings():
    rules = PairingRules(odd_in_halves="first", colours_in_halves="first-named")
    assert in_halves([1, 2, 3, 4, 5], rules) == ([(2, 4), (3, 5)], 1)


def test_BW_24_relegated_players_are_placed_first_and_promoted_ones_last(club):
    club = club(a=6)
    played(club, 8, lambda white, black: "1-0" if white < black else "0-1")
    ranked = {group: [row.member for row in club.standings(1, group)] for group in "AB"}
    club.open_cycle(2)
    assert club.cycles.state.cycles[2].groups["A"] == (*ranked["A"][:4], *ranked["B"][:2])
    assert club.cycles.state.cycles[2].groups["B"] == (*ranked["A"][4:], *ranked["B"][2:])
    made = club.pair(club.dates()[8])
    order = club.cycles.state.cycles[2].groups["A"]
    assert made[0].boards == ((order[0], order[3]), (order[4], order[1]), (order[2], order[5]))


def test_K20_halves_are_paired_in_order_and_not_folded_as_by_the_knsb():
    boards, _ = in_halves([1, 2, 3, 4], PairingRules())
    assert {frozenset(board) for board in boards} == {frozenset({1, 3}), frozenset({2, 4})}


def test_BW_25_the_first_round_is_drawn_reproducibly_from_a_seed():
    boards, odd = by_lot([1, 2, 3, 4, 5], "2026")
    drawn = sorted([1, 2, 3, 4, 5], key=lambda number: lot("2026", 1, number))
    assert boards == [(drawn[0], drawn[1]), (drawn[2], drawn[3])]
    assert odd == drawn[4]


def test_BW_25_another_seed_gives_another_first_round(club):
    club = club()
    date = club.dates()[0]
    draws = {
        s.propose.evening(club.season, date, at=club.now, by=LEADER, seed=seed)[0].boards for seed in ("a", "b", "c")
    }
    assert len(draws) > 1
    made = club.pair(date, seed="a")[0]
    assert made.seed == "a"


@pytest.mark.parametrize(
    ("place", "seed"),
    [
        (s.RoundKey("cycles", 2, 1, "A"), "cycle 2, round 1, group A"),
        (s.RoundKey("rapid", 3, 1), "rapid evening 3, round 1"),
        (s.RoundKey("blitz", 1, 1, "final"), "blitz evening 1, round 1, final"),
    ],
)
def test_BW_25_the_default_seed_is_that_of_0_1_0_whatever_the_round_is_named_now(club, monkeypatch, place, seed):
    season = club().season
    for kind in {type(each) for each in season.competitions}:
        monkeypatch.setattr(kind, "name_round", lambda self, place: "something else")
    assert season.name_round(place) == "something else"
    assert s.propose.default_seed(season, place) == f"{season.state.name} {seed}"


def test_BW_28_shortened_games_are_avoided_where_nothing_else_is_lost():
    def second_round(dislikes):
        club = Club(members=[2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300])
        club.plan()
        club("member-corrected", member=6, name="Junior", born=datetime.date(2012, 1, 1))
        club("tempo-agreed", member=6, cycle=1, tempo="60+10")
        if dislikes:
            club("short-games-disliked", member=1, cycle=1)
        club.open_cycle(1, A=(1, 2, 3, 4, 5, 6), B=(7, 8))
        first, second, *_ = club.dates()
        club.at(first)
        club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
        for board in [(1, 2), (3, 4), (5, 6)]:
            club.result(1, 1, *board, "½-½")
        club.pair(first)
        return [set(board) for board in club.pair(second)[0].boards]

    assert second_round(dislikes=False) == [{1, 6}, {2, 3}, {4, 5}]
    assert second_round(dislikes=True) == [{1, 4}, {2, 5}, {3, 6}]


def test_three_groups_of_an_evening_are_paired_in_few_calls():
    club = Club(members=range(2200, 1240, -20))
    club.plan()
    club.open_cycle(1)
    played(club, 4, lambda white, black: "1-0" if (white * black) % 3 else "½-½")
    with effort() as work:
        assert len(club.pair(club.dates()[4])) == 3
    assert work.calls < 100_000


def test_a_pairing_must_contain_every_present_member_once(club, refused):
    club = club()
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    twice = ((1, 2), (2, 3), (4, 5))
    assert "more than one place" in refused(club, "pairing-made", boards=twice, **place)
    assert "neither paired nor absent" in refused(club, "pairing-made", boards=((1, 2), (3, 4)), odd=5, **place)
    assert "does not take part" in refused(club, "pairing-made", boards=((1, 2), (3, 4), (5, 7)), **place)


def test_rounds_are_published_in_order_and_once(club, refused):
    club = club()
    made = club.pair(club.dates()[0])[0]
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    assert "published already" in refused(club, "pairing-published", **place)
    assert "stays as it is" in refused(club, "pairing-made", boards=made.boards, **place)
    assert "in order" in refused(club, "pairing-made", boards=made.boards, **(place | {"round": 3}))


def test_a_sign_off_after_the_pairing_was_made_prevents_its_publication(club, refused):
    club = club()
    date = club.dates()[0]
    club.pair(date, publish=False)
    member = club.state.pairings[s.RoundKey("cycles", 1, 1, "A")].boards[0].white
    club("signed-off", member=member, date=date, at=club.at(date, 20, 5))
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    assert "Pair again, or publish it anyway" in refused(club, "pairing-published", **place)


def test_a_pairing_without_results_can_be_withdrawn_with_a_reason(club, refused):
    club = club()
    club.pair(club.dates()[0])
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    assert "reason" in refused(club, "pairing-withdrawn", **place)
    club("pairing-withdrawn", why="two came late", **place)
    assert s.RoundKey(**place) not in club.state.pairings


def test_a_whole_group_may_be_absent(club):
    club = club()
    date = club.dates()[0]
    for member in range(7, 11):
        club("signed-off", member=member, date=date, at=club.at(date, 12))
    made = club.pair(date)
    assert (made[1].boards, made[1].odd) == ((), None)
    assert set(club.points(1, "B").values()) == {20}


def test_BW_20_a_round_beyond_the_end_of_the_cycle_is_refused():
    club = Club(members=(1900, 1800, 1700, 1600))
    club.plan()
    club.open_cycle(1, A=(1, 2), B=(3, 4))
    rounds = club.cycles.rules.rounds
    place = {"competition": "cycles", "part": 1, "group": "A"}
    with pytest.raises(InvalidInput, match=f"^Cycle 1 has {rounds} rounds, so no round {rounds + 1}"):
        club("pairing-made", round=rounds + 1, boards=((1, 2),), **place)


def test_BW_50_a_round_beyond_the_end_of_the_evening_is_refused():
    club = Club(members=(1900, 1800, 1700, 1600))
    club.plan()
    rounds = tables_of(club.club_rules).evenings[0].rounds
    place = {"competition": tables_of(club.club_rules).evenings[0].name, "part": 1, "group": ""}
    with pytest.raises(InvalidInput, match=f"^An evening of .* has {rounds} rounds, so no round {rounds + 1}"):
        club("pairing-made", round=rounds + 1, boards=((1, 2), (3, 4)), **place)


def test_a_pairing_cannot_be_withdrawn_before_the_next_round(club, refused):
    club = club()
    first, second = club.dates()[:2]
    place = {"competition": "cycles", "part": 1, "group": "A"}
    club.at(first)
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    club.at(second)
    club.boards(1, 2, "A", [(2, 3), (4, 5), (6, 1)])
    withdrawn = {"why": "two came late", **place}
    assert refused(club, "pairing-withdrawn", round=1, **withdrawn) == (
        "Round 2 has been paired on it; withdraw that first."
    )
    club("pairing-withdrawn", round=2, **withdrawn)
    club("pairing-withdrawn", round=1, **withdrawn)
    assert not club.state.pairings


@pytest.mark.parametrize(
    ("boards", "odd", "sentence"),
    [
        ([(1, 2), (2, 3)], None, "Member 2 has more than one place in this pairing."),
        ([(1, 2), (3, 4)], 4, "Member 4 has more than one place in this pairing."),
        ([(1, 2), (3, 4), (5, 7)], 6, "Member 7 does not take part in cycle 1, round 1, group A."),
        ([(1, 2), (3, 4)], 5, "Member 6 is neither paired nor absent; pair again, or say why not."),
        ([(1, 2), (3, 4)], 7, "Member 7 does not take part in cycle 1, round 1, group A."),
    ],
)
def test_BW_22_a_pairing_must_contain_every_present_member_once(club, refused, boards, odd, sentence):
    club = club()
    club.at(club.dates()[0])
    made = {"competition": "cycles", "part": 1, "round": 1, "group": "A", "boards": tuple(boards), "odd": odd}
    assert refused(club, "pairing-made", **made) == sentence


def test_BW_22_the_view_of_a_pairing_says_why_a_member_has_no_board(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 12)
    club("signed-off", member=6, date=date)
    club("exempted", member=5, date=date, why="arbiter")
    club.boards(1, 1, "A", [(1, 2), (3, 4)])
    view = s.views.pairing(club.season, s.RoundKey("cycles", 1, 1, "A"))
    assert view.others == {5: "exempt", 6: "signed-off"}


def test_BW_9_signing_on_again_removes_the_sign_off(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 12)
    club("signed-off", member=6, date=date)
    club("signed-on", member=6, date=date)
    assert club.state.attendance[date][6] == Attendance()


@pytest.mark.parametrize("result", ["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--"])
def test_BW_22_the_pairing_system_gets_the_actual_result(club, result):
    club = club()
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (4, 3), (5, 6)])
    for white, black in ((1, 2), (4, 3), (5, 6)):
        club.result(1, 1, white, black, result)
    games = tournament_of(cycles_of(club.season), 1, "A").rounds[0].games
    assert [(game.white, game.black, game.result.label) for game in games] == [
        (1, 2, result),
        (4, 3, result),
        (5, 6, result),
    ]


def test_BW_21_evenings_beyond_the_last_cycle_have_no_round(club):
    cycles = club().cycles
    rounds = [(cycle, round) for cycle in (1, 2, 3, 4) for round in range(1, cycles.rounds_of(cycle) + 1)]
    assert cycles.numbered([]) == rounds


def test_BW_22_the_previous_round_must_be_published_first(club, refused):
    club = club()
    first, second = club.dates()[:2]
    (made, _) = club.pair(first, publish=False)
    club.at(second)
    place = {"competition": "cycles", "part": 1, "group": "A"}
    refusal = refused(club, "pairing-made", boards=made.boards, round=2, **place)
    assert refusal == "Publish round 1 of this group first; rounds are paired in order."


def test_BW_2_a_pairing_with_one_result_cannot_be_withdrawn(club, refused):
    club = club()
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    club.result(1, 1, 3, 4, "1-0")
    place = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
    assert "a pairing that was played stays" in refused(club, "pairing-withdrawn", why="late", **place)


def test_BW_20_a_cycle_begins_after_the_last_round_of_the_previous_cycle(refused):
    club = Club(members=(1900, 1800, 1700, 1600))
    dates = club.plan()
    club.open_cycle(1, A=(1, 2), B=(3, 4))
    for date in dates[: club.cycles.rounds_of(1)]:
        for made in club.pair(date):
            club.results(made)
    early = datetime.datetime.combine(date, datetime.time(12))
    groups = {"A": (1, 2), "B": (3, 4)}
    told = refused(club, "cycle-opened", cycle=2, groups=groups, at=early, written=club.now)
    assert told.endswith(f"the last round before was published on {date} 20:00.")


def test_BW_9_BW_33_future_rounds_have_expected_players_and_points_of_absent_ones(club):
    """Member 6 signs off for rounds 2, 3 and 8 (the last); the points depend on the number of earlier sign-offs."""
    club = club()
    dates = club.dates()
    for made in club.pair(dates[0]):
        club.results(made)
    for round in (2, 3, 8):
        club("signed-off", member=6, date=dates[round - 1], at=club.now)
    found = ahead(club.cycles, 1, "A")
    assert [each.round for each in found] == [2, 3, 4, 5, 6, 7, 8]
    for each in found:
        away = {6} if each.round in (2, 3, 8) else set()
        assert ({*each.expected}, {*each.points_of_absence}) == ({1, 2, 3, 4, 5, 6} - away, away)
    rules = club.cycles.rules.points
    points = [each.points_of_absence[6] for each in found if each.points_of_absence]
    assert points == [
        signed_off_points(rules, 1, is_last=False),
        signed_off_points(rules, 2, is_last=False),
        signed_off_points(rules, 3, is_last=True),
    ]


def test_BW_24_BW_25_the_first_round_of_the_first_cycle_has_its_own_pairing_method(club):
    season = club().season
    rules = tables_of(season.club_rules).cycles.pairing
    assert s.views.first_round_by(season, 1) == rules.first_cycle
    assert s.views.first_round_by(season, 2) == rules.later_cycles != rules.first_cycle


def test_BW_28_no_pairs_are_avoided_when_no_member_asks_for_it(club):
    assert "avoid" not in settings_of(club().cycles, RoundKey("cycles", 1, 1, "A"))
