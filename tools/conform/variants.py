"""The variants of every rulebook: possible errors of an engine by clause, as patches of the literal transcription.

``variants/RULEBOOK.txt`` lists them: ``= CLAUSE: NAME``, for each module ``@ MODULE``, and the old (``-``) and
new text (``+``). After ``| at a loss`` a round that the variant cannot make is a case; ``| n 5-21`` makes a variant for
each number, in place of ``<n>``. ``! CLAUSE: WHY`` states why a clause has no variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from conform.patching import Patch

FOLDER = Path(__file__).with_name("variants")
_HEAD = re.compile(r"= (?P<clause>[^:]+): (?P<name>[^|]+?)(?: \| (?P<loss>at a loss))?(?: \| n (?P<numbers>[\d -]+))?")


class Variant(NamedTuple):
    """A rulebook with one clause dropped, reversed, moved or misread."""

    clause: str
    name: str
    patches: tuple[Patch, ...]
    may_be_at_a_loss: bool = False
    """Whether a position in which the variant makes no round at all is a case as well."""


class Book(NamedTuple):
    """The variants of a rulebook, and why other clauses have none."""

    variants: Sequence[Variant]
    without: Mapping[str, str]


def book(rulebook: str) -> Book:
    """Return the variants of this rulebook."""
    text = (FOLDER / f"{rulebook}.txt").read_text(encoding="utf-8")
    without = dict(re.findall(r"^! ([^:\n]+): (.+)$", text, re.MULTILINE))
    parts = re.split(r"^(?== )", text, flags=re.MULTILINE)[1:]
    return Book([variant for part in parts for variant in _expanded(part)], without)


def _expanded(part: str) -> Iterator[Variant]:
    head, _, body = part.partition("\n")
    found = _HEAD.fullmatch(head.rstrip())
    if found is None:
        raise ValueError(f"no variant: {head}")
    for number in _numbers(found["numbers"] or "0"):
        clause = found["clause"].replace("<n>", str(number))
        yield Variant(clause, found["name"], tuple(_patches(body, number)), bool(found["loss"]))


def _numbers(text: str) -> Iterator[int]:
    for word in text.split():
        first, _, last = word.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _patches(body: str, number: int) -> Iterator[Patch]:
    text = body.replace("<n>", str(number)).replace("<n+1>", str(number + 1))
    for place in re.split(r"^@ ", text, flags=re.MULTILINE)[1:]:
        module, _, lines = place.partition("\n")
        for change in re.findall(r"(?:^-.*\n)+(?:^\+.*\n?)*", lines, re.MULTILINE):
            sides = ([line[1:] for line in change.splitlines() if line[0] == sign] for sign in "-+")
            yield Patch(module.strip(), *("\n".join(side) for side in sides))
