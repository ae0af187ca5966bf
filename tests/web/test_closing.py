"""A closed round on the site: a change asks first, says so, and is a correction in the log."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, propose, views
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.books import append, season_of
from indeler.web.club.models import SeasonRow

HTMX = {"headers": {"hx-request": "true"}}


def now():
    return season_of(SeasonRow.objects.get())


@pytest.fixture
def closed(season):
    """Tonight's round with all its results, closed."""
    at = {"at": clock.now(), "by": "Leader"}
    made = propose.evening(season_of(season), clock.today(), **at)
    out = [events.PairingPublished(**at, **event.place._asdict()) for event in made]
    results = [
        events.ResultEntered(
            **at, competition="cycles", part=each.part, round=each.round, white=white, black=black, result="1-0"
        )
        for each in made
        for white, black in each.boards
    ]
    close = events.RoundClosed(**at, competition="cycles", part=made[0].part, round=made[0].round)
    append(season, [*made, *out, *results, close])
    return now().state.pairings[made[0].place]


def address(season, paired):
    board = paired.boards[0]
    return reverse("club-result", args=[season.slug, *paired.place[:3], board.white, board.black])


def first_result(paired):
    return now().state.pairings[paired.place].boards[0].result


def test_a_key_on_a_closed_board_asks_and_is_then_a_correction(as_role, season, closed):
    leader = as_role(Role.LEADER)
    answer = leader.post(address(season, closed), {"result": "0-1", "was": "1-0"}, **HTMX).content.decode()
    assert "This corrects a round that is closed" in answer
    assert '<button name="anyway" value="0-1">Correct it to 0-1</button>' in answer
    assert first_result(closed) == "1-0"
    leader.post(address(season, closed), {"anyway": "0-1", "was": "1-0"}, **HTMX)
    assert first_result(closed) == "0-1"
    last = views.log(now())[-1]
    assert last.kind == "result-corrected"
    assert last.sentence.endswith("a correction after the round was closed.")


def test_without_scripts_the_question_is_a_page(as_role, season, closed):
    leader, form = as_role(Role.LEADER), {"result": "½-½", "was": "1-0"}
    answer = leader.post(address(season, closed), form).content.decode()
    assert "Are you sure?" in answer
    assert '<input type="hidden" name="result" value="½-½">' in answer
    leader.post(address(season, closed), {**form, "anyway": "yes"})
    assert first_result(closed) == "½-½"


def test_a_helper_cannot_change_a_closed_round(season, closed):
    link = links.make(LinkKind.RESULTS, season=season, label="Hall", group=closed.place.group)
    helper = Client(headers={"accept-language": "en"})
    helper.get(links.path(link))
    form = {"result": "0-1", "was": "1-0", "anyway": "yes"}
    answer = helper.post(address(season, closed), form, **HTMX).content.decode()
    assert "This round is closed; tell the leader if a result is wrong." in answer
    assert first_result(closed) == "1-0"


def test_noting_somebody_absent_after_closing_asks(as_role, season, closed):
    member = closed.boards[0].white
    leader, tonight = as_role(Role.LEADER), clock.today().isoformat()
    there = reverse("note-attendance", args=[season.slug, tonight, member])
    leader.post(address(season, closed), {"result": "*", "was": "1-0", "anyway": "yes"})
    before = now().version
    answer = leader.post(there, {"what": "exempt"}, **HTMX)
    assert answer["HX-Retarget"] == "#main"
    assert "This corrects a round that is closed" in answer.content.decode()
    assert now().version == before
    leader.post(there, {"what": "exempt", "anyway": "yes"})
    assert now().version == before + 1
    assert now().events[-1].anyway
