"""Messages for receivers about events of a season or a tournament, in the format of each receiver."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from indeler.opens import State
from indeler.opens import events as open_events
from indeler.season import RoundKey, RoundRecord, Season, events
from indeler.web.accounts.actor import VISITOR
from indeler.web.common.visitor_language import speak_of
from indeler.web.live.lists import group_boards, round_lists
from indeler.web.seasons.display import full_round_title, group_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import hidden_members, season_for_actor, season_of
from indeler.web.syndication.feeds import (
    PAIRINGS,
    RESULTS,
    NewsItem,
    absolute,
    as_text,
    is_complete,
    season_pairings_item,
    season_results_item,
    tournament_item,
)
from indeler.web.tournaments.log import tournament_of
from indeler.web.tournaments.models import Open
from indeler.web.webhooks.models import DISCORD, MAIL, PLAIN, SIGNAL, SLACK, TELEGRAM, Webhook

SEASON_RESULTS = (events.ResultEntered, events.ResultCorrected)
OPEN_RESULTS = (open_events.ResultEntered, open_events.ResultCorrected)


def messages_since(hook: Webhook) -> list[Message]:
    """Return the messages for this receiver about decisions after the version that it has seen."""
    with override(hook.language):
        row = hook.subject
        found = _of_season(row, hook.seen) if isinstance(row, SeasonRow) else _of_tournament(row, hook.seen)
        enabled = {PAIRINGS: hook.on_pairings, RESULT: hook.on_result, CLOSED: hook.on_closed}
        return [message for message in found if enabled[message.event]]


def trial_message(hook: Webhook) -> Message:
    """Return a message with which a leader tests the receiver."""
    with override(hook.language):
        text = _("If you can read this, the messages of {name} arrive.").format(name=hook.subject.name)
        return Message(TEST, _("A trial"), text, absolute("/"), hook.subject.name, timezone.now())


def _of_season(row: SeasonRow, after: int) -> Iterator[Message]:
    season = season_of(row)
    speak_of(season.club_rules.evening.part_of_day)
    decided = [season.event(number) for number in range(after + 1, row.version + 1)]
    visible = season_for_actor(VISITOR, season, hidden_members(row))
    for event in decided:
        if isinstance(event, events.PairingPublished):
            paired = visible.state.pairings.get(RoundKey(event.competition, event.part, event.round, event.group))
            if paired is not None and paired.published_at:
                yield _message(PAIRINGS, season_pairings_item(row, visible, paired), row)
    results = [event for event in decided if isinstance(event, SEASON_RESULTS)]
    for paired in _published(visible, results):
        yield from _season_results(row, visible, paired, results)
    for event in decided:
        if isinstance(event, events.RoundClosed):
            for paired in _published(visible, [event]):
                item = season_results_item(row, visible, paired, {})
                yield _message(CLOSED, item._replace(at=timezone.make_aware(event.at)), row)


def _published(season: Season, of: Sequence[Any]) -> list[RoundRecord]:
    """Return the published rounds, one for each group, to which these events belong."""
    rounds = {(event.competition, event.part, event.round) for event in of}
    return [
        paired
        for place, paired in season.state.pairings.items()
        if (place.competition, place.part, place.round) in rounds and paired.published_at
    ]


def _season_results(row: SeasonRow, season: Season, paired: RoundRecord, results: Sequence[Any]) -> Iterator[Message]:
    """Yield one message with the boards of this group that have a new result, if there are any."""
    place = paired.place
    games = {
        (event.white, event.black)
        for event in results
        if (event.competition, event.part, event.round) == (place.competition, place.part, place.round)
    }
    group = group_of(season, place)
    at = [number for number, board in enumerate(group.view.boards) if (board.white, board.black) in games]
    if not at:  # the results are of another group
        return
    boards = group_boards(group)
    title = _("Results: {round}").format(round=full_round_title(season, place))
    item = season_pairings_item(row, season, paired)
    text = as_text([boards._replace(rows=tuple(boards.rows[number] for number in at))])
    yield Message(RESULT, title, text, absolute(item.address), row.name, timezone.now())


def _of_tournament(row: Open, after: int) -> Iterator[Message]:
    if not row.is_public:
        return
    now = tournament_of(row)
    state, decided = now.state.for_visitors(), [now.event(number) for number in range(after + 1, row.version + 1)]
    before = max(
        (event.round for event in now.events[:after] if isinstance(event, open_events.RoundPublished)), default=0
    )
    published = [event.round for event in decided if isinstance(event, open_events.RoundPublished)]
    for number in range(before + 1, min(max(published, default=0), state.rounds) + 1):
        yield _message(PAIRINGS, tournament_item(row, state, number, PAIRINGS, timezone.now()), row)
    results = [event for event in decided if isinstance(event, OPEN_RESULTS)]
    for number in sorted({event.round for event in results if event.round <= state.rounds}):
        yield _tournament_results(row, state, number, [event for event in results if event.round == number])
        entered = [event for event in results if isinstance(event, open_events.ResultEntered)]
        if is_complete(state, number) and any(event.round == number for event in entered):
            yield _message(CLOSED, tournament_item(row, state, number, RESULTS, timezone.now()), row)


def _tournament_results(row: Open, state: State, number: int, results: Sequence[Any]) -> Message:
    """Return the boards of this round that have a new result, in one message."""
    item = tournament_item(row, state, number, RESULTS, timezone.now())
    games = {(event.white, event.black) for event in results}
    at = [place for place, game in enumerate(state.boards[number - 1]) if game in games]
    boards = next(each for each in round_lists(state, number) if each.kind == "boards")
    text = as_text([boards._replace(rows=tuple(boards.rows[place] for place in at))])
    return _message(RESULT, item._replace(text=text), row)


def _message(event: str, item: NewsItem, row: SeasonRow | Open) -> Message:
    return Message(event, item.title, item.text, absolute(item.address), row.name, item.at)


RESULT, CLOSED, TEST = "result", "closed", "test"
LONGEST_DISCORD, LONGEST_TELEGRAM, LONGEST_TITLE = 4000, 4000, 250


class Message(NamedTuple):
    """A message about an event, in the language of the receiver."""

    event: str
    title: str
    text: str
    url: str
    about: str
    """The season or the tournament."""
    at: datetime.datetime


def written(message: Message, receiver: str, chat: str) -> str:
    """Return the body of the message for this receiver."""
    body = _WRITERS[receiver](message, chat)
    return body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)


def _plain(message: Message, chat: str) -> dict[str, Any]:
    return {**message._asdict(), "at": message.at.isoformat(timespec="seconds")}


def _discord(message: Message, chat: str) -> dict[str, Any]:
    """Return an embed of Discord; a name with @ in it sends no notification."""
    embed = {
        "title": message.title[:LONGEST_TITLE],
        "url": message.url,
        "description": _shortened(message.text, LONGEST_DISCORD),
    }
    return {"content": message.about, "allowed_mentions": {"parse": []}, "embeds": [embed]}


def _slack(message: Message, chat: str) -> dict[str, Any]:
    """Return text with a link for Slack, in which &, < and > are escaped."""
    title, text = (escape(each, quote=False) for each in (message.title, message.text))
    return {"text": f"<{message.url}|{title}>\n{text}".strip()}


def _telegram(message: Message, chat: str) -> dict[str, Any]:
    text = _shortened(f"{message.title}\n{message.text}", LONGEST_TELEGRAM)
    return {"chat_id": chat, "text": f"{text}\n{message.url}", "disable_web_page_preview": True}


def _signal(message: Message, chat: str) -> dict[str, Any]:
    """Return the message for the REST bridge of signal-cli: its own number, then the receivers."""
    number, *recipients = chat.split()
    text = f"{message.title}\n{message.text}\n{message.url}"
    return {"message": text, "number": number, "recipients": recipients}


def _mail(message: Message, chat: str) -> str:
    return f"{message.text}\n\n{message.url}\n"


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


_WRITERS: dict[str, Callable[[Message, str], dict[str, Any] | str]] = {
    PLAIN: _plain,
    DISCORD: _discord,
    SLACK: _slack,
    TELEGRAM: _telegram,
    SIGNAL: _signal,
    MAIL: _mail,
}
