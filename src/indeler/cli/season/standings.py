"""``indeler season standings``, ``ladder`` and ``cup``: a group of a cycle, an evening, a final, the cup as a tree."""

from collections.abc import Sequence
from typing import Annotated

from indeler.cli.commands import Option
from indeler.cli.options import Json, Language, Out
from indeler.cli.output import answer, is_excel, write_excel
from indeler.cli.season.options import Folder, open_with_words
from indeler.cli.season.tables import (
    format_member,
    ladder_table,
    plain_table,
    pool_table,
    standings_table,
    view_as_json,
)
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.season import RoundKey, Season, queries, views
from indeler.season.sheets import standings_sheets
from indeler.season.views import CupRoundView, CupTie, CupView, CycleRow, PoolView, StandingsTable

_NO_CYCLES = N_("--cycle and --group are for the cycles; {competition} has --evening.")


def standings(
    folder: Folder,
    cycle: Annotated[int | None, Option("--cycle", help="Default: the current one.")] = None,
    group: Annotated[str | None, Option("--group", help="Default: all groups.")] = None,
    competition: Annotated[
        str | None, Option("--competition", metavar="NAME", help="Rapid, blitz or another of the rulebook.")
    ] = None,
    evening: Annotated[int | None, Option("--evening", help="Which of its evenings; left out: the final.")] = None,
    member: Annotated[int | None, Option("--member", help="What the Keizer ladder says about this member.")] = None,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Rank a group of a cycle with its rounds; or an evening of rapid or blitz, or a final."""
    book, words = open_with_words(folder, lang)
    season = book.season
    if out is not None and is_excel(out):
        if (cycle, group, evening, member, json) != (None, None, None, None, False):
            fault = N_("An Excel file gets the standings of whole competitions; only --competition goes with it.")
            raise InvalidInput(fault)
        write_excel(out, standings_sheets(season, words, competition or ""))
        return
    tables = _tables(season, competition, cycle, group) if evening is None else None
    if member is not None:
        tables = _tables_for_member(season, competition, member)
    if tables is not None:
        text = view_as_json(tables) if json else "\n".join(plain_table(table, words) for table in tables)
    elif competition is None or season.competition(competition).shown_as == "groups":
        if evening is not None:
            raise InvalidInput(N_("--evening goes with --competition; a cycle has --cycle and --group."))
        text = _cycle(season, competition or "", cycle, group, json, words)
    elif evening is None:
        text = _final(season, competition, cycle, group, json, words)
    elif cycle is not None:
        raise InvalidInput(_NO_CYCLES, competition=competition)
    else:
        text = _evening(season, competition, evening, group, json, words)
    answer(text, out)


def _final(season: Season, competition: str, cycle: int | None, group: str | None, json: bool, words: Words) -> str:
    if cycle is not None or group is not None:
        raise InvalidInput(_NO_CYCLES, competition=competition)
    pool = views.final(season, competition)
    if pool is None:
        text = N_("The final of {competition} has not begun; --evening 1 is its first evening.")
        raise InvalidInput(text, competition=competition)
    return view_as_json(pool) if json else pool_table(season, pool, words)


def _evening(season: Season, competition: str, evening: int, group: str | None, json: bool, words: Words) -> str:
    """Return an evening on which all played together, one group of it, or every group with its name."""
    names = views.evening_groups(season, competition, evening)
    if group is None and len(names) > 1:
        found = {name: views.evening_standings(season, competition, evening, name) for name in names}
        title = N_("Group {group}")
        if json:
            return view_as_json([{"group": name, "standings": rows} for name, rows in found.items()])
        tables = (
            f"{Sentence(title, group=name).translated(words)}\n{standings_table(rows, words=words)}"
            for name, rows in found.items()
        )
        return "\n".join(tables)
    rows = views.evening_standings(season, competition, evening, group or next(iter(names), ""))
    return view_as_json(rows) if json else standings_table(rows, words=words)


def _tables_for_member(season: Season, competition: str | None, member: int) -> list[StandingsTable]:
    chosen = views.competitions(season) if competition is None else [season.competition(competition)]
    tables = [table for each in chosen for table in queries.tables_for(each, season.member(member).id)]
    if not tables:
        text = N_("No competition has anything to say about member {number}; only a Keizer competition does.")
        raise InvalidInput(text, number=member)
    return tables


def _tables(
    season: Season, competition: str | None, cycle: int | None, group: str | None
) -> list[StandingsTable] | None:
    """Return the standings of the named competition, or of a season without groups; None for groups or a final."""
    if competition is not None:
        found = season.competition(competition)
        has_tables = found.shown_as == "tables" and not queries.has_final(found)
        return list(queries.tables(found)) if has_tables else None
    others = views.competitions(season, "tables")
    tables = [table for each in others for table in queries.tables(each)]
    if not views.competitions(season, "groups"):
        if not others:
            raise InvalidInput(N_("This season has no standings; 'indeler season cup DIR' shows the cup."))
        return tables
    is_for_cycles = cycle is not None or group is not None or views.cycles(season)
    return None if is_for_cycles else tables or None


def _cycle(season: Season, competition: str, cycle: int | None, group: str | None, json: bool, words: Words) -> str:
    """Return the groups of a cycle, or one of them; the championship group is a pool with other standings."""
    begun = views.cycles(season, competition)
    if cycle is None and not begun:
        text = N_("No cycle has begun; 'indeler season event DIR cycle-opened --propose' makes the groups.")
        raise InvalidInput(text)
    number = max(begun) if cycle is None else cycle
    names = [group] if group is not None else views.groups(season, number, competition)
    found = [
        (name, views.standings(season, number, name, competition), _pool(season, number, name, competition))
        for name in names
    ]
    if json:
        return view_as_json(
            [{"cycle": number, "group": name, "standings": rows, "pool": pool} for name, rows, pool in found]
        )
    title = N_("Cycle {cycle}, group {group}")
    return "\n".join(
        f"{Sentence(title, cycle=number, group=name).translated(words)}\n{_format_table(season, rows, pool, words)}"
        for name, rows, pool in found
    )


def _pool(season: Season, cycle: int, group: str, competition: str) -> PoolView | None:
    found = season.competition(competition) if competition else views.competitions(season, "groups")[0]
    is_closed = queries.is_closed(found, RoundKey(found.name, cycle, 1, group))
    return views.final(season, found.name) if is_closed else None


def _format_table(season: Season, rows: Sequence[CycleRow], pool: PoolView | None, words: Words) -> str:
    if pool is not None:
        return pool_table(season, pool, words)
    rounds = [str(number) for number in range(1, len(rows[0].card) + 1)] if rows else []
    return standings_table(rows, rounds, words)


def ladder(
    folder: Folder,
    competition: Annotated[
        str, Option("--competition", metavar="NAME", help="cycles for the championship group, rapid, blitz …")
    ] = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show the ladder to the championship group or to a final pool, and by what each player has a place."""
    book, words = open_with_words(folder, lang)
    view = views.ladder(book.season, competition)
    if json:
        answer(view_as_json(view))
    else:
        answer(ladder_table(view, words) + (words(N_("Provisional.")) + "\n" if view.provisional else ""))


def cup(folder: Folder, json: Json = False, lang: Language = "en") -> None:
    """Show the rounds of the cup with the seed of each draw, every game, and who advances."""
    book, words = open_with_words(folder, lang)
    view = views.cup(book.season)
    answer(view_as_json(view) if json else format_cup(book.season, view, words))


def format_cup(season: Season, view: CupView, words: Words) -> str:
    """Return the cup for a person."""
    lines = [Sentence(N_("Main dates: {dates}"), dates=view.dates or Sentence(N_("none planned"))).translated(words)]
    for round, column in zip(view.rounds, view.columns, strict=True):
        lines += ["", *(each.translated(words) for each in _round(season, round, column))]
    if view.winner is not None:
        lines += ["", Sentence(N_("Winner of the cup: {who}"), who=season.name(view.winner)).translated(words)]
    return "\n".join(lines) + "\n"


def _round(season: Season, round: CupRoundView, column: tuple[tuple[int, ...], ...]) -> list[Sentence]:
    """Return a round in the order of the tree: ties whose winners meet next are adjacent."""
    title = Sentence(N_("Round {round}"), round=round.number) if round.number else Sentence(N_("Preliminary round"))
    text = N_("{title}, {date}; lots drawn with seed: {seed}")
    if round.last_date:
        text = N_("{title}, {date}, to be played by {last}; lots drawn with seed: {seed}")
    lines = [Sentence(text, title=title, date=round.date, last=round.last_date, seed=round.seed)]
    ties = {(tie.white, tie.black): tie for tie in round.ties}
    for players in column:
        if len(players) == 2:
            lines.append(_tie(season, ties[players[0], players[1]]))
    if round.free:
        names = [season.name(member) for member in round.free]
        lines.append(Sentence(N_("  without a game: {names}"), names=names))
    return lines


def _tie(season: Season, tie: CupTie) -> Sentence:
    game = views.competitions(season, "knock-out")[0].game
    waits = Sentence(N_("to be played on {date}"), date=tie.date) if tie.date else Sentence(N_("no evening set"))
    result = Sentence(N_("walk-over")) if tie.by_walk_over else game.format_result(tie.result) or waits
    games = [
        f"{season.name(white)} - {season.name(black)} {game.format_result(end)}" for white, black, end in tie.play_off
    ]
    players = f"{format_member(season, tie.white)} - {format_member(season, tie.black)}"
    played = Sentence(N_("  {players}  {results}"), players=players, results=[result, *games])
    follows = _next_step(season, tie)
    return Sentence(N_("{played}; {follows}"), played=played, follows=follows) if follows else played


def _next_step(season: Season, tie: CupTie) -> Sentence | None:
    if tie.winner is not None:
        return Sentence(N_("{name} advances"), name=season.name(tie.winner))
    if tie.next_game is None:
        return None
    game = tie.next_game
    return Sentence(
        N_("next {white} - {black}, {tempo}, {kind}"),
        white=format_member(season, game.white),
        black=format_member(season, game.black),
        tempo=game.tempo,
        kind=game.kind,
    )
