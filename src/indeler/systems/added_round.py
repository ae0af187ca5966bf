"""A tournament with the round that was just paired."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.model import Pairing, Tournament
from indeler.model.teams import participants
from indeler.systems import with_added_settings, with_next_round_settings


def with_round(
    tournament: Tournament, pairing: Pairing, settings: Mapping[str, str], after: Tournament | None = None
) -> Tournament:
    """The tournament with this round; the next is paired by the same rulebook and settings, unless it names another.

    ``after`` is the tournament with this round where that is more than the round added.
    """
    after = after or pairing.added_to(with_next_round_settings(tournament, pairing.rules, **settings))
    if tournament.rules in ("", pairing.rules):
        after = with_added_settings(after, pairing.rules, **settings)
    if participants(after) is not after:
        return after  # the boards of a team event are those of its matches
    *earlier, last = after.rounds
    return after.replace(rounds=(*earlier, last._replace(boards=tuple(pairing.boards))))
