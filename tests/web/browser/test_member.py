"""A member on a phone: the deadline for signing off, a game elsewhere, and a result that the leader confirms."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from indeler.season.calendar.absence import status
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import Claim, SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}


def now():
    return season_of(SeasonRow.objects.get())


def board_of(member):
    """Return the id of the member's board on the page, and the board."""
    for place, paired in now().state.pairings.items():
        for number, board in enumerate(paired.boards, start=1):
            if paired.date == clock.today() and member in (board.white, board.black):
                return f"#board-{place.group}{number}", board
    raise AssertionError("he does not play tonight")


def test_a_member_reports_a_result_and_the_leader_confirms_it(visit, accounts, season, evening):
    place, game = board_of(accounts[Role.MEMBER].member)
    member = visit(accounts[Role.MEMBER], viewport=PHONE)
    member.goto(f"/s/{season.slug}/me/")
    mine = member.locator(f"form:has([name=white][value='{game.white}']):has([name=black][value='{game.black}'])")
    mine.get_by_role("button", name="0-1").click()
    expect(member.locator(".mine .said").first).to_contain_text("The leader has to confirm it.")
    assert board_of(game.white)[1].result == ""  # not before the leader confirms it

    leader = visit(accounts[Role.LEADER])
    leader.goto(f"/s/{season.slug}/lead/")
    expect(leader.locator(place)).to_contain_text("The member reported 0-1")
    leader.locator(place).focus()
    leader.keyboard.press("2")
    expect(leader.locator(f"{place} [data-key='2']")).to_have_attribute("aria-pressed", "true")
    expect(leader.locator(place)).not_to_contain_text("reported")
    assert (board_of(game.white)[1].result, Claim.objects.count()) == ("0-1", 0)
    member.reload()
    expect(mine).to_have_count(0)


def test_the_countdown_to_the_sign_off_deadline_is_updated(visit, accounts, season):
    member = visit(accounts[Role.MEMBER], viewport=PHONE)
    member.clock.install()
    member.goto(f"/s/{season.slug}/me/")
    left = member.locator("#deadline")
    expect(left).to_contain_text(re.compile(r"\((2\d|30)\sminutes left"))
    clock.ahead += datetime.timedelta(minutes=20)
    member.clock.fast_forward(31_000)
    expect(left).to_contain_text(re.compile(r"\((\d|10)\sminutes left"))
    expect(left).to_have_class("quiet small")  # htmx has scheduled the next update
    clock.ahead += datetime.timedelta(minutes=20)
    member.clock.fast_forward(31_000)
    expect(left).to_contain_text("signing off after 19:00 is too late")


def test_a_member_can_report_a_game_elsewhere_and_its_result(visit, accounts, season):
    number, today = accounts[Role.MEMBER].member, clock.today()
    member = visit(accounts[Role.MEMBER], viewport=PHONE)
    member.goto(f"/s/{season.slug}/me/")
    evening = member.locator(".evenings > li").first
    evening.get_by_role("button", name="Sign off").click()
    expect(evening).to_contain_text("Signed off")
    expect(evening.get_by_role("button", name="Undo")).to_be_visible()
    expect(evening.locator("[name=game_at]")).to_be_hidden()
    evening.get_by_label("playing elsewhere for the club").check()
    evening.locator("[name=game_at]").fill(f"{today}T20:00")
    evening.get_by_role("button", name="Keep the reason").click()
    expect(evening).to_contain_text("Plays elsewhere")
    assert status(now(), today, number) == "external"
    clock.ahead += datetime.timedelta(hours=4)  # no result can be entered before the game
    member.get_by_label("Opponent", exact=True).fill("Rode Toren 1")
    member.get_by_label("Rating of the opponent").fill("1850")
    member.get_by_role("button", name="win", exact=True).click()
    expect(member.locator("main")).to_contain_text("win, Rode Toren 1 (1850)")


def test_the_leader_can_record_later_that_a_member_signed_off_in_time(visit, accounts, season, evening):
    clock.ahead += datetime.timedelta(hours=2)
    number = accounts[Role.MEMBER].member
    leader = visit(accounts[Role.LEADER], viewport=PHONE)
    leader.goto(f"/s/{season.slug}/lead/")
    leader.locator("#who details.fold > summary").click()
    person = leader.locator(f"li:has(#who-{number})")
    person.locator("details > summary").click()
    person.locator("[name=told_at]").fill(f"{clock.today()}T17:05")
    person.get_by_role("button", name="in time").click()
    expect(leader.locator("#away")).to_contain_text(f"{now().name(number)} signed off")
    assert status(now(), clock.today(), number) == "signed-off"
    leader.goto(f"/s/{season.slug}/lead/log/")
    expect(leader.locator(".log > li").first).to_contain_text(re.compile(r"17:05 \(written down .* 20:"))
