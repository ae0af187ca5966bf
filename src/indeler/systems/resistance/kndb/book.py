"""The Swiss system of the Dutch draughts federation (KNDB): the rulebook at work, as its settings choose."""

from __future__ import annotations

from indeler.model import Pairing, Tournament
from indeler.rulebooks import Order
from indeler.systems.resistance.kndb.choices import TIEBREAKS, Choices, with_drawing_dummy, with_file_choices
from indeler.systems.resistance.kndb.pairing import pair
from indeler.systems.rulebook import Rulebook, Settings

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
    return as_ranked(tournament, choices_of(settings), settings["version"], final=final)


def remembering(tournament: Tournament, settings: Settings) -> Tournament:
    """MOD2: that the dummy draws."""
    return with_drawing_dummy(tournament) if settings["dummy"] == "draws" else tournament


BOOK = Rulebook(RULEBOOK, pair_round, ranked=ranked, remembering=remembering)


def as_ranked(
    tournament: Tournament, choices: Choices, version: str | None, *, final: bool
) -> tuple[Tournament, Order | None]:
    """RANK, END, MOD2: the tournament with its points and its order as the choices say; None: a list of its own.

    The lot parts the equal for the next round only; at the end they share a place.
    """
    choices = with_file_choices(tournament, choices)
    if choices.dummy_draws:
        tournament = with_drawing_dummy(tournament)
    if version is None and tournament.tiebreaks not in ((), TIEBREAKS):
        return tournament, None
    marks = "/P" * choices.forfeit_counts + "/D" * bool(choices.dummy_draws)
    codes = criteria(version or "kndb", len(tournament.rounds), marks)
    return tournament, Order(codes, lot=version is None and not final)


def criteria(version: str, rounds: int, marks: str = "") -> tuple[str, ...]:
    """END-KNDB, END-FMJD, END-RATING: WP and SB; or Solkoff, cut again and again; or the opponents' mean rating.

    ``marks`` are the modifiers of the scores: whether forfeits and the dummy count.
    """
    if version == "rating":
        return ("ARO",)
    codes = _solkoff(rounds) if version == "fmjd" else ("WP", "SB")
    return tuple(code + marks for code in codes)


def _solkoff(rounds: int) -> tuple[str, ...]:
    """END-FMJD: Solkoff median, then truncated by one opponent, by two, and so on until one is left."""
    return "SM", *(f"ST{count}" for count in range(1, rounds))
