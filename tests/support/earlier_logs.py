"""The log of a tournament as versions before the typed events kept it: a kind of four, an English text, the data."""

import datetime
import json

from indeler import opens
from indeler.formats import write_json
from indeler.logbook import START, End, opened, seal_of
from indeler.model import Colour, Player, Tournament
from indeler.opens.earlier import line_of

AT = datetime.datetime(2026, 11, 15, 16, 47, 0, 846296, tzinfo=datetime.UTC)
FIELD = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 5)]
WHOLE = Tournament(FIELD, total_rounds=3, rules="fide-dutch", initial_colour=Colour.WHITE)


def document(tournament, boards=(), published=0, **more):
    return {"boards": boards, "published": published, "tournament": write_json(tournament), **more}


def withdrawn(tournament):
    players = [each._replace(withdrawn_after=1) if each.number == 4 else each for each in tournament.players.values()]
    return tournament.replace(players=players)


def rows():
    """As version 0.1.0 kept them: a round with a result entered, changed, and cleared; then somebody withdrew."""
    paired = {"bye": None, "seed": "", "round": 1, "rules": "fide-dutch", "boards": [[1, 3], [4, 2]]}
    game = {"round": 1, "white": 1, "black": 3}
    begun = rows_as_lines([("document", "made", document(WHOLE)), ("paired", "x", paired)])
    after = opens.replay(map(opens.decode, begun))
    played = after.state.with_result((1, 1, 3), opens.RESULTS["0-1"]).tournament
    return [
        ("document", "made", document(WHOLE, settings={})),
        ("paired", "round 1 paired by fide-dutch", paired),
        ("published", "round 1 published", {"round": 1}),
        ("result", "round 1: 1-3 1-0", {**game, "result": "1-0"}),
        ("result", "round 1: 1-3 + -", {**game, "result": "+ -"}),
        ("result", "round 1: 1-3 *", {**game, "result": "*"}),
        ("result", "round 1: 1-3 0-1", {**game, "result": "0-1"}),
        ("document", "Player 4 withdrew", document(withdrawn(played), [[[1, 3], [4, 2]]], 1)),
    ]


def rows_as_lines(told):
    return [
        line_of({"number": number, "at": AT, "by": "The leader", "kind": kind, "what": what, "data": data})
        for number, (kind, what, data) in enumerate(told, start=1)
    ]


def sealed(lines):
    """The same with seals, as a version after 0.1.0 set them."""
    end, bound = End(START), []
    for line in lines:
        fields, _ = opened(line)
        seal = seal_of(fields, end)
        bound.append(json.dumps({**fields, "seal": {"before": seal.before, "own": seal.own, "salt": seal.salt}}))
        end = End(seal.own)
    return [json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")).encode() for line in bound]
