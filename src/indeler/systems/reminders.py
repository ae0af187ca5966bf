"""Reminders for the arbiter before a round is paired, such as absent players; none of them is a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.model import Card, Kind, Player, Tournament
from indeler.rulebooks.settings import WITHDRAWN
from indeler.systems.interface import Rulebook
from indeler.systems.kept_apart import faults_of_bans
from indeler.systems.numbering import has_tournament_ratings, order_for, out_of_order

RULEBOOK = "knsb-rating"


def pairing_reminders(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """Yield a sentence each on numbers of rounds, pairing numbers, topscorers and no-shows."""
    for reminders in (_too_many_rounds, _kept_apart, _numbers, _topscorers, _no_shows):
        yield from reminders(book, tournament)


def _too_many_rounds(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """fide-handling 2: without second meetings there are at most as many rounds as opponents."""
    players, total = len(tournament.players), tournament.total_rounds or 0
    most = players - 1 + players % 2
    is_fide_swiss = book.declared.is_fide and not book.declared.fixed_pairings
    if is_fide_swiss and not tournament.rounds and players > 1 and total > most:
        text = N_("{players} players cannot play {total} rounds without a rematch; at most {most} can be paired.")
        yield Sentence(text, players=players, total=total, most=most)


def _kept_apart(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """Row 62 of FIDE's draft checklist: report bans with which not all rounds can be paired."""
    is_fide_swiss = book.declared.is_fide and not book.declared.fixed_pairings
    if is_fide_swiss and not tournament.rounds and tournament.forbidden and tournament.total_rounds:
        yield from faults_of_bans(tournament)


def _numbers(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """fide-handling 2.5; fide-dubov 1.2.2; knsb-rating A2, F7: numbers stay; report those that are out of order."""
    numbers = book.numbers
    if numbers is None or (numbers.frozen_after is not None and len(tournament.rounds) >= numbers.frozen_after):
        return
    pair = out_of_order(tournament, numbers.order)
    if pair:
        text = N_(
            "The pairing numbers do not follow rating, title and name: {higher} comes before {lower}. "
            "Number the players again before you pair ({clause})."
        )
        by_other = N_(
            "The pairing numbers do not follow tournament rating, title and name: {higher} comes before {lower}. "
            "Number the players again before you pair ({clause})."
        )
        strength = order_for(tournament, numbers.order).strength
        higher, lower = (_name_and_rating(player, strength(player)) for player in pair)
        has_own = has_tournament_ratings(tournament)
        yield Sentence(by_other if has_own else text, clause=numbers.clause, higher=higher, lower=lower)


def _topscorers(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """knsb-rating A10; fide-dutch 1.8: without a total number of rounds the last round is unknown."""
    if book.declared.topscorers and tournament.total_rounds is None and tournament.rounds:
        text = N_(
            "The number of rounds is not stated, so nobody is a topscorer ({clause}); state it before the last round."
        )
        yield Sentence(text, clause=book.declared.topscorers)


def _no_shows(book: Rulebook, tournament: Tournament) -> Iterator[Sentence]:
    """knsb-rating F8; knsb-wp F10: a player who lost the last round by forfeit without notice has withdrawn."""
    if not book.declared.no_shows or not tournament.rounds or tournament.settings.get("no_shows"):
        return
    missing = [
        _name_and_rating(tournament.player(number))
        for number in tournament.to_pair()
        if _is_no_show(tournament.card(number))
    ]
    if missing:
        text = N_(
            "{players} lost the last game by forfeit. A player who gave no notice has withdrawn ({clause}), "
            "unless the tournament's rules say otherwise. Withdraw them, or choose in the settings that a "
            "player who stays away without notice has withdrawn."
        )
        yield Sentence(text, players=missing, clause=book.declared.no_shows)


def _name_and_rating(player: Player, rating: int | None = None) -> str:
    """Return a player with this rating, by default the official one."""
    shown = player.rating if rating is None else rating
    return f"{player.number} {player.name}".rstrip() + (f" ({shown})" if shown else "")


def without_no_shows(tournament: Tournament, choice: str) -> Tournament:
    """F8; knsb-wp F10: withdraw the no-shows if that was chosen; a requested bye instead of the forfeit is notice."""
    last = len(tournament.rounds)
    no_shows = {
        number: player._replace(withdrawn_after=last)
        for number, player in tournament.players.items()
        if choice == WITHDRAWN and _is_no_show(tournament.card(number)) and player.takes_part(last + 1)
    }
    return tournament.replace(players={**tournament.players, **no_shows}.values()) if no_shows else tournament


def _is_no_show(card: Card) -> bool:
    """F8; knsb-wp F10: return whether the last game was lost by forfeit with no game since."""
    kinds = (cell.kind for cell in reversed(card) if cell.kind not in (Kind.ABSENT, Kind.NO_NOTICE))
    return next(kinds, None) in (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)
