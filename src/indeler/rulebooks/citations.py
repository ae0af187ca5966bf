"""Citations of clauses in the source: where each is implemented, audited, explained and tested; nothing is imported.

Code cites in the first line of a docstring (``A1, A2; fide-1992 2: what it does``), tests in their name
(``test_A1_what_it_shows``); unqualified clauses belong to the module's ``RULEBOOK``.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from indeler.language import N_, Sentence
from indeler.rulebooks.clause_texts import ClauseTexts
from indeler.rulebooks.registry import home_of

TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
LIKE_A_CLAUSE = re.compile(r"[A-Z]+_?\d|\d+_\d+(_|$)")
"""The beginning of a test's name that must be meant as a clause."""

Registers = Mapping[str, ClauseTexts]
CODE, AUDIT, EXPLANATION, TESTS = "code", "audit", "explanation", "tests"
"""The kinds of citation: a clause implemented, audited, explained or tested."""


class Citation(NamedTuple):
    """A clause named in a source file."""

    rulebook: str
    clause: str
    where: str
    by: str

    def __str__(self) -> str:
        return f"{self.where} {self.by}"


class Coverage:
    """All citations of a source tree by kind, rulebook and clause; and their faults."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], list[Citation]] = defaultdict(list)
        self.faults: list[str] = []

    def add(self, kind: str, citation: Citation) -> None:
        """Add a citation."""
        self._found[kind, citation.rulebook, citation.clause].append(citation)

    def of(self, kind: str, book: str, clause: str) -> list[Citation]:
        """Return the citations of a clause of this kind, in order of files."""
        return self._found.get((kind, book, clause), [])

    def carries(self, book: str, clause: str) -> bool:
        """Return whether the clause has both code and a test."""
        return self.has_code(book, clause) and bool(self.of(TESTS, book, clause))

    def has_code(self, book: str, clause: str) -> bool:
        """Return whether code implements the clause; an audit alone is not enough."""
        return bool(self.of(CODE, book, clause) or self.of(EXPLANATION, book, clause))


def coverage_of(root: Path, registers: Registers) -> Coverage:
    """Return all citations in a checkout: its code and its tests."""
    tests = _with("RULEBOOK", (root / "tests").rglob("test_*.py"))
    return _coverage(root, (root / "src" / "indeler").rglob("*.py"), tests, registers)


def coverage_here(book: ClauseTexts, clause: str) -> Coverage:
    """Return the citations of one clause in the installed code, and in the tests if this is a checkout."""
    package, home = Path(__file__).parents[1], home_of(book.name)
    root = package.parents[1] if _is_checkout(package.parents[1]) else package.parent
    code = set(package.rglob("*.py"))
    if home is not None and home.__file__ and package not in Path(home.__file__).parents:
        code |= set(Path(home.__file__).parent.rglob("*.py"))
    tests = (root / "tests").rglob("test_*.py") if _is_checkout(root) else ()
    return _coverage(root, _with(clause, code), _with(f"test_{_in_a_name(clause)}", tests), {book.name: book})


def _with(text: str, paths: Iterable[Path]) -> list[Path]:
    """Return the files that can contain the citation at all: reading is faster than parsing."""
    return [path for path in paths if text in path.read_text(encoding="utf-8")]


def _is_checkout(root: Path) -> bool:
    return (root / "pyproject.toml").is_file() and (root / "src" / "indeler").is_dir() and (root / "tests").is_dir()


def _coverage(root: Path, code: Iterable[Path], tests: Iterable[Path], registers: Registers) -> Coverage:
    coverage = Coverage()
    for paths, citations in ((code, cited_by_code), (tests, cited_by_tests)):
        for path in sorted(paths):
            where = path.relative_to(root).as_posix() if root in path.parents else f"{path.parent.name}/{path.name}"
            kind = TESTS if citations is cited_by_tests else kind_of(where)
            module = ast.parse(path.read_text(encoding="utf-8"))
            own = rulebook_of(module)
            if own and own not in registers:
                coverage.faults.append(f"{where}: there is no rulebook '{own}'.")
            found = list(citations(module, where, own, registers))
            if kind == AUDIT and own in registers:
                found += _named_in_verdicts(module, where, registers[own], found)
            for citation in found:
                if citation.rulebook not in registers:
                    coverage.faults.append(f"{citation.where}: there is no rulebook '{citation.rulebook}'.")
                elif citation.clause not in registers[citation.rulebook].clauses:
                    fault = f"{citation.where}: {citation.rulebook} has no clause '{citation.clause}'."
                    coverage.faults.append(fault)
                else:
                    coverage.add(kind, citation)
    return coverage


def kind_of(where: str) -> str:
    """Return the kind of citations in this file, by its package."""
    return AUDIT if "/audit/" in where else EXPLANATION if "/reasons/" in where else CODE


def explanation_of(book: ClauseTexts, clause: str) -> list[Sentence]:
    """Return the uses of the register in explanations: the roles of a clause, its counts, and its rule for white."""
    entry = book.clauses[clause]
    roles = [role for role, named in book.roles._asdict().items() if clause == named or clause in tuple(named)]
    sentences = [Sentence(N_("role {roles}"), roles=roles)] if roles else []
    sentences += [Sentence(N_("counts: {what}"), what=entry.counts)] if entry.counts else []
    return sentences + ([Sentence(N_("white: {way}"), way=entry.white)] if entry.white else [])


def rulebook_of(module: ast.Module) -> str:
    """Return the module's constant ``RULEBOOK``, or an empty text."""
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if "RULEBOOK" in names:
                return str(node.value.value)
    return ""


def cited_by_code(module: ast.Module, where: str, own: str, registers: Registers) -> Iterator[Citation]:
    """Yield the clauses that docstrings start with."""
    for line, name, docstring in sorted(_documented(module)):
        for rulebook, clause in cited_in(docstring.partition("\n")[0], own, registers):
            yield Citation(rulebook, clause, f"{where}:{line}", name)


def _named_in_verdicts(
    module: ast.Module, where: str, book: ClauseTexts, cited: Iterable[Citation]
) -> Iterator[Citation]:
    """Yield the clauses that the audit names in its faults: texts in its functions and tables, each once."""
    known = {(citation.by, citation.clause) for citation in cited}
    for node in _own_parts(module):
        name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else node.name
        for part in ast.walk(node):
            clause = part.value if isinstance(part, ast.Constant) else None
            if isinstance(clause, str) and clause in book.clauses and (name, clause) not in known:
                known.add((name, clause))
                yield Citation(book.name, clause, f"{where}:{node.lineno}", name)


def _own_parts(module: ast.Module) -> Iterator[ast.FunctionDef | ast.Assign]:
    for node in module.body:
        for part in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(part, ast.FunctionDef | ast.Assign):
                yield part


def _documented(module: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and docstring of every function and class, and of every constant and field with a docstring."""
    for node in _with_statements(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.Module | ast.ClassDef):
            for field, words in pairwise(node.body):
                if isinstance(field, ast.Assign | ast.AnnAssign) and isinstance(words, ast.Expr):
                    target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                    yield field.lineno, ast.unparse(target), str(getattr(words.value, "value", ""))


def _with_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a module and its statements, nested ones too; expressions, most of a module, are skipped."""
    yield node
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, block, ())
        for statement in inner if isinstance(inner, list) else ():
            yield from _with_statements(statement)


def cited_in(line: str, own: str, registers: Registers) -> list[tuple[str, str]]:
    """Return the clauses before the first colon; empty if that is ordinary prose."""
    head, colon, _ = line.partition(": ")
    if not colon:
        return []
    parts = [_qualified(part, own) for part in head.split("; ")]
    if not any(_is_citation(book, clauses, own, registers) for book, clauses in parts):
        return []
    return [(book, clause) for book, clauses in parts for clause in clauses]


def _qualified(part: str, own: str) -> tuple[str, list[str]]:
    """Return the rulebook and clauses: ``A1, A2`` is of the module's rulebook, ``kndb 1, 2`` of the named one."""
    first, space, rest = part.partition(" ")
    if space and not first.endswith(","):
        return first, rest.split(", ")
    return own, part.split(", ")


def _is_citation(book: str, clauses: list[str], own: str, registers: Registers) -> bool:
    """Return whether these are clauses of the register, or words with a digit that can only be a clause."""
    if not all(TOKEN.fullmatch(clause) for clause in clauses):
        return False
    numbered = all(re.search(r"\d", clause) for clause in clauses)
    if book not in registers:
        return numbered and "-" in book
    return numbered or book != own or any(clause in registers[book].clauses for clause in clauses)


def cited_by_tests(module: ast.Module, where: str, own: str, registers: Registers) -> Iterator[Citation]:
    """Yield the clauses that the names of tests start with."""
    if own not in registers:
        return
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            clause = _clause_of(node.name.removeprefix("test_"), registers[own])
            if clause:
                yield Citation(own, clause, f"{where}:{node.lineno}", node.name)


def _in_a_name(clause: str) -> str:
    return re.sub("[.-]", "_", clause)


def _clause_of(name: str, book: ClauseTexts) -> str:
    """Return the longest clause that the name starts with, or the start itself if it must be meant as one."""
    ids = {_in_a_name(id): id for id in book.clauses}
    fitting = [start for start in ids if f"{name}_".startswith(f"{start}_")]
    if fitting:
        return ids[max(fitting, key=len)]
    return name if LIKE_A_CLAUSE.match(name) else ""
