"""Criteria that several editions share, as counts over the profiles of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from indeler.audit.dutch.brackets import BELOW, HERE, Profile, leaves_bracket
from indeler.audit.dutch.people import ABSOLUTE, MILD, STRONG, Person, other_colour
from indeler.audit.instance import Amount, Criterion

Aspect = Callable[[Profile], Any]
"""The values of a player of the bracket that a criterion uses."""


def wish_aspect(one: Profile) -> tuple[Any, ...]:
    """Return the values that criteria on colours use."""
    return one.wish, one.strength, one.saldo, one.twice


def float_aspect(one: Profile) -> tuple[Any, ...]:
    """Return the values that criteria on floats use: the score and earlier floats."""
    return one.score, one.floats


def if_here(aspect: Aspect) -> Aspect:
    """Return an aspect that distinguishes players of the bracket only; all others are equal."""
    return lambda one: (aspect(one),) if one.where == HERE else None


def leaving_cost(clause: str, leave: Callable[[Profile], int]) -> Criterion:
    """Return the criterion that adds up a count of the players who leave the bracket."""
    return _of_leavers(clause, leave, lambda players: sum(leave(player) for player in players))


def fewest_leavers(clause: str) -> Criterion:
    """Return the criterion that as few players as possible leave the bracket."""
    return leaving_cost(clause, lambda one: 1)


def leaving_scores(clause: str, leave: Callable[[Profile], int | None]) -> Criterion:
    """Return the criterion on scores of the players who leave the bracket, compared from the highest."""

    def scores(players: tuple[Profile, ...]) -> tuple[int, ...]:
        return tuple(score for player in players if (score := leave(player)) is not None)

    return _of_leavers(clause, leave, scores)


def _of_leavers(clause: str, leave: Aspect, amount: Callable[[tuple[Profile, ...]], Amount]) -> Criterion:
    return Criterion(
        clause,
        lambda one: amount((one,) if one.where == HERE else ()),
        lambda one, other: amount(leaves_bracket(one, other)),
        if_here(leave),
    )


def pair_cost(clause: str, count: Callable[[Profile, Profile], Amount], aspect: Aspect) -> Criterion:
    """Return the criterion that counts pairs inside the bracket; ``count`` gets the higher score first."""

    def pair(one: Profile, other: Profile) -> Amount:
        if not one.where == other.where == HERE:
            return 0
        return count(*higher_first(one, other))

    return Criterion(clause, pair=pair, aspect=if_here(aspect))


def higher_first(one: Profile, other: Profile) -> tuple[Profile, Profile]:
    """Return two opponents, the one with the higher score first; with equal scores their order is unchanged."""
    return (one, other) if one.score >= other.score else (other, one)


def up_again(ago: int, high: Profile, low: Profile) -> int:
    """Return whether the player with the lower score floats up, as the player did that many rounds before the last."""
    return int(high.score > low.score and low.floats[ago] == "up")


def next_bracket(clause: str, *, by_score: bool) -> Criterion:
    """Return the criterion on players paired neither in this bracket nor in the next: their number or scores."""

    def amount(players: tuple[Profile, ...]) -> int | tuple[int, ...]:
        unpaired = [player.score for player in players if player.where != BELOW]
        return tuple(unpaired) if by_score else len(unpaired)

    def pair(one: Profile, other: Profile) -> int | tuple[int, ...]:
        return amount((one, other) if BELOW in (one.where, other.where) else ())

    return Criterion(clause, lambda one: amount((one,)), pair, lambda one: (one.where == BELOW, one.score))


def nobody_alone(clause: str) -> Criterion:
    """Return the criterion that all but one, who may have the bye, have opponents; ``bye`` of a profile is the cost."""
    return Criterion(clause, lambda one: one.bye)


def same_wish(one: Profile, other: Profile) -> int:
    """Return whether both want the same colour, so that one of them does not get it."""
    return int(one.wish != "" and one.wish == other.wish)


def three_off(one: Profile, other: Profile) -> int:
    """Return whether both have a colour difference of two or more to the same side, so that one gets three or more."""
    return int(same_wish(one, other) and min(abs(one.saldo), abs(other.saldo)) > 1)


def third_time(one: Profile, other: Profile) -> int:
    """Return whether one of two who must have the same colour gets the other one for the third time in a row."""
    if not same_wish(one, other) or one.strength != ABSOLUTE or other.strength != ABSOLUTE:
        return 0
    if abs(one.saldo) == abs(other.saldo):
        return int(one.twice != "" and one.twice == other.twice)
    refused = min(one, other, key=lambda player: abs(player.saldo))
    return int(refused.twice not in ("", refused.wish))


def strong_wish_missed(one: Profile, other: Profile) -> int:
    """Return whether one of two who want the same colour, neither mildly, misses a strong wish."""
    return int(
        same_wish(one, other)
        and MILD not in (one.strength, other.strength)
        and STRONG in (one.strength, other.strength)
    )


def colour_costs(*clauses: str) -> list[Criterion]:
    """Return the four criteria on colours of the FIDE editions since 2016, by these clauses."""
    counts = (three_off, third_time, same_wish, strong_wish_missed)
    return [pair_cost(clause, count, wish_aspect) for clause, count in zip(clauses, counts, strict=True)]


Rule = Callable[[Person, Person], str]
"""The colour of the first of two players by one clause; empty where it does not decide."""


def both_wishes(one: Person, other: Person) -> str:
    """Return the colour with which both get what they want; a player without a wish agrees with any colour."""
    if one.wish == other.wish:
        return ""
    return one.wish or other_colour(other.wish)


def stronger(one: Person, other: Person) -> str:
    """Return the colour by the stronger wish; of two absolute wishes, that with the larger colour difference."""
    mine, theirs = ((p.strength, abs(p.saldo) if p.strength == ABSOLUTE else 0) for p in (one, other))
    return _by_weight(one, other, mine, theirs)


def stronger_sort(one: Person, other: Person) -> str:
    """Return the colour by the stronger wish; two absolute wishes are equal."""
    return _by_weight(one, other, (one.strength, 0), (other.strength, 0))


def _by_weight(one: Person, other: Person, mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    if not one.wish or not other.wish:
        return ""
    if mine > theirs:
        return one.wish
    return other_colour(other.wish) if mine < theirs else ""


def last_difference(one: Person, other: Person) -> str:
    """Return the other colour than in the latest game, counted back, in which they had different ones."""
    return next((theirs for mine, theirs in _counted_back(one, other) if mine != theirs), "")


def oldest_difference(one: Person, other: Person) -> str:
    """Return the other colour than in the earliest game, counted back, in which they had different ones."""
    different = [theirs for mine, theirs in _counted_back(one, other) if mine != theirs]
    return different[-1] if different else ""


def own_wish(one: Person, other: Person) -> str:
    """Return the colour that the first player wants."""
    return one.wish


def colour_rules(
    *clauses: str, stronger: Rule = stronger, difference: Rule = last_difference
) -> tuple[tuple[str, Rule], ...]:
    """Return the four rules that give colours, by these clauses."""
    return tuple(zip(clauses, (both_wishes, stronger, difference, own_wish), strict=True))


def _counted_back(one: Person, other: Person) -> Iterator[tuple[str, str]]:
    return zip(reversed(one.colours), reversed(other.colours), strict=False)
