"""A kind of event for open tournaments: a draw was offered."""

from indeler.language import N_
from indeler.opens.events import Event, Number, RoundNumber


class DrawOffered(Event, frozen=True, kw_only=True):
    """A player offered a draw; the arbiter records it in tournaments that limit offers."""

    title = N_("Round {round}: player {player} offered a draw.")

    round: RoundNumber
    player: Number
