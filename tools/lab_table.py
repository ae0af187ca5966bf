"""Makes the table that answers the organiser's question (src/indeler/lab/asking/rounds.toml): ``make lab-table``.

Every number follows from the seed; how many tournaments a line has may be said, as in ``tools/lab_table.py 1000``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from indeler.lab.asking.making import lines, written

HOUSE = Path(__file__).parents[1]
TABLE = HOUSE / "src" / "indeler" / "lab" / "asking" / "rounds.toml"
TOURNAMENTS = 400


if __name__ == "__main__":
    text = written(lines(int(sys.argv[1]) if len(sys.argv) > 1 else TOURNAMENTS))
    TABLE.write_text(text, encoding="utf-8")
