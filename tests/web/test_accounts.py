"""Coming in: passwords, links, the first account, and who guesses too often."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.web import serving
from indeler.web.accounts import links, throttle
from indeler.web.accounts.models import Account, Link, LinkKind, LogIn
from indeler.web.accounts.rights import Role

WRONG = {"login": "anna", "password": "wrong"}
RIGHT = {"login": "anna", "password": "correct horse"}


@pytest.fixture
def anna(site):
    account = Account(login="anna", name="Anna", role=Role.MEMBER)
    account.set_password(RIGHT["password"])
    account.save()
    return account


def test_logging_in_and_out_is_written_down(anna):
    browser = Client()
    assert browser.post(reverse("log-in"), RIGHT).status_code == 302
    assert browser.get(reverse("my-account")).status_code == 200
    assert LogIn.objects.filter(login="anna", succeeded=True, how="password").count() == 1
    browser.post(reverse("log-out"))
    assert browser.get(reverse("my-account")).status_code == 302


def test_who_guesses_must_wait_even_with_the_right_password(anna):
    browser = Client()
    for _ in range(throttle.FAILURES_OF_A_NAME):
        assert browser.post(reverse("log-in"), WRONG).status_code == 403
    assert browser.post(reverse("log-in"), RIGHT).status_code == 429
    with time_machine.travel(timezone.now() + throttle.WINDOW + timedelta(seconds=1)):
        assert browser.post(reverse("log-in"), RIGHT).status_code == 302


def test_a_wrong_name_and_a_wrong_password_look_the_same(anna):
    one, other = (
        Client(headers={"accept-language": "en"}).post(reverse("log-in"), fields)
        for fields in (WRONG, {**WRONG, "login": "nobody"})
    )
    assert "do not belong together" in one.content.decode()
    assert one.status_code == other.status_code


def test_after_logging_in_nobody_is_sent_to_another_site(anna):
    answer = Client().post(reverse("log-in"), {**RIGHT, "next": "https://evil.example/"})
    assert answer["Location"] == "/"


def test_a_personal_link_asks_before_it_logs_in(anna):
    browser, path = Client(), links.path(links.make(LinkKind.PERSONAL, account=anna))
    assert browser.get(path).status_code == 200
    assert browser.get(reverse("my-account")).status_code == 302
    browser.post(path)
    assert browser.get(reverse("my-account")).status_code == 200


@pytest.mark.parametrize("spoil", ["revoked", "expired"])
def test_who_came_in_by_a_link_is_out_with_it(anna, spoil):
    browser, link = Client(), links.make(LinkKind.PERSONAL, account=anna)
    browser.post(links.path(link))
    if spoil == "revoked":
        links.revoke(link)
    else:
        Link.objects.update(expires=timezone.now())
    assert browser.get(reverse("my-account")).status_code == 302
    browser.post(reverse("log-in"), RIGHT)
    assert browser.get(reverse("my-account")).status_code == 200


def test_another_password_needs_the_old_one_and_ends_other_sessions(anna):
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        browser.post(reverse("log-in"), RIGHT)
    new = {"old": "wrong", "password": "battery staple"}
    assert "This is not your password." in here.post(reverse("my-password"), new).content.decode()
    here.post(reverse("my-password"), {**new, "old": RIGHT["password"]})
    assert here.get(reverse("my-account")).status_code == 200
    assert elsewhere.get(reverse("my-account")).status_code == 302
    assert Client().post(reverse("log-in"), {**RIGHT, "password": "battery staple"}).status_code == 302


def test_a_personal_link_gives_nobody_a_password(anna):
    anna.set_unusable_password()
    anna.save()
    browser = Client()
    browser.post(links.path(links.make(LinkKind.PERSONAL, account=anna)))
    browser.post(reverse("my-password"), {"old": "", "password": "battery staple"})
    assert not Account.objects.get().has_usable_password()


@pytest.mark.parametrize("spoil", ["revoked", "expired", "closed", "forged"])
def test_a_link_that_is_not_valid_opens_nothing(anna, spoil):
    link = links.make(LinkKind.PERSONAL, account=anna)
    path = links.path(link)
    if spoil == "revoked":
        links.revoke(link)
    elif spoil == "expired":
        Link.objects.update(expires=timezone.now())
    elif spoil == "closed":
        Account.objects.update(is_active=False)
    else:
        path = path.replace(link.nonce, link.nonce[::-1])
    assert Client().post(path).status_code == 410


def test_the_first_account_is_made_once(site):
    path, browser = serving.first_link(), Client()
    owner = {"login": "boss", "name": "The Boss", "password": "long enough words"}
    assert browser.post(path, {**owner, "password": "12345678"}).status_code == 200
    assert browser.post(path, owner).status_code == 302
    assert Account.objects.get().role == Role.OWNER
    assert Client().get(path).status_code == 410
    assert serving.first_link() is None


def test_a_second_start_makes_the_first_link_worthless(site):
    first, second = serving.first_link(), serving.first_link()
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200
