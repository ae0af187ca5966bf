"""A round as a person reads it: the boards with names, ratings and scores."""

from __future__ import annotations

from indeler.cli.output import table
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Pairing, Tournament, scores, shown


def seats(tournament: Tournament, pairing: Pairing, lang: str) -> str:
    """Each board with who sits there, and who has the bye or does not play."""
    words = words_of(lang)
    points = scores(tournament)

    def cells(number: int) -> tuple[str, str]:
        player = tournament.player(number)
        rating = f"({player.rating})" if player.rating else ""
        return " ".join(filter(None, (str(number), player.name, rating))), shown(points[number])

    white, black, score = words(N_("White")), words(N_("Black")), words(N_("pts"))
    rows = [(str(at), *cells(one), *cells(other)) for at, (one, other) in enumerate(pairing.boards, start=1)]
    if pairing.bye is not None:
        rows.append(("", *cells(pairing.bye), words(N_("bye")), ""))
    heading = Sentence(N_("Round {round} ({rules})"), round=pairing.round, rules=pairing.rules).said(words)
    return f"{heading}\n{table(('', white, score, black, score), rows, left=(white, black))}"
