"""Zwitsers op weerstandspunten (KNSB, November 1996): the rulebook, its settings and the check before pairing."""

from __future__ import annotations

from indeler.model import N_, InvalidInput, Pairing, Sentence, Tenths, Tournament, tenths
from indeler.rulebooks import Order, declared
from indeler.systems.no_shows import NO_SHOWS, without_no_shows
from indeler.systems.resistance.wp.first_round import KNOWN, UNKNOWN
from indeler.systems.resistance.wp.pairing import pair_round
from indeler.systems.rulebook import Rulebook, Setting, one_of, true_or_false, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indeler.systems.rulebook import Settings

RULEBOOK = "knsb-wp"


def warnings(tournament: Tournament) -> list[Sentence]:
    """F8: before pairing, a sentence for each control sum that is not what it must be, with the numbers."""
    from indeler.standings.control_sums import control

    try:
        sums = control(tournament)
    except InvalidInput:
        return []  # a scale on which a win and a loss do not make two draws has no such sums
    text = N_("Control sum (knsb-wp F8): {sum}; look for a wrong result.")
    return [Sentence(text, sum=sum.sentence) for sum in sums if not sum.ok]


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round as these settings read the rulebook."""
    return pair_round(without_no_shows(tournament, settings["no_shows"]), settings)


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, Order | None]:
    """A4, F12, A1d: the order of the standings where WP and SB count the points themselves; else as usual."""
    if tournament.tiebreaks or not settings["raw_points"]:
        return tournament, None
    usual = declared(RULEBOOK).ranks_by(final=final)
    return tournament, Order(
        tuple(f"{code}/RAW" if code in ("WP", "SB") else code for code in usual.tiebreaks), usual.lot
    )


def pairs_of_numbers(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs of pairing numbers: ``3-8,4-9``."""
    pairs = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        a, b = (whole_number(number.strip()) for number in part.split("-"))
        if a == b:
            raise ValueError
        pairs.append((a, b))
    return tuple(pairs)


def points_from_zero(text: str) -> Tenths:
    """Points, 0 or more."""
    try:
        points = tenths(text)
    except InvalidInput:
        raise ValueError from None
    if points < 0:
        raise ValueError
    return points


BOOK = Rulebook(
    RULEBOOK,
    pair,
    (
        Setting(
            "first_round",
            "D: whether the number of players was known before the draw: 1 meets the last, or 1 meets 2",
            "known or unknown",
            one_of(KNOWN, UNKNOWN),
            KNOWN,
        ),
        Setting(
            "b4",
            "B4: as few missed colours as possible, then few strong ones; or strong ones first; or colours left aside",
            "count, strength or off",
            one_of("count", "strength", "off"),
            "count",
        ),
        Setting(
            "band",
            "A2: scores so many points apart or less form one (almost) equal group, counted from its highest",
            "points, such as 0 or 1.5",
            points_from_zero,
            "0",
        ),
        Setting(
            "raw_points",
            "A1d: WP and SB count the points themselves, instead of a draw for a round without play",
            "true or false",
            true_or_false,
            "false",
        ),
        Setting(
            "rematches",
            "B1a: whether old opponents may meet again, with colours reversed, where no complete pairing exists",
            "never or if_needed",
            one_of("never", "if_needed"),
            "never",
        ),
        Setting(
            "avoid",
            "players who should rather not meet, if no other rule suffers but the order of C4.5 and C5",
            "pairs of numbers, such as 3-8,4-9",
            pairs_of_numbers,
        ),
        NO_SHOWS,
    ),
    warnings=warnings,
    ranked=ranked,
    topscorers="B2",
    no_shows="F10",
)
