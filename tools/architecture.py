"""Draw the picture of the packages (docs/architecture.svg) from the contract of import-linter.

``python tools/architecture.py`` is run after a package was added to the layers in pyproject.toml; ``--check`` changes
nothing and reports whether the picture is up to date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"

WIDTH, HEIGHT, GAP, LEFT, ROW, BETWEEN = 720, 40, 12, 40, 56, 28
INK, PAPER = "#1d3557", "#fbfaf7"


def layers_of(root: str) -> list[list[str]]:
    """Return the packages directly below ``root``, the highest layer first; those of one layer are independent."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    name = re.compile(rf"{re.escape(root)}\.(\w+)")
    for contract in contracts:
        layers = contract.get("layers", [])
        if layers and all(name.fullmatch(part) for layer in layers for part in _parts(layer)):
            return [[room[1] for part in _parts(layer) if (room := name.fullmatch(part))] for layer in layers]
    raise SystemExit(f"pyproject.toml has no layers of {root}.")


def _parts(layer: str) -> list[str]:
    return [part.strip().strip("()") for part in layer.split("|")]


def _boxes(layers: Sequence[Sequence[str]], top: int, *, filled: bool) -> list[str]:
    """Return one row for each layer, its packages side by side."""
    lines = []
    for at, rooms in enumerate(layers):
        y, width = top + at * ROW, (WIDTH - 2 * LEFT - GAP * (len(rooms) - 1)) // len(rooms)
        for place, room in enumerate(rooms):
            x = LEFT + place * (width + GAP)
            fill, ink = (INK, PAPER) if filled else ("#fff", INK)
            lines.append(
                f'  <rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" rx="4" fill="{fill}" stroke="{INK}"/>'
            )
            lines.append(f'  <text x="{x + width // 2}" y="{y + 26}" fill="{ink}">{room}</text>')
    return lines


def _caption(words: str, top: int) -> str:
    return f'  <text x="{WIDTH // 2}" y="{top - 14}" font-size="14" fill="{INK}">{words}</text>'


def picture() -> str:
    """Return the packages, and below them those of the site; imports only go down."""
    rooms, halls = layers_of("indeler"), layers_of("indeler.web")
    below = LEFT + len(rooms) * ROW + BETWEEN
    height = below + len(halls) * ROW + BETWEEN
    label = "The packages of Indeler and of its site: imports only go down"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}"',
            '  font-family="Georgia, \'Times New Roman\', serif" font-size="17" text-anchor="middle">',
            f'  <rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            _caption("the rooms of src/indeler/: imports go down", LEFT),
            *_boxes(rooms, LEFT, filled=False),
            _caption("the packages of src/indeler/web/: imports go down", below),
            *_boxes(halls, below, filled=True),
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PICTURE.write_text(picture(), encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != picture():
        raise SystemExit("docs/architecture.svg does not fit pyproject.toml: run python tools/architecture.py.")
