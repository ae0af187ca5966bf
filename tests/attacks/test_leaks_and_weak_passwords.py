"""Small leaks: hidden names on a helper's phone, private pages in a cache, weak passwords, tracebacks at the start."""

import sqlite3
import subprocess
import sys
from datetime import timedelta

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse

from indeler.formats import write_json
from indeler.model import Player, Tournament
from indeler.season import events
from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tournaments.models import Open
from support.databases import on_database
from support.sites import free_port


def test_a_hidden_name_is_not_shown_on_a_helpers_phone(as_role, season):
    leader, day = as_role(Role.LEADER), clock.today().isoformat()
    for name in ("pair-evening", "publish-evening"):
        version = season_of(SeasonRow.objects.get(pk=season.pk)).version
        leader.post(reverse(name, args=[season.slug, day]), {"version": version})
    pairings = season_of(SeasonRow.objects.get(pk=season.pk)).state.pairings.values()
    paired = next(one for one in pairings if one.date == clock.today())
    board, game = paired.boards[0], dict(zip(("competition", "part", "round"), paired.place[:3], strict=True))
    by = season_of(season).name(board.white)
    season.claims.create(**game, white=board.white, black=board.black, result="1-0", by=by)
    helper = Client(headers={"accept-language": "en"})
    helper.get(links.path(links.make(LinkKind.RESULTS, season=season, label="Hall")))
    phone = reverse("club-phone", args=[season.slug])
    assert f"{by} reported 1-0" in helper.get(phone).content.decode()
    season.hidden.create(member=board.white)
    page = helper.get(phone).content.decode()
    assert by not in page
    assert "One of them reported 1-0" in page
    clock.ahead += timedelta(hours=2)
    off = {"at": clock.now(), "by": "leader", "member": board.white, "date": clock.today()}
    append(SeasonRow.objects.get(pk=season.pk), [events.NoShow(**off, anyway=True)])
    address = reverse("club-result", args=[season.slug, *game.values(), board.white, board.black])
    refused = helper.post(address, {"result": "1-0", "was": ""}, headers={"HX-Request": "true"}).content.decode()
    assert "was absent without notice" in refused
    assert by not in refused
    assert f"{by} reported 1-0" in leader.get(reverse("club-lead", args=[season.slug])).content.decode()


@pytest.mark.parametrize(
    "password",
    [
        "chess123",
        "chess12345",
        "Schaakclub-2026!",
        "schachmatt1",
        "dammen dammen",
        "1234567890",
        "K0rt",
        "Anna-Bakker1",
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password, Account(login="bakker", name="Anna Bakker", email="anna@club.example"))


@pytest.mark.parametrize("password", ["correct horse battery", "een paard op f3 eet gras"])
def test_a_password_of_uncommon_words_is_accepted(password):
    validate_password(password, Account(login="bakker", name="Anna Bakker", email="anna@club.example"))


def test_a_manager_cannot_set_a_password_similar_to_the_name(as_role):
    given = {
        "login": "vlinder",
        "name": "Rosa Vlinder",
        "role": "member",
        "password": "RosaVlinder7",
        "is_active": "on",
    }
    page = as_role(Role.OWNER).post(reverse("new-account"), given)
    assert "too similar" in page.content.decode()
    assert not Account.objects.filter(login="vlinder").exists()


SIGNS = ("Anna\r\nBakker", "Anna\x07Bakker", "Anna\u202eBakker")


@pytest.mark.parametrize("name", SIGNS)
def test_a_name_with_invisible_characters_is_refused(as_role, season, tournament, name):
    owner = as_role(Role.OWNER)
    before = Account.objects.count(), Open.objects.count(), season.version
    whole = Tournament([Player(1, name, 1500), Player(2, "B", 1400)], rules="fide-dutch")
    asked = {
        reverse("new-account"): {"login": "new", "name": name, "role": "member", "is_active": "on"},
        reverse("manage-members", args=[season.slug]): {"name": name},
        reverse("new-tournament"): {"name": name, "rules": "fide-dutch", "players": "A; 1\nB; 2"},
        reverse("edit-players", args=[tournament.slug]): {"name": name, "version": tournament.version},
    }
    for address, form in asked.items():
        page = owner.post(address, form)
        assert "invisible characters" in page.content.decode(), address
    file = SimpleUploadedFile("x.json", write_json(whole).encode())
    page = owner.post(reverse("new-tournament"), {"name": "New", "rules": "fide-dutch", "file": file})
    assert "is not a name; write one line" in page.content.decode().replace("&#x27;", "'")
    tournament.refresh_from_db()
    season.refresh_from_db()
    assert (Account.objects.count(), Open.objects.count(), season.version) == before


def test_pages_that_are_not_public_are_sent_with_no_store(as_role, season, tournament, accounts):
    link = links.make(LinkKind.PERSONAL, account=accounts[Role.MEMBER])
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read"], days=1)
    member, owner, anybody = as_role(Role.MEMBER), as_role(Role.OWNER), Client()
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    day = clock.today().isoformat()
    answers = [
        anybody.get(reverse("log-in")),
        anybody.post(reverse("log-in"), {"login": "x", "password": "y"}),
        anybody.get(links.path(link)),
        anybody.get(reverse("accounts")),
        anybody.get("/nothing/here/"),
        Client().get(f"/s/{season.slug}/nothing/"),
        program.get("/api/v1/tournaments"),
        member.get(reverse("me", args=[season.slug])),
        member.get(reverse("season", args=[season.slug])),
        member.post(reverse("sign-off", args=[season.slug, day])),
        member.get(reverse("accounts")),
        owner.get(reverse("accounts")),
        owner.get(reverse("backup", args=[season.slug])),
    ]
    assert [each.headers.get("Cache-Control") for each in answers] == ["private, no-store"] * len(answers)


def start(folder):
    command = [sys.executable, "-m", "indeler", "serve", "--data", str(folder), "--port", str(free_port())]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("damage", ["no database", "torn"])
def test_a_damaged_database_is_refused_with_one_sentence(tmp_path, django_db_blocker, damage):
    file = tmp_path / "indeler.sqlite3"
    if damage == "no database":
        file.write_bytes(b"This was a database once. " * 1000)
    else:
        with django_db_blocker.unblock(), on_database(tmp_path):
            Account.objects.bulk_create(Account(login=f"m{n}", name="x" * 100, role="member") for n in range(500))
        sqlite3.connect(file).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2] + b"\xff" * (len(whole) // 4) + whole[len(whole) * 3 // 4 :])
    done = start(tmp_path)
    assert done.returncode != 0
    assert "The database cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.sampled(3)
def test_a_database_of_a_later_version_is_refused_with_one_sentence(tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), on_database(tmp_path):
        MigrationRecorder(connection).record_applied("club", "0999_from_the_future")
    done = start(tmp_path)
    assert done.returncode != 0
    assert "written by another version of Indeler (club.0999_from_the_future)" in done.stderr
    assert "Traceback" not in done.stderr
