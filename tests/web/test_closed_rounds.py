"""Tests of a closed round: a change needs confirmation, says so, and is a correction in the log."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, propose, views
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of, store_season
from support.clubs import Club

HTMX = {"headers": {"hx-request": "true"}}


def now():
    return season_of(SeasonRow.objects.get())


@pytest.fixture
def closed(season):
    """Return the first pairing of tonight's round, which is closed and has all its results."""
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


def test_a_result_on_a_closed_board_needs_confirmation_and_is_a_correction(as_role, season, closed):
    leader = as_role(Role.LEADER)
    answer = leader.post(address(season, closed), {"result": "0-1", "was": "1-0"}, **HTMX).content.decode()
    assert "This corrects a round that is closed" in answer
    assert '<button name="anyway" value="0-1">Correct it to 0-1</button>' in answer
    assert first_result(closed) == "1-0"
    leader.post(address(season, closed), {"anyway": "0-1", "was": "1-0"}, **HTMX)
    assert first_result(closed) == "0-1"
    last = views.log(now())[-1]
    assert last.kind == "result-corrected"
    assert last.sentence.endswith("(a correction after the round was closed)")


def test_without_scripts_the_confirmation_is_a_page(as_role, season, closed):
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


def test_noting_an_absence_after_closing_needs_confirmation(as_role, season, closed):
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


def test_noting_an_absence_of_a_member_with_a_result_needs_confirmation(as_role, season, closed):
    member = closed.boards[0].white
    there = reverse("note-attendance", args=[season.slug, clock.today().isoformat(), member])
    answer = as_role(Role.LEADER).post(there, {"what": "off"}, headers={"accept-language": "nl"}).content.decode()
    assert f"{now().name(member)} heeft een uitslag van " in answer


def test_publishing_needs_confirmation_if_a_paired_player_is_exempt_now(as_role, season):
    tonight = clock.today().isoformat()
    leader = as_role(Role.LEADER)
    leader.post(reverse("pair-evening", args=[season.slug, tonight]))
    made = next(each for each in now().state.pairings.values() if each.date == clock.today())
    away = made.boards[0].white
    leader.post(reverse("note-attendance", args=[season.slug, tonight, away]), {"what": "exempt"})
    answer = leader.post(reverse("publish-evening", args=[season.slug, tonight])).content.decode()
    assert f"Since this pairing was made: {now().name(away)} is exempt now." in answer
    assert not any(each.published_at for each in now().state.pairings.values() if each.date == clock.today())
    leader.post(reverse("publish-evening", args=[season.slug, tonight]), {"anyway": "yes"})
    published = [event for event in now().events if isinstance(event, events.PairingPublished)][-2:]
    assert [event.anyway for event in published] == [event.group == made.place.group for event in published]


def test_opening_the_next_cycle_needs_confirmation_while_results_are_missing(accounts, as_role, settings):
    club = Club(members=[2000 - 50 * number for number in range(8)])
    club("cycle-shortened", cycle=1, rounds=1, why="quick")
    club.plan()
    club.open_cycle(1, A=range(1, 5), B=range(5, 9))
    date = club.dates()[0]
    for made in club.pair(date):
        club.results(made)
    white, black = made.boards[0]
    club("result-corrected", competition="cycles", part=1, round=1, white=white, black=black, why="no slip")
    row = store_season("Test", club.book.store.rules(), club.book.store.read())
    clock.ahead = timedelta(seconds=seconds_ahead(date + timedelta(days=1), settings.TIME_ZONE))
    leader, page = as_role(Role.LEADER), reverse("proposal", args=[row.slug, "cycle"])
    assert leader.get(page).status_code == 200
    answer = leader.post(page).content.decode()
    assert f"Results of cycle 1 are missing: cycle 1, round 1, group B: Member {white} - Member {black}." in answer
    assert 2 not in views.cycles(now())
    leader.post(page, {"anyway": "yes"})
    assert 2 in views.cycles(now())
    assert views.log(now())[-1].sentence.endswith("(although results of the last cycle were missing)")


def test_a_phone_and_the_big_screen_show_the_current_round(accounts, as_role, settings):
    club = Club(members=[2000 - 50 * number for number in range(4)])
    club.plan()
    date = club.dates("rapid")[0]
    club.at(date, 18)
    club("presence-noted", competition="rapid", part=1, round=1, present=(1, 2, 3, 4))
    for _ in range(2):
        made = club.pair(date)[0]
        if made.round == 1:
            club.results(made)
    row = store_season("Test", club.book.store.rules(), club.book.store.read())
    clock.ahead = timedelta(seconds=seconds_ahead(date, settings.TIME_ZONE))
    helper = Client(headers={"accept-language": "en"})
    helper.get(links.path(links.make(LinkKind.RESULTS, season=row, label="Hall")))
    phone = helper.get(reverse("club-phone", args=[row.slug])).content.decode()
    screen = as_role(Role.PUBLIC).get(reverse("club-screen", args=[row.slug])).content.decode()
    for page in (phone, screen):
        assert "Round 2 of 4" in page
        assert "Round 1" not in page
    assert "Rapid, evening 1, standings" in screen
