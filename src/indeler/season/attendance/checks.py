"""What events about attendance build on, and what is refused of them before they are decided."""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_
from indeler.language.days import Moment
from indeler.season.attendance.absence import attendance
from indeler.season.attendance.events import (
    AppealDecided,
    AppealLodged,
    AppealPassedOn,
    ExternalResult,
    NoShow,
    ObjectionDecided,
    ObjectionRaised,
    SignedOn,
)
from indeler.season.calendar.slots import sign_off_deadline
from indeler.season.core.changes import refuse
from indeler.season.core.decisions import Since, builds_on, checks, day
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


@builds_on(NoShow)
def _no_show(season: Season, event: NoShow) -> Iterator[Since]:
    """BW-9, BW-10: nobody stayed away without notice as long as notice could be given."""
    deadline = sign_off_deadline(season.rulebook, event.date)
    if event.at < deadline:
        text = N_("{name} can still sign off until {moment}. Only after that can you note that somebody has not come.")
        refuse(text, name=season.member(event.member).name, moment=Moment(deadline))
    yield from ()


@checks(NoShow)
def _has_been(season: Season, event: NoShow) -> None:
    """BW-9, BW-10: whatever time is told, nobody has stayed away from an evening that is still to come."""
    if event.received is not None and event.date > event.received.date():
        refuse(N_("{date} is still to come; nobody has stayed away then."), date=event.date)


@builds_on(ObjectionRaised)
def _objection_raised(season: Season, event: ObjectionRaised) -> Iterator[Since]:
    yield Since(N_("This cannot have been on {at}: the evening is on {moment}."), day(event.date))


@builds_on(SignedOn)
def _signed_on(season: Season, event: SignedOn) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.signed_off_at is not None:
        yield Since(N_("This cannot have been on {at}: the sign-off was on {moment}."), known.signed_off_at)


@builds_on(ExternalResult)
def _external_result(season: Season, event: ExternalResult) -> Iterator[Since]:
    yield Since(N_("This cannot have been on {at}: that game starts on {moment}."), event.game_at)


@builds_on(ObjectionDecided)
def _objection_decided(season: Season, event: ObjectionDecided) -> Iterator[Since]:
    known = attendance(season, event.date, event.member)
    if known.objected_at is not None:
        yield Since(N_("This cannot have been on {at}: the objection was raised on {moment}."), known.objected_at)


@builds_on(AppealDecided, AppealPassedOn)
def _appeal(season: Season, event: AppealDecided | AppealPassedOn) -> Iterator[Since]:
    appeal = season.state.appeals.get(event.appeal)
    if appeal is not None:
        yield Since(N_("This cannot have been on {at}: the appeal was lodged on {moment}."), appeal.lodged_at)


@checks(AppealLodged)
def _matter(season: Season, event: AppealLodged) -> None:
    """BW-5: the committee hears what the leader has turned down, each matter once: its decision is final."""
    if event.to != "committee":
        return
    appeals = season.state.appeals.values()
    before = [one for one in appeals if one.member == event.member and one.to == "leader" and one.upheld is False]
    same = [one for one in before if one.number == event.appeal or (not event.appeal and _is_about(one.about, event))]
    if not same:
        refuse(
            N_(
                "The leader has turned down no appeal of {name} about this; an appeal on another matter goes to the "
                "leader first (BW-5)."
            ),
            name=season.name(event.member),
        )
    if any(one.after == same[-1].number for one in appeals):
        refuse(
            N_("Appeal {number} has been before the committee, whose decision is final (BW-5)."), number=same[-1].number
        )


def _is_about(about: str, event: AppealLodged) -> bool:
    return about.split() == event.about.split()
