"""A tournament as it goes to a federation: with final ranks, days and tie-breaks, of all rounds or of a period."""

from __future__ import annotations

from indeler.formats.asked import arbiter_name
from indeler.formats.periods import Period, in_period, round_date, rounds_in
from indeler.model import Tournament
from indeler.ranking import standings
from indeler.rulebooks import DEFAULT, declared


def report_of(tournament: Tournament, period: Period | None = None) -> Tournament:
    """What a report tells; that of a period has its rounds alone, and the ranks at its end."""
    dated = _with_days(tournament)
    if period is None:
        return _with_tiebreaks(with_ranks(dated))
    ranked = with_ranks(dated.replace(rounds=dated.rounds[: rounds_in(dated, period)[-1]]))
    return _with_tiebreaks(in_period(dated.replace(players=ranked.players.values()), period))


def handed_in_by(tournament: Tournament, email: str) -> Tournament:
    """The KNSB's record 102: who hands the results in, with the address to which questions go."""
    chief = next(iter(tournament.event.chief_arbiters), "")
    words = " ".join(filter(None, (arbiter_name(chief), email)))
    return tournament.replace(event=tournament.event._replace(chief_arbiters=(words,))) if email else tournament


def with_ranks(tournament: Tournament) -> Tournament:
    """TRF columns 86–89: everybody's place in the standings, never the starting rank; none before the first round."""
    ranks = {row.player: row.rank for row in standings(tournament)} if tournament.rounds else {}
    players = (player._replace(rank=ranks.get(number, 0)) for number, player in tournament.players.items())
    return tournament.replace(players=players)


def _with_days(tournament: Tournament) -> Tournament:
    """The first and the last day by the dates of the rounds, where nobody wrote them down."""
    event = tournament.event
    days = [day for round in range(1, len(event.round_dates) + 1) if (day := round_date(event, round))]
    if not days:
        return tournament
    start, end = (f"{day:%Y/%m/%d}" for day in (min(days), max(days)))
    return tournament.replace(event=event._replace(start=event.start or start, end=event.end or end))


def _with_tiebreaks(tournament: Tournament) -> Tournament:
    """Record 202: the tie-breaks of the rulebook, where none were chosen."""
    codes = tournament.tiebreaks or declared(tournament.rules or DEFAULT).ranks_by(final=False).tiebreaks
    return tournament.replace(tiebreaks=codes)
