"""``python -m conform RULEBOOK …``: makes the kit of these rulebooks again."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from conform.making import SEED, Maker
from conform.patching import ROOT
from conform.positions import APART, CHOICE, DRAWN, FIRST, GONE, LATE, LOTS
from conform.tie_breaks import TieBreakMaker
from indeler.conform.cases import TIE_BREAKS, KitClause, load, save
from indeler.formats import read_trf

KIT = ROOT / "packages" / "indeler-conformance" / "src" / "indeler_conformance" / "kit"


def main() -> None:
    arguments = _arguments()
    for rulebook in arguments.rulebooks:
        maker = _maker(rulebook, arguments)
        kept = {one.clause: one for one in load(rulebook)} if arguments.more else {}
        changed = _of_players(maker, arguments, kept) if isinstance(maker, Maker) else None
        for one in changed or _of_clauses(maker, _named(arguments.clauses) or maker.clauses(), kept):
            save(one, KIT)


def _arguments() -> argparse.Namespace:
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
        choices=(LATE, DRAWN, APART, FIRST, LOTS, GONE, CHOICE),
        help=kinds + "forbidden pairs; first: in round 1; lots: teams; gone: withdrawn; choice: few rounds",
    )
    scout = "with --more: look only where our engine without the clause makes another round (of clauses short of cases)"
    parser.add_argument("--scout", action="store_true", help=scout)
    parser.add_argument("--clauses", default="", help="only these, with commas between them")
    parser.add_argument("--more", action="store_true", help="keep the cases that there are and look for new ones")
    cases = "with --more: look in the cases of all clauses instead of random positions"
    parser.add_argument("--in-cases", action="store_true", help=cases)
    near = "with --more: change the cases of a clause that has too few in some places, and what comes of that again"
    parser.add_argument("--near", action="store_true", help=near)
    start = "with --near: tournaments made by hand in which the clause decides"
    parser.add_argument("--start", nargs="*", type=Path, default=[], metavar="FILE", help=start)
    again = "with --more: only look again what the variants of these clauses make of all cases"
    parser.add_argument("--variants-of", default="", metavar="CLAUSES", help=again)
    parser.add_argument("--seed", default=SEED)
    return parser.parse_args()


def _of_players(
    maker: Maker, arguments: argparse.Namespace, kept: Mapping[str, KitClause]
) -> Iterator[KitClause] | None:
    """Yield the requested clauses of tournaments; None if all clauses are examined in the usual way."""
    some, every = _named(arguments.clauses), [*kept.values()]
    if arguments.variants_of:
        return maker.with_rounds_of(_named(arguments.variants_of), every)
    if arguments.general:
        return maker.with_general_cases(every, arguments.general)
    if arguments.each_variant:
        return maker.with_cases_of_variants(every, arguments.each_variant, some)
    short = [clause for clause in some or maker.clauses() if maker.is_short(clause, kept.get(clause))]
    if arguments.near:
        return maker.with_cases_nearby(short, every, [read_trf(file.read_bytes()) for file in arguments.start])
    if arguments.in_cases:
        maker.look_in_cases(every)
    if arguments.scout:
        maker.scout(short)
    return _of_clauses(maker, short, kept) if arguments.in_cases or arguments.scout else None


def _of_clauses(
    maker: Maker | TieBreakMaker, clauses: Sequence[str], kept: Mapping[str, KitClause]
) -> Iterator[KitClause]:
    for clause in clauses:
        yield maker.clause(clause, kept.get(clause))


def _named(clauses: str) -> list[str]:
    return clauses.split(",") if clauses else []


def _maker(rulebook: str, arguments: argparse.Namespace) -> Maker | TieBreakMaker:
    def say(text: str) -> None:
        print(text, flush=True)

    count, least, most = arguments.positions, arguments.least, arguments.most
    if rulebook == TIE_BREAKS:
        return TieBreakMaker(count, say)
    seed = " ".join(filter(None, (arguments.seed, arguments.kind, "near" if arguments.near else "")))
    how = {"is_scouting": arguments.scout, "is_walking": arguments.near}
    return Maker(rulebook, count, most, say, seed=seed, least=least, **how)


if __name__ == "__main__":
    main()
