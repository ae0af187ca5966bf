"""Tests of logging in: the way to the first account, the start page of each role, and addresses for phones."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import links
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.serving import local_addresses

LANDS = {
    Role.OWNER: "club-lead",
    Role.LEADER: "club-lead",
    Role.DEPUTY: "club-lead",
    Role.MEMBER: "me",
    Role.BOARD: "season-log",
}


@pytest.mark.django_db
def test_before_the_first_account_the_site_says_where_the_link_is():
    page = Client(headers={"accept-language": "en"}).get("/", follow=True)
    assert page.redirect_chain[-1][0] == reverse("log-in")
    assert "one-time link" in page.content.decode()


def test_the_one_time_link_is_not_mentioned_if_there_is_an_account(accounts):
    assert "one-time link" not in Client(headers={"accept-language": "en"}).get(reverse("log-in")).content.decode()


@pytest.mark.parametrize("role", LANDS)
def test_each_role_is_redirected_to_its_start_page(season, accounts, role):
    account = Account.objects.get(pk=accounts[role].pk)
    account.set_password("a-long-tower-of-rooks")
    account.save()
    answer = Client().post(reverse("log-in"), {"login": account.login, "password": "a-long-tower-of-rooks"})
    assert answer["Location"] == reverse("landing")
    browser = Client()
    browser.force_login(account)
    assert browser.get(reverse("landing"))["Location"] == reverse(LANDS[role], args=[season.slug])


def test_a_helper_is_redirected_to_the_boards(season, tournament):
    for page, where in (("club-phone", {"season": season}), ("phone", {"tournament": tournament})):
        browser = Client()
        link = links.make(links.LinkKind.RESULTS, label="Hall", **where)
        at = browser.get(links.path(link), follow=True).redirect_chain[-1][0]
        assert at == browser.get(reverse("landing"))["Location"] == reverse(page, args=[where.popitem()[1].slug])


def test_a_board_member_who_plays_is_redirected_to_their_own_page(season, accounts):
    number = accounts[Role.MEMBER].member
    Account.objects.filter(pk=accounts[Role.MEMBER].pk).update(member=None)
    Account.objects.filter(pk=accounts[Role.BOARD].pk).update(member=number)
    browser = Client()
    browser.force_login(Account.objects.get(pk=accounts[Role.BOARD].pk))
    assert browser.get(reverse("landing"))["Location"] == reverse("me", args=[season.slug])


def test_logging_in_redirects_to_the_requested_page(season, accounts):
    account = Account.objects.get(pk=accounts[Role.LEADER].pk)
    account.set_password("a-long-tower-of-rooks")
    account.save()
    wanted = reverse("calendar", args=[season.slug])
    given = {"login": account.login, "password": "a-long-tower-of-rooks", "next": wanted}
    assert Client().post(reverse("log-in"), given)["Location"] == wanted


def test_there_is_no_warning_about_links_if_an_address_is_configured(season, accounts, settings):
    from urllib.parse import urlsplit

    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    page = reverse("club-links", args=[season.slug])
    assert "Phones cannot open these links" in browser.get(page, headers={"host": "localhost"}).content.decode()
    settings.ADDRESS = urlsplit("https://club.example")
    assert "Phones cannot open" not in browser.get(page, headers={"host": "localhost"}).content.decode()


def test_the_local_addresses_contain_no_loopback_address():
    assert not [address for address in local_addresses() if address.startswith("127.")]
