"""What a receiver gets: one message, written as Discord, Slack, Telegram, a Signal bridge or a program wants it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from indeler.web.webhooks.models import DISCORD, MAIL, PLAIN, SIGNAL, SLACK, TELEGRAM

PAIRINGS, RESULT, CLOSED, TEST = "pairings", "result", "closed", "test"
LONGEST_DISCORD, LONGEST_TELEGRAM, LONGEST_TITLE = 4000, 4000, 250


class Message(NamedTuple):
    """Something that happened, in the language of the receiver."""

    event: str
    title: str
    text: str
    url: str
    about: str
    """The season or the tournament."""
    at: datetime.datetime


def written(message: Message, receiver: str, chat: str) -> str:
    """The body of the message for this receiver."""
    body = _WRITERS[receiver](message, chat)
    return body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)


def _plain(message: Message, chat: str) -> dict[str, Any]:
    return {**message._asdict(), "at": message.at.isoformat(timespec="seconds")}


def _discord(message: Message, chat: str) -> dict[str, Any]:
    """An embed; a name with @ in it calls nobody."""
    embed = {
        "title": message.title[:LONGEST_TITLE],
        "url": message.url,
        "description": _shortened(message.text, LONGEST_DISCORD),
    }
    return {"content": message.about, "allowed_mentions": {"parse": []}, "embeds": [embed]}


def _slack(message: Message, chat: str) -> dict[str, Any]:
    """Text with a link; &, < and > are signs of Slack's own."""
    title, text = (_slack_text(each) for each in (message.title, message.text))
    return {"text": f"<{message.url}|{title}>\n{text}".strip()}


def _slack_text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _telegram(message: Message, chat: str) -> dict[str, Any]:
    text = _shortened(f"{message.title}\n{message.text}", LONGEST_TELEGRAM)
    return {"chat_id": chat, "text": f"{text}\n{message.url}", "disable_web_page_preview": True}


def _signal(message: Message, chat: str) -> dict[str, Any]:
    """The message for the REST bridge of signal-cli: its own number, then the receivers."""
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
