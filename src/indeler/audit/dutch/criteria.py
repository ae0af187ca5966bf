"""Criteria that several editions share, as counts over what players look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from indeler.audit.dutch.brackets import BELOW, HERE, Profile, leaves_bracket
from indeler.audit.dutch.people import ABSOLUTE, MILD, STRONG, Person, other_colour
from indeler.audit.instance import Amount, Criterion

Aspect = Callable[[Profile], Any]
"""What a criterion looks at in one of the bracket."""


def wishes(one: Profile) -> tuple[Any, ...]:
    """Colours alone."""
    return one.wish, one.strength, one.saldo, one.twice


def floated(one: Profile) -> tuple[Any, ...]:
    """Scores, and who floated before."""
    return one.score, one.floats


def if_here(aspect: Aspect) -> Aspect:
    """Nothing is seen in who is not of the bracket, but that he is not."""
    return lambda one: (aspect(one),) if one.where == HERE else None


def leaving_cost(clause: str, leave: Callable[[Profile], int]) -> Criterion:
    """How much leaving the bracket costs, by a count."""
    return _of_leavers(clause, leave, lambda players: sum(leave(player) for player in players))


def scored(clause: str, leave: Callable[[Profile], int | None]) -> Criterion:
    """How much leaving the bracket costs, by scores of which the highest come first."""

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
    """How much a pair inside the bracket costs by what is seen; the one with the higher score comes first."""

    def pair(one: Profile, other: Profile) -> Amount:
        if not one.where == other.where == HERE:
            return 0
        return count(*higher_first(one, other))

    return Criterion(clause, pair=pair, aspect=if_here(aspect))


def higher_first(one: Profile, other: Profile) -> tuple[Profile, Profile]:
    """Two opponents, the one with the higher score first; in any order where they have the same."""
    return (one, other) if one.score >= other.score else (other, one)


def up_again(ago: int, high: Profile, low: Profile) -> int:
    """Whether the one with the lower score floats up as he did that many rounds before the last."""
    return int(high.score > low.score and low.floats[ago] == "up")


def next_bracket(clause: str, *, by_score: bool) -> Criterion:
    """Who is left over in the next bracket, counted or by scores: all not paired in this bracket or in that one."""

    def amount(players: tuple[Profile, ...]) -> int | tuple[int, ...]:
        over = [player.score for player in players if player.where != BELOW]
        return tuple(over) if by_score else len(over)

    def pair(one: Profile, other: Profile) -> int | tuple[int, ...]:
        return amount((one, other) if BELOW in (one.where, other.where) else ())

    return Criterion(clause, lambda one: amount((one,)), pair, lambda one: (one.where == BELOW, one.score))


def nobody_alone(clause: str) -> Criterion:
    """Everybody has an opponent, but for one who may have the bye; what each costs stands in his look."""
    return Criterion(clause, lambda one: one.bye)


def same_wish(one: Profile, other: Profile) -> int:
    """Both want the same colour: one of them does not get it."""
    return int(one.wish != "" and one.wish == other.wish)


def three_off(one: Profile, other: Profile) -> int:
    """Both are two games off to the same side: one will be three off."""
    return int(same_wish(one, other) and min(abs(one.saldo), abs(other.saldo)) > 1)


def third_time(one: Profile, other: Profile) -> int:
    """Both must have the same colour: whoever is refused gets the other one for the third time running."""
    if not same_wish(one, other) or one.strength != ABSOLUTE or other.strength != ABSOLUTE:
        return 0
    if abs(one.saldo) == abs(other.saldo):
        return int(one.twice != "" and one.twice == other.twice)
    refused = min(one, other, key=lambda player: abs(player.saldo))
    return int(refused.twice not in ("", refused.wish))


def strong_wish_missed(one: Profile, other: Profile) -> int:
    """Both want the same colour and neither mildly; the one refused wants it strongly, not absolutely."""
    return int(
        same_wish(one, other)
        and MILD not in (one.strength, other.strength)
        and STRONG in (one.strength, other.strength)
    )


def colour_costs(*clauses: str) -> list[Criterion]:
    """The four criteria on colours of the FIDE editions since 2016, by these clauses."""
    counts = (three_off, third_time, same_wish, strong_wish_missed)
    return [pair_cost(clause, count, wishes) for clause, count in zip(clauses, counts, strict=True)]


Rule = Callable[[Person, Person], str]
"""The colour of the first of two players by one clause; empty where it does not decide."""


def both_wishes(one: Person, other: Person) -> str:
    """Both get what they want; who wants nothing agrees with anything."""
    if one.wish == other.wish:
        return ""
    return one.wish or other_colour(other.wish)


def stronger(one: Person, other: Person) -> str:
    """The stronger wish; of two absolute ones that with the wider colour difference."""
    mine, theirs = ((p.strength, abs(p.saldo) if p.strength == ABSOLUTE else 0) for p in (one, other))
    return _by_weight(one, other, mine, theirs)


def stronger_sort(one: Person, other: Person) -> str:
    """The stronger wish; two absolute ones are equal."""
    return _by_weight(one, other, (one.strength, 0), (other.strength, 0))


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


def colour_rules(
    *clauses: str, stronger: Rule = stronger, difference: Rule = last_difference
) -> tuple[tuple[str, Rule], ...]:
    """The four rules that give colours, by these clauses."""
    return tuple(zip(clauses, (both_wishes, stronger, difference, own_wish), strict=True))


def _counted_back(one: Person, other: Person) -> Iterator[tuple[str, str]]:
    return zip(reversed(one.colours), reversed(other.colours), strict=False)
