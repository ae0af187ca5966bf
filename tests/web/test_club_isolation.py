"""Tests of two clubs with equal addresses, names and numbers: a user of one has no access to the other anywhere."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.test import Client

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.api.views import api
from indeler.web.seasons.models import SeasonDraft, SeasonRow
from indeler.web.tenancy import current
from indeler.web.tenancy.current import ClubManager, ClubOwned
from indeler.web.tenancy.models import Club
from support.addresses import patterns
from support.forms import forms_of
from support.sampling import ALL
from support.two_clubs import made

TOKEN = re.compile(rb'csrfmiddlewaretoken" value="\w+"|name="begun" value="[^"]+"')
LAST = ("log-out",)
ENDING = (*LAST, "policy")
"""Pages whose forms end the access of the owner: by logging out, or by requiring a second factor of everybody."""
KEPT = ("version", "seen")
"""Fields of a form that describe the page on which it was shown."""


@pytest.fixture
def clubs(site):
    """Return the clubs Castle and Knight."""
    return made("castle", "Rook"), made("knight", "Pferd")


def test_every_table_belongs_to_a_club():
    ours = {model for model in apps.get_models() if model.__module__.startswith("indeler.")}
    assert {model for model in ours if not issubclass(model, ClubOwned)} == {Club}
    assert all(isinstance(model._default_manager, ClubManager) for model in ours - {Club})


def seen(answer):
    """Return what a visitor is shown, without the values that are random in each answer."""
    to, content = answer.get("Location", ""), b"".join(answer) if answer.streaming else answer.content
    if "spreadsheet" in answer.get("Content-Type", ""):
        content = without_times(content)
    return answer.status_code, to, TOKEN.sub(b"", content)


def without_times(workbook):
    """Return the parts of an Excel file, without the one that contains the time of creation."""
    with ZipFile(BytesIO(workbook)) as parts:
        return repr([(name, parts.read(name)) for name in parts.namelist() if name != "docProps/core.xml"]).encode()


@pytest.fixture
def every_address(sample):
    """Return a function that yields every page of a club (daily one in six), with numbers of this or another club."""

    def named(club, number_of=None):
        other = number_of or club
        with club.inside():
            for pattern in sorted(sample(patterns(), 6), key=lambda one: one.name in LAST):
                yield pattern.name, other.addresses.of(pattern)

    return named


@pytest.mark.sampled(3)
@pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER], ids=str)
def test_a_user_of_one_club_is_an_anonymous_visitor_at_the_other(clubs, role, every_address):
    castle, knight = clubs
    before = knight.contents()
    ours, nobody = castle.browser(role), Client(headers={"accept-language": "en"})
    for name, address in every_address(knight):
        if name not in LAST:  # it ends the session at every club
            assert seen(ours.get(address)) == seen(nobody.get(address)), name
            assert seen(ours.post(address)) == seen(nobody.post(address)), name
    assert knight.contents() == before


def test_a_helper_of_one_club_is_an_anonymous_visitor_at_the_other(clubs, every_address):
    castle, knight = clubs
    before = knight.contents()
    ours, nobody = castle.helper(), Client(headers={"accept-language": "en"})
    form = {"result": "1-0", "was": ""}
    for name, address in every_address(knight):
        assert seen(ours.get(address)) == seen(nobody.get(address)), name
        assert seen(ours.post(address, form, headers={"hx-request": "true"})) == seen(
            nobody.post(address, form, headers={"hx-request": "true"})
        ), name
    assert knight.contents() == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER], ids=str)
def test_no_page_of_one_club_contains_data_of_the_other(clubs, role, every_address):
    castle, knight = clubs
    before = knight.contents()
    ours = castle.browser(role)
    said = b""
    for name, address in every_address(castle, number_of=knight):
        for answer in (ours.get(address), ours.post(address)):
            text = b"".join(answer) if answer.streaming else answer.content
            assert b"Pferd" not in text, name
            assert "knight" not in answer.get("Location", ""), name
            said += text
    assert b"Rook" in said
    assert knight.contents() == before


def test_no_form_of_one_club_accepts_a_number_of_the_other(clubs, every_address, request):
    """Send every form of every page of the owner with a number that exists only at the other club."""
    castle, knight = clubs
    with knight.inside():
        theirs = max(row.pk for row in (*Account.objects.all(), *SeasonRow.objects.all(), *SeasonDraft.objects.all()))
    before, ours = knight.contents(), castle.browser(Role.OWNER)
    pages = {name: (address, ours.get(address)) for name, address in every_address(castle) if name not in ENDING}
    forms = [
        (name, form)
        for name, (address, page) in pages.items()
        if page.status_code == 200 and page.get("Content-Type", "").startswith("text/html")
        for form in forms_of(page.content.decode(), address)
    ]
    sent = set()
    for name, form in forms:
        numbers = [field for field, value in form.fields.items() if value.isdecimal() and field not in KEPT]
        if numbers and form.shape not in sent:
            sent.add(form.shape)
            answer = ours.post(form.action, {**form.fields, **dict.fromkeys(numbers, str(theirs))})
            assert answer.status_code < 500, (name, form.action)
            assert b"Pferd" not in (b"" if answer.streaming else answer.content), (name, form.action)
    assert len(sent) > (20 if request.config.option.sample == ALL else 1)
    assert knight.contents() == before


def calls():
    paths = api.get_openapi_schema(path_prefix="")["paths"]
    return [(method, path) for path, methods in paths.items() for method in methods]


GIVEN = {"slug": "open", "number": "1", "board": "1", "view": "tonight"}
BODIES = {
    "post /tournaments": {"file": "x.csv", "content": "name\nA", "rules": "fide-dutch"},
    "put /tournaments/{slug}/rounds/{number}/boards/{board}": {"result": "1-0", "was": "*"},
    "post /seasons/{slug}/events": {"version": 2, "fields": {"kind": "noted", "text": "ours"}},
}


def test_no_api_call_of_one_club_reaches_the_other(clubs):
    castle, knight = clubs
    before, head = knight.contents(), {"authorization": f"Bearer {castle.secret(Role.LEADER)}", "accept-language": "en"}
    for method, path in calls():
        slug = "2026-27" if path.startswith("/seasons") else "open"
        address = path.format(**{**GIVEN, "slug": slug})
        body = BODIES.get(f"{method} {path}", {"version": 1})
        told = {"content_type": "application/json"} if method != "get" else {}
        ask = getattr(Client(headers=head), method)
        refused = ask(f"/knight/api/v1{address}", *([body] if told else []), **told)
        assert refused.status_code == 401, (method, path)
        ours = ask(f"/castle/api/v1{address}", *([body] if told else []), **told)
        assert (ours.status_code, b"Pferd" in ours.content) != (401, True)
        assert b"Pferd" not in ours.content
    assert knight.contents() == before


def test_without_a_club_in_the_address_no_data_is_available(clubs):
    castle, _ = clubs
    owner = castle.browser(Role.OWNER)
    for pattern in patterns():
        answer = owner.get(castle.addresses.of(pattern)) if pattern.name not in LAST else None
        if answer is not None:
            assert b"Rook" not in answer.content or pattern.name == "home", pattern.name
    with pytest.raises(current.NoClub):
        list(SeasonRow.objects.all())
    with pytest.raises(current.NoClub):
        Account.objects.create(login="nobody", name="Nobody", role="member")
    with current.every_club():
        assert SeasonRow.objects.count() == 2


def test_a_site_with_one_club_has_no_club_in_its_addresses(site, season):
    assert Club.objects.count() == 1
    page = Client(headers={"accept-language": "en"}).get(f"/s/{season.slug}/")
    assert page.status_code == 200
    assert b"/club/" not in page.content
