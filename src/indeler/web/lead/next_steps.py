"""The next step of an evening as one button, and pending decisions: objections, appeals, the cup, play-offs."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.season import Season, propose, queries, views
from indeler.season.views import EXPECTED, AttendanceRow, CupTie, Tonight, slot
from indeler.web.common.addresses import address_of
from indeler.web.common.visitor_language import colon, translate
from indeler.web.lead.evening_screen import GroupScreen, Progress
from indeler.web.seasons import clock
from indeler.web.seasons.claims import Game
from indeler.web.seasons.display import competition_name, full_round_title, or_none, value_name
from indeler.web.seasons.tasks import Todo


class PendingDecision(NamedTuple):
    """A question and its possible answers; each answer is an event of one kind that differs in one field."""

    title: str
    about: str
    kind: str
    fields: Mapping[str, object]
    answer: str
    """The field that the answer fills in."""
    answers: tuple[tuple[str, Any], ...]
    """The value of each answer, and the label of its button."""
    needs_reason: bool = False


def pending_decisions(season: Season) -> list[PendingDecision]:
    """Return all decisions that need one button."""
    return [*_objections(season), *_appeals(season), *_cup(season), *_play_offs(season), *_not_caught_up(season)]


def pending_tonight(season: Season, date: datetime.date) -> list[PendingDecision]:
    """Return the decisions of this evening besides the boards of its round: games of the cup, and play-offs."""
    return [*_cup(season, date), *_play_offs(season, slot(season, date).what)]


def _objections(season: Season) -> list[PendingDecision]:
    answers = (("true", _("grant it")), ("", _("refuse it")))
    return [
        PendingDecision(
            _("Objection of {name}").format(name=season.name(number)),
            str(date),
            "objection-decided",
            {"member": number, "date": date.isoformat()},
            "granted",
            answers,
            needs_reason=True,
        )
        for date, members in season.state.attendance.items()
        for number, known in members.items()
        if known.objected_at is not None and known.granted is None
    ]


def _appeals(season: Season) -> list[PendingDecision]:
    """BW-5: return the open appeals; those that the committee cannot decide are for the board."""
    answers = (("true", _("uphold it")), ("", _("turn it down")))
    found = []
    for appeal in (one for one in season.state.appeals.values() if one.upheld is None):
        title = _("Appeal of {name}").format(name=season.name(appeal.member))
        before = f"{value_name('to', appeal.to)}{colon()} {appeal.about}"
        fields = {"appeal": appeal.number}
        found.append(PendingDecision(title, before, "appeal-decided", fields, "upheld", answers, needs_reason=True))
        if appeal.to == "committee":
            passed = (("", _("let the board decide")),)
            found.append(PendingDecision(title, before, "appeal-passed-on", fields, "", passed, needs_reason=True))
    return found


def _cup(season: Season, date: datetime.date | None = None) -> list[PendingDecision]:
    """Return games of the cup (on this date) without a result, next play-off games, and due walk-overs."""
    found = []
    due = set(views.overdue(season, clock.today()))
    for cup in views.competitions(season, "knock-out"):
        for round in views.cup(season, cup.name).rounds:
            for tie in round.ties:
                if tie.winner is not None or date not in (None, tie.date):
                    continue
                # BW-75: the date of this game has come, or only its play-off is left
                if tie.next_game is not None or (tie.date is not None and tie.date <= clock.today()):
                    found.append(_cup_game(season, cup.name, round.number, tie))
                if (cup.name, round.number, tie.white, tie.black) in due and not tie.result:
                    found.append(_walk_over(season, cup.name, round.number, tie))
    return found


def _cup_game(season: Season, cup: str, round: int, tie: CupTie) -> PendingDecision:
    game, kind = (tie.white, tie.black), "cup-result"
    about = _round_of_cup(round)
    if tie.next_game is not None:
        game, kind = (tie.next_game.white, tie.next_game.black), "cup-play-off-result"
        about = f"{about}, {_('play-off')} ({tie.next_game.tempo})"
    fields = {**_cup_name(season, cup), "round": round, "white": game[0], "black": game[1]}
    answers = season.competition(cup).game.endings
    return PendingDecision(_names_of_pair(season, *game), about, kind, fields, "result", answers)


def _round_of_cup(number: int) -> str:
    """BW-72: return the title of a round; 0 is the preliminary round."""
    return _("Cup, round {round}").format(round=number) if number else _("Cup, preliminary round")


def _walk_over(season: Season, cup: str, round: int, tie: CupTie) -> PendingDecision:
    has_left = any(season.member(player).left is not None for player in (tie.white, tie.black))
    about = f"{_round_of_cup(round)}{colon()} {_('one has left') if has_left else _('not played in time')}"
    try:
        proposed = propose.walk_over(season, round, tie.white, tie.black, cup, at=clock.now(), by="-")
    except IndelerError as refusal:
        return PendingDecision(_names_of_pair(season, tie.white, tie.black), translate(refusal), "", {}, "", ())
    who_and_why = {"winner": proposed.winner, "loser": proposed.loser, "why": proposed.why}
    fields = {**_cup_name(season, cup), "round": round, **who_and_why}
    answers = (("", _("{name} advances").format(name=season.name(proposed.winner))),)
    return PendingDecision(_names_of_pair(season, tie.white, tie.black), about, "cup-walk-over", fields, "", answers)


def _not_caught_up(season: Season) -> list[PendingDecision]:
    """Return games of a schedule after their last day: the leader decides which player forfeits."""
    return [
        PendingDecision(
            _names_of_pair(season, game.white, game.black),
            full_round_title(season, game.place),
            "unplayed-decided",
            Game(*game.place[:3], game.white, game.black)._asdict(),
            "responsible",
            (
                *((str(each), _("{name} loses").format(name=season.name(each))) for each in (game.white, game.black)),
                ("", _("nobody alone is to blame")),
            ),
            needs_reason=True,
        )
        for game in views.open_games(season)
        if game.is_left and game.is_out and game.until is not None and game.until < clock.today()
    ]


def _cup_name(season: Season, cup: str) -> dict[str, Any]:
    return {} if season.competition(cup).is_first else {"competition": cup}


def _play_offs(season: Season, of: str = "") -> list[PendingDecision]:
    found = []
    for name in [of] if of else [each.name for each in season.competitions if queries.has_final(each)]:
        pool = or_none(views.final, season, name)
        if pool is not None and pool.play_off and name not in season.state.play_offs:
            found.append(_play_off(season, name, pool.play_off))
        for game in pool.next_games if pool else ():
            about = f"{capfirst(competition_name(season, name))}, {_('play-off')} ({game.tempo})"
            fields = {"competition": name, "white": game.white, "black": game.black}
            title, answers = _names_of_pair(season, game.white, game.black), season.competition(name).game.endings
            found.append(PendingDecision(title, about, "play-off-result", fields, "result", answers))
    return found


def _play_off(season: Season, name: str, players: tuple[int, ...]) -> PendingDecision:
    """Return the play-off of the players who share first place; lots are drawn from a public seed."""
    fields = {"competition": name, "players": " ".join(map(str, players)), "seed": f"{season.state.name} {name}"}
    title = ", ".join(season.name(player) for player in players)
    about = f"{capfirst(competition_name(season, name))}, {_('play-off')}"
    return PendingDecision(title, about, "play-off-opened", fields, "", (("", _("Open the play-off")),))


def _names_of_pair(season: Season, white: int, black: int) -> str:
    return f"{season.name(white)} – {season.name(black)}"


class Who(NamedTuple):
    """The numbers of the attendance."""

    all: int
    coming: int
    """The number of members who have not signed off."""
    here: int
    """The number of members noted as present."""
    is_noted: bool
    """Whether presence is noted on this evening: then signing off is not needed."""

    @property
    def needs_noting(self) -> bool:
        """Return whether the attendance must be noted first."""
        return self.is_noted and not self.here

    @property
    def all_present(self) -> str:
        """Return the label of the button that notes all members."""
        return _("All present ({coming})").format(coming=self.coming)

    @property
    def sentence(self) -> str:
        """Return the number of players in words."""
        if self.is_noted and self.here:
            return _("{count} of {all} are here.").format(count=self.here, all=self.all)
        return _("{count} of {all} are coming.").format(count=self.coming, all=self.all)


def attendance_counts(rows: Sequence[AttendanceRow], *, is_noted: bool) -> Who:
    """Return the numbers of expected and present members, of all who take part in the evening."""
    coming = sum(row.status == EXPECTED for row in rows)
    return Who(len(rows), coming, sum(row.present for row in rows), is_noted)


MOST_NAMED = 4
"""The maximum number of missing games that are named; ``results.js`` has the same number."""


class NextStep(NamedTuple):
    """The next step: a button that sends a form, or a link where there is nothing to be sent."""

    sentence: str
    label: str
    address: str
    fields: Sequence[tuple[str, object]] | None = None
    """The fields of the form; None makes it a link."""
    when: str = ""
    """``open``: while results are missing; ``all``: when they are in. The page switches from one to the other."""
    is_hidden: bool = False
    other: NextStep | None = None
    """An alternative step."""
    waits_for: Sequence[tuple[str, str]] = ()
    """The games that this step waits for: the HTML id of each board, and the names."""

    @property
    def is_long_wait(self) -> bool:
        """Return whether too many games are missing to name them all."""
        return len(self.waits_for) > MOST_NAMED


class Screen(NamedTuple):
    """The evening on the leader's screen."""

    slug: str
    season: Season
    evening: Tonight
    who: Who
    groups: Sequence[GroupScreen]
    progress: Progress
    first: Todo | None = None
    """The decision that must come before any pairing: groups that are to be formed."""
    has_more: bool = False
    """Whether the cup or a play-off waits for a decision tonight."""

    def address(self, name: str) -> str:
        """Return the address of this page for this evening."""
        return address_of(name, self.slug, self.evening.date.isoformat())

    @property
    def version(self) -> tuple[tuple[str, object], ...]:
        """Return the version that the leader has seen, so that a form detects other users' decisions."""
        return (("version", self.season.version),)


def next_steps(screen: Screen) -> list[NextStep]:
    """Return the current step; during result entry also the following one, which the page shows when it is due."""
    return {1: _pair, 2: _publish, 3: _results, 4: _results, 5: _over}[screen.progress.step](screen)


def _pair(screen: Screen) -> list[NextStep]:
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
    stuck = [group.place for group in screen.groups if group.setting and group.can_be_drafted]
    if not stuck:
        return []
    place, name = stuck[0], "change-group" if stuck[0].group else "change-pairing"
    address = address_of(name, screen.slug, *(each for each in place if each != ""))
    return [NextStep(_("No pairing of this round is possible under the rules."), _("Pair by hand"), address)]


def _publish(screen: Screen) -> list[NextStep]:
    text = _("The pairings are made, but only you can see them. Publish them when all is well.")
    publish = NextStep(text, _("Publish"), screen.address("publish-evening"), screen.version)
    again = NextStep("", _("Pair again"), screen.address("pair-evening"), screen.version)
    if not any(group.updated for group in screen.groups):
        return [publish._replace(other=again)]
    return [again._replace(sentence=_("Something has changed since this was made."), other=publish)]


def _results(screen: Screen) -> list[NextStep]:
    """Return the step to the next board without a result; or, when all are in, to close the round."""
    progress, entries = screen.progress, [entry for group in screen.groups for entry in group.entries]
    missing = [entry for entry in entries if entry.is_missing]
    until = _("You can close the round once every board has a result.")
    if any(entry.postpone for entry in missing):
        until = _("You can close the round once every board has a result or its game is postponed.")
    board = next((entry.id for entry in missing), "results")
    enter = NextStep(until, _("To the next board"), f"#{board}", None, "open", is_hidden=not missing)
    enter = enter._replace(waits_for=[(entry.id, f"{entry.white} – {entry.black}") for entry in missing])
    text = _("All results are in. Compare them with the slips, then close the round.")
    close = NextStep(text, _("Close the round"), screen.address("verified"), (), "all")
    return [enter, close._replace(is_hidden=bool(progress.missing))]


def _over(screen: Screen) -> list[NextStep]:
    if screen.has_more:
        return [NextStep(_("The round is closed."), _("Cup and play-off"), "#tonight")]
    text = _("The round is closed and the standings are up to date.")
    return [NextStep(text, _("The page for everybody"), screen.address("evening"))]
