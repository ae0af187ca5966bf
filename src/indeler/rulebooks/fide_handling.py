"""FIDE's basic and handling rules (C.04.1, C.04.2), which apply to every Swiss system."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-handling"

DECLARATION = Declaration(RULEBOOK, place=120)
