"""Stored output of the command line for a generated season, tournaments and a team event, reduced to its figures.

Run ``python -m support.kept_commands`` in ``tests/`` to write it again; review the difference before you commit it. The
words are left out, so that a sentence can be changed; important sentences have their own tests.
"""

import io
import re
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import time_machine

from indeler.cli.main import exit_code
from indeler.lab.season import SeasonPlan, simulate, write_season
from support.kept import keep, line

DATA = Path(__file__).parents[1] / "data"
KEPT = DATA / "commands" / "shown.txt"
FILES = {
    "dutch": "corpus/fide-dutch-2026/0000.trf",
    "rating": "corpus/knsb-rating/0143.trf",
    "wp": "corpus/knsb-wp/029.trf",
    "teams": "teams/3-swiss-forfeit-withdrawal.trf",
    "byes": "teams/2-swiss-byes.trf",
}
SEASON = (
    "status --date 2026-11-15",
    "status --date 2026-09-03",
    "members",
    "calendar",
    "standings",
    "standings --cycle 1 --group A",
    "standings --competition rapid",
    "standings --competition rapid --evening 1",
    "standings --competition rapid --evening 1 --group A",
    "standings --competition blitz",
    "ladder",
    "ladder --competition rapid",
    "cup",
    "report",
    "log --last 60",
)
OF_FILES = (
    "standings",
    "standings --final",
    "standings --control",
    "standings --why 1 2",
    "pair --round 2",
    "pair --round 3 --json",
    "pair --round 3 --explain",
    "pair --round 3 --picture",
    "check",
    "check --json",
    "why 2 1",
    "ratings of",
    "ratings norms",
)


def shown():
    """Return a line for each command with a digest of the figures in its answer."""
    with tempfile.TemporaryDirectory() as folder, time_machine.travel("2027-06-15T12:00:00+00:00"):
        write_season(simulate(SeasonPlan(members=16, seed="1")), f"{folder}/season")
        asked = [("season", ["season", *_with(command, 1, f"{folder}/season")], command) for command in SEASON]
        asked += [
            (name, _with(command, 2 if command.startswith("ratings") else 1, str(DATA / file)), command)
            for name, file in FILES.items()
            for command in OF_FILES
        ]
        return [line(f"{name} {command}", lambda words=words: figures(words)) for name, words, command in asked]


def _with(command, place, path):
    words = command.split()
    return [*words[:place], path, *words[place:]]


def figures(words):
    """Return the exit code and output of a command without words; a single letter is kept, as a group or colour."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = exit_code(words)
    told = (out.getvalue() + err.getvalue()).replace(str(DATA), "")
    figures = [word for word in re.sub(r"[^\W\d_]{2,}", "", told).split() if "─" not in word]  # as wide as its column
    return " ".join([str(code), *figures]).encode()


if __name__ == "__main__":
    KEPT.parent.mkdir(exist_ok=True)
    keep(shown(), KEPT)
