"""Compiles the catalogues before a wheel or an editable installation is built: git does not keep .mo files."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """Runs ``tools/messages.py --compile``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is missing or stale."""
        runpy.run_path(str(Path(self.root, "tools", "messages.py")))["compile_catalogues"]()
