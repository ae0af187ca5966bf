"""Rows that a process remembers while it hears of every change, and no longer."""

import pytest

from indeler.web.common import remembered_rows
from indeler.web.common.lookup import Lookup
from indeler.web.common.remembered_rows import RememberedRows
from indeler.web.tenancy.models import Club


@pytest.fixture
def hearing(monkeypatch):
    """Whether changes are heard: what stands in ``since``."""
    state = {"since": object()}
    monkeypatch.setattr(remembered_rows, "_listeners", [lambda: state["since"]])
    monkeypatch.setattr(remembered_rows, "_every", [])
    return state


@pytest.fixture
def clubs(db, hearing):
    Club.objects.create(address="toren", name="De Toren")
    return RememberedRows(Lookup(Club, "address", without=("mark",)), lambda club: club.pk)


def renamed(name):
    """Somebody renames the club, and nobody is told."""
    Club.objects.filter(address="toren").update(name=name)


def test_a_row_is_remembered_until_its_club_has_changed(clubs):
    club = clubs.one("toren")
    renamed("Another")
    assert clubs.one("toren").name == "De Toren"
    remembered_rows.forget(club.pk + 1)
    assert clubs.one("toren").name == "De Toren"
    remembered_rows.forget(club.pk)
    assert clubs.one("toren").name == "Another"


@pytest.mark.parametrize("since", [None, object()], ids=["not listening", "listening again"])
def test_what_may_have_been_missed_is_read_again(clubs, hearing, since):
    clubs.one("toren")
    renamed("Another")
    hearing["since"] = since
    assert clubs.one("toren").name == "Another"


def test_a_row_is_read_again_after_a_while(clubs, monkeypatch):
    clubs.one("toren")
    renamed("Another")
    monkeypatch.setattr(remembered_rows, "monotonic", lambda now=remembered_rows.monotonic(): now + 11)
    assert clubs.one("toren").name == "Another"


def test_a_row_that_was_read_before_a_change_is_not_remembered_after_it(clubs, monkeypatch):
    read = remembered_rows.values_of

    def slowly(asked):
        found = read(asked)
        renamed("Another")
        remembered_rows.forget(1)
        return found

    monkeypatch.setattr(remembered_rows, "values_of", slowly)
    assert clubs.one("toren").name == "De Toren"
    monkeypatch.undo()
    assert clubs.one("toren").name == "Another"


def test_nobody_changes_the_row_of_another(clubs):
    clubs.one("toren").name = "Written over"
    assert clubs.one("toren").name == "De Toren"


def test_what_is_not_there_is_not_remembered(clubs):
    assert clubs.one("new") is None
    Club.objects.create(address="new")
    assert clubs.one("new").address == "new"
