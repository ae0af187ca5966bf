"""An open tournament as a logbook: entries, rounds, results and corrections, each one event.

``begin`` a logbook in a store, ``append`` events to it, and look at the ``state`` of its ``moment`` through ``views``.
``propose`` makes the events that the rules ask for.
"""

from indeler.logbook import Difference, Verified
from indeler.opens import events, propose, views
from indeler.opens.aggregate import OPENS, OpenTournament
from indeler.opens.propose import Decider
from indeler.opens.state import RESULTS, Boards, GameKey, State, imported, with_settings
from indeler.opens.tournaments import KINDS, OpenLogbook, apply, begin, decode, replay, verify

__all__ = [
    "KINDS",
    "RESULTS",
    "Boards",
    "Decider",
    "Difference",
    "GameKey",
    "OpenLogbook",
    "OpenTournament",
    "State",
    "Verified",
    "apply",
    "begin",
    "decode",
    "events",
    "imported",
    "propose",
    "replay",
    "verify",
    "views",
    "with_settings",
]

OPENS.check_all(KINDS.by_word.values())
