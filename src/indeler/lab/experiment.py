"""An experiment: the question, the tournaments of a grid and their measures; and one tournament as a row of numbers."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

import indeler
from indeler._version import __version__
from indeler.formats import read_text
from indeler.formats.schema_errors import no_toml, schema_error
from indeler.lab.dice import Luck
from indeler.lab.measures import Measure, Value, measures_of
from indeler.lab.models import model_of
from indeler.lab.played import Played
from indeler.lab.setup import Setup
from indeler.lab.systems import system_of
from indeler.language import N_, IndelerError, InvalidInput, TooLarge

MOST_CELLS = 10_000
PLAYING = (
    "_lazy.py",
    "_typing.py",
    "model/**/*.py",
    "rulebooks/*.py",
    "matching/**/*.py",
    "systems/**/*.py",
    "ranking/**/*.py",
    "lab/*.py",
    "season/common/qualification.py",
)
"""The files whose code can change a number of a run: pairing, ranking, drawing, measuring; no texts or reports."""
UNPLAYED = "unplayed"
"""The column that every run has in addition to its measures: a tournament may end before its last round."""


class Cell(NamedTuple):
    """One point of the grid: its number from 0, the values of the grid's keys, and the tournament they make."""

    number: int
    settings: dict[str, Any]
    setup: Setup


class Until(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stopping rule: the interval of a measure is this narrow in every cell; significance never stops a run."""

    measure: str
    half_width: Annotated[float, msgspec.Meta(gt=0)]
    at_most: Annotated[int, msgspec.Meta(ge=1)]


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """An experiment as its file states it."""

    title: str = ""
    question: str = ""
    answer: str = ""
    """A person's comment on the outcome, for the report."""
    limits: str = ""
    """A person's note on what the experiment does not show."""
    seed: str = "1"
    repetitions: Annotated[int, msgspec.Meta(ge=1, le=100_000_000)] = 1000
    compare: str = ""
    measures: tuple[str, ...] = ()
    until: Until | None = None
    tournament: dict[str, Any] = {}
    grid: dict[str, Any] = {}

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of the grid, in the order in which its values are written; the last key changes first."""
        combined = (dict(zip(self.grid, values, strict=True)) for values in product(*self.grid.values()))
        return tuple(
            Cell(number, settings, _setup(self.tournament, settings)) for number, settings in enumerate(combined)
        )

    @cached_property
    def measured(self) -> tuple[Measure, ...]:
        """Return the measures of the experiment."""
        return measures_of(self.measures)

    @cached_property
    def fingerprint(self) -> str:
        """Return a digest of everything that can change a number, including the code that plays."""
        fields = msgspec.to_builtins(self)
        spoken = ("title", "question", "answer", "limits")
        relevant = {name: value for name, value in fields.items() if name not in spoken}
        relevant["measures"] = [each.name for each in self.measured]
        # in the order written, which is the order of the cells
        return sha256(msgspec.json.encode([__version__, code(), relevant])).hexdigest()


def read_experiment(path: str) -> Experiment:
    """Return the experiment in this file."""
    return experiment_of(read_text(path), path)


def experiment_of(text: str, where: str = "experiment") -> Experiment:
    """Return the experiment that this text describes; refuse a faulty one in one sentence, before any play."""
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # a number of thousands of digits, a thousand brackets
        raise no_toml(where, wrong) from None
    try:
        found: Experiment = _converted(tree, Experiment)
        _check(found)
    except TooLarge:
        raise
    except IndelerError as refusal:
        raise InvalidInput(N_("{path}: {fault}"), path=where, fault=refusal) from None
    return found


def _converted(tree: Mapping[str, Any], shape: type[Any], within: str = "") -> Any:
    try:
        return msgspec.convert(tree, shape)
    except msgspec.ValidationError as wrong:
        path, fault, _ = schema_error(wrong, shape, tree)
        place = ".".join(filter(None, (within, path)))
        raise InvalidInput(N_("{field}: {fault}."), field=place or "experiment", fault=fault) from None


def _setup(table: Mapping[str, Any], settings: Mapping[str, Any]) -> Setup:
    """Return the table with the values of a cell; a dotted key, such as ``strengths.gap``, goes into an inner table."""
    tree: Any = dict(table)
    for key, value in settings.items():
        *tables, last = key.split(".")
        inner = tree
        for name in tables:
            found = inner.get(name, {})
            if not isinstance(found, Mapping):
                raise InvalidInput(N_("grid: {key} goes into a table; write {name} as one."), key=key, name=name)
            inner[name] = dict(found)
            inner = inner[name]
        inner[last] = value
    setup: Setup = _converted(tree, Setup, "tournament")
    return setup


def _check(experiment: Experiment) -> None:
    for key, values in experiment.grid.items():
        if not isinstance(values, list) or not values:
            raise InvalidInput(N_("grid: {key} needs a list of values, such as [5, 7, 9]."), key=key)
    if prod(len(values) for values in experiment.grid.values()) > MOST_CELLS:
        raise TooLarge(N_("A grid of more than {most} cells is too large; leave values out."), most=MOST_CELLS)
    if experiment.compare and experiment.compare not in experiment.grid:
        fault = N_("compare: '{key}' is not a key of the grid; choose one of {choices}.")
        raise InvalidInput(fault, key=experiment.compare, choices=tuple(experiment.grid))
    names = tuple(each.name for each in experiment.measured)
    if experiment.until and experiment.until.measure not in names:
        text = N_("until: '{name}' is not measured; choose one of {choices}.")
        raise InvalidInput(text, name=experiment.until.measure, choices=names)
    for cell in experiment.cells:
        try:
            _check_setup(cell.setup)
        except InvalidInput as refusal:
            if not cell.settings:
                raise
            named = ", ".join(f"{key} = {value}" for key, value in cell.settings.items())
            raise InvalidInput(N_("in the cell of {settings}: {fault}"), settings=named, fault=refusal) from None


def _check_setup(setup: Setup) -> None:
    setup.scale  # noqa: B018 - reading it refuses what is no scoring
    strengths = setup.strengths
    if strengths.shape == "given" and len(strengths.values) != setup.players:
        text = N_("strengths: {count} values are given for {players} players; give one for each.")
        raise InvalidInput(text, count=len(strengths.values), players=setup.players)
    if max(setup.forced.player, setup.misrated.player) > setup.players:
        text = N_("There is no player {number} among {players}; players go by true rank, the strongest is 1.")
        raise InvalidInput(text, number=max(setup.forced.player, setup.misrated.player), players=setup.players)
    if setup.absences.leaning != "none" and setup.absences.rate > 0.5:
        raise InvalidInput(N_("absence: a rate that leans goes up to twice itself; write at most 0.5."))
    model_of(setup.model)
    system_of(setup).check()


@cache
def code() -> str:
    """Return the digest of that code as it is on the disk."""
    package = Path(indeler.__file__).parent
    found = sha256()
    for path in _files(package):
        found.update(f"{path.relative_to(package).as_posix()}\0".encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:12]


def _files(package: Path) -> Iterator[Path]:
    for pattern in PLAYING:
        yield from sorted(package.glob(pattern))


def play(experiment: Experiment, cell: Cell, repetition: int) -> Played:
    """Play the tournament of this cell and repetition. Its luck depends on the repetition alone, not on the cell."""
    luck = Luck(experiment.seed, repetition)
    system = system_of(cell.setup)
    return system.play(system.field(luck), model_of(cell.setup.model), luck)


def row(experiment: Experiment, cell: Cell, repetition: int) -> dict[str, Value]:
    """Return the number of rounds that were not played, and then the measured values by the name of the measure."""
    played = play(experiment, cell, repetition)
    return {UNPLAYED: played.unplayed, **{measure.name: measure.function(played) for measure in experiment.measured}}
