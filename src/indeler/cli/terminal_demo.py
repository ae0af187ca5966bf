"""``indeler demo --terminal``: a small open paired, explained and ranked."""

from __future__ import annotations

from itertools import pairwise

from indeler import lab, systems
from indeler.cli.explanations import format_explanation
from indeler.cli.options import language_of
from indeler.cli.standings import as_table
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.ranking import standings, why

PLAYERS = 14
PLAYED = 4
ROUNDS = 7


def show_in_terminal(lang: str, seed: str) -> None:
    """Print the next round of an open with its clauses, the standings, and an explanation of two places."""
    language = language_of(lang)
    words = words_of(language)
    tournament = lab.generate(lab.Plan(rules="fide-dutch", players=PLAYERS, rounds=PLAYED, seed=seed))
    tournament = tournament.replace(total_rounds=ROUNDS)
    pairing = systems.pair(tournament)
    rows = standings(tournament)
    text = N_("A fictional open: {players} players, {played} of {rounds} rounds played")
    head = Sentence(text, players=PLAYERS, played=PLAYED, rounds=ROUNDS)
    print(f"{head.translated(words)}\n\n{format_explanation(tournament, pairing, language)}")
    title = Sentence(N_("Standings after round {round}"), round=PLAYED).translated(words)
    print(f"{title}\n\n{as_table(rows, language)}")
    # there are always two neighbours with equal points, since the players are more than the scores that they can have
    above, below = next(pair for pair in pairwise(rows) if pair[0].points == pair[1].points)
    print("\n".join(why(tournament, above.player, below.player, lang=language).lines()))
    commands = "indeler generate -o open.trf --players 40, indeler standings open.trf, indeler rules"
    print(f"\n{Sentence(N_('Next: {commands}'), commands=commands).translated(words)}")
