"""Print docs/result-kinds.md from the tables in the code: ``python tools/kinds.py > docs/result-kinds.md``."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.model import CHESS, Kind, Reading, Result, format_points
from indeler.rulebooks import pairing, reading_of

HEAD = """\
# What can happen in a round

Printed from `indeler.model.kinds`, `indeler.model.results` and `indeler.rulebooks` by `python tools/kinds.py`;
a test compares this page with the code.

## The same in every rulebook

*Played* rounds give a colour and count as having met; the others do neither. Points are those of the 1-½-0 scale;
scales are data (`indeler.model.Scale`), so 2-1-0 and 6-3½-1 are other rows, not other code.
"""

RULEBOOKS = """
## Where the rulebooks differ

*Bars the bye*: who had this in an earlier round may not get the pairing-allocated bye. *Float*: the round counts as a
downfloat (floats of played games follow from the scores, not from the kind). Last, what the round contributes where a
tie-break looks at opponents: the *opponent*'s score, a draw against *oneself*, *nobody* (an opponent with score 0) or
a *dummy* with one's own score (FIDE C.07 16.4). Rounds that are not listed contribute the opponent everywhere.
"""

RESULTS = """
## The results a game can have

These are the words of logbooks and of our JSON, whatever is played. People see and type what players of their game
write (`model/board_game.py`): in chess the same, in draughts 2-0, 1-1, 0-2, and 2-0F, 0-2F, 0-0F by forfeit
(*forfait*; our reading, the KNDB prints no sign for it). What a program writes as in chess is understood in draughts
too; 2-0 is no result of chess.

Any other pair of letters is refused with the player, the round and the fault.
"""


def page() -> str:
    return HEAD + _kinds() + RULEBOOKS + _readings() + RESULTS + _results()


def _kinds() -> str:
    rows = [
        (
            kind.label,
            f"`{kind.code}`",
            format_points(CHESS.award(kind)),
            *map(_mark, (kind.has_opponent, kind.played, kind.rated)),
        )
        for kind in Kind
    ]
    return _table(("kind", "letter in files", "points", "opponent named", "played: colour, met", "rated"), rows)


def _readings() -> str:
    readings = {name: reading_of(name) for name in pairing()}
    differing = [kind for kind in Kind if any(kind in reading.unplayed for reading in readings.values())]
    rows = [(kind.label, *(_reading(reading, kind) for reading in readings.values())) for kind in differing]
    return _table(("kind", *(f"`{name}`" for name in readings)), rows)


def _reading(reading: Reading, kind: Kind) -> str:
    marks = [word for word, kinds in (("bars bye", reading.bars_bye), ("float", reading.downfloats)) if kind in kinds]
    return ", ".join([*marks, reading.tie_break_value(kind).name.lower()])


def _results() -> str:
    rows = [(result.label, f"`{result.white.code}`", f"`{result.black.code}`") for result in Result]
    return _table(("result", "White's letter", "Black's letter"), rows)


def _mark(yes: bool) -> str:
    return "yes" if yes else "no"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    print(page(), end="")
