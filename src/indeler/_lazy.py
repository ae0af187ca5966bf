"""Public names that are imported when they are first used (PEP 562): a program loads what it asks for, and no more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from indeler._typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for the public names of a package, by module and separated by spaces."""
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        # Plain __import__: the engine would pay for importing importlib.
        return getattr(__import__(f"{package}.{home_of[name]}", fromlist=(name,)), name)

    return found, lambda: sorted({*vars(sys.modules[package]), *home_of})
