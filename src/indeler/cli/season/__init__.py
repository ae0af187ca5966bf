"""``indeler season``: a club's season in a folder."""

from indeler.language import N_

COMMANDS = {
    "new": "new",
    "status": "status",
    "members": "members",
    "join": "members",
    "takeover": "new",
    "arena": "pair",
    "calendar": "status",
    "event": "event",
    "pair": "pair",
    "publish": "pair",
    "standings": "standings",
    "ladder": "standings",
    "cup": "standings",
    "report": "status",
    "export": "log",
    "log": "log",
    "verify": "log",
    "erase": "members",
    "simulate": "new",
}
"""The module of each command."""


HELP = N_("Run a club's season: a rulebook and a logbook of decisions in a folder.")
