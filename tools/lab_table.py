"""Make the tables of the lab on the number of rounds (src/indeler/lab/asking/rounds.toml): ``make lab-table``.

Every number follows from the seed; the number of tournaments of a line and the rulebooks are arguments, as in
``tools/lab_table.py 1000 fide-dutch knsb-wp``. Tables of other rulebooks are unchanged.
"""

from __future__ import annotations

import sys
from pathlib import Path

from indeler.lab.asking import tables
from indeler.lab.asking.making import format_tables, table_of_rulebook
from indeler.rulebooks import DEFAULT

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src" / "indeler" / "lab" / "asking" / "rounds.toml"


if __name__ == "__main__":
    tournaments, *rules = sys.argv[1:]
    new = {name: table_of_rulebook(name, int(tournaments)) for name in rules or [DEFAULT]}
    TABLE.write_text(format_tables({**tables(), **new}.values()), encoding="utf-8")
