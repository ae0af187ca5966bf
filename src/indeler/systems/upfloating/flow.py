"""3.3.2: from the entrants to the boards of a round, for all systems with upfloaters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from indeler._typing import NamedTuple
from indeler.matching import Matching
from indeler.matching.bits import members
from indeler.model import Colour, Pairing, Tenths, Tournament
from indeler.systems.dutch.engine import no_legal_pairing
from indeler.systems.fide_rules import Board, round_of
from indeler.systems.upfloating.bracket import Bracket, System, brackets
from indeler.systems.upfloating.field import Entrant, Field, find_bye

RULEBOOK = "fide-team"

Points = Callable[[int, int], Tenths]
"""The points of a team or player before a round."""
ColourRule = Callable[[Entrant, Entrant, Colour], tuple[Entrant, Colour, str]]
"""A function that returns one of two opponents, its colour and the clause, given the drawn colour (4.1)."""


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    tournament: Tournament
    """The tournament with its virtual points."""
    system: System
    entrants: dict[int, Entrant]
    field: Field
    brackets: tuple[Bracket, ...]


def paired_round(
    tournament: Tournament,
    rules: str,
    taking_part: Iterable[Entrant],
    system: System,
    colours: ColourRule,
    initial: Colour | None,
) -> Pairing:
    """3.3.2, 3.3.3; fide-double-swiss 3.3.2, 3.3.3: the bye, bracket after bracket, colours; else who is left over."""
    entrants = {one.number: one for one in taking_part}
    everybody = Field(entrants.values())
    bye = find_bye(everybody) if len(entrants) % 2 else None
    field = everybody if bye is None else Field(entrants.values(), bye)
    if (bye is None and len(entrants) % 2) or not field.is_pairable(field.everybody):
        alone = Matching(everybody.legal).cover(everybody.everybody)
        left = tuple(sorted(everybody.entrants[at].number for at in members(alone)))
        raise no_legal_pairing(tournament, rules, "3.3.3", left)
    found = tuple(brackets(field, system))
    pairs = [(field.entrants[one], field.entrants[other]) for bracket in found for one, other in bracket.pairs]
    boards = _boards(pairs, colours, initial or initial_colour(tournament))
    pairing = round_of(tournament, rules, boards, bye, "3.4")
    pairing.workings = Workings(tournament, system, entrants, field, found)
    return pairing


def barred_opponents(tournament: Tournament) -> dict[int, set[int]]:
    """C1; fide-double-swiss C1: return the opponents of played matches, and those banned in this round."""
    barred = {
        number: {cell.opponent for cell in tournament.card(number) if cell.kind.played} for number in tournament.players
    }
    for ban in tournament.forbidden:
        if ban.holds(tournament.next_round):
            for number in ban.players:
                barred[number].update(ban.players)
    return barred


def floated(tournament: Tournament, number: int, primary: Points) -> bool:
    """1.5; fide-double-swiss 1.5: whether the opponent of a match played in the round before had a different score."""
    before = tournament.next_round - 1
    cell = tournament.card(number)[-1] if before else None
    if cell is None or not cell.kind.played:
        return False
    mine, theirs = [primary(one, before) + tournament.virtual(one, before) for one in (number, cell.opponent)]
    return mine != theirs


def initial_colour(tournament: Tournament) -> Colour:
    """4.1; fide-double-swiss 4.1: the colour drawn: as stated, else as in round 1 (4.3.1), else White."""
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    first = tournament.rounds[0].games if tournament.rounds else ()
    played = [game for game in first if game.result.white.played]
    if not played:
        return Colour.WHITE
    game = min(played, key=lambda one: min(one.white, one.black))
    colour = Colour.WHITE if game.white < game.black else Colour.BLACK
    return colour if min(game.white, game.black) % 2 else colour.other


def _boards(pairs: Iterable[tuple[Entrant, Entrant]], colours: ColourRule, initial: Colour) -> Iterator[Board]:
    """3.3.2; fide-handling 3.6: White on board 1, or in game 1, first; boards are ordered by pairing scores."""
    for pair in pairs:
        one, colour, clause = colours(*pair, initial)
        other = pair[0] if one is pair[1] else pair[1]
        white, black = (one, other) if colour is Colour.WHITE else (other, one)
        higher, lower = sorted(pair, key=lambda each: (-each.score, each.number))
        yield Board(white.number, black.number, clause, (higher.score, lower.score), higher.number)
