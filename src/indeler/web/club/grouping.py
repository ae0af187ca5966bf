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
            event = placed(event, {member: asked.get(f"in-{place}-{member}", "") for member in chosen_in(event)})
            if asked.get("do") == "even":
                event = replace(event, groups=propose.even_groups(season, event))
        decided.append(event)
    return decided


def placed(event: Any, chosen: Mapping[int, str]) -> Any:
    """This decision with everybody in the group that was chosen, who is not in one of its groups where he was."""
    return replace(event, groups=_moved(event.groups, chosen))


def chosen_in(event: Any) -> dict[int, str]:
    """The group of everybody in this decision."""
    return {member: name for name, members in event.groups.items() for member in members}


def _moved(groups: Mapping[str, Sequence[int]], chosen: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    """Who goes up comes last in the new group, who goes down first; a group that nobody is in any more is left out."""

    def goes_to(member: int, old: str) -> str:
        return chosen[member] if chosen.get(member) in groups else old

    found = {
        name: tuple(member for old, members in groups.items() for member in members if goes_to(member, old) == name)
        for name in groups
    }
    return {name: members for name, members in found.items() if members}


def proposed_groups(season: Season, event: Any) -> list[ProposedGroup]:
    """The groups of this decision, each with its members and how strong it is."""
    shown = []
    for name, members in event.groups.items():
        placed = [Placed(number, season.name(number), season.member(number).rating) for number in members]
        rated = [one.rating for one in placed if one.rating]
        shown.append(ProposedGroup(name, placed, round(Fraction(sum(rated), len(rated))) if rated else 0))
    return shown
