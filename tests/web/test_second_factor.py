"""The second factor (TOTP, RFC 6238): required after password or link, no code is valid twice, and how it is reset."""

import re
from datetime import UTC, datetime, timedelta

import pyotp
import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import links, second_factor, sessions, throttle, tokens
from indeler.web.accounts.models import Account, LinkKind, Policy, SecondFactor
from indeler.web.accounts.pages import Role
from indeler.web.hosting import serving

PASSWORD = "correct horse"
NOW = datetime(2026, 9, 10, 19, 0, 5, tzinfo=UTC)
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def leader(site, clock):
    account = Account(login="anna", name="Anna", role=Role.LEADER)
    account.set_password(PASSWORD)
    account.save()
    return account


@pytest.fixture
def telephone(leader):
    """Return the generator of the codes; the last code was used ten minutes ago."""
    secret = second_factor.new_secret()
    SecondFactor.objects.create(account=leader, secret=secret, last_step=int(NOW.timestamp()) // 30 - 20)
    return pyotp.TOTP(secret)


def code(telephone, steps=0):
    return telephone.at(datetime.now(UTC) + timedelta(seconds=30 * steps))


def with_password(browser=None):
    browser = browser or Client(headers=ENGLISH)
    answer = browser.post(reverse("log-in"), {"login": "anna", "password": PASSWORD})
    return browser, answer["Location"]


def show(browser, code, **more):
    return browser.post(reverse("second-step"), {"code": code, **more}).status_code


def is_in(browser):
    return browser.get(reverse("accounts")).status_code == 200


def test_the_code_is_required_after_the_password(telephone):
    browser, location = with_password()
    assert location == reverse("second-step")
    assert not is_in(browser)
    assert browser.get(location).status_code == 200
    assert show(browser, "000000") == 403
    assert show(browser, code(telephone)) == 302
    assert is_in(browser)


@pytest.mark.parametrize("role", list(Role))
def test_the_owner_may_require_it_of_everybody_who_leads(site, role):
    account = Account(login="bo", name="Bo", role=role)
    assert not second_factor.is_required(account)
    Policy(pk=1, second_factor=True).save()
    assert second_factor.is_required(account) is (role in (Role.LEADER, Role.OWNER))


def test_a_code_without_a_password_gives_no_access(telephone):
    browser = Client()
    assert browser.post(reverse("second-step"), {"code": code(telephone)})["Location"] == reverse("log-in")
    assert not is_in(browser)


def test_a_personal_link_requires_the_code_too(telephone, leader):
    link, browser = links.make(LinkKind.PERSONAL, account=leader), Client()
    assert browser.post(links.path(link))["Location"] == reverse("second-step")
    assert not is_in(browser)
    show(browser, code(telephone))
    assert is_in(browser)
    links.revoke(link)
    assert not is_in(browser)


def test_rfc_6238_a_code_is_accepted_once_and_no_earlier_one_after_it(telephone, clock):
    first, second = with_password()[0], with_password()[0]
    earlier, now = code(telephone, -1), code(telephone)
    assert show(first, now) == 302
    assert (show(second, now), show(second, earlier)) == (403, 403)
    clock.shift(30)
    assert show(second, code(telephone)) == 302


@pytest.mark.parametrize(("steps", "status"), [(-2, 403), (-1, 302), (1, 302), (2, 403)])
def test_rfc_6238_a_clock_may_be_off_by_one_step(telephone, steps, status):
    assert show(with_password()[0], code(telephone, steps)) == status


def test_wrong_codes_are_counted_on_all_devices_and_despite_right_passwords(telephone):
    for number in range(throttle.OF_CODES):
        browser, _ = with_password(Client(REMOTE_ADDR=f"203.0.113.{number}"))
        assert show(browser, "000000") == 403
    browser, _ = with_password(Client(REMOTE_ADDR="198.51.100.7"))
    assert show(browser, code(telephone)) == 429


def test_a_log_in_that_waits_too_long_has_to_begin_again(telephone, clock):
    browser, _ = with_password()
    clock.shift(601)
    assert browser.post(reverse("second-step"), {"code": code(telephone)})["Location"] == reverse("log-in")
    assert not is_in(browser)


def test_a_changed_password_ends_an_unfinished_log_in(telephone, leader):
    browser, _ = with_password()
    leader.set_password("another staple")
    leader.save()
    show(browser, code(telephone))
    assert not is_in(browser)


def test_a_trusted_device_needs_no_code_for_thirty_days(telephone, clock, leader):
    browser, _ = with_password()
    show(browser, code(telephone), trust="on")
    browser.post(reverse("log-out"))
    clock.shift(timedelta(days=29))
    assert with_password(browser)[1] != reverse("second-step")
    browser.post(reverse("log-out"))
    clock.shift(timedelta(days=2))
    assert with_password(browser)[1] == reverse("second-step")


def test_trust_ends_with_the_password_and_with_the_second_factor(telephone, leader):
    browser, _ = with_password()
    show(browser, code(telephone), trust="on")
    kept = SecondFactor.objects.get()
    request = browser.get(reverse("my-account")).wsgi_request
    assert sessions.is_trusted(request, kept)
    kept.secret = second_factor.new_secret()
    assert not sessions.is_trusted(request, kept)
    other = SecondFactor.objects.get()
    other.account.set_password("another staple")
    assert not sessions.is_trusted(request, other)


def test_the_setup_gives_recovery_codes_that_work_once_each(leader, clock):
    browser, _ = with_password()
    page = browser.get(reverse("second-factor")).content.decode()
    telephone = pyotp.TOTP(re.search(r"<code>([A-Z2-7]+)</code>", page)[1])
    assert "not right" in browser.post(reverse("second-factor"), {"code": "000000"}).content.decode()
    assert not SecondFactor.objects.exists()
    answer = browser.post(reverse("second-factor"), {"code": code(telephone)}).content.decode()
    codes = re.findall(r"<code>([a-z0-9-]+)</code>", answer)
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert codes[0] not in str(list(SecondFactor.objects.get().recovery_codes.values()))
    assert show(with_password()[0], codes[0].upper()) == 302
    assert show(with_password()[0], codes[0]) == 403
    assert show(with_password()[0], code(telephone)) == 403  # it was used for the set-up


def test_it_is_switched_off_only_with_a_code(telephone, clock):
    browser, _ = with_password()
    show(browser, code(telephone))
    browser.post(reverse("second-factor"), {"code": "000000", "do": "off"})
    assert SecondFactor.objects.exists()
    clock.shift(30)
    browser.post(reverse("second-factor"), {"code": code(telephone), "do": "off"})
    assert not SecondFactor.objects.exists()


def test_an_owner_can_require_it_of_everybody_who_leads(accounts, leader, clock):
    owner = Client()
    owner.force_login(accounts[Role.OWNER])
    _, secret = tokens.make(leader, "pairing program", ["lead"], days=10)
    owner.post(reverse("policy"), {"second_factor": "on", "days": "90"})
    browser, _ = with_password()
    for one in (browser, owner):
        assert one.get(reverse("accounts"))["Location"] == reverse("second-factor")
    assert api(secret) == 403
    member = Client()
    member.force_login(accounts[Role.MEMBER])
    assert member.get(reverse("my-account")).status_code == 200
    page = browser.get(reverse("second-factor")).content.decode()
    telephone = pyotp.TOTP(re.search(r"<code>([A-Z2-7]+)</code>", page)[1])
    browser.post(reverse("second-factor"), {"code": code(telephone)})
    assert is_in(browser)
    assert api(secret) != 403
    clock.shift(30)
    browser.post(reverse("second-factor"), {"code": code(telephone), "do": "off"})
    assert SecondFactor.objects.filter(account=leader).exists()


def api(secret):
    headers = {"authorization": f"Bearer {secret}"}
    return Client(headers=headers).post("/api/v1/seasons/none/events", {}, content_type="application/json").status_code


def test_an_owner_resets_it_and_a_leader_cannot(telephone, leader, accounts):
    address = reverse("reset-second-factor", args=[leader.pk])
    for role, status, is_there in ((Role.LEADER, 403, True), (Role.OWNER, 302, False)):
        browser = Client()
        browser.force_login(accounts[role])
        assert browser.post(address).status_code == status
        assert SecondFactor.objects.exists() == is_there
    assert is_in(with_password()[0])


def test_an_owner_link_from_the_machine_restores_access(telephone, leader):
    Account.objects.update(role=Role.OWNER)
    Policy(pk=1, second_factor=True).save()
    browser = Client(headers=ENGLISH)
    browser.post(serving.owner_link(), {"login": "new", "name": "New", "password": "battery staple"})
    page = browser.get(reverse("second-factor")).content.decode()
    mine = pyotp.TOTP(re.search(r"<code>([A-Z2-7]+)</code>", page)[1])
    browser.post(reverse("second-factor"), {"code": code(mine)})
    browser.post(reverse("reset-second-factor", args=[leader.pk]))
    assert with_password()[1] != reverse("second-step")
