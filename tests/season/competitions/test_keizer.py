"""A Keizer competition of a season: the worked examples of the rulebook, played evening by evening."""

import datetime
from fractions import Fraction

import pytest

import indeler.reasons
from indeler import season as s
from indeler.language import InvalidInput
from support.clubs import Club

RULEBOOK = "keizer"

RULES = """name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 10
"""
A, B, C, D, E = range(1, 6)


def club_of(*members, rules=RULES):
    club = Club(rules, members)
    club.plan()
    return club


def play(club, *results, **fields):
    """Pair the next round by the rules and enter these results in the order of the boards."""
    played = [place for place in club.state.pairings if place.competition == "keizer"]
    date = club.dates("keizer")[len(played)]
    for kind, members in fields.items():
        for member in members:
            club(kind, at=club.at(date, 12), member=member, date=date)
    (made,) = club.pair(date)
    for (white, black), result in zip(made.boards, results, strict=True):
        club.result(made.part, made.round, white, black, result, competition="keizer")
    return made


def ladder(club, place=0):
    """Return the member, score and value of each line."""
    table = club.season.competition("keizer").tables()[place]
    return [(row.member, *row.cells[:2]) for row in table.rows]


def test_3_the_first_worked_example_in_four_rounds():
    club = club_of(2000, 1900, 1800, 1700)
    assert play(club, "0-1", "1-0").boards == ((B, A), (D, C))
    assert ladder(club) == [(A, 10, 6), (D, 8, 5), (B, 4, 4), (C, 3, 3)]
    assert play(club, "1-0", "½-½").boards == ((A, D), (C, B))
    assert play(club, "1-0", "1-0").boards == ((C, A), (B, D))
    assert ladder(club) == [(A, 13, 6), (C, 13, 5), (B, Fraction(19, 2), 4), (D, 8, 3)]
    (made,) = club.pair(club.dates("keizer")[3], publish=False)
    assert made.boards == ((A, B), (D, C))


def test_2_the_second_worked_example_with_absence_an_external_win_and_a_no_show():
    club = club_of(2000, 1900, 1800, 1700, 1600, rules=RULES + 'ext = [1, "1/2", 0]\n')
    first = play(club, "½-½", "1-0")
    assert (first.boards, first.odd) == (((B, A), (D, C)), E)
    play(club, "0-1", "1-0", **{"signed-off": [A]})
    thirds = [(B, Fraction(35, 2)), (A, Fraction(40, 3)), (D, 11), (C, 9), (E, Fraction(20, 3))]
    assert [row[:2] for row in ladder(club)] == thirds
    date = club.dates("keizer")[2]
    game_at = datetime.datetime.combine(date, datetime.time(20))
    club("signed-off", at=club.at(date, 12), member=B, date=date, reason="external", game_at=game_at)
    club("no-show", member=D, date=date)
    (made,) = club.pair(date)
    assert (made.boards, made.odd) == (((E, A),), C)
    club.result(1, 3, E, A, "1-0", competition="keizer")
    club("external-result", member=B, date=date, game_at=game_at, result="win")
    assert ladder(club) == [(B, 23, 8), (C, Fraction(53, 3), 7), (E, 14, 6), (D, 12, 5), (A, Fraction(28, 3), 4)]
    assert s.verify(club.season).differences == ()
    assert s.verify(club.season).audited == 3


def test_3_CYCLE_borne_says_that_no_order_is_stable():
    club = club_of(2000, 1900, 1800, 1700, 1600, rules=RULES + 'own = 0\ntop = 70\nabsent = "1/6"\nbetween = 8\n')
    play(club, "½-½", "0-1")
    equal = Fraction(135, 4), Fraction(135, 2)
    assert ladder(club) == [(C, 66, 70), (E, 46, 69), (A, *equal), (B, *equal), (D, 0, 66)]
    (table,) = club.season.competition("keizer").tables()
    assert "2 orders follow each other for ever" in str(table.notes[0])
    assert str(table.title) == "Standings after round 1"


def test_1_the_start_list_is_shown_before_the_first_round():
    club = club_of(1500, 1900, 1700)
    assert ladder(club) == [(2, 5, 5), (3, 4, 4), (1, 3, 3)]


def test_1_a_new_rating_after_the_first_round_does_not_change_the_start_list():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "½-½", "½-½")
    before = ladder(club)
    club("rating-changed", member=D, rating=2400, why="new list")
    assert ladder(club) == before


def test_2_the_points_for_late_notice_are_a_setting():
    late = [Club(RULES + line, (2000, 1900, 1800)) for line in ("", 'late = "1/6"\n', 'late = "absent"\n')]
    scores = []
    for club in late:
        club.plan()
        date = club.dates("keizer")[0]
        club("signed-off", at=club.at(date, 19, 30), member=C, date=date)
        (made,) = club.pair(date)
        club.result(1, 1, *made.boards[0], "½-½", competition="keizer")
        scores.append(dict(row[:2] for row in ladder(club))[C])
    assert scores == [3, Fraction(7, 2), 4]


def test_2_CAP_settings_distinguish_long_absence_and_games_on_another_day():
    given = []
    for rules in ("", 'absent_long = "1/2"\nclub_other_max = 0\n'):
        club = club_of(2000, 1900, 1800, 1700, rules=RULES + "own = 0\ntop = 12\n" + rules)
        date = club.dates("keizer")[0]
        saturday = datetime.datetime.combine(date + datetime.timedelta(days=2), datetime.time(13))
        club("signed-off", at=club.at(date, 12), member=C, date=date, reason="long")
        club("signed-off", at=club.at(date, 12), member=D, date=date, reason="external", game_at=saturday)
        club.pair(date)
        cards = club.season.competition("keizer").ladder(1).last.cards
        given.append([str(cards[member][0].times) for member in (C, D)])
    assert given == [["1/3", "2/3"], ["1/2", "0"]]


def test_2_a_no_show_forfeits_and_the_opponent_of_an_exempt_player_has_the_bye():
    club = club_of(2000, 1900, 1800, 1700)
    date = club.dates("keizer")[0]
    (made,) = club.pair(date)
    club("no-show", member=B, date=date)
    club("exempted", member=C, date=date, why="leads the match")
    keizer = club.season.competition("keizer")
    cells = {member: keizer.tournament(1).card(member)[0] for member in (A, B, C, D)}
    assert [cells[member].kind.name for member in (A, B, C, D)] == [
        "FORFEIT_WIN",
        "FORFEIT_LOSS",
        "FULL_BYE",
        "PAIRING_BYE",
    ]
    paired = club.state.pairings[made.place]
    assert [keizer.awaits_result(paired, board) for board in paired.boards] == [False, False]


def test_1_a_newcomer_enters_at_the_bottom_and_gets_a_third_for_each_round_missed():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "½-½", "½-½")
    club("member-joined", at=club.now, member=5, name="Late", rating=2500)
    club("member-left", at=club.now + datetime.timedelta(days=1), member=D)
    made = play(club, "½-½", "½-½")
    assert {player for board in made.boards for player in board} == {A, B, C, E}
    tournament = club.season.competition("keizer").tournament(1)
    assert (tournament.players[E].enters, tournament.players[D].withdrawn_after) == (2, 1)
    assert len(ladder(club)) == 5  # 2: a member who withdrew stays listed


def test_3_the_predicted_outcomes_of_a_game_equal_the_standings_after_it():
    """Each predicted outcome of the open game equals the ladder after that result is entered."""
    for result, at in (("1-0", 1), ("½-½", 3), ("0-1", 5)):
        club = club_of(2000, 1900, 1800, 1700, 1600, 1500)
        play(club, "0-1", "1-0", "½-½")
        (made,) = club.pair(club.dates("keizer")[1])
        club.result(1, 2, *made.boards[1], "1-0", competition="keizer")
        white, black = made.boards[0]
        told, _gave = club.season.competition("keizer").tables_for(white)
        (row,) = told.rows
        club.result(1, 2, white, black, result, competition="keizer")
        listed = ladder(club)
        place = [member for member, *_ in listed].index(white)
        assert row.member == black
        assert row.cells[at : at + 2] == (listed[place][1], place + 1)


def test_3_before_the_pairing_all_opponents_are_listed_and_points_add_up():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "0-1", "1-0")
    told, gave = club.season.competition("keizer").tables_for(D)
    assert {row.member for row in told.rows} == {A, B, C}
    assert sum(row.cells[0] for row in gave.rows) == dict(row[:2] for row in ladder(club))[D]
    assert [str(row.cells[1]) for row in gave.rows] == ["own value", "won"]
    assert club.season.competition("keizer").tables_for(99) == []


def test_3_predictions_without_an_open_game_are_shown_only_on_request():
    club = club_of(2000, 1900, 1800, 1700)
    (made,) = club.pair(club.dates("keizer")[0])
    (early, other), (late, last) = made.boards
    club.result(1, 1, early, other, "1-0", competition="keizer")
    assert _told(club, early, unasked=True) == ["given"]
    for member, unasked in ((early, False), (late, True)):
        assert _told(club, member, unasked=unasked) == ["tonight", "given"]
    club.result(1, 1, late, last, "1-0", competition="keizer")
    assert _told(club, early, unasked=True) == ["given"]


def _told(club, member, *, unasked):
    return [table.code for table in club.season.competition("keizer").tables_for(member, unasked=unasked)]


GROUPS = (
    RULES.replace("rounds = 10", "rounds = 4")
    + """periods = [2, 2]
period_reset = "score+groups"
groups = ["A", "B"]
moves = 1
"""
)


def test_2_PERIODS_members_change_groups_after_a_period_and_start_from_zero():
    club = Club(GROUPS, (2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300))
    club.plan()
    for date in club.dates("keizer")[:2]:
        for made in club.pair(date):
            club.results(made, choose=lambda white, black: "1-0" if white < black else "0-1")
    keizer = club.season.competition("keizer")
    first = {table.code: [row.member for row in table.rows] for table in keizer.tables()}
    assert first == {"1-A": [1, 3, 2, 4], "1-B": [5, 7, 6, 8]}
    made = club.pair(club.dates("keizer")[2])
    fields = {each.group: {player for board in each.boards for player in board} for each in made}
    assert fields == {"A": {1, 2, 3, 5}, "B": {4, 6, 7, 8}}
    keizer = club.season.competition("keizer")
    assert [table.code for table in keizer.tables()] == ["2-A", "2-B", "1-A", "1-B"]
    assert keizer.tournament(2, "B").settings["start_list"] == "4,7,6,8"  # the relegated member comes first
    assert keizer.group_of(2, 5) == "A"
    club("member-joined", at=club.now, member=9, name="Late", rating=2500)
    assert 9 in keizer.__class__(club.season, keizer.rules).in_groups(2, club.dates("keizer")[3])["B"]
    assert s.verify(club.season).differences == ()


def test_2_PERIODS_a_period_from_zero_begins_in_the_order_of_the_last_standings():
    rules = RULES.replace("rounds = 10", "rounds = 4") + 'periods = [2, 2]\nperiod_reset = "score"\n'
    club = club_of(2000, 1900, 1800, 1700, rules=rules)
    play(club, "0-1", "1-0")
    play(club, "1-0", "½-½")
    last = [member for member, *_ in ladder(club)]
    play(club, *["½-½"] * 2)
    keizer = club.season.competition("keizer")
    assert [str(table.title) for table in keizer.tables()] == ["Period 2, after round 1", "Period 1, after round 2"]
    assert [row.member for row in keizer.tables()[1].rows] == last
    assert all(row.cells[2] == 1 for row in keizer.tables()[0].rows)  # one game in this period


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("rounds = 12", ["keizer: 12 evenings instead of 10. Plan the calendar again."]),
        ("rounds = 10\ntop = 70", ["{table}: 4 members get other numbers, 0 another place."]),
        ("rounds = 10\nwin = '1/3'", ["{table}: 4 members get other numbers, 3 another place."]),
        ("rounds = 10\ntempo = '90+30'", []),
    ],
)
def test_changed_rules_are_described_by_their_effects(setting, told):
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "0-1", "1-0")
    play(club, "1-0", "½-½")
    other = s.replay(s.parse_club_rules(RULES.replace("rounds = 10", setting)), club.season.events)
    found = [str(each) for each in s.views.differences(club.season, other)]
    assert found == [each.format(table="keizer, Standings after round 2") for each in told]


def test_1_the_start_list_can_follow_last_season_or_a_lot():
    by_last = Club(RULES + 'start_order = "last_season"\n')
    for number, last in ((1, None), (2, ("A", 2)), (3, ("A", 1)), (4, None)):
        by_last("member-joined", member=number, name=f"M{number}", rating=1500 + number, last_season=last)
    by_last.plan()
    assert [row[0] for row in ladder(by_last)] == [3, 2, 4, 1]
    lots = []
    for seed in ("one", "two"):
        by_lot = club_of(2000, 1900, 1800, 1700, 1600, rules=RULES + 'start_order = "lot"\nbye_rule = "lot"\n')
        by_lot("lots-drawn", competition="keizer", part=1, seed=seed)
        lots.append([row[0] for row in ladder(by_lot)])
        play(by_lot, "½-½", "½-½")
        play(by_lot, "½-½", "½-½")
        assert s.verify(by_lot.season).differences == ()
    assert lots[0] != lots[1]


def test_1_a_seed_is_recorded_only_if_lots_are_drawn():
    seeds = [play(club_of(2000, 1900, rules=RULES + more), "½-½").seed for more in ("", 'start_order = "lot"\n')]
    assert [bool(seed) for seed in seeds] == [False, True]


def test_2_a_round_that_was_played_elsewhere_counts():
    club = club_of(2000, 1900, 1800, 1700, 1600)
    date = club.dates("keizer")[0]
    games = (s.events.TakenGame(1, 2, "1-0"),)
    taken = {"competition": "keizer", "part": 1, "round": 1, "games": games, "odd": 3, "away": (4,), "others": (5,)}
    club("round-taken-over", at=club.at(date, 23), **taken)
    tournament = club.season.competition("keizer").tournament(1)
    kinds = [tournament.card(member)[0].kind.name for member in range(1, 6)]
    assert kinds == ["WIN", "LOSS", "PAIRING_BYE", "ABSENT", "NO_NOTICE"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('win = "1/0"', "rulebook:7: competition[0].win: keizer: win=1/0 is not possible"),
        ("periods = [4, 4]", "the periods have 8 rounds together, and the season has 10"),
        ("absent = true", 'true does not fit; write a number such as 70, or a text such as "1/3"'),
        ("ext = [1, 0]", "keizer: ext=1,0 is not possible"),
        ('ext = [1, "1/2", 0]\nclub_other_max = 5', "it is for games whose result is ignored; leave out ext, or this"),
    ],
)
def test_an_invalid_setting_is_refused_with_its_line(line, sentence):
    with pytest.raises(InvalidInput) as refusal:
        s.parse_club_rules(RULES + line)
    assert sentence in str(refusal.value)


def test_1_the_ending_places_of_a_season_are_those_of_its_standings():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "0-1", "1-0")
    assert club.season.competition("keizer").ending_places() == {A: ("", 1), D: ("", 2), B: ("", 3), C: ("", 4)}


def with_newcomer(rules=RULES, rating=1950):
    """Return a club of two rated and two unrated members after a round; member 5 joins before the second evening."""
    club = club_of(2000, 1900, 0, 0, rules=rules)
    play(club, "0-1", "1-0")
    first, second, *_ = club.dates("keizer")
    club("member-joined", at=club.at(first, 23), member=E, name="Petra", rating=rating)
    club.at(second)
    return club


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (RULES, "Petra is new and starts at the bottom of the ladder; the bye goes to the lowest player here who has"),
        (
            RULES + 'bye_rule = "lowest"\n',
            "Petra is new and starts at the bottom of the ladder; the lowest player here",
        ),
    ],
)
def test_1_L5_a_newcomer_has_the_bye_and_the_reason_is_given(rules, told):
    club = with_newcomer(rules)
    (made,) = club.pair(club.dates("keizer")[1], publish=False)
    assert made.odd == E
    for step in ("made", "published"):
        view = s.views.pairing(club.season, made.place)
        assert str(view.odd_why).startswith(told), step
        if step == "made":
            club.publish(made)
    assert "a new player starts at the bottom" in str(indeler.reasons.Reasons(_study(club), "en", 1).by_leaver())


def _study(club):
    """Return the study of the pairing request of the second round."""
    made = next(n for n, each in enumerate(club.season.events) if each.kind() == "pairing-made" and each.round == 2)
    before = s.replay(club.club_rules, club.season.events[:made])
    tournament, settings = before.competition("keizer").pairing_request(s.RoundKey("keizer", 1, 2, ""))
    return indeler.reasons.study(tournament, None, settings)


def test_1_a_newcomer_who_starts_by_rating_is_not_the_lowest():
    club = with_newcomer(RULES + 'newcomer_place = "by_rating"\n')
    (made,) = club.pair(club.dates("keizer")[1])
    assert made.odd not in (E, None)
    told = s.views.pairing(club.season, made.place).odd_why
    name = club.season.name(made.odd)
    assert str(told) == f"{name} stands lowest on the ladder of the players here who have had the bye least often."


def test_L1_the_second_bye_goes_to_a_player_who_has_had_it_least_often():
    club = club_of(2000, 1900, 1800)
    byes = [play(club, "½-½").odd for _ in range(2)]
    assert byes[0] != byes[1]
    told = s.views.pairing(club.season, s.RoundKey("keizer", 1, 2, "")).odd_why
    name = club.season.name(byes[1])
    assert str(told) == f"{name} stands lowest on the ladder of the players here who have had the bye least often."


def test_L1_L2_a_bye_out_of_turn_is_explained_by_the_pairing_of_the_others():
    club = club_of(2000, 1900, 1800, rules=RULES + "between = 0\n" + 'bye_rule = "lowest"\nmax_meet = 1\n')
    byes = [play(club, "1-0").odd for _ in range(3)]
    told = [
        str(s.views.pairing(club.season, s.RoundKey("keizer", 1, number, "")).odd_why).replace(f"Member {odd}", "X")
        for number, odd in enumerate(byes, start=1)
    ]
    assert sorted(byes) == [1, 2, 3]
    assert told[0] == "X stands lowest on the ladder of the players here."
    assert "If somebody who stands lower had the bye instead of X, the others could not be paired as well." in told
