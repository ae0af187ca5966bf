"""Which rating lists a tournament uses, in which order, and whether its ratings are checked by themselves."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.model.rating_lists import list_named, with_chosen_order
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event, Label
from indeler.opens.state import State

BY_HAND = "hand"
"""The source of a rating that somebody typed."""


class RatingListsChosen(Event, frozen=True, kw_only=True):
    """Rows 124, 126 and 138: the lists, the first one first; None: the usual ones."""

    title = N_("The rating lists are used in this order: {lists}.")

    lists: tuple[Label, ...] | None = None
    checks: bool = True
    """Whether the page of players says by itself who has another rating on the lists."""

    def describe(self) -> Sentence:
        """Which lists."""
        if self.lists is None:
            return Sentence(N_("The rating lists are used in the usual order."))
        return Sentence(self.title, lists=list(self.lists))


@decides(RatingListsChosen)
def check_lists(state: State, event: RatingListsChosen) -> None:
    """Each names a list and a tempo."""
    for name in event.lists or ():
        if list_named(name) is None or "," in name:
            refuse(N_("'{name}' is not a list; write whose it is and its tempo, such as FIDE rapid."), name=name)


@evolves(RatingListsChosen)
def choose_lists(state: State, event: RatingListsChosen) -> State:
    """Players keep their ratings until somebody takes others over."""
    order = None if event.lists is None else [one for name in event.lists if (one := list_named(name))]
    return state.replace(tournament=with_chosen_order(state.tournament, order, checks=event.checks))
