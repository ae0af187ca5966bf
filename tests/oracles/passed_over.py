"""Why a player was passed over, found by search: the groups above stay unchanged, and the group is paired again.

The literal transcriptions pair, from the group in question on, a world in which some players are kept apart. The answer
is None if not everybody can be paired then, else the pairs from there on and the clause of the first criterion by which
they are worse; ``ORDER`` if there is none.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise
from unittest.mock import patch

from indeler.model import Forbidden
from indeler.ranking.keizer.recalculation import Ladder
from indeler.ranking.keizer.round_outcomes import played_in
from indeler.rulebooks import declared
from indeler.rulebooks.settings import read_settings
from oracles import alternatives, complete_rounds, dutch_2017, keizer, kndb, knsb_rating
from oracles import knsb_wp as waiting
from oracles.alternatives import first_worse
from oracles.complete_rounds import ORDER, Answer


def _numbers(brackets):
    return [(one.number, other.number) for pairs in brackets for one, other in pairs]


def world(tournament, apart, moved_down=()):
    """Return the tournament where these players are kept from the listed ones, and moved-down ones from each other."""
    pairs = [(one, other) for one, others in apart.items() for other in others]
    bans = [Forbidden(pair) for pair in [*pairs, *combinations(moved_down, 2)]]
    return tournament.replace(forbidden=(*tournament.forbidden, *bans))


def answer_2017(tournament, apart, place):
    """C.5 to C.19; if the rest cannot be completed, the bracket is the penultimate one."""
    bracket, ours = alternatives.brackets_2017(tournament)[place]
    rules = dutch_2017._Absolute(world(tournament, apart, [one.number for one in bracket.moved_down]))
    everybody = {person for one, _ in alternatives.brackets_2017(tournament) for person in one.players}
    lowest = min(person.score for person in bracket.residents)
    scores = sorted({person.score for person in everybody if person.score < lowest}, reverse=True)
    ranked = sorted(everybody, key=lambda person: person.rank)
    groups = [[person for person in ranked if person.score == score] for score in scores]
    if not rules.can_complete(frozenset(bracket.players).union(*groups)):
        return None
    moved_down, theirs = bracket.moved_down, []
    groups = [bracket.residents, *groups]
    while groups:
        residents, *groups = groups
        other = dutch_2017._Bracket(rules, moved_down, residents, groups)
        chosen = other.best_candidate()
        if not rules.can_complete(frozenset(other.left_by(chosen)).union(*groups)):
            groups = [[person for group in groups for person in group]]
            other = dutch_2017._Bracket(rules, moved_down, residents, groups, penultimate=True)
            chosen = other.best_candidate()
        theirs.append(chosen)
        moved_down = other.left_by(chosen)
    numbers = [number for number in range(5, 20) if number != 7 or (bracket.below and not bracket.penultimate)]

    def values(pairs, bracket):
        candidate = pairs, tuple(bracket.left_by(pairs))
        return [getattr(bracket, f"c{number}")(candidate) for number in numbers]

    apart = dutch_2017._Bracket(rules, bracket.moved_down, bracket.residents, bracket.below)
    clause = first_worse([f"C.{number}" for number in numbers], values(ours, bracket), values(theirs[0], apart))
    return Answer(clause, _numbers(theirs), [one.number for one in moved_down])


def answer_2013(tournament, apart, place):
    """A11, B3, C12 if it decided the floaters, then C10 from the requirement lowered last to that lowered first."""
    hall, ours = alternatives.brackets_2013(tournament)
    other_hall = knsb_rating._Hall(world(tournament, apart).with_pending_adjourned())
    mine = ours[place]
    lowest = min(one.score for one in mine.bracket.residents)
    below = [one for one in hall.people if one.score < lowest]
    if not other_hall.can_be_completed([*mine.bracket.players, *below]):
        return None
    told = _brackets_2013(other_hall, ours, place)
    theirs, left = told[0], [one.number for one in told[-1].left]
    if not mine.pairs and theirs.pairs:
        return Answer("C14b1", _numbers([one.pairs for one in told]), left)

    def values(pairs, hall, looked):
        left = knsb_rating._left_over(mine.bracket, pairs)
        lacks = [knsb_rating._scores(left)] if mine.s1 is None else knsb_rating.lacks_joined(mine.bracket, pairs)
        ahead = [looked.lacks(left)] if looked else []
        return [-len(pairs), *lacks, *ahead, *hall.counts(mine.bracket, pairs, mine.s1)]

    names = ["A11", *(["B3"] if mine.s1 is None else ["C13", "B3"]), *(["C12"] if mine.looked else [])]
    names += ["B2", "A7d", "B4", "A7e", "C10d", "C10c", "C10b", "C10a"]
    apart = mine.looked and knsb_rating._Below(other_hall, mine.looked.group, mine.looked.is_last)
    clause = first_worse(names, values(mine.pairs, hall, mine.looked), values(theirs.pairs, other_hall, apart))
    return Answer(clause, _numbers([one.pairs for one in told]), left)


def _brackets_2013(hall, ours, place):
    """Pair everything again from one bracket on."""
    mine = ours[place]
    if place == len(ours) - 1:
        return [hall._last(mine.bracket, mine.s1 is not None)]
    lowest = min(one.score for one in mine.bracket.residents)
    scores = sorted({one.score for one in hall.people if one.score <= lowest}, reverse=True)
    groups = [[one for one in hall.people if one.score == score] for score in scores]
    told = list(ours[:place])
    for group, following in pairwise(groups):
        below = knsb_rating._Below(hall, following, following is groups[-1])
        told.append(hall._but_last(knsb_rating.Bracket(told[-1].left if told else [], group), below))
    return hall._and_last(told, groups[-1])[place:]


def answer_wp(tournament, apart, place):
    """C3, C4.1 to C4.5, and B4 if the same players wait; in round 1 only the lots (D)."""
    other = world(tournament, apart)
    choices = waiting.Choices()
    if tournament.next_round == 1:
        found = waiting.answer(other)
        return found and Answer(ORDER, found.boards, [found.bye] if found.bye else [])
    hall, other_hall = (waiting._Hall(one.with_pending_adjourned(), choices) for one in (tournament, other))
    groups = waiting.answer(tournament, choices).groups
    scores = tuple(hall._groups())
    above = tuple(groups[place - 1].waiting_room) if place else ()
    found = other_hall._search(scores[place:], above)
    if found is None:
        return None
    below = list(scores[place + 1 :])

    def values(group, hall):
        room = sorted(group.waiting_room, key=hall.order.index)
        points = [hall.people[number].score for number in room]
        ranks = [hall.order.index(number) for number in room]
        return len(room), points, *hall._ahead(tuple(room), below), hall.relative(group.pairs), ranks

    mine, theirs = values(groups[place], hall), values(found[0], other_hall)
    if mine[-1] == theirs[-1]:
        clause = first_worse(("B4",), mine[-2:-1], theirs[-2:-1])
    else:
        clause = first_worse(("C3", "C4.1", "C4.2", "C4.3", "C4.4", "C4.5"), mine, theirs)
    return Answer(clause, [pair for group in found for pair in group.pairs], found[-1].waiting_room)


def answer_kndb(tournament, apart, place):
    """If two players stay in one group: whether the rest of it can be paired; otherwise all groups are formed again."""
    event = kndb._Event(tournament, kndb.Choices())
    ours = kndb.pair(tournament).groups
    players, room, _ = ours[place]
    if len(apart) == 2 and apart.keys() <= {*players} - {*room}:
        rest = [player for player in players if player not in room and player not in apart]
        if not event.can_pair(frozenset(rest)):
            return None
        pairs = [tuple(apart), *event.high_low(rest)]
        return Answer(ORDER, pairs + [pair for _, _, some in ours[place + 1 :] for pair in some], [])
    return formed_anew(tournament, apart)


def formed_anew(tournament, apart):
    """kndb: form all groups again, by rules 1 to 4."""

    class Kept(kndb._Event):
        def may_meet(self, one, other):
            kept = other in apart.get(one, ()) or one in apart.get(other, ())
            return not kept and super().may_meet(one, other)

    event = kndb._Event(tournament, kndb.Choices())
    with patch.object(kndb, "_Event", Kept):
        answer = kndb.pair(tournament)
    if answer is None:
        return None
    kept = Kept(tournament, kndb.Choices())
    clause = alternatives.draughts_first_worse(event, kndb.pair(tournament).groups, answer.groups, kept)
    return Answer(clause, [pair for _, _, some in answer.groups for pair in some], [])


def answer_keizer(tournament, apart, place):
    """L1 to L6: the least of all rounds in which they are kept apart, compared with the least of all rounds."""
    settings = {**keizer.DEFAULTS}
    ladder = Ladder(played_in(tournament), read_settings(declared("keizer"), {}))
    present = set(tournament.to_pair())
    order = [player for player in ladder.ranking_before(tournament.next_round) if player in present]

    def least(event):
        legal = [
            (keizer.cost(tournament, order, pairs, odd, settings), pairs, odd)
            for pairs, odd in keizer.all_pairings(list(range(len(order))))
            if all(event.may_meet(order[one], order[other]) for one, other in pairs)
        ]
        return min(legal, default=None, key=lambda found: found[0])

    theirs, ours = least(world(tournament, apart)), least(tournament)
    if theirs is None:
        return None
    clause = first_worse(["L1", "L2", "L3", "L4", "L5"], ours[0][:5], theirs[0][:5])
    pairs = [(order[one], order[other]) for one, other in theirs[1]]
    return Answer(clause or ORDER, pairs, [] if theirs[2] is None else [order[theirs[2]]])


ANSWERS = {
    "fide-dutch": partial(complete_rounds.answer, complete_rounds.Rounds2026),
    "fide-dutch-2017": answer_2017,
    "knsb-rating": answer_2013,
    "fide-1992": partial(complete_rounds.answer, complete_rounds.Rounds1992),
    "knsb-wp": answer_wp,
    "kndb": answer_kndb,
    "keizer": answer_keizer,
}
