"""docs/gallery.md: the pictures, their order, and a description of each."""

from __future__ import annotations

from pathlib import Path

from gallery.camera import LOOKS

DOCS = Path(__file__).parents[2] / "docs"
PAGE, PICTURES = DOCS / "gallery.md", DOCS / "gallery"

SHOWN = {
    "For everybody": {
        "home": "The front page of a club",
        "evening": "An evening: boards and names",
        "follow": "Follow the evening from home",
        "standings": "Standings of a group",
        "standings-why": "Why a round was paired so",
        "member": "A member: the season at a glance",
        "head-to-head": "Head to head",
        "cup": "The cup",
        "calendar": "The calendar",
        "screen": "The big screen",
    },
    "For a member, by a personal link": {
        "my-season-before": "My season: will I come tonight?",
        "my-season": "My season: my board tonight",
    },
    "For the leader": {
        "evening-who": "The evening: who is here",
        "evening-pairings": "The evening: the pairings are made",
        "evening-published": "The evening: the pairings are out",
        "evening-results": "The evening: results by keyboard or thumb",
        "evening-closed": "The evening: the round is closed",
        "palette": "Search from every page (Ctrl K)",
        "decisions": "Another decision, by what it is about",
        "new-season": "A new season: what the club plays",
        "new-season-groups": "A new season: its groups",
    },
    "An open tournament": {
        "round": "A round",
        "tournament-standings": "Standings",
        "player": "A player",
        "round-why": "Why the round is so",
        "second-opinion": "A second opinion on anybody's file",
    },
}
"""The names of pictures and their descriptions, by heading."""

HEAD = """# What it looks like

The demo club (`make run`), on a desktop and on a phone, in the light and the dark theme.
`make gallery` takes these pictures again: the same people, the same games, the same time.
"""


def text() -> str:
    """Return the complete page."""
    return HEAD + "".join(f"\n## {heading}\n{_pictures(shown)}" for heading, shown in SHOWN.items())


def write_page() -> None:
    """Write the page to docs."""
    PAGE.write_text(text(), encoding="utf-8")


def _pictures(shown: dict[str, str]) -> str:
    """Return the four pictures of a page, the phones half as large as the desktops."""
    return "".join(
        f"\n### {title}\n\n| | | | |\n| --- | --- | --- | --- |\n| {_four(name, title)} |\n"
        for name, title in shown.items()
    )


def _four(name: str, title: str) -> str:
    return " | ".join(f"![{title}, {look.replace('-', ', ')}](gallery/{name}-{look}.webp)" for look in LOOKS)
