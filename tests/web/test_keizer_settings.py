"""Tests of the Keizer settings: they are asked for in plain words, and an example beside them shows their effect."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season import parse_club_rules
from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(4)

SYNTAX = re.compile(r"\b\d/\d\b|\b\d+p\b|\bnone\b|\bfading\b|\b\d?N\b|\b\d:1\b|\bleaves\b")
"""The syntax of the rulebook file, which should not appear in visible text."""


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


@pytest.fixture
def draft(owner):
    told = {"name": "2030/31", "rules": "keizer", "walk": "1", "start": "2030-09-01", "end": "2031-06-30"}
    owner.post(reverse("new-season"), told)
    return SeasonDraft.objects.get()


def settings_page(owner, draft, **posted):
    address = reverse("draft-settings", args=[draft.pk])
    page = owner.post(address, {f"competition[0].{name}": value for name, value in posted.items()})
    return page.content.decode()


def rules_of(draft):
    draft.refresh_from_db()
    return parse_club_rules(draft.rules).competition[0]


def test_the_visible_text_contains_no_syntax_of_the_rulebook_file(owner, draft):
    page = owner.get(reverse("draft-settings", args=[draft.pk])).content.decode()
    keizer = page[page.index('<div class="beside">') : page.index('<aside class="example"')]
    read = re.sub(r"<[^>]+>", " ", keizer)  # the text between the tags
    assert SYNTAX.findall(read) == []
    for words in ("two thirds of your own value", "no limit", "What does a bye bring?", "twice the number of players"):
        assert words in read


@pytest.mark.parametrize(
    ("posted", "name", "value"),
    [
        ({"bye": "3/4"}, "bye", "3/4"),
        ({"bye": "~share", "bye~over": "5", "bye~under": "8"}, "bye", "5/8"),
        ({"bye": "~points", "bye~points": "40"}, "bye", "40p"),
        ({"absent_max": "none"}, "absent_max", "none"),
        ({"absent_max": "~number", "absent_max~number": "8"}, "absent_max", "8"),
        ({"top": "~each", "top~each": "2,5"}, "top", "2.5N"),
        ({"top": "~ratio", "top~ratio": "4"}, "top", "4:1"),
        ({"top": "~number", "top~number": "70"}, "top", "70"),
        ({"own": "fading"}, "own", "fading"),
        ({"withdrawn": "leaves"}, "withdrawn", "leaves"),
        ({"ext": "1, 1/2, 0"}, "ext", ("1", "1/2", "0")),
        ({"ext": "~text", "ext~text": "7/6, 5/6, 3/6"}, "ext", ("7/6", "5/6", "3/6")),
        ({"bye": "1/3", "bye~over": "9", "bye~under": "9"}, "bye", "1/3"),  # fields of another choice are ignored
    ],
)
def test_a_choice_is_written_to_the_file_and_selected_again_on_the_page(owner, draft, posted, name, value):
    settings_page(owner, draft, **posted)
    assert getattr(rules_of(draft), name) == value
    page = owner.get(reverse("draft-settings", args=[draft.pk])).content.decode()
    chosen = posted[name]
    field = page[page.index(f'name="competition[0].{name}"') :]
    assert f'<option value="{chosen}" selected>' in field[: field.index("</select>")]
    before = draft.rules
    form = {f"competition[0].{key}": text for key, text in posted.items()}
    owner.post(reverse("draft-settings", args=[draft.pk]), form)  # sending the same again changes nothing
    draft.refresh_from_db()
    assert draft.rules == before


@pytest.mark.parametrize(
    "typed", [{"over": "", "under": "3"}, {"over": "x", "under": "3"}, {"over": "2", "under": "0"}]
)
def test_a_share_without_its_numbers_is_refused_in_plain_words(owner, draft, typed):
    before = draft.rules
    page = settings_page(owner, draft, bye="~share", **{f"bye~{name}": text for name, text in typed.items()})
    assert "Fill in the numbers that belong to your choice." in page
    assert '<option value="~share" selected>' in page
    draft.refresh_from_db()
    assert draft.rules == before


def test_the_example_follows_the_choices_and_saves_nothing(owner, draft):
    page = owner.get(reverse("draft-settings", args=[draft.pk])).content.decode()
    assert "What this means on a ladder of 20 players" in page
    numbers = re.compile(r'<th scope="row">(.*?)</th><td class="number">(.*?)</td>')
    before = dict(numbers.findall(page))
    assert (before["This place is worth"], before["A bye brings this player"]) == ("30", "20")
    address, chosen = reverse("draft-settings", args=[draft.pk]), {"top": "~number", "top~number": "60", "bye": "1/2"}
    form = {"show": "1", **{f"competition[0].{name}": value for name, value in chosen.items()}}
    after = dict(numbers.findall(owner.post(address, form).content.decode()))
    assert (after["This place is worth"], after["A bye brings this player"]) == ("60", "30")
    assert after["Signing off instead of a draw with a neighbour on the ladder costs"] == "9½"
    assert rules_of(draft).top == ""


def test_a_running_season_has_the_same_choices_and_the_same_example(as_role, first_evening, site, accounts):
    row, _date = first_evening("keizer", range(2000, 1800, -20), "keizer")
    leader, address = as_role(Role.LEADER), reverse("rule-setting", args=[row.slug, "competition[0].bye"])
    page = leader.get(address).content.decode()
    assert "What does a bye bring?" in page
    assert "What this means on a ladder of 10 players" in page
    form = {"value": "~points", "value~points": "12", "why": "a vote", "version": season_of(row).version}
    assert '<td class="number">12</td>' in leader.post(address, {**form, "show": "1"}).content.decode()
    assert season_of(SeasonRow.objects.get()).club_rules.competition[0].bye == "2/3"
    told = leader.post(address, form, follow=True).content.decode()
    assert "was two thirds of your own value, and is a fixed number of points: 12 now." in told
    assert season_of(SeasonRow.objects.get()).club_rules.competition[0].bye == "12p"


def test_start_points_are_given_to_members_by_name(as_role, first_evening, site, accounts):
    row, _date = first_evening("keizer", range(2000, 1800, -20), "keizer")
    leader, address = as_role(Role.LEADER), reverse("rule-setting", args=[row.slug, "competition[0].temp_points"])
    number, name = min((one.id, one.name) for one in season_of(row).state.members.values())
    assert f'<option value="{number}">{name}</option>' in leader.get(address).content.decode()
    form = {"value.name": number, "value.value": "12,5", "why": "a vote", "version": season_of(row).version}
    told = leader.post(address, form, follow=True).content.decode()
    assert f"Start points was –, and is {name}: 12.5 now." in told
    assert season_of(SeasonRow.objects.get()).club_rules.competition[0].temp_points == {str(number): "12.5"}
    assert f'<option value="{number}" selected>{name}</option>' in leader.get(address).content.decode()
    assert f"{name}: 12.5" in Client().get(reverse("season-rules", args=[row.slug])).content.decode()
