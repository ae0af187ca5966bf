"""What the fields of events are called, and how somebody who enters one for the first time is told about them.

A kind of event says so of the fields that only it has; those that several have stand here.
"""

from __future__ import annotations

from typing import NamedTuple

from indeler.language import N_, Text


class FieldWords(NamedTuple):
    """A field: its name in the logbook, what people call it, a value as a shell takes it, and what it means."""

    name: str
    label: Text
    example: str
    meaning: Text | None
    """None where a field has only some words, which are told."""


USUAL = (
    FieldWords(
        "anyway", N_("anyway"), "yes", N_("yes: go on though something speaks against it, which the logbook then says")
    ),
    FieldWords("appeal", N_("appeal"), "217", N_("the number that the appeal has in the logbook")),
    FieldWords("black", N_("Black"), "8", N_("the member with black, by number")),
    FieldWords("boards", N_("boards"), "3-8,4-9", N_("White and Black of each board")),
    FieldWords("born", N_("born"), "2010-05-31", N_("the date of birth")),
    FieldWords("competition", N_("competition"), "cycles", N_("cycles, rapid, blitz, cup or another of the rulebook")),
    FieldWords("cycle", N_("cycle"), "1", N_("the number of the cycle")),
    FieldWords("date", N_("date"), "2026-09-10", N_("the evening")),
    FieldWords("digest", N_("fingerprint"), "9f2c…", N_("the SHA-256 digest of rulebook.toml")),
    FieldWords("game_at", N_("game at"), "2026-09-12T13:00", N_("when the external game starts")),
    FieldWords("group", N_("group"), "A", N_("the group of the cycle; final for a final pool")),
    FieldWords("member", N_("member"), "3", N_("a member, by number")),
    FieldWords("name", N_("name"), "'Kees Bakker'", N_("the name")),
    FieldWords("odd", N_("has the bye"), "5", N_("who has no opponent")),
    FieldWords("opponent", N_("opponent"), "'Jan Smit'", N_("the name of the opponent")),
    FieldWords("part", N_("part"), "1", N_("the number of the cycle, or which evening of its competition")),
    FieldWords("present", N_("present"), "3,4,8,9", N_("members, by number")),
    FieldWords("rating", N_("rating"), "1850", N_("0 for none")),
    FieldWords("result", N_("result"), "1-0", None),
    FieldWords("round", N_("round"), "2", N_("the number of the round; of the cup 0 for the preliminary round")),
    FieldWords(
        "seed", N_("seed of the draw"), "'Cup, round 1'", N_("any text, published before lots are drawn from it")
    ),
    FieldWords("to", N_("to"), "2026-09-17", N_("the evening to move to; left out: the next")),
    FieldWords("white", N_("White"), "3", N_("the member with white, by number")),
    FieldWords("at", N_("happened at"), "2026-09-10T20:05", None),
    FieldWords("why", N_("why"), "'told the leader'", None),
)
"""The fields that several kinds of event have."""
