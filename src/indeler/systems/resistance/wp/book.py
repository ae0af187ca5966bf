"""Zwitsers op weerstandspunten (KNSB, November 1996): the rulebook at work, and the check before pairing."""

from __future__ import annotations

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Pairing, Tournament
from indeler.rulebooks import Order, declared
from indeler.systems.no_shows import without_no_shows
from indeler.systems.resistance.wp.pairing import pair_round
from indeler.systems.rulebook import Rulebook, Settings

RULEBOOK = "knsb-wp"


def warnings(tournament: Tournament) -> list[Sentence]:
    """F8: before pairing, a sentence for each control sum that is not what it must be, with the numbers."""
    from indeler.ranking.control_sums import control

    try:
        sums = control(tournament)
    except InvalidInput:
        return []  # a scale on which a win and a loss do not make two draws has no such sums
    text = N_("The control sum is wrong (knsb-wp F8): {sum}; look for a wrong result.")
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


BOOK = Rulebook(RULEBOOK, pair, warnings=warnings, ranked=ranked)
