"""Tests of ``why``: why this board, why not that one, what if; and for which round."""

from itertools import combinations, islice

import pytest

import indeler
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import Forbidden, Game, Player, Result, Round, Tournament
from indeler.model.results import match_result
from indeler.reasons import player_of, reasons, round_in_question, study_of, why_two
from indeler.reasons.api import read_result
from support.round_tables import hall
from support.small_rounds import SETTINGS, rounds

WIN, DRAW, TO_COME = Result.WHITE_WINS, Result.DRAW, Result.PENDING
NAMES = ("Anna de Vries", "Bas Smit", "Carla Jansen", "Daan Bakker", "Eva Smit", "Finn Visser")


@pytest.fixture
def six():
    """Return a tournament of six players after one round, in which 1, 2 and 3 won."""
    games = tuple(Game(white, white + 3, WIN) for white in (1, 2, 3))
    return Tournament([Player(n, name) for n, name in enumerate(NAMES, 1)], [Round(games)], total_rounds=5)


# Why not --------------------------------------------------------------------------------------------------------------


def test_old_opponents_cannot_meet(six):
    assert indeler.why(six, 1, 4, rules="fide-dutch").lines() == [
        "Round 2: Anna de Vries (1) and Daan Bakker (4) cannot meet, for they already met in round 1 (C1).",
        "C1: Two players do not meet more than once.",
    ]


def test_a_ban_keeps_two_players_apart(six):
    answer = indeler.why(six.replace(forbidden=[Forbidden((1, 2))]), 1, 2)
    assert "the organiser keeps them apart" in str(answer)


def test_the_same_absolute_colour_keeps_two_players_apart():
    answer = indeler.why(hall("1 1 W W\n2 1 W W\n3 1 B B\n4 1 B B"), 1, 2, rules="knsb-wp", lang="nl")
    assert "beiden moeten zwart hebben (B2)" in answer.lines()[0]


def test_a_criterion_by_which_the_round_would_be_worse_is_given_with_both_values():
    answer = indeler.why(hall("1 1 W\n2 1 B\n3 1 W\n4 1 B"), 1, 3, rules="fide-dutch")
    assert answer.lines()[:2] == [
        "Round 2: player 1 and player 3 may meet, but then 2 players would not get the colour that is due; "
        "now none (C12).",
        "- the round would be worse in bracket 1 (C12)",
    ]
    data = answer.as_data()
    assert {name: data["why_not"][name] for name in ("clause", "group", "by_order")} == {
        "clause": "C12",
        "group": 1,
        "by_order": False,
    }
    assert sorted(map(sorted, data["why_not"]["alternative"]["boards"])) == [[1, 3], [2, 4]]


LEFT_OVER = "more players of the next group, or higher ones, would be left over: "
TWO_THREE_TWO = "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 1 -\n7 0 -\n8 0 -"
"""Three players with 2 points, three with 1 and two with none."""


@pytest.mark.parametrize(
    ("rules", "table", "apart", "pair", "told"),
    [
        ("fide-dutch", TWO_THREE_TWO, "", (1, 7), f"{LEFT_OVER}2 (with 2, 1) instead of none (C8)."),
        ("fide-dutch-2017", TWO_THREE_TWO, "", (1, 7), f"{LEFT_OVER}2 (with 2, 1) instead of none (C.7)."),
        (
            *("fide-dutch", "1 0 -\n2 1 -\n3 0 -\n4 2 -\n5 2 -\n6 2 -\n7 1 -", "2-3 2-6", (4, 1)),
            f"{LEFT_OVER}1 (with 2) instead of 1 (with 1) (C8).",
        ),
        (
            *("fide-dutch-2017", "1 1 -\n2 2 -\n3 2 -\n4 2 -\n5 0 -", "", (2, 4)),
            "the round would be just as good, and the rules take this one first (D.1).",
        ),
        (
            *("fide-dutch-2017", "1 2 -\n3 1 -\n4 2 -\n5 2 -\n6 0 P", "", (1, 6)),
            f"{LEFT_OVER}2 (with 2, 1) instead of none (C.7).",
        ),
    ],
)
def test_players_left_over_in_the_next_bracket_are_reported_with_their_points(rules, table, apart, pair, told):
    """fide-dutch C8; fide-dutch-2017 C.7: the players left over are counted, then their scores compared."""
    line = indeler.why(hall(table, apart), *pair, rules=rules).lines()[0]
    assert line == f"Round 2: player {pair[0]} and player {pair[1]} may meet, but then {told}"


@pytest.mark.parametrize(
    ("rules", "clause", "told"),
    [
        ("fide-dutch", "4.3", "the bye would go to a player with more points: 1 instead of 0 (C5)"),
        (
            "knsb-rating",
            "D2",
            "somebody else would go to the next group (player 2); by the rules that is player 1 (C12)",
        ),
    ],
)
def test_an_exchange_for_the_players_below_is_reported_with_its_purpose(rules, clause, told):
    """3 floated down before, and 2 may not meet 4; so 2 and 3 meet, though both belong to the lower half."""
    lines = reasons(indeler.pair(hall("1 2 -\n2 2 -\n3 2 Bd\n4 1 -\n5 0 -", "2-4"), rules)).lines()
    (line,) = [line for line in lines if f"changed places ({clause})" in line]
    assert line.partition("; if not, then ")[2] == told


def test_rule_3_waiting_letters_have_as_few_points_as_possible():
    """1, with 2 points, and 2, with 1½, may not meet each other; so one of them meets 3 and the other waits again."""
    field = hall("1 2 F F\n2 1.5 F H\n3 1 F -\n4 0 - -", "1-2")
    assert indeler.why(field, 2, 3, rules="kndb").lines()[:4] == [
        "Round 3: player 2 and player 3 may meet, but then players with more points would need an opponent from a "
        "lower group: 2 instead of 1½ (rule 3).",
        "- the round would be worse in group 1 (rule 3)",
        "- if they met, these boards would be played: player 2 – player 3; player 1 – player 4",
        "- they would replace: player 3 – player 1; player 4 – player 2",
    ]


@pytest.mark.parametrize(
    ("round", "first_round", "pair", "clause"),
    [(1, "known", (1, 2), "D1"), (1, "unknown", (1, 3), "D2"), (2, "known", (1, 2), "C5"), (3, "known", (1, 2), "C5")],
)
def test_points_of_resistance_use_the_lots_in_round_1_and_high_against_low_later(round, first_round, pair, clause):
    field = hall("\n".join(f"{number} 0{' -' * (round - 1)}" for number in range(1, 5)))
    told = indeler.why(field, *pair, rules="knsb-wp", first_round=first_round).lines()[0]
    assert told.endswith(
        f"may meet, but then the round would be just as good, and the rules take this one first ({clause})."
    )


@pytest.mark.parametrize("rules", SETTINGS)
def test_an_answer_that_only_the_order_decides_calls_no_round_worse(rules):
    """Every pair of some small rounds, in every language: at most one "but", and no "worse" beside "just as good"."""
    by_order = 0
    for before, settings, _ in islice(rounds(rules, 3, 5, 8, "order"), 8):
        study = study_of(indeler.pair(before, rules, **settings))
        for one, other in combinations(study.people, 2):
            answer = why_two(study, one, other)
            difference = getattr(answer, "refusal", None) and answer.refusal.difference
            for lang, but in (("en", " but "), ("nl", " maar "), ("de", " aber "), ("fr", " mais ")):
                head = answer.head.translated(words_of(lang))
                assert head.count(but) <= 1
            if difference is not None and difference.by_order:
                by_order += 1
                lines = answer.lines("en")
                assert not any("worse" in line for line in lines), lines
                assert any("only the order of the rules decides" in line or "comes later" in line for line in lines)
    assert by_order or rules in ("keizer",)


@pytest.mark.parametrize(
    ("table", "apart", "pair", "told"),
    [
        ("1 0 P\n2 0 -\n3 0 P", "", (1, 3), "player 3 is the next below player 1 (rule 4)"),
        ("1 0 -\n2 0 -\n3 0 -\n4 0 -", "1-2", (2, 4), "player 4 is the next below player 2 (rule 4)"),
        (
            *("1 0 -\n2 0 -\n3 0 -\n4 0 -", "1-2", (1, 3)),
            "player 3 is the first below player 1 with whom the other pairs come out best (L6)",
        ),
    ],
)
def test_the_next_player_on_the_ladder_is_neither_paired_nor_free(table, apart, pair, told):
    assert indeler.why(hall(table, apart), *pair, rules="keizer").lines()[2] == f"- the ladder: {told}"


def test_an_equally_good_round_that_comes_later_in_the_order():
    answer = indeler.why(hall("1 1 W\n2 1 W\n3 1 B\n4 1 B"), 1, 4, rules="fide-dutch")
    assert answer.lines()[0].endswith(
        "may meet, but then the round would be just as good, and the rules take this one first (4.2)."
    )
    assert answer.as_data()["why_not"]["by_order"] is True


def test_the_boards_of_the_two_players_come_first_among_the_changed_boards():
    answer = indeler.why(hall("1 1 W\n2 1 W\n3 1 W\n4 1 B\n5 1 B\n6 1 B"), 3, 5, rules="fide-dutch")
    assert answer.lines()[2:4] == [
        "- if they met, these boards would be played: player 5 – player 3; player 6 – player 2",
        "- they would replace: player 5 – player 2; player 6 – player 3",
    ]


def test_a_player_cannot_meet_themselves_or_an_absent_player(six):
    with pytest.raises(InvalidInput, match="cannot be the opponent too"):
        indeler.why(six, 1, 1)
    with pytest.raises(InvalidInput, match="does not take part in round 2"):
        indeler.why(six, 1, 2, absent=[2])


# Why ------------------------------------------------------------------------------------------------------------------


def test_a_board_lists_the_cost_of_every_earlier_opponent():
    answer = indeler.why(hall("1 1 W\n2 1 B\n3 1 W\n4 1 B"), 1, rules="fide-dutch")
    assert answer.lines()[:5] == [
        "Round 2: player 1 has black against player 4 on board 1.",
        "Both have a score of 1 (with virtual points). player 1 would first have met player 3, "
        "but then 2 players would not get the colour that is due; now none (C12).",
        "- bracket 1: number 1 of the upper half (S1) meets number 2 of the lower half (S2) (4.2)",
        "    player 3: then 2 players would not get the colour that is due; now none (C12)",
        "- white for player 4: that suits both, so far B / W (5.2.1)",
    ]


def test_two_players_who_meet_get_the_same_answer_as_one_of_them(six):
    pairing = indeler.pair(six)
    white, black = pairing.boards[0]
    assert indeler.why(six, white, black).lines() == indeler.why(six, white).lines()


def test_the_bye_lists_the_players_who_came_earlier():
    answer = indeler.why(hall("1 1 W\n2 1 B\n3 0 W\n4 0 B\n5 0 P"), 4, rules="fide-dutch")
    assert answer.lines()[:3] == [
        "Round 2: player 4 has the bye.",
        "- the number of players is odd: player 4 has the bye, as nobody with fewer points may have it while all "
        "others are paired (C5)",
        "    player 5: this player already had the bye or points without playing, and may not have the bye (C2)",
    ]


def test_a_rulebook_without_a_pairing_system_gives_no_reasons(six):
    with pytest.raises(InvalidInput, match="fide-c07"):
        indeler.why(six, 1, rules="fide-c07")


# The round in question ----------------------------------------------------------------------------------------------


def test_the_round_in_question_is_the_pending_round_or_the_next_or_the_last(six):
    pending = six.replace(rounds=[Round((Game(1, 4, TO_COME), Game(2, 5, WIN), Game(3, 6, WIN)))])
    assert round_in_question(Tournament([Player(1), Player(2)])) == 1
    assert round_in_question(six) == 2
    assert round_in_question(pending) == 1
    assert round_in_question(six.replace(total_rounds=1)) == 1


def test_a_round_already_played_is_explained_with_its_own_position(six):
    assert indeler.why(six, 1, round=1).lines()[0].startswith("Round 1: Anna de Vries (1) has white")


def test_a_round_with_other_boards_in_the_file_gets_a_note():
    games = (Game(1, 2, DRAW), Game(3, 4, DRAW))
    answer = indeler.why(Tournament([Player(n) for n in range(1, 5)], [Round(games)]), 1, round=1)
    assert any("stands in the file with other boards" in line for line in answer.lines())


# What if --------------------------------------------------------------------------------------------------------------


def test_what_if_a_player_is_absent(six):
    answer = indeler.why(six, 1, absent=[3, 6])
    (note,) = answer.as_data()["notes"]
    assert note.startswith("what if: ")
    assert "(3)" not in note.partition("; instead of: ")[0]


def test_what_if_a_game_had_another_result(six):
    same = indeler.why(six, 1, results=["1:1-4=1-0"])
    assert same.as_data()["notes"] == ["what if: the boards stay the same"]
    other = indeler.why(six, 1, results=["1:4-1=1-0"])  # from the point of view of the player named first
    assert other.study.people[1].points == 0
    assert other.study.people[4].points == 10


@pytest.mark.parametrize("text", ["", "1", "1:2-3", "1:2-3=9-9", "x:1-4=1-0", "1:4=1-0"])
def test_a_text_that_is_not_a_result_is_refused(text):
    with pytest.raises(InvalidInput, match="ROUND:A-B=RESULT"):
        read_result(text)


def test_a_result_of_a_game_that_was_not_played_is_refused(six):
    with pytest.raises(InvalidInput, match="did not meet in round 1"):
        indeler.why(six, 1, results=["1:1-2=1-0"])
    with pytest.raises(InvalidInput, match="Round 3 has not been played"):
        indeler.why(six, 1, results=["3:1-2=1-0"])


# Names ----------------------------------------------------------------------------------------------------------------


def test_a_player_is_found_by_number_or_by_a_part_of_the_name(six):
    assert [player_of(six, text) for text in ("4", "vries", "Bas", "eva smit")] == [1 + 3, 1, 2, 5]
    with pytest.raises(InvalidInput, match="several players"):
        player_of(six, "Smit")
    for text in ("Zoe", "", "99"):
        with pytest.raises(InvalidInput):
            player_of(six, text)


# Exchanges, and the dummy -------------------------------------------------------------------------------------------


def test_an_exchange_is_reported_with_its_purpose():
    answer = indeler.why(hall("1 1 W\n2 1 W\n3 1 B\n4 1 B", "1-3 1-4"), 1, rules="fide-dutch")
    assert answer.lines()[2:4] == [
        "- bracket 1: player 2 of the upper half (S1) and player 3 of the lower half (S2) changed places (4.3)",
        "- if the halves had stayed as they were, then player 1 and player 4 would be left over, "
        "and the organiser keeps them apart; whoever else they met, somebody would be left over (C4)",
    ]


def test_forfeits_count_as_meetings_by_setting(six):
    games = (Game(1, 4, Result.WHITE_BY_FORFEIT), Game(2, 5, WIN), Game(3, 6, WIN))
    forfeited = six.replace(rounds=[Round(games)])
    assert "cannot meet" in indeler.why(forfeited, 1, 4, rules="kndb", forfeit_meets=True).lines()[0]
    assert "cannot meet" not in indeler.why(forfeited, 1, 4, rules="kndb").lines()[0]


def test_a_player_who_is_known_to_meet_the_dummy_meets_nobody_else(six):
    five = six.replace(players=[player for player in six.players.values() if player.number < 6], rounds=())
    answer = indeler.why(five, 5, 1, rules="kndb", meets_dummy=5)
    assert answer.lines()[0].endswith("cannot meet, for Eva Smit (5) already meets the dummy (MOD2).")
    assert (
        indeler.why(five, 5, rules="kndb", meets_dummy=5).lines()[1]
        == "- Eva Smit (5) meets the dummy, as was known beforehand, and is free (MOD2)"
    )


def test_the_setting_absent_of_keizer_is_not_a_list_of_players(six):
    event = six.replace(rounds=())
    settled = indeler.why(event, 1, 2, rules="keizer", absent="2/5")
    assert settled.lines() == indeler.why(event, 1, 2, rules="keizer").lines()
    assert indeler.why(event, 1, rules="keizer", absent=[2]).notes
    with pytest.raises(InvalidInput, match="no setting 'absent'"):
        indeler.why(event, 1, 2, rules="fide-dutch", absent="2/5")


def test_the_full_name_of_a_player_takes_precedence_over_names_that_contain_it(six):
    players = [Player(number, name) for number, name in enumerate(["Jan Smit", "Jan", "Jan Jansen"], start=1)]
    assert player_of(six.replace(players=players, rounds=()), " jan ") == 2
    many = [Player(number, f"Jan {number}") for number in range(1, 8)]
    with pytest.raises(InvalidInput, match=r"several players \(1 Jan 1, .*, 5 Jan 5\); use"):
        player_of(six.replace(players=many, rounds=()), "jan")


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("3:4-7=1-0", Result.WHITE_WINS),
        (" 3 : 4 - 7 = ½ - ½ ", Result.DRAW),
        ("3:4-7=2-0", Result.WHITE_WINS),
        ("3:4-7=0-1 / ½-½", match_result(Result.BLACK_WINS, Result.DRAW)),
    ],
)
def test_a_hypothetical_result_is_read_for_a_game_or_a_match(text, ending):
    assert read_result(text) == (3, 4, 7, ending)


@pytest.mark.parametrize(
    ("place", "enters", "told"),
    [
        ("bottom", 2, "a new player starts at the bottom of the ladder, and nobody had the bye less often (L5)"),
        ("by_rating", 2, "the first in turn with whom the other pairs come out (L5)"),
        ("bottom", 1, "the first in turn with whom the other pairs come out (L5)"),
    ],
)
def test_1_L5_the_reason_for_the_bye_of_a_late_entry_at_the_bottom_mentions_it(place, enters, told):
    """keizer: in the player's first round, if a setting puts newcomers at the bottom; 5 has the lowest rating too."""
    players = [Player(number, rating=2000 - number) for number in range(1, 5)]
    first = Round((Game(1, 2, DRAW), Game(3, 4, DRAW)))
    before = Tournament([*players, Player(5, rating=1000, enters=enters)], [first], total_rounds=5)
    asked = {"rules": "keizer", "newcomer_place": place}
    assert indeler.pair(before, **asked).bye == 5
    assert indeler.why(before, 5, **asked).lines()[1].endswith(told)
