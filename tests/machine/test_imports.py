"""Imports: what `indeler-engine` loads before it answers, imports at module level elsewhere, and no import cycles.

Other programs start the engine for each round, so that its start time matters (docs/decisions/0003-light-values.md).
`ENGINE_MODULES` lists the modules concerned. Only in these `indeler._typing` replaces `typing`, and only in these
functions import modules that are rarely needed.
"""

import ast
import gc
import subprocess
import sys
from fnmatch import fnmatchcase
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import indeler
from indeler.rulebooks import pairing

ENGINE_MODULES = (
    "indeler",
    "indeler._lazy",
    "indeler._typing",
    "indeler._version",
    "indeler.cli",
    "indeler.cli.engine",
    "indeler.cli.engine",
    "indeler.cli.plain",
    "indeler.formats",
    "indeler.formats.file_formats",
    "indeler.formats.files",
    "indeler.formats.file_io",
    "indeler.formats.text",
    "indeler.formats.trf*",
    "indeler.language",
    "indeler.language.sentences",
    "indeler.matching*",
    "indeler.model*",
    "indeler.ranking",
    "indeler.ranking.codes",
    "indeler.ranking.editions",
    "indeler.ranking.keizer*",
    "indeler.ranking.kndb",
    "indeler.ranking.knsb",
    "indeler.ranking.ratings",
    "indeler.ranking.table",
    "indeler.ranking.working",
    "indeler.rulebooks",
    "indeler.rulebooks.settings",
    "indeler.rulebooks.declaration",
    "indeler.rulebooks.registry",
    *(f"indeler.rulebooks.{name.replace('-', '_')}" for name in pairing()),
    "indeler.systems*",
)
"""The modules that `indeler-engine` may import to pair a round; a star stands for any ending."""

PAIR_COMMAND_MODULES = (
    "indeler.cli.console",
    "indeler.cli.commands",
    "indeler.cli.main",
    "indeler.cli.options",
    "indeler.cli.output",
    "indeler.cli.pair",
    "indeler.language.catalogue",
    "indeler.ranking*",
)
"""The additional modules of `indeler pair`, which must also load click."""

BROWSER_MODULES = ("indeler.desk*", "indeler.formats.people.sheets")
"""The modules that run in a browser, where each module takes time to load and openpyxl does not exist."""

LIBRARY = (
    "collections collections.abc copy copyreg enum errno functools gc heapq itertools keyword operator reprlib types "
    "weakref"
)
"""The modules of the standard library that the engine may import; these load further ones whose names begin with _."""
LOTS = {"knockout": {"hashlib"}}
"""The additional modules for drawing lots."""
SLOW_STARTERS = ("keizer",)
"""Club ladders may use any module of the standard library: exact fractions are worth the longer start."""

SITE = ("indeler.web", "django", "granian", "holidays", "psycopg", "typst")
LAB = ("indeler.lab.running", "indeler.lab.reports", "altair", "dask", "distributed", "polars")
DEMO = ("indeler.cli.terminal_demo",)
BROUGHT_BY_EXTRAS = ("filelock", "markdown_it", "openpyxl")
LATE = (*SITE, *LAB, *DEMO, *BROUGHT_BY_EXTRAS)
"""Modules that any function may import: the site, which needs Django to be set up first, and rarely used modules
that are slow to load: those of the extra ``lab``, and the demo of ``indeler demo`` in the terminal."""

SOURCE = Path(indeler.__file__).parents[1]

FIVE = """\
012 Five friends
142 4
XXR 4
001    1      Anna                              2000                             1.0    1     4 w 1
001    2      Bert                              1900                             0.5    2     5 w =
001    3      Carl                              1800                             1.0    3  0000 - U
001    4      Dora                              1700                             0.0    4     1 b 0
001    5      Emma                              1600                             0.5    5     2 b =
"""
NOT_BEGUN = "".join(f"{row[:80]} 0.0    {row[7]}\n" if row[:3] == "001" else f"{row}\n" for row in FIVE.splitlines())
BEGIN_THEMSELVES = ("berger", "knockout", "fide-double-swiss")
"""Systems that can pair a later round only of a tournament that they have begun themselves, or of matches."""


def is_listed(patterns, module):
    return any(fnmatchcase(module, name) for name in patterns)


def loaded_by(program, *arguments):
    """Return the output of a program and the modules that it has loaded, except those loaded at the start of Python."""
    told = "import sys; started = set(sys.modules)\n" + program
    told += "\nprint(*sorted(set(sys.modules) - started), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", told, *arguments], capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()[-1].split()


@pytest.fixture(params=pairing())
def call(request, tmp_path):
    """Return the arguments with which the engine pairs a file by each rulebook."""
    file = tmp_path / "five.trf"
    file.write_text(NOT_BEGUN if request.param in BEGIN_THEMSELVES else FIVE)
    return ["--rules", request.param, str(file), "-p"]


@pytest.mark.sampled(3)
def test_the_engine_imports_only_the_listed_modules(call):
    answer, loaded = loaded_by("from indeler.cli.engine import exit_code; assert not exit_code(sys.argv[1:])", *call)
    assert answer.splitlines()[0] in ("1", "3")
    ours = [name for name in loaded if name.partition(".")[0] == "indeler"]
    assert [name for name in ours if not is_listed(ENGINE_MODULES, name)] == []
    if call[1] in SLOW_STARTERS:
        return
    allowed = {*ours, *LIBRARY.split(), *LOTS.get(call[1], ())}
    assert [name for name in loaded if name[0] != "_" and name not in allowed] == []


@pytest.mark.sampled(3)
def test_indeler_pair_imports_only_the_listed_modules(call):
    program = "import click; from indeler.cli.main import exit_code; assert not exit_code(['pair', *sys.argv[1:4]])"
    answer, loaded = loaded_by(program, *call)
    assert answer.splitlines()[0] in ("1", "3")
    ours = [name for name in loaded if name.partition(".")[0] == "indeler"]
    assert [name for name in ours if not is_listed((*ENGINE_MODULES, *PAIR_COMMAND_MODULES), name)] == []
    assert {"rich", "django", "msgspec"}.isdisjoint(loaded)


@pytest.mark.sampled(6)
def test_every_listed_name_is_a_module():
    assert [
        name
        for name in (*ENGINE_MODULES, *PAIR_COMMAND_MODULES)
        if not any(fnmatchcase(each, name) for each in parsed_modules())
    ] == []


@cache
def parsed_modules():
    """Return every module of the package, parsed."""
    gc.disable()  # it would traverse a million nodes repeatedly
    try:
        paths = list((SOURCE / "indeler").rglob("*.py"))
        names = [".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__") for path in paths]
        return {name: ast.parse(path.read_bytes()) for name, path in zip(names, paths, strict=True)}
    finally:
        gc.enable()


def statements(tree):
    """Yield all statements in a part of a module, also nested ones; expressions contain no imports."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(tree, block, ())
        for statement in inner if isinstance(inner, list) else ():
            yield statement
            yield from statements(statement)


def imports(tree):
    """Yield every import in a part of a module, also those in functions and those for types."""
    for node in statements(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.module
            assert not node.level, "say which module is meant"
            yield from ((node.module, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            yield from ((name.name, "") for name in node.names)


def liberties(tree):
    """Yield the imports of a module that are only allowed in the modules of the engine."""
    for module, name in imports(tree):
        if module == "indeler._typing":
            yield f"its own {name}"


def imports_of_functions(tree):
    """Return the modules that functions import, except those in ``LATE``."""
    functions = (node for node in statements(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    found = {module for function in functions for module, _ in imports(function)}
    return sorted(module for module in found if not is_listed((*LATE, *(f"{each}.*" for each in LATE)), module))


@pytest.mark.sampled(3)
def test_other_modules_do_not_import_indeler_typing():
    taken = {
        module: list(liberties(tree))
        for module, tree in parsed_modules().items()
        if not is_listed(ENGINE_MODULES, module)
    }
    assert {module: found for module, found in taken.items() if found} == {}


def test_other_modules_import_at_module_level():
    free = (*ENGINE_MODULES, *PAIR_COMMAND_MODULES, *BROWSER_MODULES)
    found = {
        module: imports_of_functions(tree) for module, tree in parsed_modules().items() if not is_listed(free, module)
    }
    assert {module: found for module, found in found.items() if found} == {}


def needs(module, tree):
    """Return the modules of Indeler that a module imports, also in functions and for types."""
    named = (f"{source}.{name}" if f"{source}.{name}" in parsed_modules() else source for source, name in imports(tree))
    return {name for name in named if name in parsed_modules() and name != module}


def test_there_are_no_import_cycles():
    graph = {module: needs(module, tree) for module, tree in parsed_modules().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" needs ".join(reversed(circle.args[1])))


def test_forbidden_imports_are_detected():
    taken = ast.parse("from indeler._typing import TYPE_CHECKING, NamedTuple\n")
    assert list(liberties(taken)) == ["its own TYPE_CHECKING", "its own NamedTuple"]
    lazy = ast.parse("def f():\n    import json\n    from indeler.web.live import boards")
    assert imports_of_functions(lazy) == ["json"]
