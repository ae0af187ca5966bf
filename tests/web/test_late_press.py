"""A result that was kept on a phone until there was a connection: it counts once, and overwrites nobody unseen."""

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from indeler.season import events, propose
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.season_store import append, season_of
from indeler.web.common.late_press import LatePress, late_press
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of

HTMX = {"headers": {"HX-Request": "true"}}
NOON = datetime(2026, 11, 16, 12)


def minutes(count):
    return NOON - timedelta(minutes=count)


@pytest.mark.parametrize(
    ("decided", "is_overtaken"),
    [
        ([], False),
        ([(minutes(4), "1-0")], False),  # that was this one, and its answer was lost
        ([(minutes(2), ""), (minutes(4), "1-0")], True),  # somebody cleared it
        ([(minutes(2), "0-1")], True),
        ([(minutes(4), "½-½")], False),  # tried by the same phone
        ([(minutes(6), "0-1")], False),  # seen when the button was pressed
    ],
)
def test_what_others_decided_since_the_press(decided, is_overtaken):
    press = LatePress(timedelta(minutes=5), ("½-½",))
    assert press.is_overtaken(NOON, "1-0", decided) is is_overtaken


def test_what_a_form_says():
    assert late_press({"result": "1-0"}) is None
    assert late_press({"age": "-1"}) is None
    assert late_press({"age": "60", "tried": "1-0,1/2-1/2"}).tried == ("1-0", "½-½")


@pytest.fixture
def club_board(as_role, season):
    """The first board of tonight: what stands there, and presses on it by the leader and from a phone."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
    out = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
    place = made[0].place
    append(season, [*made, *out])
    first = season_of(season).state.pairings[place].boards[0]
    address = reverse("club-result", args=[season.slug, *place[:3], first.white, first.black])
    return address, lambda: season_of(season).state.pairings[place].boards[0].result, as_role(Role.LEADER)


@pytest.fixture
def open_board(as_role, tournament):
    """The same of a tournament."""
    row = decisions.publish(tournament, 2, By("Leader"))
    address = reverse("result", args=[row.slug, 2, 1])

    def stands():
        state = state_of(type(row).objects.get(pk=row.pk))
        return state.result(2, *state.boards[1][0]).label.replace("*", "")

    return address, stands, as_role(Role.LEADER)


@pytest.mark.parametrize("board", ["club_board", "open_board"])
def test_sent_twice_it_counts_once_and_a_correction_stays(board, request):
    address, stands, browser = request.getfixturevalue(board)

    def press(result, was="", **late):
        return browser.post(address, {"result": result, "was": was, **late}, **HTMX).content.decode()

    press("1-0", age="60")
    press("1-0", age="61")
    assert stands() == "1-0"
    press("0-1", age="62", tried="1-0")  # the same phone changed its mind before it had heard anything
    assert stands() == "0-1"
    press("*", was="0-1")  # somebody else, who sees it
    assert stands() == ""
    assert "cleared the result in the meantime" in press("0-1", age="63", tried="1-0")
    assert stands() == ""
    press("½-½")
    assert "Somebody else entered ½-½" in press("0-1", age="64", tried="1-0")
    assert stands() == "½-½"
