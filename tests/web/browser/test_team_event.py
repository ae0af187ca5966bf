"""Team events in a browser, with an arbiter on a desktop and captains on phones."""

import pytest
from playwright.sync_api import expect

import indeler
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support.axe import Looker

pytestmark = pytest.mark.sampled(3)
PHONE = {"width": 360, "height": 740}
TEAMS = "\n\n".join(
    f"{team}; Captain {team}\n"
    + "\n".join(f"{team} {place} von und zu der Tann-Rathsamhausen; {2000 - 10 * at - place}" for place in (1, 2, 3))
    for at, team in enumerate(("Anker", "Boei", "Dijk", "Eem"))
)

LED = ("lead/", "lead/teams/", "lead/teams/1/", "lead/teams/settings/", "lead/captains/")
PAGES = (*LED, "round/1/", "standings/", "cross-table/", "players/", "best-on-boards/")


def state():
    return log.state_of(Open.objects.get(name="Team Cup"))


def test_a_team_event_can_be_run_from_an_empty_form_to_the_best_per_board(visit, accounts):
    desk, phone, looker = visit(accounts[Role.LEADER]), visit(viewport=PHONE), Looker()
    desk.goto("/tournaments/")
    desk.get_by_role("link", name="New team event").click()
    desk.get_by_label("Name").fill("Team Cup")
    desk.get_by_label("Teams", exact=False).first.fill(TEAMS)
    desk.get_by_label("Rounds", exact=False).fill("2")
    desk.get_by_label("Boards and colours").fill("WB")
    desk.get_by_role("button", name="Make the team event").click()
    desk.get_by_role("link", name="Links for captains").click()
    desk.get_by_role("button", name="Make a link for each team").click()
    expect(desk.locator(".qr")).to_have_count(4)
    made = Open.objects.get(name="Team Cup").links.filter(kind=LinkKind.CAPTAIN)
    captains = {int(link.group): links.path(link) for link in made}

    for round in (1, 2):
        desk.goto("/t/team-cup/lead/")
        desk.get_by_role("button", name=f"Pair round {round}").click()
        desk.get_by_role("button", name=f"Publish round {round}").click()
        for team, path in captains.items():
            phone.goto(path)
            if team == 1:
                phone.get_by_role("button", name="Send the line-up").click()
                expect(phone.get_by_role("alert")).to_contain_text("The line-up of Anker is empty")
            for player in state().tournament.teams.teams[team - 1].players[round - 1 :][:2]:
                phone.locator(f"#player-{player}").check()
            phone.get_by_role("button", name="Send the line-up").click()
            if team == 1:
                expect(phone.get_by_role("status").first).to_contain_text("Your line-up is in.")
                assert looker.faults_of(phone, path, 200) == []
        assert not state().teams.sealed
        desk.goto("/t/team-cup/lead/")
        for row in desk.locator("ol.entry > li").all():
            board = row.get_attribute("id")
            row.focus()
            desk.keyboard.press("1" if board in ("board-1", "board-4") else "3")
            expect(desk.locator(f"#{board}:not([data-open])")).to_be_attached()

    assert state().is_final
    for page in PAGES:
        assert looker.faults_of(desk, f"/t/team-cup/{page}", 200) == []
        phone.goto(f"/t/team-cup/{page}")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
    desk.goto("/t/team-cup/best-on-boards/")
    expect(desk.get_by_role("table")).to_have_count(2)


MANY = "\n\n".join(
    f"Team {team:02}; Captain {team:02}\n"
    + "\n".join(f"Player {team:02}-{place}; {2500 - 20 * team - 5 * place}" for place in range(1, 6))
    for team in range(1, 41)
)
FACES = [("desk", {"width": 1280, "height": 800}), ("phone", PHONE)]


@pytest.mark.sweep
def test_forty_teams_can_play_seven_rounds_with_line_ups_from_phones(visit, accounts, tmp_path):
    """Ten captains send line-ups from open phones; the other teams play with the first players of their rosters."""
    desk = visit(accounts[Role.LEADER])
    desk.goto("/tournaments/")
    desk.get_by_role("link", name="New team event").click()
    desk.get_by_label("Name").fill("Team Cup")
    desk.get_by_label("Teams", exact=False).first.fill(MANY)
    desk.get_by_label("Rounds", exact=False).fill("7")
    desk.get_by_role("button", name="Make the team event").click()
    desk.goto("/t/team-cup/lead/captains/")
    desk.get_by_role("button", name="Make a link for each team").click()
    made = Open.objects.get(name="Team Cup").links.filter(kind=LinkKind.CAPTAIN)
    captains = {int(link.group): links.path(link) for link in made}
    phones = {team: visit(viewport=PHONE) for team in range(1, 41, 4)}
    for team, phone in phones.items():
        phone.goto(captains[team])
    for round in range(1, 8):
        desk.goto("/t/team-cup/lead/")
        desk.get_by_role("button", name=f"Pair round {round}").click()
        desk.get_by_role("button", name=f"Publish round {round}").click()
        for team, phone in phones.items():
            phone.goto(captains[team])
            for player in state().tournament.teams.teams[team - 1].players[1:]:
                phone.locator(f"#player-{player}").check()
            phone.get_by_role("button", name="Send the line-up").click()
            expect(phone.locator("main")).to_contain_text("line-up")
        if round == 1:
            phones[1].screenshot(path=tmp_path / "captain.png", full_page=True)
        desk.goto("/t/team-cup/lead/")
        desk.get_by_role("button", name="Show all line-ups now").click()
        if round == 1:  # the page of a captain is updated automatically
            expect(phones[5].get_by_role("table")).to_contain_text("Player 05-2", timeout=60_000)
        for row in desk.locator("ol.entry > li").all():
            board = row.get_attribute("id")
            row.focus()
            desk.keyboard.press("123"[int(board.removeprefix("board-")) * 7 % 3])
            expect(desk.locator(f"#{board}:not([data-open])")).to_be_attached(timeout=30_000)
        assert not state().open_boards
        assert indeler.check(state().tournament, round).verdict == "right"
    assert state().is_final
    for face, size in FACES:
        for scheme in ("light", "dark"):
            page = visit(accounts[Role.LEADER], viewport=size, scheme=scheme)
            for name in ("lead", "round/7", "standings", "cross-table", "players", "best-on-boards", "lead/by-hand/7"):
                page.goto(f"/t/team-cup/{name}/")
                page.screenshot(path=tmp_path / f"{name.replace('/', '-')}-{face}-{scheme}.png")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, face)
