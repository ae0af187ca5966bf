"""What tests begin with is stored once and put back for the next test, the same but for its identity."""

import pytest
from django.db import transaction

from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from support import kept_rows


@pytest.fixture
def make(site, begun, monkeypatch):
    """Stores a tournament, and counts how often it did."""
    monkeypatch.setattr(kept_rows, "_kept", {})

    def stored():
        stored.times += 1
        return log.store_tournament(f"Open {stored.times}", begun, is_public=True)

    stored.times = 0
    return stored


def contents(row):
    return row.pk, row.name, row.slug, row.version, list(log.DatabaseStore(row).read())


def test_rows_are_put_back_as_they_were_stored(make):
    with transaction.atomic():
        first = kept_rows.put("open", make)
        before = contents(first)
        transaction.set_rollback(True)
    assert not Open.objects.exists()
    second = kept_rows.put("open", make)
    assert (contents(second), make.times) == (before, 1)
    assert second.identity != first.identity


def test_with_other_rows_in_the_way_it_is_stored_as_usual(make):
    first, second = kept_rows.put("open", make), kept_rows.put("open", make)
    assert make.times == 2
    assert contents(first)[-1] == contents(second)[-1]
    assert first.pk != second.pk
