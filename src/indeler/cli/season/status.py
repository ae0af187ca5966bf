"""``indeler season status``, ``calendar`` and ``report``: the state of the season, open tasks, and an overview."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any

from indeler.cli.options import Json, Language, Out
from indeler.cli.output import answer, count_words, table
from indeler.cli.season.options import At, Date, Folder, date_of, open_with_words, time_of
from indeler.cli.season.tables import STATUSES, view_as_json
from indeler.language import N_, Sentence
from indeler.model import format_points
from indeler.season import Season, queries, views
from indeler.season.views import AttendanceRow, CompetitionSummary, Tonight

BEFORE, UNDER_WAY, OVER = "before", "under way", "over"
STATES = {"planned": N_("planned"), "paired": N_("paired"), "played": N_("played"), "final": N_("final")}


def status(folder: Folder, date: Date = None, json: Json = False, lang: Language = "en") -> None:
    """Show where the season stands: the next evening, who does not come, and what waits to be done."""
    book, words = open_with_words(folder, lang)
    season = book.season
    day = date_of(date) if date else views.club_day(season, time_of(None))
    state, phase = season.state, _phase(season, day)
    evening = views.tonight(season, day)
    attendance = [] if evening is None else views.attendance(season, evening.date)
    absent = [row for row in attendance if row.status != "expected"]
    tasks = views.todo(season, datetime.datetime.combine(day, datetime.time(12)))
    if json:
        head = {"season": state.name, "start": state.start, "end": state.end, "phase": phase}
        answer(view_as_json({**head, "tonight": evening, "away": absent, "todo": tasks}))
        return
    lines = [_title(season)]
    if phase == BEFORE:
        lines.append(Sentence(N_("It begins on {date}."), date=state.start))
    lines += _no_evening(season, phase) if evening is None else _evening(season, evening, absent)
    lines += [Sentence(N_("To do: {task}"), task=task.sentence) for task in tasks]
    answer("".join(f"{line.translated(words)}\n" for line in lines))


def _phase(season: Season, day: datetime.date) -> str:
    if day < season.state.start:
        return BEFORE
    return OVER if day > season.state.end else UNDER_WAY


def _title(season: Season) -> Sentence:
    return Sentence(
        N_("Season {name} ({rules}): {members}, {events}."),
        name=season.state.name,
        rules=season.club_rules.name,
        members=count_words(_number_of_members(season), "member"),
        events=count_words(season.version, "event"),
    )


def _number_of_members(season: Season) -> int:
    """Return how many have not left the club."""
    return sum(member.left is None for member in season.state.members.values())


def _no_evening(season: Season, phase: str) -> list[Sentence]:
    if phase == OVER:
        return [Sentence(N_("It ended on {date}; 'indeler season report' sums it up."), date=season.state.end)]
    if not season.state.evenings:
        return [Sentence(N_("No evening has been planned."))]
    return [Sentence(N_("Its last evening was {date}."), date=max(season.state.evenings))]


def _evening(season: Season, evening: Tonight, absent: Sequence[AttendanceRow]) -> list[Sentence]:
    lines = [Sentence(N_("{date}: {what}."), date=evening.date, what=list(_what(evening)))]
    if absent:
        text = N_("{name} ({status})")
        who = [Sentence(text, name=row.name, status=Sentence(STATUSES[row.status])) for row in absent]
        lines.append(Sentence(N_("Not to be paired: {who}."), who=who))
    if evening.cup_round is not None:
        lines.append(Sentence(N_("Main date of the cup.")))
    unpublished = [place for place in evening.places if season.published(place) is None]
    lines += [Sentence(N_("To publish: {place}."), place=season.name_round(place)) for place in unpublished]
    to_pair = [season.name_round(place) for place in evening.to_pair if place not in unpublished]
    lines += [Sentence(N_("To pair: {place}."), place=place) for place in to_pair]
    return lines


def _what(evening: Tonight) -> Iterator[Sentence | str]:
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


def report(folder: Folder, json: Json = False, out: Out = None, lang: Language = "en") -> None:
    """Sum up the season: of every competition the first places, who won it, and how much was played."""
    book, words = open_with_words(folder, lang)
    season, found = book.season, views.report(book.season)
    page = "".join(f"{line.translated(words) if line else ''}\n" for line in _page(season, found))
    answer(view_as_json(overview(season, found)) if json else page, out)


def overview(season: Season, found: list[CompetitionSummary]) -> dict[str, Any]:
    """Return the winners, and the number of games."""
    return {
        "season": season.state.name,
        "rules": season.club_rules.name,
        "members": _number_of_members(season),
        "events": season.version,
        "games": {each.competition: each.games for each in found if each.games},
        "cycles": [_cycle(season, number) for number in views.cycles(season)],
        "champion": next((each.winner for each in found if each.competition == _club_title(season)), None),
        "finals": {each.competition: each.winner for each in found if _has_pool(season, each)},
        "cup": next(
            (each.winner for each in found if season.competition(each.competition).shown_as == "knock-out"), None
        ),
        "competitions": found,
    }


def _club_title(season: Season) -> str:
    """Return the first competition with rounds every evening that decides a title: that of the club."""
    return next((each.name for each in season.competitions if each.regular and queries.has_final(each)), "")


def _has_pool(season: Season, each: CompetitionSummary) -> bool:
    competition = season.competition(each.competition)
    return competition.shown_as == "tables" and queries.has_final(competition)


def _cycle(season: Season, number: int) -> dict[str, Any]:
    groups = {
        name: [(row.member, format_points(row.points)) for row in views.standings(season, number, name)[:3]]
        for name in views.groups(season, number)
        if views.is_swiss(season, number, name)
    }
    return {"cycle": number, "groups": groups}


def _page(season: Season, found: list[CompetitionSummary]) -> Iterator[Sentence | None]:
    yield _title(season)
    for each in found:
        yield None
        games = count_words(each.games, "game") if each.games else Sentence(N_("no games yet"))
        games = Sentence(N_("no games of its own")) if each.games is None else games
        yield Sentence(N_("{competition}: {games}."), competition=each.title, games=games)
        for top in each.tables:
            yield Sentence(N_("  {table}: {best}"), table=top.title, best=[*map(_place, top.first)])
        if each.has_title:
            who = season.name(each.winner) if each.winner is not None else _not_decided(each)
            is_of_club = each.competition == _club_title(season)
            text = N_("  Club champion: {who}") if is_of_club else N_("  Champion, {competition}: {who}")
            yield Sentence(text, competition=each.title, who=who)


def _not_decided(each: CompetitionSummary) -> Sentence:
    if each.undecided is None:
        return Sentence(N_("not decided"))
    return Sentence(N_("not decided: {why}"), why=each.undecided)


def _place(row: Any) -> str:
    return f"{row.rank}. {row.name}" if row.by is None else f"{row.rank}. {row.name} {row.by}"
