"""Norms of several events together, of a festival or of years: whether they suffice for a title (B.01 1.5)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from indeler.model import Player, Tournament
from indeler.ranking.ratings import difference_for
from indeler.ratings.change import half_up
from indeler.ratings.norms import (
    EXEMPT,
    GAMES,
    TITLES,
    Condition,
    Norm,
    Title,
    conditions,
    is_predetermined,
    missed_rounds,
    norms,
    present_by_round,
)

RULEBOOK = "fide-b01"

GAMES_OF_NORMS = 27
MOST_OF_EVENT = 13
"""N9: the maximum number of games that a norm of a longer event counts for."""
RATINGS = {"GM": 2500, "IM": 2400, "WGM": 2300, "WIM": 2200}
"""N10: the rating that the player must have had once."""
LARGE_SWISS = {"participants": 40, "average": 2000}
"""N11: the requirements of the event of one of the norms, unless it is a championship of 1.5.6."""


class NormOfEvent(NamedTuple):
    """A norm that was made, and its event."""

    tournament: Tournament
    player: Player
    norm: Norm
    exempt: bool
    """Whether it needs an exemption from the mix of federations."""

    @property
    def games(self) -> int:
        """N9: the number of games it counts for: those played, plus one for each extra point, at most 13."""
        played = max(len(self.norm.games), GAMES)
        return min(played + self.extra, MOST_OF_EVENT)

    @property
    def extra(self) -> int:
        """N9: full points above the lowest score with which it would still be a norm."""
        size = len(self.norm.games)
        score = sum(game.score for game in self.norm.games)
        enough = [half for half in range(0, score + 1, 50) if self._is_enough(half, size)]
        return (score - enough[0]) // 100 if enough else 0

    def _is_enough(self, score: int, size: int) -> bool:
        share = half_up(Fraction(score, size))
        reached = self.norm.average + difference_for(share)
        return score >= 35 * size and reached >= self.norm.title.performance


class Application(NamedTuple):
    """The norms of a player for one title, and the conditions of an application with them."""

    player: Player
    title: Title
    norms: tuple[NormOfEvent, ...]
    conditions: tuple[Condition, ...]

    @property
    def games(self) -> int:
        """The games of all norms."""
        return sum(each.games for each in self.norms)

    @property
    def is_complete(self) -> bool:
        """Whether every condition holds."""
        return all(each.holds for each in self.conditions)


def applications(tournaments: Sequence[Tournament], *, waived: bool = False) -> list[Application]:
    """Return all players with a norm in one of these events, by FIDE number, with all norms for one title."""
    norms_by_title: dict[tuple[str, str], list[NormOfEvent]] = defaultdict(list)
    for tournament in tournaments:
        for player, norm in norms(tournament, waived=waived):
            if norm.is_achieved and player.fide_id:
                required = conditions(tournament, player.number, norm, waived=waived)
                exempt = any(each.requirement == EXEMPT for each in required)
                norms_by_title[player.fide_id, norm.title.name].append(NormOfEvent(tournament, player, norm, exempt))
    titles = {title.name: title for title in TITLES}
    return [
        Application(found[0].player, titles[name], tuple(found), tuple(_conditions(titles[name], found, tournaments)))
        for (_, name), found in norms_by_title.items()
    ]


def _conditions(title: Title, found: Sequence[NormOfEvent], tournaments: Sequence[Tournament]) -> Iterator[Condition]:
    """N9 to N11, as far as these events show."""
    games = sum(each.games for each in found)
    yield Condition("1.5.1", "games of norms", f"at least {GAMES_OF_NORMS}", str(games), games >= GAMES_OF_NORMS)
    identity = found[0].player.fide_id
    rating = max(one.rating for each in tournaments for one in each.players.values() if one.fide_id == identity)
    needed = RATINGS[title.name]
    yield Condition(
        "1.5.3", "rating reached once, in these events", f"at least {needed}", str(rating), rating >= needed
    )
    normal = sum(not each.exempt for each in found)
    yield Condition("1.4.3e", "norms without exemption from 1.4.3", "at least 1", str(normal), normal > 0)
    short = sum(len(each.norm.games) < GAMES for each in found)
    yield Condition("1.4.1c", "norms on eight games", "at most 1", str(short), short <= 1)
    if title.name in ("GM", "WGM"):
        calm = sum(_single_rounds(each.tournament) >= 3 for each in found)
        yield Condition("1.1.3a", "norms with one round a day on three days", "at least 1", str(calm), calm > 0)
    large = sum(is_large_swiss(each.tournament) for each in found)
    yield Condition("1.5.6", "norms from a Swiss of 40 with an average of 2000", "at least 1", str(large), large > 0)


def _single_rounds(tournament: Tournament) -> int:
    """Return the number of days with one round."""
    return sum(rounds == 1 for rounds in Counter(filter(None, tournament.event.round_dates)).values())


def is_large_swiss(tournament: Tournament) -> bool:
    """N11: a Swiss with 40 participants of an average of 2000 in every round; without those who missed two rounds."""
    if is_predetermined(tournament) or not tournament.rounds:
        return False
    counted = [one for one in tournament.players.values() if missed_rounds(tournament, one.number) <= 1]
    return all(
        len(there) >= LARGE_SWISS["participants"]
        and sum(one.rating for one in there) >= LARGE_SWISS["average"] * len(there)
        for there in present_by_round(tournament, counted)
    )
