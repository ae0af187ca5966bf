"""Judging of one file in a separate process: ``python -m indeler.opinion.subprocess_main`` reads JSON and writes JSON.

A caller that judges untrusted files can end this process after a timeout; where the system supports it, it has a memory
limit too. It writes nothing else.
"""

import json
import sys
from base64 import b64decode
from hashlib import sha256
from typing import Any

from indeler._process_limits import limit_process
from indeler.formats import parse_as_stated
from indeler.language import N_, IndelerError, InvalidInput, TooLarge
from indeler.language.catalogue import words_of
from indeler.model.teams import is_team_event
from indeler.opinion.html import OpinionPage
from indeler.opinion.tournament_opinion import guess_rulebook, judge_tournament
from indeler.reasons import why

MOST_PLAYERS, MOST_ROUNDS = 2000, 50
MEMORY = 1 << 30
"""Bytes."""


def judge_file(request: dict[str, Any]) -> dict[str, Any]:
    """Return the page on a file, and the answer to a question about two players, if any."""
    data, name, lang = b64decode(request["file"]), request["name"], request["lang"]
    stated = parse_as_stated(data, name, request["rules"] or None)
    tournament = stated.tournament
    if len(tournament.players) > MOST_PLAYERS or len(tournament.rounds) > MOST_ROUNDS:
        text = N_("A file of at most {players} players and {rounds} rounds can be judged here.")
        raise TooLarge(text, players=MOST_PLAYERS, rounds=MOST_ROUNDS)
    if is_team_event(tournament):
        raise InvalidInput(N_("This is a team event; only tournaments of players can be checked here."))
    if not tournament.rounds:
        raise InvalidInput(N_("There is nothing to check: no round of the tournament has been paired."))
    rules, note = request["rules"] or tournament.rules, None
    if not rules:
        stated, guess = guess_rulebook(lambda by: parse_as_stated(data, name, by))
        rules, note = guess.rules, guess.sentence()
    rounds = range(1, len(stated.tournament.rounds) + 1)
    page = OpinionPage(judge_tournament(stated, rules, {}, lang, rounds), lang, name, sha256(data).hexdigest(), note)
    answer = {"title": page.title(), "body": page.body(), "rules": rules, "rounds": list(rounds), "lines": []}
    answer |= {"in_short": page.in_short(), "is_in_order": page.opinion.is_in_order}
    answer["wrong"] = [each.number for each in page.opinion.rounds if each.verdict and not each.verdict.is_in_order]
    if request.get("one") and request.get("other"):
        try:
            explained = why(
                stated.tournament, request["one"], request["other"], rules, round=request["round"], lang=lang
            )
            answer["lines"] = explained.lines()
        except IndelerError as refusal:
            answer["lines"] = [refusal.translated(words_of(lang))]
    return answer


def main() -> None:
    """Process the request on the standard input."""
    limit_process(MEMORY)
    request = json.load(sys.stdin.buffer)
    try:
        answer = judge_file(request)
    except IndelerError as refusal:
        answer = {"refusal": refusal.translated(words_of(request["lang"]))}
    sys.stdout.buffer.write(json.dumps(answer).encode())


if __name__ == "__main__":
    main()
