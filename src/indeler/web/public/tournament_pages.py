"""What the public pages of a tournament show; the site makes one when somebody looks, a static copy makes all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from indeler.model import Tournament
from indeler.model.board_game import BoardGame
from indeler.opens import State
from indeler.opens.corrected import told_corrections
from indeler.opens.unfinished import check_final
from indeler.opens.views import (
    Standings,
    adjourned_rows,
    annulled_players,
    board_rows,
    bye_rows,
    cross_by_number,
    knockout_tree,
    of_category,
    player_card,
    schedule,
    seats,
    standings_of,
)
from indeler.opens.views.tables import Ranks, ranks_with
from indeler.prizes.teams import BEST
from indeler.ratings.reporting import report_of
from indeler.web.common.templatetags.bars import most_of
from indeler.web.common.templatetags.wording import legend
from indeler.web.public.chart import Chart
from indeler.web.public.explaining import explanation
from indeler.web.public.player_order import ORDERS, players_by
from indeler.web.public.prize_tables import club_lines, prize_tables
from indeler.web.public.rating_table import rating_table
from indeler.web.public.tournament_rows import TournamentRows
from indeler.web.public.trees import tournament_tree
from indeler.web.tournaments.models import Open

Context = Mapping[str, Any]

MOST_COUNTED = 20
"""Players of a club who can count for it."""


REMEMBERED = 8
"""Tournaments of which everybody's rank after each round is kept: of an open of 1,000 players it takes a second."""

_ranks: OrderedDict[Hashable, Ranks] = OrderedDict()


class TournamentPages:
    """The pages of one tournament as one visitor may see it; what several of them need is worked out once."""

    def __init__(self, tournament: Open, state: State) -> None:
        self.tournament = tournament
        self.state = state
        self._lines = TournamentRows(tournament.slug, state)
        self._earlier: dict[int, Tournament] = {}

    @cached_property
    def table(self) -> Standings:
        """The standings."""
        return standings_of(self.state)

    @cached_property
    def ranks(self) -> Ranks:
        """Everybody's rank after each round; the same for every player's page until something is decided."""
        key = self.tournament.identity, self.tournament.version, self.state.rounds
        ranks = _ranks.get(key)
        if ranks is None:
            ranks = ranks_with(map(self._before, range(1, self.state.rounds + 1)), self.table)
            if self.tournament.pk:
                _ranks[key] = ranks
        while len(_ranks) > REMEMBERED:
            _ranks.popitem(last=False)
        return ranks

    def _before(self, round: int) -> Tournament:
        if round not in self._earlier:
            self._earlier[round] = self.state.tournament.before(round)
        return self._earlier[round]

    @property
    def is_rated(self) -> bool:
        """Whether FIDE rates what is played."""
        return self.state.game is BoardGame.CHESS

    def _page(self, **shown: Any) -> Context:
        return {"tournament": self.tournament, "state": self.state, **shown}

    def round(self, number: int) -> Context:
        """The pairings of a round, by board and by name, with the results so far."""
        played = self.state.tournament
        rows, byes = board_rows(played, number, self.state.boards[number - 1]), bye_rows(played, number)
        return self._page(
            number=number,
            rows=self._lines.boards(rows),
            byes=byes,
            seats=self._lines.seats(seats(rows, byes)),
            corrections=told_corrections(played, number),
        )

    def explained(self, request: HttpRequest, number: int) -> Context:
        """Why the boards of a round are what they are, and why two players do or do not meet."""
        page = self._page(number=number)
        if not self.state.is_explained:
            return page
        played = self.state.boards[number - 1]
        return {**page, **explanation(request, self._before(number), self.state.settings, played)}

    def players(self, order: str) -> Context:
        """Who takes part, in this order."""
        return self._page(order=order, orders=ORDERS, rows=self._lines.players(players_by(self.state, order)))

    def player(self, number: int) -> Context:
        """One player: games, colours, floats, and points and rank round by round."""
        card = player_card(self.state, number, self.ranks)
        ranks, scores = [row.rank for row in card.rows], [row.score for row in card.rows]
        chart = Chart(ranks, scores, [row.total for row in card.rows], len(self.state.players))
        shown = {"games": self._lines.games(card), "chart": chart, "colours": self._lines.colours(card)}
        return self._page(card=card, annulled=annulled_players(self.state), **shown)

    def standings(self, asked: int = 0) -> Context:
        """The standings with their tie-breaks, and what those are; of all, or of the category with this number."""
        categories, table = self.state.prizes.plan.categories, self.table
        if 0 < asked <= len(categories):
            table = of_category(self.state, table, categories[asked - 1])
        return self._page(
            table=table,
            longest=most_of([row.score for row in table.rows]),
            legend=legend(table.codes),
            adjourned=adjourned_rows(self.state),
            annulled=annulled_players(self.state),
            categories=categories,
            asked=asked,
            has_clubs=any(player.club for player in self.state.players.values()),
        )

    def cross_table(self) -> Context:
        """Everybody's rounds side by side, in the order of the standings; of a round robin everybody's opponents."""
        annulled = annulled_players(self.state)
        if self.state.rulebook.fixed_pairings:
            return self._page(by_number=cross_by_number(self.state, self.table), annulled=annulled)
        return self._page(rows=self._lines.crossed(self.table.rows), annulled=annulled)

    def schedule(self) -> Context:
        """All rounds of a round robin, with results as far as there are."""
        return self._page(rounds=schedule(self.state))

    def tree(self) -> Context:
        """A knock-out as a tree, and its rounds as lists."""
        return self._page(tree=tournament_tree(self.state), knockout=knockout_tree(self.state))

    def ratings(self) -> Context:
        """What the tournament does to ratings."""
        return self._page(**rating_table(self.state.tournament))

    def prizes(self) -> Context:
        """Who gets which prize, once that is published."""
        return self._page(tables=prize_tables(self.state) if self.state.prizes.is_published else [])

    def clubs(self, best: int = BEST) -> Context:
        """The clubs by the points of so many of their players."""
        return self._page(best=best, most=MOST_COUNTED, rows=club_lines(self.state, best))

    def file(self, dialect: str, *, with_births: bool = False) -> Tournament:
        """The tournament as such a file has it; birth dates stay here, unless a leader takes it away."""
        if dialect.startswith("trf"):
            check_final(self.state)
        whole = self.state.tournament if with_births else self._without_births
        if dialect not in ("trf16", "trf26"):
            return whole
        return report_of(whole) if with_births else self._report

    @cached_property
    def _without_births(self) -> Tournament:
        whole = self.state.tournament
        return whole.replace(players=(one._replace(birth="", national=()) for one in whole.players.values()))

    @cached_property
    def _report(self) -> Tournament:
        return report_of(self._without_births)
