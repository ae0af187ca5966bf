"""Sessions and tokens end with the account or link that they depend on; an owner sees and ends each of them."""

import os
import re
import stat
import subprocess
import sys
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import Account, LinkKind, Token
from indeler.web.accounts.pages import Role
from support.sites import Browser, served

ROOT_COMMAND = [sys.executable, "-c", "from indeler.cli.main import run; run()"]


@pytest.fixture
def leader(accounts):
    account = accounts[Role.LEADER]
    account.set_password("correct horse")
    account.save()
    return account


def may_call(secret):
    return Client().get("/api/v1/tournaments", headers={"authorization": f"Bearer {secret}"}).status_code == 200


def is_in(browser):
    return browser.get(reverse("my-account")).status_code == 200


def logged_in(account):
    browser = Client()
    browser.post(reverse("log-in"), {"login": account.login, "password": "correct horse"})
    assert is_in(browser)
    return browser


@pytest.mark.parametrize("change", ["password", "role", "closed"])
def test_a_token_and_a_session_end_when_password_role_or_account_changes(leader, change):
    browser, (_, secret) = logged_in(leader), tokens.make(leader, "x", ["read"], 1)
    assert may_call(secret)
    if change == "password":
        leader.set_password("another horse")
    elif change == "role":
        leader.role = Role.BOARD
    else:
        leader.is_active = False
    leader.save()
    assert not may_call(secret)
    assert not is_in(browser)


def test_changing_the_password_ends_all_other_sessions_and_tokens(leader):
    mine, other, (_, secret) = logged_in(leader), logged_in(leader), tokens.make(leader, "x", ["read"], 1)
    mine.post(reverse("my-password"), {"old": "correct horse", "password": "battery staple 9"})
    assert is_in(mine)
    assert not is_in(other)
    assert not may_call(secret)


def test_a_token_created_in_a_session_of_a_link_ends_with_the_link(accounts):
    link = links.make(LinkKind.PERSONAL, account=accounts[Role.LEADER])
    browser = Client()
    browser.post(links.path(link))
    page = browser.post(reverse("my-account"), {"name": "x", "scopes": ["read"], "days": 10}).content.decode()
    secret = re.search(r"indeler_[\w-]+", page)[0]
    assert may_call(secret)
    links.revoke(link)
    assert not may_call(secret)


def test_a_token_is_valid_for_a_year_at_most(leader):
    token, _ = tokens.make(leader, "x", ["read"], 4000)
    assert token.expires <= timezone.now() + timedelta(days=tokens.LONGEST_LIFE)
    page = logged_in(leader).post(reverse("my-account"), {"name": "x", "scopes": ["read"], "days": 366})
    assert "indeler_" not in page.content.decode()


def test_the_last_use_of_a_token_is_stored_only_at_intervals(leader):
    token, secret = tokens.make(leader, "x", ["read"], 1)
    assert Token.objects.get(pk=token.pk).last_used is None
    with time_machine.travel(timezone.now(), tick=False) as clock:
        may_call(secret)
        first = Token.objects.get(pk=token.pk).last_used
        clock.shift(tokens.LAST_USE_INTERVAL)
        may_call(secret)
        assert Token.objects.get(pk=token.pk).last_used == first
        clock.shift(1)
        may_call(secret)
        assert Token.objects.get(pk=token.pk).last_used > first


def test_an_owner_sees_and_ends_every_session_and_token(as_role, leader):
    browser, (token, secret) = logged_in(leader), tokens.make(leader, "results board", ["read"], 1)
    owner = as_role(Role.OWNER)
    page = owner.get(reverse("keys")).content.decode()
    assert leader.name in page
    assert "results board" in page
    assert browser.session.session_key not in page
    row = re.search(rf"{leader.name}</a>.*?name=\"session\" value=\"(\w+)\"", page)
    owner.post(reverse("end-session"), {"session": row[1]})
    assert not is_in(browser)
    assert is_in(owner)
    owner.post(reverse("end-token", args=[token.pk]))
    assert not may_call(secret)


@pytest.mark.parametrize("change", [{"role": "member"}, {"is_active": ""}])
def test_the_only_owner_cannot_lose_the_role_or_the_account(as_role, accounts, change):
    owner = accounts[Role.OWNER]
    form = {"login": owner.login, "name": owner.name, "role": "owner", "is_active": "on"} | change
    page = as_role(Role.OWNER).post(reverse("account", args=[owner.pk]), form)
    assert "the only owner" in page.content.decode()
    assert Account.objects.get(pk=owner.pk).role == Role.OWNER
    Account.objects.create(login="second", name="Second", role=Role.OWNER)
    as_role(Role.OWNER).post(reverse("account", args=[owner.pk]), form)
    changed = Account.objects.get(pk=owner.pk)
    assert (changed.role, changed.is_active) == (form["role"], bool(form["is_active"]))


@pytest.mark.sampled(4)
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions; a user's folder is private there")
def test_the_data_folder_is_private_and_an_owner_link_gives_access_again(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "left.txt").touch(mode=0o644)
    umask = os.umask(0)
    try:
        with served(folder) as (port, _):
            said = subprocess.run(
                [*ROOT_COMMAND, "owner-link", "--data", str(folder)], capture_output=True, text=True, check=True
            )
            path = re.search(r"http://localhost:8000(/link/\S+)", said.stdout)[1]
            browser = Browser(port)
            assert browser.get(path).status == 200
            browser.post(path, login="boss", name="The Boss", password="long enough words")
            assert "The Boss" in browser.page
            browser.close()
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    finally:
        os.umask(umask)
    assert modes.pop("data") == 0o700
    assert {"secret.key", "indeler.sqlite3", "left.txt"} <= set(modes)
    assert set(modes.values()) == {0o600}


def test_an_owner_link_without_a_data_folder_is_refused_with_one_sentence(tmp_path):
    said = subprocess.run(
        [*ROOT_COMMAND, "owner-link", "--data", str(tmp_path / "none")], capture_output=True, text=True, check=False
    )
    assert said.returncode == 5
    assert "there is no such data folder" in said.stderr
    assert not (tmp_path / "none").exists()
