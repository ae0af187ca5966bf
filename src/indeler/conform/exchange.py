"""An exchange with another program: its tournaments are paired by us, ours are checked by it, tie-breaks by a third."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from indeler import formats
from indeler.audit import check
from indeler.conform.cases import boards_text, file_text
from indeler.conform.running import CRASHED, Ended, NoAnswer, posted, run_program
from indeler.formats.file_io import replace
from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.opinion import boards_of, known_draws
from indeler.ranking import format_value, standings
from indeler.systems import pair

THEIRS, OURS = "theirs", "ours"
WAYS = THEIRS, OURS
TIE_BREAKS = (
    "BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "AOB", "PS", "PS/C1", "KS", "WIN", "WON", "BPG", "BWG", "REP",
    "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "FB", "FB/C1",
)  # fmt: skip
"""The compared tie-breaks: all values that another program prints; it may print DE as a rank, and what Gacrux and
TieBreakServer print with BH/P in the same list differs from their values for each code alone."""
MOST_TRIES = 20
"""Seeds that are tried for one tournament, for a generator may find no legal pairing with one of them."""
_TITLES = {
    THEIRS: "Tournaments of their generator, paired by us",
    OURS: "Tournaments of our generator, checked by them",
}
MAX_LISTED = 50


class Other(NamedTuple):
    """The other side: the commands that generate, check and count tie-breaks; an empty one is not run."""

    generator: str
    checker: str
    rejects: str
    """The text by which a round is rejected, as a pattern; empty: an exit code other than 0."""
    tie_breaks: str
    codes: tuple[str, ...]
    rules: str
    dialect: str
    seconds: float


class Difference(NamedTuple):
    """A difference between the two sides: a round, or the values of a tie-break."""

    way: str
    number: int
    seed: int
    what: str
    ours: str
    theirs: str
    finding: str = ""
    """The verdict of the audit on their round."""


class Tally(NamedTuple):
    """The totals of a part of an exchange."""

    tournaments: int = 0
    players: int = 0
    rounds: int = 0
    values: int = 0
    """Values of tie-breaks that were compared."""
    not_made: int = 0
    """Tournaments for which no seed gave anything."""
    differences: tuple[Difference, ...] = ()

    def plus(self, other: Tally) -> Tally:
        """Return the sum of both tallies."""
        counts = {name: getattr(self, name) + getattr(other, name) for name in self._fields}
        return Tally(**counts)


class Part(NamedTuple):
    """Some tournaments of one way, from ``first`` until ``after``, which is not one of them."""

    way: str
    first: int
    after: int

    @property
    def name(self) -> str:
        """The name of the file in which its tally is kept."""
        return f"{self.way}-{self.first:06}-{self.after:06}.json"


def still_to_do(folder: Path, count: int, size: int) -> list[Part]:
    """Return the parts of both ways that are not kept in this folder."""
    parts = [Part(way, first, min(first + size, count)) for first in range(0, count, size) for way in WAYS]
    return [part for part in parts if not (folder / part.name).exists()]


def keep(folder: Path, part: Part, tally: Tally) -> None:
    """Write the tally of a part as a whole, so that it is not done again."""
    data = tally._asdict() | {"differences": [each._asdict() for each in tally.differences]}
    replace(folder / part.name, json.dumps(data, ensure_ascii=False, indent=1).encode())


def summed_parts(folder: Path, count: int) -> dict[str, Tally]:
    """Return the sum of all parts in this folder by way, of at most this many tournaments."""
    sums = dict.fromkeys(WAYS, Tally())
    for file in sorted(folder.glob("*.json")):
        way, _, after = file.stem.split("-")
        if way in sums and int(after) <= count:
            data = json.loads(file.read_text(encoding="utf-8"))
            data["differences"] = tuple(Difference(**each) for each in data["differences"])
            sums[way] = sums[way].plus(Tally(**data))
    return sums


def seeds(number: int) -> Iterator[int]:
    """Yield the seeds that are tried for a tournament of this number, each for no other one."""
    return iter(range(number * MOST_TRIES, (number + 1) * MOST_TRIES))


def generated(other: Other, seed: int, config: str) -> str | None:
    """Return a tournament of their generator; None if this seed gives none."""
    try:
        ended = _run(other.generator, other, config, {"seed": str(seed)})
    except NoAnswer:
        return None
    text = ended.out.replace("\r\n", "\n").replace("\r", "\n")
    return None if ended.code or not re.search("^001 ", text, re.MULTILINE) else text


def pair_theirs(other: Other, number: int, seed: int, text: str) -> Tally:
    """Pair every round of one of their tournaments, and count its tie-breaks."""
    try:
        tournament = formats.parse(text.encode(), "theirs.trf", other.rules)
        if not tournament.total_rounds:  # which not every generator states, and by which the last round is paired
            tournament = tournament.replace(total_rounds=len(tournament.rounds))
        unlike = [_paired_otherwise(tournament, round, other.rules) for round in range(1, len(tournament.rounds) + 1)]
    except IndelerError as refusal:
        return Tally(1, differences=(Difference(THEIRS, number, seed, "file", str(refusal), ""),))
    rounds = [
        Difference(THEIRS, number, seed, f"round {round}", *found, _finding(tournament, round, other.rules))
        for round, found in enumerate(unlike, start=1)
        if found is not None
    ]
    return _tally(other, Case(THEIRS, number, seed, tournament, text), rounds)


def check_ours(other: Other, number: int, seed: int, tournament: Tournament) -> Tally:
    """Let the other program check a tournament of ours, and compare its tie-breaks."""
    text = file_text(tournament, other.dialect)
    case = Case(OURS, number, seed, tournament, text)
    try:
        rejected = _rejected(other, text) if other.checker else []
    except NoAnswer as none:
        return Tally(1, differences=(Difference(OURS, number, seed, "file", "", f"{none.verdict} {none.message}"),))
    rounds = [
        Difference(OURS, number, seed, what, "", message, _finding(tournament, round, other.rules) if round else "")
        for what, round, message in rejected
    ]
    return _tally(other, case, rounds)


class Case(NamedTuple):
    """One tournament of an exchange, with the file that the other side reads."""

    way: str
    number: int
    seed: int
    tournament: Tournament
    text: str


def _tally(other: Other, case: Case, rounds: Iterable[Difference]) -> Tally:
    unlike, compared = _tie_breaks(other, case) if other.tie_breaks else ([], 0)
    tournament = case.tournament
    return Tally(1, len(tournament.players), len(tournament.rounds), compared, 0, (*rounds, *unlike))


def _paired_otherwise(tournament: Tournament, round: int, rules: str) -> tuple[str, str] | None:
    """Return our boards and theirs of a round, if they differ in a pair, a colour or the bye."""
    their_round = tournament.rounds[round - 1]
    byes = [(their_round.bye, 0)] if their_round.bye else []
    theirs = sorted([*((game.white, game.black) for game in their_round.games), *byes])
    before = tournament.before(round)
    ours = [sorted(boards_of(pair(before, rules, **draw))) for draw in known_draws(before, rules, {})]
    return None if theirs in ours else (boards_text(ours[0]), boards_text(theirs))


def _finding(tournament: Tournament, round: int, rules: str) -> str:
    """Return the finding of our audit, which shares no code with the engine, on the round in the file."""
    try:
        verdict = check(tournament, round, rules)
    except IndelerError as refusal:
        return str(refusal)
    return "; ".join(f"{each.sentence} ({each.clause})" for each in verdict.findings) or "right"


def _rejected(other: Other, text: str) -> list[tuple[str, int, str]]:
    """Return the rounds that they pair differently: what, which round, and their words; by exit code the whole file."""
    ended = _run(other.checker, other, text, {})
    if ended.is_crash:
        raise NoAnswer(CRASHED, ended.message)
    if not other.rejects:
        return [("file", 0, ended.message)] if ended.code else []
    output = f"{ended.out}\n{ended.message}"
    pattern = re.compile(other.rejects.replace("{round}", r"(?P<round>\d+)"))
    return [(f"round {one['round']}", int(one["round"]), " ".join(one[0].split())) for one in pattern.finditer(output)]


def _tie_breaks(other: Other, case: Case) -> tuple[list[Difference], int]:
    about = case.way, case.number, case.seed
    try:
        theirs = values_by_code(_run(other.tie_breaks, other, case.text, {}).out)
    except (NoAnswer, ValueError) as fault:
        return [Difference(*about, "tie-breaks", "", str(fault) or "no answer")], 0
    rows = standings(case.tournament, tiebreaks=list(other.codes))
    unlike, compared = [], 0
    for code in other.codes:
        ours = {row.player: row.tiebreaks[code] for row in rows}
        wrong = [player for player, value in ours.items() if not _agrees(value, theirs.get(code, {}).get(player, ""))]
        compared += len(ours)
        if wrong:
            texts = f"{wrong[0]}: {format_value(ours[wrong[0]])}", f"{wrong[0]}: {theirs.get(code, {}).get(wrong[0])}"
            unlike.append(Difference(*about, f"{code} of {len(wrong)} players", *texts))
    return unlike, compared


def values_by_code(text: str) -> dict[str, dict[int, str]]:
    """Return the values that a program printed as a table: a head with the codes, then a line for each player."""
    lines = [re.split(r"[\t;]", line.strip()) for line in text.splitlines() if line.strip()]
    if not lines:
        raise ValueError(text)
    head = lines[0]
    rows = [line for line in lines[1:] if line[0].isdecimal() and len(line) == len(head)]
    if not rows:
        raise ValueError(" ".join(head))
    return {code: {int(row[0]): row[place] for row in rows} for place, code in enumerate(head)}


def _agrees(ours: Fraction | tuple[Fraction, ...], theirs: str) -> bool:
    """Return whether both are the same number; a mean that they print with two decimals is rounded, a half up."""
    try:
        value = Fraction(theirs)
    except ValueError:
        return False
    if isinstance(ours, tuple):
        return False
    decimals = len(theirs.partition(".")[2])
    return ours == value or (
        decimals > 1 and Fraction(int(ours * 10**decimals + Fraction(1, 2)), 10**decimals) == value
    )


def _run(template: str, other: Other, text: str, gaps: Mapping[str, str]) -> Ended:
    if template.startswith(("http://", "https://")):
        return Ended(0, posted(template.replace("{code}", ",".join(other.codes)), text, other.seconds), "")
    filled = template.replace("{code}", " ".join(other.codes))
    return run_program(filled, text, other.seconds, {"rules": other.rules, **gaps})


def report(other: Other, sums: Mapping[str, Tally], about: Mapping[str, str]) -> str:
    """Return the exchange in Markdown: the commands, the sums of both ways, and every difference."""
    commands = [("generator", other.generator), ("checker", other.checker), ("tie-breaks", other.tie_breaks)]
    lines = [f"# An exchange by `{other.rules}`", ""]
    lines += [f"- {name}: `{command}`" for name, command in commands if command]
    lines += [f"- tie-breaks compared: {', '.join(other.codes)}"] if other.tie_breaks else []
    lines += [f"- {name}: {value}" for name, value in about.items()]
    lines += ["", "| | tournaments | players | rounds | values of tie-breaks | not made | differences |"]
    lines += ["| --- | --- | --- | --- | --- | --- | --- |"]
    for way, tally in sums.items():
        counts = tally.tournaments, tally.players, tally.rounds, tally.values, tally.not_made, len(tally.differences)
        lines.append(f"| {_TITLES[way]} | {' | '.join(f'{each:,}' for each in counts)} |")
    for way, tally in sums.items():
        if tally.differences:
            lines += ["", f"## {_TITLES[way]}", "", "| no. | seed | what | ours | theirs | our audit of the round |"]
            lines += ["| --- | --- | --- | --- | --- | --- |", *map(_row, tally.differences[:MAX_LISTED])]
        if len(tally.differences) > MAX_LISTED:
            lines += ["", f"{len(tally.differences) - MAX_LISTED:,} more are in the parts of the folder."]
    return "\n".join([*lines, ""])


def _row(one: Difference) -> str:
    cells = one.number, one.seed, one.what, one.ours, one.theirs, one.finding
    return f"| {' | '.join(str(each).replace('|', '/') for each in cells)} |"
