"""Every refusal Indeler can give: one sentence for the person at the table, one exit code for the calling program."""

from __future__ import annotations


class IndelerError(Exception):
    """A refusal in one sentence: what, where, what to do. Nothing has been changed when it is raised."""

    exit_code = 2


class PairingError(IndelerError):
    """No legal pairing exists: says who cannot be paired and by which clause."""

    exit_code = 1

    def __init__(self, sentence: str, *, clause: str = "", players: tuple[int, ...] = ()) -> None:
        super().__init__(sentence)
        self.clause = clause
        self.players = players


class InvalidInput(IndelerError):
    """A request or a file that cannot be carried out as it stands."""

    exit_code = 3


class InconsistentTournament(InvalidInput):
    """A tournament that contradicts itself; names the player, the round and the fault."""

    def __init__(self, fault: str, *, player: int | None = None, round: int | None = None) -> None:
        self.player = player
        self.round = round
        self.fault = fault
        where = ", ".join(
            part
            for part in (f"player {player}" if player is not None else "", f"round {round}" if round else "")
            if part
        )
        super().__init__(f"{where[:1].upper()}{where[1:]}: {fault}" if where else fault)


class TooLarge(IndelerError):
    """More players, rounds or bytes than the format or the system can carry."""

    exit_code = 4


class FileTrouble(IndelerError):
    """A file that cannot be opened, read or written."""

    exit_code = 5
