"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks anew."""

from __future__ import annotations

import argparse

from conform.making import SEED, Maker
from conform.patching import ROOT
from conform.positions import APART, DRAWN, FIRST, GONE, LATE, LOTS
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
        "--kind",
        choices=(LATE, DRAWN, APART, FIRST, LOTS, GONE),
        help=kinds + "forbidden pairs; first: in round 1; lots: teams; gone: withdrawn",
    )
    scout = "with --more: look only where our engine without the clause makes another round (of clauses short of cases)"
    parser.add_argument("--scout", action="store_true", help=scout)
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    parser.add_argument("--more", action="store_true", help="keep the cases that there are and look for new ones")
    cases = "with --more: look in the cases of all clauses instead of random positions"
    parser.add_argument("--in-cases", action="store_true", help=cases)
    again = "with --more: only look again what the variants of these clauses make of all cases"
    parser.add_argument("--variants-of", default="", metavar="CLAUSES", help=again)
    parser.add_argument("--seed", default=SEED)
    arguments = parser.parse_args()
    for rulebook in arguments.rulebooks:
        seed = f"{arguments.seed} {arguments.kind}" if arguments.kind else arguments.seed
        maker = _maker(rulebook, arguments.positions, range(arguments.least, arguments.most + 1), seed, arguments.scout)
        kept = {one.clause: one for one in load(rulebook)} if arguments.more else {}
        if isinstance(maker, Maker) and arguments.variants_of:
            for changed in maker.with_rounds_of(arguments.variants_of.split(","), [*kept.values()]):
                save(changed, KIT)
            continue
        some = arguments.clauses.split(",") if arguments.clauses else []
        if isinstance(maker, Maker) and arguments.general:
            for changed in maker.with_general_cases([*kept.values()], arguments.general):
                save(changed, KIT)
            continue
        if isinstance(maker, Maker) and arguments.each_variant:
            for changed in maker.with_cases_of_variants([*kept.values()], arguments.each_variant, some):
                save(changed, KIT)
            continue
        clauses = some or maker.clauses()
        if isinstance(maker, Maker) and arguments.in_cases:
            maker.look_in_cases([*kept.values()])
            clauses = [clause for clause in clauses if maker.is_short(clause, kept.get(clause))]
        if isinstance(maker, Maker) and arguments.scout:
            clauses = [clause for clause in clauses if maker.is_short(clause, kept.get(clause))]
            maker.scout(clauses)
        for clause in clauses:
            save(maker.clause(clause, kept.get(clause)), KIT)


def _maker(rulebook: str, positions: int, sizes: range, seed: str, is_scouting: bool) -> Maker | TieBreakMaker:
    def say(text: str) -> None:
        print(text, flush=True)

    if rulebook == TIE_BREAKS:
        return TieBreakMaker(positions, say)
    return Maker(rulebook, positions, sizes[-1], say, seed=seed, least=sizes[0], is_scouting=is_scouting)


if __name__ == "__main__":
    main()
