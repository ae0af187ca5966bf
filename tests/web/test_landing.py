"""Coming in: the way to the first account, where each role lands, and addresses that phones can reach."""

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


def test_with_an_account_nothing_is_said_of_it(accounts):
    assert "one-time link" not in Client(headers={"accept-language": "en"}).get(reverse("log-in")).content.decode()


@pytest.mark.parametrize("role", LANDS)
def test_each_role_lands_where_its_work_is(season, accounts, role):
    account = Account.objects.get(pk=accounts[role].pk)
    account.set_password("a-long-tower-of-rooks")
    account.save()
    answer = Client().post(reverse("log-in"), {"login": account.login, "password": "a-long-tower-of-rooks"})
    assert answer["Location"] == reverse("landing")
    browser = Client()
    browser.force_login(account)
    assert browser.get(reverse("landing"))["Location"] == reverse(LANDS[role], args=[season.slug])


def test_a_helper_lands_at_the_boards(season, tournament):
    for page, where in (("club-phone", {"season": season}), ("phone", {"tournament": tournament})):
        browser = Client()
        link = links.make(links.LinkKind.RESULTS, label="Hall", **where)
        at = browser.get(links.path(link), follow=True).redirect_chain[-1][0]
        assert at == browser.get(reverse("landing"))["Location"] == reverse(page, args=[where.popitem()[1].slug])


def test_a_board_member_who_plays_lands_at_the_own_page(season, accounts):
    number = accounts[Role.MEMBER].member
    Account.objects.filter(pk=accounts[Role.MEMBER].pk).update(member=None)
    Account.objects.filter(pk=accounts[Role.BOARD].pk).update(member=number)
    browser = Client()
    browser.force_login(Account.objects.get(pk=accounts[Role.BOARD].pk))
    assert browser.get(reverse("landing"))["Location"] == reverse("me", args=[season.slug])


def test_whoever_wanted_a_page_gets_that_page(season, accounts):
    account = Account.objects.get(pk=accounts[Role.LEADER].pk)
    account.set_password("a-long-tower-of-rooks")
    account.save()
    wanted = reverse("calendar", args=[season.slug])
    given = {"login": account.login, "password": "a-long-tower-of-rooks", "next": wanted}
    assert Client().post(reverse("log-in"), given)["Location"] == wanted


def test_links_with_an_address_of_their_own_raise_no_alarm(season, accounts, settings):
    from urllib.parse import urlsplit

    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.LEADER])
    page = reverse("club-links", args=[season.slug])
    assert "Phones cannot open these links" in browser.get(page, headers={"host": "localhost"}).content.decode()
    settings.ADDRESS = urlsplit("https://club.example")
    assert "Phones cannot open" not in browser.get(page, headers={"host": "localhost"}).content.decode()


def test_addresses_of_this_machine_are_no_loopback():
    assert not [address for address in local_addresses() if address.startswith("127.")]
