"""Stored results for random brackets, halls and short round robins, denser than in real tournaments.

They cover exchanges, waiting rooms and rematches. Run ``python -m support.kept_positions`` in ``tests/`` to write them
again; review the difference before you commit it. Other tests of the package check that they are right; this one
detects changes, also of the way in which a result was found.
"""

from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace

from indeler.language import IndelerError
from indeler.matching.bits import mask_of
from indeler.model import Colour
from indeler.systems import pair
from indeler.systems.dutch.bracket import Bracket, Worth, best_candidate, best_leavers
from indeler.systems.dutch.by_counting import ColourWishes, Leavers, any_wish_of, candidate_by_counting, wish_of
from indeler.systems.dutch.competitor import Strength
from oracles.random_events import played, random_event
from support.kept import keep, line
from support.kept_pairings import reason
from support.round_tables import crowded

KEPT = Path(__file__).parents[1] / "data" / "positions"
SWISS = ("fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992", "knsb-wp", "kndb")
A_PAIR = 100
"""The base value of a pair within the bracket: the number of pairs comes first."""


def shown(part):
    """Return a line for every ten positions."""
    return [
        line(
            f"{start}", lambda start=start: repr(plain([part(number) for number in range(start, start + 10)])).encode()
        )
        for start in range(0, PARTS[part], 10)
    ]


def plain(value):
    """Return only tuples and lists: the names of types and fields may change."""
    kind = next((kind for kind in (tuple, list) if isinstance(value, kind)), None)
    return kind(map(plain, value)) if kind else value


def random_bracket(number):
    """Return two to eleven players of a few kinds and some below; mostly the upper half cannot meet the lower."""
    dice = Random(f"bracket {number}")
    size, below = dice.randint(2, 11), dice.choice((0, 0, 2, 3))
    moved_down = dice.choice((0, 0, dice.randint(0, size - 1)))
    kinds = [dice.randrange(3) for _ in range(size + below)]
    price = {frozenset(pair): dice.randint(1, 3) for pair in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))}
    within, across = dice.choice(((1, 0.1), (0.9, 0.2), (0.4, 0.4), (0.8, 0.8)))
    half = moved_down + (size - moved_down) // 2
    legal = [0] * (size + below)
    for a, b in combinations(range(size + below), 2):
        if dice.random() < (across if a < half <= b else within):
            legal[a] |= 1 << b
            legal[b] |= 1 << a
    worth = Worth(
        legal,
        lambda a, b: price[frozenset((kinds[a], kinds[b]))] + A_PAIR * (b < size),
        lambda a: (kinds[a], a < size),
    )
    return Bracket(tuple(range(moved_down)), tuple(range(moved_down, size))), worth, range(size, size + below)


def candidate(number):
    """3.3, 3.6, 3.7, 4.2, 4.3, 4.4: the first of the best candidates."""
    return best_candidate(*random_bracket(number))


def leavers(number):
    """C8: the remaining players with whom those below have the most value, where one player has to leave."""
    bracket, worth, others = random_bracket(number)
    return best_leavers(bracket, others, worth._replace(of=lambda a, b: 1, kind=lambda a: a in others))


def counted(number):
    """C12, C13: the candidate found by counting colour preferences, or None."""
    dice = Random(f"counted {number}")
    size = dice.randint(4, 11)
    moved_down = dice.choice((0, 1, 2, 3))
    wishes = [Colour.WHITE, Colour.BLACK] if number % 3 else [Colour.WHITE, Colour.WHITE, None, Colour.BLACK]
    people = [_person(dice, wishes) for _ in range(size)]
    share = dice.choice((0.7, 0.9, 1))
    legal = [0] * size
    for a, b in combinations(range(size), 2):
        if dice.random() < share:
            legal[a] |= 1 << b
            legal[b] |= 1 << a
    residents = range(moved_down, size)
    possible = [one for one in residents if dice.random() < 0.6]
    leaving = Leavers(mask_of(possible), mask_of(one for one in possible if dice.random() < 0.7))
    fresh = mask_of(one for one in residents if dice.random() < 0.9)
    bracket = Bracket(tuple(range(moved_down)), tuple(residents))
    wish = any_wish_of if number % 5 == 0 else wish_of
    return candidate_by_counting(bracket, ColourWishes(people, wish), legal, leaving, fresh)


def _person(dice, wishes):
    wish = dice.choice(wishes)
    strength = dice.choice((Strength.MILD, Strength.STRONG, Strength.STRONG, Strength.ABSOLUTE))
    return SimpleNamespace(wish=wish, strength=strength if wish else Strength.NONE)


def halls(number):
    """Return the pairings by every Swiss rulebook where many forbidden pairs make the first groups give way."""
    before = crowded(Random(f"hall {number}"))
    return [_told(before, rules) for rules in SWISS]


def circles(number):
    """knsb-wp BW-22: few players and many rounds, so that some players must meet again."""
    dice = Random(f"circle {number}")
    tournament, trouble = random_event(dice, 4, 7, 8)
    told = []
    while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
        told.append(_told(tournament, "knsb-wp", rematches="if_needed"))
        try:
            tournament = played(dice, pair(tournament, "knsb-wp", rematches="if_needed").added_to(tournament), trouble)
        except IndelerError:
            break
    return told


def _told(before, rules, **settings):
    try:
        pairing = pair(before, rules, **settings)
    except IndelerError as refusal:
        return reason(refusal)
    return pairing.boards, pairing.bye, pairing.clauses


PARTS = {candidate: 1000, leavers: 1000, counted: 2000, halls: 200, circles: 150}
"""The number of stored lines of each part."""


if __name__ == "__main__":
    for part in PARTS:
        keep(shown(part), KEPT / f"{part.__name__}.txt")
