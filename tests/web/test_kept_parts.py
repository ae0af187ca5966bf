"""Parts of a season's pages are rendered once, and yet everybody sees what is true now and meant for him."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import events, propose
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.models import HiddenName, SeasonRow
from indeler.web.club.season_store import append, season_of


@pytest.fixture
def board(season):
    """A board of tonight, whose pairings are out, and its round."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="x")
    out = [events.PairingPublished(at=clock.now(), by="x", **each.place._asdict()) for each in made]
    now = append(season, [*made, *out])
    return made[0].place, now.state.pairings[made[0].place].boards[0]


@pytest.fixture
def look(season):
    """Tonight as somebody sees it."""
    page = reverse("season", args=[season.slug])
    return lambda browser, **heads: browser.get(page, headers={"accept-language": "en", **heads}).content.decode()


@pytest.fixture
def member(accounts):
    browser = Client()
    browser.force_login(accounts[Role.MEMBER])
    return browser


def test_a_name_that_visitors_do_not_see_is_not_kept_for_them(season, board, look, member):
    _, found = board
    name = season_of(season).name(found.white)
    HiddenName.objects.create(season=season, member=found.white)
    for browser, sees in ((member, True), (Client(), False), (member, True), (Client(), False)):
        assert (name in look(browser)) is sees


def test_a_part_is_kept_in_each_language(board, look, member):
    english, dutch = look(member), look(member, **{"accept-language": "nl"})
    assert "By name" in english
    assert "By name" not in dutch
    assert "By name" in look(member)


def test_a_result_is_there_at_once(season, board, look, member):
    place, found = board
    before = look(member)
    told = {"competition": place.competition, "part": place.part, "round": place.round}
    result = events.ResultEntered(at=clock.now(), by="x", white=found.white, black=found.black, result="1-0", **told)
    append(SeasonRow.objects.get(pk=season.pk), [result])
    assert look(member).count(">1-0<") == before.count(">1-0<") + 1


def test_a_page_that_lies_open_asks_for_its_boards_alone(season, board, look, member):
    name = season_of(season).name(board[1].white)
    for browser in (member, Client()):
        part = look(browser, **{"hx-request": "true"})
        assert part.startswith('<div id="boards"')
        assert name in part
        assert "<html" not in part
        assert "By name" not in part
        assert part.strip() in look(browser)
