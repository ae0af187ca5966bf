"""Two rounds on one evening on the site: the leader pairs the second after the first, members may miss one of them."""

from datetime import timedelta

import pytest
from django.urls import reverse

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of, store_season
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)

RULES = """name = "two rounds"

[[competition]]
kind = "cycles"
name = "cycles"
rounds = 4
rounds_an_evening = 2
"""


@pytest.fixture
def season(site, accounts, settings):
    """Five members before the first evening; member 5 has an account."""
    club = Club(RULES, (2000, 1900, 1800, 1700, 1600))
    first = club.plan()[0]
    club.open_cycle(1)
    clock.ahead = timedelta(seconds=seconds_ahead(first, settings.TIME_ZONE))
    Account.objects.filter(role=Role.MEMBER).update(member=5)
    return store_season("Two rounds", club.book.store.rules(), club.book.store.read())


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


def paired(row, leader, date, round):
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[row.slug, date]), {"version": now(row).version})
    (found,) = [each for each in now(row).state.pairings.values() if each.place.round == round]
    assert found.published_at
    return found


def play(row, leader, found):
    for board in found.boards:
        address = reverse("club-result", args=[row.slug, *found.place[:3], board.white, board.black])
        leader.post(address, {"result": "1-0", "was": ""})


def test_an_evening_of_two_rounds_is_paired_and_played(as_role, season):
    leader, member = as_role(Role.LEADER), as_role(Role.MEMBER)
    date = next(iter(now(season).state.evenings)).isoformat()
    screen = reverse("club-lead", args=[season.slug])
    page = leader.get(screen).content.decode()
    assert "Cycle 1, rounds 1–2" in page
    assert "Pair round 1 of 2" in page
    leader.post(reverse("note-attendance", args=[season.slug, date, 4]), {"what": "off 2"})
    member.post(reverse("sign-off", args=[season.slug, date]), {"round": "2"})
    page = leader.get(screen).content.decode()
    assert "round 2: signed off" in page
    assert "Mark as coming in round 2" in page
    mine = member.get(reverse("me", args=[season.slug])).content.decode()
    assert "I come in round 2 after all" in mine
    first = paired(season, leader, date, 1)
    assert len(first.boards) == 2
    assert "Pair round 2 of 2" not in leader.get(screen).content.decode()
    play(season, leader, first)
    leader.post(reverse("verified", args=[season.slug, date]))
    assert "Pair round 2 of 2" in leader.get(screen).content.decode()
    second = paired(season, leader, date, 2)
    assert {4, 5}.isdisjoint({player for board in second.boards for player in (board.white, board.black)})
    play(season, leader, second)
    leader.post(reverse("verified", args=[season.slug, date]))
    public = as_role(Role.PUBLIC).get(reverse("evening", args=[season.slug, date])).content.decode()
    for said in ("Group A: Round 1", "Group A: Round 2"):
        assert said in public
    for what in ("pairings", "names", "slips"):
        assert leader.get(reverse("evening-pdf", args=[season.slug, date, what])).content.startswith(b"%PDF")
    for page in ("season", "calendar", "members", "club-screen", "season-standings"):
        assert leader.get(reverse(page, args=[season.slug]), follow=True).status_code == 200


def test_a_member_who_signed_off_for_a_round_can_sign_on_again(as_role, season):
    member = as_role(Role.MEMBER)
    date = next(iter(now(season).state.evenings)).isoformat()
    member.post(reverse("sign-off", args=[season.slug, date]), {"round": "1"})
    member.post(reverse("sign-on", args=[season.slug, date]), {"round": "1"})
    assert "Not in round 1" in member.get(reverse("me", args=[season.slug])).content.decode()
    told = member.post(reverse("sign-off", args=[season.slug, date]), {"round": "7"}, follow=True).content.decode()
    assert "Round 7 is not played on" in told


def test_a_player_without_an_opponent_after_a_withdrawal_is_named_and_paired_again(as_role, season):
    leader = as_role(Role.LEADER)
    date = next(iter(now(season).state.evenings)).isoformat()
    first = paired(season, leader, date, 1)
    gone, left = first.boards[0].white, first.boards[0].black
    told = {"member": gone, "competition": "cycles", "takes_part": "", "why": "ill"}
    leader.post(reverse("decision-of", args=[season.slug, "participation-changed"]), told)
    page = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert f"Member {left} is free in cycle 1, round 1, group A: Member {gone} has withdrawn." in page
    assert f"Let Member {left} play Member {first.odd}" in page
    form = {"offer": f"alone-{left}-1-1-A", "answer": "", "why": "the opponent withdrew"}
    leader.post(reverse("lead-competition", args=[season.slug, "cycles"]), form)
    after = now(season).state.pairings[first.place]
    assert after.board_of(left).white == first.odd
