"""Articles 7.5 and 12.1: a round is closed once its results were checked; a change after that is a correction."""

import datetime

import pytest

from indeler import season as s
from indeler.logbook import Question
from indeler.season import RoundKey
from indeler.season.log.event_words import log

RULEBOOK = "botwinnik"

ROUND = {"competition": "cycles", "part": 1, "round": 1}
GAME = {**ROUND, "white": 1, "black": 2}
CORRECTION = "a correction after the round was closed"


@pytest.fixture
def played(club):
    """Return a club with round 1 played: groups A and B each have two boards, all won by White, and one odd player."""
    club = club(a=5)
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4)], 5)
    club.boards(1, 1, "B", [(6, 7), (8, 9)], 10)
    for white, black in ((1, 2), (3, 4), (6, 7), (8, 9)):
        club.result(1, 1, white, black, "1-0")
    return club


@pytest.fixture
def closed(played):
    played("round-closed", **ROUND)
    return played


def is_closed(club, group="A"):
    return club.state.pairings[RoundKey("cycles", 1, 1, group)].closed_at is not None


def test_BW_12_closing_a_round_is_one_event_for_all_groups(played):
    assert not is_closed(played)
    played("round-closed", **ROUND)
    assert [is_closed(played, group) for group in "AB"] == [True, True]
    assert log(played.season)[-1].sentence == "All results of cycle 1, round 1 are in; the round is closed."
    assert s.replay(played.club_rules, played.season.events).state == played.state


def test_BW_12_a_round_can_be_closed_only_once_and_with_all_results(played, refused):
    played("result-corrected", **GAME, why="entered wrongly")
    assert refused(played, "round-closed", **ROUND) == (
        "Round 1 cannot be closed, results are missing: Member 1 - Member 2."
    )
    played.result(1, 1, 1, 2, "½-½")
    played("round-closed", **ROUND)
    assert refused(played, "round-closed", **ROUND) == "Round 1 is closed already."
    assert "published" in refused(played, "round-closed", **{**ROUND, "round": 2})


def test_BW_12_a_change_after_closing_is_questioned_and_logged_as_a_correction(closed, asked):
    told = asked(closed, "result-corrected", CORRECTION, **GAME, result="0-1", why="slip misread")
    assert told == "This corrects a round that is closed: cycle 1, round 1, group A."
    assert closed.points(1, "A")[2] == 60
    assert is_closed(closed)


def test_BW_12_entering_a_cleared_result_again_is_a_correction(closed, asked):
    asked(closed, "result-corrected", CORRECTION, **GAME, why="another game")
    with pytest.raises(Question):
        closed("result-entered", **GAME, result="0-1")
    asked(closed, "result-corrected", CORRECTION, **GAME, result="0-1", why="slip misread")
    assert closed.points(1, "A")[2] == 60


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("exempted", {"member": 5, "why": "arbiter"}),
        ("no-show", {"member": 5}),
        ("signed-off", {"member": 5}),
        ("pairing-changed", {"boards": ((1, 2), (3, 4)), "why": "nobody was odd", "group": "A", **ROUND}),
    ],
)
def test_BW_12_any_other_change_of_a_closed_round_is_questioned(closed, kind, fields, asked):
    if kind == "pairing-changed":
        closed("exempted", member=5, date=closed.dates()[0], why="arbiter", anyway=True)
    else:
        fields = {**fields, "date": closed.dates()[0]}
    asked(closed, kind, CORRECTION, **fields)


def test_BW_12_reversing_an_event_of_a_closed_round_is_questioned(played, asked):
    played("exempted", member=5, date=played.dates()[0], why="arbiter")
    number = played.season.version
    played("round-closed", **ROUND)
    asked(played, "reversed", CORRECTION, event=number, why="somebody else was arbiter")
    assert played.kinds(1, "A", 5) == ["odd"]


def test_BW_12_a_result_cannot_be_reversed_before_the_closing_that_depends_on_it(closed, refused):
    number = next(n for n, event in enumerate(closed.season.events, 1) if event.kind() == "result-entered")
    told = refused(closed, "reversed", event=number, why="never played")
    closing = next(n for n, event in enumerate(closed.season.events, 1) if event.kind() == "round-closed")
    assert told == f"Event {number} cannot be taken back any more: event {closing} (round closed) rests on it."


def test_BW_12_reversing_the_closing_reopens_the_round_without_a_question(closed):
    closed("reversed", event=closed.season.version, why="one slip was missing")
    assert not is_closed(closed)
    closed("result-corrected", **GAME, result="0-1", why="slip misread")


def test_BW_12_a_change_of_another_evening_is_not_questioned(closed):
    closed("signed-off", member=1, date=closed.dates()[1])
    closed("exempted", member=2, date=closed.dates()[1], why="arbiter")
    assert is_closed(closed)


def test_BW_32_the_closing_can_be_reversed_after_the_scores_are_final(closed):
    closed.now += datetime.timedelta(days=9)
    closed("reversed", event=closed.season.version, why="one slip was missing")
    assert not is_closed(closed)


def test_a_remark_does_not_close_a_round(played):
    played("noted", text="closed early", why=f"closed {played.dates()[0]}")
    assert not is_closed(played)


def test_BW_9_BW_33_K23_a_sign_off_in_time_counts_when_recorded_after_publication(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 19, 30)
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    club("signed-off", member=1, date=date, at=datetime.datetime.combine(date, datetime.time(18)))
    for white, black in ((3, 4), (5, 6)):
        club.result(1, 1, white, black, "1-0")
    assert club.points(1, "A") == {1: 20, 2: 50, 3: 60, 4: 10, 5: 60, 6: 10}
    assert [club.kinds(1, "A", member) for member in (1, 2)] == [["signed-off"], ["free"]]
    club("round-closed", **ROUND)  # nothing is missing


def test_BW_9_the_opponent_of_a_sign_off_recorded_late_was_not_odd(club):
    """K23: this opponent may still be odd in this cycle."""
    club = club(a=5)
    date, following = club.dates()[:2]
    club.at(date, 19, 30)
    club.boards(1, 1, "A", [(1, 2), (3, 4)], 5)
    club("signed-off", member=1, date=date, at=datetime.datetime.combine(date, datetime.time(18)))
    club.result(1, 1, 3, 4, "1-0")
    club.at(following)
    club.boards(1, 2, "A", [(1, 3), (4, 5)], 2)
    assert club.kinds(1, "A", 2) == ["free", "odd"]


def test_BW_11_a_member_who_signed_off_and_is_paired_by_hand_has_a_game(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 18)
    club("signed-off", member=1, date=date)
    club.boards(1, 1, "A", [(3, 4), (5, 6)], 2)
    club("pairing-changed", **ROUND, group="A", boards=((3, 4), (5, 6), (1, 2)), why="came after all")
    assert club.kinds(1, "A", 1) == club.kinds(1, "A", 2) == ["pending"]


def test_BW_9_a_manual_change_of_another_board_keeps_a_late_sign_off(club):
    club = club()
    date = club.dates()[0]
    club.at(date, 18, 30)
    club.boards(1, 1, "A", [(1, 2), (3, 4), (5, 6)])
    club("signed-off", member=1, date=date)
    club("pairing-changed", **ROUND, group="A", boards=((1, 2), (4, 3), (5, 6)), why="three times Black")
    assert [club.kinds(1, "A", member) for member in (1, 2)] == [["signed-off"], ["free"]]
