"""Where in a TOML text a value stands, so that a refusal can name the line."""

from __future__ import annotations

import re
from collections import Counter

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"'-]+)\s*=")


def line_of(text: str, path: str) -> int:
    """The line of the value with this path (``evenings[1].rounds``), or of what comes nearest above it; at least 1."""
    lines = lines_by_path(text)
    parts = re.findall(r"[^.\[\]]+|\[[^\]]*\]", path)
    while parts:
        found = lines.get(_joined(parts))
        if found:
            return found
        parts.pop()
    return 1


def _joined(parts: list[str]) -> str:
    return "".join(part if part.startswith("[") else f".{part}" for part in parts).lstrip(".")


def lines_by_path(text: str) -> dict[str, int]:
    """The line of every table and every value of the text."""
    lines: dict[str, int] = {}
    seen: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            name = header[2].strip()
            table = _within_arrays(name, seen)
            if header[1] == "[[":
                table = f"{name}[{seen[name]}]"
                seen[name] += 1
            lines.setdefault(table, number)
        elif key:
            name = key[1].replace('"', "").replace("'", "")
            lines.setdefault(f"{table}.{name}".lstrip("."), number)
    return lines


def _within_arrays(name: str, seen: Counter[str]) -> str:
    """``evenings.final`` after the second ``[[evenings]]`` is ``evenings[1].final``."""
    first, dot, rest = name.partition(".")
    return f"{first}[{seen[first] - 1}]{dot}{rest}" if dot and seen[first] else name
