"""A Keizer competition of a season: the worked examples of the rulebook, played evening by evening."""

import datetime
from fractions import Fraction

import pytest

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
    """Pair the next round by the rules; results in the order of the boards."""
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
    """Member, score and value of each line."""
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


def test_1_the_start_list_stands_before_the_first_round():
    club = club_of(1500, 1900, 1700)
    assert ladder(club) == [(2, 5, 5), (3, 4, 4), (1, 3, 3)]


def test_1_a_new_rating_after_the_first_round_leaves_the_start_list_as_it_was():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "½-½", "½-½")
    before = ladder(club)
    club("rating-changed", member=D, rating=2400, why="new list")
    assert ladder(club) == before


def test_2_late_notice_gives_what_the_rules_say():
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


def test_2_who_is_paired_and_does_not_come_loses_by_forfeit_and_who_gave_notice_leaves_the_other_odd():
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
    assert len(ladder(club)) == 5  # 2: who withdrew stays listed


def test_3_what_a_win_tonight_brings_is_what_is_published_after_it():
    """Each ending of the open game told in advance is what the ladder says once the result is in."""
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


def test_3_before_the_pairing_every_opponent_is_told_of_and_what_rounds_gave_adds_up():
    club = club_of(2000, 1900, 1800, 1700)
    play(club, "0-1", "1-0")
    told, gave = club.season.competition("keizer").tables_for(D)
    assert {row.member for row in told.rows} == {A, B, C}
    assert sum(row.cells[0] for row in gave.rows) == dict(row[:2] for row in ladder(club))[D]
    assert [str(row.cells[1]) for row in gave.rows] == ["own value", "won"]
    assert club.season.competition("keizer").tables_for(99) == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('win = "1/0"', "rulebook:7: competition[0].win: keizer: win=1/0 cannot be"),
        ("periods = [4, 4]", "the periods have 8 rounds together, and the season has 10"),
        ("absent = true", 'true does not fit; write a number such as 70, or a text such as "1/3"'),
        ("ext = [1, 0]", "keizer: ext=1,0 cannot be"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_its_line(line, sentence):
    with pytest.raises(InvalidInput) as refusal:
        s.parsed(RULES + line)
    assert sentence in str(refusal.value)
