"""A game elsewhere that does not count yet: attendance, the form of its result, and the list of tasks say so."""

from datetime import datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(season, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def test_a_game_elsewhere_leads_to_the_ruling_that_it_needs(leader, season):
    tonight, state = clock.today(), season_of(SeasonRow.objects.get())
    away = state.state.attendance.get(tonight, {})
    member = next(
        each
        for each in state.playing("cycles", tonight)
        if each not in away and state.competition("cycles").group_of(2, each)
    )
    name = state.name(member)
    noted = leader.post(
        reverse("note-attendance", args=[season.slug, tonight.isoformat(), member]), {"what": "external"}, follow=True
    ).content.decode()
    assert f"The game of {name} elsewhere for" in noted
    assert "counts once it is entered" in noted
    at = datetime.combine(tonight - timedelta(days=1), time(19))
    form = {"member": member, "date": tonight.isoformat(), "game_at": at.isoformat(timespec="minutes"), "result": "win"}
    sent = leader.post(
        reverse("decision-of", args=[season.slug, "external-result"]), form, follow=True
    ).content.decode()
    assert f"Rule whether the external game of {name} for" in sent
    ruling = reverse("decision-of", args=[season.slug, "external-ruled"])
    address = f"{ruling}?member={member}&amp;date={tonight}&amp;game_at={tonight - timedelta(days=1)}T19%3A00"
    assert f'href="{address}"' in sent
    todo = leader.get(reverse("club-lead", args=[season.slug])).content.decode()
    assert f'href="{address}"' in todo
    page = leader.get(address.replace("&amp;", "&")).content.decode()
    assert f'value="{tonight - timedelta(days=1)}T19:00"' in page
    form = {**form, "counts": "yes", "why": "told me in time"}
    leader.post(ruling, form)
    (game,) = season_of(SeasonRow.objects.get()).state.externals[tonight][member]
    assert game.ruled
    assert "Rule whether" not in leader.get(reverse("club-lead", args=[season.slug])).content.decode()
