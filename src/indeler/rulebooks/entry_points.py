"""Extensions of other distributions, each registered in an entry point group of ours."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from indeler.language import N_, InvalidInput

Kind = TypeVar("Kind")


@cache
def entries_in_group(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of this group, by name."""
    return {entry.name: entry for entry in entry_points(group=group)}


def load_entry(group: str, name: str, kind: type[Kind]) -> Kind | None:
    """Return the object with this name in this group, which must be of this kind; None if there is none."""
    entry = entries_in_group(group).get(name)
    if entry is None:
        return None
    try:
        found = entry.load()
        if not isinstance(found, kind):
            raise TypeError(f"{entry.value} is no {kind.__name__}")
    except Exception as error:
        raise InvalidInput(
            N_("'{name}' of the package {package} cannot be used ({error}); remove or repair that package."),
            name=name,
            package=entry.dist.name if entry.dist is not None else entry.value,
            error=f"{type(error).__name__}: {error}",
        ) from error
    return found
