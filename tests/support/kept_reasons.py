"""Stored explanations of random rounds for every rulebook with explanations, in the order of the sentences.

Run ``python -m support.kept_reasons`` in ``tests/`` to write them again; review the difference before you commit it.
Other tests of the package and literal models check that they are right; this one detects changes.
"""

from itertools import permutations
from pathlib import Path
from random import Random

from indeler.language import IndelerError
from indeler.language.catalogue import words_of
from indeler.reasons import reasons, study, why
from indeler.reasons.answers import why_player, why_two
from indeler.reasons.drawing import picture, svg
from indeler.rulebooks import explained
from oracles.random_events import played, random_event
from support import kept_pairings
from support.kept import keep, line
from support.kept_pairings import settings_of

RULES = [rules for rules in explained() if rules in kept_pairings.RULES]
KEPT = Path(__file__).parents[1] / "data" / "reasons"
TOURNAMENTS = 24
PAIRS = 8
"""The number of pairs for which each round explains why they do not meet."""


def shown(rules, numbers=range(TOURNAMENTS)):
    """Return a line for every round of these tournaments."""
    return [line(name, make) for number in numbers for name, make in _rounds(rules, number)]


def _rounds(rules, number):
    random = Random(f"reasons {rules} {number}")
    tournament, trouble = random_event(random, 4, (7, 7, 9, 14)[number % 4])
    settings = settings_of(rules, random)
    while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
        try:
            about = study(tournament, rules, settings)
        except IndelerError:
            return
        yield f"{number} round {tournament.next_round}", lambda about=about: repr(_told(about, random)).encode()
        yield f"{number} without", lambda at=(tournament, rules, settings): repr(_without(*at, random)).encode()
        tournament = played(random, about.pairing.added_to(tournament), trouble)


def _told(about, random):
    """Return the explanation of the whole round, its picture, each player's board, and why some pairs do not meet."""
    whole = reasons(about.pairing)
    told = [whole.lines(), whole.as_data(), sorted(whole.clauses()), svg(picture(about, words_of("en")))]
    told += [why_player(about, player).as_data("en") for player in about.people]
    pairs = list(permutations(about.people, 2))
    for pair in random.sample(pairs, min(PAIRS, len(pairs))):
        try:
            told.append(why_two(about, *pair).lines("en"))
        except IndelerError as refusal:
            told.append(str(refusal))
    return told


def _without(tournament, rules, settings, random):
    """Return the explanation of a player's board if another player stays away."""
    player, away = random.sample(tournament.to_pair(), 2)
    return why(tournament, player, rules=rules, absent=[away], **settings).lines()


def main():
    for rules in RULES:
        keep(shown(rules), KEPT / f"{rules}.txt")


if __name__ == "__main__":
    main()
