"""The page of forms: missing and unlikely data, files as PDF and Excel, and notes from the logbook."""

import io

import openpyxl
import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.tournaments.models import Open
from support.forms import forms_of

ADDRESS = "/t/four/lead/paperwork/"


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def four(leader):
    """Return a tournament of four players whose first round is paired."""
    new = {"name": "Four", "rules": "fide-dutch", "rounds": 3, "is_public": "on"}
    new["players"] = "A; 1500\nB; 1600\nC; 1700\nC; 1800"
    text = leader.post(reverse("new-tournament"), new).content.decode()
    fields = next(form.fields for form in forms_of(text, "") if "list" in form.fields)
    shown = {name: fields[name] for name in fields if name.startswith(("list", "mark", "column", "head"))}
    leader.post(reverse("new-tournament"), {**new, **shown, "another-4": "yes"})
    leader.post(reverse("pair", args=["four"]))
    return Open.objects.get(slug="four")


def test_the_page_shows_missing_and_unlikely_data(leader, four):
    page = leader.get(ADDRESS).content.decode()
    assert "<li>the chief arbiter</li>" in page
    assert "have the same name; is that one person?" in page
    assert "Round 1 has 2 games without a result." in page
    assert "Nobody has the performance of a norm." in page
    assert f'href="{ADDRESS}"' in leader.get(reverse("report", args=["four"])).content.decode()


def test_forms_can_be_downloaded_as_excel_and_pdf(leader, four):
    answer = leader.post(ADDRESS, {"what": "IT3", "ending": "xlsx", "organiser": "SC Zwolle"})
    assert answer["Content-Disposition"] == 'attachment; filename="four-IT3.xlsx"'
    cells = {row[0]: row[1] for row in openpyxl.load_workbook(io.BytesIO(answer.content)).active.values}
    assert (cells["Event"], cells["Organiser"], cells["Players"]) == ("Four", "SC Zwolle", 4)
    assert leader.post(ADDRESS, {"what": "notes", "ending": "pdf"}).content.startswith(b"%PDF")


def test_a_form_that_cannot_be_made_is_explained_on_the_page(leader, four):
    for what, said in [
        ("IT1", "Nobody made a norm"),
        ("IT2", "Nobody with a FIDE number"),
        ("FA1", "names no arbiter"),
    ]:
        answer = leader.post(ADDRESS, {"what": what, "ending": "pdf"})
        assert (answer.status_code, said in answer.content.decode()) == (400, True)
    assert leader.post(ADDRESS, {"what": "IT9", "ending": "pdf"}).status_code == 400


def test_a_member_cannot_see_the_page(as_role, four):
    assert as_role(Role.MEMBER).get(ADDRESS).status_code in (302, 403, 404)
