"""A tournament as reported to a federation: with final ranks, days and tie-breaks, of all rounds or of a period.

`report_faults` names wrong or unlikely data in a rating report, for the arbiter to check first.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date

from indeler._version import __version__
from indeler.formats import Period, arbiter_name, as_date, in_period, round_date, rounds_in
from indeler.language import N_, Sentence
from indeler.model import Kind, Player, Tournament, scores
from indeler.model.teams import SCORES, TeamEvent, is_team_event
from indeler.ranking import standings, usual_order
from indeler.ratings.change import LOWEST_RATING
from indeler.rulebooks import DEFAULT, declared

RULEBOOK = "fide-b02"


def report_of(tournament: Tournament, period: Period | None = None) -> Tournament:
    """Return the tournament to report; that of a period has its rounds only, and the ranks at its end."""
    dated = _with_kind(with_days(tournament))
    if period is None:
        return _with_tiebreaks(with_ranks(dated))
    ranked = with_ranks(dated.replace(rounds=dated.rounds[: rounds_in(dated, period)[-1]]))
    return _with_tiebreaks(in_period(dated.replace(players=ranked.players.values()), period))


def _with_kind(tournament: Tournament) -> Tournament:
    """Row 217 of FIDE's draft checklist: add records 092 and 182, the kind of event and the program, if missing."""
    event, book = tournament.event, declared(tournament.rules or DEFAULT)
    who = "Team" if is_team_event(tournament) else "Individual"
    system = "Round-Robin" if book.fixed_pairings else "Knock-Out" if book.decisive else "Swiss-System"
    kind = event.type or f"{who}: {system}"
    program = event.pairing_controller or f"Indeler {__version__}"
    return tournament.replace(event=event._replace(type=kind, pairing_controller=program))


def handed_in_by(tournament: Tournament, email: str) -> Tournament:
    """Return the tournament with the KNSB's record 102: the person who submits it, with an address for questions."""
    chief = next(iter(tournament.event.chief_arbiters), "")
    words = " ".join(filter(None, (arbiter_name(chief), email)))
    return tournament.replace(event=tournament.event._replace(chief_arbiters=(words,))) if email else tournament


def with_ranks(tournament: Tournament) -> Tournament:
    """TRF columns 86–89: set the places in the standings, never the starting rank; none before the first round."""
    if is_team_event(tournament):
        return _with_team_ranks(tournament)
    ranks = {row.player: row.rank for row in standings(tournament)} if tournament.rounds else {}
    return _with_player_ranks(tournament, ranks)


def _with_player_ranks(tournament: Tournament, ranks: Mapping[int, int]) -> Tournament:
    players = (player._replace(rank=ranks.get(number, 0)) for number, player in tournament.players.items())
    return tournament.replace(players=players)


def _with_team_ranks(tournament: Tournament) -> Tournament:
    """Record 310: set the points and the place of each team; players rank by the points of their own games."""
    event = TeamEvent(tournament, in_board_order=False)
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
    """Return the first and the last day by the dates of the rounds, if they are missing."""
    event = tournament.event
    days = [day for round in range(1, len(event.round_dates) + 1) if (day := round_date(event, round))]
    if not days:
        return tournament
    start, end = (f"{day:%Y/%m/%d}" for day in (min(days), max(days)))
    return tournament.replace(event=event._replace(start=event.start or start, end=event.end or end))


def _with_tiebreaks(tournament: Tournament) -> Tournament:
    """Record 202: add the tie-breaks of the rulebook, if none were chosen."""
    return tournament.replace(tiebreaks=usual_order(tournament).tiebreaks)


HIGHEST_RATING = 2900
AGES = range(3, 111)
"""The plausible ages of players."""
LONGEST_EVENT = 30
"""The number of days after which FIDE requires a monthly report."""
SEXES = ("m", "w")


def report_faults(tournament: Tournament) -> list[Sentence]:
    """Return a sentence for each contradiction or unlikely value; missing data is reported elsewhere."""
    report = report_of(tournament)
    checks = (_same_number, _same_person, _particulars, _unfinished, _days, _without_games, _unrated)
    return [fault for check in checks for fault in check(report)]


def _same_number(tournament: Tournament) -> Iterator[Sentence]:
    holders = defaultdict(list)
    for player in tournament.players.values():
        if player.fide_id.strip("0"):
            holders[player.fide_id].append(tournament.named(player.number))
    for identity, players in holders.items():
        if len(players) > 1:
            yield Sentence(N_("{players} have the same FIDE number {number}."), players=players, number=identity)


def _same_person(tournament: Tournament) -> Iterator[Sentence]:
    people = defaultdict(list)
    for player in tournament.players.values():
        people[player.name.casefold(), player.birth].append(tournament.named(player.number))
    for (name, _), players in people.items():
        if name and len(players) > 1:
            yield Sentence(N_("{players} have the same name; is that one person?"), players=players)


def _particulars(tournament: Tournament) -> Iterator[Sentence]:
    start = as_date(tournament.event.start)
    for player in tournament.players.values():
        named = tournament.named(player.number)
        if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdigit()):
            yield Sentence(N_("'{text}' of {player} is not a FIDE number."), text=player.fide_id, player=named)
        if player.rating and not LOWEST_RATING <= player.rating <= HIGHEST_RATING:
            yield Sentence(N_("{player} has a rating of {rating}."), player=named, rating=player.rating)
        if player.sex and player.sex not in SEXES:
            yield Sentence(N_("'{text}' of {player} is not a sex; use m or w."), text=player.sex, player=named)
        yield from _age(player, named, start)


def _age(player: Player, named: str, start: date | None) -> Iterator[Sentence]:
    born = as_date(player.birth)
    if player.birth and born is None and not player.birth.strip().isdigit():
        yield Sentence(N_("'{text}' of {player} is not a date of birth."), text=player.birth, player=named)
    elif born is not None and start is not None and start.year - born.year not in AGES:
        yield Sentence(N_("{player} would be {age} years old."), player=named, age=start.year - born.year)


def _unfinished(tournament: Tournament) -> Iterator[Sentence]:
    """B.02 5: a game without a result is not rated, and the report is not complete."""
    open_games = Counter(
        number
        for number, round in enumerate(tournament.rounds, start=1)
        for game in round.games
        if tournament.card(game.white)[number - 1].kind in (Kind.PENDING, Kind.ADJOURNED)
    )
    for number, count in open_games.items():
        yield Sentence(N_("Round {round} has {count} games without a result."), round=number, count=count)


def _days(tournament: Tournament) -> Iterator[Sentence]:
    event = tournament.event
    first, last = as_date(event.start), as_date(event.end)
    days = [day for round in range(1, len(tournament.rounds) + 1) if (day := round_date(event, round))]
    if days != sorted(days):
        yield Sentence(N_("The dates of the rounds are not in order."))
    outside = [day for day in dict.fromkeys(days) if (first and day < first) or (last and day > last)]
    if outside:
        yield Sentence(N_("Rounds are played before the first day or after the last one: {days}."), days=outside)
    if first and last and last < first:
        yield Sentence(N_("The last day is before the first one."))
    elif first and last and (last - first).days > LONGEST_EVENT:
        text = N_("The event takes more than {days} days: send a report of each month.")
        yield Sentence(text, days=LONGEST_EVENT)


def _without_games(tournament: Tournament) -> Iterator[Sentence]:
    """Yield players without a game, which FIDE does not want in a report and which may be a mistake."""
    idle = [
        tournament.named(number)
        for number in tournament.players
        if tournament.rounds and not any(cell.kind.rated for cell in tournament.card(number))
    ]
    if idle:
        yield Sentence(N_("Without a game that is rated: {players}."), players=idle)


def _unrated(tournament: Tournament) -> Iterator[Sentence]:
    """B.02 5, 8.2: games of two unrated players are not rated; a zero score of an unrated one does not count."""
    players = tournament.players
    games = sum(
        not players[game.white].rating and not players[game.black].rating
        for round in tournament.rounds
        for game in round.games
    )
    if games:
        yield Sentence(N_("{count} games are between two players without a rating and are not rated."), count=games)
