"""A club that plays in the afternoon reads of afternoons, in its own language, on every page; its neighbours do not."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import season_of

EVENINGS = {"en": r"\b[Ee]vening|\b[Tt]onight", "nl": "[Aa]vond", "de": "(?<!Heilig)[Aa]bend"}
AFTERNOONS = {"en": "fternoon", "nl": "middag", "de": "achmittag"}


def shown(page):
    """What people read: no tags, no addresses, nothing hidden in them; the calendar's names of holidays apart."""
    return re.sub(r"<(script|style|title).*?</\1>|<[^>]*>", " ", page.content.decode(), flags=re.DOTALL)


def pages(slug):
    names = ("season", "calendar", "club-lead", "decision", "season-log", "move-evenings", "days-off")
    return [reverse(name, args=[slug]) for name in names] + [
        reverse("home"),
        reverse("evening", args=[slug, clock.today().isoformat()]),
        reverse("move-evening", args=[slug, clock.today().isoformat()]),
    ]


@pytest.fixture
def in_the_afternoon(season, accounts):
    """The club has said that it plays in the afternoon."""
    leader = Client(headers={"accept-language": "en"})
    leader.force_login(accounts[Role.LEADER])
    form = {"value": "afternoon", "why": "so it is", "version": season_of(season).version}
    leader.post(reverse("rule-setting", args=[season.slug, "evening.part_of_day"]), form)
    assert season_of(SeasonRow.objects.get()).rulebook.evening.part_of_day == "afternoon"
    return leader


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_every_page_of_the_season_speaks_of_afternoons(in_the_afternoon, season, language):
    said = ""
    for address in pages(season.slug):
        text = shown(in_the_afternoon.get(address, follow=True, headers={"accept-language": language}))
        found = [each for each in re.findall(rf".*(?:{EVENINGS[language]}).*", text) if not KEPT.search(each)]
        assert not found, (address, found[:3])
        said += text
    assert AFTERNOONS[language] in said


KEPT = re.compile(
    r"Kerstavond|Oudejaarsavond|kerstavond|oudejaarsavond|'s avonds|in the evening|abends|evening\.part_of_day"
)


def test_another_season_of_the_site_keeps_its_evenings(in_the_afternoon, season, settings):
    page = in_the_afternoon.get(reverse("seasons"), headers={"accept-language": "nl"})
    assert page.status_code == 200
    plain = in_the_afternoon.get(reverse("new-season"), headers={"accept-language": "nl"}).content.decode()
    assert "avonden" in plain  # the presets are not this club's


def test_the_set_up_follows_the_part_of_the_day_that_is_chosen(accounts):
    owner = Client(headers={"accept-language": "nl"})
    owner.force_login(accounts[Role.OWNER])
    form = {"name": "2030/31", "rules": "school", "walk": "1", "start": "2030-09-04", "end": "2031-06-30"}
    page = shown(owner.post(reverse("new-season"), form, follow=True))
    assert "Clubmiddag" in page
    assert "Clubavond" not in page
