"""The one button of the leader's screen: what an evening needs next, said in a sentence and done by one press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from indeler.season import Season
from indeler.season.views import EXPECTED, AttendanceRow, Tonight
from indeler.web.lead.evening_screen import GroupScreen, Progress
from indeler.web.seasons.tasks import Todo


class Who(NamedTuple):
    """Who is here, counted."""

    all: int
    coming: int
    """Who has not signed off."""
    here: int
    """Who is noted as present."""
    is_noted: bool
    """Whether presence is noted on this evening: nobody needs to sign off for it."""

    @property
    def needs_noting(self) -> bool:
        """Whether it must be noted first who is here."""
        return self.is_noted and not self.here

    @property
    def all_present(self) -> str:
        """What the button says that notes everybody."""
        return _("All present ({coming})").format(coming=self.coming)

    @property
    def sentence(self) -> str:
        """How many play."""
        if self.is_noted and self.here:
            return _("{count} of {all} are here.").format(count=self.here, all=self.all)
        return _("{count} of {all} are coming.").format(count=self.coming, all=self.all)


def attendance_counts(rows: Sequence[AttendanceRow], *, is_noted: bool) -> Who:
    """Who comes and who is here, of all who take part in the evening."""
    coming = sum(row.status == EXPECTED for row in rows)
    return Who(len(rows), coming, sum(row.present for row in rows), is_noted)


class NextStep(NamedTuple):
    """What comes next: a button that sends a form, or a link where there is nothing to be sent."""

    sentence: str
    label: str
    address: str
    fields: Sequence[tuple[str, object]] | None = None
    """What the form sends; None makes it a link."""
    when: str = ""
    """``open``: while results are missing; ``all``: when they are in. The page turns from the one to the other."""
    is_hidden: bool = False
    other: NextStep | None = None
    """What else one might want here."""


class Screen(NamedTuple):
    """The evening as the leader has it before him."""

    slug: str
    season: Season
    evening: Tonight
    who: Who
    groups: Sequence[GroupScreen]
    progress: Progress
    first: Todo | None = None
    """What must be decided before anything can be paired: groups that are to be made up."""
    has_more: bool = False
    """Whether the cup or a play-off waits for a decision tonight."""

    def address(self, name: str) -> str:
        """The address of this page for this evening."""
        return reverse(name, args=[self.slug, self.evening.date.isoformat()])

    @property
    def version(self) -> tuple[tuple[str, object], ...]:
        """What the leader has seen, for a form that must not overlook what somebody else decided."""
        return (("version", self.season.version),)


def next_steps(screen: Screen) -> list[NextStep]:
    """The step at hand; while results come in also the one that follows, which the page shows by itself."""
    return {1: _pair, 2: _publish, 3: _results, 4: _results, 5: _over}[screen.progress.step](screen)


def _pair(screen: Screen) -> list[NextStep]:
    """Note who is here, then pair; nothing where nothing can be paired."""
    who, to_pair = screen.who, screen.evening.to_pair
    if who.needs_noting and to_pair:
        return [NextStep(who.sentence, who.all_present, screen.address("note-presence"), (("all", "yes"),))]
    if not to_pair or all(group.refusal for group in screen.groups if not group.is_published):
        first = screen.first
        return [NextStep(first.sentence, _("Look at the proposal"), first.address)] if first else _by_hand(screen)
    label, progress = _("Pair all groups") if len(to_pair) > 1 else _("Pair"), screen.progress
    if progress.rounds > 1:
        label = _("Pair round {round} of {rounds}").format(round=progress.round, rounds=progress.rounds)
    return [NextStep(who.sentence, label, screen.address("pair-evening"), screen.version)]


def _by_hand(screen: Screen) -> list[NextStep]:
    """Pair the first round by hand for which the rules have no pairing."""
    stuck = [group.place for group in screen.groups if group.setting and group.can_be_drafted]
    if not stuck:
        return []
    place, name = stuck[0], "change-group" if stuck[0].group else "change-pairing"
    address = reverse(name, args=[screen.slug, *(each for each in place if each != "")])
    return [NextStep(_("No pairing of this round is possible under the rules."), _("Pair by hand"), address)]


def _publish(screen: Screen) -> list[NextStep]:
    """Publish what is made; where somebody came or went since, it is paired again first."""
    text = _("The pairings are made, but only you can see them. Publish them when all is well.")
    publish = NextStep(text, _("Publish"), screen.address("publish-evening"), screen.version)
    again = NextStep("", _("Pair again"), screen.address("pair-evening"), screen.version)
    if not any(group.updated for group in screen.groups):
        return [publish._replace(other=again)]
    return [again._replace(sentence=_("Something has changed since this was made."), other=publish)]


def _results(screen: Screen) -> list[NextStep]:
    """The step to the next board without a result; or, when all are in, to close the round."""
    progress, entries = screen.progress, [entry for group in screen.groups for entry in group.entries]
    board = next((entry.id for entry in entries if not entry.result), "results")
    enter = NextStep("", _("To the next board"), f"#{board}", None, "open", is_hidden=not progress.missing)
    text = _("All results are in. Compare them with the slips, then close the round.")
    close = NextStep(text, _("Close the round"), screen.address("verified"), (), "all")
    return [enter, close._replace(is_hidden=bool(progress.missing))]


def _over(screen: Screen) -> list[NextStep]:
    """What is left of the evening, or the page on which everybody sees how it ended."""
    if screen.has_more:
        return [NextStep(_("The round is closed."), _("Cup and play-off"), "#tonight")]
    text = _("The round is closed and the standings are up to date.")
    return [NextStep(text, _("The page for everybody"), screen.address("evening"))]
