"""The folder of a run: its manifest, a part for each completed chunk, and finally the results."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import polars as pl
from filelock import FileLock, Timeout

from indeler import __version__
from indeler.formats.file_io import load, replace, unwritable
from indeler.lab.experiment import Experiment, code
from indeler.lab.running.chunks import Chunk, chunk_named, keep, read_part, schema_of, still_to_play
from indeler.language import N_, FileTrouble, IndelerError, InvalidInput, Sentence

MANIFEST = "manifest.json"
RESULTS = "results.parquet"
PARTS = "parts"
LOCK = "lock"
"""The file that is locked while a command plays; the lock ends with the process."""
LARGEST = 1 << 26
"""The size of the largest accepted manifest in bytes."""
MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Unfinished(IndelerError):
    """A run that was stopped early; its results so far are in its folder, and the same command resumes it."""


class Manifest(msgspec.Struct, frozen=True):
    """The description of a run. The cells are in the order of the experiment: the results refer to them by number."""

    fingerprint: str
    experiment: dict[str, Any]
    cells: list[dict[str, Any]]
    measures: list[str]
    seed: str
    indeler: str
    batch: int
    chunk: int
    code: str = ""
    """The digest of the code that played."""
    repetitions: int | None = None
    """The repetitions of every cell; not known before the run is complete."""

    @property
    def played_by(self) -> str:
        """Return the version and the code."""
        return f"{self.indeler} ({self.code})"


def this_indeler() -> str:
    """Return the version and the code of this process."""
    return f"{__version__} ({code()})"


class Folder:
    """The folder of a run. Complete parts of earlier runs are kept."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self.experiment = experiment
        self.parts_path = path / PARTS
        self.parts: set[Chunk] = set()
        """The completed chunks; listed once, since the listing of a shared folder may be outdated."""
        self.schema = schema_of(experiment)

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Create the folder, or resume in it, exclusively: another experiment and a second run are refused."""
        try:
            self._refuse_others()
            self.parts_path.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path / LOCK, timeout=0).acquire()
        except Timeout:
            text = N_("{folder}: another command plays this experiment; wait until it is done, or stop it.")
            raise FileTrouble(text, folder=self.path) from None
        except OSError as error:
            raise unwritable(str(self.path), error) from None
        with lock:
            self._scan()
            yield

    def _scan(self) -> None:
        """Find the completed parts; a damaged part is deleted."""
        for part in filter(None, (chunk_named(path.name) for path in self.parts_path.iterdir())):
            if self._table(part) is None:
                (self.parts_path / part.name).unlink()
            else:
                self.parts.add(part)

    def _refuse_others(self) -> None:
        manifest = manifest_of(self.path)
        if manifest is None and self.path.exists() and any(self.path.iterdir()):
            text = N_("{folder} is not empty and holds no run of the lab; give another folder with --out.")
            raise InvalidInput(text, folder=self.path)
        if manifest is None or manifest.fingerprint == self.experiment.fingerprint:
            return
        if manifest.played_by != this_indeler():
            text = N_(
                "{folder} holds a run that Indeler {theirs} began, and not {ours}, which may give other numbers; "
                "go on with that one, or give another folder with --out."
            )
            raise InvalidInput(text, folder=self.path, theirs=manifest.played_by, ours=this_indeler())
        text = N_("{folder} holds a run of another experiment; give another folder with --out.")
        raise InvalidInput(text, folder=self.path)

    def describe(self, *, batch: int, chunk: int, repetitions: int | None = None) -> None:
        """Write the manifest."""
        manifest = Manifest(
            fingerprint=self.experiment.fingerprint,
            experiment=msgspec.to_builtins(self.experiment),
            cells=[{"number": cell.number, "settings": cell.settings} for cell in self.experiment.cells],
            measures=[measure.name for measure in self.experiment.measured],
            seed=self.experiment.seed,
            indeler=__version__,
            code=code(),
            batch=batch,
            chunk=chunk,
            repetitions=repetitions,
        )
        replace(self.path / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")

    def done(self, repetitions: int) -> int:
        """Return how many tournaments are played, of this many repetitions of every cell."""
        return repetitions * len(self.experiment.cells) - sum(
            chunk.size for chunk in self.still_to_play(repetitions=repetitions, size=repetitions)
        )

    def still_to_play(self, *, repetitions: int, size: int) -> list[Chunk]:
        """Return the chunks that are missing for this many repetitions of every cell."""
        return still_to_play(self.experiment, self.parts, repetitions=repetitions, size=size)

    def rows(self, first: int, after: int) -> pl.DataFrame:
        """Return these repetitions of every cell in order, each once: parts of different chunks may overlap."""
        tables = [self._read_part(part) for part in sorted(self.parts) if part.first < after and first < part.after]
        inside = pl.col("repetition").is_between(first, after, closed="left")
        together = pl.concat(tables).filter(inside) if tables else pl.DataFrame(schema=self.schema)
        return together.unique(["cell", "repetition"], keep="any").sort("cell", "repetition")

    def gathered(self, repetitions: int) -> pl.DataFrame:
        """Return the results of this many repetitions of every cell, and write them next to the manifest."""
        results = self.rows(0, repetitions)
        keep(results, self.path / RESULTS)
        return results

    def _read_part(self, part: Chunk) -> pl.DataFrame:
        table = self._table(part)
        if table is None:
            text = N_(
                "{name}: this part of the results is missing or damaged; run the same command again to replace it."
            )
            raise FileTrouble(text, name=self.parts_path / part.name)
        return table

    def _table(self, part: Chunk) -> pl.DataFrame | None:
        table = read_part(self.parts_path / part.name, self.schema)
        return table if table is not None and table.height == part.size else None


def manifest_of(folder: Path) -> Manifest | None:
    """Return the manifest of the run in the folder; None where there is no run."""
    path = folder / MANIFEST
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(load(path, LARGEST), type=Manifest)
    except msgspec.MsgspecError as error:
        text = N_("{name} is not as the lab writes it ({error}); give another folder.")
        raise FileTrouble(text, name=path, error=error) from None


class Progress(NamedTuple):
    """The completed and requested tournaments, and the rate per second; no rate before something was played."""

    done: int
    total: int
    rate: float | None
    is_open: bool
    """Whether more may be requested if the interval is too wide."""

    @property
    def sentence(self) -> Sentence:
        """Describe the progress in one line."""
        of = N_("{done} of at least {wanted} tournaments") if self.is_open else N_("{done} of {wanted} tournaments")
        counted = Sentence(of, done=f"{self.done:_}".replace("_", " "), wanted=f"{self.total:_}".replace("_", " "))
        if not self.rate or self.done == self.total:
            return counted
        return Sentence(
            N_("{counted}, {rate} a second, {left} left"),
            counted=counted,
            rate=f"{self.rate:.1f}" if self.rate < 10 else f"{self.rate:.0f}",
            left=lasting((self.total - self.done) / self.rate),
        )


ReportProgress = Callable[[Progress], object]


class Pace:
    """A counter of the tournaments of this run alone: results of earlier runs do not count for the rate."""

    def __init__(self, report: ReportProgress | None, *, done: int, is_open: bool) -> None:
        self._report = report
        self._before = self.done = done
        self._is_open = is_open
        self._start = monotonic()

    def add(self, tournaments: int, total: int) -> None:
        """Count played tournaments, and report the progress."""
        self.done += tournaments
        if self._report is not None:
            seconds = monotonic() - self._start
            rate = (self.done - self._before) / seconds if seconds and self.done > self._before else None
            self._report(Progress(self.done, total, rate, self._is_open))


def lasting(seconds: float) -> Sentence:
    """Describe a duration in its two largest units."""
    total = int(seconds) + 1
    if total < MINUTE:
        return Sentence(N_("{seconds} s"), seconds=total)
    if total < HOUR:
        return Sentence(N_("{minutes} min"), minutes=-(-total // MINUTE))
    if total < DAY:
        return Sentence(N_("{hours} h {minutes} min"), hours=total // HOUR, minutes=total % HOUR // MINUTE)
    return Sentence(N_("{days} d {hours} h"), days=total // DAY, hours=total % DAY // HOUR)
