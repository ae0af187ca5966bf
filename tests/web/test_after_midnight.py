"""A club that closes after midnight: at ten past twelve it is still its evening on every page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)


def leader_of(season, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    form = {"value": "00:30", "why": "longer open", "version": season_of(season).version}
    browser.post(reverse("rule-setting", args=[season.slug, "evening.ends"]), form)
    return browser


@pytest.mark.parametrize(("minutes", "goes_on"), [(10, True), (40, False)])
def test_the_evening_goes_on_after_midnight_until_the_building_closes(season, accounts, minutes, goes_on):
    leader, tonight = leader_of(season, accounts), clock.today()
    state = season_of(SeasonRow.objects.get())
    assert state.club_rules.evening.ends.hour == 0
    midnight = clock.now().replace(hour=0, minute=0, second=0) + timedelta(days=1)
    clock.ahead += midnight + timedelta(minutes=minutes) - clock.now()
    assert clock.today() == tonight + timedelta(days=1)
    assert (clock.club_day(state) == tonight) is goes_on
    for name in ("season", "club-lead"):
        page = leader.get(reverse(name, args=[season.slug]))
        found = page.context["date"] if name == "season" else page.context["evening"].date
        assert (found == tonight) is goes_on
    member = next(
        each for each in state.playing("cycles", tonight) if each not in state.state.attendance.get(tonight, {})
    )
    form = {"member": member, "date": tonight.isoformat(), "reason": "absent", "anyway": "yes"}
    leader.post(reverse("decision-of", args=[season.slug, "signed-off"]), form)
    signed_off = season_of(SeasonRow.objects.get()).state.attendance.get(tonight, {})
    assert (member in signed_off) is goes_on
