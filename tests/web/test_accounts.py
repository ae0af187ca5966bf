"""Tests of logging in: passwords, links, the first account, and the limit on failed attempts."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from indeler.web.accounts import links, throttle
from indeler.web.accounts.models import Account, Link, LinkKind, LogIn
from indeler.web.accounts.pages import Role
from indeler.web.accounts.passwords import BoundedArgon2
from indeler.web.hosting import serving

WRONG = {"login": "anna", "password": "wrong"}
RIGHT = {"login": "anna", "password": "correct horse"}
NOW = datetime(2026, 9, 10, 19, tzinfo=UTC)


@pytest.fixture
def anna(site):
    account = Account(login="anna", name="Anna", role=Role.MEMBER)
    account.set_password(RIGHT["password"])
    account.save()
    return account


def test_password_hashes_have_the_cost_that_owasp_recommends():
    """Each hash takes 19 MiB of memory and two passes."""
    assert BoundedArgon2().encode("knight to f3", "some salt of it").startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_log_in_is_recorded_and_a_log_out_ends_the_session(anna):
    browser = Client()
    assert browser.post(reverse("log-in"), RIGHT).status_code == 302
    assert browser.get(reverse("my-account")).status_code == 200
    assert LogIn.objects.filter(login="anna", succeeded=True, how="password").count() == 1
    browser.post(reverse("log-out"))
    assert browser.get(reverse("my-account")).status_code == 302


def test_after_too_many_mistakes_even_the_right_password_must_wait(anna):
    with time_machine.travel(NOW, tick=False) as clock:
        for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS):
            assert tried(WRONG) == 403
        assert tried(RIGHT) == 429
        clock.shift(1)
        assert tried(RIGHT) == 302


def test_each_further_mistake_doubles_the_wait(anna):
    with time_machine.travel(NOW, tick=False) as clock:
        for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS):
            tried(WRONG)
        for wait in (1, 2, 4, 8, 16):
            clock.shift(wait - 1)
            assert tried(WRONG) == 429  # this attempt is not counted
            clock.shift(1)
            assert tried(WRONG) == 403


def test_the_answer_states_the_seconds_to_wait(anna):
    with time_machine.travel(NOW, tick=False) as clock:
        for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS):
            tried(WRONG)
        clock.shift(1)
        for wait in (2, 4, 8):
            tried(WRONG)
            assert Client().post(reverse("log-in"), WRONG)["Retry-After"] == str(wait)
            clock.shift(wait)


def test_the_wait_is_never_longer_than_a_quarter_of_an_hour(anna):
    with time_machine.travel(NOW, tick=False) as clock:
        for _ in range(20):
            tried(WRONG)
            clock.shift(60)
        clock.shift(throttle.WINDOW)
        assert tried(RIGHT) == 302


def test_mistakes_from_another_address_do_not_block_the_account(anna):
    with time_machine.travel(NOW, tick=False):
        for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS + 1):
            tried(WRONG, "203.0.113.9")
        assert tried(WRONG, "203.0.113.9") == 429
        assert tried(RIGHT, "198.51.100.7") == 302


def test_mistakes_from_the_same_address_do_not_block_a_known_device(anna):
    known = Client()
    with time_machine.travel(NOW, tick=False):
        assert known.post(reverse("log-in"), RIGHT).status_code == 302
        known.post(reverse("log-out"))
        for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS + 1):
            tried(WRONG)
        assert tried(RIGHT) == 429
        assert known.post(reverse("log-in"), RIGHT).status_code == 302


def test_a_known_device_of_one_account_is_unknown_to_another_account(anna, accounts):
    known = Client()
    with time_machine.travel(NOW, tick=False):
        known.post(reverse("log-in"), RIGHT)
        known.post(reverse("log-out"))
        other = {**WRONG, "login": accounts[Role.OWNER].login}
        said = [known.post(reverse("log-in"), other).status_code for _ in range(throttle.OF_A_NAME_AT_AN_ADDRESS + 1)]
    assert said[-1] == 429


@pytest.mark.sampled(4)
def test_mistakes_for_one_name_from_many_addresses_are_limited(anna):
    with time_machine.travel(NOW, tick=False):
        said = [tried(WRONG, f"203.0.113.{number}") for number in range(throttle.OF_A_NAME + 1)]
    assert set(said[:-1]) == {403}
    assert said[-1] == 429


def test_an_ipv6_network_counts_as_one_address(anna):
    with time_machine.travel(NOW, tick=False):
        said = [tried(WRONG, f"2001:db8:1:2::{number}") for number in range(1, throttle.OF_A_NAME_AT_AN_ADDRESS + 2)]
        assert said[-1] == 429
        assert tried(WRONG, "2001:db8:1:3::1") == 403


def tried(form, address="127.0.0.1"):
    """Return the status that a new visitor from this address gets."""
    return Client(REMOTE_ADDR=address).post(reverse("log-in"), form).status_code


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(anna):
    one, other = (
        Client(headers={"accept-language": "en"}).post(reverse("log-in"), fields)
        for fields in (WRONG, {**WRONG, "login": "nobody"})
    )
    assert "do not belong together" in one.content.decode()
    assert one.status_code == other.status_code


def test_logging_in_never_redirects_to_another_site(anna):
    answer = Client().post(reverse("log-in"), {**RIGHT, "next": "https://evil.example/"})
    assert answer["Location"] == reverse("landing")


def test_a_personal_link_asks_before_it_logs_in(anna):
    browser, path = Client(), links.path(links.make(LinkKind.PERSONAL, account=anna))
    assert browser.get(path).status_code == 200
    assert browser.get(reverse("my-account")).status_code == 302
    browser.post(path)
    assert browser.get(reverse("my-account")).status_code == 200


@pytest.mark.parametrize("spoil", ["revoked", "expired"])
def test_a_session_from_a_link_ends_when_the_link_ends(anna, spoil):
    browser, link = Client(), links.make(LinkKind.PERSONAL, account=anna)
    browser.post(links.path(link))
    if spoil == "revoked":
        links.revoke(link)
    else:
        Link.objects.update(expires=timezone.now())
    assert browser.get(reverse("my-account")).status_code == 302
    browser.post(reverse("log-in"), RIGHT)
    assert browser.get(reverse("my-account")).status_code == 200


def test_changing_the_password_needs_the_old_one_and_ends_other_sessions(anna):
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        browser.post(reverse("log-in"), RIGHT)
    new = {"old": "wrong", "password": "battery staple"}
    assert "This is not your password." in here.post(reverse("my-password"), new).content.decode()
    here.post(reverse("my-password"), {**new, "old": RIGHT["password"]})
    assert here.get(reverse("my-account")).status_code == 200
    assert elsewhere.get(reverse("my-account")).status_code == 302
    assert Client().post(reverse("log-in"), {**RIGHT, "password": "battery staple"}).status_code == 302


def test_password_errors_are_in_the_language_of_the_user(anna):
    def told(password, lang):
        with override(lang), pytest.raises(ValidationError) as refusal:
            validate_password(password, anna)
        return refusal.value.messages

    for password in (anna.login, "password123", "12345678901", "qx"):
        assert not {*told(password, "nl"), *told(password, "de")} & {*told(password, "en")}
    assert told("qx%", "nl") == ["Minstens tien tekens."]


def test_a_session_from_a_personal_link_cannot_set_a_password(anna):
    anna.set_unusable_password()
    anna.save()
    browser = Client()
    browser.post(links.path(links.make(LinkKind.PERSONAL, account=anna)))
    browser.post(reverse("my-password"), {"old": "", "password": "battery staple"})
    assert not Account.objects.get().has_usable_password()


@pytest.mark.parametrize("spoil", ["revoked", "expired", "closed", "forged"])
def test_an_invalid_link_is_refused(anna, spoil):
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


def test_the_first_account_can_be_created_only_once(site):
    path, browser = serving.first_link(), Client()
    owner = {"login": "boss", "name": "The Boss", "password": "long enough words"}
    assert browser.post(path, {**owner, "password": "12345678"}).status_code == 200
    assert browser.post(path, owner).status_code == 302
    assert Account.objects.get().role == Role.OWNER
    assert Client().get(path).status_code == 410
    assert serving.first_link() is None


def test_a_second_start_invalidates_the_first_link(site):
    first, second = serving.first_link(), serving.first_link()
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200
