"""``indeler season status``: where the season stands and what waits to be done."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from indeler.cli.options import Json, Language
from indeler.cli.output import answer, count_words, table
from indeler.cli.season.options import At, Date, Folder, date_of, open_with_words, time_of
from indeler.cli.season.tables import STATUSES, view_as_json
from indeler.language import N_, Sentence
from indeler.season import Season, views
from indeler.season.views import AttendanceRow, Tonight

BEFORE, UNDER_WAY, OVER = "before", "under way", "over"


def status(folder: Folder, date: Date = None, json: Json = False, lang: Language = "en") -> None:
    """Show where the season stands: the next evening, who does not come, and what waits to be done."""
    book, words = open_with_words(folder, lang)
    season, day = book.season, date_of(date)
    state, phase = season.state, _phase(season, day)
    evening = views.tonight(season, day)
    absent = [] if evening is None else _absent(season, evening)
    tasks = views.todo(season, datetime.datetime.combine(day, datetime.time(12)))
    if json:
        head = {"season": state.name, "start": state.start, "end": state.end, "phase": phase}
        answer(view_as_json({**head, "tonight": evening, "away": absent, "todo": tasks}))
        return
    lines = [
        Sentence(
            N_("Season {name} ({rules}): {members}, {events}."),
            name=state.name,
            rules=season.club_rules.name,
            members=count_words(len(state.members), "member"),
            events=count_words(season.version, "event"),
        )
    ]
    if phase == BEFORE:
        lines.append(Sentence(N_("It begins on {date}."), date=state.start))
    lines += _no_evening(season, phase) if evening is None else _evening(season, evening, absent)
    lines += [Sentence(N_("To do: {task}"), task=task.sentence) for task in tasks]
    answer("".join(f"{line.translated(words)}\n" for line in lines))


def _phase(season: Season, day: datetime.date) -> str:
    if day < season.state.start:
        return BEFORE
    return OVER if day > season.state.end else UNDER_WAY


def _absent(season: Season, evening: Tonight) -> list[AttendanceRow]:
    """Who takes part in this evening's competition but is not to be paired."""
    return [row for row in views.attendance(season, evening.date) if row.status != "expected"]


def _no_evening(season: Season, phase: str) -> list[Sentence]:
    if phase == OVER:
        return [Sentence(N_("It ended on {date}; 'indeler season report' sums it up."), date=season.state.end)]
    if not season.state.evenings:
        return [Sentence(N_("No evening has been planned."))]
    return [Sentence(N_("Its last evening was {date}."), date=max(season.state.evenings))]


def _evening(season: Season, evening: Tonight, absent: Sequence[AttendanceRow]) -> list[Sentence]:
    lines = [Sentence(N_("{date}: {what}."), date=evening.date, what=list(_what(evening)))]
    if absent:
        who = [
            Sentence(N_("{name} ({status})"), name=row.name, status=Sentence(STATUSES[row.status])) for row in absent
        ]
        lines.append(Sentence(N_("Not to be paired: {who}."), who=who))
    if evening.cup_round is not None:
        lines.append(Sentence(N_("Main date of the cup.")))
    unpublished = [place for place in evening.places if season.published(place) is None]
    lines += [Sentence(N_("To publish: {place}."), place=season.name_round(place)) for place in unpublished]
    to_pair = [season.name_round(place) for place in evening.to_pair if place not in unpublished]
    lines += [Sentence(N_("To pair: {place}."), place=place) for place in to_pair]
    return lines


def _what(evening: Tonight) -> Iterator[Sentence | str]:
    """What is played, which round it is, and until when one can sign off."""
    yield f"{evening.what} {evening.part}" if evening.part else evening.what
    if evening.round:
        text = N_("round {round} (the last)") if evening.is_last_round else N_("round {round}")
        if evening.rounds > 1:
            text = N_("rounds {round}–{last} (the last)") if evening.is_last_round else N_("rounds {round}–{last}")
        yield Sentence(text, round=evening.round, last=evening.round + evening.rounds - 1)
    if evening.note:
        yield evening.note
    if evening.part:
        yield Sentence(N_("sign off until {time}"), time=f"{evening.sign_off_until:%H:%M}")


STATES = {"planned": N_("planned"), "paired": N_("paired"), "played": N_("played"), "final": N_("final")}


def calendar(folder: Folder, at: At = None, json: Json = False, lang: Language = "en") -> None:
    """List the evenings: what is played, and whether it is planned, paired, played or final."""
    book, words = open_with_words(folder, lang)
    season = book.season
    rows = views.calendar(season, time_of(at))
    if json:
        answer(view_as_json(rows))
        return
    body = [
        (
            str(row.date),
            f"{row.what} {row.part}" if row.part else row.what,
            f"{row.round}–{row.round + row.rounds - 1}" if row.rounds > 1 else str(row.round or ""),
            words(STATES[row.state]) if row.part else "",
            words(N_("main date")) if views.is_main_date(season, row.date) else "",
            row.note,
        )
        for row in rows
    ]
    head = (N_("date"), N_("what"), N_("round"), N_("state"), N_("cup"), N_("note"))
    answer(table(head, body, left=[name for name in head if name != "round"], words=words))
