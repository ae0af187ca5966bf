"""What is measured: a register that every measure enters itself in, by the name of its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from indeler.lab.played import Played
from indeler.language import N_, InvalidInput, Sentence, Text

Value = int | float | None
"""None: it did not happen, so there is nothing to measure."""


class Measure(NamedTuple):
    """A measure, what it is called, and how its values are to be read."""

    name: str
    title: Sentence
    function: Callable[[Played], Value]
    higher_is_better: bool | None
    """None: neither is."""
    kind: Literal["mean", "share", "round"]
    is_usual: bool
    """Whether it is measured where a file names none."""


def measures_of(names: tuple[str, ...]) -> tuple[Measure, ...]:
    """The measures of these names; all the usual ones where there are none."""
    for name in names:
        if name not in MEASURES:
            raise InvalidInput(
                N_("There is no measure '{name}'; choose one of {choices}."), name=name, choices=tuple(MEASURES)
            )
    return tuple(MEASURES[name] for name in names) or tuple(each for each in MEASURES.values() if each.is_usual)


MEASURES: dict[str, Measure] = {}
"""Every measure by its name."""


def measure(
    title: Text,
    *,
    higher_is_better: bool | None = None,
    kind: Literal["mean", "share", "round"] = "mean",
    is_usual: bool = True,
) -> Callable[[Callable[[Played], Value]], Callable[[Played], Value]]:
    """Enter a function as a measure; its docstring says how it counts."""

    def registered(function: Callable[[Played], Value]) -> Callable[[Played], Value]:
        name = function.__name__
        MEASURES[name] = Measure(name, Sentence(title), function, higher_is_better, kind, is_usual)
        return function

    return registered
