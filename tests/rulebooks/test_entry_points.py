"""Tests of declarations that other distributions provide as entry points: found by name, or refused if invalid."""

from importlib.metadata import EntryPoint

import pytest

from indeler.language import InvalidInput
from indeler.rulebooks import registry
from indeler.rulebooks.declaration import Declaration


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    entries = {
        name: EntryPoint(name, value, "indeler.toys")
        for name, value in {
            "berger": "indeler.rulebooks.berger:DECLARATION",
            "words": "indeler.rulebooks.berger:RULEBOOK",
            "gone": "indeler.no_such_module:DECLARATION",
        }.items()
    }
    monkeypatch.setattr(registry, "entries_in_group", {"indeler.toys": entries, "indeler.empty": {}}.__getitem__)


def test_an_entry_point_is_found_by_its_name():
    assert registry.load_entry("indeler.toys", "berger", Declaration).name == "berger"
    assert registry.load_entry("indeler.toys", "knockout", Declaration) is None
    assert registry.load_entry("indeler.empty", "berger", Declaration) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("words", "TypeError: indeler.rulebooks.berger:RULEBOOK is no Declaration"),
        ("gone", "ModuleNotFoundError: No module named 'indeler.no_such_module'"),
    ],
)
def test_an_invalid_entry_point_is_refused_with_the_name_of_its_package(name, why):
    with pytest.raises(InvalidInput) as refusal:
        registry.load_entry("indeler.toys", name, Declaration)
    assert str(refusal.value).startswith(f"'{name}' of the package indeler.")
    assert f"cannot be used ({why}); remove or repair that package." in str(refusal.value)
