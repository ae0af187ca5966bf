"""A round that others can verify: the tournament up to that round in one file with its certificate."""

from collections.abc import Mapping, Sequence
from json import dumps, loads
from typing import Any, NamedTuple

from indeler.audit import ExaminedCertificate, check, examine_certificate, format_certificate, read_certificate
from indeler.formats import format_tournament, parse
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

FORMAT = "indeler-proof-1"


class RoundProof(NamedTuple):
    """A round with all that its pairing rests on."""

    round: int
    tournament: Tournament
    certificate: dict[str, Any] | None
    """None where the round is not proven right: it was changed by hand, or differs from the rules."""

    def examine(
        self, rules: str | None = None, settings: Mapping[str, object] | None = None
    ) -> ExaminedCertificate | None:
        """Return the result of the test whether the certificate proves this round; None without a certificate."""
        if self.certificate is None:
            return None
        return examine_certificate(self.certificate, self.tournament, rules, settings, self.round)


def format_proof(tournament: Tournament, round: int, boards: Sequence[tuple[int, int]] = ()) -> str:
    """Return the file for a round of this tournament, without later data or requests for later rounds.

    ``boards`` are those of the round in order; it is proven with that order where the rules prescribe it.
    """
    paired = _up_to(tournament, round)
    data, certificate = _proven(_with_order(paired, boards), round)
    if certificate is None and boards:
        data, certificate = _proven(paired, round)
    head = f'{{"format": "{FORMAT}", "round": {round},\n"certificate": {dumps(certificate)},\n'
    return f'{head}"tournament": {data.strip()}}}\n'


def _proven(paired: Tournament, round: int) -> tuple[str, object]:
    """Return the tournament as JSON, and the certificate that holds for the tournament read from it."""
    data = format_tournament(paired, "json")
    certificate = check(_read(data), round).certificate
    return data, loads(format_certificate(certificate)) if certificate else None


def _with_order(paired: Tournament, boards: Sequence[tuple[int, int]]) -> Tournament:
    """Return the tournament with this order of the last round, unless it is a team event or states another one."""
    last = paired.rounds[-1]
    if not boards or last.boards or paired.teams.teams:
        return paired
    return paired.replace(rounds=(*paired.rounds[:-1], last._replace(boards=tuple(boards))))


def _up_to(tournament: Tournament, round: int) -> Tournament:
    """Return the tournament with this round as its last, without withdrawals after it."""
    paired = tournament.before(round + 1)
    players = [
        player._replace(withdrawn_after=None) if (player.withdrawn_after or 0) >= round else player
        for player in paired.players.values()
    ]
    byes = [bye for bye in paired.requested_byes if bye.round <= round]
    return paired.replace(players=players, requested_byes=byes)


def read_proof(text: str) -> RoundProof:
    """Return the round in such a file; raise InvalidInput for any other file."""
    try:
        content = loads(text)
        number, certificate = content["round"], content["certificate"]
        is_one = content["format"] == FORMAT and type(number) is int and isinstance(content["tournament"], dict)
    except (ValueError, LookupError, TypeError, RecursionError):
        is_one = False
    if not is_one:
        text = N_("This is not the proof of a round ({format}). A certificate needs its tournament file as well.")
        raise InvalidInput(text, format=FORMAT)
    tournament = _read(dumps(content["tournament"]))
    if not 1 <= number <= len(tournament.rounds):
        raise InvalidInput(N_("The tournament in this proof has no round {round}."), round=number)
    return RoundProof(number, tournament, None if certificate is None else read_certificate(dumps(certificate)))


def _read(data: str) -> Tournament:
    return parse(data.encode(), "tournament.json")
