"""Prints of a tournament: pairing lists, standings, cross table, result slips, player cards, prizes."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from indeler.language import Sentence
from indeler.model import Kind, Player, Scale
from indeler.opens import State, describe_corrections
from indeler.opens.views import (
    PlayerCard,
    Standings,
    board_rows,
    bye_rows,
    cross_by_number,
    fixtures,
    match_rows,
    player_card,
    ranks_of,
    rosters,
    schedule,
    seats,
    standings_of,
    team_byes,
)
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import TOURNAMENT, Copied, Cost, Right, page
from indeler.web.common.templatetags.wording import colour, format_result, kind
from indeler.web.common.templatetags.wording import day as date_in_words
from indeler.web.common.visitor_language import colon, colours, name_order, translate
from indeler.web.live import printing
from indeler.web.live.printing import check_code, is_too_long, long_refused, pdf, sealed_by, slips_of, tree_of
from indeler.web.public.drawings import tournament_tree
from indeler.web.public.prize_tables import prize_tables
from indeler.web.public.views.tables import exports_of
from indeler.web.tournaments.log import head_of, tournament_for_visitor


def _boards(state: State) -> dict[str, Any]:
    if state.is_team_event:
        return _match_list(state)
    rows = board_rows(state.tournament, state.current, state.boards[state.current - 1])
    table = []
    for row in rows:
        result, white, black = format_result(row.result_text, state.game) or "–", row.white.titled, row.black.titled
        table.append([str(row.number), white, row.white_points, result, row.black_points, black])
    scale, absent = state.tournament.scale, bye_rows(state.tournament, state.current)
    notes = [*describe_corrections(state.tournament, state.current), *_by_fide_rules(state)]
    return {
        "title": _("Round {round}").format(round=state.current),
        "head": [_("Board"), _("White"), _("Pts"), _("Result"), _("Pts"), _("Black")],
        "rows": table,
        "byes": [[row.player.titled, str(kind(row.kind.label, scale))] for row in absent],
        "notes": [translate(each) for each in notes],
    }


def _match_list(state: State) -> dict[str, Any]:
    table = []
    for match in match_rows(state, state.current):
        score = "–" if match.is_waiting else " – ".join(match.score)
        table.append([f"{match.number}", match.first.name.upper(), "", score, "", match.second.name.upper()])
        for board in match.boards:
            first, second, other = _seated(board.first), _seated(board.second), "b" if board.colour == "w" else "w"
            table.append(["", first, board.colour, board.result or "–", other, second])
    scale = state.tournament.scale
    return {
        "title": _("Round {round}").format(round=state.current),
        "head": [_("Match"), _("Team"), "", _("Result"), "", _("Team")],
        "rows": table,
        "byes": [[row.team.name, str(kind(row.kind.label, scale))] for row in team_byes(state, state.current)],
        "notes": [],
    }


def _seated(player: Player | None) -> str:
    return player.titled if player else "–"


def _match_cards(state: State) -> dict[str, Any]:
    colours, boards = {each: str(colour(each)) for each in "wb"}, len(state.tournament.teams.colour_sequence)
    cards = []
    for match in match_rows(state, state.current):
        seats = [
            [str(board.number), colours[board.colour], _seated(board.first), _seated(board.second)]
            for board in match.boards
        ]
        letters = state.tournament.teams.colour_sequence.lower()
        empty = [[str(place), colours[letters[place - 1]], "", ""] for place in range(1, boards + 1)]
        teams = [match.first.name, match.second.name]
        cards.append({"number": str(match.number), "teams": teams, "rows": seats or empty})
    words = {
        "match": _("Match"),
        "board": _("Board"),
        "colour": _("Colour"),
        "result": _("Result"),
        "total": _("Total"),
        "captains": _("Captains"),
        "arbiter": _("Arbiter"),
    }
    return {"title": _("Round {round}").format(round=state.current), "words": words, "cards": cards}


def _rosters(state: State) -> dict[str, Any]:
    head = [_("Board"), _("No."), _("Title"), _("Name"), _("FIDE number"), _("Rating")]
    cards = [
        {
            "name": f"{team.number}. {team.name}",
            "about": team.captain and f"{_('Captain')}{colon()} {team.captain}",
            "rows": [
                [str(place), str(one.number), one.title, one.name, one.fide_id, str(one.rating or "")]
                for place, one in enumerate(players, start=1)
            ],
        }
        for team, players in rosters(state)
    ]
    return {"title": _("Teams"), "head": head, "cards": cards}


def _line_up_sheets(state: State) -> dict[str, Any]:
    boards = len(state.tournament.teams.colour_sequence)
    sheets = [
        {
            "team": f"{team.number}. {team.name}",
            "boards": [str(place) for place in range(1, boards + 1)],
            "roster": [[str(place), one.name, str(one.rating or "")] for place, one in enumerate(players, start=1)],
        }
        for team, players in rosters(state)
    ]
    words = {
        "round": _("Round"),
        "opponent": _("Opponent"),
        "board": _("Board"),
        "name": _("Name"),
        "roster": _("Roster"),
        "captain": _("Captain"),
    }
    return {"title": _("Line-up"), "words": words, "sheets": sheets}


def _by_fide_rules(state: State) -> list[Sentence]:
    """Return whether the tournament follows the rules of FIDE, where it ever did."""
    return [state.by_fide_rules] if state.by_fide_rules else []


def _names(state: State) -> dict[str, Any]:
    rows, names = board_rows(state.tournament, state.current, state.boards[state.current - 1]), []
    for seat in seats(rows, bye_rows(state.tournament, state.current), name_order):
        opponent = seat.opponent.titled if seat.opponent else str(kind(seat.bye, state.tournament.scale))
        names.append([seat.player.titled, str(seat.board or ""), str(colour(seat.colour)), opponent])
    return printing.names_of(_("Round {round} by name").format(round=state.current), names)


def _standings(state: State) -> dict[str, Any]:
    table = standings_of(state, colours())
    title = _("Standings during round {round}") if state.open_boards else _("Standings after round {round}")
    title = _("Final standings") if state.is_final else title
    rows = [
        [str(row.rank), player.titled, str(player.rating or ""), row.points, *row.tiebreaks]
        for row, player in ((row, row.player) for row in table.rows)
    ]
    data = printing.standings_of(title.format(round=state.current), table.codes, rows, table.left_out)
    return {**data, "legend": [*data["legend"], *(["", translate(each)] for each in _by_fide_rules(state))]}


def _cross_table(state: State) -> dict[str, Any]:
    table = standings_of(state, colours())
    if state.has_schedule:
        return _cross_by_number(state, table)
    return {
        "title": _("Cross table after round {round}").format(round=state.rounds),
        "head": [_("Rank"), _("No."), _("Name"), *map(str, range(1, state.rounds + 1)), _("Points")],
        "rows": [
            [str(row.rank), str(row.player.number), row.player.titled, *row.cells, row.points] for row in table.rows
        ],
        "legend": [
            [f"12{colours()[0]}{state.game.sign(Kind.WIN)}", _("won with White against number 12")],
            ["bye", _("has the bye")],
            ["–", _("did not take part")],
        ],
    }


def _cross_by_number(state: State, table: Standings) -> dict[str, Any]:
    rows = cross_by_number(state, table)
    return {
        "title": _("Cross table"),
        "head": [_("Rank"), _("No."), _("Name"), *(str(row.player.number) for row in rows), _("Points")],
        "rows": [[str(row.rank), str(row.player.number), row.player.titled, *row.cells, row.points] for row in rows],
        "legend": [["·", _("a game to come")]],
    }


def _slips(state: State) -> dict[str, Any]:
    rows = board_rows(state.tournament, state.current, state.boards[state.current - 1])
    slips = [[str(row.number), row.white.name, row.black.name] for row in rows]
    return slips_of(_("Round {round}").format(round=state.current), slips)


def _cards(state: State) -> dict[str, Any]:
    teams = {number: team.name for team in state.tournament.teams.teams for number in team.players}
    teams = teams if state.is_team_event else {}
    ranks = None if state.is_team_event else ranks_of(state)
    return {
        "title": _("Player cards"),
        "head": [_("Round"), _("No."), _("Colour"), _("Opponent"), _("Result"), _("Total")],
        "cards": [
            _card(player_card(state, number, ranks), state.tournament.scale, teams.get(number, ""))
            for number in state.tournament.players
        ],
    }


def _card(card: PlayerCard, scale: Scale, team: str = "") -> dict[str, Any]:
    rows = []
    for row in card.rows:
        number, name = (str(row.opponent.number), row.opponent.name) if row.opponent else ("", "")
        if row.opponent or not team:
            rows.append([str(row.round), number, str(colour(row.colour)), name, str(kind(row.kind, scale)), row.total])
    about = _("rank {rank}, {points} points").format(rank=card.rank, points=card.points)
    about = f"{team}, {_('Points: {points}').format(points=card.points)}" if team else about
    return {"name": f"{card.player.number}. {card.player.name}", "about": about, "rows": rows}


def _prizes(state: State) -> dict[str, Any]:
    """Return every group of prizes as a table, with the origin of each amount below it."""
    groups = [
        {
            "name": table.name,
            "rows": [
                [str(row.rank), row.name, row.points, row.list, " ".join(filter(None, (row.amount, row.goods)))]
                for row in table.rows
            ],
            "lines": [f"{row.name}{colon()} {row.why}" for row in table.rows],
            "unawarded": list(table.unawarded),
        }
        for table in prize_tables(state)
    ]
    head = [_("Rank"), _("Name"), _("Points"), _("Prize"), _("Amount")]
    words = {"unawarded": _("Not given"), "why": _("Where each amount comes from")}
    rule = _("Shares are rounded down to cents; cents that are left go one each by rank.")
    return {"title": _("Prizes"), "head": head, "groups": groups, "words": words, "rule": rule}


def _schedule(state: State) -> dict[str, Any]:
    if state.has_fixtures:
        return _team_schedule(state)
    if not state.has_schedule:
        raise Http404
    rounds = []
    for round in schedule(state):
        title = " · ".join(filter(None, (_("Round {round}").format(round=round.number), round.date)))
        rows = []
        for game in round.games:
            result = format_result(game.result_text, state.game) or "–"
            rows.append([str(game.white.number), game.white.name, result, str(game.black.number), game.black.name])
        free = [_("{name}: free").format(name=player.name) for player in round.free]
        rounds.append({"title": title, "rows": rows, "free": free})
    return {"title": _("Schedule"), "rounds": rounds}


def _team_schedule(state: State) -> dict[str, Any]:
    rounds = []
    for number, matches in groupby(fixtures(state), key=lambda each: each.round):
        listed = list(matches)
        day = date_in_words(listed[0].day, "j M Y") if listed[0].day and not listed[0].is_moved else ""
        title = " · ".join(filter(None, (_("Round {round}").format(round=number), day)))
        rows = []
        for each in listed:
            score = " – ".join(each.score) if each.score else "–"
            rows.append([str(each.home.number), each.home.name, score, str(each.away.number), each.away.name])
        rounds.append({"title": title, "rows": rows, "free": []})
    return {"title": _("Schedule"), "rounds": rounds}


def _tree(state: State, paper: str = "a4") -> dict[str, Any]:
    if not state.rulebook.decisive:
        raise Http404
    return tree_of(_("Tree"), tournament_tree(state), paper)


PRINTS: dict[str, tuple[str, Callable[[State], dict[str, Any]], bool]] = {
    "pairings": ("boards", _boards, True),
    "names": ("table", _names, True),
    "standings": ("table", _standings, False),
    "cross-table": ("wide-table", _cross_table, False),
    "cross-table-a3": ("wide-table", lambda state: {**_cross_table(state), "paper": "a3"}, False),
    "schedule": ("schedule", _schedule, True),
    "schedule-a3": ("schedule", lambda state: {**_schedule(state), "paper": "a3"}, True),
    "tree": ("tree", _tree, True),
    "tree-a3": ("tree", lambda state: _tree(state, "a3"), True),
    "poster": ("round-poster", printing.round_poster, True),
    "name-cards": ("name-cards", printing.name_cards, False),
    "checklist": ("checklist", printing.checklist, True),
    "slips": ("slips", _slips, True),
    "match-cards": ("match-cards", _match_cards, True),
    "rosters": ("cards", _rosters, False),
    "line-up-sheets": ("line-up-sheets", _line_up_sheets, False),
    "cards": ("cards", _cards, True),
    "prizes": ("prizes", _prizes, True),
}
"""The template, the function that fills it, and whether it needs a round, by name."""
OF_TEAMS = ("match-cards", "rosters", "line-up-sheets")


CARD_LINE, CELL = 60, 5
"""The minimum number of bytes of a round on a player's card, and of a cell in the cross table of a round robin."""


def _length(what: str, state: State) -> int:
    """Return an estimate of the bytes of prints that can be long, before any of them is filled in."""
    players = len(state.tournament.players)
    if what == "cards":
        return CARD_LINE * players * state.rounds
    return CELL * players**2 if what.startswith("cross-table") and state.has_schedule else 0


@page(Right.READ, about=TOURNAMENT)
def index(request: Request, slug: str) -> HttpResponse:
    """Show the available prints."""
    tournament, state = tournament_for_visitor(request, slug)
    exports, waits = exports_of(state)
    context = {"tournament": tournament, "state": state, "exports": exports, "waits": waits}
    return render(request, "live/prints.html", context)


@page(Right.READ, about=TOURNAMENT, cost=Cost.HIGH, copied=Copied.PRINT)
def sheet(request: Request, slug: str, what: str) -> HttpResponse:
    """Return one print as PDF; without a seal for a tournament that is not stored."""
    if what not in PRINTS:
        raise Http404
    tournament, state = tournament_for_visitor(request, slug)
    if (PRINTS[what][2] and not state.rounds) or (what in OF_TEAMS and not state.is_team_event):
        raise Http404
    if what == "prizes" and not (state.prizes.is_published or (request.actor.leads and state.prizes.plan.groups)):
        raise Http404
    template, fill, _needs_round = PRINTS[what]
    if is_too_long(request, _length(what, state)):
        return long_refused(request)
    data = fill(state)
    if what in ("standings", "prizes") and tournament.pk:
        data["seal"] = sealed_by(tournament.version, head_of(tournament))
    if what == "pairings" and state.rulebook.audit:
        data["check"] = check_code(request, "check-round", tournament.slug, state.current)
    return pdf(request, tournament.name, template, data, f"{slug}-{what}")
