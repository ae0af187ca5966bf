"""Any decision that the logbook can hold, on a form: nobody has to write JSON."""

import datetime

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from indeler.season import events
from indeler.web.accounts.rights import Role
from indeler.web.club import clock
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import season_of
from indeler.web.lead.event_fields import fields_of, read_fields

INPUTS = {"text", "number", "date", "datetime-local", "checkbox", "select", "members", "lines"}


@pytest.mark.parametrize("kind", events.KINDS)
def test_every_kind_has_a_form(half_played, kind):
    fields = fields_of(half_played[0].season, kind, QueryDict())
    assert {field.input for field in fields} <= INPUTS
    assert all(field.choices for field in fields if field.input in ("select", "members"))
    assert (fields[-1].name, fields[-1].required) == ("why", events.KINDS[kind].needs_reason)


LISTS = [
    ("pairing-changed", "boards", "3-8\r\n5 1\r\n", ((3, 8), (5, 1))),
    ("cycle-opened", "groups", "A: 3, 8, 5\nB: 1 2", {"A": (3, 8, 5), "B": (1, 2)}),
    (
        "cup-dates-planned",
        "dates",
        "2026-11-05\n\n2026-12-03",
        (datetime.date(2026, 11, 5), datetime.date(2026, 12, 3)),
    ),
    (
        "days-off-set",
        "periods",
        "2026-10-19 2026-10-25 Autumn holiday",
        (events.DaysOff("Autumn holiday", datetime.date(2026, 10, 19), datetime.date(2026, 10, 25)),),
    ),
    ("ladder-made-up", "order", "4\r\n1\r\n3", (4, 1, 3)),
    ("role-given", "holders", "Wil van Leiden\nBo", ("Wil van Leiden", "Bo")),
    ("member-joined", "last_season", "A 3", ("A", 3)),
    ("presence-noted", "present", ["3", "8"], (3, 8)),
    ("play-off-opened", "players", "3 8", (3, 8)),
]


@pytest.mark.parametrize(("kind", "name", "written", "read"), LISTS, ids=[row[0] for row in LISTS])
def test_a_list_is_written_line_by_line(half_played, kind, name, written, read):
    given = QueryDict(mutable=True)
    given.setlist(name, written if isinstance(written, list) else [written])
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
    "ladder-made-up": {"competition": "ladder"},
    "role-given": {"role": "deputy"},
    "member-joined": {"member": 99, "name": "New"},
    "presence-noted": ROUND,
    "play-off-opened": {"competition": "cycles", "seed": "x"},
}
"""The other fields, as a form has them."""


def test_evenings_are_planned_with_a_remark(half_played):
    given = QueryDict(mutable=True)
    given["evenings"] = "2027-05-06 cycles\n2027-05-13 special with supper"
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


def test_any_decision_can_be_written_by_its_kind(leader, season):
    leader.post(reverse("decision-of", args=[season.slug, "noted"]), {"text": "The clocks are new."})
    assert season_of(SeasonRow.objects.get()).events[-1].text == "The clocks are new."
    refused = leader.post(reverse("decision-of", args=[season.slug, "member-left"]), {"member": "0"})
    assert refused.status_code == 200
    assert season_of(SeasonRow.objects.get()).events[-1].text == "The clocks are new."


def test_a_member_is_renamed_from_the_list(leader, season):
    page = leader.get(reverse("manage-members", args=[season.slug])).content.decode()
    address = reverse("decision-of", args=[season.slug, "member-corrected"])
    assert f"{address}?member=3&amp;" in page
    name = season_of(season).name(3)
    form = leader.get(address, {"member": 3, "name": name}).content.decode()
    assert f'<option value="3" selected>{name}</option>' in form
    leader.post(address, {"member": "3", "name": "Anna Nieuwenhuis"})
    assert season_of(SeasonRow.objects.get()).name(3) == "Anna Nieuwenhuis"


def test_what_cannot_be_read_is_said_and_stays_in_the_form(leader, season):
    form = {**ROUND, "group": "A", "boards": "three-eight", "why": "wrong"}
    page = leader.post(reverse("decision-of", args=[season.slug, "pairing-changed"]), form).content.decode()
    assert "does not fit; write a whole number" in page
    assert "three-eight</textarea>" in page


def test_a_decision_of_an_hour_ago_says_so_and_the_log_has_both_times(as_role, season):
    leader = as_role(Role.LEADER)
    told = (clock.now() - datetime.timedelta(hours=1)).replace(second=0, microsecond=0)
    address = reverse("decision-of", args=[season.slug, "noted"])
    leader.post(address, {"text": "cold", "at": f"{told:%Y-%m-%dT%H:%M}"})
    last = season_of(SeasonRow.objects.get(pk=season.pk)).events[-1]
    assert (last.text, last.at) == ("cold", told)
    assert "(written down " in leader.get(reverse("season-log", args=[season.slug])).content.decode()
    later = leader.post(address, {"text": "warm", "at": "2036-01-01T12:00"}).content.decode()
    assert "lies in the future" in later
