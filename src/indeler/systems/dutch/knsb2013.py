"""Zwitsers op rating (KNSB, January 2014): the FIDE Dutch System as agreed in Istanbul in 2012, in force until 2017.

The print tries candidates in a fixed order and lowers its requirements step by step (C1 to C14). The first accepted one
is the candidate with the least numbers by the criteria, and among those the first in the order of D1 to D3; `Brackets`
finds it directly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from indeler._typing import NamedTuple
from indeler.matching.bits import mask_of, members
from indeler.model import Colour, Kind, Pairing, Tenths, Tournament
from indeler.rulebooks import reading_of
from indeler.rulebooks.knsb_rating import NEVER
from indeler.systems.dutch.bracket import Below, Bracket, BracketTrace, PairedBracket, has_few_kinds
from indeler.systems.dutch.competitor import (
    Competitor,
    alternate,
    both_wishes,
    first_decision,
    stronger_kind_of_wish,
    stronger_wish,
    wish_of_higher,
)
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Ledger, Scores
from indeler.systems.dutch.engine import Edition, pair
from indeler.systems.dutch.field import DutchField
from indeler.systems.dutch.flow import Flow, Layer
from indeler.systems.dutch.knsb_criteria import (
    SWITCHES,
    NextBracket,
    Readings,
    colours,
    lowest_floaters,
    merged,
    most_pairs,
    repeated_downfloats,
    repeated_upfloats,
    squared,
    unpaired,
)
from indeler.systems.interface import PairingMethod, Rulebook, Settings
from indeler.systems.numbering import FIDE_ORDER, Numbers, initial_list
from indeler.systems.reminders import without_no_shows

RULEBOOK = "knsb-rating"


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """C6: pair the next round with these settings of the rulebook."""
    return pair(*prepared(tournament, settings), settings["initial"])


def prepared(tournament: Tournament, settings: Settings) -> tuple[Edition, Tournament]:
    """Return the edition with these settings, and the tournament with the points of the bye and without no-shows."""
    tournament = without_no_shows(with_bye_points(tournament, settings), settings["no_shows"])
    return edition(tournament, settings), tournament


def edition(tournament: Tournament, settings: Settings) -> Edition:
    """Return the edition with these settings."""
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
    """A5: the bye is worth a point or half a point by the tournament's rules; a point if they do not state it."""
    scale, points = tournament.scale, settings["bye_points"]
    if points is None:
        points = scale.win if "bye_points" in tournament.settings else scale.pairing_bye
    return tournament if points == scale.pairing_bye else tournament.replace(scale=scale._replace(pairing_bye=points))


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, None]:
    """A5: the standings count the bye by the settings; their order is the usual one."""
    return with_bye_points(tournament, settings), None


def allow_byes(completion: Completion, *, relax: bool) -> bool:
    """B1b, A5: bar players with points without play from the bye (``relax``: all but the fewest); False: no pairing."""
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
    """A2, F7: the order by rating, title and name, renewed up to a round; None: the pairing numbers are the order."""
    if frozen_after != NEVER and tournament.next_round > int(frozen_after):
        return None
    ranked = initial_list(tournament.players.values())
    return {player.number: place for place, player in enumerate(ranked, start=1)}


class Colours(NamedTuple):
    """E1 to E5, with the points that the print leaves open."""

    e2_both_absolute: str = "e3"
    late_first_colour: str = "opposite"

    def of_higher(
        self, higher: Competitor, lower: Competitor, field: DutchField, initial: Colour
    ) -> tuple[Colour, str]:
        """Return the colour of the higher ranked, and the clause that determines it."""
        stronger = stronger_wish if self.e2_both_absolute == "larger_cd" else stronger_kind_of_wish
        rules = (("E1", both_wishes), ("E2", stronger), ("E3", alternate), ("E4", wish_of_higher))
        return first_decision(rules, higher, lower) or (self._first_colour(higher, field, initial), "E5")

    def _first_colour(self, higher: Competitor, field: DutchField, initial: Colour) -> Colour:
        """E5, A7c: in round 1 the drawn colour and the other alternate down S1, by place among those present.

        For two players without a game in a later round the pairing number of the higher decides; the print does not
        mention them.
        """
        if field.round == 1:
            return initial.other if higher.index % 2 else initial
        odd = initial.other if self.late_first_colour == "opposite" else initial
        return odd if higher.place % 2 else odd.other


JOINED = PairingMethod("joined with those below", "C13")
"""The method of a bracket in which no pair is left."""
OTHER_FLOATERS = PairingMethod("other floaters", "C12")
"""The method of a bracket whose floaters were chosen for the benefit of the next one."""
PAIRED_AGAIN = PairingMethod("paired anew", "C13")
"""The method of a bracket that was paired again because those below could not be completed."""


class Brackets(Flow):
    """C1 to C14, one bracket after the other."""

    def __init__(
        self,
        field: DutchField,
        completion: Completion,
        readings: Readings = Readings(),
        trace: list[BracketTrace] | None = None,
    ) -> None:
        super().__init__(field, completion, trace)
        self.readings = readings
        self.s2_score: Tenths | None = None
        """C13: in a last bracket that others were merged with, the highest score of S2."""
        self._dropped: set[str] = set()

    def pair_bracket(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """C6, A3, C13: players left over move down; C13 applies if the last bracket could then not be completed."""
        if not below.groups:
            if self.merged:
                self.s2_score = self._score(bracket.residents[0])
            return self._pair_last(bracket), below
        paired = self._pair_but_last(bracket, below)
        if self.completion.is_possible(mask_of(paired.leaving) | below.everybody):
            return paired, below
        return self._pair_completably(bracket, below)

    def has_legal_pair(self, bracket: Bracket) -> bool:
        """C1: moved-down players may meet each other in a bracket treated as homogeneous."""
        legal, everybody = self.field.legal, mask_of(bracket.players)
        return any(legal[player] & everybody for player in bracket.players)

    def downfloaters(self, bracket: Bracket) -> list[Criterion]:
        """A11, B3: the number of pairs, then the scores of the players who leave."""
        if self._is_homogenised(bracket) and not self.readings.b3_in_homogeneous:
            return [most_pairs()]
        return [most_pairs(), lowest_floaters()]

    def quality(self, bracket: Bracket) -> list[Criterion]:
        """A11, C10: colours, then downfloats, then upfloats, less those given up."""
        homogenised, merged_score = self._is_homogenised(bracket), self.s2_score
        highest = self._score(bracket.players[-1]) if merged_score is None else merged_score
        criteria = colours(odd_round=self.field.round % 2 == 1)
        criteria += repeated_downfloats(None if self.readings.count_double_float_as_downfloat else highest)
        if not homogenised or (merged_score is None and self.readings.upfloat_in_homogenised):
            criteria += repeated_upfloats(highest)
        return [criterion for criterion in criteria if criterion.clause not in self._dropped]

    def criteria(self, bracket: Bracket, *, last: bool) -> list[Criterion]:
        """C13: a merged last bracket uses S1 and score differences instead of floaters."""
        if self.s2_score is None:
            return super().criteria(bracket, last=last)
        return [*merged(self.s2_score, self.readings.c13_merge, self._unit), *self.quality(bracket)]

    def counting(self, bracket: Bracket, *, last: bool) -> Callable[[], Ledger]:
        """C10, C13: with the current criteria; later others may be given up, or brackets merged."""
        criteria = self.criteria(bracket, last=last)
        return lambda: self.ledger(criteria, bracket.players)

    def may_meet_at_best(self) -> Sequence[int]:
        """C3b: B2 applies to topscorers too, as long as possible."""
        return self.field.strictly_legal

    def ledger(self, criteria: Sequence[Criterion], players: Sequence[int]) -> Ledger:
        """Return these criteria packed, with space for squares of score differences if brackets are merged."""
        if self.s2_score is None:
            return super().ledger(criteria, players)
        largest = max(squared(self._score(player), self._unit) for player in players)
        return Ledger(criteria, self.amounts(players), len(players) * (largest + self.field.round))

    @cached_property
    def _unit(self) -> int:
        """The number of parts of a tenth in which scores are counted: 1, unless a club gives a third of a point."""
        unit = 1
        for parts in {one.score.denominator for one in self.field.competitors}:
            unit *= parts
        return unit

    def _score(self, player: int) -> Tenths:
        return self.field.competitors[player].score

    def counting_knows(self, bracket: Bracket) -> bool:
        """C10: counting does not support switches."""
        return self.readings.criteria == "count" and super().counting_knows(bracket)

    def _lowered(self, bracket: Bracket, attempt: Callable[[], PairedBracket]) -> PairedBracket:
        """C10: with counts one attempt suffices; with switches, each criterion that fails is given up entirely."""
        self._dropped.clear()
        paired = attempt()
        while self.readings.criteria == "flag" and (failed := self._failed_switch(bracket, paired)):
            self._dropped.add(failed)
            paired = attempt()
        return paired

    def _failed_switch(self, bracket: Bracket, paired: PairedBracket) -> str:
        ledger = self.ledger(self.quality(bracket), bracket.players)
        cost = ledger.total(self.field.competitors, paired.pairs, paired.leaving)
        counts = ledger.unpacked(cost).items()
        return next((clause for clause, count in counts if clause in SWITCHES and any(count)), "")

    def _pair_but_last(self, bracket: Bracket, below: Below) -> PairedBracket:
        """C1, C12: send on players without an opponent, pair the others, and review from the next bracket."""
        paired = self.alone(bracket)
        following, floaters = NextBracket(self.field, self.completion, below), mask_of(paired.leaving)
        if not floaters or not following.gives_ground(floaters):
            return paired
        literal = self.readings.lookahead == "literal_c12"
        # All candidates that are best with the next bracket in view are equivalent for it, so any of them decides.
        for in_order in (False, True) if has_few_kinds(bracket.players) else (True,):
            others = self._looking_ahead(bracket, below, in_order=in_order)
            if not following.improves(mask_of(others.leaving), floaters, pairs_only=literal):
                return paired
        return others._replace(way=OTHER_FLOATERS)

    def _looking_ahead(self, bracket: Bracket, below: Below, *, in_order: bool) -> PairedBracket:
        """C12: the first candidate with the next bracket in view, or an equally good one."""
        arranged, removed = self._without_incompatible(bracket)
        self.in_order = in_order
        others = self._lowered(arranged, lambda: self._look_ahead(arranged, removed, below))
        self.in_order = True
        return _with_leaving(removed, others)

    def alone(self, bracket: Bracket) -> PairedBracket:
        """C1, C6: send on players without an opponent, pair the others."""
        arranged, removed = self._without_incompatible(bracket)
        return _with_leaving(removed, self._lowered(arranged, lambda: self.best(arranged, 0)))

    def _without_incompatible(self, bracket: Bracket) -> tuple[Bracket, tuple[int, ...]]:
        """C1: return the bracket, arranged, without the players who have no possible opponent in it; and those."""
        legal, everybody = self.field.legal, mask_of(bracket.players)
        removed = tuple(player for player in bracket.players if not legal[player] & everybody)
        parts = (bracket.moved_down, bracket.residents)
        inside = Bracket(*(tuple(player for player in part if player not in removed) for part in parts))
        return self._arranged(inside), removed

    def _arranged(self, bracket: Bracket) -> Bracket:
        """A3, A6a, C3a, C4: moved-down players make S1; if they are half of the bracket or more it is homogeneous."""
        return Bracket((), bracket.players) if self._is_homogenised(bracket) else bracket

    def _is_homogenised(self, bracket: Bracket) -> bool:
        """A3: whether a bracket is treated as homogeneous though the scores differ."""
        if bracket.moved_down:
            return 2 * len(bracket.moved_down) >= len(bracket.players)
        return self._score(bracket.players[0]) != self._score(bracket.players[-1])

    def _look_ahead(self, bracket: Bracket, removed: Sequence[int], below: Below) -> PairedBracket:
        """C12: equally many floaters with equal scores, the next bracket as good as possible, then the usual order."""
        others = [*removed, *members(below.following)]
        players = [*bracket.players, *others]
        layers = self.around(bracket, players, self._next_bracket(players, below))
        return self.pair_together(bracket, others, layers)

    def _next_bracket(self, players: Sequence[int], below: Below) -> list[Layer]:
        """C12: its pairs, then the scores of its floaters; in the last one its completion, then their number."""
        residents = below.following
        if len(below.groups) == 1:
            floater: Criterion = Count("C12", leave=lambda one: not residents >> one.index & 1)
            layers = [self.completed(players), self.ahead(players, residents, self.ledger([floater], players))]
        else:
            pairs: Criterion = Count("C12", leave=lambda one: 1)
            scores: Criterion = Scores("C12", leave=lambda one: one.score)
            layers = [self.ahead(players, residents, self.ledger([one], players)) for one in (pairs, scores)]
        return layers[:1] if self.readings.lookahead == "literal_c12" else layers

    def _pair_last(self, bracket: Bracket) -> PairedBracket:
        """A5, B1b, C13, C14b2: pair all players but one who may have the bye; as homogeneous if necessary."""
        barred = self.field.everybody & ~self.completion.bye_candidates
        arranged = self._arranged(bracket)
        paired = self._lowered(arranged, lambda: self.best(arranged, barred, last=True))
        if len(paired.leaving) <= 1 and not mask_of(paired.leaving) & barred:
            return paired
        homogeneous = Bracket((), bracket.players)
        return self._lowered(homogeneous, lambda: self.best(homogeneous, barred, last=True))

    def _pair_completably(self, bracket: Bracket, below: Below) -> tuple[PairedBracket, Below]:
        """C13, C14b1: pair again so that the rest can be completed; if that leaves no pair, join those below.

        M1 is unchanged. All brackets below this one have been joined before, because pairing them again did not help.
        """
        arranged, removed = self._without_incompatible(bracket)
        paired = self._lowered(arranged, lambda: self._complete(arranged, removed, below))
        moved_down = mask_of(arranged.moved_down)
        m1 = len(arranged.moved_down) - unpaired(self.field.legal, moved_down, mask_of(arranged.residents))
        if paired.pairs and sum(moved_down >> one & 1 for one, _ in paired.pairs) == m1:
            paired = _with_leaving(removed, paired)._replace(way=PAIRED_AGAIN)
        else:
            paired = PairedBracket((), bracket.players, JOINED)
        if self.readings.below_k == "merge" and (len(below.groups) > 1 or not paired.pairs):
            below, self.merged = below.collapsed(), True
        return paired, below

    def _complete(self, bracket: Bracket, removed: Sequence[int], below: Below) -> PairedBracket:
        """C13, C14b1: first the rest, then the earlier number of moved-down players, then as many pairs as possible."""
        others = [*removed, *members(below.everybody)]
        players = [*bracket.players, *others]
        moved_down, inside = mask_of(bracket.moved_down), mask_of(bracket.players)
        m1 = Layer(
            len(players).bit_length(),
            lambda a, b: moved_down >> a & inside >> b & 1,
            lambda a: (moved_down >> a & 1, inside >> a & 1),
        )
        ledger = self.ledger(super().criteria(bracket, last=False), players)
        return self.pair_together(bracket, others, [self.completed(players), m1, self.inside(bracket, ledger)])


def _with_leaving(removed: Sequence[int], paired: PairedBracket) -> PairedBracket:
    """C1: return the bracket with the removed players among the leaving ones, in order."""
    return paired._replace(leaving=tuple(sorted((*paired.leaving, *removed))))


NUMBERS = Numbers("A2", FIDE_ORDER)
BOOK = Rulebook(RULEBOOK, pair_round, ranked=ranked, counted=with_bye_points)
