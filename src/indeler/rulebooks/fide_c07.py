"""FIDE's tie-breaks (C.07), implemented by `indeler.ranking`."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-c07"

DECLARATION = Declaration(RULEBOOK, place=110)
