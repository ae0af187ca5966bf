"""Tie-breaks from ratings (article 10). With unrated players they are left out, unless /U gives those a rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from indeler.language import N_, Sentence
from indeler.model import Award, Cell, format_points
from indeler.model.rating_lists import rating_for_tie_breaks
from indeler.ranking.codes import Code
from indeler.ranking.table import Table, cut
from indeler.ranking.working import Combine, Term, Working

RULEBOOK = "fide-c07"

_PER_CENT = {Award.WIN: 100, Award.FORFEIT_WIN: 100, Award.DRAW: 50, Award.ADJOURNED: 50}
"""The percentage of a game here, on any points scale of the tournament."""


def average_rating(table: Table, player: int, code: Code) -> Working:
    """10.1: the mean rating of the opponents met over the board, rounded with a half up."""
    terms = cut(table, opponents_ratings(table, player, code), code, lambda term: term.score)
    return Working(terms, unit=1, combine=Combine.ROUNDED_MEAN)


def performance(table: Table, player: int, code: Code) -> Working:
    """10.2: the average rating of the opponents plus the difference for the percentage scored."""
    average = average_rating(table, player, code)
    if not average.terms:
        return Working((), unit=1)
    scored, games = _per_cent_scored(table, player), len(average.terms)
    percentage = (2 * scored + games) // (2 * games)
    opponents = [term.score for term in average.terms]
    terms = (
        Term(int(average.total), note=Sentence(N_("average of {ratings}"), ratings=opponents)),
        Term(difference_for(percentage), note=Sentence(N_("for {percentage} %"), percentage=percentage)),
    )
    return Working(terms, unit=1)


def perfect_performance(table: Table, player: int, code: Code) -> Working:
    """10.3: the lowest rating whose expected score reaches the score; nothing scored: 800 below the lowest opponent."""
    terms = opponents_ratings(table, player, code)
    if not terms:
        return Working((), unit=1)
    opponents = [term.score for term in terms]
    scored = _per_cent_scored(table, player)
    if scored == 0:
        return Working((Term(min(opponents) - 800, note=N_("800 below the lowest-rated opponent")),), unit=1)
    low, high = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    while high - low > 1:  # low is always too little, high always enough
        middle = (low + high) // 2
        low, high = (low, middle) if expected_score(middle, opponents) >= scored else (middle, high)
    text = N_("the lowest rating expected to score {points} against {ratings}")
    note = Sentence(text, points=format_points(scored // 10), ratings=opponents)
    return Working((Term(high, note=note),), unit=1)


def average_performance(table: Table, player: int, code: Code) -> Working:
    """10.4: the mean TPR of the opponents met over the board, rounded with a half up."""
    return _average_of(table, player, code, "TPR", performance)


def average_perfect_performance(table: Table, player: int, code: Code) -> Working:
    """10.5: the mean PTP of the opponents met over the board, rounded with a half up."""
    return _average_of(table, player, code, "PTP", perfect_performance)


def rating(table: Table, player: int, code: Code) -> Working:
    """10.6: the rating, high before low; with /R the other way round."""
    return Working((Term(_rating(table, player, code)),), unit=1)


def has_unrated(table: Table) -> bool:
    """10: return whether a player without a rating takes part, which makes rating tie-breaks unusable."""
    return any(not player.rating for player in table.tournament.players.values())


def opponents_ratings(table: Table, player: int, code: Code) -> list[Term]:
    """Return one term for each opponent met over the board: the opponent's rating."""
    met = table.met(player, table.games(10))
    return [Term(_rating(table, opponent, code, round), round, opponent) for round, opponent in met]


def _average_of(
    table: Table, player: int, code: Code, name: str, averaged: Callable[[Table, int, Code], Working]
) -> Working:
    text = name if code.unrated is None else f"{name}/U{code.unrated}"
    values = table.totals(averaged, Code(text, name, unrated=code.unrated))
    met = table.met(player, table.games(10))
    terms = [Term(values[opponent].numerator, round, opponent) for round, opponent in met]
    return Working(tuple(terms), unit=1, combine=Combine.ROUNDED_MEAN)


def _rating(table: Table, player: int, code: Code, round: int = 0) -> int:
    """10: return the rating; in an event of more than 30 days the one that its organiser chose."""
    tournament = table.tournament
    return rating_for_tie_breaks(tournament, tournament.players[player], round) or code.unrated or 0


def _per_cent_scored(table: Table, player: int) -> int:
    games = table.games(10)
    return sum([_share(cell) for cell in table.cards[player] if cell.kind in games])


def _share(cell: Cell) -> int:
    """Return the share of the points, in per cent; of a match that of both games together."""
    kinds = cell.games or (cell.kind,)
    return sum([_PER_CENT.get(kind.award, 0) for kind in kinds]) // len(kinds)


# fmt: off
_DP = (  # 8.1.1: the rating difference that goes with a score of 50, 51, ... 100 %
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)
_LARGEST_DIFFERENCE = (  # 8.1.2: the largest rating difference that goes with 50, 51, ... 99 % for the stronger player
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)
# fmt: on

CERTAIN = _LARGEST_DIFFERENCE[-1] + 1
"""From this difference on the stronger player is expected to score 100 %."""


def difference_for(percentage: int) -> int:
    """10.2: return the rating difference for a score of this percentage."""
    return _DP[percentage - 50] if percentage >= 50 else -_DP[50 - percentage]


def expected_score(rating: int, opponents: Sequence[int]) -> int:
    """10.3: return the expected score of a player with this rating against these, in per cent of one game."""
    differences = (max(-CERTAIN, min(rating - opponent, CERTAIN)) for opponent in opponents)
    return sum(_EXPECTED[difference + CERTAIN] for difference in differences)


def _expected() -> tuple[int, ...]:
    """Return the expected percentage for every rating difference from -CERTAIN to CERTAIN."""
    stronger: list[int] = []
    for percentage, largest in enumerate(_LARGEST_DIFFERENCE, start=50):
        stronger += [percentage] * (largest + 1 - len(stronger))
    stronger.append(100)
    return (*(100 - percentage for percentage in reversed(stronger[1:])), *stronger)


_EXPECTED = _expected()
