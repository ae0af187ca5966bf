"""The Swiss system of the Dutch draughts federation (KNDB): the rulebook and its settings."""

from __future__ import annotations

from indeler.model import Pairing, Tournament
from indeler.systems.resistance.kndb.choices import COUNTS, Choices
from indeler.systems.resistance.kndb.pairing import pair
from indeler.systems.rulebook import Rulebook, Setting, one_of, true_or_false, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.rulebooks import Order
    from indeler.systems.rulebook import Settings

RULEBOOK = "kndb"


def _yes_or_no(name: str, meaning: str) -> Setting:
    return Setting(name, meaning, "true or false", true_or_false, "false")


def _strength_groups(text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """MOD1: ``1-8/9-16:2`` as groups of lot numbers and the number of rounds in which one does not meet another."""
    groups, _, rounds = text.partition(":")
    lots = tuple(_lots(group) for group in groups.split("/"))
    if len({number for group in lots for number in group}) < sum(map(len, lots)):
        raise ValueError
    return lots, whole_number(rounds)


def _lots(text: str) -> tuple[int, ...]:
    """``1-3,7`` as 1, 2, 3, 7."""
    lots: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = whole_number(low), whole_number(high if dash else low)
        if not first <= last <= _HIGHEST_LOT:
            raise ValueError
        lots += range(first, last + 1)
    return tuple(lots)


_HIGHEST_LOT = 99_999
"""No tournament file has room for more."""

SETTINGS = (
    Setting(
        "dummy",
        "G3, MOD2: with an odd number the last on the list, who gives two points, or one who draws every round; "
        "if not said: draws if the file's tie-breaks count that (WP/D), else last",
        "last or draws",
        one_of("last", "draws"),
    ),
    Setting(
        "apart",
        "MOD1: strength groups by lot number, and the number of rounds in which one does not meet another",
        "groups with / between them, then a colon and the rounds, such as 1-8/9-16:2",
        _strength_groups,
    ),
    Setting(
        "intermediate",
        "MOD2: the number of the intermediate round, once it has been added; if not said: the last but one, "
        "if only players who had met a drawing dummy and one other took part in it",
        "a whole number from 1",
        whole_number,
    ),
    Setting(
        "counts",
        "MOD2: whether the intermediate round replaces the draw with the dummy, the points and the opponent for WP "
        "and SB, or only its points, or is something to add (for 'indeler pair --intermediate')",
        "replace, points or add",
        one_of(*COUNTS),
        COUNTS[0],
    ),
    Setting(
        "meets_dummy",
        "MOD2: the lot number of the player who is to meet the dummy, where that is known beforehand; "
        "if not said: after an intermediate round the one who took part in it without having met it",
        "a whole number from 1",
        whole_number,
        lasts=False,
    ),
    Setting(
        "version",
        "END: the criteria of the final standings: WP and SB, or Solkoff median and truncated, or the opponents' mean "
        "rating; if not said: the tie-breaks of the file, else WP and SB (for 'indeler standings')",
        "kndb, fmjd or rating",
        one_of("kndb", "fmjd", "rating"),
    ),
    _yes_or_no("forfeit_meets", "G0: opponents of a forfeited game have met"),
    _yes_or_no("forfeit_colours", "COL1: a forfeited game gives colours"),
    _yes_or_no("forfeit_counts", "DEF-WP: a forfeited game counts the opponent's score, not 0"),
)


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


BOOK = Rulebook(RULEBOOK, pair_round, SETTINGS, ranked=ranked)
