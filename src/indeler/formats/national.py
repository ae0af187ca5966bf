"""What a national federation knows of a player; the one whose numbers a club's list has is the KNSB."""

from __future__ import annotations

from indeler.model import NationalRating, Player

KNSB = "NED"
"""The federation under which a KNSB number and rating are kept."""


def knsb_record(player: Player) -> NationalRating:
    """What the KNSB knows of this player; empty where nothing is known."""
    return next((record for record in player.national if record.federation == KNSB), NationalRating(KNSB))
