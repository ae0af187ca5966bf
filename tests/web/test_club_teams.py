"""Tests of teams of club members: formed, paired, published and corrected by the leader, visible to everybody."""

from pathlib import Path

import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons.season_store import season_of, store_season
from support.browser_leader import is_now
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

RULES = (Path(__file__).parents[1] / "data" / "clubs" / "teams.toml").read_text(encoding="utf-8")


@pytest.fixture
def opened(as_role):
    """Return the leader, a season of twelve members with a calendar, and its first evening, which is today."""
    club = Club(RULES, range(2000, 1880, -10))
    club.plan()
    date = club.dates("teams")[0]
    store = club.book.store
    row = store_season("Teams", store.rules(), store.read(), known=club.season)
    is_now(date)
    return as_role(Role.LEADER), row, date


def shown(browser, name, *args):
    return browser.get(reverse(name, args=args), follow=True).content.decode()


def test_an_evening_of_teams_from_the_proposed_teams_to_a_corrected_result(opened, client):
    leader, row, date = opened
    proposal = reverse("proposal", args=[row.slug, "groups"])
    assert proposal in shown(leader, "club-lead", row.slug)
    assert "Bishops" in leader.get(proposal).content.decode()
    leader.post(proposal)
    row.refresh_from_db()
    assert season_of(row).competition("teams").rosters["Rooks"] == (1, 8, 9)

    leader.post(reverse("pair-evening", args=[row.slug, date.isoformat()]))
    assert "Rooks – Pawns" in shown(leader, "club-lead", row.slug)
    assert "Rooks – Pawns" not in shown(client, "evening", row.slug, date.isoformat())
    leader.post(reverse("publish-evening", args=[row.slug, date.isoformat()]))
    page = shown(client, "evening", row.slug, date.isoformat())
    assert page.index("Rooks – Pawns") < page.index("Bishops – Knights")

    results = {(1, 4): "1-0", (5, 8): "½-½", (9, 12): "1-0", (2, 3): "0-1", (6, 7): "+-", (10, 11): "0-1"}
    for game, result in results.items():
        leader.post(reverse("club-result", args=[row.slug, "teams", 1, 1, *game]), {"result": result, "was": ""})
    assert "Bishops – Knights: 0–3" in shown(client, "evening", row.slug, date.isoformat())
    assert "Bishops – Knights: 0–3" in shown(leader, "club-lead", row.slug)
    leader.post(
        reverse("club-result", args=[row.slug, "teams", 1, 1, 10, 11]), {"result": "1-0", "was": "0-1", "why": "wrong"}
    )
    leader.post(reverse("verified", args=[row.slug, date.isoformat()]))

    page = shown(client, "competition", row.slug, "teams")
    assert [name in page for name in ("Club league, teams", "Club league, matches", "Club league, players")] == [
        True
    ] * 3
    assert "Bishops – Knights" in page
    assert "1–2" in page
    for name in ("Rooks", "Bishops", "Knights", "Pawns"):
        assert name in page
    row.refresh_from_db()
    assert all(each.closed_at for each in season_of(row).state.pairings.values())
    assert season_of(row).competition("teams").tables()[0].rows[0].name == "Rooks"


def test_a_late_member_is_added_to_a_team_on_the_page_of_the_competition(opened):
    leader, row, _date = opened
    leader.post(reverse("proposal", args=[row.slug, "groups"]))
    joined = {"member": 13, "name": "Late", "rating": 1500, "joined": "2026-09-01"}
    leader.post(reverse("decision-of", args=[row.slug, "member-joined"]), joined)
    page = reverse("lead-competition", args=[row.slug, "teams"])
    assert "A player for a team" in leader.get(page).content.decode()
    leader.post(page, {"offer": "joined", "0-member": 13, "0-team": "Pawns"})
    row.refresh_from_db()
    assert season_of(row).competition("teams").rosters["Pawns"] == (4, 5, 12, 13)
