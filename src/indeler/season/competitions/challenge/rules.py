"""What a rulebook file can say about a ladder of challenges."""

from __future__ import annotations

from typing import Literal

from indeler.language import N_
from indeler.season.competitions.challenge import setting_words
from indeler.season.core.tables import CompetitionRules, Count, Positive


class ChallengeRules(CompetitionRules, frozen=True, kw_only=True, tag="ladder"):
    """Members challenge those above them; who wins takes the place."""

    heading = N_("Ladder of challenges")
    sentence = N_("Members challenge those above them, on any day; who wins takes the place.")
    words = setting_words.LADDER

    tempo: str = ""
    places_up: Positive = 3
    """How many places above their own a player may challenge."""
    winner_takes: Literal["insert", "swap"] = "insert"
    """The winner comes in above the loser, and those between go down a place; or the two change places."""
    play_within_days: Positive = 28
    """Within how many days after the challenge the game has to be played."""
    rematch_after_days: Count = 14
    """How many days two players have to wait before they challenge each other again."""
    returning: Literal["bottom", "old-place"] = "bottom"
    """Where somebody stands who stopped and comes back: at the bottom, or between those between whom he stood."""


RULES = ChallengeRules
