"""Import of a running season from a file: its rounds, or the scores up to now, as events for the logbook."""

from __future__ import annotations

import csv
import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from msgspec.structs import replace

from indeler.formats import find_separator, normalise_heading, refusal_at_line, text_lines
from indeler.language import N_, InvalidInput, Sentence, Text, TooLarge
from indeler.model.board_game import PLAYED, BoardGame
from indeler.season import events, queries
from indeler.season.calendar.planning import unused_evenings
from indeler.season.calendar.room import club_days
from indeler.season.capabilities import ChecksImports
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.outcomes import cards
from indeler.season.core.season import Competition, Season
from indeler.season.importing_tournaments import IMPORTED, is_tournament, take_over_tournaments
from indeler.season.log.applying import apply
from indeler.season.log.event_words import NOT_PAIRED
from indeler.season.people.joining import Roll

RULEBOOK = "botwinnik"

Rounds = dict[tuple[int, int, str], dict[str, Any]]
"""The fields of the event by cycle, round and group."""
Evenings = dict[tuple[str, int, int], dict[str, Any]]
"""The fields of the event by competition, evening and round, for rapid, blitz and the like."""


class _Read(NamedTuple):
    rounds: Rounds
    groups: dict[int, dict[str, list[int]]]
    points: dict[tuple[int, int], int]
    """The tenths in the list by cycle and member."""
    evenings: Evenings
    contradictions: Sequence[InvalidInput] = ()
    """Rounds for which the lines of two members differ."""


def take_over(
    season: Season, data: bytes, name: str, *, at: datetime.datetime, by: str, roll: Roll | None = None
) -> list[events.Event]:
    """Return the events for the complete file, in order; data that do not fit are refused with their line.

    A file with columns for White and Black has a game in each line, any other table a member with the scores up to now.
    Of a tournament file (Sevilla, TRF and others) the members join, too; ``roll`` is the club's own list.
    """
    _check_unpaired(season)
    if is_tournament(data, name):
        return take_over_tournaments(season, data, name, at=at, by=by, roll=roll)
    read = _read_table(season, data, name)
    if read.contradictions:
        raise read.contradictions[0]
    return list(_events_of(season, read, {"at": at, "by": by, "why": IMPORTED}))


def contradictions(season: Season, data: bytes, name: str) -> Sequence[InvalidInput]:
    """Return every round for which two members' lines differ, with the lines; nothing is imported before they agree."""
    _check_unpaired(season)
    return () if is_tournament(data, name) else _read_table(season, data, name).contradictions


def _check_unpaired(season: Season) -> None:
    if season.state.pairings:
        raise InvalidInput(N_("Rounds have been paired here already; a season is taken over before that."))


def _read_table(season: Season, data: bytes, name: str) -> _Read:
    table = list(table_of(data, name))
    return (_games if table and "white" in table[0][1] else _scores)(season, table, name)


def _games(season: Season, table: list[Line], name: str) -> _Read:
    """Read a game from each line; odd and absent members have that word instead of an opponent."""
    members, groups = _members(season), _no_groups()
    rounds: Rounds = defaultdict(_nothing)
    evenings: Evenings = defaultdict(_nothing)
    for line, cells in table:
        competition, round = competition_of(season, cells, name, line), number_of(cells, "round", name, line)
        if competition.regular:
            cycle, group = number_of(cells, "cycle", name, line, 1), _group(season, cells)
            record, listed = rounds[cycle, round, group], groups[cycle][group]
        else:
            record, listed = evenings[competition.name, number_of(cells, "evening", name, line, 1), round], []
        white, black = cells["white"], cells["black"]
        named = [white, *([] if black.casefold() in WITHOUT else [black])]
        players = [_member_number(members, each, name, line) for each in named]
        listed += [player for player in players if player not in listed]
        if len(players) == 2:
            result = result_of(cells.get("result", ""), name, line, competition.game)
            record["games"].append(events.TakenGame(players[0], players[1], result))
        else:
            _without_game(record, WITHOUT[black.casefold()], players[0])
    return _Read(rounds, groups, {}, evenings)


def _scores(season: Season, table: list[Line], name: str) -> _Read:
    """Read a member from each line: points, and for each round the known colours, opponents and results."""
    members, groups, points = _members(season), _no_groups(), {}
    rounds: Rounds = defaultdict(_nothing)
    claims: Claims = {}
    for line, cells in table:
        competition = competition_of(season, cells, name, line)
        if not competition.regular:
            raise refusal_at_line(name, line, GAMES_NEEDED, competition=competition.name)
        member, cycle = _member_number(members, cells["name"], name, line), number_of(cells, "cycle", name, line, 1)
        group = _group(season, cells)
        groups[cycle][group].append(member)
        points[cycle, member] = tenths_of(cells["points"], name, line)
        cells_by_round = round_by_round(cells, name, line, competition.game)
        for round, (opponent_name, colour, result) in enumerate(cells_by_round, start=1):
            record = rounds[cycle, round, group]
            if opponent_name in WITHOUT:
                _without_game(record, WITHOUT[opponent_name], member)
                claims[cycle, round, member] = Claim(line, member, None)
            elif opponent_name.isdigit():
                opponent = _opponent_at(table, members, int(opponent_name), name, line)
                claims[cycle, round, member] = claim = Claim(line, member, opponent, colour, result)
                _game(record, claim)
            else:
                record["others"].append(member)
    return _Read(rounds, groups, points, {}, _contradictions(season, name, claims))


def _group(season: Season, cells: Mapping[str, str]) -> str:
    """Return the group of the line, or the highest."""
    return cells.get("group", "") or cycles_of(season).rules.groups[0]


def _game(record: dict[str, Any], claim: Claim) -> None:
    """Record the game by the line of one player, if the colour is known; the other player's line has it too."""
    game = claim.game()
    if game is None:
        record["others"].append(claim.member)
        return
    known = next((each for each in record["games"] if (each.white, each.black) == (game.white, game.black)), None)
    if known is None:
        record["games"].append(game)
    elif known.result == "?":
        record["games"][record["games"].index(known)] = game


def _without_game(record: dict[str, Any], how: str, member: int) -> None:
    if how == "odd":
        record["odd"] = member
    else:
        record[how].append(member)


def _events_of(season: Season, read: _Read, head: Mapping[str, Any]) -> Iterator[events.Event]:
    """Yield calendar, groups and rounds, cycle by cycle; further points of the list are added to the last round."""

    def applied(event: events.Event) -> events.Event:
        nonlocal season
        season = apply(season, event)
        return event

    for date in reversed(unused_evenings(season, head["at"].date())):
        yield applied(events.EveningDropped(**{**head, "why": NOT_PAIRED}, date=date))
    played = [what for what, _ in sorted({place[:2] for place in read.evenings})]
    played += [cycles_of(season).name for _ in {place[:2] for place in read.rounds}]  # all groups play on one evening
    yield applied(_evenings(season, played, head))
    for cycle, groups in sorted(read.groups.items()):
        last = max((place[1] for place in read.rounds if place[0] == cycle), default=0)
        if cycle < max(read.groups) and last < cycles_of(season).rounds_of(cycle):
            yield applied(events.CycleShortened(**head, cycle=cycle, rounds=last))
        listed = {name: tuple(who) for name, who in sorted(groups.items())}
        yield applied(events.CycleOpened(**head, cycle=cycle, groups=listed))
        for place in sorted(place for place in read.rounds if place[0] == cycle):
            record = _round_taken_over(head, cycles_of(season).name, place, read.rounds[place])
            yield applied(_completed(season, record, read.points) if place[1] == last else record)
    for (competition, part, round), rows in sorted(read.evenings.items()):
        yield _round_taken_over(head, competition, (part, round, ""), rows)


def _evenings(season: Season, played: list[str], head: Mapping[str, Any]) -> events.EveningsPlanned:
    """Return the last club days before today, one for each evening that was played."""
    past = [date for date in club_days(season) if date < head["at"].date() and date not in season.state.evenings]
    if len(past) < len(played):
        text = N_(
            "There were {evenings} evenings since {start}, too few for {rounds} rounds; let the season start earlier."
        )
        raise InvalidInput(text, evenings=len(past), start=season.state.start, rounds=len(played))
    dates = zip(past[len(past) - len(played) :], played, strict=True)
    return events.EveningsPlanned(**head, evenings=tuple(events.PlannedEvening(date, what) for date, what in dates))


def _round_taken_over(
    head: Mapping[str, Any], competition: str, place: tuple[int, int, str], record: Mapping[str, Any]
) -> events.RoundTakenOver:
    part, round, group = place
    playing = {player for game in record["games"] for player in (game.white, game.black)}
    fields: dict[str, Any] = {name: tuple(value) for name, value in record.items() if name != "odd"}
    fields |= {"odd": record["odd"], "others": tuple(each for each in record["others"] if each not in playing)}
    return events.RoundTakenOver(**head, competition=competition, part=part, round=round, group=group, **fields)


def _completed(
    season: Season, record: events.RoundTakenOver, points: Mapping[tuple[int, int], int]
) -> events.RoundTakenOver:
    """Return the last round with the additional points that make each total equal to that of the list."""
    after = cards(cycles_of(apply(season, record)), record.part, record.group)
    known = {member: sum(outcome.points for outcome in card) for member, card in after.items()}
    missing = {member: points.get((record.part, member), known[member]) - known[member] for member in known}
    return replace(record, extra=tuple((member, tenths) for member, tenths in missing.items() if tenths))


def _nothing() -> dict[str, Any]:
    return {"games": [], "odd": None, "away": [], "no_shows": [], "others": []}


def _no_groups() -> dict[int, dict[str, list[int]]]:
    return defaultdict(lambda: defaultdict(list))


def _members(season: Season) -> dict[str, int]:
    return {member.name: member.id for member in season.state.members.values() if member.left is None}


def _member_number(members: Mapping[str, int], who: str, name: str, line: int) -> int:
    if who not in members:
        raise refusal_at_line(name, line, N_("there is no member '{who}'; enter the members first."), who=who)
    return members[who]


def _opponent_at(table: list[Line], members: Mapping[str, int], place: int, name: str, line: int) -> int:
    """Return the opponent by place on the list, counted from 1."""
    if not 1 <= place <= len(table):
        raise refusal_at_line(name, line, N_("the list has no place {place}, which is the opponent here."), place=place)
    return _member_number(members, table[place - 1][1]["name"], name, line)


_OTHERS = {"1": "0", "½": "½", "0": "1", "?": "?"}
"""The result of one player by that of the opponent."""
_ENDED: Mapping[str, Any] = {"1": "1-0", "½": "½-½", "0": "0-1", "?": "?"}
"""The result of a game by that of White."""


class Claim(NamedTuple):
    """The data of one line about one round."""

    line: int
    member: int
    opponent: int | None
    """None where the member had no game."""
    colour: str = ""
    result: str = "?"

    def game(self) -> events.TakenGame | None:
        """Return the game, if it is known who was White."""
        if self.opponent is None or not self.colour:
            return None
        if self.colour == "w":
            return events.TakenGame(self.member, self.opponent, _ENDED[self.result])
        return events.TakenGame(self.opponent, self.member, _ENDED[_OTHERS[self.result]])


Claims = dict[tuple[int, int, int], Claim]
"""The data of all lines of a file, by cycle, round and member."""


def _contradictions(season: Season, file: str, claims: Claims) -> list[InvalidInput]:
    """Return every round for which the lines of two opponents differ; once, at the later line."""
    text = N_("{name} and {other} (line {line}) do not have the same {what} in round {round}; correct one of them.")
    found = []
    for (cycle, round, member), claim in claims.items():
        other = claims.get((cycle, round, claim.opponent or 0))
        if other is None or (claim.line <= other.line and other.opponent == member):
            continue
        later, earlier = (claim, other) if other.line < claim.line else (other, claim)
        difference = _difference(later, earlier)
        if difference:
            names = {"name": season.name(later.member), "other": season.name(earlier.member)}
            gaps = {**names, "line": earlier.line, "what": Sentence(difference), "round": round}
            found.append(refusal_at_line(file, later.line, text, **gaps))
    return found


def _difference(one: Claim, other: Claim) -> Text | None:
    """Return the difference between two lines; a value missing in one of them is no difference."""
    if (one.opponent, other.opponent) != (other.member, one.member):
        return N_("opponent")
    if one.colour and one.colour == other.colour:
        return N_("colours")
    both_known = one.result != "?" and other.result != "?"
    return N_("result") if both_known and _OTHERS[one.result] != other.result else None


GAMES_NEEDED = N_(
    "the places of {competition} come from its games; "
    "give them, one a line, with evening, round, white, black and result."
)


def cycles_of(season: Season) -> Cycles:
    """BW-20: return the default competition of a list: the first that has cycles."""
    return season.chosen(Cycles)


def competition_of(season: Season, cells: Mapping[str, str], name: str, line: int) -> Competition[Any]:
    """BW-50, BW-55, BW-70: return the named competition if it can be imported; by default the cycles."""
    competition_name = cells.get("competition", "")
    if not competition_name:
        return cycles_of(season)
    found = next(
        (each for each in season.competitions if normalise_heading(competition_name) in (each.name, *each.other_names)),
        None,
    )
    if found is None:
        names = [each.name for each in season.competitions if queries.has_evenings(each)]
        text = N_("there is no competition '{told}'; choose one of {names}.")
        raise refusal_at_line(name, line, text, told=competition_name, names=names)
    if not isinstance(found, ChecksImports):
        return found
    try:
        found.check_import(number_of(cells, "evening", name, line, 1))
    except InvalidInput as wrong:
        raise refusal_at_line(name, line, N_("{fault}"), fault=wrong) from None
    return found


MOST_LINES = 5000
COLUMNS = {
    "name": "name naam lid member",
    "competition": "competition competitie wettbewerb",
    "evening": "evening avond abend",
    "cycle": "cycle cyclus zyklus",
    "group": "group groep gruppe",
    "round": "round ronde runde",
    "white": "white wit weiss",
    "black": "black zwart schwarz",
    "result": "result uitslag ergebnis",
    "points": "points punten punkte",
    "rounds": "rounds ronden runden",
    "colours": "colours kleuren farben",
    "opponents": "opponents tegenstanders gegner",
    "results": "results uitslagen ergebnisse",
}
"""The accepted headings of each column."""
_COLUMN_OF = {
    normalise_heading(heading): column for column, headings in COLUMNS.items() for heading in headings.split()
}
_RESULTS = {each: each for each in ("?", "1-0", "½-½", "0-1", "0-0", "+-", "-+", "--")} | {"=": "½-½", "": "?"}
WITHOUT = {
    **dict.fromkeys(("odd", "oneven", "o", "bye", "spielfrei", "freilos"), "odd"),
    **dict.fromkeys(("away", "afwezig", "a", "afm", "abwesend"), "away"),
    **dict.fromkeys(("no-show", "n", "azk", "fehlt"), "no_shows"),
}
"""The words instead of an opponent: odd, signed off, absent without notice."""
_OWN_RESULTS = {"=": "½", "0.5": "½", "0,5": "½", "": "?", "-": "?", "?": "?"}
"""The accepted results of one player besides the marks of the game."""
_COLOURS = {"w": "w", "b": "b", "z": "b", "s": "b"}

Line = tuple[int, dict[str, str]]


def table_of(data: bytes, name: str) -> Iterator[Line]:
    """Yield the lines below the headings that are not empty, each with its number."""
    text = list(text_lines(data, name))
    if len(text) > MOST_LINES:
        raise TooLarge(N_("{name}: more than {most} lines; split the file."), name=name, most=MOST_LINES)
    reader = csv.reader(text, delimiter=find_separator(text[0] if text else ""))
    headings = [_COLUMN_OF.get(normalise_heading(heading), "") for heading in next(reader, [])]
    if not {"white", "black"} <= {*headings} and not {"name", "points"} <= {*headings}:
        fault = N_(
            "there are no columns for white and black, nor for name and points; give the columns these headings."
        )
        raise refusal_at_line(name, 1, fault)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            padded = [*cells, *[""] * len(headings)]
            yield reader.line_num, {column: padded[at].strip() for at, column in enumerate(headings) if column}


def number_of(cells: Mapping[str, str], column: str, name: str, line: int, default: int | None = None) -> int:
    """Return an integer; an empty cell is the default, if there is one."""
    text = cells.get(column, "")
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        fault = N_("column '{column}': '{text}' is not a whole number.")
        raise refusal_at_line(name, line, fault, text=text, column=column)
    return int(text)


def result_of(text: str, name: str, line: int, game: BoardGame) -> Any:
    """Return the result of a game as the events have it."""
    plainly = game.read(text.replace(" ", ""))
    if plainly not in _RESULTS:
        win, draw, loss = map(game.format_result, PLAYED)
        fault = N_("'{text}' is not a result; write {win}, {draw} or {loss}, or nothing.")
        raise refusal_at_line(name, line, fault, text=text, win=win, draw=draw, loss=loss)
    return _RESULTS[plainly]


def tenths_of(text: str, name: str, line: int) -> int:
    """Return points with a comma, a point or a half."""
    try:
        exact = Decimal(text.replace("½", ".5").replace(",", ".")) * 10
        if exact == exact.to_integral_value() and abs(exact) < 100_000:
            return int(exact)
    except InvalidOperation:
        pass
    raise refusal_at_line(name, line, N_("'{text}' is not a score; write it as 12.5."), text=text)


def round_by_round(cells: Mapping[str, str], name: str, line: int, game: BoardGame) -> Iterator[tuple[str, str, str]]:
    """Yield opponent, colour (w, b or nothing) and own result (1, ½, 0 or ?) of each round in the line."""
    win, draw, loss = game.marks
    own_results = _OWN_RESULTS | {win: "1", draw: "½", loss: "0"}
    opponents = cells.get("opponents", "").replace(",", " ").casefold().split()
    colours = cells.get("colours", "").replace(" ", "").casefold()
    results = cells.get("results", "").split()
    for at in range(max(number_of(cells, "rounds", name, line, 0), len(opponents))):
        opponent, colour, result = (each[at] if at < len(each) else "" for each in (opponents, colours, results))
        if not (opponent in ("", "-", "?") or opponent in WITHOUT or (opponent.isascii() and opponent.isdigit())):
            fault = N_("'{text}' is not an opponent; write a place on the list, o, a, n or -.")
            raise refusal_at_line(name, line, fault, text=opponent)
        if result not in own_results:
            fault = N_("'{text}' is not the result of one player; write {win}, {draw}, {loss} or -.")
            raise refusal_at_line(name, line, fault, text=result, win=win, draw=draw, loss=loss)
        yield opponent, _COLOURS.get(colour, ""), own_results[result]
