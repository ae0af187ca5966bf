"""The parts of files that the guides "How to add ..." show; they must exist in real files."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "how-to"

_BLOCK = re.compile(r"^`([\w./-]+)`[^\n]*\n(?:[^\n]+\n)*\n```\w+\n(.*?)```", re.DOTALL | re.MULTILINE)


def shown_in(guide):
    """Return the files that a guide shows, each with the shown parts; ``…`` separates the parts."""
    shown = {}
    for name, block in _BLOCK.findall((GUIDES / guide).read_text(encoding="utf-8")):
        shown.setdefault(name, []).extend(part.strip("\n") for part in re.split(r"^…\n", block, flags=re.MULTILINE))
    return shown
