"""What a verdict takes from the file and does not prove, in sentences for a reader."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.audit.dutch.people import is_baku_type
from indeler.audit.given_round import AuditedRound, counted_as_absent
from indeler.audit.rulebooks import Yardstick
from indeler.language import N_, Sentence, Text
from indeler.model import Tournament


def unchecked_parts(tournament: Tournament, pairing: AuditedRound, judge: Yardstick) -> tuple[Sentence, ...]:
    """Return the parts of a right round of this tournament that could not be checked."""
    absent = () if judge.is_listed else counted_as_absent(tournament, pairing.round)
    return (*absent, *([pairing.unchecked] if pairing.unchecked else []))


def premises(before: Tournament, pairing: AuditedRound, judge: Yardstick) -> tuple[Sentence, ...]:
    """Return what the round rests on besides players and results: a file with other values has another right round."""
    return tuple(_premises(before, pairing, judge))


def _premises(before: Tournament, pairing: AuditedRound, judge: Yardstick) -> Iterator[Sentence]:
    total, unknown = before.total_rounds, N_("the number of rounds, which is not stated: more rounds follow this one")
    yield Sentence(N_("the number of rounds: {rounds}"), rounds=total) if total else Sentence(unknown)
    if judge.draws_colour:
        colour = judge.settings.get("initial") or (before.initial_colour.name.lower() if before.initial_colour else "")
        yield Sentence(_DRAWN.get(colour, _NOT_STATED))
    left_out = [before.named(player) for player in before.absent()]
    if left_out:
        yield Sentence(N_("who is not paired in this round: {players}"), players=left_out)
    for ban in before.forbidden:
        if ban.holds(pairing.round):
            players = [before.named(player) for player in ban.players]
            yield Sentence(N_("who may not meet in this round: {players}"), players=players)
    if is_baku_type(before) and not before.virtual_points and not judge.settings.get("baku"):
        yield Sentence(N_("the accelerated pairing (Baku), which the type of the tournament says"))
    added = [before.named(player) for player in before.virtual_points if before.virtual(player, pairing.round)]
    if added:
        yield Sentence(N_("points that count for the pairing only, of {players}"), players=added)


_NOT_STATED = N_("the colour drawn for the first round, which is not stated: it is that of the boards of round 1")
_DRAWN: dict[str, Text] = {
    "white": N_("the colour drawn for the first round: White"),
    "black": N_("the colour drawn for the first round: Black"),
}
