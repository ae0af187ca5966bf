"""Tests of personal data: members download theirs, or are erased from the database, the prints and later backups."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from indeler import logbook as chain
from indeler.season import events
from indeler.web.accounts import links, second_factor, tokens
from indeler.web.accounts.actor import acting_for
from indeler.web.accounts.models import Account, LinkKind, LogIn, SecondFactor
from indeler.web.accounts.pages import Role
from indeler.web.live import typeset
from indeler.web.manage import erasing
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.roll import person_in
from indeler.web.seasons.season_store import DatabaseStore, season_of, store_season

pytestmark = pytest.mark.sampled(2)

EMAIL, LOGIN = "private@club.example", "private-login"


@pytest.fixture
def member(accounts, season):
    """Return the account of a member about whom the site has data of every kind."""
    number = accounts[Role.MEMBER].member
    name = season_of(season).name(number)
    Account.objects.filter(role=Role.MEMBER).update(email=EMAIL, login=LOGIN, name=name)
    account = Account.objects.get(login=LOGIN)
    LogIn.objects.create(login=LOGIN, how="password", succeeded=True, address="203.0.113.9")
    LogIn.objects.create(login=name, how="helper", succeeded=True)
    links.make(LinkKind.PERSONAL, account=account, label=name)
    links.make(LinkKind.RESULTS, season=season, label=name)
    SecondFactor.objects.create(account=account, secret=second_factor.new_secret(), last_step=1)
    HiddenName.objects.create(season=season, member=number)
    season.notice = f"Congratulations, {name.upper()}!"
    season.save()
    return account


@pytest.fixture
def browser(as_role):
    return as_role(Role.LEADER)


def erase(browser, season, number):
    return browser.post(reverse("erase-member", args=[season.slug, number]), {"sure": "on"}, follow=True)


def all_texts():
    """Return every value of every row of the database."""
    return "\n".join(str(row) for model in apps.get_models() for row in model.objects.values())


def test_nothing_in_the_database_contains_the_name_of_an_erased_member(member, season, browser):
    number, name = member.member, member.name
    _, secret = tokens.make(member, "my program", ["read"], days=10)
    himself = Client()
    himself.force_login(member)
    before = all_texts()
    assert all(text in before for text in (name, EMAIL, LOGIN))
    assert erase(browser, season, number).status_code == 200
    after = all_texts()
    assert [text for text in (name, name.upper(), EMAIL, LOGIN) if text in after] == []
    season.refresh_from_db()
    assert season.notice == f"Congratulations, #{number}!"
    assert himself.get(reverse("my-account")).status_code == 302
    assert tokens.find(secret) is None
    for page in ("members", "season-log", "manage-members"):
        assert name not in browser.get(reverse(page, args=[season.slug])).content.decode()
    assert f"#{number}" in browser.get(reverse("members", args=[season.slug])).content.decode()


@pytest.mark.sampled(3)
def test_the_database_file_does_not_contain_the_name_of_an_erased_member(furnished):
    _, season, accounts = furnished
    number = accounts[Role.MEMBER].member
    name = season_of(season).name(number)
    other = Account.objects.create(login=f"other-{season.pk}", name="Another owner", role=Role.OWNER)
    erasing.erase(person_in(season, number), acting_for(other))
    assert name not in all_texts()
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        whole = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
        assert f"#{number}".encode() in whole
        assert name.encode() not in whole


def test_the_hash_chain_of_a_later_backup_is_valid(member, season, browser):
    heads = chain.check(DatabaseStore(season).read()).heads
    erase(browser, season, member.member)
    answer = browser.get(reverse("backup", args=[season.slug]))
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        logbook = archive.read("logbook.jsonl")
    assert member.name.encode() not in logbook
    found = chain.check(logbook.splitlines()[1:], events.personal)
    assert found.faults == ()
    assert heads.items() <= found.heads.items()


def test_cached_prints_are_deleted(member, season, browser, settings, tmp_path):
    settings.DATA = tmp_path
    typeset._keep(tmp_path / "prints" / "one.pdf", b"%PDF")
    erase(browser, season, member.member)
    assert list((tmp_path / "prints").iterdir()) == []


def test_another_person_with_the_same_number_in_another_season_keeps_the_name(member, season, browser):
    lines = [line.replace(member.name.encode(), b"Quite Another") for line in DatabaseStore(season).read()]
    plain = [json.dumps({k: v for k, v in json.loads(line).items() if k != "seal"}).encode() for line in lines]
    other = store_season("Long ago", season.rules, plain)
    SeasonRow.objects.filter(pk=other.pk).update(starts=season.starts - timedelta(days=365))
    erase(browser, season, member.member)
    assert season_of(SeasonRow.objects.get(pk=other.pk)).name(member.member) == "Quite Another"


def test_the_only_owner_cannot_be_erased(member, season, accounts, as_role):
    browser = as_role(Role.OWNER)
    Account.objects.filter(role=Role.OWNER).update(member=member.member)
    assert "make another one first" in erase(browser, season, member.member).content.decode()
    assert season_of(season).name(member.member) == member.name
    assert Account.objects.filter(login=LOGIN).exists()


def test_a_leader_cannot_erase_an_owner(member, season, browser):
    Account.objects.create(login="second", name="Second", role=Role.OWNER, member=member.member)
    assert erase(browser, season, member.member).status_code == 403
    assert season_of(season).name(member.member) == member.name


def test_erasing_a_member_needs_confirmation(member, season, browser):
    browser.post(reverse("erase-member", args=[season.slug, member.member]))
    assert season_of(season).name(member.member) == member.name


def test_members_can_download_all_data_about_themselves(member, season):
    token, secret = tokens.make(member, "my program", ["read"], days=10)
    himself = Client()
    himself.force_login(member)
    address = reverse("known", args=[season.slug, member.member])
    assert address in himself.get(reverse("me", args=[season.slug])).content.decode()
    answer = himself.get(address)
    told = json.loads(answer.content)
    (account,), (one,) = told["accounts"], told["seasons"]
    assert (account["login"], account["email"]) == (LOGIN, EMAIL)
    assert account["log-ins"][0]["address"] == "203.0.113.9"
    assert len(account["sessions"]) == len(account["tokens"]) == len(account["links"]) == 1
    assert one["member"]["name"] == member.name
    assert one["events"]
    link, factor = member.links.get(), member.second_factor
    for kept_back in (member.password or "argon2", token.digest, secret, link.nonce, factor.secret):
        assert kept_back not in answer.content.decode()
    assert "attachment" in answer["Content-Disposition"]


def test_only_the_member_and_owners_see_the_sessions_of_the_member(member, season, as_role):
    """This agrees with the page *What is kept*."""
    Client().force_login(member)
    address = reverse("known", args=[season.slug, member.member])
    seen = {role: json.loads(as_role(role).get(address).content)["accounts"] for role in (Role.LEADER, Role.OWNER)}
    assert {role: "sessions" in account for role, (account,) in seen.items()} == {Role.LEADER: False, Role.OWNER: True}
    row = (
        Client(headers={"accept-language": "en"}).get(reverse("kept")).content.decode().partition("Who is logged in")[2]
    )
    assert "you yourself and owners" in row.partition("</tr>")[0]


def test_the_data_of_a_member_is_refused_to_the_board_and_to_deputies(member, season, accounts, as_role):
    address = reverse("known", args=[season.slug, member.member])
    assert {role: as_role(role).get(address).status_code for role in (Role.BOARD, Role.DEPUTY, Role.LEADER)} == {
        Role.BOARD: 403,
        Role.DEPUTY: 403,
        Role.LEADER: 200,
    }
    assert Client().get(address).status_code == 302
