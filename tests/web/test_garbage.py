"""Looking for garbage: what was found to be in use and is much is set aside, and nothing else."""

import gc

import pytest

from indeler.season import Season, queries, replay, views
from indeler.web.hosting import serving
from support.kept_seasons import names, opened


@pytest.fixture
def set_aside(monkeypatch):
    """Provide how many things were set aside by the end of a look at this generation that took so long."""

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
    gc.freeze()  # as after collecting: else every later look goes past all tests


@pytest.mark.sampled(3)
def test_much_is_set_aside_after_a_long_look_at_everything(set_aside):
    assert set_aside(1, 2 * serving.LONG_COLLECTION) == 0
    assert set_aside(2, serving.LONG_COLLECTION / 2) == 0
    assert set_aside(2, 2 * serving.LONG_COLLECTION) > 1000


@pytest.mark.sampled(3)
def test_nothing_is_held_to_be_counted(set_aside, monkeypatch):
    """Python refuses to go on with a tuple that another thread makes and somebody else holds (``SystemError``)."""
    monkeypatch.setattr(gc, "get_objects", None)
    assert set_aside(2, 2 * serving.LONG_COLLECTION) > 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", names())
def test_a_season_that_is_forgotten_goes_without_being_looked_for(name):
    """Else it would stay for good once it was set aside."""
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
    return sum(issubclass(type(each), Season) for each in gc.get_objects())  # a lazy object must not be woken
