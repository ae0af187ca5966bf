"""Zwitsers op rating (KNSB, January 2014): the FIDE Dutch System as agreed in Istanbul in 2012, in force until 2017."""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of
from indeler.model import Colour, Kind, Pairing, Tournament
from indeler.rulebooks import reading_of
from indeler.rulebooks.knsb_rating import NEVER
from indeler.systems.dutch.competitor import Competitor
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.engine import Edition, pair
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.knsb_brackets import Brackets
from indeler.systems.dutch.knsb_criteria import Readings
from indeler.systems.dutch.trace import BracketTrace
from indeler.systems.dutch.whites import alternate, both_wishes, stronger_kind_of_wish, stronger_wish, wish_of_higher
from indeler.systems.no_shows import without_no_shows
from indeler.systems.numbering import FIDE_ORDER, initial_list
from indeler.systems.rulebook import Numbers, Rulebook, Settings

RULEBOOK = "knsb-rating"


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """C6: pair the next round as these settings read the rulebook."""
    return pair(*prepared(tournament, settings), settings["initial"])


def prepared(tournament: Tournament, settings: Settings) -> tuple[Edition, Tournament]:
    """The edition as these settings read it, and the tournament with the bye at its worth and no-shows gone."""
    tournament = without_no_shows(with_bye_points(tournament, settings), settings["no_shows"])
    return edition(tournament, settings), tournament


def edition(tournament: Tournament, settings: Settings) -> Edition:
    """The edition as these settings read it."""
    readings = Readings.of(settings)
    colours = Colours(settings["e2_both_absolute"], settings["late_first_colour"])
    reading = reading_of(RULEBOOK)
    if not settings["half_bye_bars_bye"]:
        reading = reading._replace(bars_bye=reading.bars_bye - {Kind.HALF_BYE})

    def flow(field: DutchField, completion: Completion, trace: list[BracketTrace] | None) -> Brackets:
        return Brackets(field, completion, readings, trace)

    return Edition(
        RULEBOOK,
        flow,
        colours.of_higher,
        bye_clause="A5",
        no_pairing_clause="C13",
        allow_bye=lambda completion: allow_byes(completion, relax=settings["relax_bye"]),
        reading=reading,
        places=places(tournament, settings["freeze_numbers_after"]),
    )


def with_bye_points(tournament: Tournament, settings: Settings) -> Tournament:
    """A5: the bye is worth a point or half a point, as the tournament's rules say; not said any more: a point."""
    scale, points = tournament.scale, settings["bye_points"]
    if points is None:
        points = scale.win if "bye_points" in tournament.settings else scale.pairing_bye
    return tournament if points == scale.pairing_bye else tournament.replace(scale=scale._replace(pairing_bye=points))


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, None]:
    """A5: the standings count the bye as the settings say; their order is the usual one."""
    return with_bye_points(tournament, settings), None


def allow_byes(completion: Completion, *, relax: bool) -> bool:
    """B1b, A5: who has had points without playing may not have the bye; False where no complete pairing is left.

    If nobody may have it, ``relax`` gives it to one of those with the fewest such rounds.
    """
    field = completion.field
    if completion.size % 2:
        rounds = {
            one.index: sum(cell.kind in field.reading.bars_bye for cell in field.tournament.card(one.number))
            for one in field.competitors
        }
        least = min(rounds.values()) if relax else 0
        completion.allow_bye(mask_of(index for index, count in rounds.items() if count == least))
    return completion.is_possible(field.everybody)


def places(tournament: Tournament, frozen_after: int | str) -> dict[int, int] | None:
    """A2, F7: the order by rating, title and name, made anew up to a round; None: the pairing numbers are the order."""
    if frozen_after != NEVER and tournament.next_round > int(frozen_after):
        return None
    ranked = initial_list(tournament.players.values())
    return {player.number: place for place, player in enumerate(ranked, start=1)}


class Colours(NamedTuple):
    """E1 to E5, with what the print leaves open."""

    e2_both_absolute: str = "e3"
    late_first_colour: str = "opposite"

    def of_higher(
        self, higher: Competitor, lower: Competitor, field: DutchField, initial: Colour
    ) -> tuple[Colour, str]:
        """The colour of the higher ranked, and the clause that gives it."""
        stronger = stronger_wish if self.e2_both_absolute == "larger_cd" else stronger_kind_of_wish
        rules = (("E1", both_wishes), ("E2", stronger), ("E3", alternate), ("E4", wish_of_higher))
        for clause, rule in rules:
            colour = rule(higher, lower)
            if colour is not None:
                return colour, clause
        return self._first_colour(higher, field, initial), "E5"

    def _first_colour(self, higher: Competitor, field: DutchField, initial: Colour) -> Colour:
        """E5, A7c: in round 1 the colour drawn and the other take turns down S1, by place among those present.

        Two without a game in a later round go by the pairing number of the higher; the print does not mention them.
        """
        if field.round == 1:
            return initial.other if higher.index % 2 else initial
        odd = initial.other if self.late_first_colour == "opposite" else initial
        return odd if higher.place % 2 else odd.other


BOOK = Rulebook(RULEBOOK, pair_round, ranked=ranked, numbers=Numbers("A2", FIDE_ORDER), counted=with_bye_points)
