"""What a step counts where its clause counts several things, in a few words; else the clause itself says it."""

from __future__ import annotations

from indeler.language import N_

MISSED = N_("missed colour preferences")
STRONG = N_("missed strong preferences")
SQUARES = N_("squares of score differences")
SCORES_WAITING = N_("points of those who wait")
WHO_WAITS = N_("who waits")
LETTERS = N_("moved-down players who wait again")
UNWANTED = N_("pairs that should rather not meet")
