"""Tests of a result that a phone stored until it had a connection: it counts once and overwrites nothing unseen."""

import re

import pytest
from django.urls import reverse

from indeler.season import events, propose
from indeler.web.accounts.pages import Role
from indeler.web.common.requests import LatePress, read_press
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of

pytestmark = pytest.mark.sampled(2)

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.mark.parametrize(
    ("decided", "is_overtaken"),
    [
        ([], False),
        ([(6, "1-0")], False),  # this request itself, whose answer was lost
        ([(8, ""), (6, "1-0")], True),  # another user cleared it
        ([(8, "0-1")], True),
        ([(6, "½-½")], False),  # tried by the same phone
        ([(5, "0-1")], False),  # seen when the button was pressed
    ],
)
def test_a_late_result_is_overtaken_by_a_different_later_decision(decided, is_overtaken):
    assert LatePress(5, ("½-½",)).is_overtaken("1-0", decided) is is_overtaken


def test_the_fields_of_a_late_result_are_parsed():
    assert read_press({"result": "1-0"}) is None
    assert read_press({"seen": "-1"}) is None
    assert read_press({"seen": "60", "tried": "1-0,1/2-1/2"}) == (60, ("1-0", "½-½"))


@pytest.fixture
def club_board(as_role, season):
    """Return the address of tonight's first board, a function that gives its result, and the leader's browser."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
    out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
    place = made[0].place
    append(season, [*made, *out])
    first = season_of(season).state.pairings[place].boards[0]
    address = reverse("club-result", args=[season.slug, *place[:3], first.white, first.black])
    return address, lambda: season_of(season).state.pairings[place].boards[0].result, as_role(Role.LEADER)


@pytest.fixture
def open_board(as_role, tournament):
    """Return the address of a board of a tournament, a function that gives its result, and the leader's browser."""
    row = decisions.publish(tournament, 2, By("Leader"))
    address = reverse("result", args=[row.slug, 2, 1])

    def stands():
        state = state_of(type(row).objects.get(pk=row.pk))
        return state.result(2, *state.boards[1][0]).label.replace("*", "")

    return address, stands, as_role(Role.LEADER)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("board", ["club_board", "open_board"])
def test_a_result_sent_twice_counts_once_and_a_correction_is_kept(board, request):
    address, stands, browser = request.getfixturevalue(board)

    def press(result, was="", **late):
        return browser.post(address, {"result": result, "was": was, **late}, **HTMX).content.decode()

    def seen(result):
        """Return the current version of the board, by a request that changes nothing."""
        found = re.search(r'name="seen" value="(\d+)"', press(result or "*", was=result))
        return found.group(1)

    first = seen("")
    press("1-0", seen=first)
    press("1-0", seen=first)
    assert stands() == "1-0"
    press("0-1", seen=first, tried="1-0")  # another result from the same phone before any answer arrived
    assert stands() == "0-1"
    press("*", was="0-1", seen=seen("0-1"))  # another user, who sees the result
    assert stands() == ""
    assert "cleared the result in the meantime" in press("0-1", seen=first, tried="1-0")
    assert "cleared the result in the meantime" in press("1-0", seen=first)
    assert stands() == ""
    press("½-½", seen=seen(""))
    assert "Somebody else entered ½-½" in press("0-1", seen=first, tried="1-0")
    assert "Somebody else entered ½-½" in press("0-1", was="½-½", seen=first)  # the state before it was cleared
    assert stands() == "½-½"
