"""Norms for the titles GM, IM, WGM and WIM: whether a player made one, on which games, and else what is missing.

A norm may be made on fewer games than were played: wins may be left out, and in a Swiss the last rounds. So every such
choice of games is judged, and the one that lacks least is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Kind, Player, Tournament
from indeler.ranking.ratings import difference_for
from indeler.ratings.change import Game, half_up
from indeler.ratings.time_class import control_of
from indeler.ratings.tournament import per_cent, rated_games
from indeler.rulebooks import declared

RULEBOOK = "fide-b01"

GAMES = 9
LONGEST = 13
"""N7: in longer events only the weakest wins are left out, for the choices among all of them double with each game."""
UNRATED = 1400
"""N5: what an opponent without a rating counts for."""
TITLED = ("GM", "IM", "WGM", "FM", "WIM", "WFM")
"""N3: who counts among the half that holds a title; CM and WCM do not."""
NO_FEDERATION = ("", "FID")
MINUTES = 120
"""N8: thinking time for 60 moves."""
BIG_SWISS = {"foreigners": 20, "federations": 3, "titled": 10}
"""N2: a Swiss with so many of them in every round needs no mix of federations."""


class Title(NamedTuple):
    """What a norm takes."""

    name: str
    performance: int
    average: int
    floor: int
    """N5: what the weakest opponent counts for at least."""
    holders: tuple[str, ...]
    """N4: who counts among the third that holds this title or a higher one."""
    women: bool = False


TITLES = (
    Title("GM", 2600, 2380, 2200, ("GM",)),
    Title("IM", 2450, 2230, 2050, ("IM", "GM")),
    Title("WGM", 2400, 2180, 2000, ("WGM", "IM", "GM"), women=True),
    Title("WIM", 2250, 2030, 1850, ("WIM", "WGM", "IM", "GM"), women=True),
)
_STILL_OPEN = {
    "GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM"),
    "FM": ("GM", "IM", "WGM", "WIM"), "": ("GM", "IM", "WGM", "WIM"),
}  # fmt: skip
"""Which norms are of use to who holds a title."""


class Norm(NamedTuple):
    """A norm as far as it is made."""

    title: Title
    games: tuple[Game, ...]
    """Those on which it is made, or that lack least."""
    average: int
    performance: int
    missing: tuple[Sentence, ...]
    short: int = 0
    """Games that are missing."""

    @property
    def is_made(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing

    @property
    def is_near(self) -> bool:
        """Whether at least the performance is there."""
        return bool(self.games) and self.performance >= self.title.performance


def norms(tournament: Tournament, *, waived: bool = False) -> Iterator[tuple[Player, Norm]]:
    """The norms that each player could make, the highest title first; ``waived``: any mix of federations will do."""
    for field, title in _open_to(tournament, waived):
        yield field.player, field.best(title)


def near(tournament: Tournament, *, waived: bool = False) -> list[tuple[Player, Norm]]:
    """Who has the performance of a norm, made or still to be made: there are rounds enough to come."""
    total, played = tournament.total_rounds, len(tournament.rounds)
    to_come = GAMES if total is None else total - played
    fields = ((field, title) for field, title in _open_to(tournament, waived) if field.reaches(title))
    found = ((field.player, field.best(title)) for field, title in fields)
    return [(player, norm) for player, norm in found if norm.is_near and norm.short <= to_come]


def _open_to(tournament: Tournament, waived: bool) -> Iterator[tuple[_Field, Title]]:
    """Everybody, with each title of which a norm would be of use."""
    waived = waived or is_big_swiss(tournament)
    for player in tournament.players.values():
        field = _Field(tournament, player, waived)
        for title in TITLES:
            is_open = title.name in _STILL_OPEN.get(player.title, _STILL_OPEN[""])
            if is_open and (player.sex == "w" or not title.women):
                yield field, title


def event_notes(tournament: Tournament) -> list[Sentence]:
    """N8: what of the event itself stands in the way of a norm, as far as the tournament tells."""
    control = control_of(tournament.event)
    notes = []
    if control is None:
        notes.append(
            Sentence(N_("For norms the time control must be known: {least} minutes for 60 moves."), least=MINUTES)
        )
    elif control.minutes < MINUTES:
        notes.append(
            Sentence(N_("For norms the time control is too short: {least} minutes for 60 moves."), least=MINUTES)
        )
    a_day = Counter(day for day in tournament.event.round_dates if day)
    if any(rounds > 2 for rounds in a_day.values()):
        notes.append(Sentence(N_("For norms no day has more than two rounds.")))
    if not tournament.event.chief_arbiters:
        notes.append(Sentence(N_("For norms there must be a chief arbiter (IA or FA) who does not play.")))
    return notes


def is_big_swiss(tournament: Tournament) -> bool:
    """N2: a Swiss with 20 rated foreigners of 3 federations, 10 of them GM, IM, WGM or WIM, in every round."""
    host = tournament.event.federation
    if not host or _is_predetermined(tournament):
        return False
    foreign = [
        player
        for number, player in tournament.players.items()
        if player.rating and player.federation not in (host, *NO_FEDERATION) and _missed(tournament, number) <= 1
    ]
    every_round = [
        [one for one in foreign if cells[one.number].kind.played or cells[one.number].kind is Kind.PAIRING_BYE]
        for cells in ({n: tournament.card(n)[at] for n in tournament.players} for at in range(len(tournament.rounds)))
    ]
    return bool(every_round) and all(
        len(present) >= BIG_SWISS["foreigners"]
        and len({one.federation for one in present}) >= BIG_SWISS["federations"]
        and sum(one.title in ("GM", "IM", "WGM", "WIM") for one in present) >= BIG_SWISS["titled"]
        for present in every_round
    )


def _missed(tournament: Tournament, number: int) -> int:
    return sum(not cell.kind.played and cell.kind is not Kind.PAIRING_BYE for cell in tournament.card(number))


def _is_predetermined(tournament: Tournament) -> bool:
    return bool(tournament.rules) and declared(tournament.rules).fixed_pairings


class _Field:
    """The games of one player, and all choices of them on which a norm can be made."""

    def __init__(self, tournament: Tournament, player: Player, waived: bool) -> None:
        self.players, self.player, self.waived = tournament.players, player, waived
        self.games = rated_games(tournament, player.number)
        self.may_stop_early = not _is_predetermined(tournament)
        free = (Kind.FORFEIT_WIN, Kind.PAIRING_BYE)
        self.fewest = GAMES - any(cell.kind in free for cell in tournament.card(player.number))

    def reaches(self, title: Title) -> bool:
        """Whether any choice has the performance."""
        return any(self.performance(title, games) >= title.performance for games in self.choices(wins_of=_weakest))

    def best(self, title: Title) -> Norm:
        """The choice that lacks least, of those the one with most games; all games where none has the performance."""
        if not self.reaches(title):
            return self.judged(title, self.games)
        any_wins = combinations if len(self.games) <= LONGEST else _weakest
        judged = (self.judged(title, games) for games in self.choices(wins_of=any_wins))
        return min(judged, key=lambda norm: (len(norm.missing), -len(norm.games)))

    def choices(self, wins_of: Callable[[list[Game], int], Iterable[tuple[Game, ...]]]) -> Iterator[tuple[Game, ...]]:
        """N7: all games; without some wins; and in a Swiss without the last rounds."""
        shortest = self.fewest if self.may_stop_early else len(self.games)
        for end in range(len(self.games), min(shortest, len(self.games)) - 1, -1):
            played = self.games[:end]
            wins = [game for game in played if game.score == 100]
            for count in range(max(end - self.fewest, 0) + 1):
                for left_out in wins_of(wins, count):
                    yield tuple(game for game in played if game not in left_out)

    def judged(self, title: Title, games: tuple[Game, ...]) -> Norm:
        """A norm on these games."""
        if not games:
            return Norm(title, (), 0, 0, (_more_games(self.fewest),), self.fewest)
        average, performance = self.average(title, games), self.performance(title, games)
        short = max(self.fewest - len(games), 0)
        missing = [
            *([_more_games(short)] if short else []),
            *([] if self.waived else self.federations([self.players[game.opponent] for game in games])),
            *self.titles(title, [self.players[game.opponent].title for game in games]),
            *self.results(title, games, average, performance),
        ]
        return Norm(title, games, average, performance, tuple(missing), short)

    def average(self, title: Title, games: Sequence[Game]) -> int:
        """N5: the mean rating of the opponents, the unrated with 1400, the weakest one raised to the floor, ½ up."""
        ratings = sorted(game.rating or UNRATED for game in games)
        ratings[0] = max(ratings[0], title.floor)
        return half_up(Fraction(sum(ratings), len(ratings)))

    def performance(self, title: Title, games: Sequence[Game]) -> int:
        """N6: the average of the opponents plus the difference for the percentage."""
        return self.average(title, games) + difference_for(per_cent(games)) if games else 0

    def federations(self, opponents: Sequence[Player]) -> Iterator[Sentence]:
        """N2: two foreign federations; of one's own at most three fifths, of any at most two thirds.

        Here and with titles what counts is the number of games that it takes, while they have not all been played.
        """
        count = Counter(one.federation for one in opponents if one.federation not in NO_FEDERATION)
        own = count.get(self.player.federation, 0)
        foreign = len(count) - (self.player.federation in count)
        size = max(len(opponents), self.fewest)
        if foreign < 2:
            yield Sentence(N_("opponents of {count} more foreign federations"), count=2 - foreign)
        if own > (most := size * 3 // 5):
            yield Sentence(N_("at most {most} opponents of the own federation, not {count}"), most=most, count=own)
        most = size * 2 // 3
        federation, largest = max(count.items(), key=lambda one: one[1], default=("", 0))
        if largest > most:
            text = N_("at most {most} opponents of one federation, not {count} of {federation}")
            yield Sentence(text, most=most, count=largest, federation=federation)

    def titles(self, title: Title, held: Sequence[str]) -> Iterator[Sentence]:
        """N3, N4: half of the opponents titled, a third (of eight games three) of the title or a higher one."""
        size = max(len(held), self.fewest)
        half, third = ceil(Fraction(size, 2)), ceil(Fraction(size, 3))
        titled, holders = sum(one in TITLED for one in held), sum(one in title.holders for one in held)
        if titled < half:
            yield Sentence(N_("{count} more titled opponents"), count=half - titled)
        if holders < third:
            text = N_("{count} more opponents who are {titles}")
            yield Sentence(text, count=third - holders, titles=", ".join(title.holders))

    def results(self, title: Title, games: Sequence[Game], average: int, performance: int) -> Iterator[Sentence]:
        """N5, N6: the average of the opponents, a score of 35 %, and the performance."""
        if average < title.average:
            yield Sentence(N_("an average of opponents of {needed}, not {found}"), needed=title.average, found=average)
        scored = sum(game.score for game in games)
        if scored < 35 * len(games):
            yield Sentence(N_("a score of 35 %"))
        if performance < title.performance:
            yield Sentence(N_("a performance of {needed}, not {found}"), needed=title.performance, found=performance)


def _weakest(wins: list[Game], count: int) -> list[tuple[Game, ...]]:
    """Of so many wins left out those that help the performance most: the percentage is the same for any."""
    return [tuple(sorted(wins, key=lambda game: game.rating)[:count])] if count <= len(wins) else []


def _more_games(count: int) -> Sentence:
    """N1: nine games; eight where there was a win by forfeit or the bye."""
    return Sentence(N_("{count} more games"), count=count)
