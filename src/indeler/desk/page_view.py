"""The context of every page of a tournament on the desk: the tournament, the language, links to other pages."""

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
        """Return the current state of the tournament."""
        return self.snapshot.state

    def text(self, text: Text, **values: object) -> str:
        """Return a sentence in the language of the page."""
        return Sentence(text, **values).translated(self.words)

    def texts(self, sentences: Iterable[Sentence]) -> list[str]:
        """Return sentences in the language of the page."""
        return [each.translated(self.words) for each in sentences]

    def number(self, name: str) -> int:
        """Return a number from the parameters of the page."""
        return number_in(self.fields, name)

    def href(self, page: str, **parameters: object) -> str:
        """Return the address of another page of this tournament."""
        return f"#{self.book}/{page}" + (f"?{urlencode(parameters)}" if parameters else "")

    def link(self, label: str, page: str, kind: str = "button", **parameters: object) -> str:
        """Return a link to another page of this tournament."""
        return f'<a class="{kind}" href="{escape(self.href(page, **parameters))}">{escape(label)}</a>'

    def kind(self, kind: Kind) -> str:
        """Return the name of a kind of round."""
        return self.words(N_("bye")) if kind is Kind.PAIRING_BYE else self.words(kind.label)

    def kind_of(self, label: str) -> str:
        """Return the name of a kind of round, by its label."""
        return next((self.kind(kind) for kind in Kind if kind.label == label), label)

    def players(self) -> list[Option]:
        """Return all players as options."""
        return [Option(str(each.number), number_and_name(each)) for each in self.state.tournament.players.values()]


def number_and_name(player: Player) -> str:
    """Return a player by number and name."""
    return f"{player.number}. {player.name}".strip()


def rulebooks(lang: str) -> list[Option]:
    """Return the rulebooks for players, by title."""
    return [Option(name, clause_texts(name).title(lang)) for name in pairing()]
