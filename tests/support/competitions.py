"""Access to the competitions of a season, for tests of their internals."""

from types import SimpleNamespace

from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.evenings.competition import Evenings


def cycles_of(season):
    return season.chosen(Cycles)


def cup_of(season):
    return season.chosen(Cup)


def evenings_of(season, name):
    return season.chosen(Evenings, name)


def all_evenings(season):
    return season.of_kind(Evenings)


def tables_of(club_rules):
    """Return the tables of a rulebook file by kind: the cycles with their championship, the evenings, the cup."""
    by_kind = {kind: [each for each in club_rules.competition if each.__struct_config__.tag == kind] for kind in KINDS}
    cycles, cup = (next(iter(by_kind[kind]), None) for kind in ("cycles", "cup"))
    return SimpleNamespace(
        cycles=cycles, championship=cycles and cycles.championship, evenings=tuple(by_kind["evenings"]), cup=cup
    )


KINDS = ("cycles", "evenings", "cup")
