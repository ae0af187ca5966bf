"""Norms for the titles GM, IM, WGM and WIM: whether a player made one, on which games, or the missing conditions.

A norm may be made on fewer games than were played: wins may be left out, and in a Swiss the last rounds. So every such
choice of games is judged, and the one that lacks least is reported. Norms of several
events, of a festival or of years, are joined into applications for a title (B.01 1.5).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.model import Kind, Player, Tournament
from indeler.ranking.ratings import difference_for
from indeler.ratings.change import Game, format_hundredths, half_up, per_cent, rated_games
from indeler.ratings.time_class import time_control_of
from indeler.rulebooks import declared

RULEBOOK = "fide-b01"

GAMES = 9
LONGEST = 13
"""N7: in longer events only the weakest wins are left out, because the choices double with each game."""
UNRATED = 1400
"""N5: the rating of an opponent without one."""
TITLED = ("GM", "IM", "WGM", "FM", "WIM", "WFM")
"""N3: the titles that count for the titled half; CM and WCM do not."""
NO_FEDERATION = ("", "FID")
FOREIGN = 2
"""N2: federations other than one's own."""
EXEMPT = "exempt"
MIN_MINUTES = 120
"""N8: thinking time for 60 moves."""
NORM_TITLES = ("GM", "IM", "WGM", "WIM")
BIG_SWISS = {"foreigners": 20, "federations": 3, "titled": 10}
"""N2: a Swiss with these numbers in every round needs no mix of federations."""


class Title(NamedTuple):
    """The requirements of a norm."""

    name: str
    performance: int
    average: int
    floor: int
    """N5: the minimum rating that counts for the weakest opponent."""
    holders: tuple[str, ...]
    """N4: the titles that count for the third with this title or a higher one."""
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
"""The norms that are useful to the holder of a title."""


class Condition(NamedTuple):
    """A condition of a norm with its article of B.01: the required and found values, in English as for FIDE's form."""

    article: str
    what: str
    requirement: str
    found: str
    holds: bool


class Norm(NamedTuple):
    """A norm, complete or not."""

    title: Title
    games: tuple[Game, ...]
    """The games on which it is made, or that lack least."""
    average: int
    performance: int
    missing: tuple[Sentence, ...]
    short: int = 0
    """The number of missing games."""

    @property
    def is_achieved(self) -> bool:
        """Return whether nothing is missing."""
        return not self.missing

    @property
    def is_near(self) -> bool:
        """Return whether at least the performance is reached."""
        return bool(self.games) and self.performance >= self.title.performance


def conditions(tournament: Tournament, number: int, norm: Norm, *, waived: bool = False) -> list[Condition]:
    """Return every condition of this norm, met or not."""
    is_waived = waived or is_big_swiss(tournament)
    return list(_Field(tournament, tournament.players[number], is_waived).conditions(norm))


def possible_norms(tournament: Tournament, *, waived: bool = False) -> Iterator[tuple[Player, Norm]]:
    """Yield the norms that each player could make, the highest title first; ``waived``: any mix of federations."""
    for field, title in _open_to(tournament, waived):
        yield field.player, field.best(title)


def players_near_norm(tournament: Tournament, *, waived: bool = False) -> list[tuple[Player, Norm]]:
    """Return the players with the performance of a norm, made or still possible: enough rounds remain."""
    total, played = tournament.total_rounds, len(tournament.rounds)
    to_come = GAMES if total is None else total - played
    fields = ((field, title) for field, title in _open_to(tournament, waived) if field.reaches(title))
    found = ((field.player, field.best(title)) for field, title in fields)
    return [(player, norm) for player, norm in found if norm.is_near and norm.short <= to_come]


def _open_to(tournament: Tournament, waived: bool) -> Iterator[tuple[_Field, Title]]:
    waived = waived or is_big_swiss(tournament)
    for player in tournament.players.values():
        field = _Field(tournament, player, waived)
        for title in TITLES:
            is_open = title.name in _STILL_OPEN.get(player.title, _STILL_OPEN[""])
            if is_open and (player.sex == "w" or not title.women):
                yield field, title


def event_notes(tournament: Tournament) -> list[Sentence]:
    """N8: return the obstacles to a norm in the event itself, as far as the tournament states them."""
    control = time_control_of(tournament.event)
    notes = []
    if control is None:
        text = N_("For norms the time control must be known: {least} minutes for 60 moves.")
        notes.append(Sentence(text, least=MIN_MINUTES))
    elif control.minutes < MIN_MINUTES:
        text = N_("For norms the time control is too short: {least} minutes for 60 moves.")
        notes.append(Sentence(text, least=MIN_MINUTES))
    a_day = Counter(filter(None, tournament.event.round_dates))
    if any(rounds > 2 for rounds in a_day.values()):
        notes.append(Sentence(N_("For norms no day has more than two rounds.")))
    if not tournament.event.chief_arbiters:
        notes.append(Sentence(N_("For norms there must be a chief arbiter (IA or FA) who does not play.")))
    return notes


def is_big_swiss(tournament: Tournament) -> bool:
    """N2: return whether it is a Swiss with 20 rated foreigners of 3 federations, 10 of them titled, in each round."""
    if not tournament.event.federation or is_predetermined(tournament):
        return False
    every_round = foreigners_by_round(tournament)
    return bool(every_round) and all(
        len(present) >= BIG_SWISS["foreigners"]
        and len({one.federation for one in present}) >= BIG_SWISS["federations"]
        and sum(one.title in NORM_TITLES for one in present) >= BIG_SWISS["titled"]
        for present in every_round
    )


def foreigners_by_round(tournament: Tournament) -> list[list[Player]]:
    """N2: return for each round the rated foreign players who were present and missed at most one round."""
    host = tournament.event.federation
    foreign = [
        player
        for number, player in tournament.players.items()
        if player.rating and player.federation not in (host, *NO_FEDERATION) and missed_rounds(tournament, number) <= 1
    ]
    return present_by_round(tournament, foreign)


def present_by_round(tournament: Tournament, players: Sequence[Player]) -> list[list[Player]]:
    """Return for each round those of these players who played or had the pairing-allocated bye."""
    cards = {player.number: tournament.card(player.number) for player in players}
    there = ({one.number: cards[one.number][at].kind for one in players} for at in range(len(tournament.rounds)))
    return [
        [one for one in players if kinds[one.number].played or kinds[one.number] is Kind.PAIRING_BYE] for kinds in there
    ]


def missed_rounds(tournament: Tournament, number: int) -> int:
    """N2: return the rounds that a player did not play, without the pairing-allocated bye."""
    return sum(not cell.kind.played and cell.kind is not Kind.PAIRING_BYE for cell in tournament.card(number))


def is_predetermined(tournament: Tournament) -> bool:
    """N7: return whether the pairings were fixed beforehand, as in a round robin."""
    return bool(tournament.rules) and declared(tournament.rules).fixed_pairings


class _Field:
    """The games of one player, and all choices of them on which a norm can be made."""

    def __init__(self, tournament: Tournament, player: Player, waived: bool) -> None:
        self.players, self.player, self.waived = tournament.players, player, waived
        self.may_stop_early = not is_predetermined(tournament)
        played = rated_games(tournament, player.number)
        self.games = played if self.may_stop_early else _without_zero_scores(tournament, played)
        free = (Kind.FORFEIT_WIN, Kind.PAIRING_BYE)
        is_short = (tournament.total_rounds or len(tournament.rounds)) == GAMES
        self.fewest = GAMES - (is_short and any(cell.kind in free for cell in tournament.card(player.number)))

    def reaches(self, title: Title) -> bool:
        """Return whether any choice has the performance."""
        return any(self.performance(title, games) >= title.performance for games in self.choices(wins_of=_weakest))

    def best(self, title: Title) -> Norm:
        """Return the choice that lacks least, of those the one with most games; all games if none performs enough."""
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
        """Return a norm on these games."""
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

    def mix(self, opponents: Sequence[Player]) -> _Mix:
        """N2: return the federations and the largest one, with the limits of all games that the norm will take."""
        count = Counter(one.federation for one in opponents if one.federation not in NO_FEDERATION)
        foreign = len(count) - (self.player.federation in count)
        size = max(len(opponents), self.fewest)
        federation, largest = max(count.items(), key=lambda one: one[1], default=("", 0))
        return _Mix(foreign, count.get(self.player.federation, 0), size * 3 // 5, federation, largest, size * 2 // 3)

    def federations(self, opponents: Sequence[Player]) -> Iterator[Sentence]:
        """N2: two foreign federations; of one's own at most three fifths, of any at most two thirds."""
        mix = self.mix(opponents)
        if mix.foreign < FOREIGN:
            yield Sentence(N_("opponents of {count} more foreign federations"), count=FOREIGN - mix.foreign)
        if mix.own > mix.most_own:
            text = N_("at most {most} opponents of the own federation, not {count}")
            yield Sentence(text, most=mix.most_own, count=mix.own)
        if mix.largest > mix.most:
            text = N_("at most {most} opponents of one federation, not {count} of {federation}")
            yield Sentence(text, most=mix.most, count=mix.largest, federation=mix.federation)

    def holders(self, title: Title, titles: Sequence[str]) -> _Holders:
        """N3, N4: return how many hold a title, and this title or a higher one, and the required numbers."""
        size = max(len(titles), self.fewest)
        titled, holders = sum(one in TITLED for one in titles), sum(one in title.holders for one in titles)
        return _Holders(titled, ceil(Fraction(size, 2)), holders, ceil(Fraction(size, 3)))

    def titles(self, title: Title, titles: Sequence[str]) -> Iterator[Sentence]:
        """N3, N4: half of the opponents titled, a third (of eight games three) of the title or a higher one."""
        found = self.holders(title, titles)
        if found.titled < found.half:
            yield Sentence(N_("{count} more titled opponents"), count=found.half - found.titled)
        if found.holders < found.third:
            text = N_("{count} more opponents who are {titles}")
            yield Sentence(text, count=found.third - found.holders, titles=", ".join(title.holders))

    def conditions(self, norm: Norm) -> Iterator[Condition]:
        """N1 to N6, each with the value found."""
        opponents = [self.players[game.opponent] for game in norm.games]
        mix, holders = self.mix(opponents), self.holders(norm.title, [one.title for one in opponents])
        yield _at_least("1.4.1", "games", self.fewest, len(norm.games))
        yield self.unless_exempt(_at_least("1.4.3", "federations other than the player's own", FOREIGN, mix.foreign))
        for what, most, found in (
            ("opponents of the player's federation", mix.most_own, mix.own),
            (f"opponents of one federation ({mix.federation or 'none'})", mix.most, mix.largest),
        ):
            yield self.unless_exempt(Condition("1.4.4", what, f"at most {most}", str(found), found <= most))
        yield _at_least("1.4.5a", "opponents with a title (CM and WCM do not count)", holders.half, holders.titled)
        titles = " or ".join(norm.title.holders)
        yield _at_least("1.4.5b-e", f"opponents who are {titles}", holders.third, holders.holders)
        yield _at_least("1.4.7, 1.4.8a", "average rating of the opponents", norm.title.average, norm.average)
        score = sum(game.score for game in norm.games)
        least = 35 * len(norm.games)
        yield Condition(
            "1.4.8b", "score of 35 %", f"at least {format_hundredths(least)}", format_hundredths(score), score >= least
        )
        yield _at_least("1.4.8", "performance", norm.title.performance, norm.performance)

    def unless_exempt(self, condition: Condition) -> Condition:
        """N2: return a condition that is not met as not required, if the event is exempt."""
        if condition.holds or not self.waived:
            return condition
        return condition._replace(article=f"{condition.article} (1.4.3a-d)", requirement=EXEMPT, holds=True)

    def results(self, title: Title, games: Sequence[Game], average: int, performance: int) -> Iterator[Sentence]:
        """N5, N6: the average of the opponents, a score of 35 %, and the performance."""
        if average < title.average:
            yield Sentence(N_("an average of opponents of {needed}, not {found}"), needed=title.average, found=average)
        scored = sum(game.score for game in games)
        if scored < 35 * len(games):
            yield Sentence(N_("a score of 35 %"))
        if performance < title.performance:
            yield Sentence(N_("a performance of {needed}, not {found}"), needed=title.performance, found=performance)


class _Mix(NamedTuple):
    """The federations of the opponents, and the most that there may be of the own and of any."""

    foreign: int
    own: int
    most_own: int
    federation: str
    largest: int
    most: int


class _Holders(NamedTuple):
    """The numbers of opponents with any title and with the title of the norm, and the required numbers."""

    titled: int
    half: int
    holders: int
    third: int


def _at_least(article: str, what: str, least: int, found: int) -> Condition:
    return Condition(article, what, f"at least {least}", str(found), found >= least)


def _without_zero_scores(tournament: Tournament, games: tuple[Game, ...]) -> tuple[Game, ...]:
    """N1: in a round robin games against an unrated player without a point against rated ones do not count."""

    def scores(number: int) -> bool:
        return any(game.score for game in rated_games(tournament, number) if game.rating)

    return tuple(game for game in games if game.rating or scores(game.opponent))


def _weakest(wins: list[Game], count: int) -> list[tuple[Game, ...]]:
    """Return the wins to leave out that help the performance most: the percentage is equal for any."""
    return [tuple(sorted(wins, key=lambda game: game.rating)[:count])] if count <= len(wins) else []


def _more_games(count: int) -> Sentence:
    """N1: nine games; eight if there was a win by forfeit or the bye."""
    return Sentence(N_("{count} more games"), count=count)


# Norms of several events ----------------------------------------------------------------------------------------------

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
        return min(max(len(self.norm.games), GAMES) + self.extra, MOST_OF_EVENT)

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
        """Return the number of games of all norms."""
        return sum(each.games for each in self.norms)

    @property
    def is_complete(self) -> bool:
        """Return whether every condition holds."""
        return all(each.holds for each in self.conditions)


def applications(tournaments: Sequence[Tournament], *, waived: bool = False) -> list[Application]:
    """Return all players with a norm in one of these events, by FIDE number, with all norms for one title."""
    norms_by_title: dict[tuple[str, str], list[NormOfEvent]] = defaultdict(list)
    for tournament in tournaments:
        for player, norm in possible_norms(tournament, waived=waived):
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
    yield _at_least("1.5.1", "games of norms", GAMES_OF_NORMS, sum(each.games for each in found))
    identity = found[0].player.fide_id
    rating = max(one.rating for each in tournaments for one in each.players.values() if one.fide_id == identity)
    yield _at_least("1.5.3", "rating reached once, in these events", RATINGS[title.name], rating)
    yield _at_least("1.4.3e", "norms without exemption from 1.4.3", 1, sum(not each.exempt for each in found))
    short = sum(len(each.norm.games) < GAMES for each in found)
    yield Condition("1.4.1c", "norms on eight games", "at most 1", str(short), short <= 1)
    if title.name in ("GM", "WGM"):
        rounds_a_day = (Counter(filter(None, each.tournament.event.round_dates)).values() for each in found)
        calm = sum(list(counts).count(1) >= 3 for counts in rounds_a_day)
        yield _at_least("1.1.3a", "norms with one round a day on three days", 1, calm)
    large = sum(is_large_swiss(each.tournament) for each in found)
    yield _at_least("1.5.6", "norms from a Swiss of 40 with an average of 2000", 1, large)


def is_large_swiss(tournament: Tournament) -> bool:
    """N11: return whether each round had 40 players with an average of 2000, without those who missed two rounds."""
    if is_predetermined(tournament) or not tournament.rounds:
        return False
    counted = [one for one in tournament.players.values() if missed_rounds(tournament, one.number) <= 1]
    return all(
        len(there) >= LARGE_SWISS["participants"]
        and sum(one.rating for one in there) >= LARGE_SWISS["average"] * len(there)
        for there in present_by_round(tournament, counted)
    )
