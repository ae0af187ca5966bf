"""A copy of some modules with a few words of their source replaced, loaded in addition to the originals."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FOLDERS = {"oracles": ROOT / "tests", "indeler.ranking": ROOT / "src", "indeler.systems": ROOT / "src"}
_numbers = count(1)


class Patch(NamedTuple):
    """The replacement of ``old``, which occurs once in a module, by ``new``."""

    module: str
    old: str
    new: str


class WrongPatch(Exception):
    """The text that a patch replaces does not occur exactly once in its module."""


def patched(root: str, patches: Sequence[Patch], module: str) -> ModuleType:
    """Return one module of a package with these patches in the package."""
    name = f"{root.replace('.', '_')}_{next(_numbers)}"
    finder = _Finder(root, name, patches)
    sys.meta_path.insert(0, finder)
    for patch in patches:
        import_module(f"{name}.{patch.module}")  # so that a patch that does not fit is always noticed
    return import_module(f"{name}.{module}")


class _Finder(MetaPathFinder, Loader):
    def __init__(self, root: str, name: str, patches: Sequence[Patch]) -> None:
        self.root, self.name, self.patches = root, name, patches
        self.folder = FOLDERS[root] / root.replace(".", "/")

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != self.name and not fullname.startswith(self.name + "."):
            return None
        place = self.folder.joinpath(*fullname.split(".")[1:])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        return ModuleSpec(fullname, self, origin=str(file), is_package=place.is_dir()) if file.exists() else None

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None
        assert spec.origin is not None
        source = Path(spec.origin).read_text(encoding="utf-8")
        for patch in self.patches:
            if module.__name__ == f"{self.name}.{patch.module}":
                if source.count(patch.old) != 1:
                    raise WrongPatch(f"{patch.module}: {source.count(patch.old)} times {patch.old!r}")
                source = source.replace(patch.old, patch.new)
        source = re.sub(rf"\b(from|import) {re.escape(self.root)}\b", rf"\1 {self.name}", source)
        exec(compile(source, f"{spec.origin} with a variant", "exec"), module.__dict__)
