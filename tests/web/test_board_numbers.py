"""Tests of board numbers that continue across the groups: every page of the site shows the same numbers."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import views, with_setting
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.live.views.season_prints import EVENING
from indeler.web.seasons import clock
from indeler.web.seasons.display import published_groups, seats
from indeler.web.seasons.season_store import adopt, season_of

pytestmark = pytest.mark.sampled(2)

HTMX = {"headers": {"hx-request": "true", "accept-language": "en"}}


@pytest.fixture
def running_on(season, as_role):
    """Return a season whose evening is published with continuous board numbers, and the leader's browser.

    The third value is the leader's page before the pairing.
    """
    rules = with_setting(season.rules, "evening.board_numbers", '"run-on"')
    adopt(season, rules, expected_version=season_of(season).version, by="The leader", why="one hall")
    season.refresh_from_db()
    leader, where = as_role(Role.LEADER), [season.slug, clock.today().isoformat()]
    provisional = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    for press in ("pair-evening", "publish-evening"):
        leader.post(reverse(press, args=where), {"version": season_of(season).version})
    return season, leader, provisional


def numbers_on(page):
    return [int(number) for number in re.findall(r'<td class="number">(\d+)</td>', page)]


def test_every_page_shows_the_same_board_numbers(running_on):
    row, leader, provisional = running_on
    groups = published_groups(season_of(row), clock.today())
    count = sum(len(group.view.boards) for group in groups)
    assert len(groups) > 1
    everywhere = list(range(1, count + 1))
    assert numbers_on(provisional)[:count] == everywhere

    public = Client(headers={"accept-language": "en"})
    evening = public.get(reverse("evening", args=[row.slug, clock.today().isoformat()])).content.decode()
    assert numbers_on(evening)[:count] == everywhere
    assert [board.board for group in groups for board in group.view.boards] == everywhere
    assert sorted({seat.board for seat in seats(groups)} - {0}) == everywhere

    _template, slips = EVENING["slips"]
    assert [f"{number} · " in str(slips("", groups)) for number in everywhere] == [True] * count
    screen = public.get(reverse("club-screen", args=[row.slug])).content.decode()
    assert all(f">{number}<" in screen for number in everywhere)

    last = groups[-1]
    by_hand = leader.get(reverse("change-group", args=[row.slug, *last.place])).content.decode()
    assert sorted(set(numbers_on(by_hand))) == everywhere[-len(last.view.boards) :]


def test_the_link_of_a_helper_covers_the_boards_with_these_numbers(running_on):
    row, _leader, _page = running_on
    first, second, *_others = published_groups(season_of(row), clock.today())
    wanted = second.view.boards[0]
    link = links.make(LinkKind.RESULTS, season=row, label="Hall", first_board=wanted.board, last_board=wanted.board)
    helper = Client(headers={"accept-language": "en"})
    helper.get(links.path(link))
    phone = helper.get(reverse("club-phone", args=[row.slug])).content.decode()
    assert wanted.white_name in phone
    assert first.view.boards[0].white_name not in phone

    def pressed(place, board):
        address = reverse("club-result", args=[row.slug, *place[:3], board.white, board.black])
        return helper.post(address, {"result": "1-0", "was": ""}, **HTMX)

    assert pressed(first.place, first.view.boards[0]).status_code == 403
    assert f'<span class="number">{wanted.board}</span>' in pressed(second.place, wanted).content.decode()


def test_a_member_sees_the_same_board_number(running_on, accounts):
    row, _leader, _page = running_on
    groups = published_groups(season_of(row), clock.today())
    board = groups[-1].view.boards[-1]
    account = accounts[Role.MEMBER]
    account.member = board.white
    account.save()
    member = Client(headers={"accept-language": "en"})
    member.force_login(account)
    assert f"<strong>{board.board}</strong>" in member.get(reverse("me", args=[row.slug])).content.decode()
    assert views.board_number(season_of(row), groups[-1].place, len(groups[-1].view.boards)) == board.board


def test_the_explanation_of_a_round_uses_the_same_board_numbers(running_on):
    """Both in the text and in the drawing."""
    row, leader, _page = running_on
    last = published_groups(season_of(row), clock.today())[-1]
    numbers = [board.board for board in last.view.boards]
    assert numbers[0] > 1
    _name, cycle, round, group = last.place
    page = leader.get(reverse("season-explained", args=[row.slug, cycle, group, round])).content.decode()
    assert [int(number) for number in re.findall(r"<li><strong>(\d+)\. ", page)] == numbers
    assert set(re.findall(r'text-anchor="end">(\d+)</text>', page)) >= set(map(str, numbers))
