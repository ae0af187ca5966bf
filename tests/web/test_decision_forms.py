"""Tests of the forms for decisions: every kind that the logbook can hold is entered without writing JSON."""

import datetime
import re

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from indeler.language import N_, InvalidInput
from indeler.season import events, views
from indeler.season.calendar.events import EveningMove
from indeler.season.core.event import Event
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags.faults import Fault
from indeler.web.lead.event_fields import fields_of, read_fields
from indeler.web.lead.views.decisions import faults, with_refusals
from indeler.web.seasons import clock, tasks
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.seasons.tasks import matters

pytestmark = pytest.mark.sampled(2)

INPUTS = {"text", "number", "date", "datetime-local", "checkbox", "select", "members", "rows"}


def test_every_kind_has_a_form(half_played):
    for kind, event in events.KINDS.items():
        fields = fields_of(half_played[0].season, kind, QueryDict())
        assert {field.input for field in fields} <= INPUTS, kind
        chosen = [field for field in fields if field.input in ("select", "members") and field.name != "appeal"]
        assert all(field.choices for field in chosen), kind
        assert (fields[-1].name, fields[-1].required) == ("why", event.needs_reason), kind


LISTS = [
    ("pairing-changed", "boards", {"white": ["3", "", "5"], "black": ["8", "", "1"]}, ((3, 8), (5, 1))),
    (
        "cycle-opened",
        "groups",
        {"group": ["A", "A", "B", ""], "member": ["3", "8", "1", ""]},
        {"A": (3, 8), "B": (1,)},
    ),
    (
        "cup-dates-planned",
        "dates",
        {"date": ["2026-11-05", "", "2026-12-03"]},
        (datetime.date(2026, 11, 5), datetime.date(2026, 12, 3)),
    ),
    (
        "days-off-set",
        "periods",
        {"first": ["2026-10-19"], "last": ["2026-10-25"], "name": ["Autumn holiday"]},
        (events.DaysOff("Autumn holiday", datetime.date(2026, 10, 19), datetime.date(2026, 10, 25)),),
    ),
    (
        "evenings-moved",
        "moves",
        {"date": ["2026-10-08", "2026-10-15"], "to": ["2026-10-06", ""]},
        (EveningMove(datetime.date(2026, 10, 8), datetime.date(2026, 10, 6)), EveningMove(datetime.date(2026, 10, 15))),
    ),
    ("ladder-made-up", "order", {"member": ["4", "1", "3"]}, (4, 1, 3)),
    ("role-given", "holders", {"name": ["Wil van Leiden", "Bo", " "]}, ("Wil van Leiden", "Bo")),
    ("member-joined", "last_season", {"group": ["A"], "place": ["3"]}, ("A", 3)),
    ("round-taken-over", "extra", {"member": ["3"], "tenths": ["25"]}, ((3, 25),)),
    ("presence-noted", "present", ["3", "8"], (3, 8)),
    ("play-off-opened", "players", ["3 8"], (3, 8)),
]


@pytest.mark.parametrize(("kind", "name", "written", "read"), LISTS, ids=[row[0] for row in LISTS])
def test_a_list_is_filled_in_row_by_row(half_played, kind, name, written, read):
    given = QueryDict(mutable=True)
    columns = {f"{name}.{column}": values for column, values in written.items()} if isinstance(written, dict) else {}
    for each, values in (columns or {name: written}).items():
        given.setlist(each, values)
    fields = read_fields(half_played[0].season, kind, given)
    event = events.from_fields({**WHOLE[kind], **fields, "kind": kind, "at": NOW, "by": "Leader"})
    assert getattr(event, name) == read


NOW = datetime.datetime(2026, 10, 1, 20, 0)
ROUND = {"competition": "cycles", "part": 1, "round": 1}
WHOLE = {
    "pairing-changed": {**ROUND, "group": "A"},
    "cycle-opened": {"cycle": 1},
    "cup-dates-planned": {},
    "days-off-set": {},
    "evenings-moved": {},
    "ladder-made-up": {"competition": "ladder"},
    "role-given": {"role": "deputy"},
    "member-joined": {"member": 99, "name": "New"},
    "presence-noted": ROUND,
    "play-off-opened": {"competition": "cycles", "seed": "x"},
    "round-taken-over": {**ROUND, "group": "A"},
}
"""The other fields of each kind, as a form has them."""


def test_evenings_are_planned_with_a_remark(half_played):
    given = QueryDict(mutable=True)
    given.setlist("evenings.date", ["2027-05-06", "2027-05-13"])
    given.setlist("evenings.what", ["cycles", "special"])
    given.setlist("evenings.note", ["", "with supper"])
    fields = read_fields(half_played[0].season, "evenings-planned", given)
    planned = events.from_fields({**fields, "kind": "evenings-planned", "at": NOW, "by": "Leader"}).evenings
    assert [(each.date.day, each.what, each.note) for each in planned] == [
        (6, "cycles", ""), (13, "special", "with supper"),
    ]  # fmt: skip


@pytest.fixture
def leader(season, accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    return browser


def test_a_decision_is_recorded_by_the_form_of_its_kind_or_refused(leader, season):
    leader.post(reverse("decision-of", args=[season.slug, "noted"]), {"text": "The clocks are new."})
    assert season_of(SeasonRow.objects.get()).events[-1].text == "The clocks are new."
    refused = leader.post(reverse("decision-of", args=[season.slug, "member-left"]), {"member": "0"})
    assert refused.status_code == 200
    assert season_of(SeasonRow.objects.get()).events[-1].text == "The clocks are new."


def test_a_member_can_be_renamed_from_the_list(leader, season):
    page = leader.get(reverse("manage-members", args=[season.slug])).content.decode()
    address = reverse("decision-of", args=[season.slug, "member-corrected"])
    assert f"{address}?member=3&amp;" in page
    name = season_of(season).name(3)
    form = leader.get(address, {"member": 3, "name": name}).content.decode()
    assert f'<option value="3" selected>{name}</option>' in form
    leader.post(address, {"member": "3", "name": "Anna Nieuwenhuis"})
    assert season_of(SeasonRow.objects.get()).name(3) == "Anna Nieuwenhuis"


def test_invalid_input_is_reported_and_stays_in_the_form(leader, season):
    form = {**ROUND, "group": "A", "boards.white": "3", "boards.black": "eight", "why": "wrong"}
    page = leader.post(reverse("decision-of", args=[season.slug, "pairing-changed"]), form).content.decode()
    assert "does not fit; write a whole number" in page
    assert 'value="wrong"' in page
    assert f'<option value="3" selected>{season_of(season).name(3)}</option>' in page


@pytest.mark.parametrize(
    ("kind", "form", "field", "beside"),
    [
        ("noted", {"text": "warm", "at": "2036-01-01T12:00"}, "at", "1 January 2036, 12:00 lies in the future: it is "),
        ("signed-on", {"member": "3", "date": "soon"}, "date", "&#x27;soon&#x27; does not fit; write a date such as "),
        ("signed-on", {"member": "3"}, "date", "The field &#x27;date&#x27; is missing."),
        (
            "signed-on",
            {"member": "3", "date": "2026-12-24"},
            "member",
            "{name} has not signed off for 24 December 2026.",
        ),
        (
            "pairing-changed",
            {**ROUND, "group": "A", "boards.white": "3", "boards.black": "x"},
            "boards",
            "&#x27;x&#x27; ",
        ),
    ],
)
def test_a_refusal_marks_the_field_it_is_about(leader, season, kind, form, field, beside):
    page = leader.post(reverse("decision-of", args=[season.slug, kind]), form).content.decode()
    told = beside.format(name=season_of(season).name(3))
    assert f'<p class="error-text" id="field-{field}-error">{told}' in page
    assert f'<a href="#field-{field}">' in page
    (place,) = re.findall(rf'<[^>]*id="field-{field}"[^>]*>', page)
    assert f"field-{field}-error" in place
    assert ('aria-invalid="true"' in place) == (field != "boards")
    assert page.count("error-text") == 1


def test_a_refusal_of_the_whole_form_marks_no_field(half_played):
    fields = fields_of(half_played[0].season, "presence-noted", QueryDict("round=7"))
    refusals = [InvalidInput(N_("Somebody is named {times} times among those present."), times=7)]
    assert with_refusals(fields, refusals) == fields
    assert faults(fields, refusals) == [Fault("Somebody is named 7 times among those present.")]


def test_the_log_shows_both_times_of_a_decision_that_was_recorded_an_hour_later(as_role, season):
    leader = as_role(Role.LEADER)
    told = (clock.now() - datetime.timedelta(hours=1)).replace(second=0, microsecond=0)
    address = reverse("decision-of", args=[season.slug, "noted"])
    leader.post(address, {"text": "cold", "at": f"{told:%Y-%m-%dT%H:%M}"})
    last = season_of(SeasonRow.objects.get(pk=season.pk)).events[-1]
    assert (last.text, last.at) == ("cold", told)
    assert "(written down " in leader.get(reverse("season-log", args=[season.slug])).content.decode()
    later = leader.post(address, {"text": "warm", "at": "2036-01-01T12:00"}).content.decode()
    assert "lies in the future" in later


def test_every_kind_except_the_settings_declares_its_heading():
    without = {word for word, kind in events.KINDS.items() if not kind.subject}
    assert without == {"season-opened", "rules-adopted"}
    assert not [word for word, kind in events.KINDS.items() if kind.subject == Event.subject], "nothing is under Other"
    assert set(tasks.PAGES) <= set(events.KINDS) - without


def test_a_season_offers_the_decisions_of_its_own_competitions(half_played):
    season = half_played[0].season
    offered = {kind.word for matter in matters(season) for kind in matter.kinds}
    assert {"cycle-opened", "cup-drawn", "member-left"} <= offered
    assert not {"ladder-made-up", "team-selected", "keizer-group-changed", "season-opened"} & offered


def test_decisions_can_be_searched_by_any_of_their_words_without_scripts(leader, season):
    address = reverse("decision", args=[season.slug])
    found = leader.get(address, {"find": "cup DRAWN"}).content.decode()
    assert reverse("decision-of", args=[season.slug, "cup-drawn"]) in found
    assert reverse("decision-of", args=[season.slug, "member-left"]) not in found
    assert "Nothing is called “qqq”." in leader.get(address, {"find": "qqq"}).content.decode()


def test_known_values_are_filled_in(leader, season):
    form = leader.get(reverse("decision-of", args=[season.slug, "exempted"])).content.decode()
    assert f'type="date" value="{clock.today().isoformat()}" required' in form
    leader.post(reverse("decision-of", args=[season.slug, "rating-changed"]), {"member": "3", "rating": "1900"})
    form = leader.get(reverse("decision-of", args=[season.slug, "exempted"])).content.decode()
    assert f'<option value="3" selected>{season_of(season).name(3)}</option>' in form  # the member of the last decision
    form = leader.get(reverse("decision-of", args=[season.slug, "round-closed"])).content.decode()
    evening = views.tonight(season_of(season), clock.today())
    assert f'<option value="{evening.what}" selected>' in form
    assert f'name="round" type="number" value="{evening.round}"' in form


def test_adding_rows_to_a_form_records_no_decision(leader, season):
    before = season_of(SeasonRow.objects.get()).version
    form = {"evenings.date": "2027-05-06", "evenings.what": "special", "evenings.note": "", "more": "evenings"}
    page = leader.post(reverse("decision-of", args=[season.slug, "evenings-planned"]), form).content.decode()
    assert page.count('name="evenings.date"') > 3
    assert 'value="2027-05-06"' in page
    assert season_of(SeasonRow.objects.get()).version == before


def test_a_draw_of_the_cup_is_proposed_as_a_table_of_boards(leader, season):
    page = leader.get(reverse("draw-cup", args=[season.slug, "cup"])).content.decode()
    (table,) = re.findall(r'<table class="boards proposed">.*?</table>', page, re.DOTALL)
    drawn = propose_draw(leader, season)
    for number, (white, black) in enumerate(drawn.boards, start=1):
        names = season_of(season).name(white), season_of(season).name(black)
        assert re.search(
            rf'<td class="number">{number}</td><th scope="row">{names[0]}</th>.*?<td>{names[1]}</td>', table
        )


def propose_draw(leader, season):
    leader.post(reverse("draw-cup", args=[season.slug, "cup"]), {"do": "decide"})
    return season_of(SeasonRow.objects.get()).events[-1]
