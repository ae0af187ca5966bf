"""Tests of the database rows that tests begin with: stored once, then restored with a new identity."""

import pytest
from django.db import transaction

from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support import kept_rows


@pytest.fixture
def make(site, begun, monkeypatch):
    """Return a function that stores a tournament and counts its calls."""
    monkeypatch.setattr(kept_rows, "_kept", {})

    def stored():
        stored.times += 1
        return log.store_tournament(f"Open {stored.times}", begun, is_public=True)

    stored.times = 0
    return stored


def contents(row):
    return row.pk, row.name, row.slug, row.version, list(log.DatabaseStore(row).read())


def test_rows_are_restored_as_they_were_stored(make):
    with transaction.atomic():
        first = kept_rows.put("open", make)
        before = contents(first)
        transaction.set_rollback(True)
    assert not Open.objects.exists()
    second = kept_rows.put("open", make)
    assert (contents(second), make.times) == (before, 1)
    assert second.identity != first.identity


def test_rows_are_stored_as_usual_if_other_rows_exist(make):
    first, second = kept_rows.put("open", make), kept_rows.put("open", make)
    assert make.times == 2
    assert contents(first)[-1] == contents(second)[-1]
    assert first.pk != second.pk
