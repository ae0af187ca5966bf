"""Neither a co-owner of the first club, nor a personal link, nor another person's session gives access as a host."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.web.accounts import actor, hosts, links, second_factor, tokens
from indeler.web.accounts.models import Account, Link, LinkKind, SecondFactor
from indeler.web.accounts.pages import Right, Role
from indeler.web.hosting import serving
from indeler.web.tenancy.current import rows_of_the_host
from support.addresses import Addresses, patterns
from support.site_fixtures import HOST_PASSWORD, as_host

GUESS = "a password of the co-owner"
PLACES = ("/clubs/", "/backup/", "/rating-lists/", "/host/", "/club/clubs/", "/club/backup/", "/club/host/")


def browser(account=None):
    client = Client(headers={"accept-language": "en"})
    if account is not None:
        client.force_login(account)
    return client


@pytest.fixture
def host(site):
    """Return the account of the host (the operator of the site), with a second factor and an e-mail address."""
    account = as_host(browser())
    with rows_of_the_host():
        Account.objects.update(email="host@club.example")
        SecondFactor.objects.create(account=account, secret=second_factor.new_secret(), last_step=0)
    return account


def kept():
    """Return all stored data about hosts, except attempts to log in."""
    with rows_of_the_host():
        return [list(model.objects.values_list()) for model in (Account, Link, SecondFactor)]


def is_kept_out(client):
    """Return whether every page of the host asks for its password."""
    answers = [client.get(place, follow=True) for place in PLACES]
    return all(each.redirect_chain[-1][0].startswith("/host/log-in/?next=") for each in answers)


@pytest.mark.sampled(3)
def test_no_form_submitted_by_a_co_owner_changes_the_host(host, accounts, tournament, season):
    """Each address, with the id of the host's account, gets the fields that change the password of an account."""
    before, co_owner = kept(), browser(accounts[Role.OWNER])
    addresses = Addresses(tournament, season, accounts)
    given = {
        "login": "host-login", "name": "Mine", "role": "owner", "password": GUESS, "old": GUESS, "is_active": "on",
        "email": "mine@club.example", "code": "123456", "do": "off", "account": host.pk, "member": 1, "club": "",
    }  # fmt: skip
    for pattern in patterns():
        if pattern.name not in ("log-out", "policy", "put-away-season", "put-away-tournament"):
            for address in {addresses.of(pattern), addresses.of(pattern, number=host.pk)}:
                co_owner.post(address, given)
                co_owner.post(address, given | {"role": "host"})
    assert kept() == before
    assert is_kept_out(co_owner)
    assert browser().post("/host/log-in/", {"login": "host-login", "password": GUESS}).status_code == 403


def test_no_account_of_a_club_can_become_a_host(site, accounts):
    for values in ({"role": Role.HOST}, {"club": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.filter(pk=accounts[Role.OWNER].pk).update(**values)
    co_owner = browser(accounts[Role.OWNER])
    filled = {"login": "x", "name": "X", "role": "host", "password": GUESS, "is_active": "on"}
    assert co_owner.post(reverse("new-account"), filled).status_code == 200
    assert not Account.objects.filter(login="x").exists()


def test_owner_and_host_have_separate_passwords(site):
    """The first link creates both accounts with one password; from then on each has a separate password."""
    first = browser()
    first.post(serving.owner_link(), {"login": "anna", "name": "Anna", "password": HOST_PASSWORD})
    assert is_kept_out(first)
    owner = Account.objects.get(login="anna")
    owner.set_password(GUESS)
    owner.save()
    assert browser().post("/host/log-in/", {"login": "anna", "password": GUESS}).status_code == 403
    assert browser().post("/host/log-in/", {"login": "anna", "password": HOST_PASSWORD}).status_code == 302
    browser().post(serving.owner_link(), {"login": "bert", "name": "Bert", "password": GUESS})
    assert Account.objects.get(login="bert").role == Role.OWNER
    assert browser().post("/host/log-in/", {"login": "bert", "password": GUESS}).status_code == 403


def test_a_forgotten_host_password_is_not_reset_by_email(host, accounts, settings):
    settings.EMAIL_HOST = "mail.club.example"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    browser().post(reverse("forgotten"), {"email": "host@club.example"})
    assert mail.outbox == []
    with rows_of_the_host():
        assert not Link.objects.exists()


def test_a_club_link_cannot_create_a_host_nor_a_host_link_a_club_account(host, accounts):
    with rows_of_the_host():
        ours = links.make(LinkKind.HOST)
    club = [links.make(kind, account=accounts[Role.OWNER]) for kind in (LinkKind.OWNER, LinkKind.PASSWORD)]
    filled = {"login": "x", "name": "X", "password": GUESS}
    for link in club:
        assert browser().post(reverse("host-link", args=[links.word(link)]), filled).status_code == 410
    assert browser().post(reverse("link", args=[links.word(ours)]), filled).status_code == 410
    personal = links.make(LinkKind.PERSONAL, account=accounts[Role.OWNER])
    assert browser().post(reverse("host-link", args=[links.word(personal)]), filled).status_code == 410


@pytest.mark.sampled(3)
def test_a_personal_link_gives_no_access_to_host_pages(site, accounts):
    """This holds in a new browser and in one in which the host has just entered their password."""
    link = links.path(links.make(LinkKind.PERSONAL, account=accounts[Role.OWNER]))
    by_link = browser()
    by_link.post(link)
    assert by_link.get(reverse("accounts")).status_code == 200
    assert is_kept_out(by_link)
    person = browser()
    as_host(person)
    assert person.get("/clubs/").status_code == 200
    person.post(link)
    assert is_kept_out(person)
    as_host(person)  # entering the password ends the session of the link
    assert person.get("/clubs/").status_code == 200
    assert person.get(reverse("accounts")).status_code == 302


def test_session_fixation_gives_no_access_as_host(site, accounts):
    """An attacker puts their own session into the host's browser and waits until the host logs in."""
    attacker, victim = browser(accounts[Role.OWNER]), browser()
    key = attacker.cookies["sessionid"].value
    victim.cookies["sessionid"] = key
    as_host(victim)
    assert victim.cookies["sessionid"].value != key
    assert victim.get("/clubs/").status_code == 200
    assert is_kept_out(attacker)


def test_the_host_password_is_asked_again_after_ten_minutes_or_a_change(site, accounts, monkeypatch):
    person = browser(accounts[Role.OWNER])
    host = as_host(person)
    now = timezone.now()
    for minutes, is_open in ((9, True), (11, False), (-11, False)):
        monkeypatch.setattr(hosts.timezone, "now", lambda passed=minutes: now + timedelta(minutes=passed))
        assert (person.get("/clubs/").status_code == 200) is is_open
    monkeypatch.undo()
    assert person.get("/clubs/").status_code == 200
    with rows_of_the_host():
        host.set_password(GUESS)
        host.save()
    assert is_kept_out(person)


def test_no_session_and_no_token_of_a_club_gives_access_as_host(host, accounts):
    """This holds even for a session that contains the host's account."""
    forged = browser()
    forged.force_login(host)
    assert is_kept_out(forged)
    assert forged.get(reverse("accounts")).status_code == 302
    actor.join(host, accounts[Role.OWNER])
    assert forged.get(reverse("accounts")).status_code == 302
    assert Right.HOST not in frozenset().union(*tokens.SCOPES.values())


def test_the_second_factor_of_a_host_is_required_and_no_club_can_remove_it(host, accounts):
    person = browser()
    answer = person.post("/host/log-in/", {"login": "host-login", "password": HOST_PASSWORD})
    assert answer["Location"] == "/host/code/"
    assert is_kept_out(person)
    assert person.get("/log-in/code/")["Location"] == "/log-in/"  # no log-in at a club was begun
    co_owner = browser(accounts[Role.OWNER])
    assert co_owner.post(reverse("reset-second-factor", args=[host.pk])).status_code == 404
    with rows_of_the_host():
        factor = second_factor.of(host)
        code = second_factor.new_recovery_codes(factor)[0]
    assert person.post("/host/code/", {"code": "000000"}).status_code == 403
    assert person.post("/host/code/", {"code": code})["Location"] == "/host/"
    assert person.get("/clubs/").status_code == 200


def test_wrong_passwords_at_a_club_do_not_block_the_host_log_in(site, accounts):
    """Wrong passwords for the same log-in name at a club are not counted for the host's log-in."""
    as_host(browser())
    for _ in range(8):
        browser().post(reverse("log-in"), {"login": "host-login", "password": "wrong"})
    assert browser().post("/host/log-in/", {"login": "host-login", "password": HOST_PASSWORD}).status_code == 302


def test_a_host_can_remove_another_host_but_not_themselves(site):
    one, other = browser(), browser()
    first, second = as_host(one), as_host(other, "second")
    assert one.post(reverse("end-host", args=[first.pk])).status_code == 404
    assert one.post(reverse("end-host", args=[second.pk])).status_code == 302
    assert is_kept_out(other)
    assert hosts.exist()


def test_a_site_without_a_host_gets_one_with_a_link_created_on_the_server(site, accounts):
    assert not hosts.exist()
    assert "This site has no operator yet" in browser().get("/host/log-in/").content.decode()
    path, later = serving.host_link(), serving.host_link()
    filled = {"login": "anna", "name": "Anna", "password": HOST_PASSWORD}
    assert browser().post(path, filled).status_code == 410  # a later link replaces it
    person = browser()
    assert person.post(later, filled)["Location"] == "/host/"
    assert person.get("/backup/").status_code == 200
    assert browser().post(later, filled | {"login": "eve"}).status_code == 410
