"""Every refusal Indeler can give: one sentence for the person at the table, one exit code for the calling program."""

from __future__ import annotations

from indeler.model.sentences import N_, Sentence, Words, filled


class IndelerError(Exception):
    """A refusal in one sentence: what, where, what to do. Nothing has been changed when it is raised.

    The sentence is an English text with gaps, and what fills them: ``str(error)`` is English, `said` any language.
    """

    exit_code = 2

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(filled(text, values, N_))
        self.text = text
        self.values = values

    def said(self, words: Words) -> str:
        """The sentence in the language of these words."""
        return filled(self.text, self.values, words)


class PairingError(IndelerError):
    """No legal pairing exists: says who cannot be paired and by which clause."""

    exit_code = 1

    def __init__(self, text: str, /, *, clause: str = "", players: tuple[int, ...] = (), **values: object) -> None:
        super().__init__(text, **values)
        self.clause = clause
        self.players = players


class InvalidInput(IndelerError):
    """A request or a file that cannot be carried out as it stands."""

    exit_code = 3


class InconsistentTournament(InvalidInput):
    """A tournament that contradicts itself; names the player, the round and the fault."""

    def __init__(
        self, text: str | Sentence, /, *, player: int | None = None, round: int | None = None, **values: object
    ) -> None:
        self.player = player
        self.round = round
        self.fault = Sentence(text, **values) if isinstance(text, str) else text
        where = _WHERE[player is not None, bool(round)]
        super().__init__(where, player=player, round=round, fault=self.fault)


_WHERE = {
    (True, True): N_("Player {player}, round {round}: {fault}"),
    (True, False): N_("Player {player}: {fault}"),
    (False, True): N_("Round {round}: {fault}"),
    (False, False): "{fault}",
}


class TooLarge(IndelerError):
    """More players, rounds or bytes than the format or the system can carry."""

    exit_code = 4


class FileTrouble(IndelerError):
    """A file that cannot be opened, read or written."""

    exit_code = 5
