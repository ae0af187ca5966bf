"""Groups before they are opened: how strong they are, who belongs elsewhere, and even ones."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.rights import Role
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import append, season_of


@pytest.fixture
def leader(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


@pytest.fixture
def seven(leader):
    """A season of which seven members and the calendar are known."""
    from indeler.season import events, propose
    from indeler.web.club import clock

    form = {"name": "2027/28", "start": "2027-09-01", "end": "2028-06-30", "rules": "botwinnik"}
    leader.post(reverse("new-season"), form)
    row = SeasonRow.objects.get()
    members = tuple(
        events.NewMember(member=number, name=f"M{number}", rating=2000 - 100 * number if number < 7 else 0)
        for number in range(1, 8)
    )
    append(row, [events.MembersJoined(at=clock.now(), by="L", members=members)])
    append(row, propose.calendar(season_of(row), at=clock.now(), by="L"))
    return row


def groups(answer):
    ((_event, shown),) = answer.context["proposed"]
    return {group.name: ([one.number for one in group.members], group.mean) for group in shown}


def test_members_are_moved_before_the_groups_are_opened(leader, seven):
    address = reverse("proposal", args=[seven.slug, "cycle"])
    assert groups(leader.get(address)) == {"A": ([1, 2, 3, 4], 1750), "B": ([5, 6, 7], 1450)}
    moved = {"in-0-5": "A", "in-0-1": "B", "in-0-4": "B"}
    after = {"A": ([2, 3, 5], 1667), "B": ([1, 4, 6, 7], 1633)}
    assert groups(leader.post(address, {**moved, "do": "show"})) == after
    whole = {f"in-0-{number}": name for name, (members, _) in after.items() for number in members}
    assert not season_of(SeasonRow.objects.get()).competition("cycles").state.cycles
    leader.post(address, {**whole, "do": "decide"})
    opened = season_of(SeasonRow.objects.get()).competition("cycles").state.cycles[1].groups
    assert opened == {"A": (2, 3, 5), "B": (1, 4, 6, 7)}


def test_BW_29_even_groups_are_proposed_again(leader, seven):
    address = reverse("proposal", args=[seven.slug, "cycle"])
    lopsided = {f"in-0-{number}": "A" for number in range(1, 7)}
    assert [len(members) for members, _ in groups(leader.post(address, {**lopsided, "do": "show"})).values()] == [6, 1]
    even = groups(leader.post(address, {**lopsided, "do": "even"}))
    assert even == {"A": ([1, 2, 3, 4], 1750), "B": ([5, 6, 7], 1450)}


def test_a_group_that_nobody_knows_moves_nobody(leader, seven):
    address = reverse("proposal", args=[seven.slug, "cycle"])
    assert groups(leader.post(address, {"in-0-1": "Z", "do": "show"}))["A"][0] == [1, 2, 3, 4]
