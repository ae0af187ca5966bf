"""Tests of the capabilities: the optional interfaces that kinds of competition implement."""

import pytest

from indeler.season import capabilities as can
from indeler.season.core import registry
from indeler.season.core.season import FORMER_NAMES, Competition

KINDS = {str(rules.__struct_config__.tag): kind for rules, kind in registry.competitions().items()}
CAPABILITIES = [each for each in vars(can).values() if can.Capability in getattr(each, "__mro__", ())[1:]]


def methods(capability):
    return {name for name in vars(capability) if not name.startswith("_")}


def has(kind, capability):
    return isinstance(object.__new__(KINDS[kind]), capability)


@pytest.mark.parametrize(
    ("capability", "kinds"),
    [
        (can.HasRounds, {"cycles", "evenings", "keizer", "round-robin", "teams"}),
        (can.HasGroups, {"cycles", "evenings", "keizer", "round-robin"}),
        (can.HasEvenings, {"cycles", "evenings", "keizer", "round-robin", "cup", "teams"}),
        (can.HasFinal, {"cycles", "evenings"}),
        (can.HasPool, {"cycles", "evenings", "keizer"}),
        (can.IsDrawn, {"cup"}),
        (can.HasDatedGames, {"cup", "ladder"}),
        (can.HasSchedule, {"round-robin"}),
        (can.PlaysElsewhere, {"team"}),
        (can.HasTable, {"cycles", "evenings", "keizer", "round-robin", "totals", "team", "teams", "ladder"}),
    ],
)
def test_each_capability_is_implemented_by_these_kinds(capability, kinds):
    assert {kind for kind in KINDS if has(kind, capability)} == kinds


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_implements_only_part_of_a_capability(kind):
    assert can.incomplete(KINDS[kind]) == {}


def test_missing_methods_of_a_capability_are_reported():
    class Half:
        def numbered(self, evenings):
            return []

    assert can.incomplete(Half) == {"HasEvenings": {"evenings_needed"}}


def test_a_method_that_matches_a_capability_by_name_only_is_reported():
    class Ladder:
        def winner(self, board):
            return board

    assert can.incomplete(Ladder) == {"HasWinner": {"winner"}}


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_each_capability_is_implemented_by_a_kind_and_not_by_the_base_class(capability):
    assert any(has(kind, capability) for kind in KINDS)
    assert not methods(capability) & set(dir(Competition))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_inherits_over_two_levels_at_most(kind):
    assert len(KINDS[kind].__mro__[: KINDS[kind].__mro__.index(Competition)]) <= 2


def test_isinstance_checks_names_of_methods_without_evaluating_properties():
    class Grouped:
        @property
        def makes_up_groups(self):
            raise AssertionError

        def awaits_groups(self, today):
            return False

        def opening(self, **head):
            raise AssertionError

    assert isinstance(Grouped(), can.MakesUpGroups)
    assert not isinstance(Grouped(), can.HasEvenings)


@pytest.mark.parametrize(("former", "present"), FORMER_NAMES.items())
def test_a_kind_of_another_distribution_may_keep_the_former_names_of_methods(former, present):
    hill = type("Hill", (Competition,), {former: lambda self, *places: f"hill {places}"})
    assert getattr(object.__new__(hill), present)(3) == "hill (3,)"
