"""The checks of each kind of event when it is decided, and its effect on the state.

Checks are quick: a pairing is recorded, never computed again. Events in a log are not checked again.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from indeler import systems
from indeler.formats import read_accepted, read_json
from indeler.language import N_, InvalidInput
from indeler.model import Kind, Pairing, Player, RequestedBye, Tournament, Unplayed
from indeler.model.accepting import checks
from indeler.opens import (  # noqa: F401 - all modules that decide events or ask about them
    arrangements,
    check_in,
    chess960,
    correcting,
    description,
    events,
    fide_departure,
    line_up_deciding,
    play_offs,
    player_changes,
    prizes,
    questions,
    standing_decisions,
    starting_order,
    team_deciding,
)
from indeler.opens.aggregate import OPENS, decides, evolves, refuse
from indeler.opens.arrangements import check_bye, check_entry, drawn_numbers
from indeler.opens.completeness import check_results
from indeler.opens.correction_notes import with_remark, without_corrections
from indeler.opens.fide_departure import departure_without_event
from indeler.opens.regulations import with_bans, without_bans
from indeler.opens.starting_order import NumbersSet, StartingOrderSet
from indeler.opens.state import State, completes, known_result, with_settings, without_boards
from indeler.opens.team_play import play_of
from indeler.systems import (
    EQUALS_BY_LIST,
    FIDE_ORDER,
    goes_by_fide,
    order_for,
    places_on_list,
    rank_method,
    with_numbers,
    with_order_of_equals,
)

__all__ = ["OPENS", "apply_decision"]


def apply_decision(state: State, event: events.Event) -> State:
    """Return the state after this event, or a refusal."""
    with checks(applied=True):
        OPENS.check(state, event)
        after: State = OPENS.change(state, event)
        return after


@decides(events.TournamentMade)
def _check_made(state: State | None, event: events.TournamentMade) -> None:
    tournament = read_json(msgspec.json.encode(event.tournament), "the tournament")
    if list(map(len, event.boards)) != [len(round.games) for round in tournament.rounds]:
        refuse(N_("The boards are not those of the rounds of the tournament."))
    if event.listed and sorted(event.listed) != sorted(tournament.players):
        refuse(N_("The order of the list does not name every player once."))


@evolves(events.TournamentMade)
def _make(state: State | None, event: events.TournamentMade) -> State:
    tournament = read_accepted(msgspec.json.encode(event.tournament), "the tournament")
    made = State(without_boards(tournament), event.boards, event.published, teams=play_of(tournament))
    return made.replace(listed=event.listed) if event.listed else made


@decides(events.SettingsChanged)
def _check_settings(state: State, event: events.SettingsChanged) -> None:
    with_settings(state.tournament, **event.chosen())


@evolves(events.SettingsChanged)
def change_settings(state: State, event: events.SettingsChanged) -> State:
    """Change the name, rulebook, number of rounds, order of tie-breaks, or settings of the rulebook.

    Settings that the current rulebook no longer knows are kept as they were decided.
    """
    now = state.tournament
    try:
        after = with_settings(now, **event.chosen())
    except InvalidInput:
        named = now.event._replace(name=event.name, city=event.city)
        rounds = event.rounds or now.total_rounds
        after = now.replace(event=named, total_rounds=rounds, tiebreaks=event.tiebreaks)
        after = after.replace(rules=event.rules, settings=dict(event.settings))
        event = replace(event, leaves=None if event.leaves is UNSET else event.leaves)
    return _with_settings_remarks(state, departure_without_event(state, state.replace(tournament=after), event))


def _with_settings_remarks(before: State, after: State) -> State:
    """Rows 59, 61 and 202: record in files the number of rounds and the tie-breaks from before the change."""
    paired, old, new = before.rounds, before.tournament, after.tournament
    if not paired or not goes_by_fide(old):
        return after
    remarks = []
    if old.total_rounds and old.total_rounds != new.total_rounds:
        remarks.append(f"before round {paired + 1}: {new.total_rounds} rounds instead of {old.total_rounds}")
        if old.total_rounds == paired:
            remarks.append(f"round {paired} was paired as the last round, which it is not any more")
        if new.total_rounds == paired:
            remarks.append(f"round {paired} was not paired as the last round, which it is now")
    usual = before.rulebook.order.tiebreaks
    if (old.tiebreaks or usual) != (new.tiebreaks or usual):
        remarks.append(f"before round {paired + 1}: tie-breaks were {','.join(old.tiebreaks or usual)}")
    for remark in remarks:
        new = with_remark(new, remark)
    return after.replace(tournament=new) if remarks else after


@decides(events.PlayerEntered)
def check_place(state: State, event: events.PlayerEntered) -> None:
    """fide-handling 2.4: refuse a place outside the list, or an entry later than the regulations allow."""
    number, players = event.player.number, len(state.players)
    if number > players + 1:
        refuse(N_("{number} is not a place on the list of {players} players."), number=number, players=players)
    if event.entry and event.entry in state.attendance.entries:
        refuse(N_("The entry of {name} has been taken into the tournament already."), name=event.player.name)
    check_entry(state)


@evolves(events.PlayerEntered)
def enter_player(state: State, event: events.PlayerEntered) -> State:
    """fide-handling 2.4: insert a player at this place on the list; each player below gets the next number."""
    if event.entry:
        number = max(state.players, default=0) + 1
        entries = {**state.attendance.entries, event.entry: number}
        state = state.replace(attendance=state.attendance._replace(entries=entries))
    return _with_entered(state, [event.player], event.missed)


@decides(events.PlayersEntered)
def check_places(state: State, event: events.PlayersEntered) -> None:
    """fide-handling 2.4: refuse places outside the list, two players at one place, or a late entry."""
    places, most = [player.number for player in event.players], len(state.players) + len(event.players)
    if places != sorted(set(places)) or places[-1] > most:
        refuse(N_("The places of the players are not places of one list of {players} players."), players=most)
    check_entry(state)


@evolves(events.PlayersEntered)
def enter_players(state: State, event: events.PlayersEntered) -> State:
    """fide-handling 2.4: insert these players at their places on the list."""
    return _with_entered(state, event.players, event.missed)


def _with_entered(state: State, players: Sequence[events.NewPlayer], missed: str) -> State:
    now, listed, rules = state.tournament, list(state.tournament.players.values()), state.regulations.apart
    first = max(now.players, default=0) + 1
    for number, new in enumerate(players, start=first):
        listed.insert(new.number - 1, new.applied_to(Player(number, new.name, club=new.club, enters=now.next_round)))
    rounds = now.rounds
    if missed == "half":
        unplayed = tuple(Unplayed(first + at, Kind.HALF_BYE) for at in range(len(players)))
        rounds = tuple(round._replace(unplayed=(*round.unplayed, *unplayed)) for round in rounds)
    if state.listed:
        state = state.replace(listed=(*state.listed, *range(first, first + len(players))))
    after = _renumbered(state, without_bans(now, rules).replace(players=listed, rounds=rounds), places_on_list(listed))
    return after.replace(tournament=with_bans(after.tournament, rules))


@decides(events.PlayersNumbered)
def _check_numbers(state: State, event: events.PlayersNumbered) -> None:
    if set(event.numbers) != set(state.players) or len(set(event.numbers.values())) != len(state.players):
        refuse(N_("Give every player a number, and each number once."))


@evolves(events.PlayersNumbered)
def number_players(state: State, event: events.PlayersNumbered) -> State:
    """fide-handling 2.3: give every player another number, on the boards as well."""
    after = _renumbered(state, state.tournament, event.numbers)
    if not state.rounds:
        return after
    remark = f"before round {state.rounds + 1}: pairing numbers made anew"
    return after.replace(tournament=with_remark(after.tournament, remark))


@evolves(StartingOrderSet)
def set_order(state: State, event: StartingOrderSet) -> State:
    """2.1, 2.2: set the order; numbers change when the rules assign them the next time.

    Players of equal rating and title get the order of the list at once, because later numbers do not tell it.
    """
    words = " ".join(filter(None, (event.federation, event.method))) if event.method else ""
    now = state.tournament.replace(event=state.tournament.event._replace(rank_method=words))
    after = state.replace(tournament=with_order_of_equals(now, f"{event.equals} {event.seed}".strip()))
    if event.equals != EQUALS_BY_LIST or not state.listed or event.method == "OTHER":
        return after
    numbers = systems.rulebook(state.rulebook.name).numbers
    order = order_for(after.tournament, numbers.order if numbers else FIDE_ORDER)
    place = {number: at for at, number in enumerate(state.listed)}
    listed = sorted(state.players.values(), key=lambda player: (order.rank(player)[:2], place[player.number]))
    return _renumbered(after, after.tournament, places_on_list(listed))


@decides(events.NumbersDrawn)
def check_lots(state: State, event: events.NumbersDrawn) -> None:
    """Knockout KO1: refuse numbers that are not in the order of the lots."""
    if event.numbers != drawn_numbers(state.players, event.seed):
        refuse(N_("The lots of '{seed}' give other numbers."), seed=event.seed)


@evolves(events.NumbersDrawn)
def draw_numbers(state: State, event: events.NumbersDrawn) -> State:
    """Knockout KO1: give every player the number that was drawn."""
    return _renumbered(state, state.tournament, event.numbers)


@evolves(NumbersSet)
def set_numbers(state: State, event: NumbersSet) -> State:
    """fide-handling 2.2: give every player the number set by hand; equal players then keep the order of the list."""
    after = _renumbered(state, state.tournament, event.numbers)
    is_list = rank_method(after.tournament)[1] != "OTHER" and systems.rulebook(state.rulebook.name).numbers is not None
    listed = with_order_of_equals(after.tournament, EQUALS_BY_LIST) if is_list else after.tournament
    if not state.rounds:
        return after.replace(tournament=listed)
    return after.replace(tournament=with_remark(listed, f"before round {state.rounds + 1}: pairing numbers exchanged"))


def _renumbered(state: State, tournament: Tournament, numbers: Mapping[int, int]) -> State:
    """Return the state with other numbers for all players."""
    boards = tuple(tuple((numbers[white], numbers[black]) for white, black in boards) for boards in state.boards)
    won = state.prizes._replace(plan=state.prizes.plan.renumbered(numbers))
    rated = {(round, numbers[one], numbers[other]): each for (round, one, other), each in state.rated.items()}
    limits = msgspec.structs.replace(
        state.regulations, barred=tuple(sorted(numbers[one] for one in state.regulations.barred))
    )
    return state.replace(
        tournament=with_numbers(tournament, numbers),
        boards=boards,
        prizes=won,
        rated=rated,
        regulations=limits,
        attendance=state.attendance.renumbered(numbers),
        listed=tuple(numbers[one] for one in state.listed),
    )


@evolves(events.PlayerWithdrew)
def withdraw(state: State, event: events.PlayerWithdrew) -> State:
    """Let a player stop after the rounds paired so far."""
    return state.with_player(event.player, withdrawn_after=state.rounds)


@evolves(events.PlayerReturned)
def _come_back(state: State, event: events.PlayerReturned) -> State:
    return state.with_player(event.player, withdrawn_after=None, expelled_after=None)


@decides(events.ByeRequested)
def _check_request(state: State, event: events.ByeRequested) -> None:
    state.tournament.player(event.player)
    if event.round <= state.rounds:
        refuse(N_("Round {round} has been paired; a bye is for a round to come."), round=event.round)
    check_bye(state, event)


@evolves(events.ByeRequested)
def _request_bye(state: State, event: events.ByeRequested) -> State:
    now, kind = state.tournament, events.BYES[event.worth]
    byes = [bye for bye in now.requested_byes if (bye.player, bye.round) != (event.player, event.round)]
    if kind is not None:
        byes.append(RequestedBye(event.round, event.player, kind))
    is_full = any(bye.round == event.round and bye.kind is Kind.FULL_BYE for bye in byes)
    remark = f"round {event.round}: full-point bye, which the FIDE rules do not describe"
    return state.replace(tournament=with_remark(now.replace(requested_byes=byes), remark, holds=is_full))


@decides(events.RoundPaired)
def _check_round(state: State, event: events.RoundPaired) -> None:
    line_up_deciding.check_line_ups(state)
    check_results(state)


@evolves(events.RoundPaired)
def _pair(state: State, event: events.RoundPaired) -> State:
    pairing = Pairing(event.round, event.boards, rules=event.rules, bye=event.bye, free=state.free)
    if state.is_team_event:
        return line_up_deciding.paired(state, pairing)
    return state.replace(tournament=pairing.added_to(state.tournament), boards=(*state.boards, event.boards))


@evolves(events.RoundPublished)
def _publish(state: State, event: events.RoundPublished) -> State:
    return state.with_published(event.round)


@decides(events.RoundTakenBack)
def check_taking_back(state: State, event: events.RoundTakenBack) -> None:
    """F6, F7 of knsb-rating and knsb-wp: a published round is only taken back for a fault, and before it begins."""
    is_published = state.published >= state.rounds
    if not state.rounds or (is_published and not event.why):
        text = N_("A published round stands, unless it has a fault that is found before it begins (F6, F7); say which.")
        refuse(text)
    if event.round != state.rounds:
        refuse(N_("Only the last round, which is {last}, can be taken back."), last=state.rounds)
    if state.has_begun:
        refuse(N_("Round {round} has results; clear them first."), round=state.rounds)
    if is_published and not event.fault and not event.anyway:
        text = N_(
            "The audit finds nothing that makes round {round} illegal; by F6 it stands. "
            "Decide it explicitly if it is to be taken back all the same."
        )
        refuse(text, round=state.rounds)


@evolves(events.RoundTakenBack)
def _take_back(state: State, event: events.RoundTakenBack) -> State:
    left = state.rounds - 1
    if state.is_team_event:
        return line_up_deciding.taken_back(state)
    before = without_corrections(state.tournament.before(state.rounds), after=left)
    arrived = state.attendance.missed & state.attendance.present
    before = before.replace(
        players=[
            player._replace(withdrawn_after=left) if player.number in event.gone else player
            for player in before.players.values()
        ],
        requested_byes=[bye for bye in before.requested_byes if bye.round != state.rounds or bye.player not in arrived],
    )
    return state.replace(tournament=before, boards=state.boards[:-1], published=min(state.published, left))


@decides(events.ResultEntered)
def _check_open(state: State, event: events.ResultEntered) -> None:
    found = state.result(event.round, event.white, event.black)
    if not completes(found, known_result(event.result)):
        text = N_("{white} – {black} in round {round} has the result {found}; correct it, and say why.")
        result = state.game.format_result(found.label)
        refuse(text, round=event.round, found=result, **state.players_of(event.white, event.black))


@evolves(events.ResultEntered)
def _enter_result(state: State, event: events.ResultEntered) -> State:
    game = event.round, event.white, event.black
    state.result(*game)  # raises if the game does not exist
    return state.with_result(game, known_result(event.result))


@evolves(events.Noted)
def _note(state: State, event: events.Noted) -> State:
    return state
