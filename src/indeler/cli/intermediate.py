"""``indeler pair --intermediate``: the round between, for those who met a dummy that always draws (kndb MOD2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Pairing, Result, Tournament
from indeler.systems import rulebook
from indeler.systems.resistance.kndb.book import choices_of
from indeler.systems.resistance.kndb.choices import with_drawing_dummy
from indeler.systems.resistance.kndb.intermediate import intermediate_round, with_intermediate_round

RULES = "kndb"


class Between(NamedTuple):
    """The intermediate round as any other, what is to be said with it, and the tournament with it added."""

    pairing: Pairing
    said: Sentence
    tournament: Tournament


def intermediate(tournament: Tournament, rules: str | None, settings: Mapping[str, str]) -> Between:
    """Who plays whom in between; the results are still to come."""
    if (rules or tournament.rules) != RULES:
        raise InvalidInput(N_("An intermediate round is a thing of {rules}; add --rules {rules}."), rules=RULES)
    book = rulebook(RULES)
    values = book.read_settings(book.chosen(tournament, settings))
    tournament = with_drawing_dummy(tournament)
    extra = intermediate_round(tournament, choices_of(values))
    pairing = Pairing(
        tournament.next_round,
        extra.boards,
        rules=RULES,
        bye=extra.alone,
        clauses=[*extra.clauses, *["MOD2"] * (extra.alone is not None)],
    )
    text = N_("This is the intermediate round (kndb MOD2); in the last round player {player} meets the dummy.")
    said = Sentence(text, player=extra.meets_dummy)
    if extra.alone is not None:
        alone = Sentence(N_("Player {player} draws with himself now."), player=extra.alone)
        said = Sentence(N_("{one} {other}"), one=said, other=alone)
    pending = [Result.PENDING] * len(extra.boards)
    return Between(pairing, said, with_intermediate_round(tournament, extra, pending, values["counts"]))
