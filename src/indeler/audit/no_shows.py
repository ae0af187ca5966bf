"""Players who count as withdrawn, in the audit's own reading."""

from __future__ import annotations

from indeler.model import Kind, Tournament

RULEBOOK = "knsb-rating"

NO_SHOWS = ("paired", "withdrawn")
"""F8: what the setting can be, the usual one first."""


def with_no_shows_withdrawn(before: Tournament, choice: str) -> Tournament:
    """F8; knsb-wp F10: whoever lost by forfeit when he was last to play, and is not heard of since, has withdrawn."""
    if choice != "withdrawn":
        return before
    players = []
    for number, player in before.players.items():
        kinds = [cell.kind for cell in before.card(number)]
        while kinds and kinds[-1] in (Kind.ABSENT, Kind.NO_NOTICE):
            kinds.pop()
        lost = bool(kinds) and kinds[-1] in (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)
        is_withdrawn = lost and player.takes_part(before.next_round)
        players.append(player._replace(withdrawn_after=before.next_round - 1) if is_withdrawn else player)
    return before.replace(players=players)
