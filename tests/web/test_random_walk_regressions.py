"""Regression tests of the faults that the random walk through the site has found."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from indeler.model import Player, Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import imported
from indeler.season.views import slots
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags.wording import format_result
from indeler.web.manage.forms import DraftForm, SeasonForm
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments import log
from support.restless.walk import Step, Walk

IMPOSSIBLE = ("2027-09-01", "2027-09-01"), ("2027-09-01", "2029-01-01"), ("9999-12-01", "9999-12-31")
"""The first and the last day of impossible seasons."""


@pytest.fixture
def leader(accounts):
    browser = Client(headers={"accept-language": "nl"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def page(browser, name, *arguments):
    answer = browser.get(reverse(name, args=arguments), follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_pairing_by_hand_is_offered_only_where_it_is_possible(site, first_evening, leader):
    """A later evening shows how it would be paired now; its round cannot be paired by hand yet."""
    row, _date = first_evening("swiss", (2000, 1900, 1800, 1700), "cycles", A=(1, 2, 3, 4))
    first, second = (slot.date.isoformat() for slot in list(slots(season_of(row)).values())[:2])
    assert "/lead/change/" in page(leader, "club-lead-on", row.slug, first)
    assert "/lead/change/" not in page(leader, "club-lead-on", row.slug, second)


def test_attendance_is_asked_only_where_it_can_be_noted(site, settings):
    """On the last evening of a series only the final may be left to pair, and its players are known."""
    walk = Walk("club:rapid", 3)
    leader, date = walk.start.clients["leader"], "2026-10-09"
    walk.do(Step("leader", "time", "", f"{date}T18:30:00"))
    address = reverse("note-presence", args=["2026-27", date])
    for _press in range(3):
        is_asked = address in page(leader, "club-lead-on", "2026-27", date)
        assert leader.post(address, {"all": "yes"}).status_code == (302 if is_asked else 404)


@pytest.mark.parametrize("days", IMPOSSIBLE)
def test_a_season_with_impossible_dates_is_refused_by_the_forms(site, days):
    """BW-1: it must end after it starts, and within fourteen months."""
    new = SeasonForm({"name": "2027/28", "start": days[0], "end": days[1], "rules": "swiss"})
    draft = DraftForm({"name": "2027/28", "starts": days[0], "ends": days[1]})
    assert not new.is_valid()
    assert not draft.is_valid()
    assert (list(new.errors), list(draft.errors)) == (["end"], ["ends"])


def test_an_adjourned_game_is_shown_in_the_language_of_the_visitor(tournament, leader):
    board = reverse("result", args=[tournament.slug, 1, 1])
    leader.post(board, {"result": "adjourned", "was": "1-0"})
    reported = page(leader, "lead", tournament.slug) + page(leader, "log", tournament.slug)
    assert "adjourned" not in re.sub(r"<[^>]*>", "", reported)


def test_every_page_of_an_empty_club_links_to_another_page(site, accounts):
    front = page(Client(), "home")
    assert reverse("log-in") in front.partition("<main")[2]
    assert reverse("home") in page(Client(), "seasons").partition("<main")[2]
    assert reverse("home") in page(Client(), "kept").partition("<main")[2]


def test_a_helper_without_boards_can_go_to_the_tournament(tournament):
    helper = Client()
    helper.get(links.path(links.make(LinkKind.RESULTS, tournament=tournament, label="Hall", first_board=90)))
    phone = page(helper, "phone", tournament.slug)
    assert f'href="{reverse("tournament", args=[tournament.slug])}"' in phone.partition("<main")[2]


def test_the_bye_of_a_keizer_round_is_explained_after_an_evening_without_pairings(site, first_evening, leader):
    """L1: the round before it was never paired, so the ladder has one list fewer than rounds were planned."""
    row, _date = first_evening("keizer", (2000, 1900, 1800), "keizer")
    second = list(slots(season_of(row)))[1].isoformat()
    assert "Member 3" in page(leader, "club-lead-on", row.slug, second)


def test_files_that_wait_for_unfinished_games_are_not_offered(site, leader):
    """fide-handling 3.1: once all rounds are paired there is no report while a game is unfinished."""
    players = [Player(number, f"Qq {number}", 2000 - number) for number in range(1, 5)]
    row = log.create("Open", imported(Tournament(players, total_rounds=3, rules="berger")), "Leader")
    export = reverse("export", args=[row.slug, "trfx"])
    assert export in page(leader, "prints", row.slug)
    leader.post(reverse("pair", args=[row.slug]))
    told = page(leader, "prints", row.slug)
    assert (export in told) is (leader.get(export).status_code == 200)
    assert reverse("export", args=[row.slug, "csv"]) in told


def test_a_keizer_round_explains_why_two_members_do_not_meet(site, first_evening, leader):
    """Keizer has a setting named ``absent``, and an assumption about a player in a question has the same name."""
    row, date = first_evening("keizer", (2000, 1900, 1800, 1700), "keizer")
    for step in ("pair", "publish"):
        leader.post(reverse(f"{step}-evening", args=[row.slug, date.isoformat()]), {"version": season_of(row).version})
        row.refresh_from_db()
    address = reverse("round-explained", args=[row.slug, "keizer", 1, 1])
    told = leader.get(address, {"one": 1, "other": 4}).content.decode()
    assert "Member 4" in told
    assert "Er is geen speler" not in told


def test_an_adjourned_game_of_a_schedule_is_shown_in_the_language_of_the_visitor():
    with override("nl"):
        assert format_result("adjourned", BoardGame.CHESS) == "afgebroken"
        assert format_result("1-0", BoardGame.DRAUGHTS) == "2-0"


def test_a_form_address_opened_directly_explains_itself_and_links_to_the_last_page(season, leader):
    """The answer to a form may be a question, on which a visitor changes the language or opens the address again."""
    address, before = reverse("undo-events", args=[season.slug, 1]), "http://testserver/s/the-page-before/"
    answer = leader.get(address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "ga terug en druk nog eens op de knop" in answer.content.decode()
    answer = leader.post(reverse("new-season"), {"name": ""}, headers={"referer": before})
    assert f'name="next" value="{before}"' in answer.content.decode()


def test_the_table_of_an_unpublished_evening_can_be_printed(site, first_evening, leader):
    """It has columns for ranks, names and points, but no rows yet."""
    row, date = first_evening("school", (2000, 1900, 1800, 1700), "weekly")
    leader.post(reverse("note-presence", args=[row.slug, date]), {"all": "yes"})
    leader.post(reverse("pair-evening", args=[row.slug, date]), {})
    tables = season_of(SeasonRow.objects.get(pk=row.pk)).competition("weekly").tables()
    table = next(table for table in tables if len(table.columns) == 1)
    printed = leader.get(reverse("table-pdf", args=[row.slug, "weekly", table.code]))
    assert printed.content.startswith(b"%PDF")
