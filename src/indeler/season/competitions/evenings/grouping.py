"""Who plays in which group of an evening: those who are here are put into groups by rating or by size.

A group whose first round is out keeps its players. Whoever comes later goes where he fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from indeler.season.common.members import Member
from indeler.season.competitions.evenings.rules import GroupsOfAnEvening

Groups = dict[str, list[Member]]
"""The members of each group, the strongest group first."""

EVERYBODY = ""
"""The group of an evening on which all play together."""


def form_groups(
    rules: GroupsOfAnEvening | None,
    first: Collection[Member],
    later: Collection[Member],
    out: Mapping[str, Collection[Member]],
    ratings: Mapping[Member, int],
) -> Groups:
    """The groups of an evening: who is here for the ``first`` round, then who came ``later``.

    ``out`` are the groups with a round that everybody can see; they stay as they are.
    """
    groups: Groups = {name: list(members) for name, members in out.items()}
    placed = {member for members in out.values() for member in members}
    here = _by_strength((member for member in first if member not in placed), ratings)
    if rules is None or EVERYBODY in groups or not (here or groups):
        groups.setdefault(EVERYBODY, []).extend(here)
    elif rules.from_rating:
        _by_rating(rules, groups, here, ratings)
    else:
        _by_size(rules, groups, here, len(here) + len(placed))
    placed.update(here)
    for member in _by_strength((member for member in later if member not in placed), ratings):
        groups[_fitting(rules, groups, ratings.get(member, 0), ratings)].append(member)
    return {name: groups[name] for name in _in_order(rules, groups)}


def move_players(
    groups: Groups, chosen: Mapping[Member, str], fixed: Collection[Member], names: Sequence[str]
) -> Groups:
    """The groups with everybody where the leader wants him, but those who have played; nobody moves where all are one.

    A group in which nobody is left is none; one that nobody else is in is there all the same.
    """
    going = {
        member: chosen[member]
        for members in groups.values()
        for member in members
        if member in chosen and member not in fixed
    }
    if EVERYBODY in groups or not going:
        return groups
    found: Groups = {name: [one for one in groups.get(name, ()) if one not in going] for name in names}
    for member, name in going.items():
        found[name].append(member)
    return {name: members for name, members in found.items() if members}


def _by_strength(members: Iterable[Member], ratings: Mapping[Member, int]) -> list[Member]:
    return sorted(members, key=lambda member: (-ratings.get(member, 0), member))


def _in_order(rules: GroupsOfAnEvening | None, groups: Iterable[str]) -> list[str]:
    names = (EVERYBODY, *(rules.names if rules else ()))
    return sorted(groups, key=lambda name: names.index(name) if name in names else len(names))


def _by_size(rules: GroupsOfAnEvening, groups: Groups, here: Sequence[Member], players: int) -> None:
    """As many groups as have so many players each; where they cannot be equal the higher ones are larger."""
    number = min(max(1, players // rules.size), len(rules.names))
    names = [name for name in rules.names[:number] if name not in groups] if number > 1 else [EVERYBODY]
    if groups and len(here) < 2 * len(names):
        names = [_in_order(rules, groups)[-1]]
    size, larger = divmod(len(here), max(1, len(names)))
    first = 0
    for place, name in enumerate(names):
        after = first + size + (place < larger)
        groups.setdefault(name, []).extend(here[first:after])
        first = after


def _by_rating(rules: GroupsOfAnEvening, groups: Groups, here: Sequence[Member], ratings: Mapping[Member, int]) -> None:
    """From so much rating on in a group; too small a one plays with the one below, the last one with the one above."""
    names, out = rules.names[: rules.most], set(groups)
    for member in here:
        groups.setdefault(names[_place(rules, ratings.get(member, 0))], []).append(member)
    for name in names:
        if name in groups and name not in out and len(groups[name]) < rules.fewest and len(groups) > 1:
            members = groups.pop(name)
            groups[_nearest(names, groups, names.index(name))] += members


def _place(rules: GroupsOfAnEvening, rating: int) -> int:
    """The group of this rating, counted from the strongest."""
    return next((at for at, least in enumerate(rules.from_rating) if rating >= least), rules.most - 1)


def _nearest(names: Sequence[str], groups: Collection[str], place: int) -> str:
    """The group at this place or the first below it; where there is none, the last one."""
    there = [name for name in names if name in groups]
    return next((name for name in there if names.index(name) >= place), there[-1])


def _fitting(rules: GroupsOfAnEvening | None, groups: Groups, rating: int, ratings: Mapping[Member, int]) -> str:
    """The group for somebody who comes later: of his rating, or the first in which somebody is not stronger."""
    if rules is None or EVERYBODY in groups:
        return EVERYBODY
    if rules.from_rating:
        return _nearest(rules.names, groups, _place(rules, rating))
    names = _in_order(rules, groups)
    return next((name for name in names if min(ratings.get(one, 0) for one in groups[name]) <= rating), names[-1])
