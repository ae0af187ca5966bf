"""All players to be paired by Zwitsers op weerstandspunten, in ranking order, and their legal opponents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members, without_edges
from indeler.model import Colour, Kind, Tenths, Tournament, played_colours, saldo
from indeler.ranking.codes import Code
from indeler.ranking.editions import edition_of
from indeler.ranking.knsb import sb, wp
from indeler.ranking.table import Table
from indeler.rulebooks import reading_of
from indeler.systems.dutch.competitor import Competitor, Strength, colour_wish

RULEBOOK = "knsb-wp"


class WpGroup(NamedTuple):
    """C1: a score group and the players from the waiting room, by index, the highest ranked first."""

    waiting: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """C1, A4: all of them; players from the waiting room have more points, hence rank higher."""
        return self.waiting + self.residents


class WpField:
    """The contestants of a round. Sets of them are bitsets over their indexes."""

    def __init__(
        self, tournament: Tournament, *, raw_points: bool = False, avoid: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.tournament = tournament.with_pending_adjourned()
        self.round = tournament.next_round
        self.contestants = ranked(self.tournament, raw_points=raw_points)
        self.index = {one.number: one.index for one in self.contestants}
        self.met = [self._opponents(one.number) for one in self.contestants]
        """F3: the opponents of each; a forfeit is not a meeting."""
        self.barred = [1 << one.index for one in self.contestants]
        """The opponents that are illegal in any case: the player itself, by a ban, by equal absolute wishes."""
        bans = [ban.players for ban in tournament.forbidden if ban.holds(self.round)]
        banned = [mask_of(self.index[number] for number in ban if number in self.index) for ban in bans]
        for group in self._same_absolute_wish() + banned:
            for index in members(group):
                self.barred[index] |= group
        everybody = self.everybody
        self.legal = [everybody & ~(met | barred) for met, barred in zip(self.met, self.barred, strict=True)]
        """B1a, B2: the legal opponents of each."""
        self.avoid = self._avoid(avoid)
        """The opponents that each should avoid, if nothing else is lost by it."""

    @property
    def everybody(self) -> int:
        """All contestants as a set."""
        return (1 << len(self.contestants)) - 1

    def without(self, edges: Mapping[int, int]) -> WpField:
        """Return this field with further illegal pairs."""
        other = copy(self)
        other.legal = without_edges(self.legal, edges)
        return other

    def groups(self, band: Tenths = 0) -> list[tuple[int, ...]]:
        """A2: the indexes by score, the highest group first; within a band scores count as (almost) equal."""
        groups: list[list[int]] = []
        highest = None
        for one in self.contestants:
            if highest is None or highest - one.score > band:
                groups.append([])
                highest = one.score
            groups[-1].append(one.index)
        return [tuple(group) for group in groups]

    def allow(self, a: int, b: int) -> None:
        """Allow these two to meet although they have met."""
        self.legal[a] |= 1 << b
        self.legal[b] |= 1 << a

    def _opponents(self, number: int) -> int:
        """B1a, F3: return the opponents that this player has met over the board, among those to be paired."""
        cells = self.tournament.card(number)
        return mask_of(self.index[cell.opponent] for cell in cells if cell.kind.played and cell.opponent in self.index)

    def _same_absolute_wish(self) -> list[int]:
        """B2, B2a, B2b: two who want the same colour absolutely may not meet."""
        return [
            mask_of(one.index for one in self.contestants if one.strength is Strength.ABSOLUTE and one.wish is colour)
            for colour in Colour
        ]

    def _avoid(self, wishes: Iterable[tuple[int, int]]) -> list[int]:
        avoid = [0] * len(self.contestants)
        for a, b in wishes:
            self.tournament.player(a), self.tournament.player(b)
            if a in self.index and b in self.index:
                avoid[self.index[a]] |= 1 << self.index[b]
                avoid[self.index[b]] |= 1 << self.index[a]
        return avoid


class Contestant(Competitor):
    """One player to be paired. ``place`` is the place by real points; floats and parity are not used."""

    __slots__ = ("resistance",)

    resistance: tuple[int, int]
    """WP and SB."""


def ranked(tournament: Tournament, *, raw_points: bool) -> list[Contestant]:
    """A4, F11: return those to be paired by points, WP, SB and lot number; ``index`` is the place in this list."""
    table = Table(tournament, RULEBOOK, edition_of("2026"))
    resistance = _resistance_points(table, raw_points=raw_points)
    contestants = [
        _contestant(tournament, number, table.points[number], resistance[number]) for number in tournament.to_pair()
    ]
    for place, one in enumerate(sorted(contestants, key=lambda one: _order(one, one.points))):
        one.place = place
    contestants.sort(key=lambda one: _order(one, one.score))
    for index, one in enumerate(contestants):
        one.index = index
    return contestants


def _order(one: Contestant, points: Tenths) -> tuple[int, int, int, int]:
    return -points, -one.resistance[0], -one.resistance[1], one.number


def _resistance_points(table: Table, *, raw_points: bool) -> dict[int, tuple[int, int]]:
    """A1a, A1b, A1d: return the WP of each in tenths and SB in twentieths, with the current scores."""
    code = Code("WP/RAW" if raw_points else "WP", "WP", raw=raw_points)
    return {
        number: (
            sum(term.score for term in wp(table, number, code).terms),
            sum(term.score * term.weight for term in sb(table, number, code).terms),
        )
        for number in table.cards
    }


def _contestant(tournament: Tournament, number: int, points: Tenths, resistance: tuple[int, int]) -> Contestant:
    card = tournament.card(number)
    one = Contestant()
    one.number, one.points, one.resistance = number, points, resistance
    one.score = points + tournament.virtual(number, tournament.next_round)
    one.colours = played_colours(card)
    one.games, one.saldo = len(one.colours), saldo(one.colours)
    one.topscorer = _is_exempt(tournament, points)
    one.wish, one.strength = preference(one.colours, one.saldo, exempt=one.topscorer)
    one.bye_barred = has_free_point(cell.kind for cell in card)
    return one


def _is_exempt(tournament: Tournament, points: Tenths) -> bool:
    """A5a, B2: in the last round, whether these points are more than half of all rounds so far, with missed ones."""
    total = tournament.total_rounds
    is_last = total is not None and tournament.next_round >= total
    return is_last and 2 * points > len(tournament.rounds) * tournament.scale.win


def preference(colours: tuple[Colour, ...], saldo: int, *, exempt: bool) -> tuple[Colour | None, Strength]:
    """A5, A5a, A5b, A5c: the wanted colour and its strength; if exempt, strong with a saldo and mild without."""
    wish, strength, _ = colour_wish(colours, saldo)
    if exempt and strength is Strength.ABSOLUTE:
        strength = Strength.STRONG if saldo else Strength.MILD
    return wish, strength


def has_free_point(kinds: Iterable[Kind]) -> bool:
    """B1b, F1, F9: return whether a bye or forfeit gave a full point; a half-point bye does not bar."""
    return not reading_of(RULEBOOK).bars_bye.isdisjoint(kinds)
