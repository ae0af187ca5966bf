"""The rating lists of the site, one index for all its clubs, and what they say of a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.formats import date_format

from indeler.formats.rating_lists import ListedPlayer
from indeler.language import FileTrouble, IndelerError
from indeler.model import Event, NationalRating, Player, Tournament
from indeler.model.rating_lists import ListOfTempo, chosen_order, is_checked
from indeler.ratings import ImportedList, Index, Ratings, Tempo, ratings_of, tempo_of_event
from indeler.ratings.index import FILE, TEMPOS, InOrder, look_up_in_order, usual_order

FIDE = "FIDE"


def index_file() -> Path:
    """The path of the index."""
    return Path(settings.DATA) / FILE


def lists() -> list[ImportedList]:
    """The lists in the index; none where there is no index that can be read."""
    try:
        with Index(index_file()) as index:
            return index.lists()
    except FileTrouble:
        return []


def month_of(one: ImportedList) -> str:
    """The month of a list in words; empty where it is not known."""
    return date_format(datetime.fromisoformat(f"{one.month}-01"), "YEAR_MONTH_FORMAT") if one.month else ""


def named_lists() -> list[tuple[ImportedList, str]]:
    """The lists, each with its month in words."""
    return [(one, month_of(one)) for one in lists()]


def search_players(text: str) -> list[ListedPlayer]:
    """Whom a name, whole or begun, or a number may mean."""
    if not lists():
        return []
    with Index(index_file()) as index:
        return index.find(text)


def player_by_number(reference: str) -> ListedPlayer | None:
    """The player whom ``FIDE-1000001`` means."""
    register, _, identity = reference.partition("-")
    if not identity or not lists():
        return None
    with Index(index_file()) as index:
        return index.of_number(register, identity)


def players_by_numbers(references: Iterable[str]) -> dict[str, ListedPlayer]:
    """The players whom references such as ``FIDE-1000001`` mean; who is on no list is left out."""
    numbers = [reference.partition("-") for reference in references if reference]
    if not numbers or not lists():
        return {}
    with Index(index_file()) as index:
        found = {f"{register}-{identity}": index.of_number(register, identity) for register, _, identity in numbers}
    return {reference: player for reference, player in found.items() if player is not None}


def as_entered(listed: ListedPlayer, event: Event, picked: str = "") -> Player:
    """Somebody on a list as a player of an event: the rating is the one picked, else that of its tempo or standard."""
    by_tempo = {Tempo.STANDARD: listed.rating, Tempo.RAPID: listed.rapid, Tempo.BLITZ: listed.blitz}
    tempo = Tempo(picked) if picked in TEMPOS else tempo_of_event(event)
    tempo = tempo if by_tempo.get(tempo, 0) else Tempo.STANDARD
    rating = by_tempo[tempo]
    player = Player(0, listed.name, rating, listed.title, listed.federation, sex=listed.sex, birth=listed.birth)
    if rating:
        month = next((one.month for one in lists() if one.register == listed.register and tempo in one.tempos), "")
        player = player._replace(rating_source=f"{listed.register} {tempo} {month}".strip())
    if listed.register == FIDE:
        return player._replace(fide_id=listed.identity)
    return player._replace(national=(NationalRating(listed.register, rating, listed.identity),))


def coefficients_of(tempo: Tempo) -> str:
    """The month, in words, of the list of FIDE that K is taken from; empty where there is none or nobody knows."""
    if not lists():
        return ""
    with Index(index_file()) as index:
        rating_list = index.list_of(FIDE, tempo)
    return month_of(rating_list) if rating_list else ""


def rating_changes(tournament: Tournament) -> Ratings:
    """What a tournament does to ratings, with the coefficients of FIDE's list where it is in the index."""
    if not any(one.register == FIDE for one in lists()):
        return ratings_of(tournament)
    with Index(index_file()) as index:
        return ratings_of(tournament, index.coefficients)


def order_of_lists(tournament: Tournament) -> tuple[ListOfTempo, ...]:
    """The lists that were chosen for it, else the usual ones of its tempo; only those that the site has."""
    usual = usual_order(lists(), tempo_of_event(tournament.event))
    there = {ListOfTempo(one.register, tempo) for one in lists() for tempo in one.tempos}
    return tuple(one for one in chosen_order(tournament) or usual if one in there)


def on_lists(tournament: Tournament) -> InOrder:
    """The tournament as its lists have its players."""
    with Index(index_file()) as index:
        return look_up_in_order(index, tournament, order_of_lists(tournament))


MOST_CHECKED = 500
"""Players of a tournament that is checked by itself; of a larger one only a press looks them up."""


def changed_on_lists(tournament: Tournament) -> int:
    """Rows 138 and 139: how many have another rating on the lists of now; 0 where nobody wants to know."""
    if not is_checked(tournament) or len(tournament.players) > MOST_CHECKED or not lists():
        return 0
    try:
        return _changed(tournament, index_file().stat().st_mtime_ns)
    except (IndelerError, OSError):
        return 0


@lru_cache(64)
def _changed(tournament: Tournament, index_time: int) -> int:
    """The number by the index that was made at this time; it is looked up once."""
    found = on_lists(tournament).tournament
    return sum(player.rating != found.player(number).rating for number, player in tournament.players.items())
