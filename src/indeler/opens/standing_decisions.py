"""Decisions on the standings: expelled players, ranks by hand, external values, and the ratings that count.

Rows 197, 198, 205, 207 and 210 to 216 of FIDE's draft checklist (docs/acceptance.md).
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from indeler import systems
from indeler.formats import as_date
from indeler.language import N_, Sentence, Text
from indeler.model.rating_lists import DAYS, used_rating, with_used_rating
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.correction_notes import with_remark
from indeler.opens.events import Event, Number, RoundNumber, _OfPlayer
from indeler.opens.particulars import Label, Rating
from indeler.opens.state import State
from indeler.ranking import Table, as_value, criterion, edition_of

RULEBOOK = "fide-handling"

USED_RATINGS: Mapping[str, Text] = {
    "first": N_("the first rating"),
    "each": N_("the rating of each round"),
    "last": N_("the last rating"),
}
"""The rating that tie-breaks use in an event of more than 30 days."""


class PlayerExpelled(_OfPlayer, frozen=True, kw_only=True):
    """A player is expelled: not paired any more, and without a place in the standings; games that were played stay."""

    title = N_("{name} was expelled: {why}")
    needs_reason = True


@decides(PlayerExpelled)
def _check_expelled(state: State, event: PlayerExpelled) -> None:
    if state.tournament.player(event.player).expelled_after is not None:
        refuse(N_("{name} has been expelled already."), name=event.name)


@evolves(PlayerExpelled)
def _expel(state: State, event: PlayerExpelled) -> State:
    player = state.tournament.player(event.player)
    last = state.rounds if player.withdrawn_after is None else player.withdrawn_after
    after = state.with_player(event.player, withdrawn_after=last, expelled_after=state.rounds)
    remark = f"before round {state.rounds + 1}: number {event.player} (of then) was expelled"
    return after.replace(tournament=with_remark(after.tournament, remark))


class TiesRanked(Event, frozen=True, kw_only=True):
    """Players with equal points and tie-breaks, in the order that the arbiter determines."""

    title = N_("Players who are equal were ranked by hand: {players}.")
    needs_reason = True

    players: Annotated[tuple[Number, ...], msgspec.Meta(min_length=2)]

    def _text(self) -> Text:
        return N_("Players who are equal were ranked by hand ({players}): {why}")


@decides(TiesRanked)
def check_tied(state: State, event: TiesRanked) -> None:
    """fide-c07 2: refuse a player named twice, or players who are not equal on points and tie-breaks."""
    if len(set(event.players)) < len(event.players):
        refuse(N_("Name two or more players, each of them once."))
    free = {number: state.tournament.player(number)._replace(tie_place=0) for number in event.players}
    ranks = {row.player: row.rank for row in systems.ranking(state.with_changed(free).tournament)}
    if len({ranks.get(number) for number in event.players}) != 1 or None in map(ranks.get, event.players):
        refuse(N_("Only players who are equal on points and all tie-breaks are ranked by hand."))


@evolves(TiesRanked)
def rank_by_hand(state: State, event: TiesRanked) -> State:
    """Give each player a different rank; later changes of results have priority."""
    places = {number: place for place, number in enumerate(event.players, start=1)}
    players = {number: state.tournament.player(number)._replace(tie_place=place) for number, place in places.items()}
    return state.with_changed(players)


class ValuesEntered(Event, frozen=True, kw_only=True):
    """Values from elsewhere by which ties are broken (EXT), by pairing number; empty: the values are removed."""

    title = N_("Values from elsewhere were entered for the tie-break EXT.")

    values: Mapping[int, Annotated[str, msgspec.Meta(max_length=20)]]


@decides(ValuesEntered)
def _check_values(state: State, event: ValuesEntered) -> None:
    for number, text in event.values.items():
        name = state.tournament.player(number).name
        if text and as_value(text) is None:
            refuse(N_("{name}: '{text}' is not a value; write a number such as 12.5."), name=name, text=text)


@evolves(ValuesEntered)
def _enter_values(state: State, event: ValuesEntered) -> State:
    players = {number: state.tournament.player(number)._replace(external=text) for number, text in event.values.items()}
    return state.with_changed(players)


class LongEventMarked(Event, frozen=True, kw_only=True):
    """The tournament takes more than 30 days, so ratings may change in it; or it does not."""

    title = N_("The tournament takes more than 30 days; its rating tie-breaks use {used}.")

    used: Literal["first", "each", "last"] | None = None

    def describe(self) -> Sentence:
        """Describe the ratings that its tie-breaks use."""
        if self.used is None:
            return Sentence(N_("The tournament does not take more than 30 days."))
        return Sentence(self.title, used=Sentence(USED_RATINGS[self.used]))


@evolves(LongEventMarked)
def _mark_long(state: State, event: LongEventMarked) -> State:
    return state.replace(tournament=with_used_rating(state.tournament, event.used))


class LaterRatingsSet(Event, frozen=True, kw_only=True):
    """Ratings of a later list, which hold from a round on; the first ones stay."""

    title = N_("From round {round} on players have later ratings; players: {count}.")

    round: RoundNumber
    ratings: Mapping[int, Rating]
    register: Label = ""
    """The list of the ratings; empty: typed by hand."""

    def describe(self) -> Sentence:
        """Describe the first round and the number of players."""
        return Sentence(self.title, round=self.round, count=len(self.ratings))


@decides(LaterRatingsSet)
def _check_later(state: State, event: LaterRatingsSet) -> None:
    if used_rating(state.tournament) is None:
        refuse(N_("Only a tournament of more than 30 days has later ratings; mark it as one first."))
    if event.round < 2:
        refuse(N_("Later ratings hold from round 2 on at the earliest; correct the first rating instead."))
    for number in event.ratings:
        state.tournament.player(number)


@evolves(LaterRatingsSet)
def _set_later(state: State, event: LaterRatingsSet) -> State:
    players = [(state.tournament.player(number), rating) for number, rating in event.ratings.items()]
    return state.with_changed({one.number: one.with_later_rating(event.round, rating) for one, rating in players})


def long_event_advice(state: State) -> list[Sentence]:
    """Rows 210 and 211: return the advice for an arbiter of an event of more than 30 days."""
    tournament = state.tournament
    if state.is_team_event:
        return []
    if used_rating(tournament) is None:
        text = N_("The tournament takes more than 30 days; mark it as such in the regulations.")
        first, last = as_date(tournament.event.start), as_date(tournament.event.end)
        return [Sentence(text)] if first and last and (last - first).days >= DAYS else []
    table = Table(tournament, state.rulebook.name, edition_of("2026"))
    used = tournament.tiebreaks or state.rulebook.order.tiebreaks
    codes = [code for code in used if criterion(code, table).tiebreak.needs_ratings]
    text = N_("Ratings change in an event of more than 30 days; tie-breaks without ratings are better than {codes}.")
    return [Sentence(text, codes=codes)] if codes else []
