"""Tests of a new club: from an empty site to a season with members, and the backups of seasons and of the site."""

import io
import sqlite3
import zipfile
from contextlib import closing

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from indeler import logbook as chain
from indeler import season as seasons
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import ACCOUNT_ROLES, Role
from indeler.web.live.views import season_prints
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import DatabaseStore, season_of
from support.forms import forms_of
from support.site_fixtures import as_host

pytestmark = pytest.mark.sampled(2)

MEMBERS = b"name,rating\nAnna de Vries,1800\nKees Bakker,1750\n"


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


def test_an_empty_site_tells_its_owner_how_to_start(owner):
    page = owner.get("/", follow=True).content.decode()
    assert "Here a club's season begins" in page
    assert reverse("new-season") in page
    assert "Nothing has been planned here yet." in Client(headers={"accept-language": "en"}).get("/").content.decode()


def test_a_new_season_asks_for_members_and_each_task_is_a_link(owner):
    dates = {"start": "2026-09-01", "end": "2027-06-30"}
    page = owner.post(reverse("new-season"), {"name": "2026/27", "rules": "botwinnik", **dates}, follow=True)
    text = page.content.decode()
    assert f'<a href="{reverse("manage-members", args=["2026-27"])}">Enter the members.</a>' in text
    assert reverse("proposal", args=["2026-27", "calendar"]) in text


def read(owner, season, content, name="club.csv"):
    address = reverse("manage-members", args=[season.slug])
    return owner.post(address, {"what": "members", "file": SimpleUploadedFile(name, content)})


def decide(owner, page):
    """Click the button of the preview."""
    form = forms_of(page.content.decode(), "")[-1]
    return owner.post(form.action, form.fields, follow=True)


def test_a_list_of_members_is_previewed_before_it_is_saved(owner, season):
    before = season_of(season).version
    page = read(owner, season, MEMBERS)
    text = page.content.decode()
    assert "Nothing has been saved yet." in text
    assert "joins: 2" in text
    assert "Write this down" in text
    assert season_of(season).version == before
    assert "New members: 2." in decide(owner, page).content.decode()
    assert season_of(SeasonRow.objects.get(pk=season.pk)).version == before + 1
    again = read(owner, season, MEMBERS).content.decode()
    assert "a member already: 2" in again
    assert "Write this down" not in again


def test_an_email_address_in_the_list_becomes_that_of_the_member(owner, season):
    decide(owner, read(owner, season, b"Voornaam;Tussenvoegsel;Achternaam;E-mail\nJan;van der;Berg;jan@club.example\n"))
    account = Account.objects.get(email="jan@club.example")
    assert season_of(SeasonRow.objects.get(pk=season.pk)).name(account.member) == "Berg, Jan van der"


def test_an_invalid_line_is_reported_at_the_top_and_beside_the_line(owner, season):
    page = read(owner, season, b"name,rating\nAnna,19OO\nBram,1800\n")
    text = page.content.decode()
    assert page.status_code == 422
    assert text.count("&#x27;19OO&#x27; is not a rating") == 2
    assert "Write this down" not in text
    broken = read(owner, season, b"rating\n1800\n").content.decode()
    assert "Say which column holds the names" in broken


def test_the_preview_is_shown_again_if_the_season_changed_in_the_meantime(owner, season):
    page = read(owner, season, MEMBERS)
    decide(owner, read(owner, season, b"name\nKees Bakker\n"))
    assert "a member already: 1" in decide(owner, page).content.decode()


def test_a_proposal_that_would_be_refused_is_not_shown(owner, season):
    page = owner.get(reverse("proposal", args=[season.slug, "cycle"]), follow=True)
    assert page.redirect_chain
    assert "is not over" in page.content.decode()


def test_every_season_is_listed(owner, season):
    backup = owner.get(reverse("backup", args=[season.slug])).content
    restored = owner.post(reverse("restore-season"), {"file": SimpleUploadedFile("club.zip", backup)})
    page = Client().get(reverse("seasons")).content.decode()
    assert reverse("season", args=[season.slug]) in page
    assert restored["Location"] in page


def test_a_hidden_name_stays_hidden_in_a_backup_and_in_the_next_season(owner, season, accounts):
    number = accounts[Role.MEMBER].member
    HiddenName.objects.create(season=season, member=number)
    backup = owner.get(reverse("backup", args=[season.slug])).content
    owner.post(reverse("restore-season"), {"file": SimpleUploadedFile("club.zip", backup)})
    dates = {"start": "2027-09-01", "end": "2028-06-30"}
    owner.post(reverse("new-season"), {"name": "The next", "rules": "botwinnik", "take_over": "on", **dates})
    others = SeasonRow.objects.exclude(pk=season.pk)
    assert [list(row.hidden.values_list("member", flat=True)) for row in others] == [[number], [number]]


def test_a_backup_in_the_old_format_can_be_restored(owner, season):
    with zipfile.ZipFile(io.BytesIO(owner.get(reverse("backup", args=[season.slug])).content)) as whole:
        files = {name: whole.read(name) for name in ("rulebook.toml", "logbook.jsonl")}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as old:
        for name, data in files.items():
            old.writestr(name, data)
    owner.post(reverse("restore-season"), {"file": SimpleUploadedFile("club.zip", target.getvalue())})
    assert SeasonRow.objects.count() == 2


def test_a_backup_that_was_edited_by_hand_is_refused_with_the_line(owner, season):
    with zipfile.ZipFile(io.BytesIO(owner.get(reverse("backup", args=[season.slug])).content)) as whole:
        files = {name: whole.read(name) for name in whole.namelist()}
    lines = files["logbook.jsonl"].splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if b'"result":"1-0"' in line)
    lines[at] = lines[at].replace(b'"result":"1-0"', b'"result":"0-1"')
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as edited:
        for name, data in {**files, "logbook.jsonl": b"".join(lines)}.items():
            edited.writestr(name, data)
    page = owner.post(reverse("restore-season"), {"file": SimpleUploadedFile("club.zip", target.getvalue())})
    assert f"logbook.jsonl:{at + 1}: event {at}: it was changed after it was written." in page.content.decode()
    assert SeasonRow.objects.count() == 1


def test_a_backup_whose_last_line_was_cut_off_is_refused(owner, season):
    with zipfile.ZipFile(io.BytesIO(owner.get(reverse("backup", args=[season.slug])).content)) as whole:
        files = {name: whole.read(name) for name in whole.namelist()}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as cut:
        for name, data in {**files, "logbook.jsonl": files["logbook.jsonl"][:-9]}.items():
            cut.writestr(name, data)
    page = owner.post(reverse("restore-season"), {"file": SimpleUploadedFile("club.zip", target.getvalue())})
    assert f"event {season.version}: it was not written to its end" in page.content.decode()
    assert SeasonRow.objects.count() == 1


def test_printed_standings_show_the_head_of_the_hash_chain(owner, season, monkeypatch):
    monkeypatch.setattr(season_prints, "pdf", lambda request, event, template, data, name: HttpResponse(data["seal"]))
    printed = owner.get(reverse("standings-pdf", args=[season.slug, 1, "A"])).content.decode()
    head = chain.check(DatabaseStore(season).read()).heads[season.version]
    assert printed == f"logbook: event {season.version}, {head[:16]}"


def test_the_logbook_is_a_file_that_the_command_line_verifies(owner, season, tmp_path):
    heading, *lines = owner.get(reverse("logbook", args=[season.slug])).content.splitlines(keepends=True)
    assert len(lines) == season.version
    assert b'"season-opened"' in lines[0]
    (tmp_path / "rulebook.toml").write_text(season.rules, encoding="utf-8")
    (tmp_path / "logbook.jsonl").write_bytes(b"".join([heading, *lines]))
    assert seasons.verify(seasons.open(tmp_path).season).differences == ()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="test_server_backups.py has that of a server")
@pytest.mark.django_db(transaction=True)  # the backup sees only committed data
def test_the_backup_of_the_site_contains_all_its_data(owner, season, tournament, tmp_path):
    as_host(owner)
    with zipfile.ZipFile(io.BytesIO(owner.get(reverse("site-backup")).content)) as whole:
        whole.extractall(tmp_path)
    assert (tmp_path / "secret.key").read_text() == settings.SECRET_KEY
    with closing(sqlite3.connect(tmp_path / "indeler.sqlite3")) as copy:
        assert copy.execute("select name, version from tournaments_open").fetchall() == [
            (tournament.name, tournament.version)
        ]
        assert copy.execute("select count(*) from club_line").fetchone() == (season.version,)
        assert copy.execute("select count(*) from accounts_account").fetchone() == (len(ACCOUNT_ROLES) + 1,)
