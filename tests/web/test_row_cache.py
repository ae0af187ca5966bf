"""Rows that a process caches as long as it is notified of every change."""

import pytest
from django.apps import apps
from django.db.models import Model
from django.db.models.signals import post_init, pre_init
from django.test import RequestFactory

from indeler.web.accounts.pages import Role
from indeler.web.common import lookup
from indeler.web.common.lookup import Lookup, RememberedRows
from indeler.web.public import versions
from indeler.web.seasons import season_store
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import season_of
from indeler.web.tenancy.models import Club


@pytest.fixture
def hearing(monkeypatch):
    """Return whether changes are received: the value of ``since``."""
    state = {"since": object()}
    monkeypatch.setattr(lookup, "_listeners", [lambda: state["since"]])
    monkeypatch.setattr(lookup, "_every", [])
    return state


@pytest.fixture
def clubs(db, hearing):
    Club.objects.create(address="toren", name="De Toren")
    return RememberedRows(Lookup(Club, "address", without=("mark",)), lambda club: club.pk)


def renamed(name):
    """Rename the club without a notification."""
    Club.objects.filter(address="toren").update(name=name)


def test_a_row_is_cached_until_its_club_has_changed(clubs):
    club = clubs.one("toren")
    renamed("Another")
    assert clubs.one("toren").name == "De Toren"
    lookup.forget(club.pk + 1)
    assert clubs.one("toren").name == "De Toren"
    lookup.forget(club.pk)
    assert clubs.one("toren").name == "Another"


@pytest.mark.parametrize("since", [None, object()], ids=["not listening", "listening again"])
def test_a_row_is_read_again_if_a_change_may_have_been_missed(clubs, hearing, since):
    clubs.one("toren")
    renamed("Another")
    hearing["since"] = since
    assert clubs.one("toren").name == "Another"


def test_a_row_is_read_again_after_a_while(clubs, monkeypatch):
    clubs.one("toren")
    renamed("Another")
    monkeypatch.setattr(lookup, "monotonic", lambda now=lookup.monotonic(): now + 61)
    assert clubs.one("toren").name == "Another"


def test_a_row_that_was_read_before_a_change_is_not_cached_after_it(clubs, monkeypatch):
    read = lookup.values_of

    def slowly(asked):
        found = read(asked)
        renamed("Another")
        lookup.forget(1)
        return found

    monkeypatch.setattr(lookup, "values_of", slowly)
    assert clubs.one("toren").name == "De Toren"
    monkeypatch.undo()
    assert clubs.one("toren").name == "Another"


def test_changing_a_row_does_not_change_the_cached_row(clubs):
    clubs.one("toren").name = "Written over"
    assert clubs.one("toren").name == "De Toren"


def test_a_missing_row_is_not_cached(clubs):
    assert clubs.one("new") is None
    Club.objects.create(address="new")
    assert clubs.one("new").address == "new"


def test_a_name_is_hidden_from_visitors_as_soon_as_the_change_is_announced(
    season, accounts, client, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(lookup, "_listeners", [lambda: "since the start"])
    number, page = accounts[Role.MEMBER].member, f"/s/{season.slug}/members/"
    name = season_of(season).name(number)

    def is_shown():
        return name in client.get(page).content.decode()

    assert is_shown()
    hidden = HiddenName(season=season, member=number)
    HiddenName.objects.bulk_create([hidden])  # as by another program: without a notification
    assert is_shown()
    lookup.forget(season.club_id)
    assert not is_shown()
    with django_capture_on_commit_callbacks(execute=True):
        hidden.delete()
    assert is_shown()


def test_looking_for_new_versions_finds_a_row_before_its_change_is_announced(db, season, hearing, monkeypatch):
    monkeypatch.setattr(lookup, "_every", [season_store._remembered])
    subject = versions.subject_of(season)
    versions.current_versions([subject])
    request = RequestFactory().get("/")
    assert season_store.find_season(request, season.slug).row.version == season.version
    SeasonRow.objects.filter(pk=season.pk).update(version=season.version + 1)
    assert season_store.find_season(request, season.slug).row.version == season.version
    versions.current_versions([subject])
    assert season_store.find_season(request, season.slug).row.version == season.version + 1


def test_a_cached_row_equals_the_object_that_django_creates(clubs):
    """`lookup` creates model objects without Django's `from_db`."""
    ours, django = clubs.one("toren"), Club.objects.defer("mark").get(address="toren")
    assert ours == django
    assert ours.get_deferred_fields() == django.get_deferred_fields() == {"mark"}
    assert {**vars(ours), "_state": None} == {**vars(django), "_state": None}
    assert vars(ours._state) == vars(django._state)
    ours.name = "De Nieuwe Toren"
    ours.save()
    assert Club.objects.get(address="toren").name == "De Nieuwe Toren"
    assert ours.mark == django.mark  # read when it is used


def test_no_model_has_a_constructor_or_signal_that_lookup_would_skip():
    for model in apps.get_models():
        assert model.__init__ is Model.__init__
        assert model.from_db.__func__ is Model.from_db.__func__
    assert not pre_init.receivers
    assert not post_init.receivers
