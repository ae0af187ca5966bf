"""An open tournament from an empty form to published prizes, with late entries, forfeits and corrections."""

import random

import pytest
from playwright.sync_api import expect

import indeler
from indeler import formats
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(5)

KEYS = {"White": "1", "Black": "2", "draw": "3", "forfeit": "4"}


class Arbiter:
    """An arbiter who runs an open tournament on a desktop, by keyboard where possible."""

    def __init__(self, page, slug):
        self.page, self.home, self.dice = page, f"/t/{slug}", random.Random(17)

    def goes(self, where=""):
        self.page.goto(f"{self.home}/lead/{where}")

    def presses(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def pairs(self, round):
        self.goes()
        self.presses(f"Pair round {round}")

    def plays(self, round, **special):
        """Publish the round and enter all results; ``special`` maps a board to its result, the others are random."""
        self.presses(f"Publish round {round}")
        for row in self.page.locator("ol.entry > li").all():
            board = row.get_attribute("id")
            row.focus()
            happened = special.get(board.replace("-", "_")) or self.dice.choice(["White", "draw", "Black"])
            self.page.keyboard.press(KEYS[happened])
            expect(self.page.locator(f"#{board}:not([data-open])")).to_be_attached()

    def enters(self, name, rating):
        self.goes("players/")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_label("Rating (optional)", exact=True).fill(str(rating))
        self.presses("Enter")
        expect(self.page.get_by_role("status")).to_contain_text(name)

    def corrects(self, round, board, result, why):
        """Correct a result after the page has shown the effects of the correction."""
        self.goes(f"correct/{round}/")
        self.page.locator("[name=board]").first.select_option(index=board - 1)
        self.page.locator("[name=result]").select_option(result)
        self.page.get_by_role("button", name="What does that change?").first.click()
        expect(self.page.get_by_role("heading", name="Places")).to_be_visible()
        self.page.get_by_label("Reason").fill(why)
        self.presses("Correct it")

    def changes_by_hand(self, why):
        self.page.get_by_role("link", name="Change by hand").click()
        expect(self.page.get_by_role("status")).to_have_text("The rules pair it like this too.")
        self.page.locator("[name=swap]").first.click()
        expect(self.page.get_by_role("status")).to_contain_text("This is allowed, but")
        self.page.get_by_label("Reason").fill(why)
        self.presses("Save this round")
        self.presses("Go on")
        self.presses("Leave the FIDE rules")


def made(page, players, rounds):
    page.goto("/tournaments/new/")
    page.locator("[name=name]").fill("Open of the Test")
    page.locator("[name=rounds]").fill(str(rounds))
    lines = [f"Player {number}; {2400 - 10 * number}; Club {number % 4}" for number in range(1, players + 1)]
    page.get_by_role("textbox", name="Players").fill("\n".join(lines))
    page.locator("button.first", has_text="Make the tournament").click()
    return Arbiter(page, "open-of-the-test")


def wins_prizes(arbiter):
    page = arbiter.page
    arbiter.goes("prizes/")
    page.get_by_role("link", name="Add a category").click()
    page.get_by_label("Name").fill("Under 2300")
    page.get_by_label("Rating up to").fill("2299")
    arbiter.presses("Save")
    page.get_by_role("link", name="Add a prize group").click()
    page.get_by_label("Name").fill("Prizes")
    page.get_by_label("Main prizes").fill("500\n300\n100")
    page.get_by_label("Under 2300").fill("50")
    arbiter.presses("Save")
    arbiter.presses("Publish the prizes")


@pytest.mark.parametrize(("players", "rounds"), [(8, 5), pytest.param(120, 7, marks=pytest.mark.sweep)])
def test_an_open_can_be_run_from_an_empty_form_to_published_prizes(visit, accounts, players, rounds):
    arbiter = made(visit(accounts[Role.LEADER]), players, rounds)
    arbiter.goes("regulations/")
    arbiter.page.get_by_label("Late entries get").select_option(label="half a point")
    arbiter.page.get_by_role("button", name="Save").first.click()
    for round in range(1, rounds + 1):
        arbiter.pairs(round)
        if round > 5:
            expect(arbiter.page.get_by_text("is unfinished and counts as a draw for the pairing")).to_be_visible()
            arbiter.presses("Go on anyway")
        if round == 4:
            arbiter.changes_by_hand("a wheelchair")
        arbiter.plays(round, **({"board_2": "forfeit"} if round == 3 else {}))
        if round == 1:
            arbiter.enters("Late, Ada", 2290)
            arbiter.enters("Late, Bob", 1500)
            arbiter.enters("Late, Cor", 0)
        if round == 4:
            arbiter.page.locator("#board-3 summary").click()
            with arbiter.page.expect_response("**/round/4/board/3/"):
                arbiter.page.locator("#board-3 button[value=adjourned]").click()
            state = log.state_of(Open.objects.get())
            first = state.result(2, *state.boards[1][0]).label
            arbiter.corrects(2, 1, "0-1" if first != "0-1" else "1-0", "the slip was read wrongly")
    arbiter.corrects(4, 3, "½-½", "played on after round 5")
    arbiter.goes()
    expect(arbiter.page.get_by_role("heading", name="All rounds have been played")).to_be_visible()
    wins_prizes(arbiter)

    visitor = visit()
    visitor.goto("/t/open-of-the-test/prizes/")
    expect(visitor.get_by_role("table")).to_contain_text("Under 2300")
    visitor.goto("/t/open-of-the-test/round/4/")
    expect(visitor.get_by_text("Corrected by the arbiter: a wheelchair")).to_be_visible()
    told = formats.parse(visitor.request.get("/t/open-of-the-test/export/trf26/").body(), "open.trf")
    state = log.state_of(Open.objects.get())
    assert len(told.players) == players + 3
    assert told.rounds == state.tournament.rounds
    verdicts = [indeler.check(told, round=round).verdict for round in range(1, rounds + 1) if round != 3]
    assert verdicts == ["right", "right", "corrected", *["right"] * (rounds - 4)]
