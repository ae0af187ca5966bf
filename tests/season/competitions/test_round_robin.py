"""A round robin as a competition of a season: groups, evenings, postponed games, withdrawals and promotion."""

import datetime

import msgspec
import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.competitions.round_robin.base import first_groups, group_sizes
from support.clubs import LEADER, ROUND_ROBIN, Club

AUTUMN = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)
RULES = f"{ROUND_ROBIN}catching_up = {{ days = 14, spare_evenings = 1 }}\n"
RATINGS = [2000, 1900, 1800, 1700, 1600, 1500, 1400]


def opened(rules=RULES, ratings=RATINGS, change=()):
    """Return a club with four members in group A and three in group B of its round robin."""
    club = Club(rules, ratings, *AUTUMN, change=change)
    club.plan()
    club.append(club.season.competition("internal").opening(at=club.now, by=LEADER))
    return club


def robin(club):
    return club.season.competition("internal")


def left(club):
    return [(game.white, game.black) for game in robin(club).open_games() if game.is_left]


def result(club, round, white, black, result="1-0", part=1):
    return club.result(part, round, white, black, result, competition="internal")


def play(club, date, choose=lambda white, black: "1-0", away=()):
    """Play all games of an evening that are not postponed, and return its pairings."""
    made = club.pair(date)
    for each in made:
        for white, black in each.boards:
            paired = club.state.pairings[each.place]
            if (
                not robin(club).is_postponed(paired, paired.board(white, black))
                and not paired.board(white, black).result
            ):
                result(club, each.round, white, black, choose(white, black), each.part)
    return made


def test_groups_of_unequal_size_have_rounds_of_their_own():
    club = opened()
    assert robin(club).part(1).groups == {"A": (1, 2, 3, 4), "B": (5, 6, 7)}
    assert len(club.dates("internal")) == 4  # three rounds and a spare evening
    first, *_others, spare = club.dates("internal")
    made = {each.group: each for each in club.pair(first)}
    assert made["A"].boards == ((1, 4), (2, 3))
    assert (made["B"].boards, made["B"].odd) == (((6, 7),), 5)
    assert str(club.season.name_round(made["A"].place)) == "internal, round 1, group A"
    evening = s.views.slot(club.season, spare)
    assert (evening.round, robin(club).next_rounds(evening)) == (4, [])
    assert str(robin(club).round_title(1, 4)) == "internal, games to be caught up"


def test_a_sign_off_postpones_the_game():
    club = opened()
    first, second, _third, _spare = club.dates("internal")
    club("signed-off", date=first, member=4)
    made = play(club, first)
    assert made[0].boards == ((2, 3), (1, 4))  # the postponed game comes last
    assert left(club) == [(1, 4)]
    club("round-closed", competition="internal", part=1, round=1)
    game = next(game for game in robin(club).open_games() if game.is_left)
    assert game.until == first + datetime.timedelta(days=14)
    tasks = s.views.todo(club.season, club.at(second, 12))
    assert [(task.kind, str(task.sentence)) for task in tasks] == [("catch-up", "Games to be caught up: 1.")]
    result(club, 1, 1, 4)
    assert left(club) == []
    assert {row.member: row.points for row in robin(club).standings(1, "A").rows}[1] == 10


def test_two_players_can_agree_to_play_a_game_before_its_round():
    club = opened()
    first, second, *_ = club.dates("internal")
    game = {"part": 1, "round": 2, "white": 4, "black": 3}
    early = first + datetime.timedelta(days=2)
    club("catch-up-date", proposer=4, date=early, **game)
    assert left(club) == []
    club("catch-up-date", proposer=3, date=early, **game)
    assert left(club) == [(4, 3)]
    play(club, first)
    club.at(early, 20)
    result(club, 2, 4, 3, "½-½")
    assert {row.member: row.points for row in robin(club).standings(1, "A").rows}[4] == 5
    made = club.pair(second)
    paired = club.state.pairings[made[0].place]
    assert made[0].boards[-1] == (4, 3)
    assert paired.board(4, 3).result == "½-½"
    with pytest.raises(InvalidInput, match="has the result ½-½; correct it"):
        result(club, 2, 4, 3)


def test_the_schedule_cannot_be_changed_by_hand(refused):
    club = opened()
    first, *_ = club.dates("internal")
    club.pair(first)
    place = {"competition": "internal", "part": 1, "round": 1, "group": "A"}
    told = refused(club, "pairing-changed", boards=((1, 2), (3, 4)), why="they want to", **place)
    assert "the table has other games than" in told


def test_the_standings_have_a_cross_table():
    club = opened()
    first, *_ = club.dates("internal")
    play(club, first)
    table = robin(club).tables()[0]
    assert (table.code, str(table.title)) == ("1-A", "internal, group A")
    assert [str(column.head) for column in table.columns] == ["Points", "G", "1", "2", "3", "4", "SB", "MUT", "WINS"]
    assert [(row.member, row.cells[:6]) for row in table.rows][:2] == [
        (1, (1, 1, "×", "·", "·", "1")),
        (2, (1, 1, "·", "×", "1", "·")),
    ]


def test_replay_and_verification_agree():
    club = opened()
    dates = club.dates("internal")
    club("signed-off", date=dates[0], member=4)
    for date in dates[:3]:
        play(club, date)
    club.at(dates[3])
    result(club, 1, 1, 4)
    assert robin(club).is_over(1)
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_a_withdrawal_before_half_of_the_games_annuls_them(refused):
    club = opened()
    first, second, _third, _spare = club.dates("internal")
    play(club, first)  # 1-4 and 2-3 are won by White
    club("withdrawn", part=1, member=4, why="moves away")
    assert [(row.member, row.points) for row in robin(club).standings(1, "A").rows] == [(2, 10), (1, 0), (3, 0)]
    assert str(robin(club).tables()[0].notes[0]) == "Member 4 has withdrawn; all games are annulled."
    (made, *_) = club.pair(second)
    assert made.boards == ((1, 2),)
    assert s.views.pairing(club.season, made.place).others == {3: "free"}
    assert refused(club, "withdrawn", part=1, member=4, why="again") == "Member 4 has withdrawn already."


def test_members_cannot_enter_or_leave_on_their_own_during_a_part(refused):
    club = opened()
    fields = {"member": 7, "competition": "internal"}
    club("participation-changed", takes_part=False, **fields)  # nothing has been paired
    club("participation-changed", takes_part=True, **fields)
    first, *others, _spare = club.dates("internal")
    play(club, first)
    assert "is under way" in refused(club, "participation-changed", takes_part=False, **fields)
    for date in others:
        play(club, date)
    club("participation-changed", takes_part=False, **fields)


def test_a_withdrawal_after_half_of_the_games_forfeits_the_rest():
    club = opened()
    first, second, *_ = club.dates("internal")
    play(club, first)
    play(club, second)  # 4-3 and 1-2 are won by White
    club("withdrawn", part=1, member=4, why="moves away")
    points = {row.member: row.points for row in robin(club).standings(1, "A").rows}
    assert points == {1: 20, 2: 20, 3: 0, 4: 10}  # 2-4 of the third round is forfeited


def test_groups_can_be_changed_until_a_round_is_paired(refused):
    club = opened()
    club("groups-made-up", part=1, groups={"A": (7, 1, 2), "B": (3, 4, 5, 6)})
    assert robin(club).group_of(1, 7) == "A"
    told = refused(club, "groups-made-up", part=1, groups={"A": (1, 2), "B": (2, 3)})
    assert told == "Member 2 is in two groups; nobody plays in more than one."
    club.pair(club.dates("internal")[0])
    told = refused(club, "groups-made-up", part=1, groups={"A": (1, 2, 3, 4), "B": (5, 6, 7)})
    assert told == "Part 1 has been paired; its groups stay as they are."


def test_a_postponed_game_that_was_not_played_is_decided_by_the_leader(refused):
    club = opened()
    first, *_ = club.dates("internal")
    club("signed-off", date=first, member=4)
    play(club, first)
    game = {"part": 1, "round": 1, "white": 1, "black": 4}
    late = first + datetime.timedelta(days=15)
    assert "until 2026-09-17" in refused(club, "catch-up-date", date=late, **game)
    tasks = s.views.todo(club.season, datetime.datetime.combine(late, datetime.time(12)))
    assert "Member 1 - Member 4 was not caught up in time: decide." in [str(task.sentence) for task in tasks]
    assert left(club) == [(1, 4)]  # the game is not decided automatically
    club("unplayed-decided", competition="internal", responsible=4, why="never came", **game)
    assert club.state.pairings["internal", 1, 1, "A"].board(1, 4).result == "+-"


TWO_PARTS = RULES.replace("sizes = [4]", "sizes = [4]\nparts = 2\nmoves = { up = 1, down = 1 }")


def test_a_declined_promotion_goes_to_the_next_member(refused):
    """The lower number wins every game, so that 5 is first in B and 4 last in A."""
    club = opened(TWO_PARTS)
    assert [offer.kind for offer in robin(club).offers(club.now)] == ["withdrawn", "going-up-declined"]
    assert robin(club).offers_to(1, club.now) == []
    (own,) = robin(club).offers_to(5, club.now)
    club(own.kind, **own.lines[0].fields)
    assert robin(club).offers_to(5, club.now) == []
    assert "cannot go up" in refused(club, "going-up-declined", part=1, member=5)
    assert "cannot go up" in refused(club, "going-up-declined", part=1, member=1)
    for date in club.dates("internal")[:3]:
        play(club, date, choose=lambda white, black: "1-0" if white < black else "0-1")
    made = robin(club).opening(at=club.now, by=LEADER)
    assert made.groups == {"A": (1, 2, 3, 6), "B": (4, 5, 7)}
    club.append(made)
    assert "cannot go up" in refused(club, "going-up-declined", part=1, member=7)
    assert s.replay(club.club_rules, club.season.events).state == club.season.state


def test_each_postponed_game_has_an_offer_of_a_day_with_its_deadline():
    club = opened()
    first, second, *_ = club.dates("internal")
    club.at(first, 12)
    club("signed-off", date=first, member=4)
    play(club, first)
    day, longer, _withdrawn = robin(club).offers(club.now)
    assert str(day.title) == "Member 1 – Member 4"
    assert str(day.about).endswith(f"to be played until {first + datetime.timedelta(days=14)}.")
    club(day.kind, **day.lines[0].fields, date=second)
    assert robin(club).offers(club.now)[0].lines[0].fields_to_fill[0].value == str(second)
    club(longer.kind, **longer.lines[0].fields, until=first + datetime.timedelta(days=30), why="ill")
    assert robin(club).open_games()[0].until == first + datetime.timedelta(days=30)


@pytest.mark.parametrize(
    ("groups", "sizes", "players", "found"),
    [
        ("AB", (4,), 10, [4, 6]),
        ("AB", (4, 4), 10, [4, 6]),
        ("ABC", (), 10, [4, 3, 3]),
        ("ABC", (), 11, [4, 4, 3]),
        ("ABC", (4,), 9, [4, 3, 2]),
        ("AB", (4,), 5, [5]),
        ("AB", (8,), 6, [6]),
        ("A", (), 1, [1]),
    ],
)
def test_the_size_of_the_last_group_follows_from_the_players_and_none_is_alone(groups, sizes, players, found):
    rules = Club(RULES).club_rules.competition[0]
    assert group_sizes(msgspec.structs.replace(rules, groups=(*groups,), sizes=sizes), players) == found


def test_groups_follow_ratings_or_the_places_of_last_season_and_new_members_last():
    def made_up(change):
        club = Club(RULES, change=change)
        for number, (rating, last) in enumerate(
            [(1500, ("A", 1)), (2000, ("B", 1)), (1700, ("X", 1)), (1800, None)], 1
        ):
            club("member-joined", member=number, name=f"Member {number}", rating=rating, last_season=last)
        return first_groups(club.season, club.club_rules.competition[0], [1, 2, 3, 4])

    assert made_up([("sizes = [4]", "sizes = [2]")]) == {"A": [2, 4], "B": [3, 1]}
    by_places = 'sizes = [2]\nmade_up_from = "last-season"'
    assert made_up([("sizes = [4]", by_places)]) == {"A": [1, 2], "B": [4, 3]}


def test_members_are_classified_group_by_group_once_a_part_has_begun():
    club = Club(RULES, RATINGS)
    assert (robin(club).classified(), robin(club).ending_places(), robin(club).tables_now()) == ([], {}, [])
    club = opened()
    play(club, club.dates("internal")[0])
    groups = {name: [row.member for row in robin(club).standings(1, name).rows] for name in "AB"}
    assert robin(club).classified() == [*groups["A"], *groups["B"]]
    places = robin(club).ending_places()
    assert {member: group for member, (group, _) in places.items()} == {
        member: group for group, members in groups.items() for member in members
    }
    assert places[groups["A"][0]] == ("A", 1)
    assert [table.title for table in robin(club).tables_now()] == [
        table.title for table in robin(club).tables_of_season()
    ]


def test_a_setting_makes_withdrawals_always_or_never_annul_games(refused):
    for rule, annulled in (("annulled", {1}), ("forfeited", set())):
        club = opened(change=[("sizes = [4]", f'sizes = [4]\nwithdrawal = "{rule}"')])
        play(club, club.dates("internal")[0])
        club("withdrawn", part=1, member=1, why="ill")
        assert robin(club).annulled(1, "A") == annulled


@pytest.mark.parametrize(("setting", "result"), [("", "--"), ('neither_to_blame = "draw", ', "½-½")])
def test_a_game_with_no_player_to_blame_is_lost_by_both_or_drawn(setting, result):
    club = opened(change=[("{ days = 14", f"{{ {setting}days = 14")])
    assert robin(club).neither_to_blame == result


def test_groups_cannot_change_once_a_game_was_played_in_advance(refused):
    club = opened()
    groups = {name: tuple(members) for name, members in robin(club).part(1).groups.items()}
    game = next(each for each in robin(club).fixtures(1, "A") if each.round == 2)
    result(club, 2, game.white, game.black)
    told = refused(club, "groups-made-up", competition="internal", part=1, groups=groups)
    assert told == "A game of part 1 has been played; its groups stay as they are."


@pytest.mark.parametrize(("missing", "parts"), [(0, [1, 2]), (1, [1])])
def test_as_many_complete_parts_are_planned_as_fit_into_the_evenings(missing, parts):
    club = Club(RULES, RATINGS, *AUTUMN, change=[("sizes = [4]", "sizes = [4]\nparts = 2")])
    found = robin(club)
    assert list(found.lengths(found.evenings_needed() - missing)) == parts
