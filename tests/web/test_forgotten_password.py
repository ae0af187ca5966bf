"""Tests of a forgotten password: the e-mail, its link that works once within an hour, and what must not be revealed."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.web.accounts import mailing, throttle, tokens
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.accounts.views.log_in import MOST_LETTERS

ADDRESS, OLD, NEW = "anna@club.example", "correct horse", "battery staple"


@pytest.fixture
def anna(site, settings):
    settings.EMAIL_HOST = "mail.club.example"
    account = Account(login="anna", name="Anna", role=Role.LEADER, email=ADDRESS)
    account.set_password(OLD)
    account.save()
    return account


def ask(email=ADDRESS, visitor="127.0.0.1"):
    browser = Client(headers={"accept-language": "en"}, REMOTE_ADDR=visitor)
    answer = browser.post(reverse("forgotten"), {"email": email})
    mailing.EXECUTOR.submit(int).result()  # waits until every e-mail before it is sent
    return answer


def path_in(letter):
    return re.search(r"http://localhost:8000(/link/\S+)", letter.body)[1]


def choose(path, password=NEW):
    return Client(headers={"accept-language": "en"}).post(path, {"password": password})


def log_in(password):
    return Client().post(reverse("log-in"), {"login": "anna", "password": password}).status_code


def test_the_link_in_the_email_sets_a_new_password_once(anna):
    ask()
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert "log-in name anna" in letter.body
    path = path_in(letter)
    assert "New password" in Client(headers={"accept-language": "en"}).get(path).content.decode()
    assert choose(path)["Location"] == reverse("log-in")
    assert choose(path, "another staple").status_code == 410
    assert (log_in(OLD), log_in(NEW)) == (403, 302)


@pytest.mark.parametrize("claimed", ["localhost:9", "127.0.0.1:8080", "evil.example", "testserver:81"])
def test_request_headers_do_not_change_the_host_of_the_link(anna, settings, claimed):
    settings.ALLOWED_HOSTS = ["*"]
    told = {"host": claimed, "x-forwarded-host": claimed, "x-forwarded-proto": "https", "origin": f"http://{claimed}"}
    Client(headers=told).post(reverse("forgotten"), {"email": ADDRESS})
    mailing.EXECUTOR.submit(int).result()
    (letter,) = mail.outbox
    assert path_in(letter)
    assert claimed not in letter.body + letter.subject


def test_a_new_password_ends_sessions_and_tokens_of_the_old_one(anna):
    browser = Client()
    browser.post(reverse("log-in"), {"login": "anna", "password": OLD})
    _, secret = tokens.make(anna, "results board", ["read"], days=10)
    assert browser.get(reverse("my-account")).status_code == 200
    ask()
    choose(path_in(mail.outbox[0]))
    assert browser.get(reverse("my-account")).status_code == 302
    assert tokens.find(secret) is None


def test_the_link_expires_after_an_hour(anna):
    ask()
    path = path_in(mail.outbox[0])
    with time_machine.travel(timezone.now() + timedelta(minutes=59), tick=False):
        assert Client().get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=61), tick=False):
        assert (Client().get(path).status_code, choose(path).status_code) == (410, 410)


def test_all_links_become_invalid_when_the_password_changes(anna):
    ask()
    ask()
    first, second = map(path_in, mail.outbox)
    choose(second)
    assert choose(first, "another staple").status_code == 410


def test_the_link_is_still_valid_after_a_weak_password_was_refused(anna):
    ask()
    path = path_in(mail.outbox[0])
    assert "too common" in choose(path, "password").content.decode()
    assert choose(path).status_code == 302


def test_the_answer_is_the_same_for_known_and_unknown_addresses(anna):
    Account.objects.create(login="link-only", name="Link", role=Role.MEMBER, email="link@club.example", password="!")
    Account.objects.create(
        login="closed", name="Shut", email="shut@club.example", password=anna.password, is_active=False
    )
    addresses = (ADDRESS, "nobody@club.example", "link@club.example", "shut@club.example")
    answers = [ask(email) for email in addresses]
    said = {
        re.sub(r'value="\w+"', "", answer.content.decode()).replace(email, "")
        for answer, email in zip(answers, addresses, strict=True)
    }
    assert len(said) == 1
    assert {answer.status_code for answer in answers} == {200}
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]]


def test_the_answer_does_not_wait_for_the_mail_server(anna, monkeypatch):
    queued = []
    monkeypatch.setattr(mailing.EXECUTOR, "submit", lambda work, *given: queued.append((work, *given)))
    assert Client().post(reverse("forgotten"), {"email": ADDRESS}).status_code == 200
    assert mail.outbox == []
    ((work, given),) = queued
    work(given)
    assert len(mail.outbox) == 1


def test_the_number_of_emails_and_of_requests_is_limited(anna):
    for number in range(MOST_LETTERS + 2):
        assert ask(visitor=f"203.0.113.{number}").status_code == 200
    assert len(mail.outbox) == MOST_LETTERS
    answers = [ask("nobody@club.example").status_code for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS + 1)]
    assert answers == [200] * throttle.OF_A_NAME_AT_AN_ADDRESS + [429]


def test_without_a_mail_server_no_new_password_is_offered(anna, settings):
    settings.EMAIL_HOST = ""
    assert reverse("forgotten") not in Client().get(reverse("log-in")).content.decode()
    assert "No mail server is set" in ask().content.decode()
    assert mail.outbox == []


def test_a_manager_does_not_see_the_link(anna):
    ask()
    browser = Client()
    browser.force_login(anna)
    link = Link.objects.get(kind=LinkKind.PASSWORD)
    assert link.nonce not in browser.get(reverse("account", args=[anna.pk])).content.decode()
