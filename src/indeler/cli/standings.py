"""``indeler standings``: the standings of a tournament, with explanations."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from indeler import formats
from indeler.cli.commands import Option
from indeler.cli.options import File, Json, Language, Out, Rules, Settings, language_of, settings_of
from indeler.cli.output import answer, as_json, is_excel, note, table, write_excel
from indeler.cli.prizes import PRIZES_SUFFIX
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.model.rating_lists import EACH, FIRST, LAST, with_used_rating
from indeler.model.teams import TeamEvent, is_team_event
from indeler.opens import check_finished
from indeler.opens.sheets import standings_sheet
from indeler.prizes import read_plan, year_of
from indeler.ranking import (
    LEFT_OUT,
    BoardRow,
    Control,
    Row,
    Standings,
    after_play_offs,
    as_value,
    board_tables,
    codes_in,
    format_number,
    format_value,
)
from indeler.ranking import control as control_sums
from indeler.ranking import standings as ranked
from indeler.ranking import why as reason_for
from indeler.rulebooks import Order
from indeler.rulebooks.settings import numbers
from indeler.service.data import json_number, json_text, standings_data
from indeler.systems import DEFAULT, as_ranked

TieBreaks = Annotated[
    str | None,
    Option("--tiebreaks", metavar="A,B,..", help="Tie-breaks in order, such as BH/C1,BH,SB, or a list by its name."),
]

PlayOffs = Annotated[
    list[str] | None,
    Option("--play-off", metavar="A,B,..", help="Who played off a tie, the best first. May be repeated."),
]
ExternalValues = Annotated[
    str | None, Option("--values", metavar="N=V,..", help="Values for the tie-break EXT, such as 3=12.5,7=10.")
]
UsedRating = Annotated[
    str | None, Option("--rating", metavar="first|each|last", help="Which rating counts in a long event.")
]
Category = Annotated[
    str | None, Option("--category", metavar="NAME", help="Only players in this category (FILE.prizes.toml).")
]
BestOnBoards = Annotated[
    str | None,
    Option(
        "--boards",
        metavar="percentage|points|performance",
        help="The best players on each board of a team event, by this.",
    ),
]


def standings(
    file: File,
    rules: Rules = None,
    settings: Settings = None,
    tiebreaks: TieBreaks = None,
    edition: Annotated[
        str, Option("--edition", metavar="2023|2024-08|2026", help="The edition of FIDE's tie-break rules.")
    ] = "2026",
    final: Annotated[
        bool, Option("--final", help="The final order (knsb-wp F12, kndb END), not the order for pairing.")
    ] = False,
    play_off: PlayOffs = None,
    values: ExternalValues = None,
    rating: UsedRating = None,
    category: Category = None,
    control: Annotated[
        bool, Option("--control", help="The control sums (knsb-wp F8); with --final before the standings.")
    ] = False,
    why: Annotated[
        tuple[int, int] | None, Option("--why", metavar="A B", help="Why player A stands above player B.")
    ] = None,
    boards: BestOnBoards = None,
    minimum: Annotated[int, Option("--games", metavar="N", help="With --boards: at least this many games.")] = 1,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Rank the players, or the teams of a team event, with every tie-break as an exact number."""
    language, play_offs, final = language_of(lang), _play_offs(play_off, why), final or bool(play_off)
    tournament = formats.read(file, rules)
    teams = is_team_event(tournament)
    tournament = _with_values(tournament, values) if values is not None else tournament
    tournament = _with_rating(tournament, rating) if rating is not None else tournament
    if teams and (control or category is not None):
        raise InvalidInput(N_("--control and --category are for players, and these are teams; leave them out."))
    if boards is not None:
        tables = board_tables(TeamEvent(tournament), by=boards, minimum=minimum)
        answer(as_json(_boards_data(tables)) if json else _boards_text(tournament, tables, language), out)
        return
    if final:
        check_finished(tournament)
    tournament, order = as_ranked(tournament, rules, final=final, **settings_of(settings))
    codes = order if tiebreaks is None else codes_in(tiebreaks)
    sums = _control(tournament, rules, order) if control else None
    if sums is not None and not final:
        text = as_json(_control_data(sums)) if json else _control_text(sums, language)
    elif why is not None:
        reason = reason_for(tournament, *why, rules, codes, edition, final=final, lang=language)
        text = as_json(reason.as_data()) if json else "\n".join(reason.lines()) + "\n"
    else:
        rows = ranked(tournament, rules, codes, edition, final=final)
        rows = after_play_offs(rows, play_offs) if play_offs else rows
        rows = _of_category(rows, tournament, category, file) if category is not None else rows
        if out is not None and is_excel(out) and not json:
            write_excel(out, [standings_sheet(tournament, rows, words_of(language))])
            for code in rows.left_out:
                note(Sentence(LEFT_OUT, code=code), words_of(language))
            return
        titles = {} if teams else {number: player.title for number, player in tournament.players.items()}
        text = _answer(rows, sums, language, titles, json=json)
    if out is not None and is_excel(out):
        raise InvalidInput(N_("An Excel file gets the standings only; leave out --json, --why and --control."))
    answer(text, out)


def _with_values(tournament: Tournament, values: str) -> Tournament:
    players = dict(tournament.players)
    for word in values.split(","):
        number, _, text = (part.strip() for part in word.partition("="))
        if not number.isdecimal() or as_value(text) is None:
            raise InvalidInput(N_("--values {word}: write a number and a value, such as 3=12.5."), word=word)
        players[int(number)] = tournament.player(int(number))._replace(external=text)
    return tournament.replace(players=players.values())


def _with_rating(tournament: Tournament, which: str) -> Tournament:
    if which not in (FIRST, EACH, LAST):
        raise InvalidInput(N_("--rating {rating}: choose first, each or last."), rating=which)
    return with_used_rating(tournament, which)


def _of_category(rows: Standings, tournament: Tournament, name: str, file: str) -> Standings:
    categories = Path(file).with_suffix(PRIZES_SUFFIX)
    if not categories.exists():
        raise InvalidInput(N_("There is no {path}, in which categories are described."), path=categories)
    plan = read_plan(str(categories))
    category = next((each for each in plan.categories if each.name.casefold() == name.casefold()), None)
    if category is None:
        choices = [each.name for each in plan.categories]
        raise InvalidInput(N_("There is no category '{name}'; choose one of {choices}."), name=name, choices=choices)
    year = plan.year or year_of(tournament.event)
    members = [row for row in rows if category.holds(tournament.player(row.player), year)]
    chosen = Standings(row._replace(rank=1 + sum(other.rank < row.rank for other in members)) for row in members)
    chosen.left_out = rows.left_out
    return chosen


def _answer(rows: Standings, sums: Control | None, lang: str, titles: Mapping[int, str], *, json: bool) -> str:
    if sums is None:
        return as_json(standings_data(rows)) if json else as_table(rows, lang, titles)
    if json:
        return as_json({"control": _control_data(sums), "standings": standings_data(rows)})
    return f"{_control_text(sums, lang)}\n{as_table(rows, lang, titles)}"


def _control(tournament: Tournament, rules: str | None, order: Order | None) -> Control:
    codes = order.tiebreaks if order else ()
    wp = next((code for code in codes if code.partition("/")[0] == "WP"), "WP")
    return control_sums(tournament, rules or tournament.rules or DEFAULT, wp)


def _control_text(sums: Control, lang: str) -> str:
    return "\n".join(sums.lines(words_of(lang))) + "\n"


def _play_offs(play_offs: list[str] | None, why: tuple[int, int] | None) -> list[tuple[int, ...]]:
    if play_offs and why is not None:
        raise InvalidInput(N_("--why goes by the criteria, which a play-off overrules; leave --why or --play-off out."))
    try:
        return [numbers(text) for text in play_offs or ()]
    except ValueError:
        fault = N_("--play-off {players}: write numbers of players, such as 4,2.")
        raise InvalidInput(fault, players=" ".join(play_offs or ())) from None


def as_table(rows: list[Row], lang: str = "en", titles: Mapping[int, str] = MappingProxyType({})) -> str:
    """Return the standings for a person."""
    words = words_of(lang)
    codes = list(rows[0].tiebreaks) if rows else []
    left_out = rows.left_out if isinstance(rows, Standings) else ()
    name = words(N_("name"))
    return table(
        (words(N_("rank")), words(N_("no.")), name, words(N_("points")), *codes),
        (
            (
                str(row.rank),
                str(row.player),
                f"{titles.get(row.player, '')} {row.name}".strip(),
                format_number(row.points),
                *(format_value(row.tiebreaks[code]) for code in codes),
            )
            for row in rows
        ),
        left=(name,),
    ) + "".join(f"{Sentence(LEFT_OUT, code=code).translated(words)}\n" for code in left_out)


def _boards_data(tables: Mapping[int, Sequence[BoardRow]]) -> list[dict[str, object]]:
    return [
        {**row._asdict(), "board": board, "points": json_text(row.points), "percentage": json_text(row.percentage)}
        for board, rows in tables.items()
        for row in rows
    ]


def _boards_text(tournament: Tournament, tables: Mapping[int, Sequence[BoardRow]], lang: str) -> str:
    words = words_of(lang)
    names, teams = tournament.players, {team.number: team.name for team in tournament.teams.teams}
    heads = (N_("rank"), N_("name"), N_("team"), N_("points"), N_("games"), N_("percentage"), N_("performance"))
    pages = []
    for board, rows in tables.items():
        lines = (
            (
                str(row.rank),
                names[row.player].titled,
                teams[row.team],
                format_number(row.points),
                str(row.games),
                f"{float(row.percentage):.1f}",
                str(row.performance or "–"),
            )
            for row in rows
        )
        title = Sentence(N_("Board {board}"), board=board).translated(words)
        pages.append(f"{title}\n{table(heads, lines, left=('name', 'team'), words=words)}")
    return "\n".join(pages)


def _control_data(control: Control) -> dict[str, object]:
    return {
        "ok": control.ok,
        "sums": [
            {"sum": row.name, "found": json_number(row.found), "expected": json_number(row.expected), "ok": row.ok}
            for row in control
        ],
    }
