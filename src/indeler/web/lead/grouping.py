"""Groups as they are proposed: how many and how strong they are, and members moved from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import QueryDict
from msgspec.structs import replace

from indeler.season import Season, propose


class Placed(NamedTuple):
    """A member of a proposed group."""

    number: int
    name: str
    rating: int


class ProposedGroup(NamedTuple):
    """A group that is not open yet."""

    name: str
    members: Sequence[Placed]
    mean: int
    """Of those who have a rating, as a whole number; 0 where nobody has one."""


def makes_groups(event: Any) -> bool:
    """Whether this decision puts members into groups."""
    return bool(getattr(event, "groups", None))


def regrouped(season: Season, proposed: Sequence[Any], asked: QueryDict) -> list[Any]:
    """These decisions with the groups that the leader chose for their members; even ones where he asked for that."""
    decided = []
    for place, event in enumerate(proposed):
        if makes_groups(event):
            event = replace(event, groups=_moved(event.groups, place, asked))
            if asked.get("do") == "even":
                event = replace(event, groups=propose.even_groups(season, event))
        decided.append(event)
    return decided


def _moved(groups: Mapping[str, Sequence[int]], place: int, asked: QueryDict) -> dict[str, tuple[int, ...]]:
    """Who goes up comes last in the new group, who goes down first; a group that nobody is in any more is left out."""
    names = list(groups)
    found: dict[str, list[int]] = {name: [] for name in names}
    chosen = {
        member: asked.get(f"in-{place}-{member}", name)
        for name, members in groups.items()
        for member in members
        if asked.get(f"in-{place}-{member}", name) in found
    }
    for at, name in enumerate(names):
        staying = [member for member in groups[name] if chosen.get(member, name) == name]
        coming = [
            (names.index(old), member)
            for old in names
            for member in groups[old]
            if old != name and chosen.get(member, old) == name
        ]
        found[name] = [
            *(member for old, member in coming if old < at),
            *staying,
            *(member for old, member in coming if old > at),
        ]
    return {name: tuple(members) for name, members in found.items() if members}


def proposed_groups(season: Season, event: Any) -> list[ProposedGroup]:
    """The groups of this decision, each with its members and how strong it is."""
    shown = []
    for name, members in event.groups.items():
        placed = [Placed(number, season.name(number), season.member(number).rating) for number in members]
        rated = [one.rating for one in placed if one.rating]
        shown.append(ProposedGroup(name, placed, round(Fraction(sum(rated), len(rated))) if rated else 0))
    return shown
