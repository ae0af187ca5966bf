"""Tests of the calendar and the groups of a season draft: the season opens with what was chosen there."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import shipped_text
from indeler.season.events import DaysOffSet, EveningDropped, EveningPostponed
from indeler.web.accounts.pages import Role
from indeler.web.manage.drafting import draft_season
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

MEMBERS = "\n".join(f"Member {number}; {1500 + 10 * number}" for number in range(1, 9))
FIRST, SECOND, THIRD = (datetime.date(2030, 9, day) for day in (3, 10, 17))


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


@pytest.fixture
def draft(owner):
    """Return the draft of a Swiss season in two groups of four, on Tuesdays."""
    form = {"name": "2030/31", "rules": "swiss", "walk": "1", "start": "2030-09-01", "end": "2031-06-30"}
    owner.post(reverse("new-season"), form)
    draft = SeasonDraft.objects.get()
    draft.rules = shipped_text("swiss").replace('groups = ["A"]', 'groups = ["A", "B"]\nfewest_groups = 2')
    draft.save()
    owner.post(reverse("draft-members", args=[draft.pk]), {"lines": MEMBERS})
    return draft


def change(owner, draft, date, **fields):
    answer = owner.post(reverse("draft-day", args=[draft.pk, date.isoformat()]), fields, follow=True)
    draft.refresh_from_db()
    return answer.content.decode()


def opened(owner, draft):
    owner.post(reverse("draft-overview", args=[draft.pk]))
    return season_of(SeasonRow.objects.get())


def test_the_calendar_is_a_month_view_with_a_link_for_each_evening(owner, draft):
    page = owner.get(reverse("draft-calendar", args=[draft.pk])).content.decode()
    assert '<table class="month"><caption>September 2030</caption>' in page
    assert reverse("draft-day", args=[draft.pk, FIRST.isoformat()]) in page
    assert "Plan an evening on 24 December" in page


def test_evenings_can_be_changed_dropped_moved_and_added(owner, draft):
    change(owner, draft, FIRST, what="as:special", note="Opening blitz")
    change(owner, draft, SECOND, what="drop")
    change(owner, draft, THIRD, what="date", to="2030-09-19")
    page = change(owner, draft, datetime.date(2030, 12, 24), what="as:special", note="")
    assert "Opening blitz" in page
    shown = draft_season(draft, "x").season.state.evenings
    made = opened(owner, draft)
    assert made.state.evenings == shown
    assert (made.state.evenings[FIRST].what, made.state.evenings[FIRST].note) == ("special", "Opening blitz")
    assert SECOND not in made.state.evenings
    assert THIRD not in made.state.evenings
    assert made.state.evenings[datetime.date(2030, 9, 19)].what == "cycles"
    assert made.state.evenings[datetime.date(2030, 12, 24)].what == "special"
    assert not made.state.dropped
    assert not [each for each in made.events if isinstance(each, EveningDropped | EveningPostponed)]


def test_changes_can_be_discarded_and_those_that_no_longer_fit_are_reported(owner, draft):
    change(owner, draft, FIRST, what="drop")
    owner.post(reverse("draft-settings", args=[draft.pk]), {})
    draft.rules = draft.rules.replace('"tuesday"', '"monday"')
    draft.save()
    page = owner.get(reverse("draft-calendar", args=[draft.pk])).content.decode()
    assert "3 September 2030" in page or "2030-09-03" in page
    answer = owner.post(reverse("draft-calendar", args=[draft.pk]), {"anew": "1"})
    assert answer.headers["Location"] == reverse("draft-calendar", args=[draft.pk]), "the calendar that was planned"
    draft.refresh_from_db()
    assert draft.evenings == ""
    assert opened(owner, draft).state.evenings


def test_a_refused_change_has_no_effect(owner, draft):
    page = change(owner, draft, FIRST, what="date", to=SECOND.isoformat())
    assert "choose another date" in page
    assert draft.evenings == ""
    outside = reverse("draft-day", args=[draft.pk, "2029-09-03"])
    assert owner.get(outside).status_code == 404


def test_the_days_off_of_a_draft_become_one_event_of_the_season(owner, draft):
    address = reverse("draft-days-off", args=[draft.pk])
    assert "Christmas break" in owner.get(address).content.decode()
    owner.post(address, {"add": "yes", "name": "Hall closed", "first": "2030-09-09", "last": "2030-09-15"})
    backwards = {"add": "yes", "name": "Backwards", "first": "2030-10-15", "last": "2030-10-09"}
    assert "turn the dates round" in owner.post(address, backwards, follow=True).content.decode()
    owner.post(address, {"add": "yes", "name": "Autumn", "first": "2030-10-14", "last": "2030-10-20"})
    owner.post(address, {"remove": "1"})
    assert owner.post(address, {"remove": "7"}).status_code == 404
    made = opened(owner, draft)
    assert [each.name for each in made.state.days_off] == ["Hall closed"]
    assert SECOND not in made.state.evenings
    assert sum(isinstance(each, DaysOffSet) for each in made.events) == 1


def groups(owner, draft):
    ((_title, shown),) = owner.get(reverse("draft-groups", args=[draft.pk])).context["proposed"]
    return {group.name: ([one.number for one in group.members], group.mean) for group in shown.groups}


def test_members_can_be_moved_between_groups_and_distributed_evenly(owner, draft):
    address = reverse("draft-groups", args=[draft.pk])
    assert groups(owner, draft) == {"A": ([8, 7, 6, 5], 1565), "B": ([4, 3, 2, 1], 1525)}
    owner.post(address, {"in-0-8": "B", "do": "show"})
    assert groups(owner, draft) == {"A": ([7, 6, 5], 1560), "B": ([8, 4, 3, 2, 1], 1536)}
    owner.post(address, {"do": "even"})
    assert [len(members) for members, _mean in groups(owner, draft).values()] == [4, 4]
    owner.post(address, {"do": "anew"})
    owner.post(address, {"in-0-8": "B", "in-0-1": "A", "do": "go"})
    cycle = opened(owner, draft).competition("cycles").cycle(1)
    assert cycle.groups == {"A": (7, 6, 5, 1), "B": (8, 4, 3, 2)}


def test_a_lack_of_evenings_for_the_rounds_is_reported(owner):
    form = {"name": "2030/31", "rules": "keizer", "walk": "1", "start": "2030-09-03", "end": "2031-01-28"}
    owner.post(reverse("new-season"), form)
    draft = SeasonDraft.objects.get()
    for step in ("draft-calendar", "draft-overview"):
        page = owner.get(reverse(step, args=[draft.pk])).content.decode()
        assert "Keizer needs 34 evenings, and the calendar has 20." in page
    draft.rules = shipped_text("keizer").replace("rounds = 34", "rounds = 20")
    draft.save()
    assert "needs" not in owner.get(reverse("draft-overview", args=[draft.pk])).content.decode()
