"""Tests of every field of every form: the site accepts any text or says what is wrong, on both databases."""

import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from msgspec import UNSET
from msgspec.structs import replace

from indeler.formats import write_json
from indeler.model import Event, Player, Tournament
from indeler.season import Logbook, MemoryStore
from indeler.season.events import KINDS, MemberJoined
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.manage.export_files import pack_season
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, store_season
from support.addresses import Addresses, patterns
from support.forms import forms_of
from support.site_fixtures import as_host

LONG, FAULT = 3000, 500
STRANGE = {
    "long": ("🙂 \u202eשלום\u202c e\u0301 ﷽" + "x" * LONG)[:LONG],
    "nul": "Anna\x00Bakker",
    "number": "9" * 30,
}
TOLD_BY_ITSELF = {"sqlite": ("number",), "postgresql": ("long", "nul", "number")}
"""SQLite accepts text of any length, so only a number is tried there; it has more digits than any column for numbers of
either database can hold."""
PART = 20
"""The daily run searches one in this many pages for forms."""
ENDING = re.compile("log-out|revoke|look|leaves|policy|keys|host/new|/end/|erase|remove/|^/clubs/ ")
"""Forms that destroy what the others need; also a second club, which would have to be part of every address."""

SUMMARY = re.compile('<div class="note error" role="alert"[^>]*>.*?</div>')
SETTINGS_APART = 5
"""Every fifth setting of a season draft is tried, because one function reads them all into one text."""


@pytest.fixture
def owner(furnished):
    """Return the owner's browser, with every address of the site."""
    tournament, season, accounts = furnished
    browser = Client(raise_request_exception=False, headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    as_host(browser)
    browser.addresses, browser.season = Addresses(tournament, season, accounts), season
    return browser


def every_page(owner):
    """Yield the address of each page, and of the form of each decision."""
    for pattern in (each for each in patterns() if "." not in str(each.pattern)):  # a file has no forms
        kinds = [{"kind": kind} for kind in KINDS] if pattern.name == "decision-of" else [{}]
        for other in kinds:
            yield owner.addresses.of(pattern, **other)


def every_form(owner, pages):
    """Return one of each kind of form, from these pages."""
    found = {}
    for address in pages:
        answer = owner.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in forms_of(answer.content.decode(), address):
                found.setdefault(form.shape, form)
    return [form for form in found.values() if not ENDING.search(f"{form.action} {form.free}")]


@pytest.mark.sampled(2)
def test_every_field_of_every_form_handles_strange_values(owner, sample):
    pages = list(every_page(owner))
    some = sample(pages, PART)
    forms = every_form(owner, some)
    assert len(forms) > (len(KINDS) + 30 if len(some) == len(pages) else 0)
    faults = [
        (form.action, name, what)
        for form, name in every_field(forms)
        for what in TOLD_BY_ITSELF[connection.vendor]
        if is_faulty(owner.post(form.action, {**form.fields, name: STRANGE[what]}))
    ]
    assert faults == []


def is_faulty(answer):
    """Return whether the answer is a server error, or its error summary links to a field that does not exist."""
    if answer.status_code >= FAULT:
        return True
    is_page = answer.status_code == 200 and answer["content-type"].startswith("text/html")  # a file has no forms
    summaries = SUMMARY.findall(answer.content.decode()) if is_page else []
    places = [place for each in summaries for place in re.findall('href="#([^"]+)"', each)]
    return any(f' id="{place}"' not in answer.content.decode() for place in places)


def every_field(forms):
    """Yield the fields of all forms; those of decisions once each, because they are equal in every decision."""
    decisions = {name: form for form in forms for name in form.free if "/decision/" in form.action}
    for form in forms:
        if "/decision/" not in form.action:
            yield from ((form, name) for name in [*form.free][:: SETTINGS_APART if "/settings/" in form.action else 1])
    yield from ((form, name) for name, form in decisions.items())


@pytest.mark.sampled(4)
@pytest.mark.parametrize("letters", [LONG, 101])
def test_a_long_name_in_a_tournament_file_is_refused_until_a_shorter_one_is_given(owner, letters):
    text = write_json(Tournament([Player(1, "x" * letters)], event=Event("y" * letters)))
    form = {"rules": "fide-dutch", "file": uploaded(text, "z" * 200 + ".json")}
    answer = owner.post(reverse("new-tournament"), form)
    assert "shorter" in answer.content.decode()
    form["file"].seek(0)
    assert owner.post(reverse("new-tournament"), {**form, "name": "Short"}).status_code == 302


@pytest.mark.sampled(4)
def test_a_member_with_the_longest_name_gets_a_link(owner):
    slug = owner.season.slug
    append(owner.season, [MemberJoined(at=clock.now(), by="The owner", member=900, name="x" * 200, rating=1500)])
    assert owner.post(reverse("member-links", args=[slug]))["Content-Type"] == "application/pdf"
    assert Account.objects.filter(name="x" * 100, login="x" * 50).exists()


@pytest.mark.sampled(4)
def test_a_backup_of_a_season_with_the_longest_name_can_be_restored(owner, half_played):
    opened = half_played[0].season.events[0]
    book = Logbook(MemoryStore(owner.season.rules))
    book.append(replace(opened, name="x" * 200, seal=UNSET))
    row = store_season("x" * 200, owner.season.rules, book.store.read())
    answer = owner.post(reverse("restore-season"), {"file": uploaded(pack_season(row), "s.zip")})
    assert answer.status_code == 302
    assert SeasonRow.objects.filter(name="x" * 200).count() == 2


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", ["🙂" * 200 + ".csv", "x" * 3000, "../../" + "y" * 300, "a\x00b.zip", "\u202etxt.vsc"])
def test_a_file_with_a_strange_name_causes_no_server_error(owner, name):
    slug = owner.season.slug
    asked = [
        (reverse("manage-members", args=[slug]), {"what": "members"}),
        (reverse("manage-members", args=[slug]), {"what": "ratings"}),
        (reverse("new-tournament"), {"rules": "fide-dutch", "name": "X"}),
        (reverse("restore-season"), {}),
        (owner.addresses.step("draft-members"), {}),
        (owner.addresses.step("draft-rules"), {}),
        (reverse("new-season"), {"name": "X", "start": "2027-09-01", "end": "2028-06-30", "rules": "botwinnik"}),
    ]
    for address, form in asked:
        assert owner.post(address, {**form, "file": uploaded("number;name;rating", name)}).status_code < FAULT, address


def uploaded(data, name):
    file = io.BytesIO(data if isinstance(data, bytes) else data.encode())
    file.name = name
    return file
