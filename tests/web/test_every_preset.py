"""Tests of every rulebook that comes with Indeler, on the site: pair an evening, swap two players, publish it."""

import pytest
from django.urls import reverse

from indeler.season import SHIPPED, parse_club_rules, propose, queries, shipped_text
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

COMPETITIONS = {
    "botwinnik": ["cycles", "rapid", "blitz"],
    "draughts": ["cycles", "fast"],
}
"""The competitions of each preset that pair boards on an evening; for other presets the first competition."""


def now():
    return season_of(SeasonRow.objects.get())


def competitions():
    for preset in SHIPPED:
        names = [each.name for each in parse_club_rules(shipped_text(preset)).competition]
        yield from ((preset, name) for name in COMPETITIONS.get(preset, names[:1]) if name in names)


@pytest.fixture
def lead(as_role, first_evening, request):
    """Return a leader on the first evening of this competition, before its round is paired."""
    preset, competition = request.param
    row, date = first_evening(preset, range(2000, 1600, -40), competition)
    leader, season = as_role(Role.LEADER), now()
    found = season.competition(competition)
    if queries.awaits_groups(found, date):
        leader.post(reverse("proposal", args=[row.slug, "groups"]))
    if not found.regular:
        leader.post(reverse("note-presence", args=[row.slug, date.isoformat()]), {"all": "yes"})
    return leader, row, date


def change_address(row, place):
    name = "change-group" if place.group else "change-pairing"
    return reverse(name, args=[row.slug, *(part for part in place if part != "")])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lead", list(competitions()), indirect=True, ids=lambda pair: "-".join(pair))
def test_two_players_are_swapped_before_and_after_the_round_is_published(lead):
    leader, row, date = lead
    screen = reverse("club-lead-on", args=[row.slug, date.isoformat()])
    leader.post(reverse("pair-evening", args=[row.slug, date.isoformat()]), {"version": now().version})
    (place, *_others) = [place for place, paired in now().state.pairings.items() if paired.date == date]
    for _step in ("made", "published"):
        first, second = now().state.pairings[place].boards[:2]
        assert leader.get(change_address(row, place)).status_code == 200
        form = {"version": now().version, "picked": first.black, "seat": second.black}
        answer = leader.post(change_address(row, place), form, follow=True)
        assert answer.status_code == 200
        if not queries.is_closed(now().competition(place.competition), place):
            assert now().state.pairings[place].by_hand
        for page in (screen, screen, reverse("club-lead", args=[row.slug]), reverse("season", args=[row.slug])):
            assert leader.get(page, follow=True).status_code == 200, page
        leader.post(reverse("publish-evening", args=[row.slug, date.isoformat()]), {"version": now().version})
    assert now().published(place)


@pytest.mark.parametrize("lead", [("keizer", "keizer"), ("keizer-draughts", "keizer")], indirect=True)
def test_4_players_who_meet_again_too_soon_after_a_change_by_hand_are_named(lead):
    leader, row, date = lead
    clock.ahead += (list(now().state.evenings)[1] - date) - (clock.today() - date)
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[row.slug, date.isoformat()]), {"version": now().version})
    (paired,) = now().state.pairings.values()
    for board in paired.boards:
        address = reverse("club-result", args=[row.slug, *paired.place[:3], board.white, board.black])
        leader.post(address, {"result": "1-0", "was": ""})
    second = list(now().state.evenings)[1]
    made = propose.evening(now(), second, at=clock.now(), by="x")[0]
    leader.post(reverse("pair-evening", args=[row.slug, second.isoformat()]), {"version": now().version})
    again = paired.boards[0]
    swap = {player: other for white, black in made.boards for player, other in ((white, black), (black, white))}
    form = {"version": now().version, "picked": swap[again.white], "seat": again.black}
    page = leader.post(change_address(row, made.place), form, follow=True).content.decode()
    told = page.partition("should not play each other again yet:")[2].partition("</p>")[0]
    assert now().name(again.white) in told
    assert now().name(again.black) in told
    assert "in this cycle" not in page
