"""Filling in a players' list from a rating list: by identity, else by exact name, and never by guessing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indeler.formats.rating_lists.records import FIDE, ListedPlayer
from indeler.language import N_, InvalidInput
from indeler.model import NationalRating, Player, Tournament

TEMPOS = {"standard": "rating", "rapid": "rapid", "blitz": "blitz"}


class LookedUp(NamedTuple):
    """The tournament with what the list knew, and, by number, whom somebody should look at."""

    tournament: Tournament
    not_found: tuple[int, ...] = ()
    ambiguous: tuple[int, ...] = ()
    """Several people, on the list or in the tournament, have this name; nothing was filled in."""
    other_name: tuple[int, ...] = ()
    """Found by identity, but the list writes the name differently: a typing error in one of them?"""


def look_up(tournament: Tournament, listed: Iterable[ListedPlayer], *, tempo: str = "standard") -> LookedUp:
    """Fill in ratings, titles and identities from the list, and whatever else a player's record leaves open.

    A rating on the list replaces the player's; so of two lists the one looked up last prevails. A federation's list
    fills the player's national record too. One pass over the list, whatever its length.
    """
    if tempo not in TEMPOS:
        raise InvalidInput(N_("There is no tempo '{tempo}'; choose from {choices}."), tempo=tempo, choices=TEMPOS)
    players = tournament.players
    found = _candidates(players.values(), listed)
    filled = [
        _with_entry(player, found[number][0], TEMPOS[tempo]) if len(found[number]) == 1 else player
        for number, player in players.items()
    ]
    return LookedUp(
        tournament.replace(players=filled),
        not_found=tuple(number for number in players if not found[number]),
        ambiguous=tuple(number for number in players if len(found[number]) > 1),
        other_name=tuple(
            number
            for number, player in players.items()
            if len(found[number]) == 1 and _same(found[number][0].name) != _same(player.name)
        ),
    )


def _candidates(players: Iterable[Player], listed: Iterable[ListedPlayer]) -> dict[int, list[ListedPlayer]]:
    """Who on the list each player may be: the owner of his identity, or all who bear his name."""
    by_identity: dict[tuple[str, str], list[int]] = {}
    by_name: dict[str, list[Player]] = {}
    found: dict[int, list[ListedPlayer]] = {}
    for player in players:
        found[player.number] = []
        for identity in _identities(player):
            by_identity.setdefault(identity, []).append(player.number)
        if player.name:
            by_name.setdefault(_same(player.name), []).append(player)
    identified: set[int] = set()
    for entry in listed:
        owners = by_identity.get((entry.register, entry.identity), [])
        for number in owners:
            found[number] = [entry]
            identified.add(number)
        if owners:
            continue
        namesakes = [player for player in by_name.get(_same(entry.name), ()) if _may_be(player, entry)]
        for player in namesakes:
            if player.number not in identified:
                # Two players of one name share the entry: as ambiguous as two entries.
                found[player.number] += [entry] * len(namesakes)
    return found


def _may_be(player: Player, entry: ListedPlayer) -> bool:
    """Same name, and nothing else that tells them apart: no other identity, no other year of birth."""
    known = dict(_identities(player)).get(entry.register, "")
    if known and entry.identity:
        return False
    return not (player.birth and entry.birth) or player.birth[:4] == entry.birth[:4]


def _identities(player: Player) -> list[tuple[str, str]]:
    fide = [(FIDE, player.fide_id)] if player.fide_id else []
    return fide + [(record.federation, record.identity) for record in player.national if record.identity]


def _same(name: str) -> str:
    """Names are the same when only capitals and blanks differ."""
    return " ".join(name.replace(",", ", ").split()).casefold()


def _with_entry(player: Player, entry: ListedPlayer, tempo: str) -> Player:
    rating = getattr(entry, tempo) or player.rating
    player = player._replace(
        rating=rating,
        title=entry.title or player.title,
        federation=player.federation or entry.federation,
        sex=player.sex or entry.sex,
        birth=player.birth or entry.birth,
    )
    if entry.register == FIDE:
        return player._replace(fide_id=entry.identity or player.fide_id)
    return player._replace(national=_national(player, entry, getattr(entry, tempo))) if entry.register else player


def _national(player: Player, entry: ListedPlayer, rating: int) -> tuple[NationalRating, ...]:
    """The player's national records, with that of the list's federation brought up to date."""
    theirs = [record for record in player.national if record.federation == entry.register]
    record = theirs[0] if theirs else NationalRating(entry.register)
    updated = record._replace(rating=rating or record.rating, identity=entry.identity or record.identity)
    return (*(other for other in player.national if other.federation != entry.register), updated)
