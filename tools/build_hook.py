"""A build hook that compiles the catalogues before a wheel or an editable installation: .mo files are not in git."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """A hook that runs ``tools/messages.py --compile``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogues that are missing or outdated."""
        runpy.run_path(str(Path(__file__).with_name("messages.py")))["compile_catalogues"]()
