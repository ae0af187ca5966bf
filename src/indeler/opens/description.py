"""The description of a tournament: place, days, arbiters, time control, and the rating lists that it uses."""

import re
from typing import Annotated

import msgspec

from indeler.formats import as_date
from indeler.language import N_, Sentence
from indeler.model.rating_lists import list_named, with_chosen_order
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Event
from indeler.opens.particulars import Label
from indeler.opens.state import State

LONGEST_REGULATIONS = 4000

_TIME = r"(\d{1,3}/)?\d{1,6}(\+\d{1,4})?"
_SIDE = rf"{_TIME}(:{_TIME})*"
_TIME_CONTROL_CODE = re.compile(rf"{_SIDE}|W{_SIDE}-B{_SIDE}", re.ASCII)
"""TRF26 222: periods in seconds, such as 40/6000+30:900+30; W…-B… where the two have unequal times."""


class TournamentDescribed(Event, frozen=True, kw_only=True):
    """The data of a report except players and games; a missing value is not known."""

    title = N_("The data for the federation were changed.")
    personal = ("chief_arbiters", "deputy_arbiters")

    city: Label = ""
    federation: Label = ""
    start: Label = ""
    end: Label = ""
    round_dates: Annotated[tuple[Label, ...], msgspec.Meta(max_length=999)] = ()
    """Dates as in TRF: 26/10/05; a round without a date is empty, and so is every round after the last date."""
    chief_arbiters: Annotated[tuple[Label, ...], msgspec.Meta(max_length=20)] = ()
    """Names, each followed by the FIDE number in brackets."""
    deputy_arbiters: Annotated[tuple[Label, ...], msgspec.Meta(max_length=200)] = ()
    time_control: Label = ""
    time_control_code: Label = ""
    regulations: Annotated[str, msgspec.Meta(max_length=LONGEST_REGULATIONS)] = ""


_FIELDS = tuple(name for name in TournamentDescribed.__struct_fields__ if name not in Event.__struct_fields__)


@decides(TournamentDescribed)
def _check_description(state: State, event: TournamentDescribed) -> None:
    if event.federation and not re.fullmatch("[A-Z]{3}", event.federation):
        refuse(N_("'{text}' is not a federation; write its three letters, such as NED."), text=event.federation)
    for text in filter(None, (event.start, event.end, *event.round_dates)):
        if as_date(text) is None:
            refuse(N_("'{text}' is not a day; write it like 2026/10/31."), text=text)
    first, last = as_date(event.start), as_date(event.end)
    if first is not None and last is not None and last < first:
        refuse(N_("{last} is before {first}; swap the two days."), first=first, last=last)
    for round, day in enumerate(map(as_date, event.round_dates), start=1):
        if day is not None and first is not None and day < first:
            text = N_("Round {round} is on {date}, before the first day ({first}); change one of the two.")
            refuse(text, round=round, date=day, first=first)
        if day is not None and last is not None and day > last:
            text = N_("Round {round} is on {date}, after the last day ({last}); change one of the two.")
            refuse(text, round=round, date=day, last=last)
    if event.time_control_code and not _TIME_CONTROL_CODE.fullmatch(event.time_control_code):
        refusal = N_("'{text}' is not the code of a time control; write seconds, such as 5400+30 or 40/6000+30:900+30.")
        refuse(refusal, text=event.time_control_code)


@evolves(TournamentDescribed)
def _describe(state: State, event: TournamentDescribed) -> State:
    described = state.tournament.event._replace(**{name: getattr(event, name) for name in _FIELDS})
    return state.replace(tournament=state.tournament.replace(event=described))


RATING_BY_HAND = "hand"
"""The source of a rating that was typed by hand."""


_UNCHECKED = N_(
    "The rating lists are used in this order: {lists}. The page of players does not compare ratings with them any more."
)
_CHECKED_USUAL = N_("The rating lists are used in the usual order, and the page of players compares ratings with them.")
_UNCHECKED_USUAL = N_("The page of players does not compare ratings with the rating lists any more.")


class RatingListsChosen(Event, frozen=True, kw_only=True):
    """Rows 124, 126 and 138: the lists, the first one first; None: the usual ones."""

    title = N_("The rating lists are used in this order: {lists}.")

    lists: tuple[Label, ...] | None = None
    checks: bool = True
    """Whether the page of players shows, without a request, the players with another rating on the lists."""

    def describe(self) -> Sentence:
        """Describe the lists, and whether players are compared with them without a request."""
        if self.lists is None:
            return Sentence(_CHECKED_USUAL if self.checks else _UNCHECKED_USUAL)
        return Sentence(self.title if self.checks else _UNCHECKED, lists=list(self.lists))


@decides(RatingListsChosen)
def _check_lists(state: State, event: RatingListsChosen) -> None:
    for name in event.lists or ():
        if list_named(name) is None or "," in name:
            refuse(N_("'{name}' is not a list; write whose it is and its tempo, such as FIDE rapid."), name=name)


@evolves(RatingListsChosen)
def _choose_lists(state: State, event: RatingListsChosen) -> State:
    order = None if event.lists is None else [one for name in event.lists if (one := list_named(name))]
    return state.replace(tournament=with_chosen_order(state.tournament, order, checks=event.checks))
