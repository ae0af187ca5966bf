"""The calendar by month: what each day is, what it becomes after a click, and on which days nobody plays."""

import datetime
import re
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons import calendar_forms
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

ASCENSION = "2027-05-06"


@pytest.fixture
def leader(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


@pytest.fixture
def new_season(leader):
    """Return a season that has only just been created."""
    form = {"name": "2027/28", "start": "2027-09-01", "end": "2028-06-30", "rules": "botwinnik"}
    leader.post(reverse("new-season"), form)
    return SeasonRow.objects.get()


def page(browser, name, season, /, *more, lang="en", **query):
    return browser.get(
        reverse(name, args=[season.slug, *more]), query, headers={"accept-language": lang}
    ).content.decode()


def state(season):
    return season_of(SeasonRow.objects.get(pk=season.pk)).state


def what_is_on(season, date):
    evening = state(season).evenings.get(datetime.date.fromisoformat(date))
    return evening and evening.what


def send(browser, name, season, /, *more, **form):
    form = {"version": season_of(SeasonRow.objects.get(pk=season.pk)).version, **form}
    return browser.post(reverse(name, args=[season.slug, *more]), form, follow=True).content.decode()


def test_a_week_begins_on_the_first_weekday_of_the_language(season):
    first = {
        lang: re.search(r'<abbr title="([^"]+)"', page(Client(), "calendar", season, lang=lang))[1]
        for lang in ("nl", "en", "de", "fr")
    }
    assert first == {"nl": "maandag", "en": "Sunday", "de": "Montag", "fr": "lundi"}


def test_every_month_shows_its_evenings_and_why_a_club_day_has_none(season):
    text = page(Client(), "calendar", season, lang="nl")
    captions = re.findall(r"<caption>(.+?)</caption>", text)
    assert (captions[0], captions[-1], len(captions)) == ("september 2026", "juni 2027", 10)
    assert "kerstavond" in text
    assert "Hemelvaartsdag" in text
    assert text.count('class="date" href=') == len(state(season).evenings)
    assert "/move/" not in text


def test_a_day_that_was_left_out_gets_an_evening_after_one_question(leader, season):
    address = reverse("move-evening", args=[season.slug, ASCENSION])
    assert address in page(leader, "calendar", season)
    assert "No evening is proposed on this day: Ascension Day." in page(leader, "move-evening", season, ASCENSION)
    asked = send(leader, "move-evening", season, ASCENSION, what="as:special", note="Bughouse")
    assert "What changes" in asked
    assert what_is_on(season, ASCENSION) is None
    send(leader, "move-evening", season, ASCENSION, what="as:special", note="Bughouse", decide="yes")
    assert what_is_on(season, ASCENSION) == "special"
    assert "Bughouse" in page(Client(), "calendar", season)


def test_an_evening_can_be_changed_to_another_kind(leader, season):
    last = max(date for date, each in state(season).evenings.items() if each.what == "rapid").isoformat()
    send(leader, "move-evening", season, last, what="as:blitz", decide="yes")
    assert what_is_on(season, last) == "blitz"


def test_a_day_outside_the_season_has_no_page(leader, season):
    assert leader.get(reverse("move-evening", args=[season.slug, "2026-08-31"])).status_code == 404
    assert leader.get(reverse("pick-evening", args=[season.slug]), {"date": ASCENSION})["Location"] == reverse(
        "move-evening", args=[season.slug, ASCENSION]
    )


@pytest.mark.parametrize(("date", "refusal"), [("2026-08-31", "is not in this season"), ("31-08", "Fill in the date.")])
def test_an_invalid_date_is_refused_on_the_calendar(leader, season, date, refusal):
    answer = leader.get(reverse("pick-evening", args=[season.slug]), {"date": date}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("calendar", args=[season.slug])
    assert refusal in answer.content.decode()


def test_the_proposal_shows_the_days_it_leaves_out_and_can_include_them(leader, new_season):
    text = page(leader, "plan-calendar", new_season)
    assert re.findall(r'name="play" value="([^"]+)"', text) == ["2028-04-27", "2028-05-25"]
    assert "(King&#x27;s Day)" in text or "(King's Day)" in text
    send(leader, "plan-calendar", new_season, play="2028-05-25")
    assert what_is_on(new_season, "2028-04-27") is None
    assert what_is_on(new_season, "2028-05-25")


def test_days_off_are_entered_by_the_leader_and_offered_by_region(leader, new_season):
    assert 'value="2027-12-20"' in page(leader, "days-off", new_season)  # the weeks around Christmas
    form = {"name": "Autumn", "first": "2027-10-18", "last": "2027-10-24", "add": "yes"}
    assert "ends before it begins" in send(leader, "days-off", new_season, **{**form, "last": "2027-10-17"})
    send(leader, "days-off", new_season, **form)
    assert 'value="2027-10-21"' in page(leader, "plan-calendar", new_season)
    send(leader, "days-off", new_season, remove="0")
    assert state(new_season).days_off == ()
    assert "School holidays of" not in page(leader, "days-off", new_season)
    text = send(leader, "days-off", new_season, region="DE-NW")
    assert "School holidays of Nordrhein-Westfalen" in text
    assert "Autumn Break" in text
    assert "Spring holidays" in send(leader, "days-off", new_season, region="NL-Noord")
    text = send(leader, "days-off", new_season, all="yes")
    assert [each.name for each in state(new_season).days_off][:2] == ["Autumn holidays", "Christmas holidays"]
    assert "No evenings in all of these" not in text


@pytest.mark.parametrize(
    ("first", "last", "is_offered"),
    [((12, 1), (12, 18), True), ((12, 1), (12, 19), False), ((12, 28), (12, 29), False), ((1, 3), (1, 9), False)],
)
def test_the_christmas_break_is_offered_until_days_off_are_within_it(monkeypatch, first, last, is_offered):
    weeks = datetime.date(2026, 12, 19), datetime.date(2027, 1, 3)
    known = [SimpleNamespace(first=_in_winter(*first), last=_in_winter(*last))]
    season = SimpleNamespace(state=SimpleNamespace(days_off=known))
    monkeypatch.setattr(calendar_forms.views, "christmas_break", lambda season: weeks)
    offered = calendar_forms.days_off_form(season, {}).initial
    assert offered == ({"name": "Christmas break", "first": weeks[0], "last": weeks[1]} if is_offered else {})
    monkeypatch.setattr(calendar_forms.views, "christmas_break", lambda season: None)
    assert calendar_forms.days_off_form(season, {}).initial == {}


def _in_winter(month, day):
    return datetime.date(2026 if month == 12 else 2027, month, day)
