"""``python -m conform.planting``: plants faults in our own engines and reports whether the kit names the clause.

A fault is one of `mutants` in a function whose docstring cites clauses; the kit should name one of these, or a part of
one (``A5a`` of ``A5``). A fault that changes neither a case nor any of the fresh positions is harmless and another one
is drawn; one that the kit misses although it changes a fresh position counts. An engine that makes no complete round
in a fifth of the cases, or in most of those that it gets wrong, or does not end, needs no kit.
"""

from __future__ import annotations

import argparse
import ast
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import NamedTuple

from mutants.faults import list_faults
from mutants.planting import Planted

import indeler
from conform.patching import ROOT
from conform.positions import positions
from indeler.conform.cases import Answer, Case, cases, has_everybody, load, position
from indeler.conform.running import BROKEN, RIGHT, Outcome, tallies
from indeler.conform.suspects import suspects
from indeler.model import Tournament
from indeler.rulebooks import names
from indeler.rulebooks.citations import CODE, _coverage
from indeler.rulebooks.clause_texts import clause_texts

SYSTEMS = ROOT / "src" / "indeler" / "systems"
FRESH_POSITIONS = 150
"""The number of positions that show whether a fault is harmless."""
PROCESSOR_SECONDS = 30
"""Seconds of processor time; a fault that takes longer makes the engine endless, and another one is drawn."""


class Endless(Exception):
    """The engine does not terminate."""


class Planting(NamedTuple):
    """A fault in a function, the rulebook it is tried with, and the clauses that the function cites."""

    rulebook: str
    clauses: frozenset[str]
    file: Path
    number: int
    change: str

    def is_cited(self, named: str) -> bool:
        """Return whether this clause is one of those cited, or a part of one."""
        parts = (named[len(clause) :] for clause in self.clauses if named.startswith(clause))
        return any(not part[:1].isdecimal() for part in parts)

    def __str__(self) -> str:
        cited = ", ".join(sorted(self.clauses))
        return f"{self.rulebook} {self.file.relative_to(SYSTEMS)} ({cited}): {self.change}"


def plantings(
    rulebook: str, citing: Mapping[tuple[Path, int], set[tuple[str, str]]], some: Sequence[str] = ()
) -> list[Planting]:
    """Return all faults in functions that cite clauses of this rulebook for which there are cases, or some clauses."""
    tried = {*some} or {one.clause for one in load(rulebook) if one.cases}
    found = []
    for file in sorted({file for file, _ in citing}):
        source = file.read_text(encoding="utf-8")
        functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        for fault in list_faults(source):
            around = [node for node in functions if node.lineno <= fault.line <= (node.end_lineno or 0)]
            cited = [citing.get((file, node.lineno), set()) for node in around]
            clauses = frozenset(clause for some in cited for book, clause in some if book == rulebook) & tried
            if clauses and not fault.at_import:
                found.append(Planting(rulebook, clauses, file, fault.number, f"line {fault.line}: {fault.change}"))
    return found


def citations() -> dict[tuple[Path, int], set[tuple[str, str]]]:
    """Return the cited clauses by file and line of the functions of the engines."""
    registers = {name: clause_texts(name) for name in names()}
    coverage = _coverage(ROOT, SYSTEMS.rglob("*.py"), (), registers)
    found: dict[tuple[Path, int], set[tuple[str, str]]] = {}
    for book, texts in registers.items():
        for clause in texts.clauses:
            for one in coverage.of(CODE, book, clause):
                file, _, line = one.where.partition(":")
                if SYSTEMS in (ROOT / file).parents:
                    found.setdefault((ROOT / file, int(line)), set()).add((book, clause))
    return found


class Trial:
    """The kit of a rulebook and fresh positions, with the rounds of the sound engine."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.cases = [(case, position(case)) for case in cases(rulebook)]
        fresh = [(one, _paired(one, rulebook)) for one in islice(positions(rulebook, "planted"), FRESH_POSITIONS)]
        self.fresh = [(one, answer) for one, answer in fresh if answer]

    def outcomes(self) -> list[Outcome]:
        """Return the outcome of the present engine in every case."""
        return [self._outcome(case, one) for case, one in self.cases]

    def _outcome(self, case: Case, one: Tournament) -> Outcome:
        answer = _paired(one, self.rulebook)
        return Outcome(case, RIGHT if {*answer} == {*case.answer} else BROKEN, answer)

    def is_changed(self) -> bool:
        """Return whether the present engine makes a different round in a fresh position."""
        return any({*_paired(one, self.rulebook)} != {*answer} for one, answer in self.fresh)


def _paired(one: Tournament, rulebook: str) -> Answer:
    try:
        forgetful = one.replace(players=one.players.values())  # cached values of another engine may be wrong
        pairing = indeler.pair(forgetful, rulebook)
    except Endless:
        raise
    except Exception:  # any exception of a fault is a wrong answer
        return ()
    return (*pairing.boards, *([(pairing.bye, 0)] if pairing.bye else []))


def named(outcomes: Iterable[Outcome]) -> list[list[str]]:
    """Return the clauses that the report suspects, the most likely first, each with those next to it by likelihood."""
    return [[each.clause for each in (one.tally, *one.rather_than)] for one in suspects(tallies(outcomes))]


def forget() -> None:
    """Clear the caches of functions of the engines, which may be wrong with a fault."""
    for name, module in list(sys.modules.items()):
        if name.startswith("indeler.systems"):
            for value in list(vars(module).values()):
                for one in (value, *(vars(value).values() if isinstance(value, type) else ())):
                    if hasattr(one, "cache_clear"):
                        one.cache_clear()


def judged(planting: Planting, trial: Trial) -> tuple[str, list[str]]:
    """Return the verdict of the report on the fault, or why it does not count, and the suspected clauses.

    ``first``: one of the clauses is the first suspect; ``named``: it is named next to that one; ``later``: it is named
    for the remaining cases; ``listed``: only the table shows it as broken; ``other``: only other clauses are broken;
    ``missed``: none is.
    """
    signal.setitimer(signal.ITIMER_VIRTUAL, PROCESSOR_SECONDS)
    forget()
    try:
        with Planted(planting.file, planting.number):
            outcomes = trial.outcomes()
            wrong = [one for one in outcomes if one.verdict == BROKEN]
            if not wrong:
                return ("missed" if trial.is_changed() else "harmless"), []
    except Endless:
        return "endless", []
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        forget()
    broken = sum(not has_everybody(one.case, one.answer) for one in wrong)
    if broken > min(len(wrong) // 2, len(outcomes) // 5):
        return "crash", []
    (first, *others), *later = suspects = named(outcomes)
    grades = {
        "first": [first],
        "named": others,
        "later": [clause for each in later for clause in each[:1]],
        "listed": [one.case.clause for one in wrong],
    }
    verdict = next((name for name, clauses in grades.items() if any(map(planting.is_cited, clauses))), "other")
    return verdict, [clause for each in suspects for clause in each]


def drawn(every: Sequence[Planting], seed: str) -> Iterator[Planting]:
    """Yield random faults, of each set of cited clauses in turn."""
    random = Random(seed)
    left = random.sample(every, len(every))
    while left:
        seen: set[frozenset[str]] = set()
        turn = [one for one in left if not (one.clauses in seen or seen.add(one.clauses))]  # type: ignore[func-returns-value]
        yield from turn
        left = [one for one in left if one not in turn]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="+", metavar="RULEBOOK")
    parser.add_argument("--count", type=int, default=10, help="faults in each rulebook")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()

    def stop(number: int, frame: FrameType | None) -> None:
        raise Endless

    signal.signal(signal.SIGVTALRM, stop)
    citing = citations()
    for rulebook in arguments.rulebooks:
        trial, verdicts = Trial(rulebook), []
        for planting in drawn(plantings(rulebook, citing), f"{arguments.seed} {rulebook}"):
            verdict, suspects = judged(planting, trial)
            print(f"{verdict:8} {planting} -> {', '.join(suspects[:4])}", flush=True)
            if verdict not in ("harmless", "endless", "crash"):
                verdicts.append(verdict)
            if len(verdicts) == arguments.count:
                break
        print(f"{rulebook}: {len(verdicts)} faults, {dict(Counter(verdicts))}", flush=True)


if __name__ == "__main__":
    main()
