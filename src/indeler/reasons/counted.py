"""What each criterion counts, in a few words: the legend has the clause, this has the noun."""

from __future__ import annotations

from indeler.reasons.words import N_

LEFT_OVER = N_("players left over")
SCORES_LEFT = N_("points of those left over")
MISSED = N_("missed colour preferences")
STRONG = N_("missed strong preferences")
ABSOLUTE = N_("missed absolute preferences")
BEYOND_TWO = N_("colour differences beyond 2")
THIRD_TIME = N_("three times the same colour running")
DOWN = N_("downfloats as in the last round"), N_("downfloats as two rounds ago")
UP = N_("upfloats as in the last round"), N_("upfloats as two rounds ago")
FLOATS = N_("floats as in the last round"), N_("floats as two rounds ago")
DOWN_DIFFERENCES = N_("score differences of repeated downfloats")
UP_DIFFERENCES = N_("score differences of repeated upfloats")
BYE_SCORE = N_("points of who has the bye")
BYE_UNPLAYED = N_("rounds not played by who has the bye")
S1_LEFT = N_("players of S1 left over")
SQUARES = N_("squares of score differences")
WAITING = N_("players waiting")
SCORES_WAITING = N_("points of those who wait")
WAITING_AGAIN = N_("waiting again in the next group")
NEXT_ROOM = N_("waiting in the next group")
WHO_WAITS = N_("who waits")
LETTERS = N_("moved-down players who wait again")
UNWANTED = N_("pairs that should rather not meet")

COUNTED = {
    "fide-dutch": {
        "C5": BYE_SCORE,
        "C6": LEFT_OVER,
        "C7": SCORES_LEFT,
        "C9": BYE_UNPLAYED,
        "C10": BEYOND_TWO,
        "C11": THIRD_TIME,
        "C12": MISSED,
        "C13": STRONG,
        **dict(zip(("C14", "C16"), DOWN, strict=True)),
        **dict(zip(("C15", "C17"), UP, strict=True)),
        **dict.fromkeys(("C18", "C20"), DOWN_DIFFERENCES),
        **dict.fromkeys(("C19", "C21"), UP_DIFFERENCES),
    },
    "fide-dutch-2017": {
        "C.5": LEFT_OVER,
        "C.8": BEYOND_TWO,
        "C.9": THIRD_TIME,
        "C.10": MISSED,
        "C.11": STRONG,
        **dict(zip(("C.12", "C.14"), DOWN, strict=True)),
        **dict(zip(("C.13", "C.15"), UP, strict=True)),
        **dict.fromkeys(("C.16", "C.18"), DOWN_DIFFERENCES),
        **dict.fromkeys(("C.17", "C.19"), UP_DIFFERENCES),
        "C.6": N_("score differences"),
    },
    "knsb-rating": {
        "A11": LEFT_OVER,
        "B3": SCORES_LEFT,
        "C13": S1_LEFT,
        "B2": ABSOLUTE,
        **dict.fromkeys(("A7d", "A7e"), STRONG),
        "B4": MISSED,
        **dict(zip(("C10d", "C10c"), DOWN, strict=True)),
        **dict(zip(("C10b", "C10a"), UP, strict=True)),
    },
    "fide-1992": {
        "Punktgruppen": LEFT_OVER,
        "4": SCORES_LEFT,
        "5": MISSED,
        **dict(zip(("6", "7"), FLOATS, strict=True)),
    },
    "knsb-wp": {
        "C3": WAITING,
        "C4.1": SCORES_WAITING,
        "C4.2": WAITING_AGAIN,
        "C4.3": NEXT_ROOM,
        "C4.5": WHO_WAITS,
    },
    "kndb": {"1": WAITING, "2": WHO_WAITS, "3": LETTERS},
}
"""By rulebook and clause; where one clause counts several things the step itself says which."""
