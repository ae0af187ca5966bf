"""Rulebook files of version 0.1.0, which had a table of its own for each kind of competition.

``[cycles]`` (also where it was left out), ``[championship]``, ``[[evenings]]`` and ``[cup]`` are read as
``[[competition]]`` tables. The file itself stays as it is, and so does the digest by which a logbook knows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Tree = Mapping[str, Any]

_OF_OLD = ("cycles", "championship", "evenings", "cup")
_COMPETITION = re.compile(r"competition\[(\d+)\]\.?(.*)", re.DOTALL)


def is_of_old(tree: Tree) -> bool:
    """Whether this file names its competitions as version 0.1.0 did."""
    return "competition" not in tree


def migrated(tree: Tree) -> dict[str, Any]:
    """The file as it would be written today."""
    if not is_of_old(tree):
        return dict(tree)
    cycles = tree.get("cycles", {})
    if "championship" in tree and isinstance(cycles, Mapping):
        cycles = {**cycles, "championship": tree["championship"]}
    competitions = [_named(cycles, kind="cycles", name="cycles")]
    competitions += [_named(each, kind="evenings") for each in _evenings(tree)]
    if "cup" in tree:
        competitions.append(_named(tree["cup"], kind="cup", name="cup", beside="cycles"))
    return {name: value for name, value in tree.items() if name not in _OF_OLD} | {"competition": competitions}


def path_in_file(tree: Tree, path: str) -> str:
    """Where this file has what today is at this path: ``competition[1].rounds`` is ``evenings[0].rounds``."""
    found = _COMPETITION.fullmatch(path)
    if found is None or not is_of_old(tree):
        return path
    place, within = int(found[1]), found[2]
    if place == 0:
        return within if within.split(".")[0] == "championship" else f"cycles.{within}".rstrip(".")
    evenings = len(_evenings(tree))
    return f"{f'evenings[{place - 1}]' if place <= evenings else 'cup'}.{within}".rstrip(".")


def _evenings(tree: Tree) -> list[Any]:
    evenings = tree.get("evenings", [])
    return evenings if isinstance(evenings, list) else [evenings]


def _named(table: Any, **words: str) -> Any:
    """The table with its kind and name; what is no table is left for the reader to refuse."""
    return {**table, **words} if isinstance(table, Mapping) else table
