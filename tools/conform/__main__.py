"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks anew."""

from __future__ import annotations

import argparse

from conform.making import Maker
from conform.patching import HOUSE
from indeler.conform.cases import save

KIT = HOUSE / "src" / "indeler" / "conform" / "kit"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="+", metavar="RULEBOOK")
    parser.add_argument("--positions", type=int, default=3000, help="random positions that are looked at")
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    asked = parser.parse_args()
    for rulebook in asked.rulebooks:
        maker = Maker(rulebook, asked.positions, lambda text: print(text, flush=True))
        for clause in asked.clauses.split(",") if asked.clauses else maker.clauses():
            save(maker.clause(clause), KIT)


if __name__ == "__main__":
    main()
