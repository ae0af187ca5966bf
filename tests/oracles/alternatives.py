"""The best round in which two given players meet, and the first criterion on which it is worse; all by trying.

Two players are kept for each other by forbidding them everybody else; then the literal transcription of the rulebook
pairs the round. Both rounds are compared bracket by bracket on the criteria of the print, of which the answer is the
clause; where both are equally good it is ``order``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from unittest.mock import patch

from indeler.model import Forbidden
from oracles import best_candidate, draughts, orders, penultimate_2017, printed_2013, short_rules_1992, waiting_room
from oracles.people import FIDE_2017, FIDE_2026, people_of


def kept(tournament, a, b):
    """The tournament in which these two may meet each other and nobody else."""
    bans = [Forbidden((one, other)) for one in (a, b) for other in tournament.players if other not in (a, b)]
    return tournament.replace(forbidden=(*tournament.forbidden, *bans))


def _unordered(answer):
    """The boards and the bye, whatever the order of boards; None stays None."""
    return answer and (set(answer[0]), answer[1])


def first_worse(names, ours, theirs):
    """The first name on which theirs is worse; it must not be better on any before."""
    for name, mine, other in zip(names, ours, theirs, strict=True):
        assert mine <= other, f"{name}: {mine} is worse than {other}"
        if mine < other:
            return name
    return "order"


def first_difference(ours, theirs):
    """The place of the first bracket that came out differently; the rounds differ somewhere."""
    return next(place for place, both in enumerate(zip(ours, theirs, strict=False)) if both[0] != both[1])


# knsb-wp --------------------------------------------------------------------------------------------------------------


def waiting_room_round(tournament, a, b):
    """The best round in which these two meet."""
    return _unordered(waiting_room.answer(kept(tournament, a, b)))


def waiting_room_difference(tournament, a, b):
    """C3, C4.1 to C4.5, and B4 where the same players wait; in round 1 the lots alone (D)."""
    if tournament.next_round == 1:
        return "order"
    choices = waiting_room.Choices()
    hall = waiting_room._Hall(tournament.with_pending_adjourned(), choices)
    ours, theirs = (waiting_room.answer(one, choices).groups for one in (tournament, kept(tournament, a, b)))
    place = first_difference(
        *([(set(group.waiting_room), set(group.pairs)) for group in groups] for groups in (ours, theirs))
    )
    below = list(hall._groups())[place + 1 :]

    def values(group):
        room = sorted(group.waiting_room, key=hall.order.index)
        scores = [hall.people[number].score for number in room]
        ranks = [hall.order.index(number) for number in room]
        return len(room), scores, *hall._ahead(tuple(room), below), hall.relative(group.pairs), ranks

    mine, other = values(ours[place]), values(theirs[place])
    if mine[-1] == other[-1]:
        return first_worse(("B4",), mine[-2:-1], other[-2:-1])
    return first_worse(("C3", "C4.1", "C4.2", "C4.3", "C4.4", "C4.5"), mine, other)


# kndb -----------------------------------------------------------------------------------------------------------------


def draughts_round(tournament, a, b):
    """The best round in which these two meet."""
    return _unordered(_draughts_kept(tournament, a, b))


def _draughts_kept(tournament, a, b):
    """They are kept from the dummy too, which no ban can name."""

    class Kept(draughts._Event):
        def may_meet(self, one, other):
            return len({one, other} & {a, b}) != 1 and super().may_meet(one, other)

    with patch.object(draughts, "_Event", Kept):
        return draughts.pair(tournament)


def draughts_difference(tournament, a, b):
    """1 for the size of the waiting room, 3 for letters and the next group, 2 for the order, 4 for joined groups."""
    event = draughts._Event(tournament, draughts.Choices())
    ours, theirs = draughts.pair(tournament).groups, _draughts_kept(tournament, a, b).groups
    place = first_difference(*([(one, set(room), set(pairs)) for one, room, pairs in told] for told in (ours, theirs)))
    (players, mine, _), (others, other, _) = ours[place], theirs[place]
    if players != others:
        return "4"
    above = ours[place - 1][1] if place else ()
    following = [one for one in ours[place + 1][0] if one not in mine] if place + 2 < len(ours) else []

    def values(room):
        letters = [one for one in room if one in above]
        misfit = bool(following) and not _all_fit(event, list(room), following)
        scores = sorted((event.score[one] for one in letters), reverse=True)
        return len(room), bool(letters), misfit, len(letters), scores, [event.place[one] for one in event.ranked(room)]

    return first_worse(("1", "3", "3", "3", "3", "2"), values(mine), values(other))


def _all_fit(event, letters, numbers):
    if not letters:
        return True
    return any(
        event.may_meet(letters[0], number) and _all_fit(event, letters[1:], [one for one in numbers if one != number])
        for number in numbers
    )


# The FIDE (Dutch) System ----------------------------------------------------------------------------------------------


def round_2026(tournament, a, b):
    """The best round in which these two meet."""
    return _unordered(best_candidate.pair(kept(tournament, a, b), tournament.initial_colour))


@lru_cache(maxsize=2)
def brackets_2026(tournament):
    """Every bracket with the pairs chosen in it."""
    people, rules = people_of(tournament, FIDE_2026), best_candidate._Absolute(tournament)
    groups, moved_down, found = best_candidate._score_groups(people), [], []
    for place, residents in enumerate(groups):
        bracket = best_candidate._Bracket(rules, moved_down, residents, groups[place + 1 :])
        chosen = bracket.best_candidate()
        found.append((bracket, chosen))
        moved_down = bracket.left_by(chosen)
    return found


def difference_2026(tournament, a, b):
    """C5 to C21."""
    ours, theirs = brackets_2026(tournament), brackets_2026(kept(tournament, a, b))
    place = first_difference(*([_pairs(chosen) for _, chosen in found] for found in (ours, theirs)))
    bracket = ours[place][0]

    def values(chosen):
        leaving = frozenset(bracket.left_by(chosen))
        early = [getattr(bracket, f"c{number}")(leaving) for number in range(5, 10)]
        return early + [getattr(bracket, f"c{number}")((chosen, leaving)) for number in range(10, 22)]

    return first_worse([f"C{number}" for number in range(5, 22)], values(ours[place][1]), values(theirs[place][1]))


def round_2017(tournament, a, b):
    """The best round in which these two meet."""
    return _unordered(penultimate_2017.pair(kept(tournament, a, b), tournament.initial_colour))


@lru_cache(maxsize=2)
def brackets_2017(tournament):
    """Every bracket with the pairs chosen in it."""
    people, rules = people_of(tournament, FIDE_2017), penultimate_2017._Absolute(tournament)
    groups, moved_down, found = best_candidate._score_groups(people), [], []
    while groups:
        residents, *groups = groups
        bracket = penultimate_2017._Bracket(rules, moved_down, residents, groups)
        chosen = bracket.best_candidate()
        if not rules.can_complete(frozenset(bracket.left_by(chosen)).union(*groups)):
            groups = [list(chain(*groups))]
            bracket = penultimate_2017._Bracket(rules, moved_down, residents, groups, penultimate=True)
            chosen = bracket.best_candidate()
        found.append((bracket, chosen))
        moved_down = bracket.left_by(chosen)
    return found


def difference_2017(tournament, a, b):
    """C.5 to C.19; A.9 where only theirs had to join the brackets below."""
    ours, theirs = brackets_2017(tournament), brackets_2017(kept(tournament, a, b))
    place = first_difference(*([(one.players, _pairs(chosen)) for one, chosen in found] for found in (ours, theirs)))
    bracket, other = ours[place][0], theirs[place][0]
    if bracket.players != other.players:
        return "A.9"
    numbers = [number for number in range(5, 20) if number != 7 or (bracket.below and not bracket.penultimate)]

    def values(chosen):
        candidate = chosen, tuple(bracket.left_by(chosen))
        return [getattr(bracket, f"c{number}")(candidate) for number in numbers]

    return first_worse([f"C.{number}" for number in numbers], values(ours[place][1]), values(theirs[place][1]))


def _pairs(chosen):
    return {frozenset(one.number for one in pair) for pair in chosen}


# Zwitsers op rating ---------------------------------------------------------------------------------------------------


def round_2013(tournament, a, b):
    """The best round in which these two meet."""
    try:
        return printed_2013.boards_and_bye(kept(tournament, a, b))
    except printed_2013.NoPairing:
        return None


@lru_cache(maxsize=2)
def brackets_2013(tournament):
    """Every bracket as it was paired, and the hall in which that was."""
    hall = printed_2013._Hall(tournament.with_pending_adjourned())
    return hall, hall.brackets()


def difference_2013(tournament, a, b):
    """A11, B3, C12 where it chose the floaters, then C10 from the last it gives up to the first; C13 where it joins."""
    (hall, ours), (_, theirs) = brackets_2013(tournament), brackets_2013(kept(tournament, a, b))
    place = first_difference(
        *([(told.bracket.players, _pairs(told.pairs)) for told in both] for both in (ours, theirs))
    )
    mine, other = ours[place], theirs[place]
    if mine.bracket.players != other.bracket.players:
        return "C13"
    if not mine.pairs and other.pairs:
        return "C14b1"  # M1 was not lowered for them

    def values(pairs):
        left = printed_2013._left_over(mine.bracket, pairs)
        lacks = [printed_2013._scores(left)] if mine.s1 is None else printed_2013.lacks_joined(mine.bracket, pairs)
        ahead = [mine.looked.lacks(left)] if mine.looked else []
        return [-len(pairs), *lacks, *ahead, *hall.counts(mine.bracket, pairs, mine.s1)]

    names = ["A11", *(["B3"] if mine.s1 is None else ["C13", "B3"]), *(["C12"] if mine.looked else [])]
    names += ["B2", "A7d", "B4", "A7e", "C10d", "C10c", "C10b", "C10a"]
    return first_worse(names, values(mine.pairs), values(other.pairs))


def best_with_every_pair(tournament):
    """For every pair the best round of Zwitsers op rating with it, where nobody has played yet: all are looked at once.

    All are in one bracket, and no criterion tells one complete pairing from another; so the order alone decides.
    """
    hall = printed_2013._Hall(tournament)
    bracket = printed_2013.Bracket([], hall.people)
    assert not any(any(hall.counts(bracket, [pair])) for pair in combinations(hall.people, 2))
    place = orders.place_in_order(len(hall.people))
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
    """All ways to pair these places, the higher first."""
    if not places:
        yield ()
        return
    one, *others = places
    for index, other in enumerate(others):
        for rest in _complete_pairings((*others[:index], *others[index + 1 :])):
            yield ((one, other), *rest)


# The short rules of 1992 ----------------------------------------------------------------------------------------------


def round_1992(tournament, a, b):
    """The best round in which these two meet."""
    choices = short_rules_1992.Choices(initial=tournament.initial_colour)
    return short_rules_1992.boards_and_bye(kept(tournament, a, b), choices)


def groups_1992(hall):
    """Every group with its pairs, who leaves it, and those below."""
    groups, found, leaving = hall._groups(), [], []
    for place, group in enumerate(groups):
        pairs, leaving = hall._best(leaving, group, groups[place + 1 :])
        found.append((group, pairs, leaving, groups[place + 1 :]))
    return found


def difference_1992(tournament, a, b):
    """The pairs inside the group (Punktgruppen), who leaves it and what that means to the next (4), then 5 to 7."""
    halls = [
        short_rules_1992._Hall(
            one.with_pending_adjourned(), short_rules_1992.Choices(initial=tournament.initial_colour)
        )
        for one in (tournament, kept(tournament, a, b))
    ]
    ours, theirs = map(groups_1992, halls)
    place = first_difference(*([set(map(frozenset, pairs)) for _, pairs, *_ in found] for found in (ours, theirs)))
    hall, (group, _, _, below) = halls[0], ours[place]

    def values(pairs, leaving):
        scores = [hall.players[number].score for number in leaving]
        ahead = hall._next_group(leaving, below) or ()
        return len(leaving), scores, ahead, *hall._relative(pairs, leaving, hall.players[group[0]].score)

    return first_worse(
        ("Punktgruppen", "4", "4", "5", "6", "7"), values(*ours[place][1:3]), values(*theirs[place][1:3])
    )
