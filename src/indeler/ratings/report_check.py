"""What in a rating report is wrong or unlikely, so that the arbiter looks at it before the report is sent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date

from indeler.formats.periods import as_date, round_date
from indeler.language import N_, Sentence
from indeler.model import Kind, Player, Tournament
from indeler.ratings.change import FLOOR
from indeler.ratings.reporting import report_of

RULEBOOK = "fide-b02"

HIGHEST = 2900
AGES = range(3, 111)
"""Years at which people play."""
LONGEST_EVENT = 30
"""Days after which FIDE wants a report of every month."""
SEXES = ("m", "w")


def report_faults(tournament: Tournament) -> list[Sentence]:
    """One sentence for each thing that contradicts itself or is unlikely; what is merely missing is told elsewhere."""
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
    """What no player has: a number with letters, an impossible age or rating."""
    start = as_date(tournament.event.start)
    for player in tournament.players.values():
        named = tournament.named(player.number)
        if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdigit()):
            yield Sentence(N_("'{text}' of {player} is not a FIDE number."), text=player.fide_id, player=named)
        if player.rating and not FLOOR <= player.rating <= HIGHEST:
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
    """The rounds stand in order between the first and the last day, and a long event has a report for each month."""
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
    """Who played no game; FIDE wants to hear nothing of them, and it may be a mistake."""
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
