"""Conversion of the bytes of a tournament file to a tournament."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping

from indeler._typing import NamedTuple
from indeler.formats.trf import absences, head_records, kept_lines, player_records
from indeler.formats.trf.cells import complete_colours
from indeler.formats.trf.dialects import BB_LINES, NATIONAL, TEAM_RECORD, TEAM_RECORDS, has_matches, is_team_event
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.lines import COMMENT, PREFIX, Line, TrfError, numbered_lines
from indeler.formats.trf.player_records import refused_points, with_fitting_scale
from indeler.language import N_, Sentence
from indeler.model import (
    InconsistentTournament,
    Kind,
    Scale,
    Teams,
    Tenths,
    Tournament,
    VirtualPoints,
    rounds_from_cards,
)
from indeler.rulebooks import usual_scale
from indeler.rulebooks.registry import check_matches

Handler = Callable[[Draft, list[Line]], None]


def _when_needed(module: str, function: str) -> Handler:
    """Return a handler that imports its module when a file first has such a record, so that starting stays quick."""

    def handle(draft: Draft, lines: list[Line]) -> None:
        getattr(__import__(f"{__package__}.{module}", fromlist=(function,)), function)(draft, lines)

    return handle


_HEAD: dict[str, Handler] = {
    "setting": kept_lines.read_setting_directives,  # some records follow from a setting
    **dict.fromkeys(head_records.WORDS, head_records.read_words),
    **dict.fromkeys(("202", "212"), head_records.read_tiebreaks),
    **dict.fromkeys(("062", "072", "082"), head_records.skip),
    **dict.fromkeys(("142", "XXR"), head_records.read_rounds),
    "152": head_records.read_colour,
    "XXC": head_records.read_xxc,
    "162": _when_needed("scale_records", "read_162"),
    "XXS": _when_needed("scale_records", "read_xxs"),
    **dict.fromkeys(BB_LINES.split(), _when_needed("scale_records", "read_bb")),
    "text": head_records.read_text_directives,
    head_records.REGULATIONS: head_records.read_regulations_directives,
    "comment": kept_lines.read_comment_directives,
    "record": kept_lines.read_record_directives,
    "rules": kept_lines.read_rules_directive,
}
_PLAYERS: dict[str, Handler] = {
    "001": player_records.read_players,
    "player": player_records.read_player_directives,
    NATIONAL: player_records.read_national,
    "national": player_records.read_national_directives,
    "paired": absences.read_paired,
}
_ARRANGEMENTS: dict[str, Handler] = {
    "absent": absences.reads(Kind.ABSENT),
    "not-entered": absences.reads(Kind.NOT_ENTERED),
    "adjourned": absences.reads(Kind.ADJOURNED),
    "empty-seat": absences.reads(Kind.EMPTY_SEAT),
    "240": absences.read_240,
    "XXZ": absences.read_xxz,
    "250": _when_needed("arrangements", "read_250"),
    "XXA": _when_needed("arrangements", "read_xxa"),
    "260": _when_needed("arrangements", "read_260"),
    "XXP": _when_needed("arrangements", "read_xxp"),
    "299": _when_needed("arrangements", "read_299"),
    "310": _when_needed("team_records", "read_310"),
    "013": _when_needed("team_records", "read_013"),
    "team": _when_needed("team_records", "read_team_directives"),
    "300": _when_needed("team_records", "read_300"),
    "320": _when_needed("team_records", "read_320"),
    "330": _when_needed("team_records", "read_330"),
    TEAM_RECORD: _when_needed("team_records", "read_team_arrangements"),
    "362": _when_needed("scale_records", "read_362"),
}
_HANDLERS = _HEAD | _PLAYERS | _ARRANGEMENTS

Records = dict[str, list[Line]]
"""All lines of a file by record identifier or by directive."""


def read_trf(data: bytes, name: str = "<trf>", rules: str | None = None) -> Tournament:
    """Return the tournament in a file of any dialect; `TrfError` states the unreadable line and the reason.

    Where the file names neither a rulebook nor a scale, it counts as ``rules`` do.
    """
    return _without_collecting(data, name, rules, is_strict=True).tournament


def read_trf_as_stated(
    data: bytes, name: str = "<trf>", rules: str | None = None, *, completes: bool = False
) -> Stated:
    """Return the tournament with its points column, for a checker: points need not follow from the results.

    With ``completes`` a forfeited game without colours gets them.
    """
    return _without_collecting(data, name, rules, is_strict=False, completes=completes)


class Stated(NamedTuple):
    """A tournament, and the points that its file states."""

    tournament: Tournament
    points: Mapping[int, Tenths] = {}
    """The stated points by player."""
    wrong: tuple[int, ...] = ()
    """The players whose points do not follow from the results, however unfinished games and coming byes are counted."""
    completed: tuple[Sentence, ...] = ()
    """What the file left out and was completed."""


def _without_collecting(
    data: bytes, name: str, rules: str | None, *, is_strict: bool, completes: bool = False
) -> Stated:
    collecting = gc.isenabled()
    gc.disable()  # reading creates many small objects but no garbage: collection would take a third of the time
    try:
        return _read_records(data, name, rules or "", is_strict=is_strict, completes=completes)
    finally:
        if collecting:
            gc.enable()


def _read_records(data: bytes, name: str, rules: str, *, is_strict: bool, completes: bool) -> Stated:
    draft = Draft(name)
    records = _sorted_lines(data, draft)
    if "001" not in records and "012" not in records:
        raise TrfError(name, 1, N_("there is no 001 and no 012 record; this is not a tournament report file."))
    _handle(_HEAD, records, draft)
    if is_team_event(head_records.single(draft, "192")):
        _split_team_records(records)
    try:
        _handle(_PLAYERS, records, draft)
        absences.complete_cards(draft)
        completed = tuple(complete_colours(draft)) if completes else ()
        absences.read_coming_cells(draft)
        _handle(_ARRANGEMENTS, records, draft)
        tournament, wrong = with_fitting_scale(draft, _tournament(draft, rules))
        if draft.teams:
            _check_matches(tournament)
        if wrong and is_strict:
            raise refused_points(draft, tournament, wrong[0])
        return Stated(tournament, draft.stated_points, wrong, completed)
    except InconsistentTournament as fault:
        raise _located(draft, fault) from None


def _check_matches(tournament: Tournament) -> None:
    """Refuse games of the players that do not form matches of their teams."""
    from indeler.model.teams import TeamEvent, is_team_event

    if is_team_event(tournament):
        TeamEvent(tournament, in_board_order=False)


def _sorted_lines(data: bytes, draft: Draft) -> Records:
    records: Records = {}
    for line in numbered_lines(data, draft.path):
        if line.text.startswith(PREFIX):
            line, key = _unwrapped(line)
        elif line.text.startswith(COMMENT):
            key = COMMENT
        else:
            key = _key(line.id)
        if key == COMMENT:
            draft.comments.append(kept_lines.comment_of(line))
        elif key:
            records.setdefault(key, []).append(line)
        else:
            draft.unread.append(line)
    return records


def _unwrapped(line: Line) -> tuple[Line, str]:
    """Return a directive's arguments and word, or the record in a comment; any other comment is unchanged."""
    inner = line.text.removeprefix(PREFIX)
    word, _, arguments = inner.partition(" ")
    if len(word) > 3 and word in _HANDLERS:
        return line._replace(text=arguments, wrapped=True), word
    key = _key(inner[:3])
    return (line._replace(text=inner, wrapped=True), key) if key else (line, COMMENT)


def _key(id: str) -> str:
    if id in _HANDLERS:
        return id
    return NATIONAL if player_records.is_federation(id) else ""


def stays_unread(text: str, tournament: Tournament) -> bool:
    """Return whether a kept record that is written into this tournament's file will be kept again when it is read."""
    line = Line("", 0, text)
    key = _key(line.id)
    if key == NATIONAL:
        return player_records.national_number(line) not in tournament.players
    return text == head_records.RANK_LINE or not (key or text.startswith(COMMENT) or not text.strip())


def _split_team_records(records: Records) -> None:
    """Move the records that are about teams in an event for teams; those in our own comments are about players."""
    for id in sorted(TEAM_RECORDS & records.keys()):
        of_teams = [line for line in records[id] if not line.wrapped]
        records[id] = [line for line in records[id] if line.wrapped]
        records.setdefault(TEAM_RECORD, []).extend(of_teams)


def _handle(handlers: Mapping[str, Handler], records: Records, draft: Draft) -> None:
    for key, handle in handlers.items():
        if records.get(key):
            handle(draft, records[key])


def _tournament(draft: Draft, assumed: str) -> Tournament:
    code = head_records.single(draft, "192")
    rules = kept_lines.rules(draft, code)
    if has_matches(rules or assumed):
        return _of_matches(draft, code, rules, assumed)
    return _by_columns(draft, code, rules, assumed, draft.stated("rounds"))


def _by_columns(draft: Draft, code: str, rules: str, assumed: str, total: int | None) -> Tournament:
    if total is not None and draft.paired > total:
        text = N_("{paired} rounds have been paired, but the tournament has {total}; correct the number of rounds.")
        raise draft.line_of("rounds").refuse(text, paired=draft.paired, total=total)
    event, teams = head_records.event(draft), _teams(draft)
    if draft.has_empty_seats:
        from indeler.model.teams import pairs_teams

        if not pairs_teams(code, teams, rules or assumed, event.type):
            absences.read_old_byes(draft)
    rounds, comments = kept_lines.rounds_and_comments(draft, rounds_from_cards(draft.cards, draft.paired))
    return Tournament(
        draft.players.values(),
        rounds,
        event=event,
        total_rounds=total,
        initial_colour=draft.stated("colour"),
        scale=_scale(draft, rules or assumed),
        requested_byes=absences.requested(draft),
        forbidden=draft.bans,
        virtual_points=(VirtualPoints(*row) for row in draft.virtual_points.items()),
        special_points=draft.special_points,
        rules=rules,
        settings=draft.settings,
        type_code=code,
        tiebreaks=draft.texts.get("202", ()),
        teams=teams,
        comments=comments,
        records=[line.text for line in kept_lines.in_order(draft.unread)],
    )


def _of_matches(draft: Draft, code: str, rules: str, assumed: str) -> Tournament:
    from indeler.formats.trf.two_games import as_matches, match_scale

    total = draft.stated("rounds")
    numbers_matches = absences.numbers_matches(draft, total)
    statement = _by_columns(draft, code, rules, assumed, None if numbers_matches else total)
    first, second = ([{frozenset(game[:2]) for game in one.games} for one in statement.rounds[:2]] + [set(), set()])[:2]
    if not rules and not first <= second:  # no record states that two columns are a match, and they do not fit one
        check_matches(statement, assumed)
    words = {word for values in draft.points_stated.values() for word in values}
    scale = match_scale(statement.scale, states_bye=bool(words & {"P", "PAB", "BBU"})) if words else statement.scale
    tournament = as_matches(statement, scale, numbers_matches=numbers_matches)
    return tournament.replace(total_rounds=total) if numbers_matches else tournament


def _scale(draft: Draft, rules: str) -> Scale:
    if not draft.points_stated:
        return usual_scale(rules)
    from indeler.formats.trf.scale_records import agreed_scale

    return agreed_scale(draft)


def _teams(draft: Draft) -> Teams:
    return Teams(
        tuple(draft.teams),
        tuple(draft.line_ups),
        draft.team_byes,
        tuple(draft.forfeits),
        head_records.single(draft, "352"),
        draft.match_scale,
        **draft.team_arrangements,
    )


def _located(draft: Draft, fault: InconsistentTournament) -> TrfError:
    line = draft.player_lines.get(fault.player or 0)
    if fault.team is not None:
        line = draft.line_up_lines.get((fault.round or 0, fault.team)) or draft.team_lines.get(fault.team)
    line = line or Line(draft.path, 1, "")
    text = _WHERE[fault.player is not None, bool(fault.round)]
    return line.refuse(text, player=fault.player, round=fault.round, fault=fault.fault)


_WHERE = {
    (True, True): N_("player {player}, round {round}: {fault}"),
    (True, False): N_("player {player}: {fault}"),
    (False, True): N_("round {round}: {fault}"),
    (False, False): N_("{fault}"),
}
