"""A check that pairs every round of a tournament again and reports the differences."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import NamedTuple

from indeler.model import Cell, Pairing, PairingError, Tournament, decimal, format_colours, played_colours, scores
from indeler.systems import pair

Pairs = list[tuple[int, int]]
"""White and black by pairing number; the bye is black 0."""


class Rechecked(NamedTuple):
    """The result of a check: the report, whether a round differs, and a checklist of all rounds."""

    report: str
    differs: bool
    checklist: str


def recheck(
    tournament: Tournament, rounds: Iterable[int], name: str, rules: str | None, settings: Mapping[str, str]
) -> Rechecked:
    """Pair each of these rounds from the state before it and compare; colours count, the order of boards does not."""
    report, lists, differs = [], [], False
    for number in rounds:
        report.append(f"{name}: Round #{number}")
        before = tournament.before(number)
        try:
            pairing = pair(before, rules, **settings)
        except PairingError as refusal:
            report += [f"  {refusal}", ""]
            differs = True
            continue
        lists.append(f"Round #{number}\n{checklist(before, pairing)}")
        ours = _with_bye(pairing.boards, pairing.bye)
        played = tournament.rounds[number - 1]
        theirs = _with_bye([game[:2] for game in played.games], played.bye)
        if set(ours) != set(theirs):
            differs = True
            report += _columns(
                [board for board in ours if board not in theirs], [board for board in theirs if board not in ours]
            )
    return Rechecked("".join(f"{line}\n" for line in report), differs, "\n".join(lists))


def _with_bye(boards: Pairs, bye: int | None) -> Pairs:
    return boards if bye is None else [*boards, (bye, 0)]


def _columns(ours: Pairs, theirs: Pairs) -> list[str]:
    lines = ["", "  Checker pairings        Tournament pairings", ""]
    for pairs in zip_longest(ours, theirs):
        left, right = (f"{pair[0]:>4} - {pair[1]:>4}" if pair else "" for pair in pairs)
        lines.append(f"   {left:<24} {right}".rstrip())
    return [*lines, ""]


def checklist(tournament: Tournament, pairing: Pairing) -> str:
    """Return one line for each player, tab-separated, by points, with a blank line between the score groups.

    Columns: number, points, colours of the games played, the current game (``w7``), and each round (``7w1``).
    """
    count = len(tournament.rounds)
    points = scores(tournament)
    now = _current_games(pairing)
    rows = ["\t".join(("ID", "Pts", "Colours", "Cur", *(f"R{round}" for round in range(1, count + 1))))]
    group = None
    for player in sorted(tournament.players, key=lambda player: (-points[player], player)):
        if group is not None and points[player] != group:
            rows.append("")
        group = points[player]
        card = tournament.card(player)
        colours = format_colours(played_colours(card), count)
        rows.append("\t".join((str(player), decimal(group), colours, now.get(player, "-"), *map(_cell, card))))
    return "\n".join(rows) + "\n"


def _current_games(pairing: Pairing) -> dict[int, str]:
    now = {}
    for white, black in pairing.boards:
        now[white], now[black] = f"w{black}", f"b{white}"
    if pairing.bye is not None:
        now[pairing.bye] = "bye"
    return now


def _cell(cell: Cell) -> str:
    """Return a round in the notation of cross tables: ``7w1``, or ``-H`` without an opponent."""
    colour = cell.colour.value if cell.colour is not None else ""
    return f"{cell.opponent}{colour}{cell.kind.code.strip()}" if cell.opponent else f"-{cell.kind.code}"
