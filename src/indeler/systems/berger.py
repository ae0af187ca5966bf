"""The round robin by the Berger tables, with any number of cycles and players.

The table is fixed. Players take their places in it in order of pairing number, and a game is listed even if a player
requested a bye in that round: it is played on another day or decided by the arbiter. Only a player who has withdrawn,
or has not entered yet, has no game; the opponent is free and is listed as not paired. The arbiter decides on the points
of that round for the opponent.
"""

from __future__ import annotations

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.model import Kind, Pairing, Round, Tournament, Unplayed
from indeler.model.matches import TeamRound
from indeler.model.teams import TeamEvent, participants
from indeler.systems.interface import Rulebook, Settings

RULEBOOK = "berger"


class Schedule(NamedTuple):
    """A round robin with a number of players and a number of games of each pair."""

    players: int
    cycles: int = 1
    swap_last_rounds: bool = False

    @property
    def places(self) -> int:
        """B4, B5: the table has an even number of places, of which the last is the bye where players are odd."""
        return self.players + self.players % 2

    @property
    def cycle_rounds(self) -> int:
        """The number of rounds in which all players meet each other once."""
        return max(self.places - 1, 0)

    @property
    def rounds(self) -> int:
        """The number of rounds of the schedule."""
        return self.cycles * self.cycle_rounds

    def boards(self, round: int) -> list[tuple[int, int]]:
        """B5, B6: return the boards of the table in this round; every second cycle has the colours reversed."""
        cycle, _ = divmod(round - 1, self.cycle_rounds)
        boards = berger_round(self.players, self._table_round(round))
        return [(black, white) for white, black in boards] if cycle % 2 else boards

    def clause(self, round: int) -> str:
        """Return the clause that this round's boards follow from."""
        if round > self.cycle_rounds:
            return "B5"
        if round != self._table_round(round):
            return "B6"
        return "B1" if round == 1 else "B2"

    def _table_round(self, round: int) -> int:
        """B2, B6: return the round of the table; the last two rounds of a cycle may be exchanged if a cycle follows."""
        cycle, before = divmod(round - 1, self.cycle_rounds)
        left = self.cycle_rounds - 1 - before
        if self.swap_last_rounds and cycle + 1 < self.cycles and self.cycle_rounds > 1 and left < 2:
            return before + (2 if left else 0)
        return before + 1


def berger_round(n: int, round: int) -> list[tuple[int, int]]:
    """B1, B2, B3: return the boards (white, black) by place in a round of the table for ``n`` players.

    The printed rule derives each round from the one before. The result is: the last place meets player k on board 1,
    where k increases by half the places every round; on the next boards the neighbours k+1 and k-1 meet, then k+2 and
    k-2, and so on around the circle of the others. With an odd ``n`` the last place is the bye and is given as 0.
    """
    places = n + n % 2
    circle = places - 1
    k = (round - 1) * (places // 2)
    last = places if places == n else 0
    first_board = (k % circle + 1, last)
    return [
        first_board if round % 2 else first_board[::-1],
        *(((k + step) % circle + 1, (k - step) % circle + 1) for step in range(1, places // 2)),
    ]


def pair(tournament: Tournament, settings: Settings) -> Pairing:
    """B1, B2, B4, B5, B6: return the next round of the schedule, in the table's order of boards."""
    schedule = schedule_of(tournament, settings)
    round = tournament.next_round
    if round > schedule.rounds:
        text = N_(
            "All {rounds} rounds of this round robin of {players} players have been paired; set cycles={cycles} to "
            "play on."
        )
        raise InvalidInput(text, rounds=schedule.rounds, players=schedule.players, cycles=schedule.cycles + 1)
    in_place = (0, *tournament.players)
    boards = [(in_place[white], in_place[black]) for white, black in schedule.boards(round)]
    playing = {number for number, player in tournament.players.items() if player.takes_part(round)}
    games = [board for board in boards if playing.issuperset(board)]
    bye = next((max(board) for board in boards if 0 in board and max(board) in playing), None)
    placed = {bye, *(number for game in games for number in game)}
    return Pairing(
        round,
        games,
        rules=RULEBOOK,
        bye=bye,
        not_paired=(number for number in tournament.players if number not in placed),
        clauses=[schedule.clause(round)] * len(games) + ["B4"] * (bye is not None),
        free=Kind.ZERO_BYE,
    )


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, None]:
    """C.05, our reading: do not count the games of a player who withdrew before playing half; they stay in files."""
    entrants = participants(tournament)
    excluded = annulled(entrants, settings)
    if not excluded:
        return tournament, None
    if entrants is not tournament:
        return _without_teams(TeamEvent(tournament), excluded), None
    rounds = []
    for round in tournament.rounds:
        counted = tuple(game for game in round.games if excluded.isdisjoint(game[:2]))
        free = [player for game in round.games if game not in counted for player in game[:2]]
        rounds.append(Round(counted, (*round.unplayed, *(Unplayed(player, Kind.ZERO_BYE) for player in free))))
    return tournament.replace(rounds=rounds), None


def _without_teams(event: TeamEvent, excluded: frozenset[int]) -> Tournament:
    """C.05, our reading: return the games without the matches of these teams; their opponents were free."""
    rounds = []
    for round in event.rounds:
        counted = tuple([match for match in round.matches if excluded.isdisjoint((match.first, match.second))])
        free = [team for match in round.matches if match not in counted for team in (match.first, match.second)]
        rounds.append(TeamRound(counted, (*round.unplayed, *[Unplayed(team, Kind.ZERO_BYE) for team in free])))
    return event.with_rounds(rounds).games


def annulled(tournament: Tournament, settings: Settings) -> frozenset[int]:
    """C.05, our reading: return the players who withdrew and have played fewer than half of their scheduled games."""
    games = schedule_of(tournament, settings).cycles * (len(tournament.players) - 1)
    withdrawn = (number for number, player in tournament.players.items() if player.withdrawn_after is not None)
    return frozenset(number for number in withdrawn if 2 * _completed(tournament, number) < games)


def _completed(tournament: Tournament, number: int) -> int:
    cells = (cell.kind for cell in tournament.card(number) if cell.opponent)
    return sum(not kind.is_unfinished and kind not in _NOT_COMPLETED for kind in cells)


_NOT_COMPLETED = (Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT)


def schedule_of(tournament: Tournament, settings: Settings) -> Schedule:
    """Return the schedule by the settings, else by the type code (TRF26 record 192) or the number of rounds."""
    schedule = Schedule(len(tournament.players))
    code = tournament.type_code.upper()
    cycles, swap = settings["cycles"], settings["swap_last_rounds"]
    if cycles is None:
        total, cycle = tournament.total_rounds, schedule.cycle_rounds
        cycles = _cycles_of_code(code) or (total // cycle if total and cycle and total % cycle == 0 else 1)
    if swap is None:
        swap = code.startswith("FIDE_") and "DOUBLEROUNDROBIN" in code
    return schedule._replace(cycles=cycles, swap_last_rounds=swap)


def _cycles_of_code(code: str) -> int:
    """Return the games of each pair: ``…ROUNDROBIN_G4`` is four, ``…DOUBLEROUNDROBIN`` two; 0: not in the code."""
    games = code.rpartition("_G")[2] if "ROUNDROBIN_G" in code else ""
    return int(games) if games.isdecimal() and len(games) < 4 else 2 if "DOUBLEROUNDROBIN" in code else 0


BOOK = Rulebook(RULEBOOK, pair, usual_rounds=lambda players: Schedule(players).rounds, ranked=ranked)
