"""The cases of a rulebook: reduced positions in which a variant gives a different round, of various traits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import NamedTuple

from conform.nearby import alike, near
from conform.positions import BERGER, positions
from conform.scouting import hits
from conform.shrinking import shrunk
from conform.systems import Transcription, right, same
from conform.variants import Variant, book
from indeler.audit import RIGHT, check, proof_fault
from indeler.conform.cases import Answer, Case, KitClause, clause_of, round_text
from indeler.formats import read_trf, write_trf
from indeler.language import IndelerError
from indeler.model import Kind, Tournament, score
from indeler.rulebooks.clause_texts import clause_texts

SEED = "34"
WANTED_CASES = 10
"""The number of cases of a clause."""
MAX_POSITIONS_FOUND = 16
"""The number of positions of a clause that are found before the best are chosen."""
MOST_STARTS = 60
"""The number of most recent positions that are changed in a walk."""
LEAST_LOOKED = 150
"""The number of positions that are examined for the rarer variants of a clause."""
TURNED = "turned"
TRAITS = ("bye", "forfeit", "float", "colour", "last round", "absence", "late entry", "acceleration")


class Position(NamedTuple):
    """A tournament before a round and the right round."""

    before: Tournament
    answer: Answer


class Maker:
    """A maker of the kit of one rulebook from a number of random positions."""

    def __init__(
        self,
        rulebook: str,
        count: int,
        most: int,
        say: Callable[[str], None],
        *,
        seed: str = SEED,
        least: int = 4,
        is_scouting: bool = False,
        is_walking: bool = False,
    ) -> None:
        self.rulebook, self.count, self.most, self.say, self.least = rulebook, count, most, say, least
        self.seed, self.book = seed, book(rulebook)
        self.sound = Transcription(rulebook)
        self.is_scouting, self.is_walking = is_scouting, is_walking
        self.scouted: dict[str, list[Position]] = {}
        """The positions by clause in which our engine makes a different round without it or with a variant of it; empty
        before the search."""
        self.wrong = cache(lambda variant: Transcription(rulebook, variant.patches))

    @cached_property
    def pool(self) -> list[Position]:
        """The positions that can be paired, in which transcription and engine agree."""
        every = islice(positions(self.rulebook, self.seed, self.least, self.most), self.count)
        played = (one for one in every if is_played(one))
        return [Position(one, answer) for one in played if (answer := right(self.rulebook, one))]

    def _pool_of(self, clause: str) -> Sequence[Position]:
        return self.scouted.get(clause, ()) if self.is_scouting or self.is_walking else self.pool

    def is_short(self, clause: str, kept: KitClause | None) -> bool:
        """Return whether a clause with variants has too few cases."""
        has_variants = any(variant.clause == clause for variant in self.book.variants)
        return has_variants and (kept is None or len(kept.cases) < WANTED_CASES)

    def scout(self, clauses: Sequence[str]) -> None:
        """Search for positions of these clauses with our engine alone, in as many positions as this maker has."""
        every = islice(positions(self.rulebook, self.seed, self.least, self.most), self.count)
        found = self.scouted = {clause: [] for clause in clauses}
        for hit in hits(self.rulebook, clauses, filter(is_played, every), 3 * MAX_POSITIONS_FOUND):
            for clause in hit.clauses:
                found[clause].append(Position(hit.before, hit.answer))
        self.say(f"{self.rulebook}: " + ", ".join(f"{clause} {len(some)}" for clause, some in found.items()))

    def with_cases_nearby(
        self, clauses: Sequence[str], kept: Sequence[KitClause], starts: Sequence[Tournament] = ()
    ) -> Iterator[KitClause]:
        """Yield these clauses with new cases, found by changing their cases, or all cases if they have none."""
        by_clause = {each.clause: each for each in kept}
        for clause in clauses:
            own = by_clause[clause].cases
            every = own if own or starts else [case for each in kept for case in each.cases]
            found = self._nearby(clause, [*starts, *(read_trf(case.trf.encode()) for case in every)])
            self.say(f"{self.rulebook} {clause}: {len(found)} positions nearby")
            self.scouted[clause] = found
            yield self.clause(clause, by_clause[clause])

    def _nearby(self, clause: str, starts: list[Tournament]) -> list[Position]:
        """Return the distinct positions of a walk in which a variant makes a different round, the last ones first."""
        variants = [variant for variant in self.book.variants if variant.clause == clause]
        random = Random(f"{self.seed} {self.rulebook} {clause}")
        found: list[Position] = []
        for one in islice(near(random, self.rulebook, starts, self.most), self.count):
            answer = right(self.rulebook, one) if is_played(one) else None
            if answer and any(self._part(variant, one, answer) for variant in variants):
                if not any(alike(one, each.before) for each in found):
                    found.append(Position(one, answer))
                starts.append(one)
                del starts[:-MOST_STARTS]
        return found[::-1]

    def look_in_cases(self, kept: Sequence[KitClause]) -> None:
        """Use the cases of all clauses as the pool, in which variants of other clauses may differ too."""
        every = [case for each in kept for case in each.cases]
        self.pool = [Position(read_trf(case.trf.encode()), case.answer) for case in every]
        self.count, self.seed = len(every), "cases of other clauses"

    def clauses(self) -> list[str]:
        """Return the clauses that need cases, in the order of the rulebook."""
        texts = clause_texts(self.rulebook).clauses
        return [id for id, clause in texts.items() if clause.asks_nothing is None]

    def clause(self, clause: str, before: KitClause | None = None) -> KitClause:
        """Return all cases of a clause, the existing and the new ones, or the reason why there are none."""
        variants = [variant for variant in self.book.variants if variant.clause == clause]
        if not variants:
            return KitClause(self.rulebook, clause, tried=self.book.without.get(clause, ""))
        kept = [self._with_made(case) for case in before.cases] if before else []
        if before and (len(kept) >= WANTED_CASES or not self.count):
            return replace(before, cases=tuple(kept))
        found, looked = self._found(variants, self._pool_of(clause))
        cases = self._cases(clause, found, kept)
        tried = _tried(before, self.count if self.is_walking else looked, self.count if self.is_scouting else 0)
        tried += ": " + "; ".join(variant.name for variant in variants)
        self.say(f"{self.rulebook} {clause}: {len(cases)} cases, {len(kept)} of them from before ({tried})")
        seed = f"{self.seed}, {self.count} positions of at most {self.most} players"
        seeds = dict.fromkeys([*(before.seed.split("; ") if before and before.seed else ()), seed])
        return KitClause(
            self.rulebook, clause, tuple(cases), "; ".join(seeds), tried if len(cases) < WANTED_CASES else ""
        )

    def with_general_cases(self, kept: Sequence[KitClause], wanted: int) -> Iterator[KitClause]:
        """Yield the clauses that get a case that is not shrunk: a position in which many variants differ.

        Positions are chosen one after another, preferring variants that differ in few earlier ones; each becomes a
        case of the clause with the fewest cases whose variant makes a different round in it.
        """
        left = [(one, made) for one in self._plain_pool() if (made := self._made(one))]
        often, chosen = Counter[str](), dict[str, KitClause]((each.clause, each) for each in kept)
        variants = dict(self._named_variants())
        general = Counter[str]()
        while left and general.total() < wanted:
            one, made = max(left, key=lambda each: sum(1 / (1 + often[name]) for name in _names(each[1])))
            left.remove((one, made))
            name = min(_names(made), key=lambda name: _few(chosen, general, clause_of(name)))
            before = chosen[clause_of(name)]
            case = self._case(before.clause, len(before.cases) + 1, variants[name], one)
            if case is not None:
                general[before.clause] += 1
                often.update(_names(made))
                seed = f"{self.seed}, {self.count} positions of {self.least} to {self.most} players"
                chosen[before.clause] = _with_case(before, case, seed)
        self.say(f"{self.rulebook}: {general.total()} cases that are not made small")
        yield from (chosen[clause] for clause in general)

    def with_cases_of_variants(
        self, kept: Sequence[KitClause], wanted: int, clauses: Sequence[str] = ()
    ) -> Iterator[KitClause]:
        """Yield the clauses that get cases of a variant that changes fewer than this number of all cases."""
        often = Counter(name for each in kept for case in each.cases for name in _names(case.made))
        chosen = {each.clause: each for each in kept}
        changed = dict[str, None]()
        some = [(name, one) for name, one in self._named_variants() if not clauses or one.clause in clauses]
        if self.is_scouting:
            self.scout([*dict.fromkeys(variant.clause for name, variant in some if often[name] < wanted)])
        for name, variant in some:
            pool = self._pool_of(variant.clause) if often[name] < wanted else ()
            found = (one for one in pool if self._part(variant, *one))
            for one in islice(found, wanted):
                before = chosen[variant.clause]
                case = self._case(before.clause, len(before.cases) + 1, variant, self._small(variant, one, ""))
                if case is not None and _cells(case.trf) not in {_cells(other.trf) for other in before.cases}:
                    often.update(_names(case.made))
                    seed = f"{self.seed}, {self.count} positions of at most {self.most} players"
                    chosen[variant.clause] = _with_case(before, case, seed)
                    changed[variant.clause] = None
            self.say(f"{self.rulebook} {name}: {often[name]} cases ({variant.name})")
        yield from (chosen[clause] for clause in changed)

    def with_rounds_of(self, clauses: Sequence[str], kept: Sequence[KitClause]) -> Iterator[KitClause]:
        """Yield all clauses, with the rounds of variants of some clauses in each case; other clauses are unchanged."""
        for each in kept:
            yield replace(each, cases=tuple(self._with_rounds_of(clauses, case) for case in each.cases))

    def _with_rounds_of(self, clauses: Sequence[str], case: Case) -> Case:
        found = {round: [name for name in names if clause_of(name) not in clauses] for round, names in case.made}
        one = Position(read_trf(case.trf.encode()), case.answer)
        for round, names in self._made(one, clauses):
            found.setdefault(round, []).extend(names)
        return replace(case, made=tuple((round, tuple(names)) for round, names in found.items() if names))

    def _plain_pool(self) -> Iterator[Position]:
        for one in self.pool:
            plain = with_plain_names(one.before)
            answer = right(self.rulebook, plain)
            if answer and len(answer) > 1:
                yield Position(plain, answer)

    def _with_made(self, case: Case) -> Case:
        """Return the case with the round of every variant; computed again if no new cases are searched for."""
        if case.made and self.count:
            return case
        return replace(case, made=self._made(Position(read_trf(case.trf.encode()), case.answer)))

    def _found(
        self, variants: Sequence[Variant], pool: Sequence[Position]
    ) -> tuple[list[tuple[Variant, Position]], int]:
        """Return positions in which a variant makes a different round, and how many were examined."""
        found: list[tuple[Variant, Position]] = []
        often, looked = Counter[Variant](), 0
        for looked, one in enumerate(pool, start=1):
            for variant in variants:
                if often[variant] < MAX_POSITIONS_FOUND and self._part(variant, *one):
                    often[variant] += 1
                    found.append((variant, one))
            if len(found) >= MAX_POSITIONS_FOUND and (looked >= LEAST_LOOKED or len(often) == len(variants)):
                break
        return found, looked

    def _part(self, variant: Variant, before: Tournament, answer: Answer) -> bool:
        """Return whether the variant makes a different round."""
        other = self.wrong(variant).round(before)
        return variant.may_be_at_a_loss if other is None else not same(answer, other, ordered=False)

    def _is_sound(self, before: Tournament, answer: Answer) -> bool:
        """Return whether the unchanged transcription makes the right round."""
        paired = self.sound.round(before)
        return paired is not None and same(answer, paired, ordered=False)

    def _cases(self, clause: str, found: Sequence[tuple[Variant, Position]], kept: Sequence[Case]) -> list[Case]:
        """Return the existing cases and the best of the found ones: each variant and trait in turn, none twice."""
        chosen = [replace(case, number=number) for number, case in enumerate(kept, start=1)]
        left, seen = list(found), {_cells(case.trf) for case in kept}
        traits = Counter(trait for case in kept for trait in case.traits)
        variants = Counter(case.variant for case in kept)
        while left and len(chosen) < WANTED_CASES:
            variant, one = min(left, key=lambda each: self._worth(each[0], each[1], variants, traits))
            left.remove((variant, one))
            wanted = min(self._traits(one.before, one.answer), key=lambda trait: traits[trait], default="")
            small = self._small(variant, one, wanted)
            if self.is_walking and any(alike(small.before, read_trf(each.trf.encode())) for each in chosen):
                continue
            case = self._case(clause, len(chosen) + 1, variant, small)
            if case is not None and (cells := _cells(case.trf)) not in seen:
                seen.add(cells)
                chosen.append(case)
                traits.update(case.traits)
                variants[variant.name] += 1
        return chosen

    def _worth(
        self, variant: Variant, one: Position, variants: Counter[str], traits: Counter[str]
    ) -> tuple[int, int, int]:
        rarest = min((traits[trait] for trait in self._traits(one.before, one.answer)), default=WANTED_CASES)
        often = variants[variant.name] + 3 * (variant.name == TURNED)  # an engine that reverses a criterion is rare
        return often, rarest, len(one.before.players) * 10 + len(one.before.rounds)

    def _small(self, variant: Variant, one: Position, wanted: str) -> Position:
        def still(smaller: Tournament) -> bool:
            answer = right(self.rulebook, smaller)
            if answer is None or len(answer) < 2 or not is_played(smaller):
                return False
            if not self._part(variant, smaller, answer):
                return False
            return not wanted or wanted in self._traits(smaller, answer)

        if self.rulebook == BERGER:  # its rounds depend on each other only by their number
            return one._replace(before=with_plain_names(one.before))
        smallest = shrunk(one.before, still)
        if still(plain := with_plain_names(smallest)):
            smallest = plain
        answer = right(self.rulebook, smallest)
        assert answer is not None
        return Position(smallest, answer)

    def _case(self, clause: str, number: int, variant: Variant, one: Position) -> Case | None:
        """Return the case; None if a file cannot state it or the audit does not agree."""
        before, answer = one
        text = write_trf(before)
        is_told = "###" not in text and read_trf(text.encode()) == before
        if not (is_told and self._is_sound(before, answer) and is_proved(self.rulebook, before, answer)):
            self.say(f"  {self.rulebook} {clause} {variant.name}: not kept")
            return None
        other = self.wrong(variant).round(before) or ()
        traits = self._traits(before, answer, other)
        made = self._made(one)
        return Case(self.rulebook, clause, number, variant.name, traits, text, before.next_round, answer, other, made)

    def _made(self, one: Position, clauses: Sequence[str] = ()) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the wrong rounds that variants, or those of some clauses, make here, and these variants."""
        found: dict[str, list[str]] = {}
        for name, variant in self._named_variants():
            if clauses and variant.clause not in clauses:
                continue
            other = self.wrong(variant).round(one.before)
            if other is not None and not same(one.answer, other, ordered=False):
                found.setdefault(round_text(other), []).append(name)
        return tuple((round, tuple(variants)) for round, variants in found.items())

    def _named_variants(self) -> Iterator[tuple[str, Variant]]:
        """Yield each variant with its name in ``made``: the clause, with a number from its second variant on."""
        often = Counter[str]()
        for variant in self.book.variants:
            often[variant.clause] += 1
            yield variant.clause if often[variant.clause] == 1 else f"{variant.clause}:{often[variant.clause]}", variant

    def _traits(self, before: Tournament, answer: Answer, other: Answer = ()) -> tuple[str, ...]:
        found = traits_of(before, answer, other)
        if self.rulebook == BERGER:  # a free player is neither absent nor late
            found -= {"absence", "late entry", "float"}
        return tuple(trait for trait in TRAITS if trait in found)


def _tried(before: KitClause | None, looked: int, scouted: int) -> str:
    """Return, for example, ``900 positions, 40000 by our engine alone``: these and the earlier ones together."""
    earlier = re.match(r"(\d+) positions(?:, (\d+) by)?", before.tried) if before else None
    looked, scouted = (now + int((earlier and earlier[at]) or 0) for at, now in ((1, looked), (2, scouted)))
    return f"{looked} positions" + (f", {scouted} by our engine alone" if scouted else "")


def _with_case(before: KitClause, case: Case, seed: str) -> KitClause:
    """Return the clause with one more case, which was found by this seed."""
    seeds = dict.fromkeys([*before.seed.split("; "), seed])
    tried = before.tried if len(before.cases) + 1 < WANTED_CASES else ""
    return replace(before, cases=(*before.cases, case), seed="; ".join(filter(None, seeds)), tried=tried)


def _names(made: Sequence[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Return the variants that make a different round."""
    return [name for _, names in made for name in names]


def _few(chosen: Mapping[str, KitClause], general: Counter[str], clause: str) -> tuple[int, int]:
    """Return the sort key of a clause: the number of general cases, then of all cases."""
    return general[clause], len(chosen[clause].cases)


def is_played(before: Tournament) -> bool:
    """Return whether there was a game in every round; some programs cannot read a round without any."""
    return all(any(game.result.white.played for game in round.games) for round in before.rounds)


def _cells(trf: str) -> str:
    """Return what distinguishes two cases: the rows of players and byes, not the number of rounds."""
    return "\n".join(line for line in trf.splitlines() if not line.startswith(("142", "012", "062", "072", "082")))


def with_plain_names(before: Tournament) -> Tournament:
    """Return the tournament with names and ratings by number."""
    players = [one._replace(name=f"P{one.number}", rating=2400 - 50 * one.number) for one in before.players.values()]
    return before if before.teams.teams else before.replace(players=players)


def is_proved(rulebook: str, before: Tournament, answer: Answer) -> bool:
    """Return whether the audit calls the round right, and its certificate holds."""
    import indeler

    try:
        verdict = check(before, rules=rulebook, boards=[(one, other) for one, other in answer])
        after = indeler.pair(before, rulebook).added_to(before)
        certified = check(after, before.next_round, rules=rulebook)
        certificate = certified.certificate
        return (
            verdict.verdict == RIGHT and certificate is not None and not proof_fault(certificate, after, rules=rulebook)
        )
    except IndelerError:
        return False


def traits_of(before: Tournament, answer: Answer, other: Answer = ()) -> set[str]:
    """Return the traits of a case besides its clause."""
    found = {"bye"} if any(0 in board for board in answer) else set()
    kinds = [row.kind for round in before.rounds for row in round.unplayed]
    if any(
        game.result.white.has_opponent and not game.result.white.played
        for round in before.rounds
        for game in round.games
    ):
        found.add("forfeit")
    if before.absent() or any(kind in (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.FULL_BYE) for kind in kinds):
        found.add("absence")
    if before.next_round == before.total_rounds:
        found.add("last round")
    if before.virtual_points or before.type_code.endswith("_BAKU"):
        found.add("acceleration")
    if other and {frozenset(board) for board in answer} == {frozenset(board) for board in other}:
        found.add("colour")
    if not before.teams.teams:
        found |= _traits_of_players(before, answer)
    return found


def _traits_of_players(before: Tournament, answer: Answer) -> set[str]:
    found = set()
    points = {number: score(before, number) + before.virtual(number, before.next_round) for number in before.players}
    if any(board[1] and points[board[0]] != points[board[1]] for board in answer):
        found.add("float")
    for number in before.players:
        card = before.card(number)
        if card and card[0].kind is Kind.ZERO_BYE and any(cell.kind is not Kind.ZERO_BYE for cell in card):
            found.add("late entry")
    return found
