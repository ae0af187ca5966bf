"""Who is logged in is remembered for requests that only look, while every change is heard, and never any longer."""

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session

from indeler.web.accounts import sessions
from indeler.web.accounts.models import Account, Policy
from indeler.web.accounts.pages import Role
from indeler.web.common import lookup

LOGGED_IN = 'action="/log-out/"'


@pytest.fixture
def member(season, accounts, client, monkeypatch):
    """Return a member who is logged in, at a site that hears of every change."""
    for rows in lookup._every:
        monkeypatch.setattr(rows, "_known", {})
    monkeypatch.setattr(lookup, "_listeners", [lambda: client])
    client.force_login(accounts[Role.MEMBER])
    client.page = f"/s/{season.slug}/members/"
    assert is_logged_in(client)
    return accounts[Role.MEMBER]


def is_logged_in(client):
    return LOGGED_IN in client.get(client.page).content.decode()


def questions(captured, table):
    return [query["sql"] for query in captured.captured_queries if f'"{table}"' in query["sql"]]


def test_a_second_look_asks_neither_for_the_session_nor_for_the_account(member, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        assert is_logged_in(client)
    assert not questions(captured, "django_session")
    assert not questions(captured, "accounts_account")


def test_a_press_asks_for_both(member, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        client.post(client.page)
    assert questions(captured, "django_session")
    assert questions(captured, "accounts_account")


def test_after_logging_out_the_cookie_shows_nobody(member, client, django_capture_on_commit_callbacks):
    key = client.cookies["sessionid"].value
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/log-out/")
    client.cookies["sessionid"] = key
    assert not is_logged_in(client)


@pytest.mark.parametrize(
    "change",
    [
        lambda account: Account.objects.filter(pk=account.pk).update(is_active=False),
        lambda account: Account.objects.get(pk=account.pk).delete(),
        lambda account: (setattr(account, "is_active", False), account.save()),
        lambda account: (account.set_password("another of mine"), account.save()),
        lambda account: Session.objects.all().delete(),
    ],
    ids=["closed by a statement", "deleted", "closed", "another password", "session ended"],
)
def test_who_is_out_is_out_at_once(member, client, django_capture_on_commit_callbacks, change):
    with django_capture_on_commit_callbacks(execute=True):
        change(member)
    assert not is_logged_in(client)


def test_a_changed_role_is_another_seal_and_ends_the_session(member, client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        Account.objects.filter(pk=member.pk).update(role=Role.LEADER)
    assert not is_logged_in(client)


def test_nothing_remembered_logs_somebody_out(member, client):
    """A process that has not heard of a new password yet does not end the session that was sealed by it."""
    member.set_password("another of mine")
    Account.objects.bulk_update([member], ["password"])  # heard only when it is committed
    session = client.session
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.save()
    for rows in lookup._every:
        if rows.kind == sessions.SESSION:
            rows.forget(sessions.number_of_session(Session.objects.get(pk=session.session_key)))
    assert is_logged_in(client)
    assert Session.objects.filter(pk=session.session_key).exists()


def test_a_session_in_the_middle_of_something_is_read_every_time(member, client, django_assert_max_num_queries):
    session = client.session
    session["something"] = "else"
    session.save()
    lookup.forget(sessions.number_of_session(Session.objects.get(pk=session.session_key)), sessions.SESSION)
    client.get("/")
    with django_assert_max_num_queries(50) as captured:
        client.get(client.page.removesuffix("members/") + "news/")
    assert questions(captured, "django_session")


def test_who_does_not_listen_asks_every_time(member, client, monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr(lookup, "_listeners", [lambda: None])
    with django_assert_max_num_queries(50) as captured:
        assert is_logged_in(client)
    assert questions(captured, "django_session")


@pytest.fixture
def leader(member, season, accounts, client):
    client.force_login(accounts[Role.LEADER])
    client.page = f"/s/{season.slug}/lead/"
    assert is_logged_in(client)
    return accounts[Role.LEADER]


def test_the_policy_of_the_club_is_asked_for_once(leader, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        assert is_logged_in(client)
    assert not questions(captured, "accounts_policy")


def test_a_second_factor_is_required_as_soon_as_the_owner_decides_it(
    leader, client, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        policy = Policy.objects.create(second_factor=True)
    assert client.get(client.page).status_code == 302
    with django_capture_on_commit_callbacks(execute=True):
        policy.delete()
    assert is_logged_in(client)
