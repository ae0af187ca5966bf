"""The Dubov System in force since 1 February 2026 (C.04.4.1): the bye, bracket after bracket, colours."""

from __future__ import annotations

from collections.abc import Iterator

from indeler._typing import NamedTuple
from indeler.language import N_, Sentence
from indeler.model import Colour, Pairing, Tournament
from indeler.model.baku import accelerated_if
from indeler.systems.dutch.competitor import (
    Competitor,
    alternate,
    both_wishes,
    first_decision,
    stronger_wish,
    wish_of_higher,
)
from indeler.systems.dutch.engine import Swiss, initial_colour, no_pairing, pairing_of
from indeler.systems.dutch.field import DutchField
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.upfloating.dubov_bracket import Bracket
from indeler.systems.upfloating.dubov_field import DubovField
from indeler.systems.upfloating.dubov_upfloaters import bracket_of
from indeler.systems.upfloating.field import bye_of

RULEBOOK = "fide-dubov"


class Workings(NamedTuple):
    """The intermediate results of a pairing."""

    field: DubovField
    brackets: tuple[Bracket, ...]


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """1.4, 1.9.2, 1.9.3, BAKU: pair the bye, then the score groups from the top, then colours."""
    field = DubovField(accelerated_if(settings["baku"], tournament))
    turns = [None if one.bye_barred else (one.score, -one.games, -one.number) for one in field.competitors]
    bye = bye_of(field.legal, turns) if len(turns) % 2 else None
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    if not field.is_pairable(left):
        raise no_pairing(SYSTEM, field)
    found = tuple(brackets(field, left))
    pairs = [pair for bracket in found for pair in bracket.pairs]
    pairing = pairing_of(SYSTEM, field, pairs, bye, settings["initial"] or initial_colour(field, of_odd=True))
    pairing.workings = Workings(field, found)
    return pairing


def brackets(field: DubovField, left: int) -> Iterator[Bracket]:
    """1.3.2, 1.9.2, C4: yield the top score group of the unpaired with its upfloaters, until all are paired."""
    for place, score_group in enumerate(field.groups):
        if score_group & left:
            bracket = bracket_of(field, place, left)
            yield bracket
            left &= ~(bracket.residents | bracket.upfloaters)


def colour_of_higher(higher: Competitor, lower: Competitor, field: DutchField, initial: Colour) -> tuple[Colour, str]:
    """5.1: return the colour of the higher ranked by score and number, and its clause."""
    return colour_by_rules(higher, lower, initial)


def colour_by_rules(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5: return the colour of the higher ranked, and its clause."""
    if not higher.colours and not lower.colours:
        return (initial if higher.number % 2 else initial.other), "5.2.1"
    decided = first_decision(_COLOUR_RULES, higher, lower)
    assert decided is not None, "somebody who has played prefers a colour"
    return decided


_COLOUR_RULES = (("5.2.2", both_wishes), ("5.2.3", stronger_wish), ("5.2.4", alternate), ("5.2.5", wish_of_higher))

SYSTEM = Swiss(RULEBOOK, colour_of_higher, bye_clause="3.1", no_pairing_clause="1.9.3")


def unrated(tournament: Tournament) -> list[Sentence]:
    """1.1.1, 1.1.2: return sentences on players without a rating, who need one."""
    who = [player.name or str(number) for number, player in tournament.players.items() if not player.rating]
    if not who:
        return []
    text = N_("Without a rating: {players}. The Dubov System pairs by ratings: give each of them a provisional one.")
    return [Sentence(text, players=who[:6] + (["…"] if len(who) > 6 else []))]


BOOK = Rulebook(RULEBOOK, pair_round, warnings=unrated)
