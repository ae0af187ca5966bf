"""Print the map from clauses to code, tests, audit and explanation, and fail on a gap."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from indeler.language.catalogue import LANGUAGES
from indeler.rulebooks import names
from indeler.rulebooks.citations import (
    AUDIT,
    CODE,
    EXPLANATION,
    TESTS,
    Citation,
    Coverage,
    Registers,
    coverage_of,
    explanation_of,
)
from indeler.rulebooks.clause_texts import ClauseTexts, parsed

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which clause is carried out where, and which is not yet.")
    parser.add_argument("rulebook", nargs="?", help="show this rulebook only")
    parser.add_argument("--brief", action="store_true", help="one line a rulebook")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to look at")
    options = parser.parse_args(arguments)

    registers = read_registers(options.root)
    if options.rulebook not in (None, *registers):
        parser.error(f"there is no rulebook '{options.rulebook}'; choose one of {', '.join(registers)}")
    coverage = coverage_of(options.root, registers)
    shown = [book for book in registers.values() if options.rulebook in (None, book.name)]
    for book in shown:
        print(summary(book, coverage))
        if not options.brief and (options.rulebook or book.status != "not built"):
            print(table(book, coverage))
    faults = [*coverage.faults, *(fault for book in shown for fault in gaps(book, coverage))]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def read_registers(root: Path) -> Registers:
    files = (root / "src" / "indeler" / "rulebooks").glob("*.toml")
    books = [parsed(file.read_text(encoding="utf-8")) for file in files]
    in_place = {name: place for place, name in enumerate(names())}
    return {book.name: book for book in sorted(books, key=lambda book: in_place.get(book.name, len(in_place)))}


def summary(book: ClauseTexts, coverage: Coverage) -> str:
    answerable = [clause.id for clause in book.clauses.values() if not clause.asks_nothing]
    carried = sum(coverage.carries(book.name, clause) for clause in answerable)
    silent = len(book.clauses) - len(answerable)
    return f"{book.name}: {carried} of {len(answerable)} clauses carried, {silent} ask nothing, {book.status}"


def table(book: ClauseTexts, coverage: Coverage) -> str:
    rows = [("clause", "code", "tests", "audit", "explanation"), *(row(book, id, coverage) for id in book.clauses)]
    wide = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(f"{cell:{width}}" for cell, width in zip(cells, wide, strict=True)) for cells in rows]
    return "\n".join([*(f"  {line}".rstrip() for line in lines), ""])


def row(book: ClauseTexts, clause: str, coverage: Coverage) -> tuple[str, str, str, str, str]:
    """Return a clause with its code, its tests, its audit, and its explanation."""
    code, tests, audit, explained = (coverage.of(kind, book.name, clause) for kind in (CODE, TESTS, AUDIT, EXPLANATION))
    silent = book.clauses[clause].asks_nothing
    nothing = f"asks nothing: {silent}" if silent else "-"
    explanation = "; ".join([*map(str, explanation_of(book, clause)), *([first(explained)] if explained else [])])
    shown = f"{len(tests)} {tests[0].by}" if tests else "-"
    return clause, first(code) or nothing, shown, first(audit) or "-", explanation or "-"


def first(citations: list[Citation]) -> str:
    """Return the first of these places, and the number of others."""
    more = f" and {len(citations) - 1} more" if len(citations) > 1 else ""
    return f"{citations[0]}{more}" if citations else ""


def gaps(book: ClauseTexts, coverage: Coverage) -> Iterator[str]:
    """Yield the gaps of the register, and for an implemented rulebook the clauses without code or test."""
    for clause in book.clauses.values():
        for lang in LANGUAGES:
            if lang not in clause.wording:
                yield f"{book.name} {clause.id}: no wording in {lang}."
        if book.status == "built" and not clause.asks_nothing:
            if not coverage.has_code(book.name, clause.id):
                yield f"{book.name} {clause.id}: no code cites it, though the rulebook is built."
            if not coverage.of(TESTS, book.name, clause.id):
                yield f"{book.name} {clause.id}: no test shows it, though the rulebook is built."


if __name__ == "__main__":
    sys.exit(main())
