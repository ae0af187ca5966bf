"""STREAK: the most games won in a row."""

from indeler.language import Wording
from indeler.model import POINT, Award
from indeler.ranking.tie_breaks import TieBreak
from indeler.ranking.working import Term, Working


def streak(table, player, code):
    """Return the longest run of games won over the board, one point for each; the first of several equal runs."""
    best, run = (), ()
    for round, cell, _ in table.record(player):
        won = cell.kind.award is Award.WIN
        run = (*run, Term(POINT, round, cell.opponent)) if won else ()
        best = max(best, run, key=len)
    return Working(best)


STREAK = TieBreak(
    "", Wording({"en": "winning streak", "nl": "zegereeks", "de": "Siegesserie", "fr": "série de victoires"}), streak
)
