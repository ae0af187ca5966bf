"""Checks of decisions about the groups of a Keizer competition."""

from indeler.language import N_
from indeler.season.competitions.keizer.competition import Keizer
from indeler.season.competitions.keizer.events import KeizerGroupChanged, KeizerGroupsMadeUp
from indeler.season.competitions.keizer.standing import is_over
from indeler.season.competitions.shared import check_members
from indeler.season.core.decisions import decides, refuse
from indeler.season.core.season import Season

RULEBOOK = "keizer"


@decides(KeizerGroupsMadeUp)
def _keizer_groups_made_up(season: Season, event: KeizerGroupsMadeUp) -> None:
    """2-PERIODS: refuse another period than the next, a member in two groups, and a change after a pairing."""
    keizer = season.chosen(Keizer, event.competition)
    _check_part(keizer, event.part)
    if keizer.paired_in(event.part):
        refuse(N_("Period {part} has been paired; members are moved one by one from now on."), part=event.part)
    if not all(is_over(keizer, event.part - 1, group) for group in keizer.group_list):
        refuse(N_("Period {part} is not over: rounds or results are missing."), part=event.part - 1)
    names = keizer.rules.groups
    if not event.groups or [*event.groups] != [name for name in names if name in event.groups]:
        refuse(N_("The groups are to be named in this order: {groups}."), groups=names)
    check_members(keizer, event.groups, event.at.date())


def _check_part(keizer: Keizer, part: int) -> None:
    if not keizer.rules.groups:
        refuse(N_("{competition} has no groups to be made up."), competition=keizer.title)
    if part != keizer.coming:
        refuse(N_("The next round is one of period {coming}, not {part}."), coming=keizer.coming, part=part)


@decides(KeizerGroupChanged)
def _keizer_group_changed(season: Season, event: KeizerGroupChanged) -> None:
    """2-PERIODS: refuse a move within a round, so that no member is in both groups on one evening."""
    keizer, name = season.chosen(Keizer, event.competition), season.member(event.member).name
    _check_part(keizer, event.part)
    if event.group not in keizer.rules.groups:
        text = N_("{competition} has no group '{group}'; it has {groups}.")
        refuse(text, competition=keizer.title, group=event.group, groups=keizer.rules.groups)
    groups = keizer.in_groups(event.part, event.at.date())
    own = next((group for group, members in groups.items() if event.member in members), None)
    if own is None:
        refuse(N_("{name} does not take part in the {competition}."), name=name, competition=keizer.title)
    if own == event.group:
        refuse(N_("{name} is in group {group} already."), name=name, group=own)
    both = (own, event.group)
    rounds = [len(keizer.rounds_played(event.part, group)) for group in both]
    waiting = any(each.published_at is None and each.place.group in both for each in keizer.paired_in(event.part))
    if waiting or len({*rounds}) > 1:
        text = N_("Round {round} is under way: publish it in both groups or withdraw its pairings, then move.")
        refuse(text, round=min(rounds) + 1)
