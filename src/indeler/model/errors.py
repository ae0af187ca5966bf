"""Refusals of a tournament or a pairing; the other refusals are defined in `indeler.language`."""

from __future__ import annotations

from indeler.language import N_, IndelerError, InvalidInput, Sentence, Text


class PairingError(IndelerError):
    """No legal pairing exists: names the players who cannot be paired, and the clause."""

    exit_code = 1

    def __init__(
        self, text: Text, /, *, clause: str = "", players: tuple[int, ...] = (), setting: str = "", **values: object
    ) -> None:
        super().__init__(text, **values)
        self.clause = clause
        self.players = players
        self.setting = setting
        """The setting of the rulebook that would allow a round; empty if there is none."""


class InconsistentTournament(InvalidInput):
    """A tournament that contradicts itself; names the player, the round and the fault."""

    def __init__(
        self,
        text: Text | Sentence,
        /,
        *,
        player: int | None = None,
        round: int | None = None,
        of_team: int | None = None,
        **values: object,
    ) -> None:
        self.player = player
        self.round = round
        self.team = of_team
        """The team that it is about, for the line of a file; the sentence has its name."""
        self.fault = Sentence(text, **values) if isinstance(text, str) else text
        where = _WHERE[player is not None, bool(round)]
        super().__init__(where, player=player, round=round, fault=self.fault)


_WHERE = {
    (True, True): N_("Player {player}, round {round}: {fault}"),
    (True, False): N_("Player {player}: {fault}"),
    (False, True): N_("Round {round}: {fault}"),
    (False, False): N_("{fault}"),
}
