"""The decisions that a leader can take, grouped by what they are about, each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy

from indeler.season import Season
from indeler.season.events import kinds_with
from indeler.web.common.searching import is_found
from indeler.web.seasons.event_words import kind_name, meaning


class Kind(NamedTuple):
    """A kind of decision as a page offers it."""

    word: str
    """By which the logbook knows it."""
    title: str
    about: str
    page: str
    """The name of the page on which it is decided with more ease than on a form of its fields; empty: none."""


class Matter(NamedTuple):
    """What some kinds of decision are about."""

    title: Any
    kinds: Sequence[Kind]


_MATTERS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (
        lazy("Members"),
        (
            *("member-joined", "members-joined", "member-left", "member-corrected", "members-merged", "rating-changed"),
            *("participation-changed", "role-given"),
        ),
    ),
    (
        lazy("Who comes on an evening"),
        (
            *("signed-off", "signed-on", "no-show", "exempted", "presence-noted"),
            *("objection-raised", "objection-decided", "notation-skipped", "played-late"),
        ),
    ),
    (
        lazy("Games elsewhere"),
        (
            *("external-announced", "external-result", "external-ruled"),
            *("team-match-planned", "team-selected", "team-game-entered"),
        ),
    ),
    (
        lazy("Pairings"),
        (
            *("pairing-made", "pairing-changed", "pairing-published", "pairing-withdrawn"),
            *("lots-drawn", "evening-group-chosen", "round-taken-over"),
        ),
    ),
    (
        lazy("Results"),
        (
            *("result-entered", "result-corrected", "unplayed-decided", "round-closed", "lock-lifted"),
            *("catch-up-date", "catch-up-extended"),
        ),
    ),
    (
        lazy("Groups, going up and down"),
        (
            *("cycle-opened", "cycle-shortened", "group-joined", "promotion-declined"),
            *("groups-made-up", "going-up-declined", "withdrawn", "keizer-groups-made-up", "keizer-group-changed"),
            *("tempo-agreed", "short-games-disliked"),
        ),
    ),
    (lazy("The championship"), ("qualification-declined", "play-off-opened", "play-off-result")),
    (
        lazy("The cup"),
        (
            *("cup-dates-planned", "cup-drawn", "cup-game-set", "cup-result", "cup-play-off-result"),
            *("cup-deferred", "cup-walk-over"),
        ),
    ),
    (
        lazy("Challenges on the ladder"),
        ("ladder-made-up", "challenge-made", "challenge-accepted", "challenge-played", "challenge-expired"),
    ),
    (
        lazy("The calendar"),
        ("evenings-planned", "evening-postponed", "evening-dropped", "evenings-moved", "days-off-set"),
    ),
    (lazy("Appeals"), ("appeal-lodged", "appeal-passed-on", "appeal-decided")),
    (lazy("The logbook"), ("noted", "reversed")),
)
"""By task, in the words of the rulebook; a kind of another distribution is not named here, and comes last."""

NOT_ON_A_FORM = ("season-opened", "rules-adopted")
"""What a season begins with, and what its settings decide."""

PAGES = {
    **dict.fromkeys(("member-joined", "members-joined", "member-left", "rating-changed"), "manage-members"),
    **dict.fromkeys(("signed-off", "signed-on", "no-show", "exempted", "presence-noted"), "club-lead"),
    **dict.fromkeys(("pairing-made", "pairing-changed", "pairing-published", "round-closed"), "club-lead"),
    **dict.fromkeys(("result-entered", "result-corrected"), "club-lead"),
    **dict.fromkeys(("objection-decided", "appeal-passed-on", "appeal-decided"), "matters"),
    "round-taken-over": "take-over",
    "evenings-planned": "plan-calendar",
    **dict.fromkeys(("evening-postponed", "evening-dropped"), "calendar"),
    "evenings-moved": "move-evenings",
    "days-off-set": "days-off",
    "reversed": "season-log",
}
"""Where a decision has a page of its own."""


def matters(season: Season, asked: str = "") -> list[Matter]:
    """The decisions that this season can have, or of those the ones that are looked for, by what they are about."""
    tags = {str(each.__struct_config__.tag) for each in season.rulebook.competition}
    possible = [word for word in kinds_with(tags) if word not in NOT_ON_A_FORM]
    named = {word for _title, words in _MATTERS for word in words}
    others = (lazy("Other decisions"), tuple(word for word in possible if word not in named))
    found = (Matter(title, [_kind(word) for word in words if word in possible]) for title, words in (*_MATTERS, others))
    asking = [
        each._replace(kinds=[kind for kind in each.kinds if is_found(asked, each.title, kind.title, kind.about)])
        for each in found
    ]
    return [each for each in asking if each.kinds]


def _kind(word: str) -> Kind:
    return Kind(word, kind_name(word), meaning(word), PAGES.get(word, ""))


def page_of(slug: str, word: str) -> str:
    """The address of the page that decides this with more ease; nothing where there is none."""
    return reverse(PAGES[word], args=[slug]) if word in PAGES else ""
