"""A round that is paired by hand needs a reason and is accepted when the logbook is verified."""

import pytest

from indeler import season as s
from indeler.cli.logbook_report import report
from indeler.language import InvalidInput
from indeler.model import PairingError
from support.clubs import ROUND_ROBIN, Club

STRICT = """name = "strict club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 10
between = 8
rematch = "strict"
"""


@pytest.fixture
def stuck():
    """Return a club of four members who have all met in three rounds and may not meet again."""
    club = Club(STRICT, (2000, 1900, 1800, 1700))
    club.plan()
    for date in club.dates("keizer")[:3]:
        for made in club.pair(date):
            club.results(made)
    club.at(club.dates("keizer")[3])
    return club


ROUND = {"competition": "keizer", "part": 1, "round": 4}
PLACE = s.RoundKey("keizer", 1, 4, "")


def test_L2_the_refusal_names_members_and_says_what_can_be_done(stuck):
    with pytest.raises(PairingError) as refused:
        stuck.pair(stuck.dates("keizer")[3])
    assert "Every round has at least 2 pairs that may not meet again yet, such as Member " in str(refused.value)
    assert "Pair this round by hand" in str(refused.value)
    assert "rematch" not in str(refused.value)
    assert refused.value.setting == "rematch"


def test_L3_the_draft_repeats_the_oldest_games_and_is_accepted_with_a_reason(stuck):
    draft = s.propose.draft(stuck.season, PLACE, at=stuck.now)
    boards = tuple((board.white, board.black) for board in draft.boards)
    assert {frozenset(board) for board in boards} == {
        frozenset((board.white, board.black)) for board in stuck.state.pairings[PLACE._replace(round=1)].boards
    }
    with pytest.raises(InvalidInput, match="why"):
        stuck("pairing-changed", **ROUND, boards=boards)
    stuck("pairing-changed", **ROUND, boards=boards, why="nobody else is left")
    assert stuck.state.pairings[PLACE].by_hand
    stuck("pairing-published", **ROUND)
    verified = s.verify(stuck.season)
    assert verified.differences == ()
    decided, again, audited = (each.sentence for each in verified.by_hand)
    assert decided == "keizer, round 4 was paired by hand, reason: nobody else is left"
    assert again.startswith("keizer, round 4 cannot be paired again: Every round has at least 2 pairs")
    assert audited.startswith("keizer, round 4 is ")


@pytest.mark.parametrize("why", ["", "nobody else is left"])
def test_verify_accepts_a_round_with_other_boards_if_a_reason_is_given(stuck, why):
    stuck("pairing-made", **ROUND, boards=((1, 2), (3, 4)), why=why)
    verified = s.verify(stuck.season)
    assert bool(verified.differences) == (not why)
    assert bool(verified.by_hand) == bool(why)
    if not why:  # a reason can still be given afterwards
        stuck("pairing-changed", **ROUND, boards=((1, 2), (3, 4)), why="nobody else is left")
        assert s.verify(stuck.season).differences == ()


def test_a_different_pairing_is_reported_with_names():
    club = Club(STRICT, (2000, 1900, 1800, 1700, 1600))
    first, *_ = club.plan() or club.dates("keizer")
    club.at(first)
    club(
        "pairing-changed", competition="keizer", part=1, round=1, boards=((1, 3), (2, 4)), odd=5, why="a lift to share"
    )
    _decided, again, *_ = (each.sentence for each in s.verify(club.season).by_hand)
    assert "Member 1 - Member 3, Member 2 - Member 4, Member 5 has the bye" in again


def test_only_the_next_round_can_be_paired_by_hand(stuck):
    with pytest.raises(InvalidInput, match="cannot be paired by hand now"):
        s.propose.draft(stuck.season, PLACE._replace(round=3), at=stuck.now)
    with pytest.raises(InvalidInput, match="rounds are paired in order"):
        stuck("pairing-changed", competition="keizer", part=1, round=5, boards=((1, 2), (3, 4)), why="too early")
    with pytest.raises(InvalidInput, match="neither paired nor absent"):
        stuck("pairing-changed", **ROUND, boards=((1, 2),), why="two are forgotten")


def test_the_command_line_reports_a_pairing_by_hand_and_succeeds(stuck, capsys):
    stuck("pairing-changed", **ROUND, boards=((1, 2), (3, 4)), why="nobody else is left")
    lines = stuck.book.store.read()
    told_of = {"file": "logbook.jsonl", "head": "", "lang": "en"}
    report(lines, s.events.personal, lambda: s.verify(stuck.season), **told_of, json=False)  # exits with 0
    told = capsys.readouterr().out
    assert "keizer, round 4 was paired by hand, reason: nobody else is left" in told
    assert "all in order" in told
    report(lines, s.events.personal, lambda: s.verify(stuck.season), **told_of, json=True)
    assert '"by_hand"' in capsys.readouterr().out


def test_BW_22_a_round_can_be_drafted_once_the_previous_one_is_published():
    club = Club(STRICT, (2000, 1900, 1800, 1700))
    club.plan()
    first, second = PLACE._replace(round=1), PLACE._replace(round=2)
    assert s.propose.can_be_drafted(club.season, first)
    assert not s.propose.can_be_drafted(club.season, second)
    (made,) = club.pair(club.dates("keizer")[0], publish=False)
    assert not s.propose.can_be_drafted(club.season, second), "it is not published yet"
    club.publish(made)
    assert s.propose.can_be_drafted(club.season, second)


def test_BW_22_a_round_of_a_schedule_is_not_drafted():
    club = Club(ROUND_ROBIN, (2000, 1900, 1800, 1700))
    assert not s.propose.can_be_drafted(club.season, s.RoundKey("internal", 1, 1, "A"))


def test_1_the_first_list_has_all_members_who_joined_before_the_first_round():
    club = Club(STRICT, (2000, 1900))
    first = club.plan() or club.dates("keizer")[0]
    club("member-joined", member=3, name="Later", rating=1500, at=club.at(first, 12))
    keizer = club.season.competition("keizer")
    assert [*keizer.tournament(1, "").players] == [1, 2, 3]


def test_BW_9_a_draft_contains_all_expected_members():
    club = Club(members=[2000, 1900, 1800, 1700, 1600, 1500])
    date = club.plan()[0]
    club.open_cycle(1, A=range(1, 5), B=(5, 6))
    club("signed-off", member=4, date=date)
    drafted = s.propose.draft(club.season, s.RoundKey("cycles", 1, 1, "A"), at=club.at(date))
    assert drafted.field == (1, 2, 3)


def test_BW_40_a_member_of_the_championship_group_who_signed_off_is_absent_although_paired():
    rules = """
name = "small"

[[competition]]
kind = "cycles"
name = "cycles"
count = 1
rounds = 4
championship = { players = 4, per_cycle = 0, ladder = 4 }
"""
    club = Club(rules, [2000, 1900, 1800, 1700])
    club.plan()
    club.open_cycle(1, K=range(1, 5))
    date = club.dates()[0]
    club.at(date, 12)
    club("signed-off", member=1, date=date)
    club.pair(date)
    assert {row.member: row.status for row in s.views.attendance(club.season, date)}[1] == "signed-off"
