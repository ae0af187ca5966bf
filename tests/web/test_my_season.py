"""A member's own season on a phone: sign off with one click, give a reason afterwards, use a personal calendar."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import views
from indeler.season.calendar.absence import status
from indeler.season.events import SignedOff
from indeler.season.views import attendance_of
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.member.views.own_page import Evening
from indeler.web.seasons import clock
from indeler.web.seasons.display import STATUSES
from indeler.web.seasons.models import Claim
from indeler.web.seasons.season_store import season_of


@pytest.fixture
def me(as_role, accounts, season):
    """Return a helper that posts to the pages of the member's own season and reads the member's status."""
    browser, number = as_role(Role.MEMBER), accounts[Role.MEMBER].member

    class Me:
        def post(self, page, *args, **form):
            return browser.post(reverse(page, args=[season.slug, *args]), form, follow=True).content.decode()

        def page(self):
            return browser.get(reverse("me", args=[season.slug])).content.decode()

        @property
        def known(self):
            return attendance_of(season_of(season), clock.today(), number)

        @property
        def status(self):
            return status(season_of(season), clock.today(), number)

    return Me()


@pytest.fixture
def tonight(season):
    return clock.today().isoformat()


def test_one_click_signs_off_and_one_click_undoes_it(me, tonight):
    text = me.post("sign-off", tonight)
    assert me.status == "signed-off"
    assert "Undo" in text
    assert '<details class="why" open>' in text
    me.post("sign-on", tonight)
    assert me.status == "expected"


def test_a_reason_given_after_the_deadline_does_not_make_the_sign_off_late(me, tonight, season):
    """BW-9: what counts is the time of signing off, not the time of giving a reason."""
    me.post("sign-off", tonight)
    before = me.known.signed_off_at
    clock.ahead += datetime.timedelta(hours=1)
    text = me.post("say-why", tonight, why="flu", reason="absent")
    assert (me.status, me.known.signed_off_at) == ("signed-off", before)
    assert "flu" in text
    assert [event.kind() for event in season_of(season).events[-2:]] == ["reversed", "signed-off"]
    version = season_of(season).version
    me.post("say-why", tonight, why="flu", reason="absent")
    assert season_of(season).version == version  # nothing new was entered


def test_only_a_member_who_signed_off_personally_can_give_a_reason(me, tonight, as_role, accounts, season):
    address = reverse("note-attendance", args=[season.slug, tonight, accounts[Role.MEMBER].member])
    as_role(Role.LEADER).post(address, {"what": "off"})
    assert 'class="why"' not in me.page()
    version = season_of(season).version
    me.post("say-why", tonight, why="flu")
    assert season_of(season).version == version


def test_my_board_links_to_all_earlier_games_of_both_players(me, as_role, accounts, season, tonight):
    for page in ("pair-evening", "publish-evening"):
        as_role(Role.LEADER).post(reverse(page, args=[season.slug, tonight]))
    number, now = accounts[Role.MEMBER].member, season_of(season)
    boards = [
        board for paired in now.state.pairings.values() if paired.date == clock.today() for board in paired.boards
    ]
    mine = next(board for board in boards if number in (board.white, board.black))
    other = mine.black if number == mine.white else mine.white
    played = [each for each in views.meetings(now, number, other) if each.ended_for(number)]
    text = me.page()
    if played:
        assert f"{reverse('head-to-head', args=[season.slug])}?one={number}&amp;other={other}" in text
    else:
        assert "You have not played each other yet" in text


@pytest.fixture
def feed(me, accounts):
    """Return a function that requests the member's calendar without a log-in."""
    me.post("new-calendar")
    link = Link.objects.get(kind=LinkKind.CALENDAR)

    def text():
        return Client(headers={"accept-language": "en"}).get(links.path(link))

    return text


def test_the_calendar_shows_for_which_evening_the_member_signed_off(me, feed, tonight):
    plain = feed().content.decode()
    assert "TRANSPARENT" not in plain.split(f"DTSTART:{tonight.replace('-', '')}")[1].split("END:VEVENT")[0]
    me.post("sign-off", tonight)
    mine = feed().content.decode().replace("\r\n ", "").split(f"DTSTART:{tonight.replace('-', '')}")[1]
    evening = mine.split("END:VEVENT")[0]
    assert "(signed off)" in evening
    assert "TRANSP:TRANSPARENT" in evening


def test_the_calendar_shows_the_board_of_the_member(me, feed, as_role, season, tonight):
    for page in ("pair-evening", "publish-evening"):
        as_role(Role.LEADER).post(reverse(page, args=[season.slug, tonight]))
    assert "against" in feed().content.decode().replace("\r\n ", "")


def test_the_calendar_link_ends_with_the_personal_link_and_cannot_be_used_to_log_in(feed, accounts):
    personal = links.make(LinkKind.PERSONAL, account=accounts[Role.MEMBER])
    word = links.word(Link.objects.get(kind=LinkKind.CALENDAR))
    assert Client().get(reverse("link", args=[word])).status_code == 410
    assert Client().get(reverse("my-calendar", args=[links.word(personal)])).status_code == 410
    assert feed().status_code == 200
    links.revoke(personal)
    assert feed().status_code == 410


def test_a_new_address_ends_the_previous_one(me, feed):
    me.post("new-calendar")
    assert feed().status_code == 410
    assert len([one for one in Link.objects.filter(kind=LinkKind.CALENDAR) if one.is_valid]) == 1


def test_a_late_report_does_not_replace_a_newer_report_of_the_opponent(me, as_role, season, tonight, accounts):
    for page in ("pair-evening", "publish-evening"):
        as_role(Role.LEADER).post(reverse(page, args=[season.slug, tonight]))
    number = accounts[Role.MEMBER].member
    place, board = next(
        (place, board)
        for place, paired in season_of(season).state.pairings.items()
        for board in paired.boards
        if paired.date == clock.today() and number in (board.white, board.black)
    )
    game = {"competition": place.competition, "part": place.part, "round": place.round}
    game |= {"white": board.white, "black": board.black}
    other = board.black if number == board.white else board.white
    theirs = Claim.objects.create(season=season, **game, result="0-1", by="Opponent", member=other)
    text = me.post("claim", **game, result="1-0", seen=0)
    assert "Opponent reported 0-1 in the meantime" in text
    assert Claim.objects.get() == theirs
    me.post("claim", **game, result="1-0", seen=theirs.pk)  # the member saw it and reports again
    assert Claim.objects.get().result == "1-0"
    me.post("claim", **game, result="1-0", seen=theirs.pk)  # a repeated report counts once
    assert Claim.objects.count() == 1
    address = reverse("club-result", args=[season.slug, *place[:3], board.white, board.black])
    as_role(Role.LEADER).post(address, {"result": "0-1", "was": ""})
    assert "This game has its result already: 0-1" in me.post("claim", **game, result="1-0", seen=0)


NOW = datetime.datetime(2026, 11, 26, 18)


@pytest.mark.parametrize(("minutes", "why", "asks"), [(9, "", True), (10, "", False), (9, "ill", False)])
def test_a_reason_is_asked_for_within_ten_minutes(monkeypatch, minutes, why, asks):
    monkeypatch.setattr(clock, "now", lambda: NOW)
    off = SignedOff(at=NOW - datetime.timedelta(minutes=minutes), by="Me", member=1, date=NOW.date(), why=why)
    evening = Evening(NOW.date(), NOW, "", "", True, off, NOW, False)
    assert evening.needs_reason is asks
    assert evening._replace(off=None).needs_reason is False


def test_only_the_status_expected_counts_as_expected():
    evening = Evening(NOW.date(), NOW, "", str(STATUSES["expected"]), False, None, NOW, False)
    assert evening.is_expected
    assert not evening._replace(status="signed off").is_expected


def test_signing_off_at_the_moment_of_the_deadline_is_too_late(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: NOW)
    second = datetime.timedelta(seconds=1)
    evening = Evening(NOW.date(), NOW, "", "", False, None, NOW, False)
    assert [evening._replace(until=NOW + ahead).in_time for ahead in (0 * second, second)] == [False, True]
