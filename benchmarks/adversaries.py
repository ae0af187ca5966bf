"""Positions constructed to be slow: result policies, bans, absences, late entries, wrong rounds. CPU seconds of each.

``python -m benchmarks.adversaries`` runs the listed cases (about twenty minutes), ``--rules`` those of some rulebooks.
``--search SECONDS`` tries random cases for that time and prints each that is slower than all before it by the same
rulebook; a case that was slow once stays in the list. CPU seconds are up to twice as high if every core is busy.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from indeler.model import Tournament

BARS = {"pair": 2.0, "explain": 4.0, "why": 4.0, "check": 4.0, "wrong": 4.0}
"""CPU seconds for any position of up to 300 players; ``wrong`` is the check of a wrong round."""
BOOKS = (
    "fide-dutch",
    "fide-dutch-2017",
    "fide-1992",
    "fide-dubov",
    "fide-burstein",
    "fide-double-swiss",
    "fide-team",
    "knsb-rating",
    "knsb-wp",
    "kndb",
    "keizer",
)
LATE_ROUNDS = 2
"""The number of rounds that late entries miss."""


class Case(NamedTuple):
    """A field after some rounds whose results follow a policy, with bans that are added before the last one."""

    players: int
    rounds: int
    policy: str
    bans: int = 0
    seed: int = 0
    absent: int = 0
    """The percentage of players absent in each round, including the measured one."""
    late: int = 0
    """The percentage of players who enter after the second round."""

    def __str__(self) -> str:
        also = ((self.bans, "bans"), (self.absent, "% absent"), (self.late, "% late"))
        parts = [f"{self.players} after {self.rounds}, {self.policy}", *(f"{n} {what}" for n, what in also if n)]
        return ", ".join(parts) + f" (seed {self.seed})"


CASES: tuple[Case, ...] = (
    *(Case(size, 6, policy) for size in (199, 300) for policy in ("white", "higher", "draw")),
    Case(300, 6, "white", absent=5, late=10),
    Case(300, 6, "white", 0, 250, late=10),
    Case(300, 8, "white", 0, 57, absent=3, late=10),
    Case(300, 9, "white", 22_425, 64, absent=30, late=10),
    Case(300, 9, "drawish", 0, 226, absent=3),
    Case(300, 6, "random", 300, 361, late=10),
    Case(300, 7, "higher", 14_950, 599, absent=10),
    Case(300, 5, "drawish", 22_425, 434, absent=3, late=10),
    Case(300, 5, "white", 22_425, 375, absent=30, late=40),
    Case(300, 5, "white", 8970, 708, absent=10, late=40),
    Case(60, 4, "higher", 923, 48),
    Case(60, 3, "draw", 1250, 1),
    Case(50, 4, "drawish", 1087, 82),
    Case(24, 20, "random", 0, 5),
    Case(39, 4, "white", 494, 72, late=10),
    Case(60, 6, "white", 354, 783, absent=10, late=40),
    Case(99, 6, "white or draw", 970, 569),
)
POLICIES: dict[str, Callable[[Random, bool], str]] = {
    "white": lambda random, is_higher: "1-0",
    "higher": lambda random, is_higher: "1-0" if is_higher else "0-1",
    "lower": lambda random, is_higher: "0-1" if is_higher else "1-0",
    "draw": lambda random, is_higher: "½-½",
    "drawish": lambda random, is_higher: random.choice(("½-½", "½-½", "½-½", "1-0", "0-1")),
    "white or draw": lambda random, is_higher: random.choice(("½-½", "1-0")),
    "random": lambda random, is_higher: random.choice(("1-0", "½-½", "0-1")),
}


def report(books: Sequence[str] = BOOKS) -> None:
    """Measure every case by each of these rulebooks."""
    print("\nPositions made to be slow: CPU seconds, and in brackets the share of the bar")
    for case in CASES:
        for rules in books:
            made = position(case, rules)
            if made is not None:
                print(f"  {case!s:<48}{rules:<18} {_row(measured(made, rules))}", flush=True)


def search(seconds: float, books: Sequence[str] = BOOKS) -> None:
    """Measure random cases; print each whose largest share of a bar exceeds all earlier ones of the same rulebook."""
    dice, end, worst = Random(), time.monotonic() + seconds, dict.fromkeys(books, 0.0)
    while time.monotonic() < end:
        rules, case = dice.choice(books), _random_case(dice)
        made = position(case, rules)
        if made is not None:
            found = measured(made, rules)
            share = max(taken / BARS[what] for what, taken in found)
            if share > worst[rules]:
                worst[rules] = share
                print(f"  {rules:<18}{case!r}\n      {_row(found)}", flush=True)


def _random_case(dice: Random) -> Case:
    players = dice.choice((20, 39, 60, 99, 150, 199, 250, 300))
    most = players * (players - 1) // 2
    return Case(
        players,
        dice.randint(1, min(9, players // 3)),
        dice.choice(tuple(POLICIES)),
        dice.choice((0, 0, players, most // dice.choice((2, 3, 5, 10)))),
        dice.randrange(1000),
        dice.choice((0, 0, 3, 10, 30)),
        dice.choice((0, 0, 10, 40)),
    )


def _row(found: Sequence[tuple[str, float]]) -> str:
    return "  ".join(f"{what} {seconds:6.2f} ({seconds / BARS[what]:4.2f})" for what, seconds in found)


def position(case: Case, rules: str) -> Tournament | None:
    """Return the tournament before the measured round; None if it cannot be paired."""
    import indeler
    from indeler.language import TooLarge
    from indeler.model import Forbidden, PairingError, Player, Tournament

    random, numbers = Random(case.seed), range(1, case.players + 1)
    made = Tournament([Player(number, f"P{number}") for number in numbers], total_rounds=case.rounds + 3)
    pairs = [(one, other) for one in numbers for other in range(one + 1, case.players + 1)]
    late = set(random.sample(numbers, case.players * case.late // 100))
    try:
        for played in range(case.rounds):
            made = indeler.pair(_with_absent(made, case, random, late if played < LATE_ROUNDS else ()), rules).added_to(
                made
            )
            made = _with_results(made, rules, POLICIES[case.policy], random)
        made = made.replace(forbidden=[Forbidden(pair) for pair in random.sample(pairs, case.bans)])
        made = _with_absent(made, case, random, ())
        indeler.pair(made, rules)
    except (PairingError, TooLarge):
        return None
    return made


def _with_absent(made: Tournament, case: Case, random: Random, late: set[int] | tuple[()]) -> Tournament:
    from indeler.reasons.api import supposing

    away = {*late, *random.sample(range(1, case.players + 1), case.players * case.absent // 100)}
    return supposing(made, sorted(away)) if away else made


def _with_results(made: Tournament, rules: str, policy: Callable[[Random, bool], str], random: Random) -> Tournament:
    from indeler.model import match_result
    from indeler.reasons.api import RESULTS

    *earlier, last = made.rounds
    results = [RESULTS[policy(random, game.white < game.black)] for game in last.games]
    if rules == "fide-double-swiss":
        results = [match_result(result, result) for result in results]
    games = tuple(game._replace(result=result) for game, result in zip(last.games, results, strict=True))
    return made.replace(rounds=(*earlier, last._replace(games=games)))


def measured(made: Tournament, rules: str) -> list[tuple[str, float]]:
    """Return the operations on the next round with their times."""
    import indeler

    seconds, pairing = _timed(lambda: indeler.pair(made, rules))
    places = [number for board in pairing.boards for number in board]
    pairs = ((places[0], places[2]), (places[len(places) // 2 - 1], places[len(places) // 2]), (places[0], places[-1]))
    answers = [_timed(partial(_answer, made, rules, one, other))[0] for one, other in pairs if one != other]
    rounds = [*_wrong_rounds(pairing), *_other_rounds(made, rules)]
    wrong = [_timed(partial(_check, made, rules, boards))[0] for boards in rounds]
    return [
        ("pair", seconds),
        ("explain", _timed(lambda: pairing.reasons("en").text())[0]),
        ("why", max(answers, default=0)),
        ("check", _timed(partial(_check, pairing.added_to(made), rules))[0]),
        ("wrong", max(wrong, default=0)),
    ]


def _wrong_rounds(pairing: Any) -> Iterator[list[tuple[int, int]]]:
    """Yield the round with the opponents of two boards exchanged: the first, the middle and the last boards.

    The last round has the opponents of the complete upper half in another order.
    """
    bye = [(pairing.bye, 0)] if pairing.bye else []
    boards = pairing.boards
    for at in dict.fromkeys((0, len(boards) // 2, len(boards) - 2)):
        if 0 <= at < len(boards) - 1:
            (a, b), (c, d) = boards[at : at + 2]
            yield [*boards[:at], (a, d), (c, b), *boards[at + 2 :], *bye]
    half = len(boards) // 2
    blacks = [black for _, black in boards[:half]]
    turned = zip((white for white, _ in boards[:half]), (*blacks[1:], *blacks[:1]), strict=True)
    yield [*turned, *boards[half:], *bye]


OTHERS = ("fide-dutch", "fide-burstein")
"""The rulebooks whose rounds the audits of the other ones examine."""


def _other_rounds(made: Tournament, rules: str) -> Iterator[list[tuple[int, int]]]:
    """Yield the rounds of other rulebooks, which differ on most boards."""
    import indeler
    from indeler.language import IndelerError

    for other in OTHERS:
        try:
            pairing = indeler.pair(made, other)
        except IndelerError:  # for example matches of two games
            continue
        if other != rules:
            yield [*pairing.boards, *([(pairing.bye, 0)] if pairing.bye else [])]


def _check(made: Tournament, rules: str, boards: Sequence[tuple[int, int]] | None = None) -> None:
    """Audit a round, which may be refused as too large."""
    import indeler
    from indeler.language import TooLarge

    with suppress(TooLarge):
        indeler.check(made, rules=rules, boards=boards)


def _answer(made: Tournament, rules: str, one: int, other: int) -> list[str]:
    import indeler

    return indeler.why(made, one, other, rules).lines()


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def main() -> None:
    """Measure the listed cases, or search for slower ones."""
    parser = ArgumentParser(prog="python -m benchmarks.adversaries", description="Positions made to be slow.")
    parser.add_argument("--search", type=float, metavar="SECONDS", help="try cases at random for so long")
    parser.add_argument("--rules", nargs="+", choices=BOOKS, default=BOOKS, help="only these rulebooks")
    options = parser.parse_args()
    if options.search:
        search(options.search, options.rules)
    else:
        report(options.rules)


if __name__ == "__main__":
    main()
