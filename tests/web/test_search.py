"""The search box: everybody finds what they may see or do, and nothing else."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from indeler.season.views import slots
from indeler.web.accounts.pages import Role
from indeler.web.common.forms import is_found
from indeler.web.public.views.search import _members
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import season_of


def found(browser, asked):
    page = browser.get(reverse("find"), {"find": asked}, headers={"HX-Request": "true"}).content.decode()
    links = re.findall(r'<li><a href="(.*?)">(.*?)</a></li>', page)
    return {unescape(address): unescape(re.sub("<.*?>", "", title)) for address, title in links}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("", True),
        ("vri", True),
        ("anna vr", True),
        ("ANNA", True),
        ("müller", False),
        ("ries", False),
        ("anna x", False),
    ],
)
def test_each_search_word_matches_the_beginning_of_a_word(asked, meant):
    assert is_found(asked, "Vries, Anna de") == meant
    assert is_found("muller", "Müller")


def test_names_that_begin_with_the_word_come_first_and_former_members_last():
    names = {1: ("Bos, Anna", None), 2: ("Anna de Vries", 2026), 3: ("anneke Mol", None), 4: ("Anna Aarts", None)}
    members = {key: SimpleNamespace(id=key, name=name, left=left) for key, (name, left) in names.items()}
    season = SimpleNamespace(state=SimpleNamespace(members=members))
    asked = list(_members(SimpleNamespace(slug="s"), season, "ann"))
    assert [(one.title, bool(one.about)) for one in asked] == [
        ("Anna Aarts", False),
        ("anneke Mol", False),
        ("Bos, Anna", False),
        ("Anna de Vries", True),
    ]


def test_a_member_an_evening_a_player_and_an_action_are_found(as_role, season, tournament):
    leader, name = as_role(Role.LEADER), season_of(season).name(3)
    assert found(leader, name.split()[-1])[reverse("member", args=[season.slug, 3])] == name
    date = next(iter(slots(season_of(season))))
    assert reverse("club-lead-on", args=[season.slug, date.isoformat()]) in found(leader, date.isoformat())
    assert reverse("tournament", args=[tournament.slug]) in found(leader, "autumn")
    assert any("/players/" in address for address in found(leader, "kees bak"))
    assert reverse("decision-of", args=[season.slug, "member-left"]) in found(leader, "member left")
    assert reverse("plan-calendar", args=[season.slug]) in found(leader, "plan")


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.MEMBER, Role.DEPUTY])
def test_no_role_finds_a_page_that_it_may_not_see(as_role, season, role):
    browser = as_role(role)
    addresses = {address for asked in ("", "p", "l") for address in found(browser, asked)}
    answers = {address: browser.get(address) for address in sorted(addresses)}
    assert {answer.status_code for answer in answers.values()} <= {200, 302}
    assert not [address for address, answer in answers.items() if "/log-in/" in answer.headers.get("Location", "")]
    assert (reverse("club-lead", args=[season.slug]) in addresses) == (role is Role.DEPUTY)
    assert reverse("accounts") not in addresses


def test_a_hidden_name_is_found_by_members_only(as_role, season):
    name = season_of(season).name(3)
    HiddenName.objects.create(season=season, member=3)
    assert reverse("member", args=[season.slug, 3]) not in found(Client(), name)
    assert reverse("member", args=[season.slug, 3]) in found(as_role(Role.MEMBER), name)


def test_without_a_script_the_search_is_a_page(client, season):
    page = client.get(reverse("find"), {"find": "nobody of this name"}, headers={"accept-language": "en"})
    assert "Nothing is called “nobody of this name”." in page.content.decode()
    assert f'href="{reverse("find")}"' in client.get(reverse("tournaments")).content.decode()


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("gast", "manage-members"),
        ("uitstel", "club-lead"),
        ("uitstel", "calendar"),
        ("inhalen", "club-lead"),
        ("afmelden", "club-lead"),
        ("later spelen", "club-lead"),
        ("afmelden", "me"),
        ("later spelen", "me"),
    ],
)
def test_pages_are_found_by_other_words_than_their_titles(as_role, season, asked, page):
    browser = as_role(Role.MEMBER if page == "me" else Role.LEADER)
    shown = browser.get(reverse("find"), {"find": asked}, headers={"HX-Request": "true", "accept-language": "nl"})
    assert f'href="{reverse(page, args=[season.slug])}"' in shown.content.decode()
