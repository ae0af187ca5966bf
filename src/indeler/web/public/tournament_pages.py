"""What the public pages of a tournament show; the site makes one when somebody looks, a static copy makes all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from indeler.model import Tournament
from indeler.opens import State
from indeler.opens.corrected import told_corrections
from indeler.opens.unfinished import check_final
from indeler.opens.views import (
    Standings,
    adjourned_rows,
    board_rows,
    bye_rows,
    knockout_tree,
    of_category,
    player_card,
    ranks_of,
    seats,
    standings_of,
)
from indeler.opens.views.tables import Ranks
from indeler.ratings.reporting import report_of
from indeler.web.common.templatetags.wording import legend
from indeler.web.public.chart import rank_chart
from indeler.web.public.explaining import explanation
from indeler.web.public.player_order import ORDERS, players_by
from indeler.web.public.trees import tournament_tree
from indeler.web.tournaments.models import Open

Context = Mapping[str, Any]


class TournamentPages:
    """The pages of one tournament as one visitor may see it; what several of them need is worked out once."""

    def __init__(self, tournament: Open, state: State) -> None:
        self.tournament = tournament
        self.state = state

    @cached_property
    def table(self) -> Standings:
        """The standings."""
        return standings_of(self.state)

    @cached_property
    def ranks(self) -> Ranks:
        """Everybody's rank after each round."""
        return ranks_of(self.state)

    def _page(self, **shown: Any) -> Context:
        return {"tournament": self.tournament, "state": self.state, **shown}

    def round(self, number: int) -> Context:
        """The pairings of a round, by board and by name, with the results so far."""
        played = self.state.tournament
        rows, byes = board_rows(played, number, self.state.boards[number - 1]), bye_rows(played, number)
        return self._page(
            number=number, rows=rows, byes=byes, seats=seats(rows, byes), corrections=told_corrections(played, number)
        )

    def explained(self, request: HttpRequest, number: int) -> Context:
        """Why the boards of a round are what they are, and why two players do or do not meet."""
        page = self._page(number=number)
        if not self.state.is_explained:
            return page
        before = self.state.tournament.before(number)
        return {**page, **explanation(request, before, self.state.settings, self.state.boards[number - 1])}

    def players(self, order: str) -> Context:
        """Who takes part, in this order."""
        return self._page(order=order, orders=ORDERS, rows=players_by(self.state, order))

    def player(self, number: int) -> Context:
        """One player: games, colours, floats, and points and rank round by round."""
        card = player_card(self.state, number, self.ranks)
        ranks, totals = [row.rank for row in card.rows], [row.total for row in card.rows]
        return self._page(card=card, chart=rank_chart(ranks, totals, len(self.state.players)))

    def standings(self, asked: int = 0) -> Context:
        """The standings with their tie-breaks, and what those are; of all, or of the category with this number."""
        categories, table = self.state.prizes.plan.categories, self.table
        if 0 < asked <= len(categories):
            table = of_category(self.state, table, categories[asked - 1])
        return self._page(
            table=table,
            legend=legend(table.codes),
            adjourned=adjourned_rows(self.state),
            categories=categories,
            asked=asked,
            has_clubs=any(player.club for player in self.state.players.values()),
        )

    def cross_table(self) -> Context:
        """Everybody's rounds side by side, in the order of the standings."""
        return self._page(table=self.table)

    def tree(self) -> Context:
        """A knock-out as a tree, and its rounds as lists."""
        return self._page(tree=tournament_tree(self.state), knockout=knockout_tree(self.state))

    def file(self, dialect: str, *, with_births: bool = False) -> Tournament:
        """The tournament as such a file has it; birth dates stay here, unless a leader takes it away."""
        if dialect.startswith("trf"):
            check_final(self.state)
        whole = self.state.tournament
        if not with_births:
            whole = whole.replace(players=(one._replace(birth="", national=()) for one in whole.players.values()))
        return report_of(whole) if dialect in ("trf16", "trf26") else whole
