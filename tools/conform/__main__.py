"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks anew."""

from __future__ import annotations

import argparse

from conform.making import SEED, Maker
from conform.patching import ROOT
from conform.positions import APART, DRAWN, FIRST, LATE
from conform.tie_breaks import TieBreakMaker
from indeler.conform.cases import TIE_BREAKS, load, save

KIT = ROOT / "src" / "indeler" / "conform" / "kit"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="+", metavar="RULEBOOK")
    parser.add_argument(
        "--positions",
        type=int,
        default=3000,
        help="random positions that are looked at; 0 with --more: only which variants change the rounds of the cases",
    )
    parser.add_argument("--least", type=int, default=4, help="players in a random position")
    parser.add_argument("--most", type=int, default=7, help="players in a random position")
    general = "with --more: add so many positions as they are, not made small, in which many variants make other rounds"
    parser.add_argument("--general", type=int, default=0, help=general)
    rare = "with --more: add cases of each variant that changes fewer than so many cases"
    parser.add_argument("--each-variant", type=int, default=0, metavar="NUMBER", help=rare)
    kinds = "late: last rounds in which topscorers had the same colours; drawn: many players with one score; apart: "
    parser.add_argument(
        "--kind", choices=(LATE, DRAWN, APART, FIRST), help=kinds + "forbidden pairs; first: in round 1"
    )
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    parser.add_argument("--more", action="store_true", help="keep the cases that there are and look for new ones")
    parser.add_argument("--seed", default=SEED)
    arguments = parser.parse_args()
    for rulebook in arguments.rulebooks:
        seed = f"{arguments.seed} {arguments.kind}" if arguments.kind else arguments.seed
        maker = _maker(rulebook, arguments.positions, range(arguments.least, arguments.most + 1), seed)
        kept = {one.clause: one for one in load(rulebook)} if arguments.more else {}
        if isinstance(maker, Maker) and (arguments.general or arguments.each_variant):
            add = maker.with_general_cases if arguments.general else maker.with_cases_of_variants
            for changed in add([*kept.values()], arguments.general or arguments.each_variant):
                save(changed, KIT)
            continue
        for clause in arguments.clauses.split(",") if arguments.clauses else maker.clauses():
            save(maker.clause(clause, kept.get(clause)), KIT)


def _maker(rulebook: str, positions: int, sizes: range, seed: str) -> Maker | TieBreakMaker:
    def say(text: str) -> None:
        print(text, flush=True)

    if rulebook == TIE_BREAKS:
        return TieBreakMaker(positions, say)
    return Maker(rulebook, positions, sizes[-1], say, seed=seed, least=sizes[0])


if __name__ == "__main__":
    main()
