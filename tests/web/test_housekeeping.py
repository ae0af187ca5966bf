"""Tests of housekeeping: old log-ins, sessions, links and tokens are deleted, and a page says so."""

from datetime import timedelta
from threading import Event

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import Link, LinkKind, LogIn, Policy, Token
from indeler.web.accounts.pages import Role
from indeler.web.hosting import housekeeping


def days_ago(days):
    return timezone.now() - timedelta(days=days)


@pytest.mark.parametrize(("kept", "left"), [(90, [1, 89]), (30, [1]), (365, [1, 89, 91])])
def test_log_ins_are_kept_for_the_number_of_days_set_by_the_owner(site, kept, left):
    Policy(pk=1, days=kept).save()
    for days in (1, 89, 91):
        LogIn.objects.create(at=days_ago(days), login=str(days), how="password", succeeded=True)
    housekeeping.tidy()
    assert sorted(int(row.login) for row in LogIn.objects.all()) == left


def test_expired_sessions_are_deleted_and_others_stay(site):
    for days, key in ((1, "over"), (-1, "open")):
        Session.objects.create(session_key=key, session_data="", expire_date=days_ago(days))
    housekeeping.tidy()
    assert [row.session_key for row in Session.objects.all()] == ["open"]


def test_links_and_tokens_are_deleted_some_time_after_they_ended(accounts):
    leader = accounts[Role.LEADER]
    for days in (-1, 89, 91):
        link = links.make(LinkKind.PERSONAL, account=leader, label=f"expired {days}", expires=days_ago(days))
        Link.objects.filter(pk=link.pk).update(revoked=days_ago(95) if days == -1 else None)
        token, _ = tokens.make(leader, f"expired {days}", ["read"], days=1)
        Token.objects.filter(pk=token.pk).update(expires=days_ago(days))
    housekeeping.tidy()
    assert [link.label for link in Link.objects.all()] == ["expired 89"]
    assert [token.name for token in Token.objects.order_by("expires")] == ["expired 89", "expired -1"]


def test_housekeeping_is_tried_again_if_the_database_is_locked(monkeypatch):
    tried, third = [], Event()

    def locked():
        tried.append(1)
        if len(tried) == 3:
            third.set()
        raise OperationalError("database is locked")

    monkeypatch.setattr(housekeeping, "tidy", locked)
    stop = housekeeping.start_tidying(timedelta(milliseconds=1))
    assert third.wait(10)
    stop.set()


def test_the_page_says_what_is_kept_and_how_long(site):
    Policy(pk=1, days=45).save()
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(reverse("kept")).content.decode()
    assert "45 days" in page
    assert reverse("kept") in visitor.get(reverse("tournaments")).content.decode()
