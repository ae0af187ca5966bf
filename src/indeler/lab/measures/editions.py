"""Two editions of one rulebook side by side: the same history, paired by both."""

from __future__ import annotations

from indeler.lab.measures.registry import Value, measure
from indeler.lab.played import Played
from indeler.language import N_
from indeler.model import Pairing, Tournament
from indeler.systems import pair

OTHER = {"fide-dutch": "fide-dutch-2017", "fide-dutch-2017": "fide-dutch"}


@measure(N_("Share of the rounds that the other edition of the Dutch system pairs otherwise"), is_usual=False)
def other_rounds(played: Played) -> Value:
    """Each round is paired once more, from the history it had, by the other edition; colours do not count."""
    tournament = played.tournament
    if tournament is None or tournament.rules not in OTHER or not tournament.rounds:
        return None
    numbers = range(1, len(tournament.rounds) + 1)
    return sum(_is_other(tournament, number) for number in numbers) / len(numbers)


def _is_other(tournament: Tournament, number: int) -> bool:
    played = tournament.rounds[number - 1]
    paired: Pairing = pair(tournament.before(number), OTHER[tournament.rules or ""])
    meeting = {frozenset((game.white, game.black)) for game in played.games}
    return paired.bye != played.bye or {frozenset(board) for board in paired.boards} != meeting
