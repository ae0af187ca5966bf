"""The daily run takes a sample; over the days of one rotation everything runs."""

from types import SimpleNamespace

import pytest

from support.sampling import ALL, examples, pytest_collection_modifyitems, pytest_configure, taken


def collected(seed, args=(), cases=7):
    """The names of the tests that run: some cases of which one in three runs, and a test that always runs."""
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


def item(name, marker):
    class Item(SimpleNamespace):
        __hash__ = object.__hash__

    return Item(name=name, nodeid=f"test_some.py::{name}", get_closest_marker=lambda asked: marker)


def test_every_case_runs_once_within_one_rotation():
    days = [collected(str(day)) for day in (700, 701, 702)]
    assert all("always" in day for day in days)
    assert sorted(len(day) - 1 for day in days) == [2, 2, 3]
    assert set.union(*days) == collected(ALL)
    assert len(collected(ALL)) == 8


def test_a_test_that_is_named_always_runs():
    assert all(len(collected(str(day), args=["test_some.py::test_case"])) == 8 for day in range(3))


def test_a_wrong_seed_is_one_sentence():
    with pytest.raises(pytest.UsageError, match=r"^--sample takes a number or 'all', not 'tomorrow'\.$"):
        pytest_configure(SimpleNamespace(option=SimpleNamespace(sample="tomorrow")))


@pytest.mark.parametrize("items", ["", "a", "ab", "abcdefg"])
def test_a_part_of_a_list_is_never_empty_and_is_whole_in_the_end(items):
    parts = [taken(items, 3, str(day)) for day in range(3)]
    assert all(parts) or not items
    assert set().union(*parts) == set(items) == set(taken(items, 3, ALL))


@pytest.mark.parametrize(("is_whole", "count"), [(True, 600), (False, 120)])
def test_a_property_is_tried_with_fewer_examples(monkeypatch, is_whole, count):
    monkeypatch.setattr("support.sampling._is_whole", is_whole)
    assert examples(600) == count
    assert examples(12) == (12 if is_whole else 10)
