"""The rating lists of the site, one index for all its clubs, and their data about a tournament."""

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
from indeler.ratings import (
    INDEX_FILE,
    TEMPOS,
    ImportedList,
    Index,
    InOrder,
    Ratings,
    Tempo,
    look_up_in_order,
    ratings_of,
    tempo_of_event,
    usual_lists,
)

FIDE = "FIDE"


def index_file() -> Path:
    """Return the path of the index."""
    return Path(settings.DATA) / INDEX_FILE


def lists() -> list[ImportedList]:
    """Return the lists in the index; empty without a readable index."""
    try:
        with Index(index_file()) as index:
            return index.lists()
    except FileTrouble:
        return []


def month_of(one: ImportedList) -> str:
    """Return the month of a list in words; empty if it is unknown."""
    return date_format(datetime.fromisoformat(f"{one.month}-01"), "YEAR_MONTH_FORMAT") if one.month else ""


def named_lists() -> list[tuple[ImportedList, str]]:
    """Return the lists, each with its month in words."""
    return [(one, month_of(one)) for one in lists()]


def search_players(text: str) -> list[ListedPlayer]:
    """Return the players that match a name, complete or begun, or a number."""
    if not lists():
        return []
    with Index(index_file()) as index:
        return index.find(text)


def player_by_number(reference: str) -> ListedPlayer | None:
    """Return the player with a number such as ``FIDE-1000001``."""
    return players_by_numbers([reference]).get(reference)


def players_by_numbers(references: Iterable[str]) -> dict[str, ListedPlayer]:
    """Return the players with numbers such as ``FIDE-1000001``; unknown numbers are left out."""
    numbers = {reference: reference.partition("-") for reference in references}
    if not any(identity for _, _, identity in numbers.values()) or not lists():
        return {}
    with Index(index_file()) as index:
        found = {each: index.of_number(register, number) for each, (register, _, number) in numbers.items() if number}
    return {reference: player for reference, player in found.items() if player is not None}


def as_entered(listed: ListedPlayer, event: Event, picked: str = "") -> Player:
    """Return a listed player as a player of an event: with the chosen rating, else that of its tempo or standard."""
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
    """Return the month, in words, of the FIDE list from which K is taken; empty if there is none or it is unknown."""
    if not lists():
        return ""
    with Index(index_file()) as index:
        rating_list = index.list_of(FIDE, tempo)
    return month_of(rating_list) if rating_list else ""


def rating_changes(tournament: Tournament) -> Ratings:
    """Return the rating changes of a tournament, with the coefficients of FIDE's list if it is in the index."""
    if not any(one.register == FIDE for one in lists()):
        return ratings_of(tournament)
    with Index(index_file()) as index:
        return ratings_of(tournament, index.coefficients)


def order_of_lists(tournament: Tournament) -> tuple[ListOfTempo, ...]:
    """Return the lists chosen for a tournament, else the usual ones of its tempo, as far as the site has them."""
    usual = usual_lists(lists(), tempo_of_event(tournament.event))
    there = {ListOfTempo(one.register, tempo) for one in lists() for tempo in one.tempos}
    return tuple(one for one in chosen_order(tournament) or usual if one in there)


def on_lists(tournament: Tournament) -> InOrder:
    """Return the tournament with the data of its lists."""
    with Index(index_file()) as index:
        return look_up_in_order(index, tournament, order_of_lists(tournament))


MOST_CHECKED = 500
"""The maximum number of players whose ratings are checked automatically; above it a button starts the check."""


def changed_on_lists(tournament: Tournament) -> int:
    """Rows 138 and 139: return how many players have another rating on the current lists; 0 if that is switched off."""
    if not is_checked(tournament) or len(tournament.players) > MOST_CHECKED or not lists():
        return 0
    try:
        return _changed(tournament, index_file().stat().st_mtime_ns)
    except (IndelerError, OSError):
        return 0


@lru_cache(64)
def _changed(tournament: Tournament, index_time: int) -> int:
    """Return the number by the index of this modification time; it is cached."""
    found = on_lists(tournament).tournament
    return sum(player.rating != found.player(number).rating for number, player in tournament.players.items())
