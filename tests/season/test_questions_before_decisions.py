"""Questions asked before a decision: a pairing that is no longer up to date, new groups while results are missing."""

import datetime

import pytest

from indeler.logbook import Question
from indeler.season import RoundKey
from indeler.season.events import PairingPublished
from support.clubs import LEADER, Club

RULEBOOK = "botwinnik"

A1 = {"competition": "cycles", "part": 1, "round": 1, "group": "A"}
ALTHOUGH = "although"


@pytest.fixture
def made(club):
    """Return a club with an unpublished pairing of round 1 of group A: 1-2, 3-4, and 5 is odd."""
    club = club(a=5)
    club.at(club.dates()[0], 18)
    club("pairing-made", boards=((1, 2), (3, 4)), odd=5, **A1)
    return club


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("exempted", {"member": 1, "why": "arbiter"}, "Member 1 is exempt now"),
        ("exempted", {"member": 5, "why": "arbiter"}, "Member 5 is exempt now"),
        ("signed-off", {"member": 2}, "Member 2 is signed-off now"),
        ("member-left", {"member": 3}, "Member 3 does not take part any more"),
        (
            "participation-changed",
            {"member": 4, "competition": "cycles", "takes_part": False},
            "Member 4 does not take part any more",
        ),
    ],
)
def test_BW_22_publishing_is_questioned_if_a_paired_member_became_absent(made, kind, fields, told, asked):
    about_the_evening = {"date": made.dates()[0]} if kind in ("exempted", "signed-off") else {}
    made(kind, **fields, **about_the_evening)
    question = asked(made, "pairing-published", ALTHOUGH, **A1)
    assert question == f"Since this pairing was made: {told}. Pair again, or publish it anyway."


def test_BW_22_publishing_is_questioned_if_an_unpaired_member_signed_on(club, asked):
    club = club(a=5)
    date = club.dates()[0]
    club.at(date, 18)
    club("signed-off", member=5, date=date)
    club("pairing-made", boards=((1, 2), (3, 4)), **A1)
    club("signed-on", member=5, date=date)
    assert "Member 5 comes and has no place in it" in asked(club, "pairing-published", ALTHOUGH, **A1)


def test_BW_22_a_new_pairing_is_published_without_a_question(made):
    made("exempted", member=1, date=made.dates()[0], why="arbiter")
    made("pairing-made", boards=((2, 5), (3, 4)), **A1)
    made("pairing-published", **A1)
    assert made.season.published(RoundKey("cycles", 1, 1, "A"))


def test_BW_11_a_signed_off_member_who_was_paired_by_hand_is_not_questioned(club):
    club = club(a=5)
    date = club.dates()[0]
    club.at(date, 18)
    club("signed-off", member=5, date=date)
    club("pairing-made", boards=((1, 2), (3, 4)), **A1)
    club("pairing-changed", boards=((1, 2), (3, 4)), odd=5, why="comes after all", **A1)
    club("pairing-published", **A1)
    assert club.season.published(RoundKey("cycles", 1, 1, "A")).odd == 5


@pytest.mark.parametrize(("kind", "why"), [("signed-off", ""), ("exempted", "arbiter")])
def test_BW_9_BW_33_an_absence_is_questioned_if_the_member_has_a_result_of_that_evening(made, asked, kind, why):
    made("pairing-published", **A1)
    made.result(1, 1, 1, 2, "1-0")
    date = made.dates()[0]
    question = asked(made, kind, "with a result of that evening", member=1, date=date, why=why)
    assert question == "Member 1 has a result of 2026-09-03, which counts all the same."
    assert made.kinds(1, "A", 1) == ["game"]
    made(kind, member=3, date=date, why=why)  # paired without a result
    made(kind, member=1, date=made.dates()[1], why=why)


def test_BW_50_publishing_a_rapid_round_is_questioned_if_the_presence_changed(club, asked):
    club = club()
    date = club.dates("rapid")[0]
    club.at(date)
    evening = {"competition": "rapid", "part": 1, "round": 1}
    club("presence-noted", present=(1, 2, 3, 4), **evening)
    club("pairing-made", boards=((1, 2), (3, 4)), **evening)
    club("presence-noted", present=(1, 2, 3, 5), **evening)
    question = asked(club, "pairing-published", ALTHOUGH, **evening)
    assert "Member 4 is not noted as present any more, Member 5 comes and has no place in it" in question


def test_BW_8_the_opponent_of_a_member_who_left_the_club_is_free(club):
    made = club(a=5)
    made.at(made.dates()[0] - datetime.timedelta(days=1))
    made("pairing-made", boards=((1, 2), (3, 4)), odd=5, **A1)
    made("member-left", member=1)
    made("pairing-published", anyway=True, **A1)
    assert [made.kinds(1, "A", member) for member in (1, 2)] == [["not-in"], ["free"]]
    made.at(made.dates()[0])
    made.result(1, 1, 3, 4, "1-0")
    made("round-closed", competition="cycles", part=1, round=1)


def two_cycles():
    """Return a club of two groups whose first cycle has one published round; the second cycle can be opened."""
    club = Club(members=[2000 - 50 * number for number in range(8)])
    club("cycle-shortened", cycle=1, rounds=1, why="quick")
    club.plan()
    club.open_cycle(1, A=range(1, 5), B=range(5, 9))
    club.at(club.dates()[0])
    club.boards(1, 1, "A", [(1, 2), (3, 4)])
    club.boards(1, 1, "B", [(5, 6), (7, 8)])
    return club


def test_BW_30_opening_a_cycle_is_questioned_while_results_are_missing(asked):
    club = two_cycles()
    for white, black in ((1, 2), (5, 6), (7, 8)):
        club.result(1, 1, white, black, "1-0")
    groups = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)}
    question = asked(club, "cycle-opened", ALTHOUGH, cycle=2, groups=groups)
    assert question == "Results of cycle 1 are missing: cycle 1, round 1, group A: Member 3 - Member 4."


def test_BW_30_a_cycle_opens_without_a_question_once_all_results_are_entered():
    club = two_cycles()
    for white, black in ((1, 2), (3, 4), (5, 6), (7, 8)):
        club.result(1, 1, white, black, "1-0")
    club.open_cycle(2)
    assert 2 in club.cycles.state.cycles


def test_BW_35_a_missing_result_of_an_external_game_is_questioned_too():
    club = two_cycles()
    date = club.dates()[0]
    for white, black in ((3, 4), (5, 6), (7, 8)):
        club.result(1, 1, white, black, "1-0")
    game = datetime.datetime.combine(date, datetime.time(19, 30))
    club("signed-off", member=1, date=date, reason="external", game_at=game, at=game.replace(hour=18))
    with pytest.raises(Question, match=r"group A: Member 1 - \?"):
        club.open_cycle(2)


def test_only_questioned_events_are_recorded_as_confirmed(made):
    made("exempted", member=1, date=made.dates()[0], why="arbiter")
    made("pairing-made", boards=((6, 7), (8, 9)), odd=10, **{**A1, "group": "B"})
    both = [PairingPublished(at=made.now, by=LEADER, **{**A1, "group": group}) for group in "AB"]
    before = made.season.version
    made.book.append_all(both, confirmed=True)
    assert [event.anyway for event in made.season.events[before:]] == [True, False]


def test_the_doubts_about_several_decisions_are_combined_in_one_question(made):
    made("exempted", member=1, date=made.dates()[0], why="arbiter")
    made("pairing-made", boards=((6, 7), (8, 9)), odd=10, **{**A1, "group": "B"})
    made("exempted", member=6, date=made.dates()[0], why="arbiter")
    both = [PairingPublished(at=made.now, by=LEADER, **{**A1, "group": group}) for group in "AB"]
    with pytest.raises(Question) as question:
        made.book.append_all(both)
    text = "Since this pairing was made: {} is exempt now. Pair again, or publish it anyway."
    assert [str(doubt) for doubt in question.value.doubts] == [text.format("Member 1"), text.format("Member 6")]
    assert str(question.value) == f"{text.format('Member 1')} {text.format('Member 6')}"
    assert question.value.is_logged
