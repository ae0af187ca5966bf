"""Decisions on categories and prizes: the prizes of a tournament, the choices of the arbiter, and their publication."""

from typing import Literal, NamedTuple

from msgspec.structs import replace

from indeler.language import N_, Text
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Number
from indeler.opens.particulars import Label
from indeler.opens.state import Prizes, State
from indeler.prizes import Group, Plan, PrizeList, check_plan, prize_lists

PrizeChoice = Literal["main", "category"]
"""The choice of the arbiter."""


class PrizesSet(Event, frozen=True, kw_only=True):
    """The categories and the prizes."""

    title = N_("The prizes and categories were changed.")
    personal = ("name",)

    plan: Plan


class PrizeDecided(Event, frozen=True, kw_only=True):
    """The arbiter's choice between the prize of a category and the main prizes for a player."""

    title = N_("The prize of {group} for {name} was decided.")
    personal = ("name",)

    group: Label
    player: Number
    name: Label
    takes: PrizeChoice


class PrizesPublished(Event, frozen=True, kw_only=True):
    """The prizes become public, or are hidden again."""

    title = N_("The prizes were published.")

    shown: bool = True

    def _text(self) -> Text:
        return self.title if self.shown else N_("The prizes are no longer published.")


class PrizeAwards(NamedTuple):
    """The prizes as they are given now."""

    lists: tuple[PrizeList, ...]

    @property
    def is_decided(self) -> bool:
        """Return whether the arbiter has no choice left to make."""
        return not any(each.open_questions for each in self.lists)


def prize_awards(state: State) -> PrizeAwards:
    """Return the prizes by the current standings."""
    return PrizeAwards(tuple(prize_lists(state.prizes.plan, state.tournament)))


@decides(PrizesSet)
def _check_prizes(state: State, event: PrizesSet) -> None:
    check_plan(event.plan)


@evolves(PrizesSet)
def _set_prizes(state: State, event: PrizesSet) -> State:
    return state.replace(prizes=Prizes(event.plan))


@decides(PrizeDecided)
def _check_answer(state: State, event: PrizeDecided) -> None:
    if event.group not in [group.name for group in state.prizes.plan.groups]:
        refuse(N_("There is no prize group {group}; reload the page."), group=event.group)


@evolves(PrizeDecided)
def decide_prize(state: State, event: PrizeDecided) -> State:
    """Record one choice, and remove the other one."""
    state.tournament.player(event.player)  # raises if the player does not exist
    plan = state.prizes.plan
    groups = tuple(_answered(group, event) if group.name == event.group else group for group in plan.groups)
    return state.replace(prizes=state.prizes._replace(plan=replace(plan, groups=groups)))


def _answered(group: Group, event: PrizeDecided) -> Group:
    names = {"main": "takes_main", "category": "takes_category"}
    fields = {name: tuple(one for one in getattr(group, name) if one != event.player) for name in names.values()}
    fields[names[event.takes]] = (*fields[names[event.takes]], event.player)
    return replace(group, **fields)


@decides(PrizesPublished)
def _check_publishing(state: State, event: PrizesPublished) -> None:
    if event.shown:
        if not state.prizes.plan.groups:
            refuse(N_("There are no prizes; set them first."))
        if not state.rounds or state.open_boards or (state.total_rounds is not None and not state.is_over):
            refuse(N_("The prizes are given once every round has been played; not before."))
        if not prize_awards(state).is_decided:
            refuse(N_("The list of prizes asks something; decide it first."))


@evolves(PrizesPublished)
def publish_prizes(state: State, event: PrizesPublished) -> State:
    """Show the prizes to all visitors, or hide them."""
    return state.replace(prizes=state.prizes._replace(is_published=event.shown))
