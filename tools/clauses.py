"""Which clause is carried out where: prints clause → code → tests for every rulebook, and fails on a gap.

Code cites in the first line of a docstring (``A1, A2; fide-1992 2: what it does``), tests in their name
(``test_A1_what_it_shows``); unqualified clauses belong to the module's ``RULEBOOK``. Nothing is imported to find them.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from indeler.rulebooks import names
from indeler.rulebooks.register import LANGUAGES, Clause, Register, parsed

ROOT = Path(__file__).resolve().parent.parent
TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
LIKE_A_CLAUSE = re.compile(r"[A-Z]+_?\d|\d+_\d+(_|$)")
"""How the name of a test starts that must have meant a clause."""

Registers = Mapping[str, Register]


class Citation(NamedTuple):
    """A clause named somewhere in the tree."""

    rulebook: str
    clause: str
    where: str
    by: str


class Coverage:
    """All citations of a tree by rulebook and clause, and what is wrong with it."""

    def __init__(self) -> None:
        self.code: dict[tuple[str, str], list[Citation]] = defaultdict(list)
        self.tests: dict[tuple[str, str], list[Citation]] = defaultdict(list)
        self.faults: list[str] = []

    def carries(self, book: str, clause: str) -> bool:
        """Whether the clause has both code and a test."""
        return self.has_code(book, clause) and (book, clause) in self.tests

    def has_code(self, book: str, clause: str) -> bool:
        """Whether code carries the clause out; to judge it is not enough."""
        return any(not judges(citation.where) for citation in self.code.get((book, clause), ()))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which clause is carried out where, and which is not yet.")
    parser.add_argument("rulebook", nargs="?", help="show this rulebook only")
    parser.add_argument("--brief", action="store_true", help="one line a rulebook")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to look at")
    options = parser.parse_args(arguments)

    registers = read_registers(options.root)
    if options.rulebook not in (None, *registers):
        parser.error(f"there is no rulebook '{options.rulebook}'; choose one of {', '.join(registers)}")
    coverage = read_coverage(options.root, registers)
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


def read_coverage(root: Path, registers: Registers) -> Coverage:
    coverage = Coverage()
    for found, folder, pattern, citations in (
        (coverage.code, "src/indeler", "*.py", cited_by_code),
        (coverage.tests, "tests", "test_*.py", cited_by_tests),
    ):
        for path in sorted((root / folder).rglob(pattern), key=lambda path: (judges(path.as_posix()), path)):
            module = ast.parse(path.read_text(encoding="utf-8"))
            where = path.relative_to(root).as_posix()
            own = rulebook_of(module)
            if own and own not in registers:
                coverage.faults.append(f"{where}: there is no rulebook '{own}'.")
            for citation in citations(module, where, own, registers):
                if fault := fault_of(citation, registers):
                    coverage.faults.append(fault)
                else:
                    found[citation.rulebook, citation.clause].append(citation)
    return coverage


def judges(where: str) -> bool:
    """Whether this file judges what others carry out: such code is named last."""
    return "/audit/" in where


def fault_of(citation: Citation, registers: Registers) -> str:
    if citation.rulebook not in registers:
        return f"{citation.where}: there is no rulebook '{citation.rulebook}'."
    if citation.clause not in registers[citation.rulebook].clauses:
        return f"{citation.where}: {citation.rulebook} has no clause '{citation.clause}'."
    return ""


def rulebook_of(module: ast.Module) -> str:
    """The module's constant ``RULEBOOK``, or nothing."""
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if "RULEBOOK" in names:
                return str(node.value.value)
    return ""


def cited_by_code(module: ast.Module, where: str, own: str, registers: Registers) -> Iterator[Citation]:
    for line, name, docstring in sorted(documented(module)):
        for rulebook, clause in cited_in(docstring.partition("\n")[0], own, registers):
            yield Citation(rulebook, clause, f"{where}:{line}", name)


def documented(module: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Line, name and docstring of every function and class, and of every constant and field with words under it."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.Module | ast.ClassDef):
            for field, words in pairwise(node.body):
                if isinstance(field, ast.Assign | ast.AnnAssign) and isinstance(words, ast.Expr):
                    target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                    yield field.lineno, ast.unparse(target), str(getattr(words.value, "value", ""))


def cited_in(line: str, own: str, registers: Registers) -> list[tuple[str, str]]:
    """The clauses that stand before the first colon; none where that is ordinary prose."""
    head, colon, _ = line.partition(": ")
    if not colon:
        return []
    parts = [qualified(part, own) for part in head.split("; ")]
    if not any(is_citation(book, clauses, own, registers) for book, clauses in parts):
        return []
    return [(book, clause) for book, clauses in parts for clause in clauses]


def qualified(part: str, own: str) -> tuple[str, list[str]]:
    """``A1, A2`` belongs to the module's rulebook, ``kndb 1, 2`` to the one it names."""
    first, space, rest = part.partition(" ")
    if space and not first.endswith(","):
        return first, rest.split(", ")
    return own, part.split(", ")


def is_citation(book: str, clauses: list[str], own: str, registers: Registers) -> bool:
    """Clauses the register knows, or words with a digit where nothing but a clause can stand."""
    if not all(TOKEN.fullmatch(clause) for clause in clauses):
        return False
    numbered = all(re.search(r"\d", clause) for clause in clauses)
    if book not in registers:
        return numbered and "-" in book
    return numbered or book != own or any(clause in registers[book].clauses for clause in clauses)


def cited_by_tests(module: ast.Module, where: str, own: str, registers: Registers) -> Iterator[Citation]:
    if own not in registers:
        return
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            clause = shown_by(node.name.removeprefix("test_"), registers[own])
            if clause:
                yield Citation(own, clause, f"{where}:{node.lineno}", node.name)


def shown_by(name: str, book: Register) -> str:
    """The longest clause that the name starts with, or the start itself where it must have meant one."""
    written = {re.sub("[.-]", "_", id): id for id in book.clauses}
    fitting = [start for start in written if f"{name}_".startswith(f"{start}_")]
    if fitting:
        return written[max(fitting, key=len)]
    return name if LIKE_A_CLAUSE.match(name) else ""


def summary(book: Register, coverage: Coverage) -> str:
    asking = [clause.id for clause in book.clauses.values() if not clause.asks_nothing]
    carried = sum(coverage.carries(book.name, clause) for clause in asking)
    silent = len(book.clauses) - len(asking)
    return f"{book.name}: {carried} of {len(asking)} clauses carried, {silent} ask nothing, {book.status}"


def table(book: Register, coverage: Coverage) -> str:
    rows = [(clause.id, *carriers(book.name, clause, coverage)) for clause in book.clauses.values()]
    wide, code_wide = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"  {id:{wide}}  {code:{code_wide}}  {tests}".rstrip() for id, code, tests in rows]
    return "\n".join([*lines, ""])


def carriers(book: str, clause: Clause, coverage: Coverage) -> tuple[str, str]:
    """Where the clause is carried out and which tests show it, each in a few words."""
    code = coverage.code.get((book, clause.id), [])
    tests = coverage.tests.get((book, clause.id), [])
    first = f"{code[0].where} {code[0].by}" if code else ""
    more = f" and {len(code) - 1} more" if len(code) > 1 else ""
    nothing = f"asks nothing: {clause.asks_nothing}" if clause.asks_nothing else "-"
    return f"{first}{more}" or nothing, f"{len(tests)} {tests[0].by}" if tests else ""


def gaps(book: Register, coverage: Coverage) -> Iterator[str]:
    """What the register itself lacks, and for a rulebook that is built the clauses nobody carries out or shows."""
    for clause in book.clauses.values():
        for lang in LANGUAGES:
            if lang not in clause.wording:
                yield f"{book.name} {clause.id}: no wording in {lang}."
        if book.status == "built" and not clause.asks_nothing:
            if not coverage.has_code(book.name, clause.id):
                yield f"{book.name} {clause.id}: no code cites it, though the rulebook is built."
            if (book.name, clause.id) not in coverage.tests:
                yield f"{book.name} {clause.id}: no test shows it, though the rulebook is built."


if __name__ == "__main__":
    sys.exit(main())
