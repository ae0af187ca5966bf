"""Views of an open tournament: everything here is computed from a state or a log and changes nothing."""

from indeler.opens.views.consequences import consequences
from indeler.opens.views.log import by_name, decisions_taken_back, log, of_round
from indeler.opens.views.schedule import (
    Fixture,
    TreeTie,
    annulled_players,
    cross_by_number,
    fixtures,
    knockout_tree,
    schedule,
    scheveningen_score,
    score_grid,
    ties_to_decide,
)
from indeler.opens.views.tables import (
    BoardRow,
    CardRow,
    PlayerCard,
    Ranks,
    Seat,
    Standing,
    Standings,
    adjourned_rows,
    board_rows,
    bye_rows,
    cell_text,
    coming_byes,
    correctable_byes,
    of_category,
    player_card,
    ranks_of,
    ranks_with,
    seats,
    standings_of,
)
from indeler.opens.views.teams import (
    MatchRow,
    TeamStanding,
    best_on_boards,
    cross_rows,
    match_rows,
    rosters,
    team_byes,
    team_standings,
)
