"""FIDE's tie-breaks (C.07), which `indeler.ranking` carries out."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-c07"

DECLARATION = Declaration(RULEBOOK, place=110)
