"""Verification of a logbook: its pairings are reproduced and audited."""

import pytest
from msgspec.structs import replace

from indeler import audit
from indeler import season as s
from indeler.season.events import PairingChanged
from indeler.season.log.verifying import _last_adoption, case_of, judge_change, round_to_prove
from support.clubs import Club


@pytest.fixture
def club():
    """Return a club with groups of six and two after round 1, in which the lower number always won."""
    club = Club(members=range(2000, 1200, -100))
    first, *_ = club.plan()
    club.open_cycle(1, A=range(1, 7), B=(7, 8))
    for made in club.pair(first, seed="Verify"):
        club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    return club


def made_by_hand(club, change):
    """Append the proposed pairing of round 2 of group A with changed boards, and return the proposal."""
    date = club.dates()[1]
    club.at(date)
    made = s.propose.evening(club.season, date, at=club.now, by="Leader")[0]
    assert made.group == "A"
    club("pairing-made", competition="cycles", part=1, round=2, group="A", boards=change(made.boards))
    return made


def test_a_pairing_by_the_rules_has_no_differences(club):
    made_by_hand(club, lambda boards: boards)
    assert s.verify(club.season) == s.Verified(club.season.version, 3, 1, ())


def test_wrong_colours_are_found_by_the_reproduced_pairing_and_by_the_audit(club):
    made_by_hand(club, lambda boards: (boards[0][::-1], *boards[1:]))
    again, audited = s.verify(club.season).differences
    assert again.event == audited.event == club.season.version
    assert "cycle 1, round 2, group A paired again has other boards" in again.sentence
    assert audited.sentence.startswith("cycle 1, round 2, group A is ")


def test_a_round_paired_before_the_rules_changed_gives_remarks_and_no_differences(club):
    made_by_hand(club, lambda boards: (boards[0][::-1], *boards[1:]))
    paired = club.season.version
    club("rules-adopted", digest=club.season.state.digest, why="general meeting")
    found = s.verify(club.season)
    assert found.differences == ()
    assert {each.event for each in found.remarks} == {paired}
    assert all(each.sentence.startswith("The rules were changed after this round.") for each in found.remarks)
    club("noted", text="nothing else")
    assert _last_adoption(club.season.events) == paired + 1
    club("reversed", event=paired + 1, why="the meeting was void")
    assert _last_adoption(club.season.events) == 0
    assert {each.event for each in s.verify(club.season).differences} == {paired}


def test_a_reversed_pairing_by_the_rules_has_no_differences(club):
    made_by_hand(club, lambda boards: boards)
    club("reversed", event=club.season.version, why="too early")
    assert s.verify(club.season).differences == ()


def test_a_state_that_was_tampered_with_is_detected(club):
    state = club.season.state
    stranger = replace(state.members[1], name="Somebody else")
    false = replace(state, members={**state.members, 1: stranger})
    season = s.Season(club.club_rules, club.season.events, club.season.version, false)
    assert [each.sentence for each in s.verify(season).differences] == [
        "The state that is in use differs from the one applied event by event."
    ]


def test_first_rounds_cannot_be_audited(club):
    first = next(event for event in club.season.events if event.kind() == "pairing-made")
    assert case_of(club.season, first) is None


SECOND = s.RoundKey("cycles", 1, 2, "A")


def test_a_round_by_the_rules_can_be_proved_with_its_names_and_boards(club):
    made = made_by_hand(club, lambda boards: boards)
    tournament, boards = round_to_prove(club.season, SECOND)
    assert tuple(boards) == made.boards
    assert len(tournament.rounds) == 2
    assert {player.name for player in tournament.players.values()} == {f"Member {one}" for one in range(1, 7)}
    assert tournament.comments == ()
    assert audit.check(tournament, 2).verdict == audit.RIGHT
    assert round_to_prove(club.season, SECOND._replace(round=3)) is None
    assert round_to_prove(club.season, SECOND._replace(round=1)) is None, "the first round is the club's own"
    club("rules-adopted", digest=club.season.state.digest, why="general meeting")
    assert round_to_prove(club.season, SECOND) is None, "the rules were changed since"


def test_a_round_changed_by_hand_is_proved_with_its_boards_and_a_comment(club):
    made = made_by_hand(club, lambda boards: boards)
    changed = (made.boards[0][::-1], *made.boards[1:])
    club("pairing-changed", competition="cycles", part=1, round=2, group="A", boards=changed, why="a wish")
    tournament, boards = round_to_prove(club.season, SECOND)
    assert tuple(boards) == changed
    assert tournament.comments == ("round 2 corrected: paired by hand",)


def test_a_round_with_a_bye_is_proved_with_the_bye(club):
    date = club.dates()[1]
    club("signed-off", member=6, date=date, at=club.at(date, 12))
    club.at(date)
    (made,) = (each for each in club.pair(date) if each.group == "A")
    tournament, boards = round_to_prove(club.season, SECOND)
    assert made.odd is not None
    assert (tournament.rounds[-1].bye, tuple(boards)) == (made.odd, made.boards)


def judged(club, boards, odd=None):
    fields = {"at": club.now, "by": "Leader", "why": "a wish", **SECOND._asdict()}
    return judge_change(club.season, PairingChanged(boards=boards, odd=odd, **fields))


def test_boards_set_by_hand_are_judged_by_the_audit_with_the_names_of_members(club):
    made = made_by_hand(club, lambda boards: boards)
    assert judged(club, made.boards).is_right
    other = judged(club, (made.boards[0][::-1], *made.boards[1:]))
    assert not other.is_right
    assert "The rule that decides is E1" in str(other.sentence)
    first = [(board.white, board.black) for board in club.state.pairings[SECOND._replace(round=1)].boards]
    assert "Member " in str(judged(club, tuple(first)).sentence), "it names who have met"
    club("pairing-withdrawn", why="again", **SECOND._asdict())
    assert judged(club, made.boards).is_right, "also before the round has been paired"
