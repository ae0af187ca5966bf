"""An evening of the draughts club of the demo: phone, keyboard and pages use the results 2-0, 1-1 and 0-2."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from indeler.season import views
from indeler.web.accounts import links
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.hosting import demo
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(5)

PHONE = {"width": 360, "height": 740}
KEYS = {"2": ("1-0", "2-0"), "1": ("½-½", "1-1"), "0": ("0-1", "0-2"), "4": ("+-", "2-0F"), "5": ("-+", "0-2F")}
"""Key pressed by the leader -> result in the logbook, result on the pages."""


@pytest.fixture
def club(site, settings):
    book, tonight = demo.half_played(2026, club="draughts")
    clock.ahead = timedelta(seconds=demo.seconds_ahead(tonight, settings.TIME_ZONE))
    demo.fill(book, tonight, "draughts")
    return SeasonRow.objects.get()


def boards():
    """Return the boards of tonight by their names on the page."""
    tonight = [one for one in season_of(SeasonRow.objects.get()).state.pairings.values() if one.date == clock.today()]
    tonight.sort(key=lambda paired: paired.place.group)
    return {f"{one.place.group}{at}": each for one in tonight for at, each in enumerate(one.boards, start=1)}


def test_an_evening_of_draughts_can_be_run_from_the_pairing_to_the_standings(visit, club):
    leader = visit(Account.objects.get(login="leader"), locale="nl")
    leader.goto(f"/s/{club.slug}/lead/")
    for _ in ("pair", "publish"):
        leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text("Iedereen ziet de indeling")
    expect(leader.locator("#results kbd").first).to_have_text("2")

    link = links.make(LinkKind.RESULTS, season=club, label="Zaal", group="1", first_board=1, last_board=1)
    phone = visit(viewport=PHONE, locale="nl")
    phone.goto(links.path(link))
    button = phone.locator("#board-11").get_by_role("button", name="1-1")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")

    leader.reload()
    typed = types_every_board(leader)
    leader.keyboard.press("Delete")
    last = next(reversed(typed))
    expect(leader.locator(f"#board-{last}")).to_have_attribute("data-open", "")
    leader.keyboard.press("2")
    expect(leader.locator(f"#board-{last}")).not_to_have_attribute("data-open", "")
    leader.locator("#next button.first").click()
    expect(leader.locator("#messages")).to_contain_text("De ronde is afgesloten")

    entered = {**typed, "11": "1", last: "2"}
    assert {name: board.result for name, board in boards().items()} == {
        name: KEYS[key][0] for name, key in entered.items()
    }
    visitor = visit(locale="nl")
    visitor.goto(f"/s/{club.slug}/")
    assert visitor.locator("td.result").all_inner_texts() == [KEYS[entered[name]][1] for name in boards()]
    counts_two_one_nothing(visitor, club)


def types_every_board(leader):
    """Press one key per open board and return the keys; the focus moves to the next open board automatically."""
    typed = {}
    left = [name for name, board in boards().items() if not board.result]
    for place, name in enumerate(left):
        row = leader.locator(f"#board-{name}")
        expect(row).to_be_focused()
        typed[name] = list(KEYS)[place % len(KEYS)]
        leader.keyboard.press(typed[name])
        expect(row).not_to_have_attribute("data-open", "")
    return typed


def counts_two_one_nothing(visitor, club):
    """Check that the draw on the first board is shown as 1 in the cells of both players and counts 1 point."""
    board, season = boards()["11"], season_of(SeasonRow.objects.get())
    visitor.goto(f"/s/{club.slug}/standings/{views.newest_cycle(season).number}/1/")
    cards = {row.member: row.card[-1] for row in views.standings(season, views.newest_cycle(season).number, "1")}
    assert (cards[board.white].points, cards[board.black].points) == (10, 10)
    for member, colour in ((board.white, "w"), (board.black, "z")):
        row = visitor.locator("tbody tr").filter(has_text=season.name(member)).first
        assert row.locator("td").last.inner_text().endswith(f"{colour}1")
