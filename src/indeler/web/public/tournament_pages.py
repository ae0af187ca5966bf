"""The contents of the public pages of a tournament; the site renders one on request, a static copy renders all."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import systems
from indeler.model import Colour, Player, Tournament, name_key
from indeler.opens import State, check_final, describe_corrections, describe_position
from indeler.opens.views import (
    BoardRow,
    CardRow,
    PlayerCard,
    Ranks,
    Seat,
    Standing,
    Standings,
    adjourned_rows,
    annulled_players,
    best_on_boards,
    board_rows,
    bye_rows,
    cross_by_number,
    cross_rows,
    fixtures,
    knockout_tree,
    match_rows,
    of_category,
    player_card,
    ranks_with,
    rosters,
    schedule,
    scheveningen_score,
    score_grid,
    seats,
    standings_of,
    team_byes,
    team_standings,
)
from indeler.opinion import format_proof
from indeler.prizes import BEST_OF_CLUB
from indeler.ratings import (
    Row,
    event_notes,
    format_change,
    format_exact_change,
    format_hundredths,
    players_near_norm,
    report_of,
)
from indeler.systems import has_tournament_ratings, order_for
from indeler.web.accounts.actor import Request
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import colour, format_result, kind, legend, most_of
from indeler.web.common.visitor_language import colours, name_order, translate, words
from indeler.web.public.drawings import Chart, colour_balance, tournament_tree
from indeler.web.public.explaining import explanation
from indeler.web.public.prize_tables import club_lines, prize_tables
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.rating_index import coefficients_of, rating_changes

Context = Mapping[str, Any]

MOST_COUNTED = 20
"""The maximum number of players of a club who count for it."""


MAX_CACHED_RANKS = 8
"""The number of tournaments with cached ranks: those of a thousand players take a second."""


class _CachedRanks(NamedTuple):
    version: int
    ranks: Ranks
    before: Sequence[Tournament]
    """The tournament before each round: where it is unchanged by a decision, so are the ranks."""


_ranks: OrderedDict[Hashable, _CachedRanks] = OrderedDict()


class TournamentPages:
    """The pages of one tournament as one visitor may see it; shared data are computed once."""

    def __init__(self, tournament: Open, state: State) -> None:
        self.tournament = tournament
        self.state = state
        self._lines = TournamentRows(tournament.slug, state)
        self._earlier: dict[int, Tournament] = {}

    @cached_property
    def table(self) -> Standings:
        """Return the standings."""
        return standings_of(self.state, colours())

    @cached_property
    def ranks(self) -> Ranks:
        """Return the ranks of all players after each round, cached until the next decision.

        A result of the last round changes only the last ranks.
        """
        key, version = (self.tournament.identity, self.state.rounds), self.tournament.version
        known = _ranks.get(key)
        if known is not None and known.version == version:
            return known.ranks
        before = [self._before(round) for round in range(1, self.state.rounds + 1)]
        earlier = [
            known.ranks[at] if known is not None and known.before[at] == each else systems.ranks(each)
            for at, each in enumerate(before)
        ]
        ranks = ranks_with(earlier, self.table)
        if self.tournament.pk:
            _ranks[key] = _CachedRanks(version, ranks, before)
        while len(_ranks) > MAX_CACHED_RANKS:
            _ranks.popitem(last=False)
        return ranks

    def _before(self, round: int) -> Tournament:
        if round not in self._earlier:
            self._earlier[round] = self.state.tournament.before(round)
        return self._earlier[round]

    def _page(self, **more: Any) -> Context:
        return {"tournament": self.tournament, "state": self.state, **more}

    def proof(self, number: int) -> str:
        """Return the tournament up to a round, with the certificate of that round, without birth dates."""
        return format_proof(self._without_births, number, self.state.boards[number - 1])

    def round(self, number: int) -> Context:
        """Return the pairings of a round, by board and by name, with the results so far."""
        played = self.state.tournament
        if self.state.is_team_event:
            matches, free = match_rows(self.state, number), team_byes(self.state, number)
            return self._page(number=number, matches=matches, team_byes=free)
        rows, byes = board_rows(played, number, self.state.boards[number - 1]), bye_rows(played, number)
        corrections, start_position = describe_corrections(played, number), describe_position(played, number)
        lines = {
            "rows": self._lines.boards(rows),
            "byes": byes,
            "seats": self._lines.seats(seats(rows, byes, name_order)),
        }
        return self._page(number=number, corrections=corrections, start_position=start_position, **lines)

    def explained(self, request: HttpRequest, number: int) -> Context:
        """Return the explanation of the boards of a round, and why two players do or do not meet."""
        page = self._page(number=number)
        if not self.state.is_explained:
            return page
        played = (self.state.teams.matches if self.state.is_team_event else self.state.boards)[number - 1]
        return {**page, **explanation(request, self._before(number), self.state.settings, played)}

    def players(self, order: str) -> Context:
        """Return the participants in this order; of a team event the teams."""
        if self.state.is_team_event:
            return self._page(teams=rosters(self.state))
        has_own = has_tournament_ratings(self.state.tournament)
        rows = self._lines.players(players_by(self.state, order))
        return self._page(order=order, orders=ORDERS, rows=rows, has_own_ratings=has_own)

    def player(self, number: int) -> Context:
        """Return one player: games, colours, floats, and points and rank round by round."""
        if self.state.is_team_event:
            card = player_card(self.state, number)
            teams = [team for team in self.state.tournament.teams.teams if number in team.players]
            return self._page(card=card, team=teams[0] if teams else None)
        card = player_card(self.state, number, self.ranks)
        ranks, scores = [row.rank for row in card.rows], [row.score for row in card.rows]
        chart = Chart(ranks, scores, [row.total for row in card.rows], len(self.state.players))
        parts = {"games": self._lines.games(card), "chart": chart, "colours": self._lines.colours(card)}
        return self._page(card=card, annulled=annulled_players(self.state), **parts)

    def standings(self, category: int = 0) -> Context:
        """Return the standings with their tie-breaks and a legend; of all, or of the category with this number."""
        if self.state.is_team_event:
            codes, rows = team_standings(self.state)
            longest = most_of([row.score for row in rows])
            meanings = [("MP", _("match points")), ("GP", _("game points")), *legend(codes)]
            return self._page(codes=codes, team_rows=rows, longest=longest, legend=meanings)
        categories, table = self.state.prizes.plan.categories, self.table
        if 0 < category <= len(categories):
            table = of_category(self.state, table, categories[category - 1])
        return self._page(
            table=table,
            score=scheveningen_score(self.state),
            longest=most_of([row.score for row in table.rows]),
            legend=legend(table.codes, table.left_out),
            adjourned=adjourned_rows(self.state),
            annulled=annulled_players(self.state),
            categories=categories,
            asked=category,
            has_clubs=any(player.club for player in self.state.players.values()),
        )

    def cross_table(self) -> Context:
        """Return all rounds side by side, in the order of the standings; of a round robin all opponents."""
        if self.state.is_team_event:
            if self.state.has_fixtures:
                return self._page(grid=score_grid(self.state) if self.state.tournament.teams.teams else [])
            rows = cross_rows(self.state, words()) if self.state.tournament.teams.teams else []
            return self._page(team_rows=rows, rounds=range(1, self.state.rounds + 1))
        annulled = annulled_players(self.state)
        if self.state.has_schedule:
            return self._page(by_number=cross_by_number(self.state, self.table), annulled=annulled)
        return self._page(rows=self._lines.crossed(self.table.rows), annulled=annulled)

    def best_on_boards(self) -> Context:
        """Return the best players of each board of a team event."""
        return self._page(tables=best_on_boards(self.state))

    def schedule(self) -> Context:
        """Return all rounds of a round robin, with the results so far."""
        if self.state.is_team_event:
            return self._page(fixtures=fixtures(self.state))
        return self._page(rounds=schedule(self.state))

    def tree(self) -> Context:
        """Return a knock-out as a tree, and its rounds as lists."""
        return self._page(tree=tournament_tree(self.state), knockout=knockout_tree(self.state))

    def ratings(self) -> Context:
        """Return the rating changes of the tournament."""
        return self._page(**rating_table(self.state.tournament))

    def prizes(self) -> Context:
        """Return the prizes, once they are published."""
        return self._page(tables=prize_tables(self.state) if self.state.prizes.is_published else [])

    def clubs(self, best: int = BEST_OF_CLUB) -> Context:
        """Return the clubs by the points of this number of their players."""
        return self._page(best=best, most=MOST_COUNTED, rows=club_lines(self.state, best))

    def file(self, dialect: str, *, with_births: bool = False) -> Tournament:
        """Return the tournament for a file of this dialect; without birth dates, unless a leader exports it."""
        if dialect.startswith("trf"):
            check_final(self.state)
        tournament = self.state.tournament if with_births else self._without_births
        if dialect not in ("trf16", "trf26"):
            return tournament
        return report_of(tournament) if with_births else report_of(self._without_births)

    @cached_property
    def _without_births(self) -> Tournament:
        tournament = self.state.tournament
        return tournament.replace(players=(one._replace(birth="", national=()) for one in tournament.players.values()))


def pages_for_visitor(request: Request, slug: str) -> TournamentPages:
    """Return the pages of the tournament as this visitor may see it; of a copy the same for every request."""
    found: TournamentPages | None = getattr(request, "pages", None)
    return TournamentPages(*tournament_for_visitor(request, slug)) if found is None else found


def rating_table(tournament: Tournament) -> dict[str, object]:
    """Return performance, expected score and rating change of all players, and norms."""
    worked_out = rating_changes(tournament)
    norms = [
        {"player": player, "norm": norm, "missing": [translate(each) for each in norm.missing]}
        for player, norm in players_near_norm(tournament)
    ]
    return {
        "rows": [_rating_row(row) for row in worked_out.rows],
        "notes": [translate(each) for each in worked_out.notes],
        "list": coefficients_of(worked_out.tempo),
        "norms": norms,
        "norm_notes": [translate(each) for each in event_notes(tournament)] if norms else [],
    }


def _rating_row(row: Row) -> dict[str, object]:
    cells: dict[str, object] = {"player": row.player, "games": len(row.games), "performance": row.performance}
    cells["first"] = row.first
    if row.change is not None:
        cells |= {
            "score": format_hundredths(row.change.score),
            "expected": format_hundredths(row.change.expected),
            "k": row.change.k,
            "change": format_exact_change(row.change.exact),
            "rounded": format_change(row.change.rounded),
            "after": row.change.after,
        }
    return cells


def title_of(player: Player) -> str:
    """Return the title of a player before the name in a line."""
    return f'<span class="quiet">{escape(player.title)}</span> ' if player.title else ""


class TournamentRows:
    """The lines of one tournament in the visitor's language; each name, link or word is made once."""

    def __init__(self, slug: str, state: State) -> None:
        self._slug, self._state = slug, state
        self._players: dict[int, str] = {}
        self._kinds: dict[str, str] = {}

    def games(self, card: PlayerCard) -> SafeString:
        """Return a player's rounds."""
        return mark_safe("\n".join(map(self._game, card.rows)))  # escaped where names and words are made

    def colours(self, card: PlayerCard) -> SafeString:
        """Return a player's number of games with each colour, as a picture and in words."""
        had = [cell.colour for cell in self._state.tournament.card(card.player.number) if cell.kind.played]
        white, black = had.count(Colour.WHITE), had.count(Colour.BLACK)
        words = f"{self._colours['w']}&nbsp;{white}, {self._colours['b']}&nbsp;{black}"
        return mark_safe(f"{colour_balance(white, black)} {words}") if white or black else SafeString()  # the same

    def boards(self, rows: Iterable[BoardRow]) -> SafeString:
        """Return the boards of a round."""
        return mark_safe("\n".join(map(self._board, rows)))  # the same

    def seats(self, seats: Iterable[Seat]) -> SafeString:
        """Return the seats of all players in a round."""
        return mark_safe("".join(map(self._seat, seats)))  # the same

    def players(self, players: Iterable[Player]) -> SafeString:
        """Return a list of players, with the tournament ratings where those determine the order."""
        now = self._state.tournament
        strength = order_for(now).strength if has_tournament_ratings(now) else None
        return mark_safe("".join([self._listed(player, strength) for player in players]))  # the same

    def crossed(self, rows: Iterable[Standing]) -> SafeString:
        """Return all rounds of the cross table, in the order of the standings."""
        return mark_safe("".join(map(self._crossed, rows)))  # the same

    def _crossed(self, row: Standing) -> str:
        cells = "".join([f"<td>{escape(cell)}</td>" for cell in row.cells])
        return (
            f'<tr><td class="number">{row.rank}</td><td class="number">{row.player.number}</td>'
            f'<th scope="row">{self._player(row.player)}</th>{cells}<td class="number strong">{row.points}</td></tr>'
        )

    def _listed(self, player: Player, strength: Callable[[Player], int] | None) -> str:
        own = f'<td class="number">{strength(player) or "–"}</td>' if strength else ""
        return (
            f'<tr><td class="number">{player.number}</td><th scope="row">{self._player(player)}</th>'
            f'<td class="wide-only">{escape(player.club)}</td><td class="number">{player.rating or "–"}</td>{own}</tr>'
        )

    def _game(self, row: CardRow) -> str:
        opponent = self._player(row.opponent) if row.opponent else ""
        return (
            f'<tr><td class="number">{self._rounds[row.round - 1]}</td><td>{self._sides[row.colour]}</td>'
            f'<td>{opponent}</td><td>{self._kind(row.kind)}</td><td class="number">{row.points}</td>'
            f'<td class="number">{row.total}</td><td class="number">{row.rank}</td>'
            f"<td>{self._floats[row.float]}</td></tr>"
        )

    def _board(self, row: BoardRow) -> str:
        result = escape(format_result(row.result_text, self._state.game)) or "–"
        white = f"{self._player(row.white)}{self._points(row.white_points)}"
        black = f"{self._player(row.black)}{self._points(row.black_points)}"
        return (
            f'<tr id="board-{row.number}"><td class="number">{row.number}</td><td>{white}</td>'
            f'<td class="result">{result}</td>'
            f"<td>{black}</td></tr>"
        )

    def _seat(self, seat: Seat) -> str:
        name = f"{title_of(seat.player)}{escape(seat.player.name or seat.player.number)}"
        if not seat.board:
            return f'<tr><th scope="row">{name}</th><td colspan="2" class="quiet">{self._kind(seat.bye)}</td></tr>'
        where = f'<td class="number">{seat.board}</td><td>{self._sides[seat.colour]}</td>'
        return f'<tr><th scope="row">{name}</th>{where}</tr>'

    def _player(self, player: Player) -> str:
        if player.number not in self._players:
            address = escape(address_of("player", self._slug, player.number))
            self._players[player.number] = (
                f'{title_of(player)}<a href="{address}">{escape(player.name or player.number)}</a>'
            )
        return self._players[player.number]

    def _kind(self, label: str) -> str:
        if label not in self._kinds:
            self._kinds[label] = escape(str(kind(label, self._state.tournament.scale)))  # translated once, now
        return self._kinds[label]

    def _points(self, points: str) -> str:
        return f'<span class="points" title="{self._before}">{points}</span>'

    @cached_property
    def _before(self) -> str:
        return escape(_("points before this round"))

    @cached_property
    def _sides(self) -> dict[str, str]:
        words = self._colours.items()
        return {
            "": "",
            **{each: f'<span class="side {each}"></span><span class="word">{word}</span>' for each, word in words},
        }

    @cached_property
    def _colours(self) -> dict[str, str]:
        return {each: escape(colour(each)) for each in "wb"}

    @cached_property
    def _floats(self) -> dict[str, str]:
        words = {"down": ("↓", _("down")), "up": ("↑", _("up"))}
        floats = {each: f'{arrow}<span class="word"> {escape(word)}</span>' for each, (arrow, word) in words.items()}
        return {"": "", **floats}

    @cached_property
    def _rounds(self) -> list[str]:
        rounds = range(1, self._state.rounds + 1)
        return [f'<a href="{escape(address_of("round", self._slug, each))}">{each}</a>' for each in rounds]


_KEYS: Mapping[str, Callable[[Player], Any]] = {
    "number": lambda player: player.number,
    "name": lambda player: (name_order(player.name), player.number),
    "rating": lambda player: (-player.rating, player.number),
    "club": lambda player: (not player.club, name_key(player.club), player.number),
}
ORDERS = (("number", lazy("No.")), ("name", lazy("Name")), ("rating", lazy("Rating")), ("club", lazy("Club")))


def order_of(request: Request) -> str:
    """Return the requested order; by number where it is unknown."""
    order = request.GET.get("by", "")
    return order if order in _KEYS else "number"


def players_by(state: State, order: str) -> list[Player]:
    """Return the players in this order."""
    return sorted(state.players.values(), key=_KEYS[order])
