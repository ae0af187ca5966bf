"""Creation of the tables: an experiment of the lab for each number of players, with one line for each cell."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from indeler._version import __version__
from indeler.lab.asking import RANDOM_GAP, Line, Table
from indeler.lab.dice import Luck
from indeler.lab.experiment import Cell, Experiment
from indeler.lab.models import OF_GAME, model_of
from indeler.lab.played import Games, Played
from indeler.lab.systems import ByRules, system_of, with_played
from indeler.model import PairingError
from indeler.model.board_game import BoardGame
from indeler.rulebooks import declared

SEED = "rounds"
MEAN, SPREAD = 1700, 250
GAPS = [RANDOM_GAP, 100, 200]
USUAL = [5, 7, 9, 11]
HEAD = """\
# How often the truly strongest player ends first, and among the first three, counted by the lab.
# Made by `make lab-table`, not by hand. A line: players, rounds, rating points between the best two (0: as it happens),
# tournaments, how often that player was first, how often among the first three.
"""


class Size(NamedTuple):
    """A number of players, and the numbers of rounds for it."""

    players: int
    rounds: list[int]


SIZES = (Size(10, [5, 7]), Size(20, USUAL), Size(40, USUAL), Size(80, [*USUAL, 13, 15]), Size(160, USUAL))


def experiment_for(rules: str, size: Size, tournaments: int) -> Experiment:
    """Return the experiment whose cells are the lines of this size; all have the same players and luck."""
    return Experiment(
        title=f"Rounds for {size.players} players",
        question="How often does the strongest win?",
        seed=SEED,
        repetitions=tournaments,
        measures=("best_is_first", "best_in_top_3"),
        tournament={
            "system": rules,
            "players": size.players,
            "strengths": {"shape": "normal", "mean": MEAN, "spread": SPREAD},
            "model": _model(rules),
        },
        grid={"strengths.gap": GAPS, "rounds": size.rounds},
    )


def _model(rules: str) -> str:
    return OF_GAME[BoardGame(declared(rules).game)]


def rows(experiment: Experiment, cells: list[Cell], repetition: int) -> Iterator[tuple[int, ...]]:
    """Yield the rows of `indeler.lab.experiment.row` for these cells, which differ in rounds alone, most rounds last.

    All of them begin as the longest does, so that one is played: only the last round is paired as such, if any
    (fide-dutch C3, topscorers).
    """
    luck = Luck(experiment.seed, repetition)
    longest = _system(cells[-1])
    model = model_of(cells[-1].setup.model)
    played = longest.play(longest.field(luck), model, luck)
    for cell in cells:
        shorter = played if cell is cells[-1] else _ended(_system(cell), played, Games(played.field, model, luck), luck)
        yield tuple(int(measure.function(shorter) or 0) for measure in experiment.measured)


def _system(cell: Cell) -> ByRules:
    system = system_of(cell.setup)
    assert isinstance(system, ByRules), "the table is that of a rulebook"
    return system


def _ended(system: ByRules, played: Played, games: Games, luck: Luck) -> Played:
    """Return the tournament with an earlier last round; if no pairing was left before it, it ended there."""
    assert played.tournament is not None
    numbers = dict(enumerate(played.numbers))
    last = min(system.rounds, len(played.rounds) + 1)
    ended = played.tournament.before(last).replace(total_rounds=system.rounds)
    with suppress(PairingError):
        indices = {number: index for index, number in numbers.items()}
        ended = with_played(ended, system.paired(ended, luck), games, indices)
    return played._replace(order=system.order(ended, numbers, luck), tournament=ended)


def lines(rules: str, tournaments: int) -> Iterator[Line]:
    """Yield all lines of the table of this rulebook, each of this many tournaments."""
    for size in SIZES:
        experiment = experiment_for(rules, size, tournaments)
        for gap in GAPS:
            cells = [cell for cell in experiment.cells if cell.setup.strengths.gap == gap]
            counted = [tuple(rows(experiment, cells, repetition)) for repetition in range(tournaments)]
            for place, rounds in enumerate(size.rounds):
                first, top_3 = (sum(each[place][what] for each in counted) for what in (0, 1))
                yield Line(size.players, rounds, gap, tournaments, first, top_3)


def table_of_rulebook(rules: str, tournaments: int) -> Table:
    """Return the table of this rulebook."""
    how = {"system": rules, "model": _model(rules), "strengths": f"normal, {MEAN} ± {SPREAD}"}
    return Table({**how, "seed": SEED, "version": __version__, "lines": list(lines(rules, tournaments))})


def format_tables(tables: Iterable[Table]) -> str:
    """Return the text of the file of the tables."""
    return "".join([HEAD, *(_format_table(table) for table in tables)])


def _format_table(table: Table) -> str:
    header = "".join(f'{name} = "{value}"\n' for name, value in table.header.items())
    rows = "".join(f"    {list(line)},\n" for line in table.lines)
    return f"\n[[tables]]\n{header}lines = [\n{rows}]\n"
