"""Tests of static copies of tournaments and seasons: complete, without scripts, and without data that is not public."""

import io
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils.translation import override

from indeler import formats
from indeler.cli.publish import publish
from indeler.language import InvalidInput
from indeler.language.catalogue import LANGUAGES
from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.opens.prizes import PrizesPublished, PrizesSet
from indeler.prizes import Category
from indeler.prizes.plan import Group, Plan, Prize
from indeler.systems import pair
from indeler.web.accounts.pages import Role
from indeler.web.copies.crawl import Part, _match, visit
from indeler.web.copies.making import copy_of_file, copy_of_row, copy_of_season
from indeler.web.copies.writing import packed, write
from indeler.web.public.tournament_pages import TournamentPages
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import season_of
from indeler.web.tenancy import branding, current
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

pytestmark = pytest.mark.sampled(2)

LEADER = By("The leader")
HOSTILE = '<script>alert("x")</script> & ../../etc'
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'


class Page(HTMLParser):
    """The links, tags and handlers of a page: what a browser would load, run or follow."""

    def __init__(self, text):
        super().__init__()
        self.leads_to, self.tags, self.handlers = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.leads_to += [value for name, value in attrs if name in ("href", "src", "action")]
        self.handlers += [name for name, _ in attrs if name.startswith(("on", "hx-", "style"))]


def text_of(files):
    return "\n".join(content.decode() for name, content in files.items() if name.endswith((".html", ".trf", ".json")))


def check_plain(files):
    """Check that every link leads to an existing file and that there is no script, form or absolute address."""
    assert "index.html" in files
    for name, content in files.items():
        assert re.fullmatch(r"(look/(typefaces/)?[A-Za-z-]+|[a-z0-9-]+)\.[a-z0-9]+", name), name
        if not name.endswith(".html"):
            continue
        page = Page(content.decode())
        assert not page.tags & {"script", "form", "iframe", "base", "object", "button"}, name
        assert page.handlers == [], name
        for address in page.leads_to:
            assert address.startswith("#") or unquote(address.partition("#")[0]) in files, (name, address)
    for found in re.findall(rb"url\(\"?([^\")]+)", files["look/site.css"]):
        assert f"look/{found.decode()}" in files


def pages_reached(files):
    """Return the files that can be reached from the first page."""
    reached, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            links = Page(files[name].decode()).leads_to if name.endswith(".html") else []
            waiting += [link.partition("#")[0] for link in links if not link.startswith("#")]
    return reached


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_copy_of_a_tournament_is_complete_and_plain(tournament, lang):
    with override(lang):
        files = copy_of_row(tournament, current.club(), with_prints=False)
    check_plain(files)
    expected = {"round-1.html", "round-1-why.html", "standings.html", "cross-table.html", "players.html"}
    expected |= {f"players-{number}.html" for number in range(1, 8)} | {"export-trf26.trf", "export-json.json"}
    assert expected <= pages_reached(files)
    said = {"nl": "Kruistabel", "en": "Cross table", "de": "Kreuztabelle", "fr": "Grille américaine"}[lang]
    assert said in files["cross-table.html"].decode()
    assert f'<html lang="{lang}">' in files["index.html"].decode()


@pytest.fixture
def played(site):
    """Return a tournament of four players after its only round, in which every game was drawn."""
    players = [Player(n, f"Player {n}", 1800 - 100 * n, club="Toren" if n < 3 else "Ros") for n in range(1, 5)]
    whole = Tournament(players, total_rounds=1, rules="fide-dutch", initial_colour=Colour.WHITE)
    row = log.create("Short", imported(whole), "The leader")
    Open.objects.filter(pk=row.pk).update(is_public=True)
    row = decisions.publish(decisions.pair_next(row, LEADER), 1, LEADER)
    for white, black in log.state_of(row).boards[0]:
        row = enter_result(row, ResultEntry(1, white, black, "½-½", "*"), LEADER)
    return row


def test_a_tournament_is_copied_before_its_first_round(site):
    """Its players have no results yet of which a chart could be drawn."""
    row = log.create("Soon", imported(Tournament([Player(1, "Anna"), Player(2, "Ben")], total_rounds=1)), "The leader")
    Open.objects.filter(pk=row.pk).update(is_public=True)
    files = copy_of_row(Open.objects.get(pk=row.pk), current.club(), with_prints=False)
    check_plain(files)
    assert "Anna" in files["players-1.html"].decode()


def test_prizes_categories_clubs_and_ratings_are_in_the_copy(played):
    prize = Prize(cash=10_000)
    plan = Plan(categories=(Category(name="U1600", rating_to=1600),), groups=(Group(name="Prizes", main=(prize,)),))
    row = decisions.take_one(played, LEADER, PrizesSet, plan=plan)
    files = copy_of_row(row, current.club(), with_prints=False)
    check_plain(files)
    assert {"standings-category-1.html", "clubs.html", "ratings.html", "players-by-club.html"} <= pages_reached(files)
    assert "prizes.html" not in files, "not published yet"
    lower = files["standings-category-1.html"].decode()
    assert "Player 2" in lower
    assert "Player 1" not in lower
    assert "Toren" in files["clubs.html"].decode()
    assert "why?" not in files["standings.html"].decode()
    row = decisions.take_one(row, LEADER, PrizesPublished)
    assert "100.00" in copy_of_row(row, current.club(), with_prints=False)["prizes.html"].decode()


def test_the_page_of_a_player_has_the_same_content_as_on_the_site(tournament):
    club, state = current.club(), log.state_of(tournament).for_visitors()
    made = copy_of_row(tournament, club, with_prints=False)["players-2.html"].decode()
    at = reverse("player", args=[tournament.slug, 2])
    shown = TournamentPages(tournament, state).player(2)
    page = render(visit(at, resolve(at), club), "public/tournament-player.html", shown).content.decode()
    assert re.sub(r"<a [^>]*>|\s+", "", made) == re.sub(r"<a [^>]*>|\s+", "", page)


def test_unpublished_rounds_and_hidden_tournaments_are_in_no_copy(tournament):
    files = copy_of_row(tournament, current.club(), with_prints=False)
    assert "round-1.html" in files
    assert not [name for name in files if name.startswith("round-2")]
    Open.objects.filter(pk=tournament.pk).update(is_public=False)
    tournament.refresh_from_db()
    with pytest.raises(InvalidInput, match="not visible to everybody"):
        copy_of_row(tournament, current.club(), with_prints=False)


def test_a_file_is_copied_without_a_site_and_hostile_names_are_escaped():
    players = [Player(1, HOSTILE, 2000, birth="2001-02-03"), *(Player(n, f"Player {n}", 2000 - n) for n in (2, 3, 4))]
    whole = Tournament(players, total_rounds=3, rules="fide-dutch", initial_colour=Colour.WHITE)
    files = copy_of_file(pair(whole, "fide-dutch").added_to(whole), HOSTILE, with_prints=False)
    check_plain(files)
    assert "&lt;script&gt;" in files["players-1.html"].decode()
    assert "2001" not in text_of(files), "birth dates are for the arbiter"


def test_a_page_is_in_a_copy_with_the_parameters_that_it_declares():
    part = Part("/t/x/", HttpResponse, with_prints=False)
    asked = ["players/?by=club", "clubs/?best=3", "players/?best=3", "players/?by=club&page=2", "print/"]
    assert [bool(_match(part, f"/t/x/{each}")) for each in asked] == [True, True, False, False, False]


def test_a_team_round_that_differs_from_the_rules_is_shown_with_team_names():
    whole = formats.read(Path(__file__).parents[1] / "data" / "teams" / "compared" / "swiss-08.trf")
    page = copy_of_file(whole, "teams", with_prints=False)["round-1-why.html"].decode()
    assert "<li>T2 – T1</li><li>T6 – T4</li>" in page


@pytest.mark.sampled(6)
def test_a_copy_of_a_season_is_complete_plain_and_without_hidden_names(season, half_played):
    club = current.club()
    branding.keep(club, SVG)
    shown = season_of(season)
    number, name = next((one.id, one.name) for one in shown.state.members.values() if one.left is None)
    HiddenName.objects.create(season=season, member=number)
    files = copy_of_season(season, club, with_prints=False)
    check_plain(files)
    assert files["look/club.png"] == club.mark
    assert b"look/club.png" in files["index.html"]
    reached = pages_reached(files)
    assert {"calendar.html", "calendar.ics", "members.html", f"members-{number}.html", "rules.html"} <= reached
    assert any(name.endswith("-why.html") for name in reached)
    assert name not in text_of(files)


@pytest.mark.sampled(6)
def test_the_leader_can_download_the_copy_as_a_zip_file(tournament, season, as_role):
    for name, slug in (("tournament-copy", tournament.slug), ("season-copy", season.slug)):
        response = as_role(Role.LEADER).get(reverse(name, args=[slug]))
        with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
            assert "index.html" in archive.namelist()
        assert response["Content-Disposition"] == f'attachment; filename="{slug}.zip"'


def test_the_button_and_the_command_give_the_same_bytes(tournament, as_role, settings, tmp_path, monkeypatch):
    monkeypatch.setattr("indeler.web.lead.views.copies.has_typesetter", lambda: False)
    monkeypatch.setattr("indeler.cli.publish.prepare", lambda data: None)
    publish([str(tmp_path / "copy.zip")], data="here", tournament=tournament.slug, pdf=False)
    button = as_role(Role.LEADER).get(reverse("tournament-copy", args=[tournament.slug]))
    assert button.content == (tmp_path / "copy.zip").read_bytes()


def test_a_copy_replaces_an_earlier_copy_completely_and_nothing_else(tmp_path):
    files = {"index.html": b"one", "look/site.css": b"", "gone.html": b""}
    write(files, tmp_path / "copy")
    write({"index.html": b"two", "look/site.css": b""}, tmp_path / "copy")
    assert sorted(each.name for each in (tmp_path / "copy").iterdir()) == ["index.html", "look"]
    assert [each.name for each in tmp_path.iterdir()] == ["copy"]
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "copy" / "index.html").stat().st_mode) == 0o644
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(InvalidInput, match="something else"):
        write(files, tmp_path / "mine")
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"
    assert packed(files) == packed(dict(reversed(files.items())))


@pytest.mark.sampled(3)
def test_two_processes_give_the_same_bytes_as_one(tmp_path):
    """The command renders slow pages in a separate process; here, because of threads, one process renders all pages."""
    file = PAGE.parents[1] / "examples" / "open.trf"
    ran = [sys.executable, "-m", "indeler", "publish", str(file), str(tmp_path / "copy.zip"), "--no-pdf"]
    subprocess.run(ran, capture_output=True, check=True)
    assert (tmp_path / "copy.zip").read_bytes() == packed(copy_of_file(formats.read(file), "open", with_prints=False))


PAGE = Path(__file__).parents[2] / "docs" / "publishing.md"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("command", re.findall(r"^\$ indeler (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
def test_a_command_in_the_documentation_works_as_typed(tmp_path, command):
    shutil.copy(PAGE.parents[1] / "examples" / "open.trf", tmp_path)
    words = command.split()
    ran = [sys.executable, "-m", "indeler", *words]
    said = subprocess.run(ran, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert words[2] in said.stdout
    assert said.stderr == ""
    out = tmp_path / words[2]
    names = {each.name for each in out.iterdir()} if out.is_dir() else set(zipfile.ZipFile(out).namelist())
    assert {"index.html", "standings.html", "round-4-why.html", "export-trf26.trf"} <= names
    assert ("print-standings.pdf" in names) is ("--no-pdf" not in words)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["open.trf", words[2]]), "nothing else stays"
