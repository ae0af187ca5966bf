"""Checks of decisions about evenings."""

from indeler.language import N_
from indeler.season.calendar.events import NoShow
from indeler.season.calendar.slots import date_of
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.competitions.evenings.events import EveningGroupChosen
from indeler.season.competitions.shared import paired_rounds
from indeler.season.core.decisions import decides, refuse
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"


@decides(NoShow)
def _has_played(season: Season, event: NoShow) -> None:
    """BW-50: refuse a no-show of a member with a result in every published round."""
    rounds = [paired for evenings in season.of_kind(Evenings) for paired in paired_rounds(evenings)]
    out = [paired for paired in rounds if paired.date == event.date and paired.published_at is not None]
    boards = [board for paired in out for board in paired.boards]
    own = [board for board in boards if event.member in (board.white, board.black)]
    if own and all(board.was_played for board in own):
        text = N_("{name} has a result in every round so far; note who is present for the next round instead.")
        refuse(text, name=season.name(event.member))


@decides(EveningGroupChosen)
def _evening_group_chosen(season: Season, event: EveningGroupChosen) -> None:
    evenings, name = season.chosen(Evenings, event.competition), season.member(event.member).name
    date_of(season, event.competition, event.part, 1)
    if event.group not in evenings.group_names():
        text = N_("{competition} has no group '{group}'; it has {groups}.")
        refuse(text, competition=evenings.title, group=event.group, groups=evenings.group_names())
    if event.member in evenings.seated(event.part):
        refuse(N_("{name} has been paired on this evening and stays in the group."), name=name)
