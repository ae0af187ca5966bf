"""A logbook looked at again."""

import pytest
from msgspec.structs import replace

from indeler import season as s
from indeler.season.log.verifying import _last_adoption, case_of
from support.clubs import Club


@pytest.fixture
def club():
    """Groups of six and two; round 1 has been played, the lower number always won."""
    club = Club(members=range(2000, 1200, -100))
    first, *_ = club.plan()
    club.open_cycle(1, A=range(1, 7), B=(7, 8))
    for made in club.pair(first, seed="Verify"):
        club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    return club


def made_by_hand(club, change):
    """Round 2 of group A as the rules give it, but changed."""
    date = club.dates()[1]
    club.at(date)
    made = s.propose.evening(club.season, date, at=club.now, by="Leader")[0]
    assert made.group == "A"
    club("pairing-made", competition="cycles", part=1, round=2, group="A", boards=change(made.boards))
    return made


def test_what_the_rules_gave_is_in_order(club):
    made_by_hand(club, lambda boards: boards)
    assert s.verify(club.season) == s.Verified(club.season.version, 3, 1, ())


def test_wrong_colours_are_found_by_the_rules_and_by_the_audit(club):
    made_by_hand(club, lambda boards: (boards[0][::-1], *boards[1:]))
    again, audited = s.verify(club.season).differences
    assert again.event == audited.event == club.season.version
    assert "cycle 1, round 2, group A paired again has other boards" in again.sentence
    assert audited.sentence.startswith("cycle 1, round 2, group A is ")


def test_a_round_paired_before_the_rules_changed_is_remarked_on_and_no_fault(club):
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


def test_a_pairing_taken_back_was_made_by_the_rules_all_the_same(club):
    made_by_hand(club, lambda boards: boards)
    club("reversed", event=club.season.version, why="too early")
    assert s.verify(club.season).differences == ()


def test_a_state_that_was_tampered_with_is_found(club):
    state = club.season.state
    stranger = replace(state.members[1], name="Somebody else")
    false = replace(state, members={**state.members, 1: stranger})
    season = s.Season(club.club_rules, club.season.events, club.season.version, false)
    assert [each.sentence for each in s.verify(season).differences] == [
        "The state that is in use differs from the one applied event by event."
    ]


def test_first_rounds_are_the_clubs_own(club):
    first = next(event for event in club.season.events if event.kind() == "pairing-made")
    assert case_of(club.season, first) is None
