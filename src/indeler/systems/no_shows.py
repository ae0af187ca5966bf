"""Who stays away without notice: paired again, or taken to have withdrawn."""

from __future__ import annotations

from indeler.model import Card, Kind, Tournament
from indeler.rulebooks.settings import WITHDRAWN

RULEBOOK = "knsb-rating"


def without_no_shows(tournament: Tournament, choice: str) -> Tournament:
    """F8; knsb-wp F10: the tournament in which they have withdrawn, where that was chosen.

    A requested bye in the place of the forfeit is the notice that the arbiter heard of.
    """
    no_shows = {number for number in tournament.players if choice == WITHDRAWN and is_no_show(tournament.card(number))}
    if not no_shows:
        return tournament
    last = len(tournament.rounds)
    return tournament.replace(
        players=[
            player._replace(withdrawn_after=last)
            if player.number in no_shows and player.takes_part(last + 1)
            else player
            for player in tournament.players.values()
        ]
    )


def is_no_show(card: Card) -> bool:
    """F8; knsb-wp F10: the last game was lost by forfeit, and nothing was played since."""
    for cell in reversed(card):
        if cell.kind not in (Kind.ABSENT, Kind.NO_NOTICE):
            return cell.kind in (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)
    return False
