"""Rounds of the literal transcriptions, bracket by bracket, and the first criterion by which another one is worse."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations

from oracles import dutch_2017, dutch_2026, dutch_candidate_orders, knsb_rating
from oracles.dutch_players import FIDE_2017, people_of


def first_worse(names, ours, theirs):
    """Return the first name by which theirs is worse; it must not be better by any name before."""
    for name, mine, other in zip(names, ours, theirs, strict=True):
        assert mine <= other, f"{name}: {mine} is worse than {other}"
        if mine < other:
            return name
    return "order"


def first_difference(ours, theirs):
    """Return the place of the first bracket that differs; the rounds must differ somewhere."""
    return next(place for place, both in enumerate(zip(ours, theirs, strict=False)) if both[0] != both[1])


# kndb -----------------------------------------------------------------------------------------------------------------


def draughts_first_worse(event, ours, theirs, apart):
    """Return the first clause by which their round is worse, group by group.

    Theirs was made with some players kept apart.
    """
    place = first_difference(*([(one, set(room), set(pairs)) for one, room, pairs in told] for told in (ours, theirs)))
    (players, mine, _), (others, other, _) = ours[place], theirs[place]
    if players != others:
        return "4"
    above = ours[place - 1][1] if place else ()
    following = [one for one in ours[place + 1][0] if one not in mine] if place + 2 < len(ours) else []

    def values(room, event):
        letters = [one for one in room if one in above]
        misfit = bool(following) and not _all_fit(event, list(room), following)
        scores = sorted((event.score[one] for one in letters), reverse=True)
        return len(room), bool(letters), misfit, len(letters), scores, [event.place[one] for one in event.ranked(room)]

    return first_worse(("1", "3", "3", "3", "3", "2"), values(mine, event), values(other, apart))


def _all_fit(event, letters, numbers):
    if not letters:
        return True
    return any(
        event.may_meet(letters[0], number) and _all_fit(event, letters[1:], [one for one in numbers if one != number])
        for number in numbers
    )


# The FIDE (Dutch) System ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def brackets_2017(tournament):
    """Return every bracket with the pairs chosen in it."""
    people, rules = people_of(tournament, FIDE_2017), dutch_2017._Absolute(tournament)
    groups, moved_down, found = dutch_2026._score_groups(people), [], []
    while groups:
        residents, *groups = groups
        bracket = dutch_2017._Bracket(rules, moved_down, residents, groups)
        chosen = bracket.best_candidate()
        if not rules.can_complete(frozenset(bracket.left_by(chosen)).union(*groups)):
            groups = [list(chain(*groups))]
            bracket = dutch_2017._Bracket(rules, moved_down, residents, groups, penultimate=True)
            chosen = bracket.best_candidate()
        found.append((bracket, chosen))
        moved_down = bracket.left_by(chosen)
    return found


# Zwitsers op rating ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def brackets_2013(tournament):
    """Return every bracket as it was paired, and the ``_Hall`` that paired it."""
    hall = knsb_rating._Hall(tournament.with_pending_adjourned())
    return hall, hall.brackets()


def best_with_every_pair(tournament):
    """Return, for every pair, the best round of Zwitsers op rating with it, where no game was played yet.

    All players are in one bracket, and no criterion distinguishes one complete pairing from another, so only the
    order decides.
    """
    hall = knsb_rating._Hall(tournament)
    bracket = knsb_rating.Bracket([], hall.people)
    assert not any(any(hall.counts(bracket, [pair])) for pair in combinations(hall.people, 2))
    place = dutch_candidate_orders.place_in_order(len(hall.people))
    best = {}
    for candidate in _complete_pairings(tuple(range(len(hall.people)))):
        rank = place(candidate)
        for pair in candidate:
            if pair not in best or rank < best[pair][0]:
                best[pair] = rank, candidate
    return {
        frozenset(hall.people[one].number for one in pair): {
            hall._board(hall.people[one], hall.people[other]) for one, other in candidate
        }
        for pair, (_, candidate) in best.items()
    }


def _complete_pairings(places):
    """Return all ways to pair these places, the higher one first."""
    if not places:
        yield ()
        return
    one, *others = places
    for index, other in enumerate(others):
        for rest in _complete_pairings((*others[:index], *others[index + 1 :])):
            yield ((one, other), *rest)
