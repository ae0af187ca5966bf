"""Export of members, standings, cross tables and results to Excel and CSV, of a season and of a tournament."""

import datetime
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from indeler import lab
from indeler.formats.sheets import Sheet, as_csv, as_workbook
from indeler.model import Player, Tournament
from indeler.opens import imported
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


def opened(answer):
    assert answer.status_code == 200
    return load_workbook(io.BytesIO(answer.content))


def column(sheet, head):
    heads = [cell.value for cell in sheet[1]]
    return [row[heads.index(head)].value for row in sheet.iter_rows(min_row=2)]


def test_a_season_is_exported_completely(as_role, season):
    page = Client().get(reverse("season-tables", args=[season.slug])).content.decode()
    for what in ("all", "members", "standings", "results"):
        assert reverse("season-table", args=[season.slug, what, "xlsx"]) in page
    visitor = Client(headers={"accept-language": "en"})
    book = opened(visitor.get(reverse("season-table", args=[season.slug, "all", "xlsx"])))
    assert {"Members", "Results"} <= set(book.sheetnames)
    assert len(book.sheetnames) > 3
    assert column(book["Members"], "Name")
    assert set(column(book["Results"], "Result")) & {"1-0", "½-½", "0-1"}


def test_birth_dates_and_federation_numbers_are_exported_only_for_leaders(as_role, season):
    address = reverse("season-table", args=[season.slug, "members", "xlsx"])
    for role, private in ((None, False), (Role.MEMBER, False), (Role.LEADER, True)):
        browser = Client() if role is None else as_role(role)
        browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
        heads = [cell.value for cell in opened(browser.get(address)).worksheets[0][1]]
        assert ("Born" in heads) is private
        assert ("KNSB number" in heads) is private


@pytest.mark.parametrize("asked", ["export", "excel", "csv", "xlsx"])
def test_the_export_is_found_by_the_usual_search_words(season, asked):
    found = Client().get(reverse("find"), {"q": asked}).content.decode()
    assert reverse("season-tables", args=[season.slug]) in found


def test_a_tournament_is_exported_completely(db):
    played = lab.generate(lab.Plan("fide-dutch", players=8, rounds=3, seed="x"))
    made = log.create("Open", imported(played), "Jan")
    Open.objects.filter(pk=made.pk).update(is_public=True)
    visitor = Client(headers={"accept-language": "nl"})
    assert "Toernooibestanden" in visitor.get(reverse("tournament-tables", args=[made.slug])).content.decode()
    book = opened(visitor.get(reverse("tournament-table", args=[made.slug, "all", "xlsx"])))
    assert book.sheetnames == ["Spelers", "Stand", "Kruistabel", "Ronde 1", "Ronde 2", "Ronde 3"]
    assert all(isinstance(points, int | float) for points in column(book["Stand"], "Punten"))
    assert "Geboren" not in [cell.value for cell in book["Spelers"][1]]
    listed = visitor.get(reverse("tournament-table", args=[made.slug, "standings", "csv"])).content.decode("utf-8-sig")
    assert listed.startswith("Plaats;Nr.;Naam;Rating;Punten;")


def test_birth_dates_of_players_are_dates(as_role, db):
    players = [Player(1, "A", birth="1987/05/17"), Player(2, "B", birth="1990"), Player(3, "C", birth="2001/02/30")]
    made = log.create("Open", imported(Tournament([*players, Player(4, "D")], total_rounds=3)), "Jan")
    book = opened(as_role(Role.LEADER).get(reverse("tournament-table", args=[made.slug, "players", "xlsx"])))
    assert column(book["Players"], "Born") == [datetime.datetime(1987, 5, 17), 1990, "2001/02/30", None]


WIDE = "\N{FULLWIDTH EQUALS SIGN}1+1"


def test_no_text_is_interpreted_as_a_formula():
    sheet = Sheet("A: [b]", ["=1+1"], [["=cmd|' /C calc'!A0"], ["@sum"], ["+-"], ["-"], [WIDE]])
    book = load_workbook(io.BytesIO(as_workbook([sheet, sheet])))
    assert [cell.data_type for row in book.worksheets[0].iter_rows() for cell in row] == ["s"] * 6
    assert len(set(book.sheetnames)) == 2
    lines = as_csv(sheet).decode("utf-8-sig").splitlines()
    assert lines == ["'=1+1", "'=cmd|' /C calc'!A0", "'@sum", "+-", "'-", f"'{WIDE}"]
