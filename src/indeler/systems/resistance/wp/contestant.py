"""A player as Zwitsers op weerstandspunten sees him: his place by points, WP, SB and lot, and his colour wish."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.model import Colour, Kind, Tenths, Tournament, played_colours, saldo
from indeler.ranking.codes import Code
from indeler.ranking.editions import edition_of
from indeler.ranking.knsb import sb, wp
from indeler.ranking.table import Table
from indeler.rulebooks import reading_of
from indeler.systems.dutch.competitor import Competitor, Strength, colour_wish

RULEBOOK = "knsb-wp"


class Contestant(Competitor):
    """One player to be paired. ``place`` is his place on real points; floats and parity mean nothing here."""

    __slots__ = ("resistance",)

    resistance: tuple[int, int]
    """WP and SB."""


def ranked(tournament: Tournament, *, raw_points: bool) -> list[Contestant]:
    """A4, F11: those to be paired by points, WP, SB and lot number; ``index`` is the place in this list."""
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
    """A1a, A1b, A1d: everybody's WP in tenths and SB in twentieths, with the scores of this moment."""
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
    one.number = number
    one.points = points
    one.score = points + tournament.virtual(number, tournament.next_round)
    one.resistance = resistance
    one.colours = played_colours(card)
    one.games = len(one.colours)
    one.saldo = saldo(one.colours)
    one.topscorer = _is_exempt(tournament, points)
    one.wish, one.strength = preference(one.colours, one.saldo, exempt=one.topscorer)
    one.bye_barred = has_free_point(cell.kind for cell in card)
    return one


def _is_exempt(tournament: Tournament, points: Tenths) -> bool:
    """A5a, B2: in the last round, who has more than half of what all rounds so far could give, missed ones included."""
    total = tournament.total_rounds
    is_last = total is not None and tournament.next_round >= total
    return is_last and 2 * points > len(tournament.rounds) * tournament.scale.win


def preference(colours: tuple[Colour, ...], saldo: int, *, exempt: bool) -> tuple[Colour | None, Strength]:
    """A5, A5a, A5b, A5c: which colour is wanted, and how strongly; an exempt player wants nothing absolutely.

    He keeps the direction of his wish: strong with a saldo, mild without.
    """
    wish, strength, _ = colour_wish(colours, saldo)
    if exempt and strength is Strength.ABSOLUTE:
        strength = Strength.STRONG if saldo else Strength.MILD
    return wish, strength


def has_free_point(kinds: Iterable[Kind]) -> bool:
    """B1b, F1, F9: whether a bye or forfeit gave a whole point; a half-point bye does not bar."""
    return not reading_of(RULEBOOK).bars_bye.isdisjoint(kinds)
