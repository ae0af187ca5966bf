"""A site that starts with another secret key than before logs a warning, since everybody has to log in again."""

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from indeler.web.accounts.sessions import SessionStore
from indeler.web.hosting.upgrading import CHECKED_ROWS, check_key


def keep(text, number=0, minutes=60):
    expires = timezone.now() + timedelta(minutes=minutes)
    Session.objects.create(session_key=f"key{number}{minutes}", session_data=text, expire_date=expires)


@pytest.fixture
def ours(site):
    """Return the data of a session that is signed with the key of this site."""
    return SessionStore().encode({"since": "today"})


@pytest.fixture
def others(site, settings, ours):
    """Return the data of a session that is signed with another key."""
    key, settings.SECRET_KEY = settings.SECRET_KEY, "the key of another host" * 3
    text = SessionStore().encode({"since": "today"})
    settings.SECRET_KEY = key
    return text


@pytest.fixture
def warned(caplog):
    def told():
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            check_key()
        return "another secret key" in caplog.text

    return told


def test_a_warning_is_logged_only_if_all_sessions_have_another_key(ours, others, warned):
    assert not warned(), "there is no session"
    keep(others)
    keep(others, number=1)
    assert warned()
    keep(ours, number=2)
    assert not warned()


def test_sessions_of_this_key_cause_no_warning(ours, warned):
    keep(ours)
    assert not warned()


def test_an_expired_session_is_not_considered(ours, others, warned):
    keep(others, minutes=-1)
    assert not warned()
    keep(ours, minutes=-2)
    keep(others)
    assert warned()


def test_the_sessions_that_last_longest_are_checked(ours, others, warned):
    for number in range(CHECKED_ROWS):
        keep(others, number, minutes=120)
    keep(ours)
    assert warned()
    keep(ours, minutes=180)
    assert not warned()


def test_one_session_of_this_key_among_others_prevents_the_warning(ours, others, warned):
    for number, text in enumerate((others, ours, others)):
        keep(text, number)
    assert not warned()
