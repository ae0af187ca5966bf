"""A whole club evening in a real browser with a leader, member, helper and visitor, in Dutch and in English."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from indeler.model import format_points
from indeler.season import views
from indeler.season.calendar.absence import status
from indeler.web.accounts.pages import Role
from indeler.web.common.qr import qr_svg
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.axe import violations
from support.competitions import tables_of

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
DRAWING = re.compile(r'd="(M[^"]+)"')
RESULTS = {"1": "1-0", "2": "0-1", "3": "½-½"}


class Words(NamedTuple):
    """The texts that the test expects, in one language."""

    signed_off: str
    marked: str
    made: str
    by_hand: str
    published: str
    closed: str


DUTCH = Words(
    "afgemeld", "nieuw", "De indeling is gemaakt", "met de hand gewijzigd", "Iedereen ziet de indeling",
    "De ronde is afgesloten",
)  # fmt: skip
ENGLISH = Words(
    "signed off", "new", "The pairings are made", "changed by hand", "Everybody can see the pairings",
    "The round is closed",
)  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("locale", "words", "viewport"),
    [("nl", DUTCH, DESK), pytest.param("en", ENGLISH, PHONE, marks=pytest.mark.sweep)],
)
def test_an_evening_can_be_run_from_sign_off_to_standings(visit, hears, accounts, season, locale, words, viewport):
    away = accounts[Role.MEMBER].member
    before = points_by_member()
    leader = visit(accounts[Role.LEADER], viewport=viewport, locale=locale)
    leader.goto(f"/s/{season.slug}/lead/")
    expect(leader.locator("#pairings")).to_contain_text(name_of(away))

    sign_off(visit(accounts[Role.MEMBER], viewport=PHONE, locale=locale), words)
    assert status(now(), clock.today(), away) == "signed-off"
    hears(leader)
    follows_who_signs_off(leader, words, name_of(away))
    notes_somebody_else(leader, next(iter(set(now().playing("cycles", clock.today())) - {away})))
    pairs_and_changes_a_board(leader, words)
    finds_nothing_with_axe(leader)
    publishes(leader, words)
    finds_nothing_with_axe(leader)
    assert all(paired.board_of(away) is None for paired in tonight())

    helper = visit(viewport=PHONE, locale=locale)
    helper.goto(link_for_a_phone(leader, season))
    helper_enters(helper)
    leader_keys_the_rest(leader, words, season)

    leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text(words.closed)
    standings_are_out(visit(viewport=PHONE, locale=locale), season, before)


def test_reading_and_signing_off_work_without_scripts(visit, accounts, season):
    member = visit(accounts[Role.MEMBER], viewport=PHONE, locale="nl", scripts=False)
    member.goto(f"/s/{season.slug}/standings/")
    group = views.standings(now(), max(views.cycles(now())), "A")
    assert rows_of(member) == [(str(row.rank), row.name, format_points(row.points)) for row in group]
    sign_off(member, DUTCH)
    assert status(now(), clock.today(), accounts[Role.MEMBER].member) == "signed-off"
    member.get_by_role("button", name="Ongedaan maken").first.click()
    assert status(now(), clock.today(), accounts[Role.MEMBER].member) == "expected"


def sign_off(member, words):
    """Sign off from the member's page, reached by the links from the home page."""
    member.goto("/")
    member.locator("main a[href$='/me/'].first").click()
    member.locator(".evenings > li").first.locator("form button").click()
    expect(member.locator(".evenings > li").first).to_contain_text(words.signed_off, ignore_case=True)


def follows_who_signs_off(leader, words, name):
    """Check that the open page of the leader is updated and marks the boards that changed."""
    expect(leader.locator("#away")).to_contain_text(name)
    expect(leader.locator("#pairings")).not_to_contain_text(name)
    expect(leader.locator("#pairings tr.new").first).to_contain_text(words.marked)


def notes_somebody_else(leader, number):
    """Let the leader record an absence and remove it again."""
    leader.locator(f"#who-{number}").click()
    expect(leader.locator("#away")).to_contain_text(name_of(number))
    leader.locator(f"#who-{number}[value=on]").click()
    expect(leader.locator("#away")).not_to_contain_text(name_of(number))
    assert status(now(), clock.today(), number) == "expected"


def pairs_and_changes_a_board(leader, words):
    leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text(words.made)
    first = tonight()[0]
    white, black = first.boards[0].white, first.boards[0].black
    leader.locator("#pairings a[href*='/change/']").first.click()
    leader.locator("details.fold > summary").click()
    leader.locator("select[name=white]").first.select_option(str(black))
    leader.locator("select[name=black]").first.select_option(str(white))
    leader.locator("#why").fill("three times Black")
    leader.locator("main button.first").click()
    expect(leader.locator("#pairings h3").first).to_contain_text(words.by_hand)
    changed = tonight()[0].boards[0]
    assert (changed.white, changed.black) == (black, white)
    expect(leader.locator("#pairings tbody tr").first.locator(".seat")).to_have_text([name_of(black), name_of(white)])


def finds_nothing_with_axe(leader):
    """Check the leader's page in its state during an evening; other pages are checked in test_axe.py."""
    assert violations(leader) == []


def publishes(leader, words):
    leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text(words.published)
    assert all(paired.published_at for paired in tonight())


def link_for_a_phone(leader, season):
    """Create a link for the first two boards of group A and return its address."""
    leader.goto(f"/s/{season.slug}/lead/links/")
    leader.locator("[name=label]").fill("Hall")
    leader.locator("[name=group]").select_option("A")
    leader.locator("[name=last_board]").fill("2")
    leader.locator("main form.stack button.first").click()
    address = leader.locator(".address a").inner_text()
    drawn = leader.locator(".qr").inner_html()
    assert DRAWING.findall(drawn) == DRAWING.findall(qr_svg(address))  # the QR code contains the address
    return address


def helper_enters(helper):
    for board, result in (("A1", "1-0"), ("A2", "½-½")):
        button = helper.locator(f"#board-{board} button[value='{result}']")
        assert button.bounding_box()["height"] >= 44
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    assert helper.locator(".entry > li").count() == 2
    assert [board.result for board in tonight()[0].boards[:2]] == ["1-0", "½-½"]


def leader_keys_the_rest(leader, words, season):
    """Enter the other results by keys: the focus moves to the next open board, also across groups; 0 clears one."""
    leader.goto(f"/s/{season.slug}/lead/")
    left = [f"{paired.place.group}{n}" for paired in tonight() for n, b in enumerate(paired.boards, 1) if not b.result]
    for place, board in enumerate(left):
        expect(leader.locator(f"#board-{board}")).to_be_focused()
        key = "123"[place % 3]
        leader.keyboard.press(key)
        expect(leader.locator(f"#board-{board} [data-key='{key}']")).to_have_attribute("aria-pressed", "true")
    leader.locator(f"#board-{left[-1]}").focus()
    leader.keyboard.press("0")
    expect(leader.locator(f"#board-{left[-1]}")).to_have_attribute("data-open", "")
    expect(leader.locator("#next button.first")).to_be_hidden()  # the round cannot be closed yet
    leader.locator("#next a.first").click()
    expect(leader.locator(f"#board-{left[-1]}")).to_be_focused()
    leader.keyboard.press("2")
    expect(leader.locator(f"#board-{left[-1]} [data-key='2']")).to_have_attribute("aria-pressed", "true")
    entered = {f"{p.place.group}{n}": b.result for p in tonight() for n, b in enumerate(p.boards, 1)}
    wanted = {board: RESULTS["123"[place % 3]] for place, board in enumerate(left)} | {left[-1]: "0-1"}
    assert {board: entered[board] for board in left} == wanted


def standings_are_out(visitor, season, before):
    """Check that each player got the points of the result, in the logbook and on the page."""
    worth = tables_of(now().club_rules).cycles.points
    gains = {"1-0": (worth.win, worth.loss), "½-½": (worth.draw, worth.draw), "0-1": (worth.loss, worth.win)}
    after = points_by_member()
    for board in (board for paired in tonight() for board in paired.boards):
        for number, gain in zip((board.white, board.black), gains[board.result], strict=True):
            assert after[number] - before[number] == gain, name_of(number)
    for paired in tonight():
        place = paired.place
        visitor.goto(f"/s/{season.slug}/standings/{place.part}/{place.group}/")
        group = views.standings(now(), place.part, place.group)
        assert rows_of(visitor) == [(str(row.rank), row.name, format_points(row.points)) for row in group]


def rows_of(page):
    """Return rank, name and points as shown on the page of the standings."""
    cells = """rows => rows.map(row => ["td", "th", "td.strong"].map(each => row.querySelector(each).innerText))"""
    rows = page.locator("main table tbody tr").evaluate_all(cells)
    return [(re.sub(r"\D", "", rank), name, points) for rank, name, points in rows]


def now():
    return season_of(SeasonRow.objects.get())


def name_of(number):
    return now().name(number)


def tonight():
    """Return the pairings of this evening, group A first."""
    found = [paired for paired in now().state.pairings.values() if paired.date == clock.today()]
    return sorted(found, key=lambda paired: paired.place.group)


def points_by_member():
    cycle = max(views.cycles(now()))
    groups = views.cycles(now())[cycle].groups
    return {row.member: row.points for group in groups for row in views.standings(now(), cycle, group)}
