"""Whether all rounds can be paired although some players are kept apart; before the first round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from indeler.language import N_, Sentence
from indeler.model import Tournament

_MOST_PLAYERS = 12
"""The largest field for which all rounds are tried; for more players only the opponents of each are counted."""
_MOST_TRIALS = 20_000


def faults_of_bans(tournament: Tournament) -> Iterator[Sentence]:
    """Row 62 of FIDE's draft checklist: name the players who have too few opponents, or say that no schedule exists."""
    total = tournament.total_rounds or 0
    lacking = False
    for number, most in _most_rounds(tournament, total).items():
        if most < total:
            lacking = True
            text = N_(
                "{player} is kept apart from so many that there are opponents for {most} of the {total} rounds only. "
                "Keep fewer apart, or play fewer rounds."
            )
            player = tournament.player(number)
            yield Sentence(text, player=f"{number} {player.name}".rstrip(), most=most, total=total)
    if not lacking and _has_schedule(tournament, total) is False:
        text = N_(
            "With these players kept apart, not all {total} rounds can be paired, whatever the results. "
            "Keep fewer apart, or play fewer rounds."
        )
        yield Sentence(text, total=total)


def _most_rounds(tournament: Tournament, total: int) -> Mapping[int, int]:
    """Return the most rounds of each player who is kept apart for good: an opponent or a bye in each of them."""
    banned: dict[int, set[int]] = {}
    for ban in tournament.forbidden:
        if ban.first_round <= 1 and (ban.last_round is None or ban.last_round >= total):
            for player in ban.players:
                banned.setdefault(player, {player}).update(ban.players)
    byes = [tournament.absent(round) for round in range(1, total + 1)]
    odd = any((len(tournament.players) - len(absent)) % 2 for absent in byes)
    return {
        player: len(tournament.players) - len(others) + odd + sum(player in absent for absent in byes)
        for player, others in sorted(banned.items())
    }


def _has_schedule(tournament: Tournament, total: int) -> bool | None:
    """Return whether each pair meets at most once in some schedule of all rounds; None if that is not known."""
    players = list(tournament.players)
    if len(players) > _MOST_PLAYERS or any(tournament.absent(round) for round in range(1, total + 1)):
        return None
    field = [*players, 0] if len(players) % 2 else players  # 0 is the bye, which each has at most once
    allowed = [
        {(a, b) for a in field for b in field if a != b and (not (a and b) or tournament.may_meet(a, b, round))}
        for round in range(1, total + 1)
    ]
    trials = [_MOST_TRIALS]
    try:
        return _paired_on(field, field, allowed, set(), trials)
    except _TooManyError:
        return None


class _TooManyError(Exception):
    pass


def _paired_on(
    field: Sequence[int],
    free: Sequence[int],
    allowed: Sequence[set[tuple[int, int]]],
    met: set[tuple[int, int]],
    trials: list[int],
) -> bool:
    """Return whether the rest of the round and all further rounds can be paired without a second meeting."""
    if not allowed:
        return True
    if not free:
        return _paired_on(field, field, allowed[1:], met, trials)
    trials[0] -= 1
    if not trials[0]:
        raise _TooManyError
    one = free[0]
    for other in free[1:]:
        pair = one, other
        if pair in allowed[0] and pair not in met:
            met.add(pair)
            rest = [player for player in free if player not in pair]
            found = _paired_on(field, rest, allowed, met, trials)
            met.discard(pair)
            if found:
                return True
    return False
