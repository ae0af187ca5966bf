"""The merge of two members who are one person: the data of the one become data of the other."""

from collections.abc import Mapping, Set
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from indeler.language import N_
from indeler.season.core.decisions import decides, evolves, refuse, with_fields, without
from indeler.season.core.season import Season
from indeler.season.core.state import Member, MemberNumber, RoundRecord, State
from indeler.season.people import events

_DRAWN = "players"
"""The field of members who were drawn or lined up together, in which no person can occur twice."""


@decides(events.MembersMerged)
def check_merging(season: Season, event: events.MembersMerged) -> None:
    """Refuse to merge two members whose records cannot be those of one person."""
    member, into = season.member(event.member).id, event.into
    if member == into:
        refuse(N_("{name} cannot be merged with the same member; choose another one."), name=season.name(into))
    rounds = season.state.pairings.values()
    for paired in rounds:
        if paired.board(member, into) is not None:
            text = N_("{name} and {other} met on {date}; they are two people.")
            refuse(text, date=paired.date, name=season.name(into), other=season.name(member))
    for paired in rounds:
        _check_round(season, paired, member, into)


@evolves(events.MembersMerged)
def members_merged(season: Season, event: events.MembersMerged) -> State:
    """Return the state in which all data of one member belong to the other."""
    member, into, before = event.member, event.into, season.state
    duplicate, remaining = season.member(member), season.member(into)
    played = {paired.date for paired in before.pairings.values() if paired.placed_by(member) is not None}
    attendance = dict(before.attendance)
    for date in played & attendance.keys():  # a member with a place was present under that number
        attendance[date] = without(attendance[date], into)
    state: State = _Renumbering(season, member, into).of(with_fields(before, attendance=attendance), State)
    return with_fields(state, members={**state.members, into: _completed(remaining, duplicate)})


def _check_round(season: Season, paired: RoundRecord, member: int, into: int) -> None:
    """Refuse two members who both had a place in one round, or play in two groups of one part."""
    names = {"name": season.name(into), "other": season.name(member)}
    if paired.placed_by(member) is None:
        return
    place = paired.place
    for other in season.state.pairings.values():
        if other.place[:2] != place[:2] or other.placed_by(into) is None:
            continue
        if other.place.round == place.round:
            text = N_("{name} and {other} both have a place in the round of {date}; take one of them out first.")
            refuse(text, date=other.date, **names)
        if other.place.group != place.group:
            refuse(N_("{name} and {other} both played, in different groups; that cannot be put together."), **names)


def _completed(remaining: Member, duplicate: Member) -> Member:
    """Return the remaining member, with data that only the other one had."""
    known = ("rating", "born", "title", "federation", "fide_id", "knsb", "knsb_rating", "club", "sex")
    news = {name: getattr(duplicate, name) for name in known if not getattr(remaining, name)}
    left = remaining.left if duplicate.left is not None else None
    return msgspec.structs.replace(remaining, joined=min(remaining.joined, duplicate.joined), left=left, **news)


class _Renumbering:
    """The replacement of one number by another, in all parts of the state whose type is a member."""

    def __init__(self, season: Season, old: int, new: int) -> None:
        self.season, self.old, self.new = season, old, new

    def of(self, value: Any, hint: Any) -> Any:
        """Return the value with the new number."""
        if hint == MemberNumber:
            return self.new if value == self.old else value
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*map(self.of, value, _hints(type(value)).values()))
        arguments = get_args(hint)
        if get_origin(hint) in (Union, UnionType):
            return self.of(value, next(each for each in arguments if each is not type(None)))
        if isinstance(value, Mapping) and arguments:
            return self._mapping(value, *arguments)
        if isinstance(value, tuple | Set) and arguments:
            return self._several(value, arguments)
        return value

    def _struct(self, value: msgspec.Struct) -> msgspec.Struct:
        hints = _hints(type(value))
        if _DRAWN in hints and {self.old, self.new} <= {*getattr(value, _DRAWN)}:
            text = N_("{name} and {other} were drawn or lined up together; they are two people.")
            refuse(text, name=self.season.name(self.new), other=self.season.name(self.old))
        if {self.old, self.new} <= {getattr(value, name) for name, hint in hints.items() if hint == MemberNumber}:
            text = N_("{name} and {other} have met or challenged each other; they are two people.")
            refuse(text, name=self.season.name(self.new), other=self.season.name(self.old))
        fields = {name: self.of(getattr(value, name), hints[name]) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)

    def _mapping(self, value: Mapping[Any, Any], key: Any, of: Any) -> dict[Any, Any]:
        """Keep the entry of the remaining member where both have one; remove the old number from groups with both."""
        are_groups = get_origin(of) is tuple and get_args(of)[0] == MemberNumber
        if are_groups and any(self.new in each for each in value.values()):
            return {name: tuple(one for one in each if one != self.old) for name, each in value.items()}
        renamed = {self.of(each, key): self.of(item, of) for each, item in value.items()}
        return renamed | {each: self.of(item, of) for each, item in value.items() if self.of(each, key) == each}

    def _several(self, value: tuple[Any, ...] | Set[Any], arguments: tuple[Any, ...]) -> Any:
        if isinstance(value, tuple) and arguments[-1] is not Ellipsis:
            return tuple(map(self.of, value, arguments))
        mapped = [self.of(each, arguments[0]) for each in value]
        if arguments[0] == MemberNumber:
            mapped = list(dict.fromkeys(mapped))
        return tuple(mapped) if isinstance(value, tuple) else frozenset(mapped)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
