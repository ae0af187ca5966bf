"""The Swiss system of the Dutch draughts federation (KNDB): the rulebook at work, as its settings choose."""

from __future__ import annotations

from indeler.model import Pairing, Tournament
from indeler.systems.resistance.kndb.choices import Choices, with_drawing_dummy
from indeler.systems.resistance.kndb.pairing import pair
from indeler.systems.rulebook import Rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.rulebooks import Order
    from indeler.systems.rulebook import Settings

RULEBOOK = "kndb"


def choices_of(settings: Settings) -> Choices:
    """What the settings choose."""
    strengths, steered = settings["apart"] or ((), 0)
    return Choices(
        forfeit_meets=settings["forfeit_meets"],
        forfeit_colours=settings["forfeit_colours"],
        forfeit_counts=settings["forfeit_counts"],
        dummy_draws=None if settings["dummy"] is None else settings["dummy"] == "draws",
        strengths=strengths,
        steered=steered,
        intermediate=settings["intermediate"] or 0,
        meets_dummy=settings["meets_dummy"] or 0,
    )


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round."""
    return pair(tournament, choices_of(settings))


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, Order | None]:
    """RANK, END: what the standings go by."""
    from indeler.systems.resistance.kndb.final import as_ranked

    return as_ranked(tournament, choices_of(settings), settings["version"], final=final)


def remembering(tournament: Tournament, settings: Settings) -> Tournament:
    """MOD2: that the dummy draws."""
    return with_drawing_dummy(tournament) if settings["dummy"] == "draws" else tournament


BOOK = Rulebook(RULEBOOK, pair_round, ranked=ranked, remembering=remembering)
