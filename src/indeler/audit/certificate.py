"""Certificates: the evidence for one round as JSON with a digest (seal), and the examination of such a certificate.

A certificate states the rulebook, the settings, the round and a digest of the tournament. The examination takes the
rules from the person or from the file, repeats the judgement of the round and checks the evidence of each answer.
"""

from collections.abc import Mapping
from hashlib import sha256
from itertools import islice
from json import dumps, loads
from typing import Any, NamedTuple

from indeler.audit.given_round import AuditedRound, audited_round
from indeler.audit.premises import premises, unchecked_parts
from indeler.audit.rulebooks import Yardstick, describe_rules, yardstick
from indeler.audit.verdict import NotInOrder, with_names
from indeler.audit.verifier import ProofFails, Verifier
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Tenths, Tournament
from indeler.model.teams import TeamTournament, participants

FORMAT = "indeler-certificate-3"


def make_certificate(
    tournament: Tournament, pairing: AuditedRound, judge: Yardstick, evidence: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return the certificate of a round of this tournament."""
    certificate = {
        "format": FORMAT,
        "rules": judge.rules,
        "settings": judge.settings,
        "round": pairing.round,
        "tournament": digest(tournament, pairing, judge),
        "evidence": evidence,
    }
    return {**certificate, "seal": seal(certificate)}


def seal(certificate: dict[str, Any]) -> str:
    """Return the SHA-256 digest of everything except the seal, which shows whether anything was changed."""
    content = {name: value for name, value in certificate.items() if name != "seal"}
    return _sha256(dumps(content, sort_keys=True, separators=(",", ":")))


def digest(tournament: Tournament, pairing: AuditedRound, judge: Yardstick) -> str:
    """Return the SHA-256 digest of all values on which a verdict depends, without those after the round."""
    before, number = tournament.before(pairing.round), pairing.round
    parts = (
        before.event[:4],
        [
            (player.number, player.name, player.rating, player.title, player.enters, player.withdrawn_after)
            for player in before.players.values()
        ],
        [(one.games, one.unplayed) for one in before.rounds],
        (number, pairing.games, pairing.bye, sorted(pairing.unpaired.items()), pairing.boards),
        (before.rules, before.type_code, before.total_rounds, before.initial_colour, before.scale, before.tiebreaks),
        [bye for bye in before.requested_byes if bye.round == number],
        [ban for ban in before.forbidden if ban.holds(number)],
        sorted((player, points[:number]) for player, points in before.virtual_points.items()),
        before.special_points,
        (judge.rules, sorted(judge.settings.items())),
        *([_scores(before, number)] if isinstance(before, TeamTournament) else []),
    )
    return _sha256(repr(parts))


def _scores(before: TeamTournament, round: int) -> list[tuple[str, int, tuple[Tenths, ...]]]:
    return [
        (name, team, points[:round])
        for name, awards in before.awards.items()
        for team, points in sorted(awards.items())
    ]


def read_certificate(text: str) -> dict[str, Any]:
    """Return a certificate from JSON; raise InvalidInput if it is none."""
    try:
        certificate = loads(text)
        is_one = isinstance(certificate, dict) and certificate.get("format") == FORMAT and _is_well_formed(certificate)
    except (ValueError, RecursionError):
        is_one = False
    if not is_one:
        refusal = N_("This is not a certificate ({format}); make one with 'indeler check FILE --certificate OUT'.")
        raise InvalidInput(refusal, format=FORMAT)
    content: dict[str, Any] = certificate
    return content


_PARTS = {"format": str, "rules": str, "settings": dict, "round": int, "tournament": str, "evidence": list, "seal": str}
_MOST = 10**9
"""The limit of the numbers in a certificate; those of a dual are texts."""


def _is_well_formed(certificate: dict[str, Any]) -> bool:
    """Return whether every part is present and of the right type."""
    return (
        set(certificate) == set(_PARTS)
        and all(type(certificate[name]) is kind for name, kind in _PARTS.items())
        and all(isinstance(text, str) for text in certificate["settings"].values())
        and all(map(_is_piece, certificate["evidence"]))
    )


def _is_piece(piece: object) -> bool:
    """Return whether this can be evidence: numbers and lists by name, perhaps with other evidence as proofs."""
    if not isinstance(piece, dict):
        return False
    proofs = piece.get("proofs", [])
    others = [value for name, value in piece.items() if name != "proofs"]
    return isinstance(proofs, list) and all(map(_is_piece, proofs)) and _is_listed(others)


def _is_listed(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_is_listed, value))
    return (isinstance(value, str) and value != "") or (type(value) is int and 0 <= value < _MOST)


def format_certificate(certificate: dict[str, Any]) -> str:
    """Return a certificate as JSON, with one piece of evidence per line."""
    head = {name: value for name, value in certificate.items() if name not in ("evidence", "seal")}
    lines = [f'  "{name}": {dumps(value)},' for name, value in head.items()]
    evidence = ",\n".join(f"    {dumps(piece, separators=(',', ':'))}" for piece in certificate["evidence"])
    return "{\n" + "\n".join(lines) + f'\n  "evidence": [\n{evidence}\n  ],\n  "seal": "{certificate["seal"]}"\n}}\n'


def _sha256(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Proven(NamedTuple):
    """What a certificate proves, and what that rests on."""

    rules: str
    tournament: Tournament
    """The players or teams whose round it is, by number."""
    round: AuditedRound
    """The games with colours; the boards if their order is known; the bye if the rules assign it."""
    premises: tuple[Sentence, ...]
    """What the proof takes from the file, besides the players and earlier results."""
    unchecked: tuple[Sentence, ...]
    """Parts of the round that could not be checked."""


class ExaminedCertificate(NamedTuple):
    """The result of the test of a proof: its fault, or what it proves."""

    round: int
    fault: Sentence | None
    by: Sentence | str
    proven: Proven | None = None


def examine_certificate(
    certificate: dict[str, Any],
    tournament: Tournament,
    rules: str | None,
    settings: Mapping[str, object] | None,
    round: int | None = None,
) -> ExaminedCertificate:
    """Test a certificate on its tournament, by rules from the person or from the file.

    With a ``round`` it has to be about that round of the tournament; otherwise it is about the round that it names.
    """
    tournament = participants(tournament, rules)
    judge, number = yardstick(tournament, rules, settings), certificate["round"] if round is None else round
    fault = _mismatch(certificate, tournament, judge, number)
    if fault:
        return ExaminedCertificate(number, fault, judge.named())
    pairing = audited_round(tournament, number)
    fault = _fault(certificate, tournament, pairing, judge)
    proven = None if fault else _proven(tournament, pairing, judge)
    return ExaminedCertificate(number, fault, judge.named(), proven)


def _proven(tournament: Tournament, pairing: AuditedRound, judge: Yardstick) -> Proven:
    """Return what is proven; a list does not say which of the players without a game has the bye."""
    given = premises(tournament.before(pairing.round), pairing, judge)
    unchecked = unchecked_parts(tournament, pairing, judge)
    return Proven(judge.rules, tournament, pairing._replace(bye=None) if judge.is_listed else pairing, given, unchecked)


def _mismatch(certificate: dict[str, Any], tournament: Tournament, judge: Yardstick, number: int) -> Sentence | None:
    """Return why the certificate is not about this round of this tournament by these rules."""
    if certificate["seal"] != seal(certificate):
        return Sentence(N_("the certificate was changed after it was sealed"))
    if certificate["round"] != number:
        text = N_("the certificate is about round {theirs}, not about round {ours}")
        return Sentence(text, theirs=certificate["round"], ours=number)
    if not 1 <= number <= len(tournament.rounds):
        return Sentence(N_("the tournament has no round {round}"), round=number)
    if (certificate["rules"], certificate["settings"]) != (judge.rules, judge.settings):
        text = N_(
            "the certificate is about {theirs}, not about {ours}; if that is right, say it with --rules and --set"
        )
        some = islice(certificate["settings"].items(), MAX_TEXT_QUOTED)
        chosen = {_short(name): _short(value) for name, value in some}
        return Sentence(text, theirs=describe_rules(_short(certificate["rules"]), chosen), ours=judge.named())
    return None


MAX_TEXT_QUOTED = 40
"""The number of characters shown of a text in a certificate, and of its settings, which may be arbitrary."""


def _short(text: str) -> str:
    readable = "".join(letter if letter.isprintable() else "?" for letter in text[: MAX_TEXT_QUOTED + 1])
    return readable if len(readable) <= MAX_TEXT_QUOTED else f"{readable[:MAX_TEXT_QUOTED]}…"


def _fault(
    certificate: dict[str, Any], tournament: Tournament, pairing: AuditedRound, judge: Yardstick
) -> Sentence | None:
    if certificate["tournament"] != digest(tournament, pairing, judge):
        text = N_("the certificate is about another tournament, or another state of round {round}")
        return Sentence(text, round=pairing.round)
    facts = Verifier(certificate["evidence"])
    try:
        judge.examine(tournament.before(pairing.round), pairing, facts)
        facts.done()
    except NotInOrder as fault:
        sentence = with_names(fault.sentence, tournament)
        return Sentence(N_("the round is not right ({clause}): {sentence}"), clause=fault.clause, sentence=sentence)
    except ProofFails as fault:
        return Sentence(N_("the proof {fault}"), fault=Sentence(fault.args[0]))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return Sentence(N_("the evidence is not written as it should be"))
    return None
