"""The application of an event to a season, and the replay of a logbook."""

from collections.abc import Iterable, Iterator, Sequence

from indeler.language import N_, InvalidInput, Sentence
from indeler.language.days import Moment
from indeler.logbook import voided
from indeler.season import events, queries
from indeler.season.boards import decide as boards
from indeler.season.boards.terms import check_final_stays
from indeler.season.calendar import decide as calendar
from indeler.season.calendar.absence import did_not_come, status
from indeler.season.capabilities import ScoresAbsence
from indeler.season.competitions import finals
from indeler.season.core import registry
from indeler.season.core.club_rules import ClubRules
from indeler.season.core.decisions import (
    BUILDS_ON,
    SEASON,
    Since,
    asks,
    builds_on,
    day,
    decides,
    refuse,
)
from indeler.season.core.season import Season
from indeler.season.core.state import RoundRecord, State
from indeler.season.events import (
    Event,
    MemberCorrected,
    MemberJoined,
    MembersJoined,
    NewMember,
    PairingPublished,
    Reversed,
    RoleGiven,
    SeasonOpened,
)
from indeler.season.people import decide as people
from indeler.season.people import evolve as people_changes
from indeler.season.people import merging

RULEBOOK = "botwinnik"

SUBJECTS = (boards, calendar, finals, people, people_changes, merging)
"""The modules that register every check and every change of a season, together with"""

kinds = tuple(module for name in ("competition", "evolve", "decide") for module in registry.modules(name))
"""the modules of the kinds of competition."""

SEASON.check_all(events.KINDS.values())

for kind in events.KINDS.values():
    kind.check_words()


def apply(season: Season, event: Event, *, confirmed: bool = False) -> Season:
    """Return the season after this event; raise a refusal, or a question where it is doubtful and not confirmed."""
    event = SEASON.complete(season, event)
    following = SEASON.decide(season, event, confirmed=True)
    if isinstance(event, Reversed):
        check_final_stays(season, following, event.recorded_at)
    if not confirmed:
        SEASON.ask(season, event, following)
    return following


@decides(Reversed)
def _not_reversed_twice(season: Season, event: Reversed) -> None:
    """BW-32: refuse to take back an event a second time."""
    if event.event in voided(season.events):
        refuse(N_("Event {number} has been taken back already."), number=event.event)


def replay(club_rules: ClubRules, events: Iterable[Event]) -> Season:
    """Return the season after these events. The same events always give the same season."""
    listed = list(events)
    if listed and not isinstance(listed[0], SeasonOpened):
        raise InvalidInput(N_("A logbook starts with the event season-opened, and has no other one."))
    return SEASON.replay(Season(club_rules, (), 0, State()), listed)


def check_fits(season: Season, before: Season | None = None) -> None:
    """Refuse rules that forbid a decision which was taken, and which the rules of ``before`` allow."""
    for refusal in SEASON.new_objections(season, before):
        raise refusal


@asks(Event)
def _corrects_a_closed_round(before: Season, event: Event, after: Season) -> Iterator[Sentence]:
    """BW-12, BW-32: ask before a closed round is corrected."""
    closed = [paired for paired in before.state.pairings.values() if paired.closed_at]
    changed = [before.name_round(paired.place) for paired in closed if _changes(before, paired, after)]
    if changed:
        yield Sentence(N_("This corrects a round that is closed: {places}."), places=changed)


def _changes(before: Season, paired: RoundRecord, after: Season) -> bool:
    """BW-12, BW-45: return whether a closed round differs now; the championship group may still catch up games."""
    now = after.state.pairings.get(paired.place)
    if now is None or now.odd != paired.odd:
        return True
    then_results, results = _results(paired), _results(now)
    competition = before.competition(paired.place.competition)
    if queries.may_catch_up(competition, paired.place):
        return any(result and results.get(game) != result for game, result in then_results.items())
    if results != then_results:
        return True
    if before.state.attendance.get(paired.date) is after.state.attendance.get(paired.date):
        return False
    following = after.competition(competition.name)
    if not isinstance(competition, ScoresAbsence) or not isinstance(following, ScoresAbsence):
        return False
    return competition.round_scores(paired) != following.round_scores(now)


def _results(paired: RoundRecord) -> dict[tuple[int, int], str]:
    return {(board.white, board.black): board.result for board in paired.boards}


@asks(PairingPublished)
def _attendance_changed(before: Season, event: PairingPublished, after: Season) -> Iterator[Sentence]:
    """BW-8, BW-22, BW-50: ask where the published pairing does not match the attendance."""
    paired, competition = before.state.pairings[event.place], before.competition(event.competition)
    playing, expected = before.playing(event.competition, paired.date), queries.expected(competition, event.place)
    seats = [member for board in paired.boards for member in (board.white, board.black)]
    placed = seats if paired.odd is None else [*seats, paired.odd]
    changes = []
    for member in placed:
        name = before.name(member)
        if member not in playing:
            changes.append(Sentence(N_("{name} does not take part any more"), name=name))
        elif competition.regular:
            if expected is not None and did_not_come(before, paired, member):
                known = Sentence(status(before, paired.date, member, event.round))
                changes.append(Sentence(N_("{name} is {status} now"), name=name, status=known))
        elif expected is not None and member not in expected:
            changes.append(Sentence(N_("{name} is not noted as present any more"), name=name))
    without_place = [member for member in expected or () if member not in placed]
    changes += [Sentence(N_("{name} comes and has no place in it"), name=before.name(each)) for each in without_place]
    if changes:
        yield Sentence(N_("Since this pairing was made: {told}. Pair again, or publish it anyway."), told=changes)


@decides(Event)
def check_first(season: Season, event: Event) -> None:
    """BW-1: refuse to open a season twice."""
    if isinstance(event, SeasonOpened) != (season.version == 0):
        refuse(N_("A logbook starts with the event season-opened, and has no other one."))


@decides(Event)
def check_plain(season: Season, event: Event) -> None:
    """BW-2, BW-26: refuse names of several lines and dates of birth in the future."""
    people: Sequence[MemberJoined | MemberCorrected | NewMember] = ()
    if isinstance(event, MembersJoined):
        people = event.members
    elif isinstance(event, MemberJoined | MemberCorrected):
        people = [event]
    names = [event.by, *(one.name for one in people)]
    names += [event.name] if isinstance(event, SeasonOpened) else []
    names += event.holders if isinstance(event, RoleGiven) else []
    for name in names:
        if not name.strip() or not name.isprintable():
            refuse(N_("'{name}' is not a name; write one line with letters in it."), name=" ".join(name.split()))
    for one in people:
        if one.born is not None and one.born > event.recorded_at.date():
            text = N_("{name} cannot have been born on {date}; that day is still to come.")
            refuse(text, name=one.name, date=one.born)


@decides(Event)
def check_time(season: Season, event: Event) -> None:
    """BW-2: refuse a stated time at which the event cannot have happened yet."""
    for text, moment in _since(season, event):
        if event.at < moment:
            refuse(text, at=Moment(event.at), moment=Moment(moment))


def _since(season: Season, event: Event) -> Iterator[Since]:
    if season.version:
        begins = min(season.event(1).at, day(season.state.start))
        yield Since(N_("{at} is too early: the season begins on {moment}."), begins)
    member = season.state.members.get(getattr(event, "member", 0))
    if member is not None:
        yield Since(N_("{at} is too early: that member joined the club on {moment}."), day(member.joined))
    for builds in BUILDS_ON.get(type(event), ()):
        yield from builds(season, event)


@builds_on(Reversed)
def _reversed(season: Season, event: Reversed) -> Iterator[Since]:
    text = N_("{at} is too early: the decision that is taken back was made on {moment}.")
    yield Since(text, season.event(event.event).at)
