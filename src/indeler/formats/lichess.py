"""The results of a Lichess arena: a line of JSON for each player, best first, with the score and without any pairing.

A Lichess Swiss has pairings, too: its ``.trf`` file is read like any other.
"""

import json
from typing import Any, NamedTuple

from indeler.formats.text import clean, quote, refusal_at_line, text_lines
from indeler.language import N_, InvalidInput, TooLarge

_MOST_PLAYERS = 5000
_HIGHEST_SCORE = 10_000


class ArenaResult(NamedTuple):
    """One player of an arena."""

    rank: int
    username: str
    score: int
    rating: int = 0


def read_arena(data: bytes, name: str) -> list[ArenaResult]:
    """Return all players in the file, in its order; refuse a line that is no arena result, with its number."""
    found: list[ArenaResult] = []
    line_of: dict[str, int] = {}
    for number, line in enumerate(text_lines(data, name), start=1):
        if not line.strip():
            continue
        if len(found) >= _MOST_PLAYERS:
            text = N_("{name}: more than {most} players; check that it is your arena.")
            raise TooLarge(text, name=name, most=_MOST_PLAYERS)
        result = _result(line, name, number)
        earlier = line_of.setdefault(result.username.casefold(), number)
        if earlier != number:
            text = N_("{username} is in line {line} already; keep one of them.")
            raise refusal_at_line(name, number, text, username=result.username, line=earlier)
        found.append(result)
    if not found:
        text = N_("{name}: there is no player in this file; download the results of the arena again.")
        raise InvalidInput(text, name=name)
    return found


def _result(line: str, name: str, number: int) -> ArenaResult:
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if isinstance(row, dict) and "tieBreak" in row:
        text = N_("these are the results of a Lichess Swiss, without its pairings; give its .trf file instead.")
        raise refusal_at_line(name, number, text)
    stated = row if isinstance(row, dict) else {}
    username, rank, score = stated.get("username"), _count(stated.get("rank")), _count(stated.get("score"))
    if not isinstance(username, str) or not clean(username) or rank is None or score is None:
        text = N_("{line} is no result of a Lichess arena, which has rank, username and score.")
        raise refusal_at_line(name, number, text, line=quote(line))
    return ArenaResult(rank, clean(username)[:40], score, _count(stated.get("rating")) or 0)


def _count(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _HIGHEST_SCORE:
        return value
    return None
