"""Who of two opponents has white, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from indeler.audit.dutch.people import ABSOLUTE, Person, other_colour

Rule = Callable[[Person, Person], str]
"""The colour of the first of two players by one clause; empty where it does not decide."""


def both_wishes(one: Person, other: Person) -> str:
    """Both get what they want; who wants nothing agrees with anything."""
    if one.wish == other.wish:
        return ""
    return one.wish or other_colour(other.wish)


def stronger(one: Person, other: Person) -> str:
    """The stronger wish; of two absolute ones that with the wider colour difference."""
    return _by_weight(one, other, *(_weight(p) for p in (one, other)))


def stronger_sort(one: Person, other: Person) -> str:
    """The stronger wish; two absolute ones are equal."""
    return _by_weight(one, other, (one.strength, 0), (other.strength, 0))


def _weight(one: Person) -> tuple[int, int]:
    return one.strength, abs(one.saldo) if one.strength == ABSOLUTE else 0


def _by_weight(one: Person, other: Person, mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    if not one.wish or not other.wish:
        return ""
    if mine > theirs:
        return one.wish
    return other_colour(other.wish) if mine < theirs else ""


def last_difference(one: Person, other: Person) -> str:
    """The other colour than in the latest game, counted back, in which they had different ones."""
    return next((theirs for mine, theirs in _counted_back(one, other) if mine != theirs), "")


def oldest_difference(one: Person, other: Person) -> str:
    """The other colour than in the earliest game, counted back, in which they had different ones."""
    different = [theirs for mine, theirs in _counted_back(one, other) if mine != theirs]
    return different[-1] if different else ""


def own_wish(one: Person, other: Person) -> str:
    """What the first of the two wants."""
    return one.wish


def _counted_back(one: Person, other: Person) -> Iterator[tuple[str, str]]:
    return zip(reversed(one.colours), reversed(other.colours), strict=False)
