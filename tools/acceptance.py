"""Write the rows of FIDE's draft checklist into docs/acceptance.md, from docs/acceptance.toml.

``python tools/acceptance.py`` writes the page; with ``--check`` it reports whether the page is up to date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TABLE, PAGE = ROOT / "docs" / "acceptance.toml", ROOT / "docs" / "acceptance.md"
HEADING = "## The draft checklist of 2026"
ANSWERS = ("yes", "partly", "no", "n/a")
ROWS = 225


class Row(NamedTuple):
    """A row of the checklist: the requirement, its weight if known, our answer and the evidence."""

    number: int
    asked: str
    weight: str
    answer: str
    shown: str


class Section(NamedTuple):
    """Rows under one heading."""

    title: str
    rows: tuple[Row, ...]


def sections() -> list[Section]:
    """Return the sections of the table."""
    stated = tomllib.loads(TABLE.read_text(encoding="utf-8"))["section"]
    return [Section(each["title"], tuple(Row(*row) for row in each["rows"])) for each in stated]


def faults(sections: list[Section]) -> Iterator[str]:
    """Yield the faults of the table: a missing or duplicate row, an invalid answer, a file that does not exist."""
    rows = [row for section in sections for row in section.rows]
    if [row.number for row in rows] != list(range(1, ROWS + 1)):
        yield f"The rows are not 1 to {ROWS} in their order."
    for row in rows:
        if row.answer not in ANSWERS or not row.shown:
            yield f"Row {row.number}: answer it with one of {', '.join(ANSWERS)}, and say what shows it."
        for path in re.findall(r"`((?:tests|tools|docs)/[\w./-]+)", row.shown):
            if not (ROOT / path).exists():
                yield f"Row {row.number}: there is no {path}."


def total_penalty(rows: list[Row], answer: str) -> int:
    """Return the sum of the known penalties of rows with this answer, in per cent."""
    return sum(int(number) for row in rows if row.answer == answer for number in re.findall(r"\d+", row.weight))


def page_text(sections: list[Section]) -> str:
    """Return the generated part of the page."""
    rows = [row for section in sections for row in section.rows]
    counts = Counter(row.answer for row in rows)
    lines = [
        HEADING,
        "",
        "VCL4THP, draft 13 of August 2026, 225 rows, in our own words. We know it from others and have not seen it;",
        "(?) marks rows whose meaning is doubtful. *Stop* ends a verification, a percentage is a penalty (over 100 %",
        "together fails). Levels: 2 acknowledge, 3 confirm, 4 confirm twice, 5 refuse or leave the FIDE rules.",
        "`###` is a comment line of a TRF.",
        "These tables are made by `tools/acceptance.py` from `docs/acceptance.toml`.",
        "",
        "| | yes | partly | no | n/a | rows |",
        "| --- | --- | --- | --- | --- | --- |",
        *(_count_line(section.title, section.rows) for section in sections),
        _count_line("**all**", tuple(rows)),
        "",
        f"Known penalties of the rows that are *no*: {total_penalty(rows, 'no')} %, of those that are *partly*: "
        f"at most {total_penalty(rows, 'partly')} %. Rows that are *yes*: {counts['yes']} of {len(rows)}.",
    ]
    for section in sections:
        lines += [
            "",
            f"### {section.title}",
            "",
            "| row | asked | weight | here | shown by |",
            "| --- | --- | --- | --- | --- |",
        ]
        lines += [f"| {row.number} | {row.asked} | {row.weight} | {row.answer} | {row.shown} |" for row in section.rows]
    return "\n".join(lines) + "\n"


def _count_line(title: str, rows: tuple[Row, ...]) -> str:
    counts = Counter(row.answer for row in rows)
    return f"| {title} | {' | '.join(str(counts[answer]) for answer in ANSWERS)} | {len(rows)} |"


def full_page() -> str:
    """Return the complete page: the text written by hand, and the tables."""
    by_hand = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
    return by_hand + page_text(sections())


def main() -> None:
    """Write the page, or check it."""
    wrong = [*faults(sections())]
    if "--check" in sys.argv[1:] and not wrong and PAGE.read_text(encoding="utf-8") != full_page():
        wrong = ["docs/acceptance.md is not up to date; run tools/acceptance.py."]
    if wrong:
        sys.exit("\n".join(wrong))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(full_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
