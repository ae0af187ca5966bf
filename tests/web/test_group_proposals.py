"""Tests of proposed groups before they are opened: mean ratings, moving members, and even groups."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import seconds_ahead
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import append, season_of, store_season
from support.clubs import Club

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


@pytest.fixture
def seven(leader):
    """Return a season with seven members and a calendar."""
    from indeler.season import events, propose

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
    (shown,) = answer.context["proposed"]
    return {group.name: ([one.number for one in group.members], group.mean) for group in shown.groups}


def test_members_can_be_moved_before_the_groups_are_opened(leader, seven):
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


def test_an_unknown_group_moves_no_member(leader, seven):
    address = reverse("proposal", args=[seven.slug, "cycle"])
    assert groups(leader.post(address, {"in-0-1": "Z", "do": "show"}))["A"][0] == [1, 2, 3, 4]


LADDER = """
name = "climbers"

[[competition]]
kind = "ladder"
name = "ladder"
"""
FIVE = "\n".join(f"M{number}; {2100 - 100 * number}" for number in range(1, 6))


@pytest.fixture
def ladder(leader):
    """Return the draft of a club with only a ladder, on which five members are ordered by rating."""
    form = {"name": "2027/28", "start": "2027-09-01", "end": "2028-06-30", "rules": "swiss", "walk": "1"}
    leader.post(reverse("new-season"), form)
    SeasonDraft.objects.update(rules=LADDER)
    draft = SeasonDraft.objects.get()
    leader.post(reverse("draft-members", args=[draft.pk]), {"lines": FIVE})
    draft.refresh_from_db()
    return draft


def places(**moved):
    """Return the form as it is shown, with these numbers changed."""
    shown = {f"at-0-{number}": number for number in range(1, 6)}
    return {"order-0": "1 2 3 4 5", **shown, **{f"at-0-{name[1:]}": place for name, place in moved.items()}}


@pytest.mark.parametrize(
    ("moved", "order"),
    [
        ({"m4": 2}, [1, 4, 2, 3, 5]),
        ({"m2": 4}, [1, 3, 4, 2, 5]),
        ({"m1": 5, "m5": 1}, [5, 2, 3, 4, 1]),
        ({"m3": ""}, [1, 2, 3, 4, 5]),
        ({"m3": "x"}, [1, 2, 3, 4, 5]),
        ({"m5": 0}, [5, 1, 2, 3, 4]),
    ],
    ids=["up", "down", "both", "nothing typed", "no number", "above the top"],
)
def test_the_order_of_a_ladder_can_be_changed_before_the_season_opens(leader, ladder, moved, order):
    """By the numbers of the form, without a script, while the season is set up."""
    address = reverse("draft-groups", args=[ladder.pk])
    assert "Even groups" not in leader.get(address).content.decode()
    leader.post(address, {**places(**moved), "do": "show"})
    ((_title, shown),) = leader.get(address).context["proposed"]
    assert [one.number for one in shown.order] == order
    leader.post(reverse("draft-overview", args=[ladder.pk]))
    assert season_of(SeasonRow.objects.get()).competition("ladder").order() == order


def test_the_order_of_a_ladder_can_be_changed_on_the_page_of_the_proposal(leader, ladder):
    ladder.groups_by = ladder.LATER
    ladder.save()
    leader.post(reverse("draft-overview", args=[ladder.pk]))
    row = SeasonRow.objects.get()
    address = reverse("proposal", args=[row.slug, "groups"])
    (shown,) = leader.post(address, {**places(m4=2), "do": "show"}).context["proposed"]
    assert [one.number for one in shown.order] == [1, 4, 2, 3, 5]
    assert not season_of(row).competition("ladder").state.order
    again = {"order-0": "1 4 2 3 5", "at-0-1": 1, "at-0-4": 2, "at-0-2": 3, "at-0-3": 4, "at-0-5": 1, "do": "decide"}
    leader.post(address, again)
    assert season_of(SeasonRow.objects.get()).competition("ladder").order() == [5, 1, 4, 2, 3]


KEIZER = """
name = "ladder club"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 4
periods = [2, 2]
period_reset = "score+groups"
groups = ["A", "B"]
moves = 1
"""


def test_2_PERIODS_members_move_between_keizer_groups_in_the_draft_and_in_the_season(leader, ladder):
    """With forms only: sizes and mean ratings are shown, even groups proposed; later a single member is moved."""
    SeasonDraft.objects.update(rules=KEIZER)
    address = reverse("draft-groups", args=[ladder.pk])
    page = leader.get(address).content.decode()
    assert "3 members, mean rating 1900" in page
    assert "2 members, mean rating 1650" in page
    assert "Even groups" in page

    def shown():
        ((_title, one),) = leader.get(address).context["proposed"]
        return {group.name: [each.number for each in group.members] for group in one.groups}

    leader.post(address, {"in-0-1": "B", "in-0-2": "B", "do": "show"})
    assert shown() == {"A": [3], "B": [1, 2, 4, 5]}
    leader.post(address, {"do": "even"})
    assert shown() == {"A": [1, 2, 3], "B": [4, 5]}
    leader.post(address, {"do": "anew"})
    leader.post(address, {"in-0-1": "B", "do": "go"})
    leader.post(reverse("draft-overview", args=[ladder.pk]))
    row = SeasonRow.objects.get()
    assert season_of(row).competition("keizer").state.groups == {1: {"A": (2, 3), "B": (1, 4, 5)}}
    offer = {"offer": "group-1", "answer": "", "0-member": "4", "0-group": "A"}
    decided = leader.post(reverse("lead-competition", args=[row.slug, "keizer"]), offer, follow=True)
    assert season_of(SeasonRow.objects.get()).competition("keizer").group_of(1, 4) == "A", decided.content.decode()


def test_a_club_with_only_a_ladder_has_club_evenings_and_no_reserve_evenings(leader, ladder):
    page = leader.get(reverse("draft-calendar", args=[ladder.pk])).content.decode()
    assert "Club evening" in page
    assert "eserve" not in page


def test_2_PERIODS_keizer_groups_that_were_left_for_later_are_formed_in_the_season(leader, ladder):
    SeasonDraft.objects.update(rules=KEIZER, groups_by=SeasonDraft.LATER)
    leader.post(reverse("draft-overview", args=[ladder.pk]))
    row = SeasonRow.objects.get()
    address = reverse("proposal", args=[row.slug, "groups"])
    assert groups(leader.get(address)) == {"A": ([1, 2, 3], 1900), "B": ([4, 5], 1650)}
    leader.post(address, {"in-0-1": "B", "do": "decide"})
    assert season_of(SeasonRow.objects.get()).competition("keizer").state.groups == {1: {"A": (2, 3), "B": (1, 4, 5)}}
    page = leader.get(reverse("lead-competition", args=[row.slug, "keizer"])).content.decode()
    assert "Another group for somebody" in page
    assert "M1 (group B)" in page


def test_BW_20_no_cycle_is_offered_once_the_only_one_is_open(as_role, settings):
    club = Club('name = "x"\n[[competition]]\nkind = "cycles"\nname = "cycles"\nrounds = 5\n', (2000, 1900, 1800, 1700))
    club.plan()
    row = store_season("One", club.book.store.rules(), club.book.store.read())
    address = reverse("proposal", args=[row.slug, "cycle"])
    clock.ahead = timedelta(seconds=seconds_ahead(club.dates()[0], settings.TIME_ZONE))
    leader = as_role(Role.LEADER)
    page = leader.get(reverse("club-lead", args=[row.slug])).content.decode()
    assert f'<a href="{address}">Open a cycle</a>' in page
    assert "next cycle" not in page
    leader.post(address)
    assert len(season_of(row).competition("cycles").state.cycles) == 1
    assert address not in leader.get(reverse("club-lead", args=[row.slug])).content.decode()
