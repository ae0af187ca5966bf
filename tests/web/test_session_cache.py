"""Sessions are cached for requests that only read, as long as the process is notified of every change."""

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
    """Return a member who is logged in, on a site that is notified of every change."""
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


def test_a_second_request_reads_neither_the_session_nor_the_account(member, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        assert is_logged_in(client)
    assert not questions(captured, "django_session")
    assert not questions(captured, "accounts_account")


def test_a_post_request_reads_both(member, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        client.post(client.page)
    assert questions(captured, "django_session")
    assert questions(captured, "accounts_account")


def test_after_logging_out_the_cookie_is_worthless(member, client, django_capture_on_commit_callbacks):
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
def test_a_closed_account_or_session_is_logged_out_at_once(member, client, django_capture_on_commit_callbacks, change):
    with django_capture_on_commit_callbacks(execute=True):
        change(member)
    assert not is_logged_in(client)


def test_a_changed_role_changes_the_session_hash_and_ends_the_session(
    member, client, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        Account.objects.filter(pk=member.pk).update(role=Role.LEADER)
    assert not is_logged_in(client)


def test_a_stale_cache_does_not_log_a_user_out(member, client):
    """A process that is not yet notified of a new password does not end the session that was signed with it."""
    member.set_password("another of mine")
    Account.objects.bulk_update([member], ["password"])  # announced only when it is committed
    session = client.session
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.save()
    for rows in lookup._every:
        if rows.kind == sessions.SESSION:
            rows.forget(sessions.number_of_session(Session.objects.get(pk=session.session_key)))
    assert is_logged_in(client)
    assert Session.objects.filter(pk=session.session_key).exists()


def test_a_session_with_other_data_is_read_every_time(member, client, django_assert_max_num_queries):
    session = client.session
    session["something"] = "else"
    session.save()
    lookup.forget(sessions.number_of_session(Session.objects.get(pk=session.session_key)), sessions.SESSION)
    client.get("/")
    with django_assert_max_num_queries(50) as captured:
        client.get(client.page.removesuffix("members/") + "news/")
    assert questions(captured, "django_session")


def test_a_process_that_does_not_listen_reads_every_time(member, client, monkeypatch, django_assert_max_num_queries):
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


def test_the_policy_of_the_club_is_read_once(leader, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(50) as captured:
        assert is_logged_in(client)
    assert not questions(captured, "accounts_policy")


def test_a_second_factor_is_required_as_soon_as_the_owner_decides_so(
    leader, client, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        policy = Policy.objects.create(second_factor=True)
    assert client.get(client.page).status_code == 302
    with django_capture_on_commit_callbacks(execute=True):
        policy.delete()
    assert is_logged_in(client)
