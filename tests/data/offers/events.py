"""A kind of event for open tournaments: a draw was offered."""

from indeler.language import N_
from indeler.opens.events import Event, Number, RoundNumber


class DrawOffered(Event, frozen=True, kw_only=True):
    """A player offers a draw, which the arbiter writes down where offers are limited."""

    title = N_("round {round}: {player} offers a draw")

    round: RoundNumber
    player: Number
