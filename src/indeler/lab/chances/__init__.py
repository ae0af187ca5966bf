"""My chances: the rest of a competition played out some hundred times, by the club's own rules and engine."""

from indeler.lab.chances.remaining_games import ahead_of
from indeler.lab.chances.rest import (
    ANY,
    OpenGame,
    Outlook,
    Prospect,
    Rest,
    Tally,
    how_known,
    outlook,
    play_out,
    prospects,
)

__all__ = [
    "ANY",
    "OpenGame",
    "Outlook",
    "Prospect",
    "Rest",
    "Tally",
    "ahead_of",
    "how_known",
    "outlook",
    "play_out",
    "prospects",
]
