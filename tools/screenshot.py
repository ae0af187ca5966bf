"""Make docs/demo.svg, the picture in the README, from a real run: ``python tools/screenshot.py``."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[1]


def main() -> None:
    command = str(Path(sys.executable).parent / "indeler")
    shown = subprocess.run(
        [command, "demo", "--terminal"], check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout
    console = Console(record=True, width=112, file=StringIO())
    console.print(Text("$ make run", style="bold"))
    console.print(Text(shown.rstrip()))
    console.save_svg(str(ROOT / "docs" / "demo.svg"), title="indeler demo --terminal")


if __name__ == "__main__":
    main()
