"""Settings of the rulebook on the leader's page: shown with their clauses, changed by a decision with a reason."""

import re
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from indeler.language import InvalidInput, Wording
from indeler.rulebooks.clause_texts import SettingWords
from indeler.rulebooks.setting_questions import InputKind, Question
from indeler.season import SHIPPED, parse_club_rules, shipped_text, views, with_settings
from indeler.season.core.rule_settings import setting_tables
from indeler.season.events import RulesAdopted
from indeler.web.accounts.pages import Role
from indeler.web.seasons import season_store
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.seasons.setting_fields import field_of
from indeler.web.seasons.setting_inputs import as_the_file_has_it, example_of, input_of
from indeler.web.tenancy.models import Club
from support.competitions import tables_of

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(season, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def again():
    return season_of(SeasonRow.objects.get())


def change(leader, season, path, value, **other):
    form = {"value": value, "why": "general meeting", "version": again().version, **other}
    return leader.post(reverse("rule-setting", args=[season.slug, path]), form, follow=True).content.decode()


@pytest.mark.parametrize(
    ("way", "choices", "text", "written"),
    [
        ("number", (), "5", "5"),
        ("number", (), "05", '"05"'),
        ("number", (), "0", "0"),
        ("number", (), "five", '"five"'),
        ("text", (), "5", '"5"'),
        ("choice", ("1", "2"), "1", '"1"'),
        ("yes or no", ("true", "false"), "true", "true"),
    ],
)
def test_a_numeric_setting_of_a_pairing_system_is_a_number_in_the_file(way, choices, text, written):
    question = Question("x", InputKind(way), SettingWords(*[Wording({})] * 3), choices=choices)
    assert as_the_file_has_it(question, text) == written


@pytest.mark.sampled(3)
def test_every_setting_is_shown_and_has_a_form(leader, season, sample):
    page = leader.get(reverse("rule-settings", args=[season.slug])).content.decode()
    assert "BW-33" in page
    paths = [setting.path for table in setting_tables(again().club_rules) for setting in table.settings]
    addresses = {path: reverse("rule-setting", args=[season.slug, path]) for path in paths}
    assert [path for path, address in addresses.items() if address not in page] == ["name"]
    for address in sample(addresses.values(), 6):
        assert leader.get(address).status_code == 200


def test_a_change_is_an_event_and_applies_at_once(leader, season):
    cycle, before = max(views.cycles(again())), again().version
    points = {row.member: row.points for row in views.standings(again(), cycle, "A")}
    page = change(leader, season, "competition[0].points.exempt", "6,5")
    assert re.search("was .*, and is 6.5 now.", page)
    event = again().events[-1]
    assert isinstance(event, RulesAdopted)
    assert (event.by, event.why) == ("The leader", "Club competition, Exempted: general meeting")
    assert tables_of(again().club_rules).cycles.points.exempt == 65
    assert again().version == before + 1
    change(leader, season, "competition[0].points.win", "8")
    assert {row.member: row.points for row in views.standings(again(), cycle, "A")} != points


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("path", "value", "read"),
    [
        ("evening.sign_off_until", "18:45", "18:45:00"),
        ("competition[0].ties", "WP, SB", "('WP', 'SB')"),
        ("competition[0].points.late_sign_off", "signed-off", "signed-off"),
        ("competition[0].avoid_short_games", "false", "False"),
        ("competition[0].points.signed_off_in_last_round", "", "None"),
        ("competition[0].players_for", "{ 3 = 40 }", "{'3': 40}"),
        ("title", 'Rules of "De Toren"', 'Rules of "De Toren"'),
    ],
)
def test_each_kind_of_value_can_be_changed(leader, season, path, value, read):
    change(leader, season, path, value)
    found = {each.path: each.value for table in setting_tables(again().club_rules) for each in table.settings}
    assert str(found[path]) == read


@pytest.mark.parametrize(
    ("path", "value", "other", "sentence"),
    [
        ("competition[0].points.win", "8", {"why": ""}, "Say why"),
        ("competition[0].points.win", "many", {}, 'href="#value"'),
        ("competition[0].points.win", "8\nloss = 3", {}, 'href="#value"'),
        ("competition[0].points.win", "8", {"version": "1"}, "events by now"),
        ("competition[0].groups", "X, Y, Z", {}, "There is no group"),
        ("competition[0].starts", "2027-02-29", {}, "write a date such as"),
        ("evening.second_starts", "25:00", {}, "write a time such as"),
    ],
)
def test_an_invalid_change_is_refused_and_nothing_is_changed(leader, season, path, value, other, sentence):
    before, rules = again().version, season.rules
    assert sentence in change(leader, season, path, value, **other)
    assert (again().version, SeasonRow.objects.get().rules) == (before, rules)


def test_the_current_value_is_no_decision(leader, season):
    before = again().version
    assert "Nothing was changed." in change(leader, season, "evening.part_of_day", "evening")
    assert again().version == before


def test_another_worker_continues_under_the_new_rules(leader, season):
    again()
    stale = season_store.SEASONS._memory[season.identity]
    change(leader, season, "competition[0].points.win", "8")
    season_store.SEASONS._memory[season.identity] = stale  # as another process has it in memory
    assert tables_of(again().club_rules).cycles.points.win == 80


def test_the_effect_of_a_change_is_shown_before_it_is_saved(leader, season):
    before, rules = again().version, season.rules
    page = change(leader, season, "competition[0].points.win", "8", preview="1")
    assert "members get other numbers" in page
    assert "nothing has been saved yet." in page
    assert "No standings change." in change(leader, season, "competition[0].tempo", "60+0", preview="1")
    assert (again().version, SeasonRow.objects.get().rules) == (before, rules)


@pytest.mark.parametrize(
    ("language", "label", "sentence"),
    [
        ("en", "Absent without notice", "What you score if you stay away without notice."),
        ("nl", "Afwezig zonder kennisgeving", "Wat je scoort als je wegblijft zonder kennisgeving."),
        ("de", "Unentschuldigt abwesend", "Was Sie bekommen, wenn Sie unentschuldigt fehlen."),
    ],
)
def test_everybody_can_read_every_setting_with_its_explanation(client, season, language, label, sentence):
    page = client.get(reverse("season-rules", args=[season.slug]), headers={"accept-language": language})
    text = page.content.decode()
    assert f"<dt>{label}</dt><dd><strong>-1</strong>" in text
    assert sentence in text


def test_the_public_rules_have_the_club_as_title_and_no_settings_of_the_file_alone(client, season, as_role):
    page = client.get(reverse("season-rules", args=[season.slug])).content.decode()
    assert "<h1>Rules</h1>" in page
    assert "<dt>Title</dt>" not in page
    assert "<dt>First month</dt>" not in page
    assert "<strong>–</strong>" not in page
    assert "<pre" not in page
    Club.objects.update(name="De Toren")
    assert "<h1>Rules of De Toren</h1>" in client.get(reverse("season-rules", args=[season.slug])).content.decode()
    assert "<pre" in as_role(Role.LEADER).get(reverse("season-rules", args=[season.slug])).content.decode()


def test_rounds_an_evening_are_among_the_important_settings():
    found = {table.path: table for table in setting_tables(parse_club_rules(shipped_text("keizer")))}
    chosen = {each.name: each for each in found["competition[0]"].settings}
    assert chosen["rounds_an_evening"].words.important


@pytest.mark.parametrize(("language", "said"), [("nl", "als het niet anders kan"), ("de", "wenn es nicht anders geht")])
def test_settings_of_a_pairing_system_are_shown_in_the_language_of_the_visitor(season, language, said):
    rules = Client(headers={"accept-language": language}).get(reverse("season-rules", args=[season.slug]))
    page = rules.content.decode().partition("<pre")[0]
    assert said in page
    assert "if_needed" not in page


def test_the_pairing_system_is_chosen_from_those_that_are_installed(season, as_role):
    address = reverse("rule-setting", args=[season.slug, "competition[0].pairing.system"])
    page = as_role(Role.LEADER).get(address).content.decode()
    assert (
        '<option value="knsb-wp" selected>Swiss on resistance points: players with equal points play each other' in page
    )
    assert '<option value="berger">' in page
    assert '<option value="knockout">' not in page


@pytest.mark.parametrize("name", SHIPPED)
def test_the_example_of_every_setting_is_a_valid_input(name, sample):
    """The example is a value of its kind, even if other settings of the file contradict it."""
    text, refusals = shipped_text(name), []
    for setting in sample([each for table in setting_tables(parse_club_rules(text)) for each in table.settings], 6):
        if input_of(setting).type != "select":
            try:
                with_settings(text, {setting.path: input_of(setting).written(example_of(setting))})
            except InvalidInput as refusal:
                refusals.append(str(refusal))
    assert not [each for each in refusals if "TOML" in each or "does not fit" in each]


@pytest.mark.parametrize(
    ("setting", "typed", "written"),
    [
        ("periods", "17, 17", "[17, 17]"),
        ("periods", "17, x", '[17, "x"]'),
        ("groups", "A, B", '["A", "B"]'),
        ("ext", "1, 1/2, 0,", '[1, "1/2", 0]'),
        ("bye", "0,75", "0.75"),
        ("bye", "3/4", '"3/4"'),
        ("bye", "40p", '"40p"'),
        ("top", "3:1", '"3:1"'),
        ("absent_max", "none", '"none"'),
        ("own", "1\nname = 3", '"1\\nname = 3"'),
    ],
)
def test_an_input_becomes_a_value_of_the_file(setting, typed, written):
    tables = setting_tables(parse_club_rules(shipped_text("keizer")))
    found = {each.path: each for table in tables for each in table.settings}
    assert input_of(found[f"competition[0].{setting}"]).written(typed) == written


def posted_of(field):
    """Return the rows of a field as its form sends them, including empty ones."""
    sent = QueryDict(mutable=True)
    for row in field.rows.cells:
        for cell in row:
            sent.appendlist(cell.name, cell.value)
    return sent


@pytest.mark.parametrize("name", SHIPPED)
def test_unchanged_rows_change_nothing(name):
    fields = [
        field_of(each) for table in setting_tables(parse_club_rules(shipped_text(name))) for each in table.settings
    ]
    in_rows = [each for each in fields if each.rows]
    assert [each.typed(posted_of(each)) for each in in_rows] == [each.value for each in in_rows]
    assert all(column.label[0].isupper() for each in in_rows for column in each.rows.columns)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("path", "columns", "read"),
    [
        ("competition[0].players_for", {"name": ["3", ""], "value": ["40", ""]}, "{'3': 40}"),
        ("competition[0].juniors.tempi", {"name": ["60+10"], "value": ["22:15"]}, "{'60+10': datetime.time(22, 15)}"),
        (
            "competition[0].external.compensation",
            {"above": ["100", "200"], "points": ["0,5", "1"]},
            "(Compensation(above=100, points=5), Compensation(above=200, points=10))",
        ),
    ],
)
def test_a_list_or_a_table_is_changed_row_by_row_and_undone(leader, season, path, columns, read):
    before = values()[path]
    sent = {f"value.{name}": each for name, each in columns.items()}
    form = {**sent, "why": "general meeting", "version": again().version}
    address = reverse("rule-setting", args=[season.slug, path])
    assert f'name="{next(iter(sent))}"' in leader.get(address).content.decode()
    more = leader.post(address, {**form, "more": "value"}).content.decode()
    assert values()[path] == before  # only more rows were requested
    assert more.count('class="rows"') == 1
    page = leader.post(address, form, follow=True).content.decode()
    assert str(values()[path]) == read
    undo = dict(re.findall(r'name="(value|why|version)" value="(.*?)"', page))
    leader.post(address, {name: unescape(each) for name, each in undo.items()})
    assert values()[path] == before


def values():
    return {each.path: each.value for table in setting_tables(again().club_rules) for each in table.settings}
