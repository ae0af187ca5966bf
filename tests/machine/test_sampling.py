"""The daily run takes a sample of the tests; within one rotation of days every test runs."""

from itertools import chain
from types import SimpleNamespace

import pytest

from support.sampling import ALL, examples, pytest_collection_modifyitems, pytest_configure, sample_of, taken


def collected(seed, args=(), cases=7):
    """Return the names of the tests that run, out of cases of which one in three runs and a test that always runs."""
    deselected = []
    hook = SimpleNamespace(pytest_deselected=lambda items: deselected.extend(items))
    config = SimpleNamespace(option=SimpleNamespace(sample=seed), args=args, hook=hook)
    third, always = pytest.mark.sampled(3).mark, None
    items = [item(f"case {number}", third) for number in range(cases)] + [item("always", always)]
    everything = list(items)
    pytest_collection_modifyitems(config, items)
    assert {one.name for one in items}.isdisjoint(one.name for one in deselected)
    assert len(items) + len(deselected) == len(everything)
    return {one.name for one in items}


def item(name, marker, **params):
    class Item(SimpleNamespace):
        __hash__ = object.__hash__

    callspec = SimpleNamespace(params=params)
    return Item(name=name, nodeid=f"test_some.py::{name}", get_closest_marker=lambda asked: marker, callspec=callspec)


def test_every_case_runs_once_within_one_rotation():
    days = [collected(str(day)) for day in (700, 701, 702)]
    assert all("always" in day for day in days)
    assert sorted(len(day) - 1 for day in days) == [2, 2, 3]
    assert set.union(*days) == collected(ALL)
    assert len(collected(ALL)) == 8


@pytest.mark.parametrize(("by", "days"), [("file", ["", "a1 b1 a2 b2"]), ("season", ["a1 b1", "a2 b2"])])
def test_tests_that_belong_together_run_on_the_same_day(by, days):
    cases = [("a", 1), ("b", 1), ("a", 2), ("b", 2)]
    marker = pytest.mark.sampled(2, by=by).mark
    items = [item(f"{name}{season}", marker, season=season) for name, season in cases]
    found = []
    for seed in ("700", "701"):
        some = list(items)
        hook = SimpleNamespace(pytest_deselected=lambda items: None)
        config = SimpleNamespace(option=SimpleNamespace(sample=seed), args=(), hook=hook)
        pytest_collection_modifyitems(config, some)
        found.append(" ".join(one.name for one in some))
    assert sorted(found) == days


def test_a_test_named_on_the_command_line_always_runs():
    assert all(len(collected(str(day), args=["test_some.py::test_case"])) == 8 for day in range(3))


def test_an_invalid_seed_is_refused_with_one_sentence():
    with pytest.raises(pytest.UsageError, match=r"^--sample takes a number or 'all', not 'tomorrow'\.$"):
        pytest_configure(SimpleNamespace(option=SimpleNamespace(sample="tomorrow")))


@pytest.mark.parametrize("items", ["", "a", "ab", "abcdefg"])
def test_a_sample_of_a_list_is_never_empty_and_covers_it_in_one_rotation(items):
    parts = [taken(items, 3, str(day)) for day in range(3)]
    assert all(parts) or not items
    assert set().union(*parts) == set(items) == set(taken(items, 3, ALL))


def test_a_sampled_test_gets_a_different_sample_each_time_it_runs():
    days = [day for day in map(str, range(700, 709)) if "case 0" in collected(day)]
    node = SimpleNamespace(get_closest_marker=lambda asked: pytest.mark.sampled(3).mark)
    configs = [SimpleNamespace(option=SimpleNamespace(sample=day)) for day in [*days, ALL]]
    *parts, whole = [sample_of(SimpleNamespace(config=config, node=node))("abcdefg", 3) for config in configs]
    assert len(days) == 3
    assert sorted(chain(*parts)) == whole == list("abcdefg")


@pytest.mark.parametrize(("is_whole", "count"), [(True, 600), (False, 75)])
def test_the_daily_run_tests_a_property_with_fewer_examples(monkeypatch, is_whole, count):
    monkeypatch.setattr("support.sampling._is_whole", is_whole)
    assert examples(600) == count
    assert examples(12) == (12 if is_whole else 10)
