"""A tournament as it goes to a federation: with final ranks, days and tie-breaks, of all rounds or of a period."""

from __future__ import annotations

from collections.abc import Mapping

from indeler._version import __version__
from indeler.formats.periods import Period, in_period, round_date, rounds_in
from indeler.formats.report_requirements import arbiter_name
from indeler.model import Tournament, scores
from indeler.model.teams import SCORES, TeamEvent, is_team_event
from indeler.ranking import standings, usual_order
from indeler.rulebooks import DEFAULT, declared


def report_of(tournament: Tournament, period: Period | None = None) -> Tournament:
    """What a report tells; that of a period has its rounds alone, and the ranks at its end."""
    dated = _with_kind(with_days(tournament))
    if period is None:
        return _with_tiebreaks(with_ranks(dated))
    ranked = with_ranks(dated.replace(rounds=dated.rounds[: rounds_in(dated, period)[-1]]))
    return _with_tiebreaks(in_period(dated.replace(players=ranked.players.values()), period))


def _with_kind(tournament: Tournament) -> Tournament:
    """Row 217 of FIDE's draft checklist: records 092 and 182, the kind of event and the program, where nobody says."""
    event, book = tournament.event, declared(tournament.rules or DEFAULT)
    who = "Team" if is_team_event(tournament) else "Individual"
    system = "Round-Robin" if book.fixed_pairings else "Knock-Out" if book.decisive else "Swiss-System"
    kind = event.type or f"{who}: {system}"
    program = event.pairing_controller or f"Indeler {__version__}"
    return tournament.replace(event=event._replace(type=kind, pairing_controller=program))


def handed_in_by(tournament: Tournament, email: str) -> Tournament:
    """The KNSB's record 102: who hands the results in, with the address to which questions go."""
    chief = next(iter(tournament.event.chief_arbiters), "")
    words = " ".join(filter(None, (arbiter_name(chief), email)))
    return tournament.replace(event=tournament.event._replace(chief_arbiters=(words,))) if email else tournament


def with_ranks(tournament: Tournament) -> Tournament:
    """TRF columns 86–89: everybody's place in the standings, never the starting rank; none before the first round."""
    if is_team_event(tournament):
        return _with_team_ranks(tournament)
    ranks = {row.player: row.rank for row in standings(tournament)} if tournament.rounds else {}
    return _with_player_ranks(tournament, ranks)


def _with_player_ranks(tournament: Tournament, ranks: Mapping[int, int]) -> Tournament:
    players = (player._replace(rank=ranks.get(number, 0)) for number, player in tournament.players.items())
    return tournament.replace(players=players)


def _with_team_ranks(tournament: Tournament) -> Tournament:
    """Record 310: the points and the place of each team; the players stand by the points of their own games."""
    event = TeamEvent(tournament)
    points = {score: event.points(score) for score in SCORES}
    ranks = {row.player: row.rank for row in standings(tournament)} if event.rounds else {}
    teams = [
        team._replace(match_points=points["MP"][number], game_points=points["GP"][number], rank=ranks.get(number, 0))
        for number, team in event.teams.items()
    ]
    own = scores(tournament)
    places = {player: 1 + sum(other > points for other in own.values()) for player, points in own.items()}
    return _with_player_ranks(event.with_teams(teams).games, places if tournament.rounds else {})


def with_days(tournament: Tournament) -> Tournament:
    """The first and the last day by the dates of the rounds, where nobody wrote them down."""
    event = tournament.event
    days = [day for round in range(1, len(event.round_dates) + 1) if (day := round_date(event, round))]
    if not days:
        return tournament
    start, end = (f"{day:%Y/%m/%d}" for day in (min(days), max(days)))
    return tournament.replace(event=event._replace(start=event.start or start, end=event.end or end))


def _with_tiebreaks(tournament: Tournament) -> Tournament:
    """Record 202: the tie-breaks of the rulebook, where none were chosen."""
    return tournament.replace(tiebreaks=usual_order(tournament).tiebreaks)
