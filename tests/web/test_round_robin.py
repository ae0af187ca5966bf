"""A round robin on the site: groups, an evening, a postponed game that is played, and one that never is."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.claims import games_of, left_games
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import LEADER, Club

pytestmark = pytest.mark.sampled(2)

RULES = """
name = "robin"

[[competition]]
kind = "round-robin"
name = "internal"
title = "Internal"
groups = ["A", "B"]
sizes = [4]
catching_up = { days = 10, spare_evenings = 1 }
"""


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


@pytest.fixture
def club(accounts, settings):
    """Seven members; the first evening is tonight, member 1 has an account."""
    club = Club(RULES, [2000, 1900, 1800, 1700, 1600, 1500, 1400])
    club.plan()
    at(settings, club.dates("internal")[0])
    Account.objects.filter(role=Role.MEMBER).update(member=1)
    club.row = store_season("robin", club.book.store.rules(), club.book.store.read())
    return club


def at(settings, date):
    clock.ahead = timedelta(seconds=seconds_ahead(date, settings.TIME_ZONE))


def open_evening(leader, row, date):
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[row.slug, str(date)]), {"version": now(row).version})


def enter(browser, row, round, white, black, result):
    address = reverse("club-result", args=[row.slug, "internal", 1, round, white, black])
    return browser.post(address, {"result": result, "was": ""}, headers={"hx-request": "true"})


def page(browser, name, *args):
    answer = browser.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_game_of_an_absent_member_is_postponed_and_played_later(club, as_role, settings):
    leader, row = as_role(Role.LEADER), club.row
    first, second, *_ = club.dates("internal")
    assert "Make up the groups of Internal." in page(leader, "club-lead", row.slug)
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    assert now(row).competition("internal").part(1).groups["A"] == (1, 2, 3, 4)
    leader.post(reverse("note-attendance", args=[row.slug, str(first), 4]), {"what": "off"})
    open_evening(leader, row, first)
    screen = page(leader, "club-lead", row.slug)
    assert "Internal, round 1" in screen
    assert "postponed: to be played until" in screen  # at the board
    assert "Games to be caught up: 1." in screen  # on the task list
    enter(leader, row, 1, 2, 3, "1-0")
    enter(leader, row, 1, 6, 7, "½-½")
    assert (
        "standings are up to date"
        in leader.post(reverse("verified", args=[row.slug, str(first)]), follow=True).content.decode()
    )
    public = page(as_role(Role.PUBLIC), "competition", row.slug, "internal")
    assert "Games to be caught up" in public
    assert "Member 1 – Member 4" in public
    front = page(as_role(Role.PUBLIC), "home")
    assert "Internal, group A" in front
    assert "Internal, group B" in front
    game = {"competition": "internal", "part": 1, "round": 1, "white": 1, "black": 4, "date": str(second)}
    assert "Member 1 – Member 4" in page(as_role(Role.MEMBER), "me", row.slug)
    as_role(Role.MEMBER).post(reverse("propose-day", args=[row.slug]), game)
    assert "Member 4 has to agree" in page(as_role(Role.MEMBER), "me", row.slug)
    leader.post(reverse("decision-of", args=[row.slug, "catch-up-date"]), game)
    at(settings, second)
    assert "Games to be caught up on this evening" in page(leader, "club-lead", row.slug)
    assert enter(leader, row, 1, 1, 4, "0-1").status_code == 200
    assert now(row).state.pairings[("internal", 1, 1, "A")].board(1, 4).result == "0-1"
    assert now(row).events[-1].kind() == "result-entered"


def test_changing_places_is_not_offered_because_the_table_forbids_it(club, as_role):
    leader, row = as_role(Role.LEADER), club.row
    first = str(club.dates("internal")[0])
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    leader.post(reverse("note-attendance", args=[row.slug, first, 4]), {"what": "off"})
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[row.slug, first]), {"version": now(row).version})
        screen = page(leader, "club-lead", row.slug)
        assert "Press two names" not in screen
        assert "Change by hand" not in screen
        assert "postponed" in screen


def test_a_game_is_postponed_where_its_result_would_be_entered(club, as_role, settings):
    leader, row = as_role(Role.LEADER), club.row
    first, second, *_ = club.dates("internal")
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    open_evening(leader, row, first)
    for white, black, result in ((2, 3, "1-0"), (6, 7, "½-½")):
        enter(leader, row, 1, white, black, result)
    screen = page(leader, "club-lead", row.slug)
    assert "once every board has a result or its game is postponed" in screen
    assert re.search(r'data-waits>Still missing: <a class="nowrap" href="#board-1-A1">Member 1 – Member 4</a>', screen)
    to_another_day = unescape(re.search(r'href="([^"]+)">Postponed: play it later', screen)[1])
    asked = leader.get(to_another_day).content.decode()
    assert "Member 1" in asked
    game = {"competition": "internal", "part": 1, "round": 1, "white": 1, "black": 4, "date": str(second)}
    answer = leader.post(to_another_day, game)
    assert answer.url == reverse("club-lead", args=[row.slug])
    screen = page(leader, "club-lead", row.slug)
    assert f"postponed: is played on {weekday(second)}" in screen
    last = first + timedelta(days=10)
    assert f'Games to be caught up: 1.</a> <span class="quiet">(until {weekday(last)})' in screen
    assert 'data-when="all">' in screen  # the round can be closed
    closed = leader.post(reverse("verified", args=[row.slug, str(first)]), follow=True).content.decode()
    assert "standings are up to date" in closed
    at(settings, last)
    assert f"(until {weekday(last)})" in page(leader, "club-lead", row.slug)  # the day itself is in time


def weekday(date):
    return f"{date:%A} {date.day} {date:%B}"


@pytest.mark.parametrize(
    ("lang", "label"),
    [
        ("nl", "Uitgesteld: later spelen"),
        ("de", "Verlegt: später spielen"),
        ("fr", "Reportée : à jouer plus tard"),
    ],
)
def test_a_leader_finds_the_word_for_a_postponed_game_beside_its_result(club, as_role, lang, label):
    leader, row = as_role(Role.LEADER), club.row
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    open_evening(leader, row, club.dates("internal")[0])
    leader.cookies["django_language"] = lang
    screen = page(leader, "club-lead", row.slug).replace("\xa0", " ").replace("\u202f", " ")
    assert label in screen


def test_a_game_can_be_played_before_its_round(club, as_role):
    leader, row = as_role(Role.LEADER), club.row
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    assert enter(leader, row, 2, 4, 3, "1-0").status_code == 200
    assert now(row).competition("internal").standings(1, "A").rows[0].member == 4


def test_the_leader_decides_about_a_postponed_game_that_was_not_played(club, as_role, settings):
    leader, row = as_role(Role.LEADER), club.row
    first, _second, third, *_ = club.dates("internal")
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    leader.post(reverse("note-attendance", args=[row.slug, str(first), 4]), {"what": "off"})
    open_evening(leader, row, first)
    at(settings, third)
    assert "Member 1 - Member 4 was not caught up in time" in page(leader, "club-lead", row.slug)
    asked = page(leader, "matters", row.slug)
    assert "Member 4 loses" in asked
    told = {"competition": "internal", "part": 1, "round": 1, "white": 1, "black": 4, "why": "never came"}
    leader.post(reverse("decision-of", args=[row.slug, "unplayed-decided"]), {**told, "responsible": ""})
    assert now(row).state.pairings[("internal", 1, 1, "A")].board(1, 4).result == "--"


def test_every_page_and_print_opens(club, as_role):
    leader, row = as_role(Role.LEADER), club.row
    first, *_ = club.dates("internal")
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    open_evening(leader, row, first)
    public = as_role(Role.PUBLIC)
    for name in ("season", "calendar", "calendar-ics", "members", "season-rules", "club-screen"):
        assert public.get(reverse(name, args=[row.slug])).status_code == 200, name
    assert "Member 5" in page(public, "evening", row.slug, str(first))  # a member without an opponent is named
    assert "Internal, group A" in page(public, "club-screen", row.slug)
    assert public.get(reverse("season-standings", args=[row.slug]), follow=True).status_code == 200
    for number in range(1, 8):
        page(public, "member", row.slug, number)
    for what in ("pairings", "names", "slips"):
        sheet = public.get(reverse("evening-pdf", args=[row.slug, str(first), what]))
        assert sheet.content.startswith(b"%PDF"), what
    assert "Group B" in page(leader, "club-phone", row.slug)


def test_a_members_postponed_games_come_first(club):
    second = club.dates("internal")[1]
    club.append(club.season.competition("internal").opening(at=club.now, by=LEADER))
    club("signed-off", member=1, date=second, at=club.now)
    games = games_of(club.season, 1)
    assert [one.game.is_left for one in games] == [True, False, False]
    assert games[0].game.evening == second
    (left,) = left_games(club.season, "internal")
    assert (left.names, left.waits_for) == (games[0].names, "")
