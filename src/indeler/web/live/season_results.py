"""Results of a club evening: its boards with their buttons, and the requests of the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.model import normalise
from indeler.model.board_game import BoardGame
from indeler.season import Board, RoundRecord, Season, events, queries, views
from indeler.season.events import Event
from indeler.web.accounts.actor import Actor
from indeler.web.common.addresses import address_of
from indeler.web.common.logbooks import DecisionRequest, Written, decisions_about, last_decisions, refuse_overtaken
from indeler.web.common.requests import read_press
from indeler.web.common.templatetags.wording import day
from indeler.web.live.entry import CLEAR, EntryRow, ResultRequest, choices
from indeler.web.seasons import clock
from indeler.web.seasons.claims import Claims, Game, board_of, caught_up_on, claims_of, game_of_event
from indeler.web.seasons.models import Claim, SeasonRow
from indeler.web.seasons.season_store import SEASONS, season_for_actor, season_of

_RESULTS = {choice.value for each in BoardGame for choice in (*choices(each).usual, *choices(each).other)}

ADDRESS = "s/<slug:slug>/result/<str:competition>/<int:part>/<int:round>/<int:white>/<int:black>/"


def entry_rows(row: SeasonRow, season: Season, paired: RoundRecord, claims: Claims) -> list[EntryRow]:
    """Return the boards of a group for result entry, with the results that players have reported."""
    return _entry_rows(row, season, paired, range(1, len(paired.boards) + 1), claims)


def entry_row(row: SeasonRow, season: Season, paired: RoundRecord, at: int, claims: Claims | None = None) -> EntryRow:
    """Return the board at this place of its group for result entry."""
    [entry] = _entry_rows(row, season, paired, [at], claims)
    return entry


def _entry_rows(
    row: SeasonRow, season: Season, paired: RoundRecord, places: Iterable[int], claims: Claims | None
) -> list[EntryRow]:
    """Return the boards at these places of the group; their common data are read once."""
    competition, members, place = season.competition(paired.place.competition), season.state.members, paired.place
    offered, last, first = choices(competition.game), _last_decisions(season), views.board_number(season, place, 1)
    one_round = competition.regular and not queries.is_closed(competition, place)
    round = "" if one_round else f"{place.round}-"
    name = f"board-{round}{place.group}"
    entries = []
    for at in places:
        white, black, result = (board := paired.boards[at - 1]).white, board.black, board.result
        game = Game(*place[:3], white, black)
        claim = None if result else (claims_of(row) if claims is None else claims).get(game)
        entries.append(
            EntryRow(
                id=f"{name}{at}",
                number=first + at - 1,
                white=members[white].name,
                black=members[black].name,
                result=result,
                label=offered.other_result_label(result),
                action=address_of("club-result", row.slug, *game),
                choices=offered,
                last_decision=last.get(game, 0),
                note=_reported(row, season, claim) if claim else _postponed(season, paired, board),
                needs_none=not result and not queries.awaits_result(competition, paired, board),
                may_wait=not result and queries.may_wait(competition, paired, board),
            )
        )
    return entries


def _postponed(season: Season, paired: RoundRecord, board: Board) -> str:
    """Return on which day a postponed game is played, or until which day it can be; empty for any other game."""
    if not queries.is_postponed(season.competition(paired.place.competition), paired, board):
        return ""
    sides = paired.place, board.white, board.black
    game = next((each for each in views.open_games(season) if (each.place, each.white, each.black) == sides), None)
    if game is not None and game.date is not None:
        return _("postponed: is played on {date}").format(date=day(game.date, "l j F"))
    if game is not None and game.until is not None:
        return _("postponed: to be played until {date}").format(date=day(game.until, "l j F"))
    return _("postponed")


def postpone_address(row: SeasonRow, game: Game) -> str:
    """Return the address of the page on which the leader agrees on another day for this game."""
    evening = address_of("club-lead", row.slug)
    return f"{address_of('decision-of', row.slug, 'catch-up-date')}?{urlencode({**game._asdict(), 'next': evening})}"


def _reported(row: SeasonRow, season: Season, claim: Claim) -> str:
    """Return the text of a player's report; with the name where the visitor may see the names of both."""
    current, result = season_of(row), season.competition(claim.competition).game.format_result(claim.result)
    if any(season.name(number) != current.name(number) for number in (claim.white, claim.black)):
        return _("One of them reported {result}").format(result=result)
    return _("{name} reported {result}").format(name=claim.by, result=result)


def request_by_link(actor: Actor, form: Mapping[str, str], slug: str, **game: Any) -> ResultRequest:
    """Return the request of a helper of this season, from cached data."""
    assert actor.link is not None
    row = actor.link.season
    if row is None or row.slug != slug:
        raise Http404
    return request_of_form(actor, row, Game(**game), form)


def request_of_form(actor: Actor, row: SeasonRow, game: Game, form: Mapping[str, str]) -> ResultRequest:
    """Return the request of a form about a game."""
    anyway, was = form.get("anyway", ""), normalise(form.get("was", ""))
    result = normalise(form.get("result", anyway))
    if result not in _RESULTS:
        raise Http404
    fields = {"at": clock.now(), "by": actor.name or _("helper"), **game._asdict()}
    if result != CLEAR:
        fields["result"] = result
    new_result, press = "" if result == CLEAR else result, read_press(form)

    def decided(season: Season, helper: Actor) -> list[Event]:
        """Enter the first result, or correct it; only the leader corrects a closed round."""
        paired, board = board_for(helper, row, season, game)
        may_come_later = not board.result and queries.may_catch_up(season.competition(game.competition), paired.place)
        before, is_closed = board.result, paired.closed_at and not may_come_later
        if before == new_result:
            return []
        refuse_overtaken(new_result, before, was, press, decisions_about(game, season, _decision_at))
        if is_closed and helper.link is not None:
            raise InvalidInput(N_("This round is closed; tell the leader if a result is wrong."))
        if before or is_closed:
            return [events.ResultCorrected(why=_("entered wrongly"), **fields)]
        return [events.ResultEntered(**fields)]

    def board(decided: Written[Season]) -> EntryRow:
        season = season_for_actor(actor, decided.snapshot, decided.hidden)
        return entry_row(row, season, *found_board(season, game))

    return ResultRequest(SEASONS, DecisionRequest(row, actor, decided, confirmed=bool(anyway)), board)


def _last_decisions(season: Season) -> Mapping[Game, int]:
    """Return the number of the last decision about each game's result, updated from the cached numbers."""

    def found() -> dict[Game, int]:
        version, known = before[0] if before[0][0] <= season.version else (0, {})
        now = {**known, **last_decisions(season, _decision_at, version)}
        before[0] = season.version, now
        return now

    before: list[tuple[int, dict[Game, int]]] = season.cached_for_rounds((), "decisions about games", lambda: [(0, {})])
    return season.cached("last decisions about games", found)


def _decision_at(season: Season, number: int) -> tuple[Game, str] | None:
    event = season.event(number)
    of = season.event(event.event) if isinstance(event, events.Reversed) else event
    if not isinstance(of, events.ResultEntered | events.ResultCorrected):
        return None
    return game_of_event(of), (of.result or "") if of is event else ""


def board_for(actor: Actor, row: SeasonRow, season: Season, game: Game) -> tuple[RoundRecord, Board]:
    """Return the board of this game and its round, if the actor may enter its result."""
    paired, at = found_board(season, game)
    if not actor.may_enter_club(row.pk, paired.place.group, views.board_number(season, paired.place, at)):
        raise PermissionDenied
    is_tonight = paired.date == clock.club_day(season) or (paired, at) in caught_up_on(season, clock.club_day(season))
    if actor.link is not None and not is_tonight:
        raise PermissionDenied  # a helper may enter only tonight's results
    return paired, paired.boards[at - 1]


def found_board(season: Season, game: Game) -> tuple[RoundRecord, int]:
    """Return the round of this game, published or in a schedule, and the place of its board in the group."""
    found = board_of(season, game)
    if found is None:
        raise Http404
    return found
