"""Evenings in groups by size or rating, small groups as round robins, latecomers, and the total over evenings."""

import datetime
import hashlib
import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from indeler import season as s
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.logbook import encode
from indeler.season import queries
from indeler.season.competitions.evenings.swiss_evening import form_groups
from indeler.season.competitions.evenings.total import TotalRow
from indeler.season.core.rule_settings import as_toml
from indeler.systems.start_positions import first_rank, format_first_rank
from support.clubs import Club

SPRING = datetime.date(2026, 9, 1), datetime.date(2026, 12, 31)
RATINGS = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200]

RULES = """
name = "school"

[[competition]]
kind = "evenings"
name = "weekly"
evenings = 3
rounds = 3
ties = ["WP"]
"""
BY_SIZE = f"{RULES}groups = {{ size = 4 }}\n"
BY_RATING = f"{RULES}groups = {{ from_rating = [1800, 1500], fewest = 2 }}\n"


def a_club(rules, ratings=RATINGS):
    club = Club(rules, ratings, *SPRING)
    club.plan()
    return club


def note(club, *present, part=1, round=1):
    club.at(club.dates("weekly")[part - 1], 19)
    club("presence-noted", competition="weekly", part=part, round=round, present=present)
    return club.season.competition("weekly")


def play(club, *present, part=1, round=1, choose=lambda white, black: "1-0" if white < black else "0-1"):
    note(club, *present, part=part, round=round)
    made = club.pair(club.dates("weekly")[part - 1])
    for each in made:
        club.results(each, choose)
    return {each.group: each for each in made}


def test_groups_have_at_least_the_set_size_and_higher_groups_are_larger():
    club = a_club(BY_SIZE)
    assert note(club, *range(1, 10)).groups_on(1) == {"A": [1, 2, 3, 4, 5], "B": [6, 7, 8, 9]}
    assert note(club, *range(1, 8)).groups_on(1) == {"": [1, 2, 3, 4, 5, 6, 7]}


def test_groups_follow_ratings_and_a_small_group_joins_its_neighbour():
    club = a_club(BY_RATING)
    assert note(club, *range(1, 10)).groups_on(1) == {"A": [1, 2, 3], "B": [4, 5, 6], "C": [7, 8, 9]}
    assert note(club, 1, 4, 5, 9).groups_on(1) == {"B": [4, 5, 1, 9]}


def test_a_latecomer_plays_in_the_group_of_their_rating():
    club = a_club(BY_RATING)
    play(club, 1, 2, 4, 5, 7, 8)
    assert note(club, *range(1, 10), round=2).groups_on(1) == {"A": [1, 2, 3], "B": [4, 5, 6], "C": [7, 8, 9]}


def test_an_unpublished_pairing_is_removed_with_its_group():
    club = a_club(BY_SIZE)
    note(club, *range(1, 10))
    club.pair(club.dates("weekly")[0], publish=False)
    assert {place.group for place in club.state.pairings} == {"A", "B"}
    note(club, *range(1, 8))
    assert not club.state.pairings


def test_a_group_with_a_published_round_keeps_its_players_and_takes_latecomers():
    club = a_club(BY_SIZE)
    play(club, 2, 3, 4, 5, 6, 7, 8, 9)
    assert club.season.competition("weekly").groups_on(1) == {"A": [2, 3, 4, 5], "B": [6, 7, 8, 9]}
    second = play(club, *range(1, 10), round=2)
    assert {player for board in second["A"].boards for player in board} | {second["A"].odd} == {1, 2, 3, 4, 5}
    assert s.verify(club.season).differences == ()


def test_a_round_of_an_unknown_group_is_refused():
    club = a_club(BY_SIZE)
    note(club, *range(1, 9))
    with pytest.raises(InvalidInput, match=re.escape("There is no group 'C' on this evening; the groups are A, B")):
        s.propose.pairing(club.season, s.RoundKey("weekly", 1, 1, "C"), at=club.now, by="x")


def test_a_group_with_one_player_left_does_not_prevent_the_others_from_playing():
    club = a_club(BY_SIZE)
    play(club, *range(1, 9))
    assert set(play(club, 1, 2, 3, 4, 8, round=2)) == {"A"}


def test_a_single_latecomer_joins_the_last_group_that_plays():
    club = a_club(BY_SIZE, range(2000, 1400, -50))
    play(club, *range(1, 12))
    groups = note(club, *range(1, 13), round=2).groups_on(1)
    assert groups == {"A": [1, 2, 3, 4, 5, 6], "B": [7, 8, 9, 10, 11, 12]}


def test_a_small_group_plays_as_many_complete_round_robins_as_fit():
    club = a_club(f"{RULES.replace('rounds = 3', 'rounds = 7')}round_robin_up_to = 4\n", RATINGS[:4])
    met = []
    while s.propose.to_be_paired(club.season, club.dates("weekly")[0]):
        met += play(club, 1, 2, 3, 4, round=len(met) // 2 + 1)[""].boards
    assert sorted(met) == sorted((one, other) for one in range(1, 5) for other in range(1, 5) if one != other)


def test_a_small_group_that_a_player_leaves_is_paired_by_the_system():
    club = a_club(f"{RULES}round_robin_up_to = 5\n", RATINGS[:5])
    play(club, 1, 2, 3, 4, 5)
    made = play(club, 1, 2, 3, 4, round=2)[""]
    assert {player for board in made.boards for player in board} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    "system", ["knsb-wp", "kndb", "knsb-rating", "fide-dutch", "fide-dutch-2017", "fide-1992", "berger", "keizer"]
)
def test_an_evening_can_be_paired_by_any_system(system):
    """Five rounds of seven players, of whom one leaves and one comes late; all present players have a place."""
    rules = RULES.replace("rounds = 3", "rounds = 5").replace('ties = ["WP"]', 'ties = ["SB"]')
    club = a_club(f'{rules}pairing = {{ system = "{system}" }}\ntotal = {{}}\n', RATINGS[:8])
    for round in range(1, 6):
        here = range(1, 8) if round < 3 else range(2, 9)
        made = play(club, *here, round=round)[""]
        assert sorted(player for board in (*made.boards, (made.odd,)) for player in board) == list(here)
    rows = club.season.competition("weekly").totals()
    assert system == "keizer" or sum(row.total for row in rows) == 5 * 4
    assert s.verify(club.season).differences == ()


def test_the_variant_is_shown_with_the_tempo():
    club = a_club(f'{RULES}tempo = "15+5"\nvariant = "960"\n')
    play(club, 1, 2)
    board = s.views.pairing(club.season, s.RoundKey("weekly", 1, 1)).boards[0]
    assert board.white_tempo == "960 15+5"


def groups(club, part=1):
    return club.season.competition("weekly").groups_on(part)


def move(club, member, group, part=1, **more):
    club("evening-group-chosen", competition="weekly", part=part, member=member, group=group, **more)


def test_a_member_can_change_group_for_one_evening_or_permanently():
    club = a_club(BY_SIZE, RATINGS[:8])
    note(club, *range(1, 9))
    assert groups(club) == {"A": [1, 2, 3, 4], "B": [5, 6, 7, 8]}
    (offer,) = club.season.competition("weekly").offers(club.now)
    assert (offer.on, offer.kind) == (club.now.date(), "evening-group-chosen")
    who, where, _stays = offer.lines[0].fields_to_fill
    assert [value for value, _ in who.choices] == list("12345678")
    assert [value for value, _ in where.choices][:2] == ["A", "B"]
    move(club, 8, "A")
    move(club, 1, "B", stays=True)
    assert groups(club) == {"A": [2, 3, 4, 8], "B": [5, 6, 7, 1]}
    made = play(club, *range(1, 9))
    assert {player for board in made["B"].boards for player in board} == {1, 5, 6, 7}
    note(club, *range(1, 9), part=2)
    assert groups(club, 2) == {"A": [2, 3, 4], "B": [5, 6, 7, 8, 1]}
    assert s.replay(club.club_rules, club.season.events).state == club.season.state
    assert s.verify(club.season).differences == ()


def test_on_an_evening_of_one_round_a_member_can_change_group_too():
    club = a_club(BY_SIZE.replace("rounds = 3", "rounds = 1"), RATINGS[:8])
    note(club, *range(1, 9))
    move(club, 8, "A")
    assert groups(club) == {"A": [1, 2, 3, 4, 8], "B": [5, 6, 7]}


def test_changing_group_is_refused_after_a_game_and_to_an_unknown_group(refused):
    club = a_club(BY_SIZE, RATINGS[:8])
    play(club, *range(1, 9))
    told = {"competition": "weekly", "part": 1, "member": 1}
    assert "stays in the group" in refused(club, "evening-group-chosen", **told, group="B")
    assert "has no group 'Z'" in refused(club, "evening-group-chosen", **told, group="Z")
    assert club.season.competition("weekly").offers(club.now) == []


def test_the_pairing_of_a_group_that_became_empty_is_removed():
    club = a_club(BY_RATING, [1900, 1850, 1600, 1550])
    note(club, 1, 2, 3, 4)
    for event in s.propose.evening(club.season, club.now.date(), at=club.now, by="Leader"):
        club.append(event)
    assert {place.group for place in club.state.pairings} == {"A", "B"}
    for member in (1, 2):
        move(club, member, "B")
    assert groups(club) == {"B": [3, 4, 1, 2]}
    assert {place.group for place in club.state.pairings} == {"B"}


def test_a_start_position_is_drawn_for_every_round_and_is_the_same_in_all_groups():
    club = a_club(BY_SIZE + 'start_positions = "drawn"\n', RATINGS[:8])
    weekly = club.season.competition("weekly")
    for round in (1, 2):
        made = play(club, *range(1, 9), round=round)
        digest = hashlib.sha256(f"Test weekly evening 1:{round}:960".encode()).hexdigest()
        assert {event.start for event in made.values()} == {int(digest, 16) % 960}
    paired = club.state.pairings[s.RoundKey("weekly", 1, 2, "B")]
    said = str(weekly.describe_start(paired))
    assert said == f"start position {paired.start} ({first_rank(paired.start)})"
    assert format_first_rank(518).translated(words_of("nl")) == "TPLDKLPT"
    assert s.verify(club.season).differences == ()


def test_start_positions_have_the_standard_numbers():
    assert [first_rank(number) for number in (0, 518, 959)] == ["BBQNNRKR", "RNBQKBNR", "RKRNNQBB"]
    ranks = {first_rank(number) for number in range(960)}
    assert len(ranks) == 960
    for rank in ranks:
        assert sorted(rank) == sorted("RNBQKBNR")
        assert re.search("R.*K.*R", rank)
        assert (rank.index("B") + rank.rindex("B")) % 2


def test_without_the_setting_a_logbook_has_no_start_position():
    club = a_club(RULES, RATINGS[:4])
    made = play(club, 1, 2, 3, 4)[""]
    assert b"start" not in encode(made)
    assert club.season.competition("weekly").describe_start(club.state.pairings[made.place]) is None


def three_evenings(total):
    """The lower number wins 1-4 and 2-3, then both are drawn, then only 2-3 is played; return totals and club."""
    club = a_club(f"{RULES.replace('rounds = 3', 'rounds = 1')}total = {total}\n", RATINGS[:4])
    for part, here in enumerate(((1, 2, 3, 4), (1, 2, 3, 4), (2, 3)), start=1):
        play(club, *here, part=part, **({"choose": lambda white, black: "½-½"} if part == 2 else {}))
    return {row.member: row for row in club.season.competition("weekly").totals()}, club


def test_the_best_evenings_count_and_the_others_are_shown_in_brackets():
    rows, club = three_evenings("{ best = 2 }")
    half = Fraction(1, 2)
    assert {member: (row.rank, row.total) for member, row in rows.items()} == {
        2: (1, 2),
        1: (2, 1 + half),
        3: (3, half),
        4: (4, half),
    }
    table = club.season.competition("weekly").tables()[0]
    cells = {line.member: line.cells for line in table.rows}
    assert (table.code, cells[2], cells[1]) == ("total", (2, 3, 1, "(½)", 1), (1 + half, 2, 1, half, None))
    assert [str(note) for note in table.notes] == ["The best 2 evenings count; what does not is in brackets."]


def test_members_who_share_a_place_share_its_points():
    rows, _ = three_evenings('{ by = "places", places = [5, 2, 1], present = 0.5 }')
    half = Fraction(1, 2)
    assert rows[1].evenings == (Fraction(7, 2) + half, 2 + half, None)  # two share 5 and 2, then four share 5, 2 and 1
    assert rows[4].evenings == (half + half, 2 + half, None)
    assert [rows[member].evenings[2] for member in (2, 3)] == [5 + half, 2 + half]


def test_equal_totals_are_ranked_by_tie_breaks_and_remaining_ties_share_a_rank():
    ranks = {}
    for ties in ("[]", '["evenings"]', '["rating"]'):
        rows, _ = three_evenings(f"{{ best = 1, ties = {ties} }}")
        ranks[ties] = [rows[member].rank for member in (1, 2, 3, 4)]
    assert ranks == {"[]": [1, 1, 3, 3], '["evenings"]': [2, 1, 3, 4], '["rating"]': [2, 1, 4, 3]}


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("groups = {}", "groups go by size or by from_rating; write one of the two"),
        ("groups = { size = 4, from_rating = [1500] }", "write one of the two"),
        ("groups = { from_rating = [1200, 1500] }", "the highest rating comes first, each of them once"),
        ('groups = { size = 4, names = ["A", "final"] }', "every group has a name of its own"),
        ('total = { by = "places" }', "say what each place of an evening is worth"),
        ("total = { best = 4 }", "more evenings would count than there are"),
    ],
)
def test_an_invalid_setting_is_refused_with_its_line(more, fault):
    with pytest.raises(InvalidInput, match=rf"rulebook:\d+: competition\[0\]\.(groups|total).*{fault}"):
        s.parse_club_rules(f"{RULES}{more}\n")


def test_with_equal_totals_the_member_with_more_evenings_comes_first():
    """An evening without a point is no worse than an evening without play: the tie-break 'evenings' decides."""
    ties = 'ties = ["best", "evenings"]'
    club = a_club(f"{RULES.replace('rounds = 3', 'rounds = 1')}total = {{ {ties} }}\n", RATINGS[:4])
    play(club, 1, 2, choose=lambda white, black: "½-½")
    play(club, 1, 3, part=2, choose=lambda white, black: "0-1" if white == 1 else "1-0")
    rows = {row.member: row for row in club.season.competition("weekly").totals()}
    assert {member: (row.rank, row.total, row.played) for member, row in rows.items()} == {
        3: (1, 1, 1),
        1: (2, Fraction(1, 2), 2),
        2: (3, Fraction(1, 2), 1),
    }


def test_an_evening_on_which_a_member_forfeits_all_games_is_not_played():
    total = '{ by = "places", places = [5, 3, 2, 1], present = 1 }'
    club = a_club(f"{RULES.replace('rounds = 3', 'rounds = 1')}total = {total}\n", RATINGS[:4])
    note(club, 1, 2, 3, 4)
    (made,) = club.pair(club.now.date())
    (won, lost), (absent, other) = made.boards
    club.results(made, lambda white, black: "+-" if white == won else "--")
    rows = {row.member: row for row in club.season.competition("weekly").totals()}
    assert {member: (row.total, row.played) for member, row in rows.items()} == {won: (6, 1)}
    assert {lost, absent, other}.isdisjoint(rows)
    assert club.season.competition("weekly").tables()[1].rows[0].member == won


@pytest.mark.parametrize(
    "system", ["knsb-wp", "kndb", "knsb-rating", "fide-dutch", "fide-dutch-2017", "fide-1992", "berger", "keizer"]
)
@pytest.mark.parametrize("kind", ["evenings", "cycles"])
def test_the_default_tie_breaks_follow_from_the_kind_and_the_pairing_system(kind, system):
    text = f'name = "club"\n\n[[competition]]\nkind = "{kind}"\nname = "weekly"\npairing = {{ system = "{system}" }}\n'
    rules = s.parse_club_rules(text).competition[0]
    assert rules.ties is None
    assert s.parse_club_rules(f"{text}ties = {as_toml(rules.tie_breaks)}\n").competition[0].ties == rules.tie_breaks
    wp = {"cycles": ("WP", "SB"), "evenings": ("MUT", "WP", "SB", "LOT")}
    fide = {"cycles": ("BH/C1", "BH", "SB"), "evenings": ("BH/C1", "BH", "SB", "LOT")}
    expected = {"knsb-wp": wp, "kndb": wp, "fide-dutch": fide, "fide-dutch-2017": fide}
    assert rules.tie_breaks == expected.get(system, {}).get(kind, rules.tie_breaks)


def test_evenings_by_fide_dutch_without_ties_are_played_and_ranked():
    rules = RULES.replace('ties = ["WP"]', 'pairing = { system = "fide-dutch" }')
    club = a_club(f"{rules}total = {{}}\n", RATINGS[:5])
    for round in (1, 2, 3):
        play(club, 1, 2, 3, 4, 5, round=round)
    rows = club.season.competition("weekly").standings(1)
    assert list(rows[0].tiebreaks) == ["BH/C1", "BH", "SB"]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]
    assert s.verify(club.season).differences == ()


def test_absence_with_notice_gives_points_a_limited_number_of_times():
    """Member 4 plays once and signs off twice, of which one counts; a member who never plays is not in the total."""
    rules = RULES.replace("rounds = 3", "rounds = 1")
    club = a_club(f"{rules}total = {{ absent = 0.5, absent_times = 1, best = 2 }}\n", RATINGS[:5])
    dates = club.dates("weekly")
    for member in (4, 5):
        for date in dates[:2]:
            club("signed-off", member=member, date=date, at=club.at(date, 12))
    club("signed-off", member=3, date=dates[2], at=club.at(dates[2], 19, 30))  # too late
    for part, here in enumerate(((1, 2), (1, 2), (1, 4)), start=1):
        play(club, *here, part=part)
    rows = {row.member: row for row in club.season.competition("weekly").totals()}
    half = Fraction(1, 2)
    assert (rows[4].evenings, rows[4].absent) == ((half, None, 0), (True, False, False))
    assert (rows[4].total, rows[4].played) == (half, 1)
    assert set(rows) == {1, 2, 4}
    table = club.season.competition("weekly").tables()[0]
    assert {line.member: line.cells for line in table.rows}[4] == (half, 1, "½*", None, 0)
    assert "With an asterisk: points for absence with notice." in map(str, table.notes)


def test_exempt_members_and_team_players_get_points_for_absence():
    rules = RULES.replace("rounds = 3", "rounds = 1")
    club = a_club(f"{rules}total = {{ absent = 0.5 }}\n", RATINGS[:5])
    first, second, third = club.dates("weekly")[:3]
    club("exempted", member=3, date=first, why="arbiter of the first team")
    game_at = datetime.datetime.combine(second, datetime.time(20))
    club("signed-off", member=3, date=second, reason="external", game_at=game_at, at=club.at(second, 12))
    club("signed-off", member=4, date=third, at=club.at(third, 19, 30))  # too late
    for part, here in enumerate(((1, 2), (1, 4), (1, 3)), start=1):
        play(club, *here, part=part)
    absent = {row.member: row.absent for row in club.season.competition("weekly").totals()}
    nowhere = (False, False, False)
    assert absent == {1: nowhere, 2: nowhere, 3: (True, True, False), 4: nowhere}


def test_a_sign_off_gives_points_for_its_own_evening_only():
    rules = RULES.replace("rounds = 3", "rounds = 1")
    club = a_club(f"{rules}total = {{ absent = 0.5 }}\n", RATINGS[:4])
    club("signed-off", member=3, date=club.dates("weekly")[1], at=club.at(club.dates("weekly")[1], 12))
    for part, here in enumerate(((1, 2), (1, 2), (1, 3)), start=1):
        play(club, *here, part=part)
    rows = {row.member: row for row in club.season.competition("weekly").totals()}
    assert rows[3].evenings[:2] == (None, Fraction(1, 2))
    assert rows[3].absent == (False, True, False)


def test_rematches_on_the_same_evening_are_reported():
    club = a_club(RULES, RATINGS[:4])
    boards = play(club, 1, 2, 3, 4)[""].boards
    weekly, (first, second) = club.season.competition("weekly"), boards
    crossed = [(first[0], second[0]), (first[1], second[1])]
    for part, round, found in ((1, 2, [first[::-1]]), (1, 1, []), (2, 2, [])):
        assert queries.meeting_again(weekly, s.RoundKey("weekly", part, round), [first[::-1], *crossed]) == found


def test_groups_and_the_final_have_names():
    weekly = a_club(BY_SIZE).season.competition("weekly")
    assert [str(weekly.describe_group(group)) for group in ("final", "A")] == ["Final", "Group A"]
    assert weekly.describe_group("") is None
    assert weekly.group_names() == list(weekly.rules.groups.names[: weekly.rules.groups.most])
    assert a_club(RULES).season.competition("weekly").group_names() == []


@pytest.mark.parametrize(("stays", "found"), [(True, [{}, {9: "A"}, {9: "A"}]), (False, [{}, {9: "A"}, {}])])
def test_a_chosen_group_applies_to_one_evening_or_also_to_later_ones(stays, found):
    club = a_club(BY_SIZE)
    note(club, *range(1, 10), part=2)
    club("evening-group-chosen", competition="weekly", part=2, member=9, group="A", stays=stays)
    assert [club.season.competition("weekly").chosen_for(part) for part in (1, 2, 3)] == found


def test_the_qualification_is_complete_once_all_evenings_but_the_last_were_played():
    club = a_club(RULES, RATINGS[:4])
    for part, complete in ((1, False), (2, True)):
        play(club, 1, 2, 3, 4, part=part)
        assert club.season.competition("weekly").is_qualified() is complete


@pytest.mark.parametrize(
    ("players", "found"), [(8, {"A": [1, 2, 3, 4, 5, 6], "B": [7, 8]}), (7, {"A": [*range(1, 8)]})]
)
def test_two_more_players_form_a_group_beside_a_published_one(players, found):
    rules = a_club(BY_SIZE).season.competition("weekly").rules.groups
    ratings = dict(enumerate(RATINGS, start=1))
    assert form_groups(replace(rules, size=3), range(1, players + 1), (), {"A": range(1, 7)}, ratings) == found


def test_a_member_is_in_one_group_or_in_none():
    weekly = note(a_club(BY_SIZE), *range(1, 9))
    assert [weekly.group_of(1, member) for member in (1, 4, 5, 8, 9)] == ["A", "A", "B", "B", ""]


def test_counted_evenings_are_compared_best_first_and_others_count_as_zero():
    worths = Fraction(1), None, Fraction(3), Fraction(2)
    row = TotalRow(1, 7, Fraction(4), worths, (True, True, True, False), (False, False, True, False))
    assert row.counted == [3, 1, 0, 0]
    assert row.played == 2


def test_groups_are_listed_by_name_whichever_was_published_first():
    rules = a_club(BY_SIZE).season.competition("weekly").rules.groups
    ratings = dict(enumerate(RATINGS, start=1))
    assert list(form_groups(rules, range(1, 9), (), {"B": range(5, 9)}, ratings)) == ["A", "B"]


def test_a_single_player_is_in_the_group_of_the_rating_even_if_it_is_too_small():
    rules = a_club(BY_RATING).season.competition("weekly").rules.groups
    assert form_groups(rules, [3], (), {}, {3: 1600}) == {"B": [3]}


def test_a_member_without_a_rating_is_below_every_limit():
    rules = a_club(BY_RATING).season.competition("weekly").rules.groups
    rules = replace(rules, from_rating=(1500, 1), fewest=1)
    assert form_groups(rules, [1, 2, 3], (), {}, {1: 1600, 2: 1}) == {"A": [1], "B": [2], "C": [3]}
