"""Regulations by which nothing is paired: other packages implement the clauses in their TOML files."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

DECLARATIONS = {
    "botwinnik": Declaration("botwinnik", place=100),
    "fide-c07": Declaration("fide-c07", place=110),
    "fide-handling": Declaration("fide-handling", place=120),
    "fide-b02": Declaration("fide-b02", place=130),
    "fide-b01": Declaration("fide-b01", place=140),
}
"""A club's own rules (`indeler.season`); FIDE's tie-breaks, C.07 (`indeler.ranking`); its basic and handling rules for
every Swiss system, C.04.1 and C.04.2; its rating regulations, B.02, and those on norms, B.01 (`indeler.ratings`)."""
