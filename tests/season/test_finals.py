"""A whole season of twenty-four members: qualification, the championship group, rapid and blitz finals."""

import datetime
import json
import random
from collections import Counter

import pytest

from indeler import season as s
from indeler.lab.remaining_games import open_groups_of
from indeler.language import InvalidInput
from indeler.model import format_points
from indeler.season import queries
from indeler.season.common.members import RESULTS
from indeler.season.competitions.cycles.view import newest_cycle
from support.clubs import LEADER, Club
from support.competitions import evenings_of

pytestmark = pytest.mark.sampled(2)

RULEBOOK = "botwinnik"


def outcome(dice):
    return lambda white, black: (
        dice.choice(["1-0", "1-0", "½-½", "0-1"]) if white < black else dice.choice(["0-1", "½-½"])
    )


@pytest.fixture(scope="module")
def whole():
    """Return a season in which all members attend all evenings; the championship group has no results yet."""
    club = Club(members=range(2100, 1620, -20))
    dice = random.Random(4)
    club.plan()
    for row in s.views.calendar(club.season):
        club.at(row.date, 12)
        if row.what == "cycles":
            if row.round == 1:
                club.open_cycle(row.part)
            for made in club.pair(row.date):
                if made.group != "K":
                    club.results(made, outcome(dice))
        elif row.part:
            members = tuple(club.state.members)
            club("presence-noted", competition=row.what, part=row.part, round=1, present=members)
            while s.propose.to_be_paired(club.season, row.date):
                for made in club.pair(row.date):
                    club.results(made, outcome(dice))
    return club


@pytest.fixture
def season(whole):
    """Return a copy of the season that a test may continue."""
    club = Club.__new__(Club)
    club.club_rules, club.now = whole.club_rules, whole.now
    store = s.MemoryStore(whole.book.store.rules(), whole.book.store.read())
    club.opened(store)
    return club


def finish(club, choose):
    """Enter results for the open games of the championship group."""
    for game in s.views.championship(club.season).games:
        if not game.result:
            club.result(4, game.round, game.white, game.black, choose(game.white, game.black))


def test_the_points_of_every_group_add_up(whole):
    for number, cycle in whole.cycles.state.cycles.items():
        for group in cycle.groups:
            if group == "K":
                continue
            rows = whole.standings(number, group)
            assert all(row.points == sum(outcome.points for outcome in row.card) for row in rows)
            boards = len(rows) // 2
            assert sum(row.points for row in rows) == 8 * (boards * 70 + len(rows) % 2 * 50)


def test_BW_46_the_simulated_ranks_of_the_championship_group_equal_the_final_ones(season):
    (rest,) = open_groups_of(season.season, season.cycles.finalists()[0])
    lower_wins = {True: "1-0", False: "0-1"}
    foreseen = rest.played_out(lambda white, black, _round: RESULTS[lower_wins[white < black]])
    finish(season, lambda white, black: lower_wins[white < black])
    assert foreseen == {row.member: row.rank for row in season.cycles.pool().standings.rows}
    assert open_groups_of(season.season, season.cycles.finalists()[0]) == []


def test_BW_41_eight_distinct_players_two_from_each_cycle_and_two_from_the_ladder(whole):
    found = whole.cycles.qualification()
    assert [str(row.stage) for row in found.qualified] == ["cycle 1"] * 2 + ["cycle 2"] * 2 + ["cycle 3"] * 2 + [
        "ladder"
    ] * 2
    assert len({row.member for row in found.qualified}) == 8
    first = [row.member for row in whole.standings(1, "A")[:2]]
    assert [row.member for row in found.qualified[:2]] == first


def test_BW_44_the_championship_group_is_in_the_order_of_the_ladder(whole):
    lines = s.views.ladder(whole.season).rows
    seeded = [line.member for line in lines if line.seeding is not None]
    assert whole.cycles.state.cycles[4].groups["K"] == tuple(seeded)


def test_BW_31_the_qualified_members_are_in_no_other_group(whole):
    groups = whole.cycles.state.cycles[4].groups
    everybody = [member for members in groups.values() for member in members]
    assert len(everybody) == len(set(everybody)) == 24
    assert len(groups["K"]) == 8


def test_BW_41_a_member_who_declines_is_replaced_by_the_next_of_that_cycle(club):
    club = club()
    for date in club.dates()[:8]:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    first, second, third, *_ = [row.member for row in club.standings(1, "A")]
    club("qualification-declined", member=first, competition="cycles")
    assert [row.member for row in club.cycles.qualification().qualified[:2]] == [second, third]


def test_K22_the_championship_has_seven_rounds_and_one_evening_in_reserve(whole):
    rounds = {place.round for place in whole.state.pairings if place.group == "K"}
    assert rounds == set(range(1, 8))
    with pytest.raises(InvalidInput, match="7 rounds; the other evenings are in reserve"):
        s.propose.pairing(whole.season, s.RoundKey("cycles", 4, 8, "K"), at=whole.now, by=LEADER)


def test_BW_43_the_finalists_all_play_each_other_once(whole):
    games = s.views.championship(whole.season).games
    assert len({frozenset((game.white, game.black)) for game in games}) == len(games) == 28


def test_BW_45_an_unplayed_game_is_lost_by_the_responsible_player_or_drawn(season):
    first, second, third, *_ = s.views.championship(season.season).games
    fields = {"competition": "cycles", "part": 4, "round": 1, "why": "never came to it"}
    season("unplayed-decided", white=first.white, black=first.black, responsible=first.white, **fields)
    season("unplayed-decided", white=second.white, black=second.black, **fields)
    season("unplayed-decided", white=third.white, black=third.black, responsible=third.black, **fields)
    results = {(game.white, game.black): game.result for game in s.views.championship(season.season).games}
    assert results[first.white, first.black] == "-+"
    assert results[second.white, second.black] == "½-½"
    assert results[third.white, third.black] == "+-"


def test_BW_45_only_one_of_the_two_can_be_responsible(season, refused):
    first, second, *_ = s.views.championship(season.season).games
    game = {"competition": "cycles", "part": 4, "round": 1, "white": first.white, "black": first.black}
    told = refused(season, "unplayed-decided", responsible=second.white, why="never came to it", **game)
    assert told == f"{second.white} does not play {first.white}-{first.black}; name one of these two, or nobody."


@pytest.mark.parametrize("is_read_again", [False, True])
def test_BW_45_an_unplayed_game_is_not_reported_as_played(season, is_read_again):
    """It gives each player half a point, but is no game in rating lists, game counts, colours or earlier meetings."""
    game = s.views.championship(season.season).games[0]
    pair = game.white, game.black
    before = [queries.games_played(season.season.competition("cycles"))[member] for member in pair]
    colours = [s.people.view.colours(season.season, member) for member in pair]
    fields = {"competition": "cycles", "part": 4, "round": 1, "white": game.white, "black": game.black}
    season("unplayed-decided", why="both ill", **fields)
    if is_read_again:
        season.opened(s.MemoryStore(season.book.store.rules(), season.book.store.read()))
    told = s.views.championship(season.season)
    assert {row.member: row.points for row in told.rows if row.member in pair} == dict.fromkeys(pair, 5)
    assert [queries.games_played(season.season.competition("cycles"))[member] for member in pair] == before
    assert [s.people.view.colours(season.season, member) for member in pair] == colours
    met = [each for each in s.people.view.meetings(season.season, *pair) if each.competition == "cycles"]
    assert (met[-1].result, met[-1].ended_for(game.white)) == ("½-½", "")
    before = _reported(season)
    season("result-corrected", why="they did play", result="1-0", **fields)
    assert _reported(season) - before == Counter([pair])


def _reported(club):
    """Return the games of the competition that are reported for rating."""
    return Counter(
        (game.white, game.black) for round in s.views.rated_games(club.season).rounds for game in round.games
    )


def test_BW_45_a_game_can_be_played_later_after_a_no_show(season):
    game = s.views.championship(season.season).games[0]
    season("no-show", member=game.white, date=season.dates()[24], at=season.at(season.dates()[24]))
    season.result(4, 1, game.white, game.black, "1-0")
    caught_up = s.views.championship(season.season).games[0]
    assert (caught_up.white, caught_up.black, caught_up.result) == (game.white, game.black, "1-0")


def test_BW_46_points_decide_and_the_winner_is_champion(season):
    finish(season, lambda white, black: "1-0" if white < black else "0-1")
    view = s.views.championship(season.season)
    assert view.complete
    assert view.rows[0].points == 70
    assert view.champion == view.rows[0].member == min(row.member for row in view.rows)


def test_BW_47_players_tied_for_first_place_play_off(season, refused):
    finish(season, lambda white, black: "½-½")
    view = s.views.championship(season.season)
    assert len(view.play_off) == 8
    assert view.champion is None
    wrong = {"competition": "cycles", "players": view.play_off[:2], "seed": "x"}
    assert "must play off for first place" in refused(season, "play-off-opened", **wrong)
    season.append(s.propose.play_off(season.season, "cycles", at=season.now, by=LEADER, seed="lots"))
    again = wrong | {"players": view.play_off}
    assert "has been opened already" in refused(season, "play-off-opened", **again)
    while games := s.views.championship(season.season).next_games:
        season("play-off-result", competition="cycles", white=games[0].white, black=games[0].black, result="1-0")
    view = s.views.championship(season.season)
    assert view.champion == view.rows[0].member
    assert not view.play_off


def test_BW_46_a_correction_that_undoes_the_tie_undoes_the_play_off(season):
    finish(season, lambda white, black: "½-½")
    season.append(s.propose.play_off(season.season, "cycles", at=season.now, by=LEADER, seed="lots"))
    game = s.views.championship(season.season).next_games[0]
    season("play-off-result", competition="cycles", white=game.white, black=game.black, result="1-0")
    last = max(s.views.championship(season.season).games, key=lambda game: game.round)
    fields = {"competition": "cycles", "part": 4, "round": 7, "white": last.white, "black": last.black}
    season("lock-lifted", competition="cycles", part=4, round=7, why="they played on")
    season("result-corrected", result="1-0", why="misread", **fields)
    view = s.views.championship(season.season)
    assert (view.play_off, view.champion) == ((), last.white)


def test_the_championship_group_has_a_table_like_the_others(season):
    finish(season, lambda white, black: "1-0" if white < black else "0-1")
    rows = season.standings(4, "K")
    assert [row.rank for row in rows] == list(range(1, 9))
    assert all(row.points == sum(outcome.points for outcome in row.card) for row in rows)


def test_BW_41_the_place_of_a_member_who_left_goes_to_the_next(season):
    second = season.cycles.qualification().qualified[1].member
    season("member-left", member=second)
    found = season.cycles.qualification()
    assert second not in found.members
    assert len(found.members) == 8


def test_BW_57_the_final_pool_has_a_table_but_its_points_are_not_added_to_the_evenings(whole):
    for name in ("rapid", "blitz"):
        evenings = evenings_of(whole.season, name)
        final, *others = evenings.tables()
        assert final.code == "final"
        assert [row.member for row in final.rows] == [row.member for row in s.views.final(whole.season, name).rows]
        assert sum(evenings.season_points().values()) == sum(row.cells[0] for table in others for row in table.rows)


def test_BW_55_BW_59_each_final_pool_has_six_players(whole):
    for name in ("rapid", "blitz"):
        rows = s.views.final(whole.season, name).rows
        assert len(rows) == len({row.member for row in rows}) == 6
        assert evenings_of(whole.season, name).finalists() == tuple(
            row.member for row in sorted(rows, key=lambda row: row.seeding)
        )


def test_BW_56_BW_60_finals_have_five_and_ten_rounds_beside_the_swiss_of_the_others(whole):
    for name, part, pool, others in (("rapid", 4, 5, 4), ("blitz", 3, 10, 9)):
        places = [place for place in whole.state.pairings if place[:2] == (name, part)]
        assert max(place.round for place in places if place.group == "final") == pool
        assert max(place.round for place in places if not place.group) == others
        playing = {row.member for row in s.views.evening_standings(whole.season, name, part)}
        assert not playing & set(evenings_of(whole.season, name).finalists())


def test_BW_50_a_member_who_leaves_between_rounds_is_not_paired_again(club):
    club = club()
    date = club.dates("rapid")[0]
    club("presence-noted", competition="rapid", part=1, round=1, present=(1, 2, 3, 4))
    club.results(club.pair(date)[0])
    club("presence-noted", competition="rapid", part=1, round=2, present=(1, 2, 3))
    made = club.pair(date)[0]
    assert 4 not in {made.odd, *(player for board in made.boards for player in board)}
    assert len(s.views.evening_standings(club.season, "rapid", 1)) == 4


def test_BW_54_lots_are_drawn_from_a_seed(club):
    club = club()
    date = club.dates("rapid")[0]
    club("presence-noted", competition="rapid", part=1, round=1, present=(1, 2, 3, 4))
    club.results(club.pair(date)[0])
    orders = set()
    for seed in "abcdef":
        club("lots-drawn", competition="rapid", part=1, seed=seed)
        orders.add(tuple(row.member for row in s.views.evening_standings(club.season, "rapid", 1)))
    assert len(orders) > 1


def test_BW_54_lots_between_tied_players_do_not_change_the_pairing_numbers(club):
    def second_round(seed):
        evening = club()
        date = evening.dates("rapid")[0]
        evening("presence-noted", competition="rapid", part=1, round=1, present=tuple(range(1, 11)))
        evening.results(evening.pair(date)[0])
        if seed:
            evening("lots-drawn", competition="rapid", part=1, seed=seed)
        return evening.pair(date)[0].boards

    assert {second_round(seed) for seed in "abcd"} == {second_round("")}


def test_BW_62_a_dropped_evening_gives_no_place_in_the_final(club):
    club = club()
    for number, date in enumerate(club.dates("blitz")[:2], start=1):
        if number == 1:
            club("evening-dropped", date=date, why="storm")
            continue
        club.at(date)
        club("presence-noted", competition="blitz", part=number, round=1, present=tuple(range(1, 9)))
        for _ in range(9):
            club.results(club.pair(date)[0])
    found = evenings_of(club.season, "blitz").qualification()
    assert [str(row.stage) for row in found.qualified] == ["evening 2"] * 2 + ["ladder"] * 4


@pytest.mark.sampled(3)
def test_verify_reproduces_every_pairing(whole):
    found = s.verify(whole.season)
    assert found.differences == ()
    assert found.pairings > 100


def test_the_views_of_a_whole_season_can_be_encoded_as_json(whole):
    season = whole.season
    date = whole.dates()[3]
    for view in (
        s.views.tonight(season, date),
        s.views.attendance(season, date),
        s.views.pairing(season, s.RoundKey("cycles", 1, 4, "A")),
        s.views.pairing(season, s.RoundKey("rapid", 1, 1)),
        s.views.standings(season, 1, "A"),
        s.views.member(season, 1),
        s.views.ladder(season, "rapid"),
        s.views.championship(season),
        s.views.calendar(season),
        s.views.cup(season),
        s.views.log(season, count=5),
        s.views.todo(season, whole.now),
    ):
        assert s.views.to_json(view)


def test_points_in_json_are_text_as_people_read_them(whole):
    def shown(view):
        return json.loads(s.views.to_json(view))

    rows, told = s.views.standings(whole.season, 1, "A"), shown(s.views.standings(whole.season, 1, "A"))
    assert [row["points"] for row in told] == [format_points(row.points) for row in rows]
    assert [one["points"] for one in told[0]["card"]] == [format_points(one.points) for one in rows[0].card]
    ladder, line = s.views.ladder(whole.season).rows[-1], shown(s.views.ladder(whole.season))["rows"][-1]
    assert line["stages"] == [None if each is None else format_points(each) for each in ladder.stages]
    cycle = s.views.member(whole.season, 1).cycles[0]
    assert shown(s.views.member(whole.season, 1))["cycles"][0]["points"] == format_points(cycle.points)


def test_BW_42_nobody_without_a_point_has_a_place_as_long_as_the_ladder_is_provisional(club):
    club = club(a=5)
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4)], odd=5)
    club.result(1, 1, 1, 2, "1-0")
    ladder = s.views.ladder(club.season)
    with_place = {row.member for row in ladder.rows if str(row.qualified_by) or row.seeding}
    assert ladder.provisional
    assert with_place == {row.member for row in ladder.rows if row.points}
    assert 0 < len(with_place) < 5


def test_tonight_is_none_on_a_day_after_the_last_evening(whole):
    assert s.views.tonight(whole.season, datetime.date(2027, 6, 30)) is None


def test_BW_40_the_championship_group_is_closed(season, refused):
    season("member-joined", member=99, name="New", rating=1500)
    assert "is closed" in refused(season, "group-joined", cycle=4, group="K", member=99, round=8)


def test_BW_32_a_game_played_later_is_final_seven_days_after_it_was_entered(season, refused):
    game = s.views.championship(season.season).games[0]
    fields = {"competition": "cycles", "part": 4, "round": game.round, "white": game.white, "black": game.black}
    season("result-entered", result="1-0", **fields)
    day = datetime.timedelta(days=1)
    season("result-corrected", result="0-1", why="misread", at=season.now + 7 * day, **fields)
    assert "are final" in refused(
        season, "result-corrected", result="1-0", why="no", at=season.now + 15 * day, **fields
    )


def test_BW_46_a_play_off_is_refused_without_a_tie_for_first_place(club, refused):
    told = refused(club(), "play-off-opened", competition="cycles", players=(1, 2), seed="x")
    assert told == "nobody must play off for first place in cycles, as it stands."


@pytest.mark.parametrize(("days", "stages"), [(0, ["cycle 1"] * 2), (1, ["cycle 1"])])
def test_BW_41_a_place_declined_after_the_next_cycle_began_passes_to_the_ladder(club, days, stages):
    club = club()
    for date in club.dates()[:8]:
        for made in club.pair(date):
            club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    club.open_cycle(2)
    first = club.standings(1, "A")[0].member
    club("qualification-declined", member=first, competition="cycles", at=club.now + datetime.timedelta(days=days))
    found = club.cycles.qualification().qualified
    assert first not in [row.member for row in found]
    assert [str(row.stage) for row in found if str(row.stage) == "cycle 1"] == stages


def test_BW_42_the_ladder_is_settled_by_the_last_round_before_the_championship(whole):
    assert whole.cycles.is_qualified()
    events = whole.season.events
    published = [at for at, event in enumerate(events) if event.kind() == "pairing-published"]
    last = max(
        at for at in published if (events[at].competition, events[at].part, events[at].group) == ("cycles", 3, "A")
    )
    assert not s.replay(whole.club_rules, events[:last]).competition("cycles").is_qualified()
    assert s.replay(whole.club_rules, events[: last + 1]).competition("cycles").is_qualified()
    assert whole.cycles.has_final()


def test_BW_72_ending_places_are_those_in_the_groups_of_the_last_cycle(whole):
    places = whole.cycles.ending_places()
    assert {member: place for member, place in places.items() if place[0] == "K"} == {
        row.member: ("K", row.rank) for row in whole.standings(4, "K")
    }
    assert Club(members=[1800]).cycles.ending_places() == {}


def test_BW_53_BW_57_the_tables_of_an_evening_include_the_final_if_it_was_played(whole):
    evenings = evenings_of(whole.season, "rapid")
    last = evenings.rules.evenings
    places = [s.RoundKey("rapid", last, 1, group) for group in ("", "final")]
    assert evenings.tables_after(places)[0].code == "final"
    assert [table.code for table in evenings.tables_after([s.RoundKey("rapid", 1, 1)])] == [evenings.tables()[-1].code]


def test_BW_20_the_newest_cycle_is_that_of_the_championship(whole):
    assert newest_cycle(whole.season).number == 4
    assert newest_cycle(Club().season) is None
