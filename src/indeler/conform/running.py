"""Trials of engines: each case is sent to a program or a service, and its answer is compared with the right one."""

import json
import os
import re
import shlex
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from indeler import formats
from indeler.conform.cases import TIE_BREAKS, Answer, Case, file_text, has_everybody, position, recorded, with_round
from indeler.language import N_, IndelerError, InvalidInput, Text
from indeler.ranking import format_value, standings
from indeler.systems import pair

RIGHT, BROKEN, REFUSED = N_("right"), N_("broken"), N_("refused")
CRASHED, TIMED_OUT = N_("crashed"), N_("timed out")
VERDICTS = RIGHT, BROKEN, REFUSED, CRASHED, TIMED_OUT

MAX_ANSWER_BYTES = 1 << 20
"""The maximum number of bytes that are read of an answer."""
_MISTAKES = {
    (True, True): N_("accepts the right round and the wrong one"),
    (False, False): N_("rejects the right round and the wrong one"),
    (False, True): N_("rejects the right round and accepts the wrong one"),
}
_TRACE = re.compile(r"Traceback|Exception in thread|^panic:|Segmentation fault|core dumped")
_FRACTION_SIGNS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


class Outcome(NamedTuple):
    """The outcome of an engine in a case."""

    case: Case
    verdict: Text
    answer: Answer = ()
    """Its boards, or its values of a tie-break; nothing where it gave none."""
    message: str = ""
    """The answer, or the fault in it."""


class NoAnswer(Exception):
    """An engine that gave no answer, and how."""

    def __init__(self, verdict: Text, message: str = "") -> None:
        super().__init__(message)
        self.verdict, self.message = verdict, message


Engine = Callable[[Case], Outcome]


def outcomes(engine: Engine, cases: Iterable[Case], jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each case in their order, this many at a time."""
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(engine, cases)


def own_engine(case: Case) -> Outcome:
    """Put this case to our own engine."""
    try:
        if case.rulebook == TIE_BREAKS:
            return _compared(case, values_of(case))
        pairing = pair(recorded(case), case.rulebook)
    except IndelerError as refusal:
        return Outcome(case, REFUSED, message=str(refusal))
    except Exception as fault:  # like the traceback of a program, it is the verdict of this case, not the end of all
        return Outcome(case, CRASHED, message=f"{type(fault).__name__}: {fault}")
    return _compared(case, (*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])))


@dataclass(frozen=True)
class Program:
    """A program or a service that pairs, by its template."""

    template: str
    dialect: str
    seconds: float
    systems: Mapping[str, str] = field(default_factory=dict)
    records: str = ""
    """Lines that are added to each file."""

    def __call__(self, case: Case) -> Outcome:
        """Put this case to it."""
        try:
            output = self._answer(case, file_text(recorded(case), self.dialect) + self.records)
            return _compared(case, _understood(case, output))
        except NoAnswer as none:
            return Outcome(case, none.verdict, message=none.message)

    def _answer(self, case: Case, text: str) -> str:
        if self.template.startswith(("http://", "https://")):
            return posted(_filled(self.template, _gaps(case, self.systems)), text, self.seconds)
        ended = run_program(self.template, text, self.seconds, _gaps(case, self.systems))
        if ended.code:
            raise NoAnswer(CRASHED if ended.is_crash else REFUSED, ended.message)
        return ended.out


@dataclass(frozen=True)
class Checker(Program):
    """A program that checks: it must accept the right round of a case and reject the other one."""

    rejects: str = ""
    """The text by which it rejects a round, as a pattern; empty: an exit code other than 0."""

    def __call__(self, case: Case) -> Outcome:
        """Put both rounds to it."""
        try:
            accepts_right = self._accepts(case, case.answer)
            accepted = accepts_right, has_everybody(case, case.other) and self._accepts(case, case.other)
        except NoAnswer as none:
            return Outcome(case, none.verdict, message=none.message)
        if accepted == (True, False):
            return Outcome(case, RIGHT)
        return Outcome(case, BROKEN, case.answer if not accepted[0] else case.other, _MISTAKES[accepted])

    def _accepts(self, case: Case, boards: Answer) -> bool:
        text = file_text(with_round(case, boards), self.dialect) + self.records
        ended = run_program(self.template, text, self.seconds, _gaps(case, self.systems))
        if ended.is_crash:
            raise NoAnswer(CRASHED, ended.message)
        if self.rejects:
            pattern = self.rejects.replace("{round}", str(case.round))
            return re.search(pattern, f"{ended.out}\n{ended.message}") is None
        return ended.code == 0


class Ended(NamedTuple):
    """The end of a program: its exit code, its answer, and the line that explains a failure."""

    code: int
    out: str
    message: str

    @property
    def is_crash(self) -> bool:
        """Whether a signal ended it or an error that it did not expect."""
        return self.code < 0 or self.code > 128 or bool(_TRACE.search(self.message))


def run_program(template: str, text: str, seconds: float, gaps: Mapping[str, str]) -> Ended:
    """Run the program of a template on this file, in a folder of its own and for this long at most."""
    with TemporaryDirectory(prefix="indeler-conform-") as folder:
        file, out = Path(folder, "case.trf"), Path(folder, "pairs.txt")
        file.write_text(text, encoding="utf-8", newline="")
        filled = {**gaps, "in": str(file), "out": str(out)}
        words = [word for word in (_filled(each, filled) for each in _split(template)) if word]
        output, errors = Path(folder, "stdout"), Path(folder, "stderr")
        with output.open("wb") as to, errors.open("wb") as error_file:
            code = _run(words, to, error_file, seconds)
        answer = _start_of(out) if "{out}" in template and out.exists() else _start_of(output)
        return Ended(code, answer, _line(_start_of(errors)) or _line(_start_of(output)))


def _run(words: list[str], out: Any, errors: Any, seconds: float) -> int:
    try:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, start_new_session=True)
    except OSError as error:
        text = N_("The program '{program}' does not start: {error}.")
        raise InvalidInput(text, program=words[0], error=error.strerror) from None
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise NoAnswer(TIMED_OUT, "") from None
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _split(template: str) -> list[str]:
    try:
        words = shlex.split(template, posix=os.name != "nt")
    except ValueError:
        words = []
    if not words:
        raise InvalidInput(N_("'{template}' is not a command; write it as in a terminal."), template=template)
    return words


def _gaps(case: Case, systems: Mapping[str, str]) -> dict[str, str]:
    return {
        "round": str(case.round),
        "rules": case.rulebook,
        "code": case.clause,
        "system": systems.get(case.rulebook, case.rulebook),
    }


def _filled(word: str, gaps: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: gaps.get(found[1], found[0]), word)


def _start_of(file: Path) -> str:
    with file.open("rb") as opened:
        return opened.read(MAX_ANSWER_BYTES).decode("utf-8", "replace")


def _line(text: str) -> str:
    """Return the most informative line: the last of a traceback, else the first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return ""
    return f"Traceback … {lines[-1]}" if lines[0].startswith("Traceback") else lines[0]


def posted(url: str, text: str, seconds: float) -> str:
    """Return the answer of a service to the file."""
    request = Request(url, text.encode(), {"Content-Type": "text/plain; charset=utf-8"})
    try:
        with urlopen(request, timeout=seconds) as reply:
            data: bytes = reply.read(MAX_ANSWER_BYTES)
            return data.decode("utf-8", "replace")
    except HTTPError as refusal:
        message = f"{refusal.code} {_line(refusal.read(MAX_ANSWER_BYTES).decode('utf-8', 'replace'))}"
        raise NoAnswer(CRASHED if refusal.code >= 500 else REFUSED, message) from None
    except TimeoutError:
        raise NoAnswer(TIMED_OUT) from None
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise NoAnswer(TIMED_OUT) from None
        raise InvalidInput(N_("{url} does not answer: {error}."), url=url, error=error.reason) from None


# What an engine wrote -------------------------------------------------------------------------------------------------


def _understood(case: Case, text: str) -> Answer:
    try:
        return values_in(text) if case.rulebook == TIE_BREAKS else boards_in(text, case)
    except (ValueError, KeyError, TypeError, IndelerError):
        start = " ".join(text.split())[:80]
        raise NoAnswer(REFUSED, start or N_("no answer")) from None


def boards_in(text: str, case: Case) -> Answer:
    """Return the boards in an answer: a list like JaVaFo's, JSON, or the file with the round added."""
    if text.lstrip()[:1] in ("{", "["):
        return tuple(_boards_of_json(json.loads(text)))
    if re.search(r"^001 ", text, re.MULTILINE):
        round = formats.parse(text.encode(), "answer.trf", case.rulebook).rounds[case.round - 1]
        return (*((game.white, game.black) for game in round.games), *([(round.bye, 0)] if round.bye else []))
    lines = [line.split() for line in text.splitlines() if line.strip()]
    boards = tuple((int(white), max(int(black), 0)) for white, black in lines[1:])
    games = sum(1 for _, black in boards if black)  # some programs do not count the bye
    if not boards or lines[0] not in ([str(len(boards))], [str(games)]):
        raise ValueError(text)
    return boards


def _boards_of_json(value: Any) -> Iterator[tuple[int, int]]:
    """Yield boards from ``[white, black]`` or objects with these names; byes are a list or a number."""
    byes: Any = []
    if isinstance(value, dict):
        found = next(value[name] for name in ("boards", "pairings", "pairs", "games") if name in value)
        byes = next((value[name] for name in ("byes", "bye") if value.get(name)), [])
    else:
        found = value
    for board in found:
        white, black = (board["white"], board["black"]) if isinstance(board, dict) else board
        yield int(white), int(black or 0)
    for bye in byes if isinstance(byes, list) else [byes]:
        yield int(bye["player"] if isinstance(bye, dict) else bye), 0


def _compared(case: Case, answer: Answer) -> Outcome:
    """Return boards for a comparison, in any order unless the case is about the order; colours always count."""
    if case.rulebook == TIE_BREAKS:
        return Outcome(case, RIGHT if same_values(answer, case.answer) else BROKEN, answer)
    absent = position(case).absent()
    answer = tuple(board for board in answer if board[1] or board[0] not in absent)
    is_ordered = sorted(case.answer) == sorted(case.other)
    is_right = answer == case.answer if is_ordered else sorted(answer) == sorted(case.answer)
    return Outcome(case, RIGHT if is_right else BROKEN, answer)


# The values of all players in cases about tie-breaks, by us and as a program prints them ------------------------------


def values_of(case: Case) -> Answer:
    """Return the values by our own computation."""
    rows = standings(recorded(case), tiebreaks=[case.clause])
    return tuple(sorted((row.player, format_value(row.tiebreaks[case.clause])) for row in rows))


def values_in(text: str) -> Answer:
    """Return the values that a program printed: a line for each player, the number first and the value last."""
    lines = [re.split(r"[\s;,|]+", line.strip()) for line in text.splitlines() if line.strip()]
    found = tuple(sorted((int(line[0]), line[-1]) for line in lines if len(line) > 1 and line[0].isdecimal()))
    if not found:
        raise ValueError(text)
    return found


def same_values(one: Answer, other: Answer) -> bool:
    """Return whether all values are equal in both, in any notation."""
    first, second = ({player: _exact_number(value) for player, value in each} for each in (one, other))
    return first == second


def _exact_number(value: object) -> Fraction | str:
    """Return ``4¾``, ``4 3/4``, ``4.75`` and ``19/4`` as the same number; any other text is unchanged."""
    text = str(value)
    digits, sign = (text[:-1], text[-1:]) if text[-1:] in _FRACTION_SIGNS else (text, "")
    try:
        return sum(map(Fraction, digits.split()), Fraction()) + _FRACTION_SIGNS.get(sign, 0) * (
            -1 if digits.startswith("-") else 1
        )
    except ValueError:
        return text


# Outcomes by clause ---------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """The outcomes of all cases of a clause."""

    rulebook: str
    clause: str
    outcomes: tuple[Outcome, ...]

    @property
    def name(self) -> str:
        """``fide-dutch C12``."""
        return f"{self.rulebook} {self.clause}"

    @property
    def counts(self) -> Counter[Text]:
        """The number of cases by verdict."""
        return Counter(one.verdict for one in self.outcomes)

    @property
    def is_right(self) -> bool:
        """Whether the engine was right in all of them."""
        return all(one.verdict == RIGHT for one in self.outcomes)


def size(case: Case) -> tuple[int, int, int]:
    """Return players, rounds and number, by which cases are sorted, the smallest first."""
    return len(position(case).players), case.round, case.number


def tallies(outcomes: Iterable[Outcome]) -> list[Tally]:
    """Return the outcomes by clause, in the order in which the clauses come."""
    found: dict[tuple[str, str], list[Outcome]] = {}
    for one in outcomes:
        found.setdefault((one.case.rulebook, one.case.clause), []).append(one)
    return [Tally(*by, tuple(some)) for by, some in found.items()]
