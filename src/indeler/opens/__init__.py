"""Open tournaments, stored as logbooks: each entry, round, result and correction is one event.

``begin`` creates a logbook in a store and ``append`` adds events to it; ``views`` read the ``state`` of its ``moment``.
``propose`` makes the events that the rules require.
"""

from indeler.logbook import Difference, Verified
from indeler.opens import events, propose, views
from indeler.opens.aggregate import OPENS, OpenTournament
from indeler.opens.propose import Decider
from indeler.opens.state import RESULTS, Boards, GameKey, State, imported, with_settings
from indeler.opens.tournaments import KINDS, OpenLogbook, apply, begin, decode, replay, verify

OPENS.check_all(KINDS.by_word.values())
