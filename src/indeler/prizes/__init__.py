"""Prizes of an open tournament: categories, prizes, and the awards, explained line by line.

``prize_lists(plan, tournament)`` gives every group of a `Plan`; ``read_plan`` reads one from a TOML file.
"""

from indeler.prizes.awarding import (
    BEST_OF_CLUB,
    Award,
    Placed,
    PrizeList,
    Question,
    Unawarded,
    awarded,
    clubs_ranked,
    placed_in,
    prize_lists,
)
from indeler.prizes.plan import (
    Category,
    CategoryPrizes,
    Group,
    Money,
    Plan,
    Prize,
    Sharing,
    amount,
    amount_as_typed,
    check_plan,
    prizes_as_lines,
    prizes_of,
    read_plan,
    unknown,
    year_of,
)
