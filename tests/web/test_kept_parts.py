"""Tests of the cached parts of season pages: rendered once, yet current and only with what the visitor may see."""

import re
from html import escape
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, propose
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock, season_store
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import append, season_of
from indeler.web.seasons.templatetags import same


@pytest.fixture
def board(season):
    """Return the place of a published pairing of tonight, and a board of it."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    out = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in made]
    now = append(season, [*made, *out])
    return made[0].place, now.state.pairings[made[0].place].boards[0]


@pytest.fixture
def look(season):
    """Return a function that gives the page of tonight as a browser sees it."""
    page = reverse("season", args=[season.slug])
    return lambda browser, **heads: browser.get(page, headers={"accept-language": "en", **heads}).content.decode()


@pytest.fixture
def member(accounts):
    browser = Client()
    browser.force_login(accounts[Role.MEMBER])
    return browser


def enter(season, place, board):
    """Enter a win for White on this board."""
    told = {"competition": place.competition, "part": place.part, "round": place.round}
    result = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result="1-0", **told)
    append(SeasonRow.objects.get(pk=season.pk), [result])


def test_a_part_with_a_hidden_name_is_not_cached_for_visitors(season, board, look, member):
    _, found = board
    name = season_of(season).name(found.white)
    HiddenName.objects.create(season=season, member=found.white)
    for browser, sees in ((member, True), (Client(), False), (member, True), (Client(), False)):
        assert (name in look(browser)) is sees


def test_a_part_is_cached_in_each_language(board, look, member):
    english, dutch = look(member), look(member, **{"accept-language": "nl"})
    assert "By name" in english
    assert "By name" not in dutch
    assert "By name" in look(member)


def test_a_new_result_is_shown_at_once(season, board, look, member):
    before = look(member)
    enter(season, *board)
    assert look(member).count(">1-0<") == before.count(">1-0<") + 1


def test_a_part_is_rendered_once_for_the_same_values(season, board, accounts, monkeypatch):
    monkeypatch.setattr(same, "_remembered", parts := same.Remembered())
    leader = Client()
    leader.force_login(accounts[Role.LEADER])

    def people():
        page = leader.get(reverse("club-lead", args=[season.slug]), headers={"accept-language": "en"}).content.decode()
        found = page.partition('<ul class="people">')[2].partition("</ul>")[0]
        return re.sub(r'(name="csrfmiddlewaretoken" value=")\w+', r"\1", found)

    before, rendered = people(), len(parts)
    assert rendered
    enter(season, *board)
    assert (people(), len(parts)) == (before, rendered)
    monkeypatch.setattr(same, "_remembered", same.Remembered())
    season_store.SEASONS.forget(season)
    assert people() == before


def test_the_oldest_part_is_removed_from_the_cache_first(monkeypatch):
    monkeypatch.setattr(same, "LARGEST", 10)
    parts = same.Remembered()
    for key in ("a", "b", "b", "c"):
        parts.add(key, key * 4)
    assert [parts.get(key) for key in "abc"] == [None, "bbbb", "cccc"]


def test_a_form_in_a_cached_part_has_the_csrf_token_of_the_visitor(season, board, accounts):
    leaders = [Client(enforce_csrf_checks=True) for _ in range(2)]
    found = []
    for leader in leaders:
        leader.force_login(accounts[Role.LEADER])
        seen = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
        assert "\0" not in seen
        [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', seen))
        found.append((re.search(r'action="([^"]*/member/[^"]*)"', seen)[1], token))
    assert found[0][1] != found[1][1]
    for leader, (address, token) in zip(leaders, found, strict=True):
        assert leader.post(address, {"what": "off", "csrfmiddlewaretoken": token}).status_code == 302


def test_the_tabs_are_those_of_the_visitor(season, board, look, accounts):
    leader = Client()
    leader.force_login(accounts[Role.LEADER])
    lead, own = (reverse(name, args=[season.slug]) for name in ("club-lead", "me"))
    for browser, tabs in ((leader, [True, True]), (Client(), [False, False]), (leader, [True, True])):
        seen = look(browser)
        assert [f'<a href="{address}"' in seen for address in (lead, own)] == tabs


def test_the_header_has_the_name_of_the_visitor_and_the_address_of_the_page(season, accounts):
    page = reverse("season-rules", args=[season.slug])
    for role in (Role.MEMBER, Role.LEADER, Role.MEMBER):
        client, account = Client(), accounts[role]
        client.force_login(account)
        head = client.get(page).content.decode().partition("<main")[0]
        assert f">{account.name}<" in head
        assert not any(f">{other.name}<" in head for other in accounts.values() if other.name != account.name)
        assert (reverse("club-members") in head) == (role is Role.LEADER)
    for more in ("", "?member=1", "?member=%22%3E%3Cscript%3E'&amp;"):
        asked = f"{reverse('competition', args=[season.slug, 'cycles'])}{more}"
        visitor = Client()
        head = visitor.get(asked).content.decode().partition("<main")[0]
        here = visitor.get(asked).wsgi_request.get_full_path()
        assert head.count(f'?next={quote(here)}"') == 2
        assert f'name="next" value="{escape(here)}"' in head
        assert "<script>" not in head
