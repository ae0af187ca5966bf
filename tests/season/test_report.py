"""The report of a season: it includes competitions of every kind."""

import datetime

from indeler import season as s
from support.clubs import LEADER, Club

RULES = """
name = "everything"

[[competition]]
kind = "keizer"
name = "keizer"
rounds = 3

[[competition]]
kind = "round-robin"
name = "internal"

[[competition]]
kind = "evenings"
name = "rapid"
evenings = 2
rounds = 2
total = {}

[[competition]]
kind = "ladder"
name = "ladder"

[[competition]]
kind = "cup"
name = "cup"

[[competition]]
kind = "totals"
name = "season"
of = [{ name = "keizer" }, { name = "internal" }]
"""


def test_every_kind_is_in_the_report():
    club = Club(RULES, [1900, 1800, 1700, 1600], datetime.date(2026, 9, 1), datetime.date(2027, 6, 30))
    for event in s.propose.openings(club.season, at=club.now, by=LEADER):
        club.append(event)
    club.plan()
    for row in s.views.calendar(club.season):
        if row.what == "rapid":
            club.at(row.date, 19)
            club("presence-noted", competition="rapid", part=row.part, round=1, present=(1, 2, 3, 4))
        if row.what in ("keizer", "internal", "rapid"):
            for made in club.pair(row.date):
                club.results(made, lambda white, black: "1-0" if white < black else "0-1")
    club("challenge-made", member=3, challenged=1)
    club("challenge-played", white=3, black=1, result="1-0")
    told = {each.competition: each for each in s.views.report(club.season)}
    assert {name: each.games for name, each in told.items()} == {
        "keizer": 6,
        "internal": 6,
        "rapid": 4,
        "ladder": 1,
        "cup": 0,
        "season": None,
    }
    tables = {name: each.tables[0] for name, each in told.items() if each.tables}
    first = {name: [(row.rank, row.member) for row in table.first][:1] for name, table in tables.items()}
    assert first == {
        "keizer": [(1, 1)],
        "internal": [(1, 1)],
        "rapid": [(1, 1)],
        "ladder": [(1, 3)],
        "season": [(1, 1)],
    }
    assert [name for name, each in told.items() if each.has_title] == ["cup"]
