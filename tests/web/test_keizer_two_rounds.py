"""Tests of two Keizer rounds per evening on the leader's screen: pair, play, close, pair again by the new ladder."""

from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

RULES = """name = "twice"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 8
rounds_an_evening = 2
"""


def now():
    return season_of(SeasonRow.objects.get())


def test_4_two_rounds_of_an_evening_are_paired_played_and_closed_in_turn(site, accounts, as_role, first_evening):
    row, date = first_evening(RULES, range(2000, 1700, -50), "keizer")
    leader, screen = as_role(Role.LEADER), reverse("club-lead-on", args=[row.slug, date.isoformat()])
    for number in (1, 2):
        page = leader.get(screen).content.decode()
        assert f"Pair round {number} of 2" in page
        for step in ("pair-evening", "publish-evening"):
            leader.post(reverse(step, args=[row.slug, date.isoformat()]), {"version": now().version})
        (paired,) = [each for place, each in now().state.pairings.items() if place.round == number]
        assert paired.published_at
        assert leader.get(screen).status_code == 200
        for board in paired.boards:
            address = reverse("club-result", args=[row.slug, *paired.place[:3], board.white, board.black])
            leader.post(address, {"result": "0-1", "was": ""})
        leader.post(reverse("verified", args=[row.slug, date.isoformat()]))
    assert "The page for everybody" in leader.get(screen).content.decode()
    assert {place.round for place in now().state.pairings} == {1, 2}
    for page in ("season", "calendar", "season-standings", "club-screen"):
        assert leader.get(reverse(page, args=[row.slug]), follow=True).status_code == 200, page
