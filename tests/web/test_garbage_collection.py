"""Tests of garbage collection: after a long full collection many objects in use are frozen, otherwise none."""

import gc
import weakref

import pytest

from indeler.season import Season, queries, replay, views
from indeler.web.hosting import serving
from support.kept_seasons import names, opened


@pytest.fixture
def set_aside(monkeypatch):
    """Provide a function: the number of objects frozen after a collection of this generation and duration."""

    def found(generation, seconds):
        look, before = serving._CollectionTimer(), gc.get_freeze_count()
        times = iter((5.0, 5.0 + seconds))
        monkeypatch.setattr(serving, "thread_time", lambda: next(times))
        look("start", {"generation": generation})
        assert gc.get_freeze_count() == before
        look("stop", {"generation": generation})
        return gc.get_freeze_count() - before

    yield found
    gc.unfreeze()
    gc.collect()
    gc.freeze()  # as after the collection of tests: otherwise every later garbage collection visits all tests


@pytest.mark.sampled(3)
def test_objects_in_use_are_frozen_after_a_long_full_collection(set_aside):
    assert set_aside(1, 2 * serving.LONG_COLLECTION) == 0
    assert set_aside(2, serving.LONG_COLLECTION / 2) == 0
    assert set_aside(2, 2 * serving.LONG_COLLECTION) > 1000


class _Cycle:
    def __init__(self):
        self.own = self


@pytest.mark.sampled(3)
def test_frozen_garbage_is_freed_after_some_long_collections(set_aside, monkeypatch):
    """Refusals with their tracebacks that were in use at a long collection stayed in memory for ever."""
    look, cycle = serving._CollectionTimer(), _Cycle()
    freed = weakref.ref(cycle)
    for number in range(serving.FREEZES):
        times = iter((5.0, 5.0 + 2 * serving.LONG_COLLECTION))
        monkeypatch.setattr(serving, "thread_time", times.__next__)
        look("start", {"generation": 2})
        look("stop", {"generation": 2})
        cycle = None
        if number < serving.FREEZES - 1:
            gc.collect()
            assert freed() is not None
    gc.collect()
    assert freed() is None


@pytest.mark.sampled(3)
def test_objects_are_not_listed_to_be_counted(set_aside, monkeypatch):
    """Python raises ``SystemError`` for a tuple that another thread is creating while something else refers to it."""
    monkeypatch.setattr(gc, "get_objects", None)
    assert set_aside(2, 2 * serving.LONG_COLLECTION) > 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", names())
def test_a_season_without_references_is_freed_without_garbage_collection(name):
    """Otherwise it would never be freed after it was frozen."""
    whole = opened(name).season
    gc.disable()
    try:
        before = _seasons()
        season = replay(whole.club_rules, whole.events)
        pages = [views.member(season, number) for number in season.state.members]
        tables = [table for each in season.competitions if each.shown_as == "tables" for table in queries.tables(each)]
        assert _seasons() > before
        del season, pages, tables
        assert _seasons() == before
    finally:
        gc.enable()


def _seasons():
    return sum(issubclass(type(each), Season) for each in gc.get_objects())  # a lazy object must not be evaluated
