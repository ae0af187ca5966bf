"""The FIDE (Dutch) System in force since 1 February 2026 (C.04.3): its criteria, and bracket after bracket."""

from __future__ import annotations

from indeler.matching.bits import mask_of, members
from indeler.matching.cardinality import Matching
from indeler.model import Colour, Pairing, Tenths, Tournament
from indeler.systems.dutch.baku import BAKU, accelerated, is_asked_for
from indeler.systems.dutch.bracket import Bracket, Paired, Worth, best_candidate
from indeler.systems.dutch.competitor import Competitor, Float, Strength
from indeler.systems.dutch.completion import Completion
from indeler.systems.dutch.criteria import Count, Criterion, Ledger, Scores
from indeler.systems.dutch.engine import INITIAL, Edition, Pairs, pair
from indeler.systems.dutch.field import Field
from indeler.systems.dutch.quick import Leavers, quick_candidate
from indeler.systems.dutch.trace import BracketTrace, traced
from indeler.systems.dutch.whites import colour_of_higher
from indeler.systems.rulebook import Rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.systems.rulebook import Settings

RULEBOOK = "fide-dutch"

WORTH_A_TRY = 6
"""From how many players on the quick way is tried before the exact one."""


def downfloaters() -> list[Criterion]:
    """C6, C7: as few as possible leave the bracket, and with scores as low as possible."""
    return [Count("C6", leave=lambda one: 1), Scores("C7", leave=lambda one: one.score)]


def quality(resident_score: Tenths) -> list[Criterion]:
    """C10 to C21, in descending priority."""
    return [
        Count("C10", pair=_difference_beyond_two),
        Count("C11", pair=_third_time),
        Count("C12", pair=_same_wish),
        Count("C13", pair=_strong_wish_missed),
        *(
            criterion
            for ago, clauses in enumerate((("C14", "C15"), ("C16", "C17")))
            for criterion in _repeated_floats(ago, clauses, resident_score)
        ),
        *(
            criterion
            for ago, clauses in enumerate((("C18", "C19"), ("C20", "C21")))
            for criterion in _repeated_float_scores(ago, clauses, resident_score)
        ),
    ]


def _same_wish(higher: Competitor, lower: Competitor) -> bool:
    """C12: one of two opponents who want the same colour does not get it."""
    return higher.wish is not None and higher.wish is lower.wish


def _difference_beyond_two(higher: Competitor, lower: Competitor) -> bool:
    """C10: of two who are both two games off to the same side one gets three off."""
    return abs(higher.saldo) > 1 and abs(lower.saldo) > 1 and _same_wish(higher, lower)


def _third_time(higher: Competitor, lower: Competitor) -> bool:
    """C11: who gets the colour he does not want (5.2.2, 5.2.3) has it for the third time running."""
    absolute = Strength.ABSOLUTE
    if higher.strength is not absolute or lower.strength is not absolute or not _same_wish(higher, lower):
        return False
    if abs(higher.saldo) == abs(lower.saldo):
        return higher.twice is not None and higher.twice is lower.twice
    loser = lower if abs(higher.saldo) > abs(lower.saldo) else higher
    return loser.twice is not None and loser.twice is not loser.wish


def _strong_wish_missed(higher: Competitor, lower: Competitor) -> bool:
    """C13: both want the same colour, neither mildly, and the one who loses it has a strong preference."""
    strong = (Strength.STRONG, Strength.ABSOLUTE)
    return (
        _same_wish(higher, lower)
        and higher.strength in strong
        and lower.strength in strong
        and Strength.STRONG in (higher.strength, lower.strength)
    )


def _repeated_floats(ago: int, clauses: tuple[str, str], resident_score: Tenths) -> list[Criterion]:
    """C14, C15, C16, C17: residents who float down again, and opponents of moved-down players who float up again."""
    return [
        Count(clauses[0], leave=lambda one: one.score == resident_score and one.floats[ago] is Float.DOWN),
        Count(clauses[1], pair=lambda higher, lower: higher.score > lower.score and lower.floats[ago] is Float.UP),
    ]


def _repeated_float_scores(ago: int, clauses: tuple[str, str], resident_score: Tenths) -> list[Criterion]:
    """C18, C19, C20, C21: the score differences of the same; whoever floats on counts with the largest."""

    def leaves_again(one: Competitor) -> Tenths | None:
        return one.score if one.score > resident_score and one.floats[ago] is Float.DOWN else None

    def meets_upfloater(higher: Competitor, lower: Competitor) -> Tenths | None:
        return higher.score if higher.score > lower.score and lower.floats[ago] is Float.UP else None

    return [Scores(clauses[0], leave=leaves_again), Scores(clauses[1], pair=meets_upfloater)]


class Brackets:
    """1.9.2: pairs a field bracket by bracket, from the highest score down."""

    def __init__(self, field: Field, completion: Completion, trace: list[BracketTrace] | None = None) -> None:
        self.field = field
        self.completion = completion
        self.trace = trace

    def pair(self) -> tuple[Pairs, int | None]:
        """1.4.1: all pairs, the higher ranked first, and who has the bye; whoever is left over moves down."""
        groups = self.field.score_groups()
        below = self.field.everybody
        moved_down: tuple[int, ...] = ()
        pairs: Pairs = []
        for place, group in enumerate(groups):
            below &= ~mask_of(group)
            following = mask_of(groups[place + 1]) if place + 1 < len(groups) else 0
            paired = self._pair(Bracket(moved_down, tuple(group)), following, below)
            pairs += paired.pairs
            moved_down = paired.leaving
        return pairs, moved_down[0] if moved_down else None

    def _pair(self, bracket: Bracket, following: int, below: int) -> Paired:
        residents = mask_of(bracket.residents)
        if any(self.field.legal[player] & residents for player in bracket.players):
            paired = self._pair_alone(bracket, following, below)
            paired = paired or self._pair_with_those_below(bracket, following, below)
        else:
            paired = Paired((), bracket.players, "nobody can be paired")
        if self.trace is not None:
            self.trace.append(self._traced(bracket, paired))
        return paired

    def _traced(self, bracket: Bracket, paired: Paired) -> BracketTrace:
        competitors = self.field.competitors
        scores = [competitors[index].score for index in bracket.players]
        ledger = Ledger([*downfloaters(), *quality(min(scores))], scores, len(scores))
        return traced(competitors, ledger, bracket, paired)

    # The bracket on its own -----------------------------------------------------------------------------------------

    def _pair_alone(self, bracket: Bracket, following: int, below: int) -> Paired | None:
        """The best candidate, seen without those below: enough where at most one leaves and fits in well there.

        Whoever does not fit in well is not let go the next time; the answer counts if that costs nothing by C6 and C7.
        """
        competitors = self.field.competitors
        bye_score = self.completion.bye_score
        if below and bye_score is not None and bye_score >= competitors[bracket.residents[0]].score:
            return None  # C9 concerns a bracket that is not the last one
        unfit = 0 if below else self.field.everybody & ~self.completion.bye_candidates
        least = None
        while True:
            paired = self._best(bracket, unfit, last=not below)
            if len(paired.leaving) > 1 or any(unfit >> player & 1 for player in paired.leaving):
                return None
            if not paired.leaving:
                return paired if least is None and self.completion.is_possible(below) else None
            leaving = paired.leaving[0]
            cost = (len(paired.pairs), competitors[leaving].score)
            least = least or cost
            fits = self._fits_in_well(leaving, following, below) if cost == least else None
            if fits is None:
                return None
            if fits:
                return paired
            unfit |= 1 << leaving

    def _best(self, bracket: Bracket, unfit: int, *, last: bool) -> Paired:
        quick = None
        if len(bracket.players) >= WORTH_A_TRY:
            leavers, fresh = self._without_complaint(bracket, unfit, last=last)
            quick = quick_candidate(bracket, self.field.competitors, self.field.legal, leavers, fresh)
        return quick or best_candidate(bracket, self._worth_inside(bracket, unfit, last=last))

    def _without_complaint(self, bracket: Bracket, unfit: int, *, last: bool) -> tuple[Leavers, int]:
        """C9, C14, C15, C16, C17: who may leave, and who may meet moved-down players, without being counted."""
        residents = [self.field.competitors[index] for index in bracket.residents]
        fit = [one for one in residents if not unfit >> one.index & 1]
        if last and fit:
            most = max(one.games for one in fit)
            fit = [one for one in fit if one.games == most]
        blameless = mask_of(one.index for one in fit if Float.DOWN not in one.floats)
        fresh = mask_of(one.index for one in residents if Float.UP not in one.floats)
        return Leavers(mask_of(one.index for one in fit), blameless), fresh

    def _worth_inside(self, bracket: Bracket, unfit: int, *, last: bool) -> Worth:
        """What pairs inside the bracket are worth: what both would cost if they left, less what the pair costs."""
        competitors, legal, players = self.field.competitors, self.field.legal, bracket.players
        score = competitors[bracket.residents[0]].score
        criteria: list[Criterion] = [Count("C8", leave=lambda one: unfit >> one.index & 1), *downfloaters()]
        if last:
            criteria.append(Count("C9", leave=lambda one: self.field.round - 1 - one.games))
        ledger = Ledger(
            [*criteria, *quality(score)],
            (competitors[index].score for index in players),
            len(players) * self.field.round,
        )
        leave = {index: ledger.leave(competitors[index]) for index in players}

        def worth(a: int, b: int) -> int:
            if not legal[a] >> b & 1:
                return 0
            return leave[a] + leave[b] - ledger.pair(competitors[a], competitors[b])

        return worth

    def _fits_in_well(self, player: int, following: int, below: int) -> bool | None:
        """C8, C4: whether the next bracket reaches all it could ever reach if this player floats; None: not known.

        All it could reach: its players but for at most one are paired, this player among them, and the rest can be
        completed. In the last bracket there is only the bye to be had.
        """
        if not below:
            return True
        legal = self.field.legal
        if not legal[player] & following:
            return False
        matching = Matching(legal)
        matching.cover(following)
        alone = matching.cover(following | 1 << player)
        if alone.bit_count() > 1:
            return False
        if alone == 1 << player:
            opponent = next(members(legal[player] & following))
            alone = 1 << matching.mate[opponent]
        if self.completion.is_possible(alone | below & ~following):
            return True
        return None if self.completion.is_possible(below | 1 << player) else False

    # The bracket together with everybody below ----------------------------------------------------------------------

    def _pair_with_those_below(self, bracket: Bracket, following: int, below: int) -> Paired:
        """C4 to C8 weighed together: exact in every case, and only needed where they bind."""
        others = list(members(below))
        return best_candidate(bracket, self._worth_everywhere(bracket, following, below, others), others)

    def _worth_everywhere(self, bracket: Bracket, following: int, below: int, others: list[int]) -> Worth:
        competitors, legal = self.field.competitors, self.field.legal
        players = [*bracket.players, *others]
        score = competitors[bracket.residents[0]].score
        inside = mask_of(bracket.players)
        scores = [competitors[index].score for index in players]
        most = len(players) * self.field.round
        first, second = Ledger(downfloaters(), scores, most), Ledger(quality(score), scores, most)
        ahead = Ledger([Count("C8", leave=lambda one: 1), Scores("C8", leave=lambda one: one.score)], scores, most)
        digit = (4 * most).bit_length()
        candidates = self.completion.bye_candidates
        unplayed = self._unplayed(score, below, players)

        def worth(a: int, b: int) -> int:
            if not legal[a] >> b & 1:
                return 0
            x, y = competitors[a], competitors[b]
            here = inside >> b & 1
            value = 1 + (not candidates >> a & 1) + (not candidates >> b & 1)
            value = (value << first.bits) + (first.leave(x) + first.leave(y) if here else 0)
            value = (value << ahead.bits) + (ahead.leave(x) if following >> b & 1 else 0)
            value = (value << digit) + unplayed.get(a, 0) + unplayed.get(b, 0)
            return (value << second.bits) + (second.leave(x) + second.leave(y) - second.pair(x, y) if here else 0)

        return worth

    def _unplayed(self, score: Tenths, below: int, players: list[int]) -> dict[int, int]:
        """C9: rounds not played by those who may have the bye, if nobody below can and they are paired without it."""
        bye_score = self.completion.bye_score
        if bye_score is None or bye_score < score or not self.completion.is_possible(below):
            return {}
        competitors = self.field.competitors
        return {
            index: self.field.round - 1 - competitors[index].games
            for index in players
            if competitors[index].score == bye_score
        }


def _colour(higher: Competitor, lower: Competitor, field: Field, initial: Colour) -> tuple[Colour, str]:
    return colour_of_higher(higher, lower, initial)


def _pair_brackets(field: Field, completion: Completion, trace: list[BracketTrace] | None) -> tuple[Pairs, int | None]:
    return Brackets(field, completion, trace).pair()


EDITION = Edition("fide-dutch", _pair_brackets, _colour, bye_clause="C5", no_pairing_clause="C4")


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.8, BAKU-5: pair the next round, accelerated if the settings or the tournament's type say so."""
    baku = settings["baku"] if settings["baku"] is not None else is_asked_for(tournament)
    return pair(EDITION, accelerated(tournament) if baku else tournament, settings["initial"])


BOOK = Rulebook("fide-dutch", pair_round, (INITIAL, BAKU))
