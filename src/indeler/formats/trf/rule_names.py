"""Which rulebook a file names: by the code of record 192 or by a ``### system`` comment."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.model import READINGS

TEAM_RECORDS = frozenset({"240", "250", "260", "299"})
"""Records that speak of teams, not of players, where the event is paired by team."""

_RULES_OF_CODE = {
    "FIDE_DUTCH": "fide-dutch",
    "FIDE_DUTCH_2025": "fide-dutch",
    "FIDE_DUTCH_2026": "fide-dutch",
    "FIDE_DUTCH_2017": "fide-dutch-2017",
    "CUSTOM_KNOCKOUT": "knockout",
}
_CODE_OF_RULES = {
    "fide-dutch": "FIDE_DUTCH",
    "fide-dutch-2017": "FIDE_DUTCH_2017",
    "berger": "FIDE_ROUNDROBIN",
    "knockout": "CUSTOM_KNOCKOUT",
}
_SYSTEM = "system "


def rules_of_code(code: str) -> str:
    """The rulebook that a code of record 192 stands for, or nothing if it is none of ours."""
    code = code.upper()
    if "ROUNDROBIN" in code and not is_team_event(code):
        return "berger"
    return _RULES_OF_CODE.get(code.removesuffix("_BAKU"), "")


def code_of_rules(rules: str) -> str:
    """fide-handling 1.3: the code of record 192 for a rulebook; one that FIDE has no code for is a custom Swiss."""
    return _CODE_OF_RULES.get(rules, "CUSTOM_SWISS" if rules in READINGS else "")


def is_team_event(code: str) -> bool:
    """Whether teams are paired, not players."""
    return "TEAM" in code.upper()


def named_system(comment: str) -> str:
    """The rulebook that a comment ``system NAME: words`` names, or nothing."""
    if comment[: len(_SYSTEM)].lower() != _SYSTEM:
        return ""
    name = comment[len(_SYSTEM) :].partition(":")[0].strip().lower()
    return name if name in READINGS else ""


def implied_rules(code: str, comments: Iterable[str]) -> str | None:
    """What comments and record 192 say together; comments win; None where they contradict each other."""
    named = {named_system(comment) for comment in comments} - {""}
    if len(named) > 1:
        return None
    return named.pop() if named else rules_of_code(code)
