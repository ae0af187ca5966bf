"""A club that plays in the afternoon reads "afternoon" on every page, in its language; other seasons do not."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.language.catalogue import LANGUAGES
from indeler.season import parse_club_rules, with_settings
from indeler.season.core.club_rules import shipped_text
from indeler.web.accounts.pages import Role
from indeler.web.manage.drafting import hours_moved
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

EVENINGS = {
    "en": r"\b[Ee]vening|\b[Tt]onight",
    "nl": "[Aa]vond",
    "de": "(?<!Heilig)[Aa]bend",
    "fr": r"\b[Ss]oir(?:ée)?s?\b",
}
AFTERNOONS = {"en": "fternoon", "nl": "middag", "de": "achmittag", "fr": "après-midi"}


def shown(page):
    """Return the visible text: no tags, no addresses, no hidden text, and no names of holidays."""
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
    """Let the club play in the afternoon; return the browser of its leader."""
    leader = Client(headers={"accept-language": "en"})
    leader.force_login(accounts[Role.LEADER])
    form = {"value": "afternoon", "why": "so it is", "version": season_of(season).version}
    leader.post(reverse("rule-setting", args=[season.slug, "evening.part_of_day"]), form)
    assert season_of(SeasonRow.objects.get()).club_rules.evening.part_of_day == "afternoon"
    return leader


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_season_says_afternoon(in_the_afternoon, season, language):
    said = ""
    for address in pages(season.slug):
        text = shown(in_the_afternoon.get(address, follow=True, headers={"accept-language": language}))
        found = [each for each in re.findall(rf".*(?:{EVENINGS[language]}).*", text) if not KEPT.search(each)]
        assert not found, (address, found[:3])
        said += text
    assert AFTERNOONS[language] in said


KEPT = re.compile(
    r"Kerstavond|Oudejaarsavond|kerstavond|oudejaarsavond|'s avonds|in the evening|abends|le soir|evening\.part_of_day"
)


def test_the_presets_of_the_site_keep_their_evenings(in_the_afternoon, season, settings):
    page = in_the_afternoon.get(reverse("seasons"), headers={"accept-language": "nl"})
    assert page.status_code == 200
    plain = in_the_afternoon.get(reverse("new-season"), headers={"accept-language": "nl"}).content.decode()
    assert "avonden" in plain  # the presets do not belong to this club


def test_the_next_season_is_played_at_the_same_part_of_the_day(in_the_afternoon, season, accounts):
    owner = Client()
    owner.force_login(accounts[Role.OWNER])
    form = {"name": "2030/31", "rules": "keizer", "walk": "1", "start": "2030-09-03", "end": "2031-06-10"}
    owner.post(reverse("new-season"), form)
    before, after = (
        season_of(SeasonRow.objects.get()).club_rules.evening,
        parse_club_rules(SeasonDraft.objects.get().rules).evening,
    )
    assert after.part_of_day == "afternoon"
    assert (after.starts, after.latest_start, after.ends) == (before.starts, before.latest_start, before.ends)


def test_the_setup_uses_the_part_of_the_day_of_the_chosen_rules(accounts):
    owner = Client(headers={"accept-language": "nl"})
    owner.force_login(accounts[Role.OWNER])
    form = {"name": "2030/31", "rules": "school", "walk": "1", "start": "2030-09-04", "end": "2031-06-30"}
    page = shown(owner.post(reverse("new-season"), form, follow=True))
    assert "Clubmiddag" in page
    assert "Clubavond" not in page


def test_the_times_in_the_setup_follow_the_part_of_the_day(accounts):
    owner = Client(headers={"accept-language": "nl"})
    owner.force_login(accounts[Role.OWNER])
    form = {"name": "2030/31", "rules": "keizer", "walk": "1", "start": "2030-09-03", "end": "2031-06-10"}
    owner.post(reverse("new-season"), form)
    draft = SeasonDraft.objects.get()
    address = reverse("draft-evening", args=[draft.pk])
    asked = {"name": draft.name, "starts": "2030-09-03", "ends": "2031-06-10", "evening.weekday": "tuesday"}
    hours = {"starts": "20:00", "sign_off_until": "19:00", "latest_start": "20:30", "ends": "23:59"}
    typed = {f"evening.{name}": value for name, value in hours.items()} | {"evening.board_numbers": "each-group"}
    page = owner.post(address, {**asked, **typed, "evening.part_of_day": "afternoon"}, follow=True)
    assert "begin 13:30, afmelden tot 12:30, uiterlijk begin 14:00, einde 17:30" in shown(page)
    assert "op de middag zelf" in shown(owner.get(address))


@pytest.mark.parametrize(
    ("given", "moved"),
    [
        ({"starts": "14:00:00"}, {"sign_off_until": "13:00:00", "latest_start": "14:30:00", "ends": "18:00:00"}),
        ({"starts": "11:59:00"}, {"sign_off_until": "10:59:00", "latest_start": "12:29:00", "ends": "15:59:00"}),
        ({"starts": "12:00:00"}, {"sign_off_until": "11:00:00", "latest_start": "12:30:00", "ends": "16:00:00"}),
        ({"starts": "17:59:00"}, {"sign_off_until": "16:59:00", "latest_start": "18:29:00", "ends": "21:59:00"}),
        ({"starts": "18:00:00"}, {"sign_off_until": "17:00:00", "latest_start": "18:30:00"}),
        ({"starts": "19:30:00"}, {"latest_start": "20:00:00"}),
        ({"starts": "20:15:00"}, {"latest_start": "20:45:00"}),
        ({"starts": "18:45:00"}, {"sign_off_until": "17:45:00", "latest_start": "19:15:00"}),
        ({"starts": "19:30:00", "latest_start": "19:45:00", "sign_off_until": "19:30:00"}, {}),
        ({"part_of_day": '"day"'}, {}),
    ],
)
def test_times_move_with_the_start_unless_they_are_given(given, moved):
    def paths(hours):
        return {f"evening.{name}": value for name, value in hours.items()}

    assert hours_moved(shipped_text("keizer"), paths(given)) == paths(moved)


@pytest.mark.parametrize(("starts", "moves_end"), [("11:59:00", True), ("12:00:00", False), ("17:59:00", False)])
def test_an_afternoon_begins_at_twelve_and_keeps_its_end_until_six(starts, moves_end):
    rules = with_settings(shipped_text("keizer"), {"evening.starts": "14:00:00"})
    assert ("evening.ends" in hours_moved(rules, {"evening.starts": starts})) is moves_end
