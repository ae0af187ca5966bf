"""Proposed groups, and the order of a ladder: their members, and changes by the leader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import QueryDict
from msgspec.structs import replace

from indeler.season import Season, propose
from indeler.web.common.requests import parse_int
from indeler.web.seasons.display import facts, kind_name


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
    """The mean of the ratings as an integer; 0 where there are none."""


class Proposed(NamedTuple):
    """A decision on its preview page: the event, and its contents as tables."""

    event: Any
    title: str
    facts: Sequence[tuple[str, str]]
    """Other fields: the name of each, and its value as people read it."""
    groups: Sequence[ProposedGroup]
    order: Sequence[Placed]
    boards: Sequence[tuple[Placed, Placed]]
    players: Sequence[Placed]
    """The players of a play-off."""


LISTS = ("groups", "order", "boards", "players", "present", "evenings", "dates")
"""The fields that are shown as a table."""


def proposed_decision(season: Season, event: Any) -> Proposed:
    """Return a decision with the members that it places."""

    def placed(numbers: Iterable[int]) -> list[Placed]:
        return [Placed(number, season.name(number), season.member(number).rating) for number in numbers]

    groups = []
    for name, numbers in event.groups.items() if makes_groups(event) else ():
        members = placed(numbers)
        rated = [one.rating for one in members if one.rating]
        groups.append(ProposedGroup(name, members, round(Fraction(sum(rated), len(rated))) if rated else 0))
    return Proposed(
        event,
        kind_name(event.kind()),
        [(name, value) for name, value in facts(season, event) if name not in LISTS],
        groups,
        placed(getattr(event, "order", ())),
        [(white, black) for white, black in map(placed, getattr(event, "boards", ()))],
        placed(getattr(event, "players", ())),
    )


def makes_groups(event: Any) -> bool:
    """Return whether this decision puts members into groups."""
    return bool(getattr(event, "groups", None))


def makes_order(event: Any) -> bool:
    """Return whether this decision puts members in an order, as that of a ladder does."""
    return bool(getattr(event, "order", None))


def regroup(season: Season, proposed: Sequence[Any], posted: QueryDict) -> list[Any]:
    """Return these decisions with the groups or places that the leader chose; with even groups where requested."""
    decided = []
    for place, event in enumerate(proposed):
        if makes_order(event):
            event = replace(event, order=_reordered(event.order, place, posted))
        if makes_groups(event):
            event = with_places(event, {member: posted.get(f"in-{place}-{member}", "") for member in chosen_in(event)})
            if posted.get("do") == "even":
                event = replace(event, groups=propose.even_groups(season, event))
        decided.append(event)
    return decided


def with_places(event: Any, chosen: Mapping[int, str]) -> Any:
    """Return this decision with all members in their chosen group or place; others stay, or come last."""
    if makes_order(event):
        last = len(chosen) + 1
        return replace(event, order=tuple(sorted(event.order, key=lambda one: parse_int(chosen.get(one, "")) or last)))
    groups = _groups_after_moves(event.groups, chosen)
    if getattr(event, "in_board_order", False):
        boards = {member: board for members in event.groups.values() for board, member in enumerate(members)}
        groups = {name: tuple(sorted(members, key=boards.__getitem__)) for name, members in groups.items()}
    return replace(event, groups=groups)


def _reordered(order: Sequence[int], place: int, posted: QueryDict) -> tuple[int, ...]:
    """Return the members in the order of the typed numbers; a member who moves up is placed above the present one."""
    members = [number for word in posted.get(f"order-{place}", "").split() if (number := parse_int(word)) is not None]
    if sorted(members) != sorted(order):
        members = list(order)

    def sort_key(at: int) -> tuple[int, int]:
        typed = parse_int(posted.get(f"at-{place}-{members[at - 1]}", ""))
        return (at, 0) if typed is None else (typed, (typed > at) - (typed < at))

    return tuple(members[at - 1] for at in sorted(range(1, len(members) + 1), key=sort_key))


def chosen_in(event: Any) -> dict[int, str]:
    """Return the group or the place of every member in this decision."""
    if makes_order(event):
        return {member: str(place) for place, member in enumerate(event.order, start=1)}
    return {member: name for name, members in event.groups.items() for member in members}


def _groups_after_moves(groups: Mapping[str, Sequence[int]], chosen: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    """Return the groups after the moves: promoted members last, relegated ones first; without empty groups."""
    found: dict[str, list[int]] = {name: [] for name in groups}
    for old, members in groups.items():
        for member in members:
            found[chosen[member] if chosen.get(member) in groups else old].append(member)
    return {name: tuple(members) for name, members in found.items() if members}
