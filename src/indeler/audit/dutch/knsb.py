"""Zwitsers op rating (KNSB, January 2014; FIDE 2012): the audit of a round by the printed rules and decision 7.

First the settings, the initial list, the criteria and the colours of this edition; then the judgement of the brackets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import lcm
from unicodedata import combining, normalize

from indeler.audit.dutch.brackets import Bracket, OrderClauses, Profile, Scope, form_bracket
from indeler.audit.dutch.criteria import (
    colour_rules,
    fewest_leavers,
    float_aspect,
    leaving_cost,
    leaving_scores,
    next_bracket,
    nobody_alone,
    pair_cost,
    same_wish,
    stronger,
    stronger_sort,
    wish_aspect,
)
from indeler.audit.dutch.judging import BracketAudit
from indeler.audit.dutch.people import ABSOLUTE, INITIAL, MILD, Person, Reading, with_initial_colour
from indeler.audit.dutch.round import Clauses, Edition
from indeler.audit.given_round import NO_SHOWS, AuditedRound, Case, Facts, with_no_shows_withdrawn
from indeler.audit.instance import Criterion
from indeler.audit.matching import set_of
from indeler.audit.settings import USUALLY_NO, USUALLY_YES, Settings
from indeler.model import Kind, Player, Scale, Tournament, tenths

RULEBOOK = "knsb-rating"


TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""A2: the titles from high to low; players without one of them come after."""

NEVER = sys.maxsize
"""A round that no tournament reaches."""


def frozen_after(text: str) -> int:
    """A2, F7: return the last round for which the list is made again: 0 for an empty text, `NEVER` for ``never``."""
    if text in ("", "never"):
        return NEVER if text else 0
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def places(tournament: Tournament) -> dict[int, int]:
    """A2: return each player's place by rating, title, name, and last by the existing number."""
    ordered = sorted(tournament.players.values(), key=_rank)
    return {player.number: place for place, player in enumerate(ordered, start=1)}


def _rank(player: Player) -> tuple[int, int, str, int]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    letters = normalize("NFKD", player.name)
    name = "".join(letter for letter in letters if not combining(letter)).casefold()
    return -player.rating, title, name, player.number


def downfloaters() -> list[Criterion]:
    """A11, B3: return the criteria: most pairs, then the lowest scores of the players who leave."""
    return [fewest_leavers("A11"), leaving_scores("B3", lambda one: one.score)]


def quality(round: int, above: int, *, upfloats: bool, double: bool = False) -> list[Criterion]:
    """C10: return B2, A7d and X, or X and Z, downfloats (``double``: of all), upfloats; S1 is ``above`` this score."""
    x, strong = (
        pair_cost("B4", same_wish, wish_aspect),
        pair_cost("A7d" if round % 2 else "A7e", _same_strong_wish, wish_aspect),
    )
    criteria = [pair_cost("B2", _same_absolute_wish, wish_aspect), *([strong, x] if round % 2 else [x, strong])]
    counts = (lambda one: True) if double else (lambda one: one.score <= above)
    criteria += [leaving_cost(clause, partial(_down_again, ago, counts)) for ago, clause in enumerate(("C10d", "C10c"))]
    if upfloats:
        criteria += [
            pair_cost(clause, partial(_up_again, ago, above), float_aspect)
            for ago, clause in enumerate(("C10b", "C10a"))
        ]
    return criteria


MERGED = {"squares": ("C13", "B3"), "literal": ("C13",), "minimise_score_differences": ("B3", "C13")}
"""C13: the criteria of a merged bracket in order, by setting."""


def merged(s2_score: int, way: str, parts: int) -> list[Criterion]:
    """C13, B3: return the criteria: most pairs, most of S1, least squares of score differences with that of the bye."""

    def squares(one: Profile, other: Profile) -> int:
        return int((one.score - other.score) * parts) ** 2

    s1 = leaving_cost("C13", lambda one: int(one.score > s2_score))
    known = {"C13": s1, "B3": Criterion("B3", lambda one: int(one.score * parts) ** 2, squares, lambda one: one.score)}
    return [fewest_leavers("A11"), *(known[clause] for clause in MERGED[way])]


def _same_absolute_wish(one: Profile, other: Profile) -> int:
    """NB, B2: return whether both must have the same colour, which only a pair with a topscorer may."""
    return int(same_wish(one, other) and one.strength == other.strength == ABSOLUTE)


def _same_strong_wish(one: Profile, other: Profile) -> int:
    """A7d, A7e: return whether both want the same colour, neither of them mildly."""
    return int(same_wish(one, other) and min(one.strength, other.strength) > MILD)


def _down_again(ago: int, counts: Callable[[Profile], bool], one: Profile) -> int:
    """C10c, C10d: return whether a player who leaves had a downfloat then too; ``counts`` may omit moved-down ones."""
    return int(counts(one) and one.floats[ago] == "down")


def _up_again(ago: int, above: int, high: Profile, low: Profile) -> int:
    """C10a, C10b: return whether the lower meets a higher score as then; in a merged bracket one of S1."""
    return int(high.score > max(low.score, above) and low.floats[ago] == "up")


SETTINGS = {
    "initial": INITIAL,
    "bye_points": ("", "1", "0.5"),
    "half_bye_bars_bye": USUALLY_YES,
    "relax_bye": USUALLY_NO,
    "freeze_numbers_after": frozen_after,
    "no_shows": NO_SHOWS,
    "criteria": ("count",),
    "b3_in_homogeneous": ("true",),
    "count_double_float_as_downfloat": USUALLY_NO,
    "upfloat_in_homogenised": USUALLY_YES,
    "lookahead": ("pairs_mdps", "literal_c12"),
    "below_k": ("merge", "per_bracket"),
    "c13_merge": tuple(MERGED),
    "e2_both_absolute": ("e3", "larger_cd"),
    "late_first_colour": ("opposite", "same"),
}


def prepared(before: Tournament, settings: Settings) -> Tournament:
    """A5, E5, F8: return the tournament with the points of the bye, the colour drawn, and no-shows withdrawn."""
    if settings["bye_points"]:
        before = before.replace(scale=before.scale._replace(pairing_bye=tenths(settings["bye_points"])))
    return with_initial_colour(with_no_shows_withdrawn(before, settings["no_shows"]), settings["initial"])


def points_without_play(kind: Kind, points: int, scale: Scale) -> bool:
    """B1b: return whether it is a point or half a point without play: a downfloat, which bars from the bye."""
    return kind is Kind.HALF_BYE or point_without_play(kind, points, scale)


def point_without_play(kind: Kind, points: int, scale: Scale) -> bool:
    """B1b: return whether it is a whole point without play."""
    return kind in (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)


def has_colour_drawn(odd: bool, one: Person, round: int) -> bool:
    """E5: return whether a player has the colour drawn: every other rank in round 1, then even or ``odd`` numbers."""
    return one.rank % 2 == 0 if round == 1 else one.place % 2 == odd


def edition(settings: Settings) -> Edition:
    """B1b, E2, E5: return the edition, with the settings for what the printed rules leave open."""
    bars_bye = points_without_play if settings["half_bye_bars_bye"] == "true" else point_without_play
    stronger_wish = stronger if settings["e2_both_absolute"] == "larger_cd" else stronger_sort
    return Edition(
        RULEBOOK,
        Reading(points_without_play, bars_bye),
        Clauses("B1a", "B2", "B2", "B2", "B1b", "F5", "F1"),
        OrderClauses("D3", "D1.2", "D2", "D1.1"),
        colour_rules("E1", "E2", "E3", "E4", stronger=stronger_wish),
        ("E5", partial(has_colour_drawn, settings["late_first_colour"] == "same")),
    )


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """C6: check that the round is the one that the rulebook prescribes; raise NotInOrder at the first fault."""
    _Audit(edition(settings), prepared(before, settings), pairing, facts, settings).examine()


class _Audit(BracketAudit):
    """C1 to C14: the judgement of bracket after bracket."""

    s2_score: int | None = None
    """C13: the highest score of S2 in a last bracket with which others were merged."""

    def table(self) -> list[Person]:
        """B1b: return the players; if all are barred from the bye, a setting allows it to those with fewest causes."""
        players = self._listed(super().table())
        if self.settings["relax_bye"] == "false" or not all(one.barred for one in players):
            return players
        bars = self.edition.reading.bars_bye
        rounds = {
            one.number: sum(bars(cell.kind, 0, self.before.scale) for cell in self.before.card(one.number))
            for one in players
        }
        return [one._replace(barred=rounds[one.number] > min(rounds.values())) for one in players]

    def _listed(self, players: list[Person]) -> list[Person]:
        """A2, F7: return the players with equal scores by rating, title, name, until a setting fixes the numbers."""
        if self.before.next_round > self.settings["freeze_numbers_after"]:
            return players
        place = places(self.before)
        found = [one._replace(place=place[one.number]) for one in players]
        found.sort(key=lambda one: (-one.score, one.place))
        return [one._replace(rank=rank) for rank, one in enumerate(found)]

    def check_brackets(self) -> None:
        """A3: judge the brackets from the top, as the given round itself forms them; C13 merges the last ones."""
        groups: Sequence[Sequence[int]] = self.groups()
        moved_down: tuple[int, ...] = ()
        merges = False
        while groups:
            bracket = form_bracket(moved_down, groups, self.opponent)
            groups = groups[1:]
            if not self.has_legal_pair(bracket):
                moved_down = bracket.players
            elif not groups:
                self.s2_score = self.players[bracket.residents[0]].score if merges else None
                self.check_last(bracket)
                moved_down = bracket.leaving
            elif (found := self.paired(bracket)) is not None:
                moved_down = found.leaving
            else:
                found = self.paired_completably(bracket)
                moved_down = found.leaving
                if self.settings["below_k"] == "merge" and (len(groups) > 1 or not found.pairs):
                    groups, merges = [bracket.everybody_below], True

    def has_legal_pair(self, bracket: Bracket) -> bool:
        """C1: return whether any two may meet; moved-down players too, in a bracket treated as homogeneous."""
        everybody = set_of(bracket.players)
        return any(self.legal[player] & everybody for player in bracket.players)

    # All brackets but the last ----------------------------------------------------------------------------------------

    def paired(self, bracket: Bracket) -> Bracket | None:
        """C1, C12: return the bracket as it must be paired, which the given round does; None if C13 is needed."""
        arranged = self.arranged(bracket)
        found, is_backtracking = self.found(arranged), False
        following = NextBracket(self, bracket.below)
        if found.leaving and following.needs_other_floaters(found.leaving):
            other = self.candidate(arranged, self.ahead_cases, self.look_ahead(arranged))
            if following.improves(other.leaving, found.leaving):
                found, is_backtracking = other, True
        if set(found.pairs) == set(arranged.pairs):
            return found  # the given round itself completes the rest
        if self.can_complete([*found.leaving, *bracket.everybody_below], self.candidates):
            if not is_backtracking:
                raise self.beaten(arranged, found, Scope(self.usual(arranged)))
            self.demand_best(arranged, *self.ahead_cases(arranged))
            return arranged
        return None

    def found(self, bracket: Bracket) -> Bracket:
        """C6: return the best candidate of the bracket on its own: the given one if proven to be best, or another."""
        scope = Scope(self.usual(bracket))
        return self.candidate(
            bracket,
            lambda other: [*self.by_kinds(other, scope), *self.exactly(other, scope)],
            scope,
            lambda: self.by_bound(bracket, scope),
        )

    def arranged(self, bracket: Bracket) -> Bracket:
        """C1, A3: return the bracket without players who have no possible opponent, homogeneous if half moved down."""
        everybody = set_of(bracket.players)
        sent_on = tuple(player for player in bracket.players if not self.legal[player] & everybody)
        moved_down, residents = (
            tuple(player for player in part if player not in sent_on)
            for part in (bracket.moved_down, bracket.residents)
        )
        return homogenised(bracket._replace(moved_down=moved_down, residents=residents, sent_on=sent_on))

    def usual(self, bracket: Bracket) -> list[Criterion]:
        """A11, C10: return the criteria of the bracket on its own."""
        return [*downfloaters(), *self.quality(bracket)]

    def look_ahead(self, bracket: Bracket) -> Scope:
        """C12: return the scope with the next bracket: of floaters with equal scores, those who are best for it."""
        score = self.players[bracket.below[0][0]].score
        if len(bracket.below) == 1:
            floater = Criterion("C12", lambda one: int(one.score > score))
            following = [nobody_alone("C12"), floater]
        else:
            following = [next_bracket("C12", by_score=False), next_bracket("C12", by_score=True)]
        if self.settings["lookahead"] == "literal_c12":
            following = following[:1]
        criteria = [*downfloaters(), *following, *self.quality(bracket)]
        return Scope(criteria, self.profile, (*bracket.sent_on, *bracket.below[0]))

    def ahead_cases(self, bracket: Bracket) -> list[Case]:
        """C12: return the cases of the bracket with the next one."""
        scope = self.look_ahead(bracket)
        by_bound = self.by_kinds(bracket, scope) if len(bracket.below) > 1 else []
        return [*by_bound, *self.exactly(bracket, scope)]

    def quality(self, bracket: Bracket) -> list[Criterion]:
        """C10: return the criteria on colours, downfloats and upfloats for the scores of this bracket."""
        settings, is_merged = self.settings, self.s2_score is not None
        highest, lowest = (self.players[bracket.players[at]].score for at in (0, -1))
        above = lowest if self.s2_score is None else self.s2_score
        is_mixed = not bracket.moved_down and highest != lowest  # A3: all are taken together
        in_mixed = settings["upfloat_in_homogenised"] == "true" and not is_merged
        double = settings["count_double_float_as_downfloat"] == "true"
        return quality(self.pairing.round, above, upfloats=in_mixed or not is_mixed, double=double)

    # C13 --------------------------------------------------------------------------------------------------------------

    def paired_completably(self, bracket: Bracket) -> Bracket:
        """C13, C14b1: return the bracket paired so that the rest can be completed and M1 is kept; or without pairs."""
        arranged = self.arranged(bracket)
        others = (*arranged.sent_on, *bracket.everybody_below)
        down = set(arranged.moved_down)
        lowest = self.players[arranged.residents[-1]].score
        m1 = leaving_cost("C14b1", lambda one: int(bool(down) and one.score > lowest))
        scope = Scope([nobody_alone("C13"), m1, *self.usual(arranged)], self.profile, others)
        found = self.candidate(arranged, lambda other: self.exactly(other, scope), scope)
        most = len(down) - unpaired(self.facts, self.legal, arranged.moved_down, arranged.residents)
        if not found.pairs or len(found.moved_down_pairs) != most:
            return bracket._replace(pairs=())
        if set(found.pairs) != set(arranged.pairs):
            self.demand_best(arranged, *self.exactly(arranged, scope))
        return arranged

    # The last bracket -------------------------------------------------------------------------------------------------

    def check_last(self, bracket: Bracket) -> None:
        """A5, C13, C14b2: check that all but a legal bye are paired; all players are taken together if necessary."""
        arranged = homogenised(bracket)
        if arranged.moved_down:
            scope = Scope(self.last(arranged), self.last_bracket_profile)
            found = self.candidate(arranged, self.last_cases, scope)
            if set(found.pairs) == set(arranged.pairs):
                return
            if not self.is_complete(found):
                arranged = bracket._replace(moved_down=(), residents=bracket.players)
        self.demand_best(arranged, *self.last_cases(arranged))

    def last(self, bracket: Bracket) -> list[Criterion]:
        """A5, B1b: return the criteria with a legal bye; a merged bracket has those on S1 and score differences."""
        way = self.settings["c13_merge"]
        parts = lcm(*{one.score.denominator for one in self.players})  # of a tenth, in which scores are whole
        first = downfloaters() if self.s2_score is None else merged(self.s2_score, way, parts)
        return [nobody_alone("B1b"), *first, *self.quality(bracket)]


def homogenised(bracket: Bracket) -> Bracket:
    """A3: return the bracket with all players taken together if half or more of them have moved down."""
    if 2 * len(bracket.moved_down) < len(bracket.players):
        return bracket
    return bracket._replace(moved_down=(), residents=bracket.players)


class NextBracket:
    """The residents of the bracket below, which the floaters join."""

    def __init__(self, audit: BracketAudit, below: Sequence[Sequence[int]]) -> None:
        self.audit = audit
        self.facts = audit.facts
        self.legal = audit.legal
        self.residents = tuple(below[0])
        self.is_last = len(below) == 1

    def needs_other_floaters(self, floaters: Sequence[int]) -> bool:
        """C12, C1, A3: return whether it misses a pair, a floater has no opponent, or not all of them can be paired."""
        everybody = [*floaters, *self.residents]
        near = set_of(everybody)
        if any(not self.legal[player] & near for player in floaters):
            return True
        compatible = everybody if self.is_last else [player for player in everybody if self.legal[player] & near]
        if self.misses_pairs(compatible):
            return True
        if 2 * len(floaters) >= len(compatible):
            return False
        if self.is_last:
            return self.leaves_floater(floaters)
        return unpaired(self.facts, self.legal, floaters, self.residents) > 0

    def improves(self, others: Sequence[int], floaters: Sequence[int]) -> bool:
        """C12: return whether others give it more pairs; or as many, with lower scores unpaired and no other lack."""
        if set(others) == set(floaters):
            return False
        (pairs, *left), (pairs_now, *left_now) = self.lacks(others), self.lacks(floaters)
        if pairs != pairs_now or self.audit.settings["lookahead"] == "literal_c12":
            return pairs < pairs_now
        return left < left_now and not self.needs_other_floaters(others)

    def lacks(self, floaters: Sequence[int]) -> list[int]:
        """Return unpaired players, then unpaired floaters by score; or whether the last bracket lacks a legal bye."""
        everybody = [*floaters, *self.residents]
        if self.is_last:
            return [int(self.misses_pairs(everybody)), int(self.leaves_floater(floaters))]
        players = self.audit.players
        lacks = [self.facts.alone(self.legal, set_of(everybody))]
        for score in sorted({players[player].score for player in floaters}, reverse=True):
            highest = [player for player in floaters if players[player].score >= score]
            lacks.append(unpaired(self.facts, self.legal, highest, self.residents))
        return lacks

    def misses_pairs(self, players: Sequence[int]) -> bool:
        """A6b: return whether fewer than P0 pairs are possible; in the last bracket the bye must be legal."""
        if self.is_last:
            return not self.audit.can_complete(players, self.audit.candidates)
        return self.facts.alone(self.legal, set_of(players)) > len(players) % 2

    def leaves_floater(self, floaters: Sequence[int]) -> bool:
        """Return whether the last bracket can only be completed with the bye for a floater, or not at all."""
        candidates = self.audit.candidates & set_of(self.residents)
        return not self.audit.can_complete([*floaters, *self.residents], candidates)


def unpaired(facts: Facts, legal: Sequence[int], moved_down: Sequence[int], residents: Sequence[int]) -> int:
    """C14b2: return how many moved-down players are unpaired when as many as possible meet residents."""
    upper, lower = set_of(moved_down), set_of(residents)
    across = [row & (lower if upper >> at & 1 else upper) for at, row in enumerate(legal)]
    alone = facts.alone(across, upper | lower)
    pairs = (len(moved_down) + len(residents) - alone) // 2
    return len(moved_down) - pairs
