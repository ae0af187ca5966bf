"""The clauses beside those who were passed over, against every other way to pair the bracket."""

from random import Random

import pytest

from indeler.model import PairingError
from indeler.reasons import study
from oracles.random_events import played, random_event

DUTCH = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992")
LARGEST = 9
"""Up to how many players of a bracket everything is tried."""


def brackets(rules, seeds):
    """The brackets of random tournaments in which somebody is paired, each with its round."""
    for seed in seeds:
        random = Random(f"explained {seed}")
        tournament, trouble = random_event(random, most=11)
        while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
            try:
                laid_open = study(tournament, rules)
            except PairingError:
                break
            for place, group in enumerate(laid_open.groups):
                if group.pairs and len(group.players) <= LARGEST:
                    yield laid_open, place, group
            tournament = played(random, laid_open.pairing.added_to(tournament), trouble)


def pairings(players, may_meet):
    """All ways to pair some of these players."""
    if not players:
        yield []
        return
    one, *others = players
    yield from pairings(others, may_meet)
    for place, other in enumerate(others):
        if may_meet(one, other):
            for rest in pairings(others[:place] + others[place + 1 :], may_meet):
                yield [(one, other), *rest]


def values(laid_open, group, pairs):
    """What the criteria count, in order; None if the one left over may not have the bye."""
    rank, ledger = laid_open.rank, group.trace.ledger
    paired = {player for pair in pairs for player in pair}
    leaving = [player for player in group.players if player not in paired]
    if group is laid_open.groups[-1] and (
        len(leaving) > 1 or any(laid_open.people[player].bye_barred for player in leaving)
    ):
        return None
    places = [sorted((rank[one], rank[other])) for one, other in pairs]
    cost = ledger.total(laid_open.field.competitors, places, [rank[player] for player in leaving])
    return list(ledger.unpacked(cost).values())


def as_far_as(clause, group):
    """How many criteria there are up to this one; 0 if it is none of the bracket."""
    names = [name.split()[0] for name in group.trace.values]
    return max((place for place, name in enumerate(names, start=1) if name == clause), default=0)


# Boards ---------------------------------------------------------------------------------------------------------------


def others_with(laid_open, group, pair, instead):
    """Every pairing in which the higher of a pair meets another, the boards above and S1 being what they are."""
    parts = laid_open.halves_of(group)
    moved_down = {one for one, _ in parts.upper}
    is_upper = pair[0] in moved_down
    above = parts.upper if is_upper else parts.lower
    fixed = [*(() if is_upper else parts.upper), *above[: above.index(pair)], (pair[0], instead)]
    taken = {player for both in fixed for player in both}

    def may_meet(one, other):
        across = is_upper or (one in parts.heads) != (other in parts.heads)
        both_from_above = moved_down and one in group.from_above and other in group.from_above
        return across and not both_from_above and laid_open.may_meet(one, other)

    for rest in pairings([player for player in group.players if player not in taken], may_meet):
        if moved_down <= {player for both in [*fixed, *rest] for player in both}:
            yield [*fixed, *rest]


def checked_boards(rules, seeds):
    """How many clauses were looked into: no pairing with the one passed over is as good as ours up to that clause."""
    seen = 0
    for laid_open, _, group in brackets(rules, seeds):
        ours = list(group.trace.values.values())
        for pair in group.pairs:
            for other in laid_open.opponents_before(group, pair)[:3]:
                clause = laid_open.obstacle(group, (pair[0], other))
                count = as_far_as(clause, group) if laid_open.may_meet(pair[0], other) else 0
                if count:
                    for pairs in others_with(laid_open, group, pair, other):
                        theirs = values(laid_open, group, pairs)
                        assert theirs is None or theirs[:count] > ours[:count], (laid_open.pairing, pair, other, clause)
                    seen += 1
    return seen


@pytest.mark.parametrize("rules", DUTCH)
def test_no_pairing_with_one_passed_over_is_as_good(rules):
    assert checked_boards(rules, range(15)) > 10


@pytest.mark.sweep
@pytest.mark.parametrize("rules", DUTCH)
def test_no_pairing_with_one_passed_over_is_as_good_in_many_tournaments(rules):
    assert checked_boards(rules, range(100, 500)) > 300


# Leavers --------------------------------------------------------------------------------------------------------------


def checked_leavers(rules, seeds):
    """How many clauses were looked into: if another had left instead, nothing would be as good as ours."""
    seen = 0
    for laid_open, place, group in brackets(rules, seeds):
        ours = list(group.trace.values.values())
        for leaver in group.leaving:
            for other in laid_open.leavers_before(place, leaver)[:3]:
                clause = laid_open.stays(place, other, leaver)
                count = 0 if clause == laid_open.names.ahead else as_far_as(clause, group)
                if count:
                    away = {*group.leaving, other} - {leaver}
                    staying = [player for player in group.players if player not in away]
                    for pairs in pairings(staying, laid_open.may_meet):
                        theirs = values(laid_open, group, pairs) if 2 * len(pairs) == len(staying) else None
                        assert theirs is None or theirs[:count] > ours[:count], (
                            laid_open.pairing,
                            leaver,
                            other,
                            clause,
                        )
                    seen += 1
    return seen


@pytest.mark.parametrize("rules", DUTCH)
def test_nobody_could_have_left_as_well(rules):
    assert checked_leavers(rules, range(15)) > 3


@pytest.mark.sweep
@pytest.mark.parametrize("rules", DUTCH)
def test_nobody_could_have_left_as_well_in_many_tournaments(rules):
    assert checked_leavers(rules, range(100, 500)) > 50
