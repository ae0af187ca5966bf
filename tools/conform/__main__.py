"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks anew."""

from __future__ import annotations

import argparse

from conform.making import SEED, Maker
from conform.patching import HOUSE
from conform.positions import DRAWN, LATE
from conform.tie_breaks import TieBreakMaker
from indeler.conform.cases import TIE_BREAKS, file_name, save

KIT = HOUSE / "src" / "indeler" / "conform" / "kit"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="+", metavar="RULEBOOK")
    parser.add_argument("--positions", type=int, default=3000, help="random positions that are looked at")
    parser.add_argument("--most", type=int, default=7, help="players in a random position")
    parser.add_argument("--quick", action="store_true", help="do not ask which other clauses change the same rounds")
    kinds = "late: last rounds in which topscorers had the same colours; drawn: many players with one score"
    parser.add_argument("--kind", choices=(LATE, DRAWN), help=kinds)
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    parser.add_argument("--missing", action="store_true", help="only clauses that have no file yet")
    asked = parser.parse_args()
    for rulebook in asked.rulebooks:
        maker = _maker(
            rulebook, asked.positions, asked.most, asked.quick, f"{SEED} {asked.kind}" if asked.kind else SEED
        )
        for clause in asked.clauses.split(",") if asked.clauses else maker.clauses():
            if not (asked.missing and (KIT / rulebook / f"{file_name(clause)}.json").exists()):
                save(maker.clause(clause), KIT)


def _maker(rulebook: str, positions: int, most: int, quick: bool, seed: str) -> Maker | TieBreakMaker:
    def say(text: str) -> None:
        print(text, flush=True)

    return (
        TieBreakMaker(positions, say)
        if rulebook == TIE_BREAKS
        else Maker(rulebook, positions, most, say, quick=quick, seed=seed)
    )


if __name__ == "__main__":
    main()
