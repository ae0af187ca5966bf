"""Decisions by which a tournament permanently leaves the rules of FIDE, with a reason.

Rows 43, 45, 196 and 201 of FIDE's draft checklist (docs/acceptance.md): a tournament starts by the rules, a decision
that leaves them needs a confirmation first, and it cannot be undone, not even by taking the decision itself back.
"""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.logbook import Question
from indeler.model import Result
from indeler.opens import events
from indeler.opens.aggregate import OPENS, evolves
from indeler.opens.events import DepartureCause
from indeler.opens.state import State, with_settings
from indeler.systems import DEFAULT, DEPARTURE_CAUSES, goes_by_fide, has_left_fide_rules, with_departure

MayLeave = events.BoardsSet | events.PlayersKeptApart | events.PlayersMayMeet | events.SettingsChanged


class FideRulesLeft(events.Event, frozen=True, kw_only=True):
    """The tournament is not one by the rules of FIDE any more."""

    title = N_("The tournament no longer goes by the FIDE rules, {cause}: {why}")
    needs_reason = True
    is_for_good = True

    round: events.RoundNumber
    """The one paired by hand, or the next one to be paired."""
    cause: DepartureCause

    def describe(self) -> Sentence:
        """Describe the cause and the reason."""
        return Sentence(self.title, cause=describe_cause(self.cause), why=self.why)


@evolves(FideRulesLeft)
def _leave(state: State, event: FideRulesLeft) -> State:
    return _with_departure(state, event.round, event.cause, event.why)


class LeavesFideRules(Question):
    """A decision that leaves the rules of FIDE; its author has to give a reason."""

    def __init__(self, cause: DepartureCause) -> None:
        super().__init__(Sentence(N_("This is not by the FIDE rules: {cause}."), cause=describe_cause(cause)))
        self.cause = cause


def describe_cause(cause: DepartureCause) -> Sentence:
    """Describe the cause in words."""
    return Sentence(DEPARTURE_CAUSES[cause])


def leaving(state: State, event: events.Event) -> DepartureCause | None:
    """Return how this decision leaves the rules of FIDE; None if it does not, or if they were left before."""
    if not state.rounds or has_left_fide_rules(state.tournament) or not goes_by_fide(state.tournament):
        return None
    if isinstance(event, events.PlayersKeptApart | events.PlayersMayMeet):
        return "apart"
    if isinstance(event, events.BoardsSet):
        return "by hand" if event.found in ("not best", "illegal") else None
    if isinstance(event, events.ResultCorrected | events.ColoursSwapped | events.SeatsExchanged | events.ByeCorrected):
        return "past" if _is_past(state, event) else None
    return _cause_in_settings(state, event) if isinstance(event, events.SettingsChanged) else None


def _is_past(
    state: State, event: events.ResultCorrected | events.ColoursSwapped | events.SeatsExchanged | events.ByeCorrected
) -> bool:
    """Rows 189 to 191: return whether this changes a round before the last but one, on which later pairings were based.

    Adjourned games are not counted. The games of a round robin follow from its table, so no pairing depends on them.
    """
    is_adjourned = isinstance(event, events.ResultCorrected) and Result.ADJOURNED.label in event.was
    return event.round < state.rounds - 1 and not is_adjourned and not state.rulebook.fixed_pairings


def _cause_in_settings(state: State, event: events.SettingsChanged) -> DepartureCause | None:
    """C.04.1 1: return the cause where rounds, rules or tie-breaks change, which are announced before the start."""
    now = state.tournament
    after = with_settings(now, **event.chosen())
    usual = state.rulebook.order.tiebreaks
    changed: dict[DepartureCause, bool] = {
        "rules": (now.rules or DEFAULT) != after.rules,
        "scoring": now.scale != after.scale,
        "rounds": now.total_rounds not in (None, after.total_rounds),
        "settings": dict(now.settings) != dict(after.settings),
        "tiebreaks": (now.tiebreaks or usual) != (after.tiebreaks or usual),
    }
    return next((cause for cause, is_so in changed.items() if is_so), None)


def with_leaving(state: State, decided: Iterable[events.Event], why: str) -> list[events.Event]:
    """Return these decisions, with an event for this reason before the first one that leaves the rules of FIDE.

    Raise `LeavesFideRules` if such an event has no reason.
    """
    listed = list(decided)
    for place, event in enumerate(listed):
        cause = leaving(state, event)
        if cause is not None:
            if not why:
                raise LeavesFideRules(cause)
            left = FideRulesLeft(at=event.at, by=event.by, why=why, round=_round_of(state, event), cause=cause)
            return [*listed[:place], left, *listed[place:]]
    return listed


def cause_in(state: State, decided: Iterable[events.Event]) -> DepartureCause | None:
    """Return the cause by which these decisions would leave the rules of FIDE; None where they do not."""
    return next((cause for event in decided if (cause := leaving(state, event))), None)


@OPENS.completes(events.BoardsSet, events.PlayersKeptApart, events.PlayersMayMeet, events.SettingsChanged)
def _with_cause(state: State, event: MayLeave) -> MayLeave:
    return replace(event, leaves=leaving(state, event)) if event.leaves is UNSET else event


def departure_without_event(state: State, after: State, event: MayLeave) -> State:
    """Mark a decision that left the rules without an event for it: by its own record, else by the current rules."""
    cause = leaving(state, event) if event.leaves is UNSET else event.leaves
    return after if cause is None else _with_departure(after, _round_of(state, event), cause, event.why)


def _round_of(state: State, event: events.Event) -> int:
    return event.round if isinstance(event, events.BoardsSet) else state.tournament.next_round


def _with_departure(state: State, round: int, cause: DepartureCause, why: str) -> State:
    return state.replace(tournament=with_departure(state.tournament, round, cause, why))
