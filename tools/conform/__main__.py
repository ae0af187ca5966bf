"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks anew."""

from __future__ import annotations

import argparse

from conform.making import SEED, Maker
from conform.patching import ROOT
from conform.positions import DRAWN, LATE
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
    parser.add_argument("--most", type=int, default=7, help="players in a random position")
    kinds = "late: last rounds in which topscorers had the same colours; drawn: many players with one score"
    parser.add_argument("--kind", choices=(LATE, DRAWN), help=kinds)
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    parser.add_argument("--more", action="store_true", help="keep the cases that there are and look for new ones")
    parser.add_argument("--seed", default=SEED)
    arguments = parser.parse_args()
    for rulebook in arguments.rulebooks:
        seed = f"{arguments.seed} {arguments.kind}" if arguments.kind else arguments.seed
        maker = _maker(rulebook, arguments.positions, arguments.most, seed)
        kept = {one.clause: one for one in load(rulebook)} if arguments.more else {}
        for clause in arguments.clauses.split(",") if arguments.clauses else maker.clauses():
            save(maker.clause(clause, kept.get(clause)), KIT)


def _maker(rulebook: str, positions: int, most: int, seed: str) -> Maker | TieBreakMaker:
    def say(text: str) -> None:
        print(text, flush=True)

    return TieBreakMaker(positions, say) if rulebook == TIE_BREAKS else Maker(rulebook, positions, most, say, seed=seed)


if __name__ == "__main__":
    main()
