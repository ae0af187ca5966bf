"""An index of rating lists as a file, one SQLite table of players, and lookups in it.

Players are found by a part of the name, by number, and for a tournament at once. A tournament may use several lists in
an order (rows 117 to 134 of FIDE's draft checklist, docs/acceptance.md): every player gets the rating of the first list
that has one, and the list is recorded.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from indeler.formats.file_io import reason
from indeler.formats.people import words_of_name
from indeler.formats.rating_lists import FIDE, ListedPlayer, LookedUp, look_up
from indeler.language import N_, FileTrouble
from indeler.model import Player, Tournament
from indeler.model.rating_lists import ListOfTempo
from indeler.ratings.time_class import Tempo

FORMAT = 2
"""The format number in the file; an index of another program or a later version is refused."""

INDEX_FILE = "ratings.sqlite3"
"""The name of the index in the folder of a site."""

TEMPOS = tuple(Tempo)
DETAILS = ("name", "federation", "sex", "title", "birth", "flag", "games")
RATINGS = (*TEMPOS, *(f"{tempo}_k" for tempo in TEMPOS))
COLUMNS = ("register", "identity", *DETAILS, *RATINGS)

SCHEMA = f"""
PRAGMA user_version = {FORMAT};
CREATE TABLE player (id INTEGER PRIMARY KEY, {", ".join(COLUMNS)});
CREATE TABLE list (file, register, tempos, players, month);
CREATE VIRTUAL TABLE word USING fts5 (
    name, content = '', detail = none, columnsize = 0, prefix = '1 2 3 4 5', tokenize = "unicode61 remove_diacritics 0"
);
"""
"""Stronger players have a lower ``id``, so that results are in order of strength."""


class ImportedList(NamedTuple):
    """The description of an imported list: its file, its register, the tempos of its ratings, the number of players."""

    name: str
    register: str
    tempos: tuple[str, ...]
    players: int
    month: str = ""
    """The month in which its ratings apply, as in ``2026-10``; empty if it is unknown."""


def key(identity: str) -> int | str:
    """Return a number as stored in the file: as an integer if possible, which takes half the space."""
    is_number = identity.isascii() and identity.isdigit() and identity[0] != "0" and len(identity) < 18
    return int(identity) if is_number else identity


def open_index(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """Return an index opened for reading; refuse a file that is not an index."""
    file = Path(path)
    if not file.exists():
        raise FileTrouble(N_("{file}: there is no index of rating lists yet; import a list first."), file=path)
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.DatabaseError:
        raise unusable(path) from None
    try:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("SELECT 1 FROM player LIMIT 1")
    except sqlite3.DatabaseError:
        connection.close()
        raise unusable(path) from None
    if found != FORMAT:
        connection.close()
        raise unusable(path)
    return connection


def unusable(path: str | os.PathLike[str]) -> FileTrouble:
    """Return the refusal of a file that is not an index."""
    return FileTrouble(N_("{file}: this is not an index of rating lists; import the lists again."), file=path)


def unwritable(path: str | os.PathLike[str], error: OSError | sqlite3.Error) -> FileTrouble:
    """Return the refusal of a path where no index can be written."""
    why = reason(error) if isinstance(error, OSError) else str(error)
    text = N_("{name}: {reason}; check the folder and whether you may write there.")
    return FileTrouble(text, name=os.fspath(path), reason=why)


MAX_RESULTS = 20
"""The maximum number of results shown."""
_LONGEST_TEXT = 100
_MOST_WORDS = 8
_LONGEST_NUMBER = 9
_SELECT = f"SELECT {', '.join(f'player.{name}' for name in COLUMNS)} FROM"
_BY_NAME = f"{_SELECT} word JOIN player ON player.id = word.rowid WHERE word MATCH ? ORDER BY word.rowid LIMIT ?"
_BY_NUMBER = f"{_SELECT} player WHERE register = ? AND identity BETWEEN ? AND ? LIMIT ?"


class Index:
    """An index of rating lists, opened for reading; as a context manager it is closed at the end."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path
        self._base = open_index(path)

    def __enter__(self) -> Index:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._base.close()

    def lists(self) -> list[ImportedList]:
        """Return the imported lists, by federation."""
        rows = self._all("SELECT * FROM list ORDER BY register, tempos, file")
        return [ImportedList(file, register, tuple(tempos.split()), *more) for file, register, tempos, *more in rows]

    def list_of(self, register: str, tempo: str) -> ImportedList | None:
        """fide-b02 RB-7.2.1: return the list for ratings of a tempo, its own or else the standard one."""
        by_tempo = {each: one for one in self.lists() if one.register == register for each in one.tempos}
        return by_tempo.get(tempo) or by_tempo.get(Tempo.STANDARD)

    def find(self, text: str, most: int = MAX_RESULTS) -> list[ListedPlayer]:
        """Return the matches: the owner of a number, or players with all these words in their name, strongest first.

        Words may be incomplete, in any order and without accents; matches of complete words come first.
        """
        text = text.strip()[:_LONGEST_TEXT]
        if text.isascii() and text.isdigit():
            return self._by_number(text, most)
        searched = words_of_name(text)[:_MOST_WORDS]
        if not searched:
            return []
        found = self._by_words(searched, "", most)
        if len(found) < most:
            found = list(dict.fromkeys([*found, *self._by_words(searched, "*", most)]))
        return found[:most]

    def of_number(self, register: str, identity: str) -> ListedPlayer | None:
        """Return the player with this number of FIDE or a federation."""
        found = self._rows(_BY_NUMBER, (register, key(identity), key(identity), MAX_RESULTS))
        return found[0] if found else None

    def coefficients(self, player: Player, tempo: Tempo) -> int:
        """Return K of a player in this tempo from FIDE's list; 0 if it has none."""
        found = self.of_number(FIDE, player.fide_id) if player.fide_id else None
        return getattr(found, _COEFFICIENTS[tempo]) if found else 0

    def look_up(self, tournament: Tournament, register: str = FIDE, tempo: str = "standard") -> LookedUp:
        """Return the tournament with the data of FIDE's or a federation's list on its players."""
        listed = (_with_standard(one) for one in self.candidates(tournament.players.values(), register))
        return look_up(tournament, listed, tempo=tempo)

    def candidates(self, players: Iterable[Player], register: str) -> Iterator[ListedPlayer]:
        """Yield all players on that list with the number or all words of the name of one of these players."""
        met: set[str] = set()
        for player in players:
            numbers = {FIDE: player.fide_id, **{record.federation: record.identity for record in player.national}}
            number = numbers.get(register, "")
            owner = self.of_number(register, number) if number else None
            name_words = words_of_name(player.name)[:_MOST_WORDS]
            namesakes = self._by_words(name_words, "", _MOST_NAMESAKES) if name_words and owner is None else []
            for one in [owner] if owner else namesakes:
                if one.register == register and one.identity not in met:
                    met.add(one.identity)
                    yield one

    def _by_words(self, searched: Sequence[tuple[str, ...]], star: str, most: int) -> list[ListedPlayer]:
        each = (" OR ".join(f'"{spelling}"{star}' for spelling in word) for word in searched)
        return self._rows(_BY_NAME, (" AND ".join(f"({word})" for word in each), most))

    def _by_number(self, digits: str, most: int) -> list[ListedPlayer]:
        """Return first the player with exactly this number, then those whose number begins with it."""
        found: list[ListedPlayer] = []
        for more in range(_LONGEST_NUMBER - len(digits) + 1):
            first = int(digits) * 10**more
            for (register,) in self._all("SELECT DISTINCT register FROM list ORDER BY register"):
                if len(found) < most:
                    found += self._rows(_BY_NUMBER, (register, first, first + 10**more - 1, most - len(found)))
        return found

    def _rows(self, query: str, values: Sequence[object]) -> list[ListedPlayer]:
        return [_player_of_row(row) for row in self._all(query, values)]

    def _all(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        try:
            return self._base.execute(query, values).fetchall()
        except sqlite3.DatabaseError:
            raise unusable(self._path) from None


_COEFFICIENTS = {Tempo.STANDARD: "k", Tempo.RAPID: "rapid_k", Tempo.BLITZ: "blitz_k"}
_MOST_NAMESAKES = 50
"""The maximum number of players with all words of one name; more cannot be distinguished."""


def _with_standard(player: ListedPlayer) -> ListedPlayer:
    """fide-b02 RB-7.2.1: a player without a rapid or blitz rating plays with the standard rating."""
    return player._replace(rapid=player.rapid or player.rating, blitz=player.blitz or player.rating)


def _player_of_row(row: Sequence[Any]) -> ListedPlayer:
    register, identity, name, federation, sex, title, birth, flag, games, *ratings = row
    standard, rapid, blitz, k, rapid_k, blitz_k = (rating or 0 for rating in ratings)
    return ListedPlayer(
        str(identity), name, register, federation, sex, title, standard, games, birth, flag, rapid, blitz, k, rapid_k,
        blitz_k,
    )  # fmt: skip


def indexed(name: str) -> str:
    """Return all words by which a name is indexed."""
    if name.isascii():
        return name.lower()
    return " ".join(spelling for word in words_of_name(name) for spelling in word)


def available_lists(lists: Iterable[ImportedList], tempo: str) -> tuple[ListOfTempo, ...]:
    """Row 123: return all lists: FIDE's of the tempo and standard first, then those of federations, then own ones."""
    found = [ListOfTempo(one.register, each) for one in lists for each in one.tempos]

    def place(one: ListOfTempo) -> tuple[bool, bool, str, bool, int]:
        is_own = not (len(one.register) == 3 and one.register.isalpha())
        return one.register != FIDE, is_own, one.register, one.tempo != tempo, TEMPOS.index(one.tempo)

    return tuple(sorted(dict.fromkeys(found), key=place))


def usual_lists(lists: Iterable[ImportedList], tempo: str) -> tuple[ListOfTempo, ...]:
    """Row 123: return the lists of this tempo and the standard ones, which count if the tempo has no rating."""
    return tuple(one for one in available_lists(lists, tempo) if one.tempo in (tempo, TEMPOS[0]))


class InOrder(NamedTuple):
    """The tournament with the data of lists in an order, and the players who are on none of them."""

    tournament: Tournament
    not_found: tuple[int, ...]
    ambiguous: tuple[int, ...]
    other_name: tuple[int, ...]


def look_up_in_order(index: Index, tournament: Tournament, order: Sequence[ListOfTempo]) -> InOrder:
    """Rows 127, 134: return ratings of the first list that has one, each with its list and month."""
    months = {(one.register, tempo): one.month for one in index.lists() for tempo in one.tempos}
    players = dict(tournament.players)
    missing, doubts, names = set(players), set[int](), set[int]()
    for each in reversed(order):
        listed = tuple(index.candidates(tournament.players.values(), each.register))
        bare = tournament.replace(players=[one._replace(rating=0) for one in players.values()])
        found = look_up(bare, listed, tempo=each.tempo)
        missing &= set(found.not_found)
        doubts |= set(found.ambiguous)
        names |= set(found.other_name)
        source = f"{each.name} {months.get(each, '')}".strip()
        for number, player in found.tournament.players.items():
            was = players[number]
            rated = player._replace(rating_source=source)
            unrated = player._replace(rating=was.rating, rating_source=was.rating_source)
            players[number] = rated if player.rating else unrated
    completed = tournament.replace(players=players.values())
    return InOrder(completed, tuple(sorted(missing)), tuple(sorted(doubts)), tuple(sorted(names)))
