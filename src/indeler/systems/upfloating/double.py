"""The FIDE Double-Swiss System in force since 1 February 2026 (C.04.5): every pairing is a match of two games.

Articles 3.3 to 3.6 are those of the team system. Colours, those of the first game, are not a criterion.
"""

from __future__ import annotations

from collections.abc import Iterator

from indeler.model import Colour, Pairing, Tenths, Tournament, last_difference, played_colours, score
from indeler.model.baku import accelerated_if
from indeler.rulebooks import reading_of
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.upfloating.bracket import Criterion, System
from indeler.systems.upfloating.field import Entrant
from indeler.systems.upfloating.flow import barred_opponents, floated, paired_round
from indeler.systems.upfloating.team import meets_upfloater_again

RULEBOOK = "fide-double-swiss"


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.1, 3.3.2, BAKU: pair the bye, then bracket after bracket, then the colours of the first games."""
    tournament = accelerated_if(settings["baku"], tournament)
    criteria = system(tournament.next_round, tournament.total_rounds)
    return paired_round(tournament, RULEBOOK, entrants_of(tournament), criteria, colour_of_higher, settings["initial"])


def system(round: int, total: int | None) -> System:
    """C7, C8: floats of the round before count in all rounds but the last; there are no other criteria."""
    spares = total is None or round < total
    return System((FLOAT_CRITERION,) if spares else (), spares, lambda one: (one.floated,))


FLOAT_CRITERION = Criterion("C8", meets_upfloater_again)


def entrants_of(tournament: Tournament) -> Iterator[Entrant]:
    """1.1, 1.3.1, 1.4, 1.5, 1.6, C2, BAKU: yield each player to be paired; virtual points count for the score."""
    round = tournament.next_round
    bars_bye = reading_of(RULEBOOK).bars_bye
    barred = barred_opponents(tournament)

    def points(player: int, before: int) -> Tenths:
        return score(tournament, player, before - 1)

    for number in tournament.to_pair():
        card = tournament.card(number)
        colours = played_colours(card)
        pairing_score = points(number, round) + tournament.virtual(number, round)
        yield Entrant(
            number,
            pairing_score,
            (pairing_score,),
            barred[number],
            colours,
            floated(tournament, number, points),
            any([cell.kind in bars_bye for cell in card]),
            without_colour=sum([cell.kind.played for cell in card]) - len(colours),
        )


def colour_of_higher(one: Entrant, other: Entrant, initial: Colour) -> tuple[Entrant, Colour, str]:
    """4.2, 4.4: the higher ranked player and the colour in the first game; in the second colours are reversed."""
    higher, lower = sorted((one, other), key=lambda each: (-each.score, each.number))
    return higher, *_colour(higher, lower, initial)


def _colour(higher: Entrant, lower: Entrant, initial: Colour) -> tuple[Colour, str]:
    """4.3.1, 4.3.2, 4.3.3, 4.3.4, 4.3.5: the colour of the higher ranked player, and its clause."""
    if not higher.colours and not lower.colours:
        return (initial if higher.number % 2 else initial.other), "4.3.1"
    mine, yours = [each.colours.count(Colour.WHITE) for each in (higher, lower)]
    if mine != yours:
        return (Colour.WHITE if mine < yours else Colour.BLACK), "4.3.2"
    difference = last_difference(higher.colours, lower.colours)
    if difference:
        return difference[0].other, "4.3.3"
    if higher.colours:
        return higher.colours[-1].other, "4.3.4"
    return lower.colours[-1], "4.3.5"


BOOK = Rulebook(RULEBOOK, pair_round)
