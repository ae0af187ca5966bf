"""The import of rating lists into an index: streamed, joined by number, sorted by strength, and replaced atomically."""

import os
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from indeler.formats.rating_lists import ListedPlayer, month_of_list, read_rating_list
from indeler.language import N_, FileTrouble, InvalidInput
from indeler.ratings.index import (
    COLUMNS,
    DETAILS,
    RATINGS,
    SCHEMA,
    TEMPOS,
    ImportedList,
    indexed,
    key,
    open_index,
    unwritable,
)

REGISTER = "[A-Z][A-Z0-9]{1,11}"
"""The pattern of the name of an organiser's own list."""
BATCH_SIZE = 10_000
"""The number of players in memory at a time."""
CACHE = 64 << 10
"""The KiB that SQLite may cache while it writes."""
_IN_NAMES = {"rapid": "rapid", "blitz": "blitz", "snel": "blitz"}
"""The tempo of a list with one rating, by a word in its file name."""


class Source(NamedTuple):
    """A list to import: a file, its name, the tempo of its ratings and its month (empty: as it states)."""

    file: str | os.PathLike[str] | BinaryIO
    name: str
    tempo: str = ""
    month: str = ""
    register: str = ""
    """The name of an organiser's own list, with its own numbers; empty: as its headings state."""

    @property
    def tempo_of_rating(self) -> str:
        """Return the tempo of the one rating of a list. A list of all three has the others in columns of their own."""
        file_name = Path(self.name).name.lower()
        return self.tempo or next((tempo for word, tempo in _IN_NAMES.items() if word in file_name), TEMPOS[0])


def import_lists(
    sources: Sequence[Source | str | os.PathLike[str]],
    index: str | os.PathLike[str],
    report_progress: Callable[[int], object] = lambda players: None,
) -> list[ImportedList]:
    """Build an index of these lists and the rest of the old one; after any refusal the old one is unchanged.

    A list replaces the earlier one of the same federation and tempo. ``report_progress`` gets the number of players.
    """
    from filelock import FileLock, Timeout  # the engine is installed without it

    path = Path(os.path.realpath(index))
    lists = [one if isinstance(one, Source) else Source(one, os.fspath(one)) for one in sources]
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{path}.lock", timeout=0):
            try:
                imported = _build_index(lists, path, temporary, report_progress)
                temporary.replace(path)
                return imported
            finally:
                for left in (temporary, _staging(temporary)):
                    left.unlink(missing_ok=True)
    except Timeout:
        raise FileTrouble(N_("{file}: somebody else is importing a list; wait until it is done."), file=index) from None
    except (OSError, sqlite3.Error) as error:
        raise unwritable(index, error) from None


def _staging(temporary: Path) -> Path:
    return temporary.with_name(f"{temporary.name}.staged")


def _build_index(
    lists: Sequence[Source], old: Path, temporary: Path, report_progress: Callable[[int], object]
) -> list[ImportedList]:
    with closing(sqlite3.connect(temporary, isolation_level=None, uri=True)) as base:
        base.executescript(SCHEMA)
        base.execute("ATTACH ? AS staging", (str(_staging(temporary)),))
        for part in ("main", "staging"):  # after any error both files are deleted
            for setting in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{CACHE}"):
                base.execute(f"PRAGMA {part}.{setting}")
        base.execute("PRAGMA temp_store = FILE")
        base.execute(_STAGED)
        has_old = _attached(base, old)
        base.execute("BEGIN")
        imported = [one for source in lists for one in _stage_list(base, source, report_progress)]
        for one in [*imported, *(_earlier_lists(base, imported) if has_old else ())]:
            base.execute("INSERT INTO list VALUES (?, ?, ?, ?, ?)", one._replace(tempos=" ".join(one.tempos)))
        _sort(base)
        base.execute("COMMIT")
    with temporary.open("rb+") as file:
        os.fsync(file.fileno())
    return imported


_STAGED = f"CREATE TABLE staging.staged ({', '.join(COLUMNS)}, PRIMARY KEY (register, identity)) WITHOUT ROWID"
_LATER = ", ".join(
    [
        *(f"{name} = CASE WHEN excluded.{name} = '' THEN {name} ELSE excluded.{name} END" for name in DETAILS),
        *(f"{name} = coalesce(nullif(excluded.{name}, 0), {name}, excluded.{name})" for name in RATINGS),
    ]
)
_ADD = (
    f"INSERT INTO staged VALUES ({', '.join('?' * len(COLUMNS))}) "
    f"ON CONFLICT (register, identity) DO UPDATE SET {_LATER}"
)
"""A player who occurs again, in another list or twice in one, is one player; later values that are not blank win."""


def _stage_list(
    base: sqlite3.Connection, source: Source, report_progress: Callable[[int], object]
) -> Iterator[ImportedList]:
    """Insert a list into the staged table; yield its description for each federation in it."""
    counts: Counter[str] = Counter()
    of_all_tempos: set[str] = set()
    single = source.tempo_of_rating
    month = source.month or month_of_list(source.file, name=source.name)
    if source.register and not re.fullmatch(REGISTER, source.register):
        text = N_("'{register}' cannot be the name of a list; write 2 to 12 capitals.")
        raise InvalidInput(text, register=source.register)
    players = read_rating_list(source.file, name=source.name, register=source.register)
    if source.register:
        players = (
            one if one.identity else one._replace(identity=f"{one.name} {one.birth[:4]}".strip()) for one in players
        )
    while chunk := list(islice(players, BATCH_SIZE)):
        base.executemany(_ADD, (_row(player, single, source.name) for player in chunk))
        counts.update(player.register for player in chunk)
        of_all_tempos |= {player.register for player in chunk if player.rapid or player.blitz}
        report_progress(counts.total())
    if not counts:
        raise InvalidInput(N_("{name}: there are no players in this list; download it again."), name=source.name)
    for register, count in counts.items():
        tempos = TEMPOS if register in of_all_tempos else (single,)
        yield ImportedList(Path(source.name).name, register, tempos, count, month)


def _row(player: ListedPlayer, single: str, name: str) -> tuple[object, ...]:
    identity, called, register, federation, sex, title, standard, games, birth, flag = player[:10]
    rapid, blitz, k, rapid_k, blitz_k = player[10:]
    if not identity or not register:
        text = N_("{name}: {player} has no number of FIDE or a federation; an index needs numbers.")
        raise InvalidInput(text, name=name, player=called)
    ratings: tuple[int | None, ...] = (standard, None, None, k, None, None)
    if single == TEMPOS[1]:
        ratings = (None, standard, None, None, k, None)
    elif single == TEMPOS[2]:
        ratings = (None, None, standard, None, None, k)
    elif rapid or blitz:
        ratings = (standard, rapid, blitz, k, rapid_k, blitz_k)
    return (register, key(identity), called, federation, sex, title, birth, flag, games, *ratings)


def _attached(base: sqlite3.Connection, old: Path) -> bool:
    """Return whether there is a readable index already; one of another format is rebuilt."""
    try:
        open_index(old).close()
    except FileTrouble:
        return False
    base.execute("ATTACH ? AS old", (f"{old.as_uri()}?mode=ro&immutable=1",))
    return True


def _earlier_lists(base: sqlite3.Connection, imported: Iterable[ImportedList]) -> list[ImportedList]:
    """Return the lists of the old index that no list replaces: other federations, and other tempos of these."""
    replaced: dict[str, set[str]] = {}
    for one in imported:
        replaced.setdefault(one.register, set()).update(one.tempos)
    remaining = []
    for file, register, tempos, *more in base.execute("SELECT * FROM old.list").fetchall():
        left = tuple(one for one in tempos.split() if one not in replaced.get(register, ()))
        if left:
            remaining.append(ImportedList(file, register, left, *more))
    for register in dict.fromkeys(one.register for one in remaining):
        staying = {tempo for one in remaining if one.register == register for tempo in one.tempos}
        replaced_columns = {name for name in RATINGS if name.removesuffix("_k") not in staying}
        columns = ", ".join("NULL" if name in replaced_columns else name for name in COLUMNS)
        base.execute(_KEEP.format(columns), (register,))
    return remaining


_KEEP = (
    f"INSERT INTO staged SELECT {{}} FROM old.player WHERE register = ? "
    f"ON CONFLICT (register, identity) DO UPDATE SET "
    f"{', '.join(f'{name} = coalesce({name}, excluded.{name})' for name in RATINGS)}"
)


def _sort(base: sqlite3.Connection) -> None:
    """Sort the players by strength, and index them by number and by every word of their names."""
    base.create_function("indexed", 1, indexed, deterministic=True)
    columns = ", ".join(COLUMNS)
    strength = "max(coalesce(standard, 0), coalesce(rapid, 0), coalesce(blitz, 0)) DESC, name, register, identity"
    base.execute(f"INSERT INTO player ({columns}) SELECT {columns} FROM staged ORDER BY {strength}")
    base.execute("CREATE UNIQUE INDEX by_identity ON player (register, identity)")
    base.execute("INSERT INTO word (word, rank) VALUES ('hashsize', ?)", (CACHE << 9,))
    base.execute("INSERT INTO word (rowid, name) SELECT id, indexed(name) FROM player ORDER BY id")
    base.execute("INSERT INTO word (word) VALUES ('optimize')")
