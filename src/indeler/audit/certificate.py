"""A certificate: the evidence for one round, with what it is about and a seal over all of it, as JSON."""

from __future__ import annotations

from indeler.model import InvalidInput, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = "indeler-certificate-1"


def sealed(tournament: Tournament, rules: str, round: int, evidence: list[dict[str, Any]]) -> dict[str, Any]:
    """The certificate of a round of this tournament."""
    certificate = {
        "format": FORMAT,
        "rules": rules,
        "round": round,
        "tournament": digest(tournament, round),
        "evidence": evidence,
    }
    return {**certificate, "seal": seal(certificate)}


def seal(certificate: dict[str, Any]) -> str:
    """The SHA-256 digest of all but the seal itself: shows that nothing was changed, by accident or otherwise."""
    from json import dumps

    content = {name: value for name, value in certificate.items() if name != "seal"}
    return _sha256(dumps(content, sort_keys=True, separators=(",", ":")))


def digest(tournament: Tournament, round: int) -> str:
    """The SHA-256 digest of what was known and what was paired in this round."""
    before = tournament.before(round)
    given = tournament.rounds[round - 1]
    parts = (
        [
            (player.number, player.name, player.rating, player.title, player.enters)
            for player in before.players.values()
        ],
        [([game[:2] for game in one.games], one.unplayed) for one in (*before.rounds, given)],
        [game.result for one in before.rounds for game in one.games],
        before.type_code,
        before.total_rounds,
        before.initial_colour,
        before.scale,
        before.requested_byes,
        before.forbidden,
        sorted(before.virtual_points.items()),
        before.special_points,
    )
    return _sha256(repr(parts))


def read(text: str) -> dict[str, Any]:
    """A certificate from JSON; InvalidInput where it is none."""
    from json import JSONDecodeError, loads

    try:
        certificate = loads(text)
    except (JSONDecodeError, RecursionError, ValueError):
        certificate = None
    wanted = {"format": str, "rules": str, "round": int, "tournament": str, "evidence": list, "seal": str}
    if (
        not isinstance(certificate, dict)
        or certificate.get("format") != FORMAT
        or set(certificate) != set(wanted)
        or any(type(certificate[name]) is not kind for name, kind in wanted.items())
    ):
        raise InvalidInput(
            f"This is not a certificate ({FORMAT}); make one with 'indeler check FILE --certificate OUT'."
        )
    return certificate


def written(certificate: dict[str, Any]) -> str:
    """A certificate as JSON, one piece of evidence a line."""
    from json import dumps

    head = {name: value for name, value in certificate.items() if name not in ("evidence", "seal")}
    lines = [f'  "{name}": {dumps(value)},' for name, value in head.items()]
    evidence = ",\n".join(f"    {dumps(piece, separators=(',', ':'))}" for piece in certificate["evidence"])
    return "{\n" + "\n".join(lines) + f'\n  "evidence": [\n{evidence}\n  ],\n  "seal": "{certificate["seal"]}"\n}}\n'


def _sha256(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
