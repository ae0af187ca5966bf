"""Checks and effects of corrections: the round is changed, standings are computed again, pairings are not.

fide-handling 4.3, 4.4: rounds paired from earlier data remain; later pairings use the corrected data.
"""

from __future__ import annotations

from collections.abc import Callable

from indeler.language import N_
from indeler.model import Game, Kind, Pairing, Result, Round, Unplayed
from indeler.opens import by_hand, events
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.completeness import check_results
from indeler.opens.correction_notes import with_both_pairings, with_correction, with_note_of, with_remark
from indeler.opens.fide_departure import departure_without_event
from indeler.opens.line_up_deciding import check_matches_unchanged, with_matches
from indeler.opens.state import Boards, Rated, State, known_result

RULEBOOK = "fide-handling"


@decides(events.ResultCorrected)
def check_result(state: State, event: events.ResultCorrected | events.ResultRated) -> None:
    """4.3: refuse a correction that does not state the current result."""
    found = state.result(event.round, event.white, event.black).label
    if found != event.was:
        text = N_("{white} – {black} in round {round} ended {found}, not {was}; check the result again.")
        results = {"found": state.game.format_result(found), "was": state.game.format_result(event.was)}
        refuse(text, round=event.round, **state.players_of(event.white, event.black), **results)


@evolves(events.ResultCorrected)
def correct_result(state: State, event: events.ResultCorrected) -> State:
    """4.3: replace the result by another or by none; no pairing changes."""
    game = event.round, event.white, event.black
    state.result(*game)  # raises if the game does not exist
    ending = known_result(event.result)
    if event.was == Result.ADJOURNED.label and ending not in (Result.DRAW, Result.PENDING, Result.ADJOURNED):
        remark = f"round {event.round}: an adjourned game that counted as a draw for pairing ended {event.result}"
        state = state.replace(tournament=with_remark(state.tournament, remark))
    return state.with_result(game, ending)


@decides(events.ResultRated)
def check_rated(state: State, event: events.ResultRated) -> None:
    """4.3: refuse a result for rating reports that does not state the current result."""
    check_result(state, event)
    if known_result(event.result).is_pending:
        refuse(N_("A rating report needs the result of the game; choose one."))


@evolves(events.ResultRated)
def rate_otherwise(state: State, event: events.ResultRated) -> State:
    """4.3: set the result for rating reports; pairings and standings stay."""
    game = event.round, event.white, event.black
    state.result(*game)  # raises if the game does not exist
    return state.replace(rated={**state.rated, game: Rated(known_result(event.result), event.why)})


@evolves(events.ColoursSwapped)
def swap_colours(state: State, event: events.ColoursSwapped) -> State:
    """4.3; knsb-rating F7; knsb-wp F7: swap the colours of the game to those that were played, with its result."""
    white, black = event.white, event.black
    mirrored = state.result(event.round, white, black).mirrored
    swapped = Game(black, white, mirrored)

    def games(round: Round) -> Round:
        return round._replace(games=tuple(swapped if each[:2] == (white, black) else each for each in round.games))

    def boards(round: Boards) -> Boards:
        return tuple((black, white) if board == (white, black) else board for board in round)

    return _corrected(state, event.round, games, boards, event.why)


@decides(events.SeatsExchanged, events.ByeCorrected, events.RoundPublished)
def _check_paired(state: State, event: events.SeatsExchanged | events.ByeCorrected | events.RoundPublished) -> None:
    if event.round > state.rounds:
        refuse(N_("Round {round} has not been paired; pair it first."), round=event.round)


@decides(events.SeatsExchanged)
def check_seats(state: State, event: events.SeatsExchanged) -> None:
    """4.3: refuse two players who play each other, or who both have no board."""
    one, other = event.one, event.other
    games = state.tournament.rounds[event.round - 1].games
    if one == other or any({one, other} == {game.white, game.black} for game in games):
        text = N_("{one} and {other} play each other in round {round}; swap their colours instead.")
        refuse(text, one=state.named(one), other=state.named(other), round=event.round)
    if not any({one, other} & {game.white, game.black} for game in games):
        text = N_("Neither {one} nor {other} has a game in round {round}.")
        refuse(text, one=state.named(one), other=state.named(other), round=event.round)


@evolves(events.SeatsExchanged)
def exchange_seats(state: State, event: events.SeatsExchanged) -> State:
    """4.3: exchange the places of the two, at a board or without one; the results of the boards stay."""
    one, other = event.one, event.other
    seat = {one: other, other: one}

    def exchanged(round: Round) -> Round:
        return round._replace(
            games=tuple(
                Game(seat.get(game.white, game.white), seat.get(game.black, game.black), game.result)
                for game in round.games
            ),
            unplayed=tuple(Unplayed(seat.get(row.player, row.player), row.kind) for row in round.unplayed),
        )

    def boards(round: Boards) -> Boards:
        return tuple((seat.get(white, white), seat.get(black, black)) for white, black in round)

    return _corrected(state, event.round, exchanged, boards, event.why)


@decides(events.ByeCorrected)
def check_no_game(state: State, event: events.ByeCorrected) -> None:
    """4.3: refuse a round in which the player had a game or the bye of the pairing."""
    found = state.tournament.card(event.player)[event.round - 1].kind
    if found.has_opponent or found is Kind.PAIRING_BYE:
        text = N_("{player} has a game or the bye in round {round}; only a round without either can get other points.")
        refuse(text, player=state.named(event.player), round=event.round)


@evolves(events.ByeCorrected)
def correct_bye(state: State, event: events.ByeCorrected) -> State:
    """4.3: change the worth of a round without play to a player."""
    kind = events.BYES[event.worth]
    assert kind is not None

    def worth(round: Round) -> Round:
        return round._replace(
            unplayed=tuple(row._replace(kind=kind) if row.player == event.player else row for row in round.unplayed)
        )

    return _corrected(state, event.round, worth, lambda boards: boards, "")


@decides(events.RoundsStand)
def check_later(state: State, event: events.RoundsStand) -> None:
    """4.3: refuse rounds that were not paired after the corrected one."""
    for round in event.rounds:
        if not event.round < round <= state.rounds:
            refuse(N_("Round {round} was not paired after round {earlier}."), round=round, earlier=event.round)


@evolves(events.RoundsStand)
def let_stand(state: State, event: events.RoundsStand) -> State:
    """4.3, 4.4: keep these rounds, with a note of the correction."""
    after = state.tournament
    for round in event.rounds:
        after = with_note_of(after, round, event.round, event.why)
    return state.replace(tournament=after)


@decides(events.BoardsSet)
def check_boards(state: State, event: events.BoardsSet) -> None:
    """4.4: refuse to change games with a result, or to pair a new round before all games have ended."""
    if event.round > state.rounds:
        check_results(state)
        return
    if state.is_team_event:
        check_matches_unchanged(state, event.boards)
        return
    removed = next((game for game in _games_begun(state, event) if game[:2] not in event.boards), None)
    if removed is not None:
        text = N_("{white} – {black} in round {round} has a result; leave this board, or clear its result first.")
        refuse(text, round=event.round, white=state.named(removed.white), black=state.named(removed.black))


@evolves(events.BoardsSet)
def set_boards(state: State, event: events.BoardsSet) -> State:
    """4.4: set the boards and the bye of the round; games with a result stay, and players left out have no game."""
    before = by_hand.before(state, event.round)
    pairing = Pairing(event.round, event.boards, rules=before.rules, bye=event.bye, free=state.free)
    if state.is_team_event:
        after = with_matches(state, pairing)
        if event.found != "right":
            after = after.replace(tournament=with_correction(after.tournament, event.round, event.why))
        return departure_without_event(state, after, event)
    paired = pairing.added_to(before)
    if event.found != "right":
        paired = with_correction(paired, event.round, event.why)
    if event.instead:
        paired = with_both_pairings(paired, event.round, event.boards, event.instead)
    after = state.replace(tournament=paired, boards=(*state.boards[: event.round - 1], event.boards))
    for game in _games_begun(state, event):
        if game[:2] in event.boards:
            after = after.with_result((event.round, game.white, game.black), game.result)
    return departure_without_event(state, after, event)


def _games_begun(state: State, event: events.BoardsSet) -> list[Game]:
    games = state.tournament.rounds[-1].games if 0 < event.round <= state.rounds else ()
    return [game for game in games if game.result is not Result.PENDING]


def _corrected(
    state: State, number: int, change: Callable[[Round], Round], reseat: Callable[[Boards], Boards], why: str
) -> State:
    """Return the state with one round changed, with the reason where the round now differs from the rules' pairing."""
    if number > state.rounds:
        return state
    rounds, boards = list(state.tournament.rounds), list(state.boards)
    rounds[number - 1] = change(rounds[number - 1])
    boards[number - 1] = reseat(boards[number - 1])
    after = state.tournament.replace(rounds=rounds)
    return state.replace(tournament=with_correction(after, number, why) if why else after, boards=tuple(boards))
