"""What is wrong with a round: the audit's word for it."""

from __future__ import annotations

from typing import NamedTuple

from indeler import audit
from indeler.language import InvalidInput
from indeler.opens.state import State


class Looked(NamedTuple):
    """What the audit found when it looked at a round."""

    fault: audit.Finding | None = None
    unjudged: InvalidInput | None = None
    """Why it could not look: a rulebook or a setting that it does not know."""


def looked_at(state: State, lang: str = "en") -> Looked:
    """F6, F7 of knsb-rating and knsb-wp: what makes the last round illegal (B1, B2 and the like), if anything does.

    A round that is only not the best stands once it is published.
    """
    try:
        verdict = audit.check(state.tournament, state.rounds, lang=lang)
    except InvalidInput as refusal:
        return Looked(unjudged=refusal)
    return Looked(verdict.findings[0] if verdict.verdict == audit.ILLEGAL else None)
