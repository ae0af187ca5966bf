"""What every page of a tournament on the desk has at hand: the tournament, the language, links to other pages."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from indeler.desk.html import Option
from indeler.language import N_, Sentence, Text
from indeler.language.catalogue import words_of
from indeler.model import Kind, Player
from indeler.opens import OpenTournament, State
from indeler.opens.forms import FormData, number_in
from indeler.rulebooks import pairing
from indeler.rulebooks.clause_texts import clause_texts


class PageView:
    """A tournament as one page shows it."""

    def __init__(self, book: str, snapshot: OpenTournament, lang: str, fields: FormData) -> None:
        self.book, self.snapshot, self.lang, self.fields = book, snapshot, lang, fields
        self.words = words_of(lang)

    @property
    def state(self) -> State:
        """The tournament as it is."""
        return self.snapshot.state

    def text(self, text: Text, **values: object) -> str:
        """A sentence in the language of the page."""
        return Sentence(text, **values).translated(self.words)

    def texts(self, sentences: Iterable[Sentence]) -> list[str]:
        """Sentences in the language of the page."""
        return [each.translated(self.words) for each in sentences]

    def number(self, name: str) -> int:
        """A number that the page was asked with."""
        return number_in(self.fields, name)

    def href(self, page: str, **parameters: object) -> str:
        """The address of another page of this tournament."""
        return f"#{self.book}/{page}" + (f"?{urlencode(parameters)}" if parameters else "")

    def link(self, label: str, page: str, kind: str = "button", **parameters: object) -> str:
        """A link to another page of this tournament."""
        return f'<a class="{kind}" href="{escape(self.href(page, **parameters))}">{escape(label)}</a>'

    def kind(self, kind: Kind) -> str:
        """What a round was to somebody."""
        return self.words(N_("bye")) if kind is Kind.PAIRING_BYE else self.words(kind.label)

    def kind_of(self, label: str) -> str:
        """What a round was to somebody, by the label of it."""
        return next((self.kind(kind) for kind in Kind if kind.label == label), label)

    def players(self) -> list[Option]:
        """Everybody, to be chosen."""
        return [Option(str(each.number), listed(each)) for each in self.state.tournament.players.values()]


def listed(player: Player) -> str:
    """A player by number and name."""
    return f"{player.number}. {player.name}".strip()


def rulebooks(lang: str) -> list[Option]:
    """The rulebooks for players, by title."""
    return [Option(name, clause_texts(name).title(lang)) for name in pairing()]
