"""The logbook: events in the order in which they were decided. No event is ever removed.

In a folder it is ``rulebook.toml`` and ``logbook.jsonl``, one event a line after a header line. An event counts once
its line is complete, including the line end, and on the disk. A line that was cut off by a crash was never
acknowledged; it is skipped when reading and removed by the next event.
"""

from __future__ import annotations

import datetime
import os
import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from indeler import logbook
from indeler.formats.file_io import reason
from indeler.formats.file_io import replace as replace_file
from indeler.language import N_, FileTrouble, InvalidInput, Sentence
from indeler.language.days import Moment
from indeler.logbook import Draw, Fault, books, fresh, outdated, voided
from indeler.season.core.club_rules import ClubRules, check_club_rules, decode_club_rules, digest
from indeler.season.core.decisions import SEASON
from indeler.season.core.season import Season
from indeler.season.events import Event, RulesAdopted, SeasonOpened, checked, decode
from indeler.season.log.applying import apply, check_fits, replay

_RULES = "rulebook.toml"
Clock = Callable[[], datetime.datetime]
"""A function that returns the current time at the club."""


def now() -> datetime.datetime:
    """Return the time on this machine's clock."""
    return datetime.datetime.now().replace(microsecond=0)


def check_past(at: datetime.datetime, now: datetime.datetime) -> None:
    """Refuse a time later than now: the logbook has past decisions only."""
    if at > now:
        text = N_("{at} lies in the future: it is {now} at the club.")
        raise InvalidInput(text, at=Moment(at), now=Moment(now))


class Store(books.Store):
    """The storage of a logbook: a club rules file and events, each one line of JSON."""

    @abstractmethod
    def rules(self) -> str:
        """Return the text of the club rules file."""


class MemoryStore(books.MemoryStore, Store):
    """A logbook in memory, which is not kept."""

    def __init__(self, rules: str, lines: Iterable[bytes] = ()) -> None:
        super().__init__(lines)
        self._rules = rules

    def rules(self) -> str:
        """Return the text of the club rules file."""
        return self._rules


def adopted_digest(events: Sequence[Event]) -> str:
    """Return the digest of the club rules that were adopted last; empty if the events have none."""
    void = voided(events)
    adopted = (
        event.digest
        for number, event in reversed([*enumerate(events, start=1)])
        if isinstance(event, SeasonOpened | RulesAdopted) and number not in void
    )
    return next(adopted, "")


class Logbook(logbook.Logbook[Season, Event]):
    """An open logbook, and the season that follows from it."""

    aggregate = SEASON
    store: Store

    def __init__(
        self,
        store: Store,
        known: Season | None = None,
        *,
        any_rules: bool = False,
        before: Season | None = None,
        clock: Clock = now,
        draw: Draw = fresh,
    ) -> None:
        """Open the logbook in this store; with ``any_rules`` even with club rules that were not adopted.

        ``before`` is the season by the previous rulebook, if it is known and another one is to be adopted. ``known``
        is the season after a replay, if the caller has it. ``clock`` gives the time of recording of an
        event, ``draw`` the salts with which its personal fields are hashed; a replay of the logbook never uses them.
        """
        self._clock, self._before = clock, before
        text = store.rules()
        self._text, self._digest = text, digest(text)
        self.club_rules: ClubRules = decode_club_rules(text, _RULES) if known is None else known.club_rules
        super().__init__(store, known, draw)
        adopted = self.season.state.digest
        if not any_rules and adopted not in ("", self._digest):
            raise InvalidInput(
                N_(
                    "rulebook.toml is not the file this season was opened with: put it back as it was, or adopt it "
                    "with an event rules-adopted and the digest {digest}."
                ),
                digest=self._digest,
            )

    @property
    def season(self) -> Season:
        """Return the season after all events of the logbook."""
        return self.moment

    def _decode(self, line: bytes, where: object) -> Event:
        return decode(line, where)

    def _replayed(self, events: Sequence[Event]) -> Season:
        if self._digest != adopted_digest(events):  # adopted rules were checked when they were adopted
            check_club_rules(self.club_rules, self._text, _RULES)
        return replay(self.club_rules, events)

    def _decide(self, moment: Season, event: Event, *, confirmed: bool) -> Season:
        return apply(moment, event, confirmed=confirmed)

    def received(self, event: Event) -> Event:
        """Return the event with the time of recording."""
        if isinstance(event, RulesAdopted):
            if event.digest != self._digest:
                raise InvalidInput(N_("rulebook.toml has the digest {digest}; adopt that one."), digest=self._digest)
            check_fits(self.season, self._before)
        return checked(replace(event, received=self._clock(), seal=UNSET))

    def adopt_rules(self, *, at: datetime.datetime, by: str, why: str, confirmed: bool = False) -> Season:
        """Continue with the current club rules file."""
        return self.append(RulesAdopted(at=at, by=by, why=why, digest=self._digest), confirmed=confirmed)


SCHEMA = 2
CUT_OFF = Sentence(N_("it was not written to its end, so it does not count, and the next decision replaces it"))
HEADING = b'{"logbook":"indeler season","schema":%d}\n' % SCHEMA
_FORMAT = re.compile(rb'\{"logbook":"indeler season","schema":(\d{1,9})\}')
POLL_SECONDS = 0.01
"""Seconds between two attempts of a writer to get the lock."""


class _Known(NamedTuple):
    """The read position in the file: bytes of complete lines, events, and the identity of the file."""

    size: int
    events: int
    file: int = 0


def as_logbook_file(lines: Iterable[bytes]) -> bytes:
    """Return the events as the file of a logbook, with its heading."""
    return HEADING + b"".join(line + b"\n" for line in lines)


class FileStore(Store):
    """A logbook in a folder. Several programs may have it open; each event is written by one of them."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._logbook = self.folder / "logbook.jsonl"
        self._rulebook = self.folder / "rulebook.toml"
        self._lock = self.folder / "logbook.lock"
        self._known = _Known(0, 0)

    @classmethod
    def create(cls, folder: Path | str, rules: str, lines: Iterable[bytes] = ()) -> FileStore:
        """Return a new logbook, empty or with these events; the folder may not hold one already."""
        store = cls(folder)
        with _trouble(store.folder):
            store.folder.mkdir(parents=True, exist_ok=True)
            try:
                with store._logbook.open("xb") as logbook, store._rulebook.open("wb") as club_rules:
                    _write(club_rules, rules.encode())
                    _write(logbook, as_logbook_file(lines))
            except FileExistsError:
                text = N_("{folder} has a season already; choose another folder.")
                raise InvalidInput(text, folder=store.folder) from None
            _sync_folder(store.folder)
        return store

    def rules(self) -> str:
        """Return the text of the club rules file."""
        if not self._rulebook.exists():
            text = N_("There is no season in {folder}; check the name, or make one with: indeler season new")
            raise FileTrouble(text, folder=self.folder)
        with _trouble(self._rulebook):
            return self._rulebook.read_text(encoding="utf-8")

    def read(self, start: int = 0) -> list[bytes]:
        """Return the events after the first ``start`` ones, without a line that was cut off."""
        with _trouble(self._logbook), self._logbook.open("rb") as file:
            content, which = file.read(), _which(file)
        content = content[: content.rfind(b"\n") + 1]
        heading, *lines = content.split(b"\n")[:-1] or [b""]
        self._check(heading)
        self._known = _Known(len(content), len(lines), which)
        return lines[start:]

    def cut_off(self) -> tuple[Fault, ...]:
        """Return the fault of a last line that is incomplete, if there is one."""
        count = len(self.read())
        return (Fault(count + 1, CUT_OFF),) if self._logbook.stat().st_size > self._known.size else ()

    def _check(self, heading: bytes) -> None:
        found = _FORMAT.fullmatch(heading)
        schema = int(found[1]) if found else 0
        if schema < SCHEMA:
            raise InvalidInput(N_("{file}:1: this is not a logbook of a season."), file=self._logbook)
        if schema > SCHEMA:
            text = N_(
                "{file}:1: the logbook has format {found}, and this program knows those up to {known}; install a "
                "newer version."
            )
            raise InvalidInput(text, file=self._logbook, found=schema, known=SCHEMA)

    def append(self, line: bytes, expected: int) -> None:
        """Append one event and wait until it is on the disk."""
        with _trouble(self._logbook), _locked(self._lock), self._logbook.open("r+b") as file:
            if self._known.file != _which(file):  # not read yet, or rewritten meanwhile
                self.read()
            file.seek(self._known.size)
            added = file.read()
            complete = added.rfind(b"\n") + 1
            self._known = _Known(self._known.size + complete, self._known.events + added.count(b"\n"), _which(file))
            if self._known.events != expected:
                raise outdated(expected, self._known.events)
            file.seek(self._known.size)
            file.truncate()
            try:
                _write(file, line + b"\n")
            except OSError:
                os.ftruncate(file.fileno(), self._known.size)  # no part of a failed write remains in the file
                raise
            self._known = _Known(self._known.size + len(line) + 1, expected + 1, _which(file))

    def rewrite(self, rewritten: Callable[[Sequence[bytes]], Sequence[bytes]]) -> None:
        """Rewrite the events, in equal number; until all are on the disk the file is unchanged."""
        with _locked(self._lock):
            before = self.read()
            after = rewritten(before)
            assert len(after) == len(before)
            replace_file(self._logbook, as_logbook_file(after))
            with _trouble(self.folder):
                _sync_folder(self.folder)
            self.read()


@contextmanager
def _trouble(path: Path) -> Iterator[None]:
    """Turn an error of the disk into one sentence."""
    try:
        yield
    except (OSError, UnicodeDecodeError) as trouble:
        why = reason(trouble) if isinstance(trouble, OSError) else Sentence(N_("it is not a UTF-8 text"))
        raise FileTrouble(N_("{path}: {reason}."), path=path, reason=why) from None


@contextmanager
def _locked(lock: Path) -> Iterator[None]:
    """Admit one writer at a time; the lock is a separate file, since on Windows a locked file cannot be read."""
    from filelock import FileLock  # the engine is installed without it

    with FileLock(lock, poll_interval=POLL_SECONDS):
        yield


def _write(file: BinaryIO, content: bytes) -> None:
    """Write, and wait until the content is on the disk."""
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _which(file: BinaryIO) -> int:
    """Return the number of the open file, which changes when another file replaces it."""
    return os.fstat(file.fileno()).st_ino


def _sync_folder(folder: Path) -> None:
    """Flush the names of the files to the disk; Windows, which cannot open a folder, does that automatically."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
