"""The measures of a tournament, and their register: the common ones first, then those that a question names.

Measures count in whole numbers, with one division at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import fsum, log2
from typing import Literal, NamedTuple

from indeler.lab.played import Played
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import POINT, PairingError, Tournament
from indeler.ranking import Order, ranks
from indeler.systems import pair

Value = int | float | None
"""None: the event did not occur, so there is nothing to measure."""
Function = Callable[[Played], Value]
Kind = Literal["mean", "share", "round"]
EDITIONS = ("fide-dutch", "fide-dutch-2017", "knsb-rating")
"""The editions of 2026, 2017 and 2013; the KNSB's rulebook on rating is that of 2013."""


class Measure(NamedTuple):
    """A measure, its title, and how its values are interpreted."""

    name: str
    title: Sentence
    function: Function
    higher_is_better: bool | None
    """None: neither higher nor lower is better."""
    kind: Kind
    is_usual: bool
    """Whether it is measured where a file names no measures."""


def measures_of(names: tuple[str, ...]) -> tuple[Measure, ...]:
    """Return the measures of these names; all usual ones for no names."""
    for name in names:
        if name not in MEASURES:
            text = N_("There is no measure '{name}'; choose one of {choices}.")
            raise InvalidInput(text, name=name, choices=tuple(MEASURES))
    return tuple(MEASURES[name] for name in names) or tuple(each for each in MEASURES.values() if each.is_usual)


MEASURES: dict[str, Measure] = {}
"""Every measure by its name."""


def measure(
    title: Text, *, higher_is_better: bool | None = None, kind: Kind = "mean", is_usual: bool = True
) -> Callable[[Function], Function]:
    """Register a function as a measure; its docstring states how it counts."""

    def registered(function: Function) -> Function:
        name = function.__name__
        MEASURES[name] = Measure(name, Sentence(title), function, higher_is_better, kind, is_usual)
        return function

    return registered


# Measures of any tournament -------------------------------------------------------------------------------------------


@measure(N_("Kendall's τ of final order and true strength"), higher_is_better=True)
def kendall(played: Played) -> Value:
    """Return 1 − 4D / (n(n − 1)), D the number of pairs in the wrong order."""
    n = len(played.order)
    pairs = n * (n - 1)
    return (pairs - 4 * _inversions(played.order)) / pairs


def _inversions(order: tuple[int, ...]) -> int:
    """Return the number of pairs in the wrong order, by the bits of a number."""
    earlier = wrong = 0
    for player in order:
        wrong += (earlier >> player).bit_count()
        earlier |= 1 << player
    return wrong


@measure(N_("Spearman's ρ of final order and true strength"), higher_is_better=True)
def spearman(played: Played) -> Value:
    """Return 1 − 6Σd² / (n(n² − 1))."""
    n = len(played.order)
    total = n * (n * n - 1)
    return (total - 6 * sum((place - player) ** 2 for place, player in enumerate(played.order))) / total


@measure(N_("NDCG of the final order, which looks at the top most"), higher_is_better=True)
def ndcg(played: Played) -> Value:
    """Return Σ rel / log₂(place + 1) divided by its value for the true order; rel = n − true rank."""
    n = len(played.order)
    weights, ideal = _discounts(n)
    gained = fsum((n - 1 - player) * weight for player, weight in zip(played.order, weights, strict=True))
    return round(gained / ideal, 9)


@cache
def _discounts(n: int) -> tuple[tuple[float, ...], float]:
    weights = tuple(1 / log2(place + 1) for place in range(1, n + 1))
    return weights, fsum((n - 1 - player) * weight for player, weight in enumerate(weights))


@measure(N_("The strongest is first"), higher_is_better=True, kind="share")
def best_is_first(played: Played) -> Value:
    """Return whether the truly strongest player ended first."""
    return int(played.order[0] == 0)


@measure(N_("The strongest is among the first three"), higher_is_better=True, kind="share")
def best_in_top_3(played: Played) -> Value:
    """Return whether the truly strongest player ended first, second or third."""
    return int(0 in played.order[:3])


@measure(N_("Place of the strongest"), higher_is_better=False)
def place_of_best(played: Played) -> Value:
    """Return the place of the strongest player, from 1."""
    return played.place(0)


@measure(N_("True rank of who is first"), higher_is_better=False)
def champion(played: Played) -> Value:
    """Return the true rank of the winner; 1 is the strongest."""
    return played.order[0] + 1


@measure(N_("Games between unequal scores"), higher_is_better=False)
def floats(played: Played) -> Value:
    """Return the number of games whose players had unequal points before the round."""
    return sum(
        before[game.white] != before[game.black]
        for before, round in zip(played.scores(), played.rounds, strict=False)
        for game in round.games
    )


@measure(N_("Sum of the differences between Whites and Blacks"), higher_is_better=False)
def colour_difference(played: Played) -> Value:
    """Return Σ |W − B| over all players."""
    return sum(abs(sum(colours)) for colours in _colours(played))


@measure(N_("Players with a difference over 2 or three equal colours in a row"), higher_is_better=False)
def colour_violations(played: Played) -> Value:
    """Return the number of players to whom this happened at some time."""
    return sum(_is_violated(colours) for colours in _colours(played))


def _colours(played: Played) -> Iterator[list[int]]:
    """Yield the colours of each player in order, 1 for White and −1 for Black."""
    found: list[list[int]] = [[] for _ in played.order]
    for round in played.rounds:
        for game in round.games:
            found[game.white].append(1)
            found[game.black].append(-1)
    yield from found


def _is_violated(colours: list[int]) -> bool:
    balance = 0
    for at, colour in enumerate(colours):
        balance += colour
        if abs(balance) > 2 or abs(sum(colours[max(0, at - 2) : at + 1])) > 2:
            return True
    return False


@measure(N_("Mean difference in rating of opponents"))
def rating_difference(played: Played) -> Value:
    """Return the mean over all games."""
    ratings = played.field.ratings
    gaps = [abs(ratings[game.white] - ratings[game.black]) for round in played.rounds for game in round.games]
    return sum(gaps) / len(gaps) if gaps else None


@measure(N_("Round in which the two strongest meet"), kind="round")
def meeting_of_best_two(played: Played) -> Value:
    """Return the first such round; None where they never meet."""
    for number, round in enumerate(played.rounds, start=1):
        if any({game.white, game.black} == {0, 1} for game in round.games):
            return number
    return None


@measure(N_("The two strongest meet"), kind="share")
def best_two_meet(played: Played) -> Value:
    """Return whether they meet at all."""
    return int(meeting_of_best_two(played) is not None)


@measure(N_("The two strongest meet in the last round only"), kind="share")
def best_two_meet_last(played: Played) -> Value:
    """Return whether they meet for the first time in the last round."""
    return int(meeting_of_best_two(played) == len(played.rounds))


@measure(N_("Place of the player to whom something was made to happen"), higher_is_better=False, is_usual=False)
def place_of_forced(played: Played) -> Value:
    """Return the place from 1; the difference to the cell where nothing was forced is the price of what was forced."""
    return played.place(played.field.forced.player - 1)


@measure(N_("Points of the player to whom something was made to happen"), higher_is_better=True, is_usual=False)
def points_of_forced(played: Played) -> Value:
    """Return the points, not in tenths."""
    return played.scores()[-1][played.field.forced.player - 1] / POINT


@measure(N_("Places lost by an early loss"), higher_is_better=False, is_usual=False)
def early_loss(played: Played) -> Value:
    """Return the place less the true rank of players who lost in round 1, on average; None where nobody did."""
    first = played.rounds[0].games if played.rounds else ()
    losers = [
        game.white if game.white_points < game.black_points else game.black
        for game in first
        if game.white_points != game.black_points
    ]
    return sum(played.place(player) - player - 1 for player in losers) / len(losers) if losers else None


@measure(N_("Players wrongly among the first two or the last two"), higher_is_better=False)
def promotion_errors(played: Played) -> Value:
    """Return how many of the two promoted and the two relegated players are not the true ones."""
    return len(set(played.order[:2]) - {0, 1}) + len(set(played.order[-2:]) - set(range(len(played.order))[-2:]))


@measure(N_("Players with all points half-way"), is_usual=False)
def perfect_scores(played: Played) -> Value:
    """Return the number of players who have won every game after half the rounds, rounded up."""
    half = (len(played.rounds) + 1) // 2
    lost: set[int] = set()
    for games, without in played.rounds[:half]:
        lost |= {game.white for game in games if game.white_points <= game.black_points}
        lost |= {game.black for game in games if game.black_points <= game.white_points}
        lost |= {row.player for row in without}
    return len(played.order) - len(lost)


@measure(N_("Mean strength of the opponents of the ten strongest"), is_usual=False)
def opposition(played: Played) -> Value:
    """Return the mean over all games of the ten, as a norm requires strong opponents."""
    strengths = played.field.strengths
    met = [
        strengths[other]
        for round in played.rounds
        for game in round.games
        for one, other in ((game.white, game.black), (game.black, game.white))
        if one < 10
    ]
    return sum(met) / len(met) if met else None


@measure(N_("Rounds played"), is_usual=False)
def rounds_played(played: Played) -> Value:
    """Return the number of rounds; fewer than planned where no pairing was left, or a cup was decided."""
    return len(played.rounds)


# Measures that a question names ---------------------------------------------------------------------------------------
# Editions of the Dutch system compared: the same history, paired by another edition.


@measure(N_("Share of the rounds that the Dutch system of 2017 pairs otherwise"), is_usual=False)
def other_rounds_2017(played: Played) -> Value:
    """Pair each round again, from the history before it; colours do not count."""
    return _other_rounds(played, "fide-dutch-2017")


@measure(N_("Share of the rounds that the Dutch system of 2013 pairs otherwise"), is_usual=False)
def other_rounds_2013(played: Played) -> Value:
    """Pair each round again by the KNSB's rulebook on rating; colours do not count."""
    return _other_rounds(played, "knsb-rating")


def _other_rounds(played: Played, rules: str) -> Value:
    tournament = played.tournament
    if tournament is None or tournament.rules not in EDITIONS or not tournament.rounds:
        return None
    numbers = range(1, len(tournament.rounds) + 1)
    return sum(_is_other(tournament, number, rules) for number in numbers) / len(numbers)


def _is_other(tournament: Tournament, number: int, rules: str) -> bool:
    """Return whether these rules pair the round otherwise, or have no pairing for it."""
    played = tournament.rounds[number - 1]
    try:
        paired = pair(tournament.before(number), rules)
    except PairingError:
        return True
    meeting = {frozenset((game.white, game.black)) for game in played.games}
    return paired.bye != played.bye or {frozenset(board) for board in paired.boards} != meeting


# Groups: thirds of the final order, as a club with groups A, B and C would make them.


@measure(N_("Share of the true top third that ends in the first third"), higher_is_better=True, is_usual=False)
def top_third(played: Played) -> Value:
    """Return the share; in a season in cycles the first third is group A of the next cycle."""
    size = len(played.order) // 3
    return sum(index < size for index in played.order[:size]) / size if size else None


@measure(N_("Players who end in another third than their true one"), higher_is_better=False, is_usual=False)
def wrong_third(played: Played) -> Value:
    """Return the number over the complete order; the remainder of the division belongs to the last third."""
    size = len(played.order) // 3
    if not size:
        return None
    return sum(min(place // size, 2) != min(index // size, 2) for place, index in enumerate(played.order))


@measure(N_("Share of the moves that lead away from the true group"), higher_is_better=False, is_usual=False)
def wrong_moves(played: Played) -> Value:
    """Return the share; only a season in cycles has moves."""
    return played.facts.get("wrong_moves")


@measure(N_("Share of the moves that are taken back after the next cycle"), higher_is_better=False, is_usual=False)
def yo_yo(played: Played) -> Value:
    """Return the share of moves up and down again, or down and up; only a season in cycles has moves."""
    return played.facts.get("yo_yo")


# Whether a built-in tie-break ranks the truly stronger of two players with equal points first.


class _Tie(NamedTuple):
    """The title of a measure, and its tie-break."""

    title: Text
    code: str = ""
    rules: str = ""
    """The rulebook that defines how rounds without play count; empty: the tournament's own."""


TIES = {
    "bh": _Tie(N_("Buchholz puts the stronger of two equals first"), "BH"),
    "bhc1": _Tie(N_("Buchholz without the lowest puts the stronger of two equals first"), "BH/C1"),
    "sb": _Tie(N_("Sonneborn-Berger puts the stronger of two equals first"), "SB"),
    # knsb-wp A1a, A1d: a round without play is a draw against oneself
    "wp": _Tie(N_("Resistance points put the stronger of two equals first"), "WP", rules="knsb-wp"),
    "de": _Tie(N_("The game between them puts the stronger of two equals first"), "DE"),
    # half of the pairs, the reference for the others
    "lot": _Tie(N_("A lot puts the stronger of two equals first")),
}
"""The tie-breaks for which there is a measure ``stronger_first_…``."""


def _stronger_first(played: Played, tie: _Tie) -> Value:
    """Return the share of pairs with equal points whose stronger player this tie-break ranks first; equal: half."""
    if played.tournament is None:
        return None
    tournament = played.tournament.replace(rules=tie.rules) if tie.rules else played.tournament
    try:
        found = ranks(tournament, Order((tie.code,) if tie.code else (), lot=False))
    except InvalidInput:  # for example Buchholz in a round robin
        return None
    rank = [found[number] for number in played.numbers]
    points = played.scores()[-1]
    tied = [(one, other) for one, other in combinations(range(len(rank)), 2) if points[one] == points[other]]
    won = sum(2 if rank[one] < rank[other] else rank[one] == rank[other] for one, other in tied)
    return won / (2 * len(tied)) if tied else None


def _entered(name: str, tie: _Tie) -> None:
    def stronger_first(played: Played) -> Value:
        return _stronger_first(played, tie)

    stronger_first.__name__ = f"stronger_first_{name}"
    measure(tie.title, higher_is_better=True, is_usual=False)(stronger_first)


for _name, _tie in TIES.items():
    _entered(_name, _tie)


# The value of White over a tournament. Which players end with one White more than Black is not random: strong players
# have the extra White somewhat more often, so their higher score is not the value of a colour alone. The first colour
# is drawn; its consequences are.


@measure(N_("Points more with an extra white than with an extra black"), is_usual=False)
def extra_white(played: Played) -> Value:
    """Return the mean score of players with one White more, less that of players with one Black more."""
    balance = [0] * len(played.order)
    for round in played.rounds:
        for game in round.games:
            balance[game.white] += 1
            balance[game.black] -= 1
    return _in_points(played, balance)


@measure(N_("Points more of who began with White"), is_usual=False)
def first_white(played: Played) -> Value:
    """Return the mean score of players with White in round 1, less that of players with Black."""
    return _in_points(played, _first(played))


@measure(N_("Places better of who began with White"), is_usual=False)
def first_white_places(played: Played) -> Value:
    """Return the mean place of players with Black in round 1, less that of players with White."""
    places = {index: place for place, index in enumerate(played.order)}
    return _difference([-places[index] for index in range(len(places))], _first(played))


def _first(played: Played) -> list[int]:
    """Return 1 for players with White in round 1, −1 for Black, 0 for players without a game."""
    sides = [0] * len(played.order)
    for game in played.rounds[0].games if played.rounds else ():
        sides[game.white], sides[game.black] = 1, -1
    return sides


def _in_points(played: Played, sides: Sequence[int]) -> Value:
    difference = _difference(played.scores()[-1], sides)
    return None if difference is None else difference / POINT


def _difference(worth: Sequence[int], sides: Sequence[int]) -> float | None:
    """Return the mean of players at side 1, less that of players at side −1; None where either is missing."""
    more, fewer = ([one for one, side in zip(worth, sides, strict=True) if side == chosen] for chosen in (1, -1))
    if not more or not fewer:
        return None
    return (sum(more) * len(fewer) - sum(fewer) * len(more)) / (len(more) * len(fewer))
