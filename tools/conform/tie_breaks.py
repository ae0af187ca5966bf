"""The cases of tie-breaks: small finished tournaments in which a similar interpretation gives different values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from random import Random
from types import ModuleType

from conform.making import SEED, TRAITS, WANTED_CASES, traits_of, with_plain_names
from conform.patching import patched
from conform.positions import positions
from conform.shrinking import shrunk
from conform.variants import FOLDER, book
from indeler.conform.cases import TIE_BREAKS, Answer, Case, KitClause
from indeler.formats import read_trf, write_trf
from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.ranking import order


def _codes(of: str) -> list[str]:
    """Return the codes of players or teams that the file of variants lists."""
    text = (FOLDER / f"{TIE_BREAKS}.txt").read_text(encoding="utf-8")
    return [code for line in re.findall(rf"^% {of}: (.+)$", text, re.MULTILINE) for code in line.split()]


PLAYERS, TEAMS = _codes("players"), _codes("teams")
Values = Callable[[Tournament, str], Answer | None]


class TieBreakMaker:
    """A maker of the kit of all tie-breaks from a number of finished tournaments."""

    def __init__(self, count: int, say: Callable[[str], None]) -> None:
        self.count, self.say = count, say
        self.book = book(TIE_BREAKS)
        self.variants = {
            variant.name: _values_by(patched("indeler.ranking", variant.patches, "order"))
            for variant in self.book.variants
        }

    def clauses(self) -> list[str]:
        """Return all codes with their modifiers."""
        return [*PLAYERS, *TEAMS]

    @cached_property
    def pools(self) -> dict[str, list[Tournament]]:
        """Tournaments of players and of teams, with all rounds played."""
        rulebooks = {"players": "fide-dutch", "teams": "fide-team"}
        return {name: list(_finished(rulebook, self.count)) for name, rulebook in rulebooks.items()}

    def clause(self, code: str, before: KitClause | None = None) -> KitClause:
        """Return all cases of a code, or a note on what was tried; if the code has ten cases they are kept."""
        if before and len(before.cases) >= WANTED_CASES:
            return before
        if code in self.book.without:
            return KitClause(TIE_BREAKS, code, tried=self.book.without[code])
        variants = self._variants(code)
        pool = self.pools["teams" if code in TEAMS else "players"]
        if "/U" in code:
            pool = [_with_unrated(one, at) for at, one in enumerate(pool)]
        found: list[Case] = []
        seen, looked, traits = set[str](), Counter[str](), Counter[str]()
        for one in pool:
            looked[code] += 1
            name = self._parting(code, one, variants, Counter(case.variant for case in found))
            if name:
                case = self._case(code, len(found) + 1, name, one, variants[name])
                if case is not None and case.trf not in seen:
                    seen.add(case.trf)
                    found.append(case)
                    traits.update(case.traits)
            if len(found) == WANTED_CASES:
                break
        self.say(f"{code}: {len(found)} cases of {looked[code]} tournaments")
        tried = f"{len(variants)} readings in {looked[code]} tournaments"
        seed = f"{SEED}, {self.count} positions"
        return KitClause(TIE_BREAKS, code, tuple(found), seed, tried if len(found) < 10 else "")

    def _variants(self, code: str) -> dict[str, Values]:
        base = code.partition("/")[0]
        if base == code:
            return self.variants
        plain = {f"as {base}": lambda one, _: right_values(one, base)}
        return {**plain, **self.variants}

    def _parting(self, code: str, one: Tournament, variants: dict[str, Values], used: Counter[str]) -> str:
        """Return one of the least used interpretations that give different values here."""
        answer = right_values(one, code)
        if answer is None:
            return ""
        parting = [name for name, values in variants.items() if _differ(answer, values(one, code))]
        return min(parting, key=lambda name: used[name], default="")

    def _case(self, code: str, number: int, name: str, one: Tournament, values: Values) -> Case | None:
        def still(smaller: Tournament) -> bool:
            answer = right_values(smaller, code)
            return answer is not None and len(smaller.players) > 2 and _differ(answer, values(smaller, code))

        before = shrunk(one, still)
        if "/U" not in code and still(plain := with_plain_names(before)):
            before = plain
        answer, other = right_values(before, code), values(before, code)
        text = write_trf(before)
        if answer is None or other is None or "###" in text or read_trf(text.encode()) != before:
            return None
        found = traits_of(before, ()) - {"float"}
        traits = tuple(trait for trait in TRAITS if trait in found)
        return Case(TIE_BREAKS, code, number, name, traits, text, len(before.rounds), answer, other)


def right_values(one: Tournament, code: str) -> Answer | None:
    """Return all values by our own computation; None if the tie-break does not apply to this tournament."""
    return _values_by(order)(one, code)


def _values_by(module: ModuleType) -> Values:
    def values(one: Tournament, code: str) -> Answer | None:
        try:
            rows = module.standings(one, tiebreaks=[code])
            return tuple(sorted((row.player, module.format_value(row.tiebreaks[code])) for row in rows))
        except (IndelerError, ArithmeticError, LookupError, TypeError, ValueError):
            return None

    return values


def _differ(answer: Answer, other: Answer | None) -> bool:
    return other is not None and answer != other


def _finished(rulebook: str, count: int) -> Iterator[Tournament]:
    """Yield tournaments of at least two rounds that end here."""
    for one in islice(positions(rulebook, f"{SEED} tie-breaks", most=7), count):
        if len(one.rounds) > 1:
            kept = {} if one.teams.teams else {"virtual_points": (), "type_code": ""}
            yield one.replace(total_rounds=len(one.rounds), requested_byes=(), forbidden=(), **kept)


def _with_unrated(one: Tournament, seed: int) -> Tournament:
    random = Random(seed)
    return one.replace(
        players=[each._replace(rating=0) if random.random() < 0.3 else each for each in one.players.values()]
    )
