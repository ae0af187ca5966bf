"""One line of a rating list, and filling in a players' list from such lines: by identity, else by exact name."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from indeler.formats import fields
from indeler.formats.text import quote
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import LANGUAGES, conventions_of
from indeler.model import NationalRating, Player, Tournament

FIDE = "FIDE"


class ListedPlayer(NamedTuple):
    """A player in a rating list. ``identity`` is the number in the ``register`` of FIDE or a federation."""

    identity: str
    name: str
    register: str = FIDE
    federation: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    games: int = 0
    birth: str = ""
    flag: str = ""
    rapid: int = 0
    blitz: int = 0
    k: int = 0
    """The development coefficient that FIDE's list states, of each tempo; 0 where it states none."""
    rapid_k: int = 0
    blitz_k: int = 0


COLUMNS = (
    *("identity", "name", "federation", "sex", "title", "women_title", "rating", "games", "birth", "flag"),
    *("rapid", "blitz", "k", "rapid_k", "blitz_k"),
)
"""The cells of a player in the order in which `listed` takes them, by the names of `indeler.formats.tables`."""

# A list has millions of cells and a few thousand different ones.
_rating = lru_cache(1 << 13)(fields.rating)
_birth = lru_cache(1 << 13)(fields.birth)
_sex = lru_cache(1 << 13)(fields.sex)
_federation = lru_cache(1 << 13)(str.upper)


@lru_cache(1 << 13)
def _games(text: str) -> int:
    return fields.number_or_zero(text, N_("number of games"))


def player_of_cells(register: str, cells: Sequence[str]) -> ListedPlayer:
    """Return the player in these cells, in the order of `COLUMNS`; a cell without a column in the list is empty."""
    identity, name, federation, sex, title, women, rating, games, birth, flag, rapid, blitz, k, rapid_k, blitz_k = cells
    return ListedPlayer(
        identity,
        name,
        register,
        _federation(federation),
        _sex(sex),
        (title or women).upper(),
        _rating(rating),
        _games(games),
        _birth(birth),
        flag,
        _rating(rapid),
        _rating(blitz),
        _rating(k),
        _rating(rapid_k),
        _rating(blitz_k),
    )


_BY_NAME = re.compile(r"(?<![^\W\d_])([^\W\d_]{3,}+)[-_ ]?(?:20)?(\d\d)(?!\d)")
_BY_NUMBER = re.compile(r"(?<!\d)20(\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d\d\d)")
_HEADING = b"id number"
_LONGEST_HEADING = 1000


def month_in(text: str) -> str:
    """Return the first month in a text (``OCT26``, ``oktober 2026``, ``2026-10``) as ``2026-10``, else nothing."""
    if numbered := _BY_NUMBER.search(text):
        return f"20{numbered[1]}-{numbered[2]}"
    for named in _BY_NAME.finditer(text):
        for place, names in enumerate(_month_names(), start=1):
            if any(name.startswith(named[1].lower()) for name in names):
                return f"20{named[2]}-{place:02}"
    return ""


def _month_names() -> list[list[str]]:
    """Return the months' names in each language; three letters are enough, and Dutch also has *mrt*."""
    spoken = [conventions_of(lang).months for lang in LANGUAGES]
    names = [[name.lower() for name in month] for month in zip(*spoken, strict=True)]
    names[2].append("mrt")
    return names


def read_month(text: str) -> str:
    """Return the typed month; nothing if none was typed."""
    month = month_in(text)
    if text.strip() and not month:
        raise InvalidInput(N_("{text} is not a month; write it as in 2026-10."), text=quote(text))
    return month


def month_of(stream: BinaryIO, *names: str) -> str:
    """Return the month of a list: from FIDE's heading of a list of one tempo (``OCT26``), else from the file name."""
    heading = stream.readline(_LONGEST_HEADING)
    heading_text = heading.decode("ascii", "replace") if heading[: len(_HEADING)].lower() == _HEADING else ""
    texts = (heading_text, *(PurePath(name).name for name in names))
    return next(filter(None, map(month_in, texts)), "")


TEMPOS = {"standard": "rating", "rapid": "rapid", "blitz": "blitz"}


class LookedUp(NamedTuple):
    """The tournament with the data of the list, and the numbers of players to be checked."""

    tournament: Tournament
    not_found: tuple[int, ...] = ()
    ambiguous: tuple[int, ...] = ()
    """Several people, on the list or in the tournament, have this name; nothing was filled in."""
    other_name: tuple[int, ...] = ()
    """Found by identity, but the list writes the name differently: a typing error in one of them?"""


def look_up(tournament: Tournament, listed: Iterable[ListedPlayer], *, tempo: str = "standard") -> LookedUp:
    """Fill in ratings, titles and identities from the list, and all other data that a player's record lacks.

    A rating on the list replaces the player's; so of two lists the one looked up last prevails. A federation's list
    fills the player's national record too. The list is read once.
    """
    if tempo not in TEMPOS:
        raise InvalidInput(N_("There is no tempo '{tempo}'; choose from {choices}."), tempo=tempo, choices=TEMPOS)
    players = tournament.players
    found = _candidates(players.values(), listed)
    entries = {number: candidates[0] for number, candidates in found.items() if len(candidates) == 1}
    filled = {number: _with_entry(players[number], entry, TEMPOS[tempo]) for number, entry in entries.items()}
    return LookedUp(
        tournament.replace(players={**players, **filled}.values()),
        not_found=tuple(number for number in players if not found[number]),
        ambiguous=tuple(number for number in players if len(found[number]) > 1),
        other_name=tuple(one for one, entry in entries.items() if _same(entry.name) != _same(players[one].name)),
    )


def _candidates(players: Iterable[Player], listed: Iterable[ListedPlayer]) -> dict[int, list[ListedPlayer]]:
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
    """Return whether names are equal and no identity or year of birth differs."""
    known = dict(_identities(player)).get(entry.register, "")
    if known and entry.identity:
        return False
    return not (player.birth and entry.birth) or player.birth[:4] == entry.birth[:4]


def _identities(player: Player) -> list[tuple[str, str]]:
    fide = [(FIDE, player.fide_id)] if player.fide_id else []
    return fide + [(record.federation, record.identity) for record in player.national if record.identity]


def _same(name: str) -> str:
    """Return whether names differ by capitals and blanks only."""
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
    theirs = [record for record in player.national if record.federation == entry.register]
    record = theirs[0] if theirs else NationalRating(entry.register)
    updated = record._replace(rating=rating or record.rating, identity=entry.identity or record.identity)
    return (*(other for other in player.national if other.federation != entry.register), updated)
