"""What waits for the leader's word: objections, appeals, games of the cup, play-offs."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.season import RoundKey, Season, propose, queries, views
from indeler.season.views import CupTie, NextPlayOffGame, slot
from indeler.web.common.visitor_language import colon, translate
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_name, full_round_title, or_none
from indeler.web.seasons.event_words import value_name


class PendingDecision(NamedTuple):
    """A question and its possible answers; each answer is an event of one kind that differs in one field."""

    title: str
    about: str
    kind: str
    fields: Mapping[str, object]
    answer: str
    """The field that the answer fills in."""
    answers: tuple[tuple[str, Any], ...]
    """The value of each answer, and what its button says."""
    needs_reason: bool = False


def pending_decisions(season: Season) -> list[PendingDecision]:
    """Everything that one button can settle."""
    return [*_objections(season), *_appeals(season), *_cup(season), *_play_offs(season), *_not_caught_up(season)]


def pending_tonight(season: Season, date: datetime.date) -> list[PendingDecision]:
    """What is played on this evening beside the boards of its round: games of the cup, and play-offs."""
    return [*_cup(season, date), *_play_offs(season, slot(season, date).what)]


def _objections(season: Season) -> list[PendingDecision]:
    """Members who say that they were not absent without notice."""
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
    """BW-5: to be decided; what the committee cannot decide goes to the board."""
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
    """Games of the cup (set for this date) without a result, play-off games that come next, walk-overs that are due."""
    found = []
    due = set(views.overdue(season, clock.today()))
    for cup in views.competitions(season, "knock-out"):
        for round in views.cup(season, cup.name).rounds:
            for tie in round.ties:
                if tie.winner is None and date in (None, tie.date):
                    found += [_cup_game(season, cup.name, round.number, tie)] if _is_on(tie) else []
                    late = (cup.name, round.number, tie.white, tie.black) in due
                    found += [_walk_over(season, cup.name, round.number, tie)] if late and not tie.result else []
    return found


def _is_on(tie: CupTie) -> bool:
    """BW-75: whether the evening of this game has come, or only its play-off is left."""
    return tie.next_game is not None or (tie.date is not None and tie.date <= clock.today())


def _cup_game(season: Season, cup: str, round: int, tie: CupTie) -> PendingDecision:
    game, kind = (tie.white, tie.black), "cup-result"
    about = _round_of_cup(round)
    if tie.next_game is not None:
        game, kind = (tie.next_game.white, tie.next_game.black), "cup-play-off-result"
        about = f"{about}, {_('play-off')} ({tie.next_game.tempo})"
    fields = {**_cup_name(season, cup), "round": round, "white": game[0], "black": game[1]}
    answers = season.competition(cup).game.endings
    return PendingDecision(_pair(season, *game), about, kind, fields, "result", answers)


def _round_of_cup(number: int) -> str:
    """BW-72: 0 is the preliminary round."""
    return _("Cup, round {round}").format(round=number) if number else _("Cup, preliminary round")


def _walk_over(season: Season, cup: str, round: int, tie: CupTie) -> PendingDecision:
    """Who goes on by the rules, if the game was not played in time."""
    has_left = any(season.member(player).left is not None for player in (tie.white, tie.black))
    about = f"{_round_of_cup(round)}{colon()} {_('one has left') if has_left else _('not played in time')}"
    try:
        proposed = propose.walk_over(season, round, tie.white, tie.black, cup, at=clock.now(), by="-")
    except IndelerError as refusal:
        return PendingDecision(_pair(season, tie.white, tie.black), translate(refusal), "", {}, "", ())
    fields = {
        **_cup_name(season, cup),
        "round": round,
        "winner": proposed.winner,
        "loser": proposed.loser,
        "why": proposed.why,
    }
    answers = (("", _("{name} goes on").format(name=season.name(proposed.winner))),)
    return PendingDecision(_pair(season, tie.white, tie.black), about, "cup-walk-over", fields, "", answers)


def _not_caught_up(season: Season) -> list[PendingDecision]:
    """Games of a schedule that are past their last day: who loses without play is for the leader to say."""
    return [
        PendingDecision(
            _pair(season, game.white, game.black),
            full_round_title(season, game.place),
            "unplayed-decided",
            {**_of_round(game.place), "white": game.white, "black": game.black},
            "responsible",
            (
                (str(game.white), _("{name} loses").format(name=season.name(game.white))),
                (str(game.black), _("{name} loses").format(name=season.name(game.black))),
                ("", _("nobody alone is to blame")),
            ),
            needs_reason=True,
        )
        for game in views.open_games(season)
        if game.is_left and game.is_out and game.until is not None and game.until < clock.today()
    ]


def _of_round(place: RoundKey) -> dict[str, Any]:
    return {"competition": place.competition, "part": place.part, "round": place.round}


def _cup_name(season: Season, cup: str) -> dict[str, Any]:
    """The cup, where the club has several."""
    return {} if season.competition(cup).is_first else {"competition": cup}


def _play_offs(season: Season, of: str = "") -> list[PendingDecision]:
    """Play-offs (of one competition) that are due, and the next games of those that have been opened."""
    found = []
    for name in [of] if of else [each.name for each in season.competitions if queries.has_final(each)]:
        pool = or_none(views.final, season, name)
        if pool is not None and pool.play_off and name not in season.state.play_offs:
            found.append(_play_off(season, name, pool.play_off))
        found += [_play_off_game(season, name, game) for game in (pool.next_games if pool else ())]
    return found


def _play_off(season: Season, name: str, players: tuple[int, ...]) -> PendingDecision:
    """Who are equal in first place play off; lots are drawn from a seed that everybody can see."""
    fields = {"competition": name, "players": " ".join(map(str, players)), "seed": f"{season.state.name} {name}"}
    title = ", ".join(season.name(player) for player in players)
    about = f"{capfirst(competition_name(season, name))}, {_('play-off')}"
    return PendingDecision(title, about, "play-off-opened", fields, "", (("", _("Open the play-off")),))


def _play_off_game(season: Season, name: str, game: NextPlayOffGame) -> PendingDecision:
    about = f"{capfirst(competition_name(season, name))}, {_('play-off')} ({game.tempo})"
    fields = {"competition": name, "white": game.white, "black": game.black}
    answers = season.competition(name).game.endings
    return PendingDecision(_pair(season, game.white, game.black), about, "play-off-result", fields, "result", answers)


def _pair(season: Season, white: int, black: int) -> str:
    return f"{season.name(white)} – {season.name(black)}"
