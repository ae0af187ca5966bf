"""Stored pairings of all rounds of random tournaments, for every rulebook with all its settings.

Run ``python -m support.kept_pairings`` in ``tests/`` to write them again; review the difference before you commit it.
Other tests of the package and literal models check that pairings are right; this one detects changes.
"""

from pathlib import Path
from random import Random

from indeler.language import IndelerError
from indeler.model import Player, Result
from indeler.rulebooks import declared, pairing
from indeler.systems import pair, warnings
from oracles.random_events import played, random_event
from support.kept import keep, line

KEPT = Path(__file__).parents[1] / "data" / "pairings"
SIZES = [(4, 10)] * 12 + [(9, 16)] * 6 + [(4, 10), (20, 40)]
"""The lowest and the highest number of players of a tournament, in turn."""
MOST_ROUNDS = 9
TOURNAMENTS = 120
MORE = {"knsb-rating": (652, 1567), "knsb-wp": (121, 198, 253), "kndb": (1226,)}
"""Additional tournaments that reach cases which the others do not reach."""
WAYS = " ways"
RULES = [rules for rules in pairing() if declared(rules).games == 1]
"""The rulebooks with one game a round, as the random results are; oracles check the rounds of the other rulebooks."""
COLOURS = ("white", "black")
YES_OR_NO = ("true", "false")
SETTINGS = {
    "berger": {"cycles": ("1", "2", "3"), "swap_last_rounds": YES_OR_NO},
    "knockout": {"seed": ("kept", "other"), "redraw": YES_OR_NO, "preliminary": ("largest_power", "none")},
    "fide-dutch": {"initial": COLOURS, "baku": YES_OR_NO},
    "fide-dutch-2017": {"initial": COLOURS, "baku": YES_OR_NO},
    "fide-dubov": {"initial": COLOURS, "baku": YES_OR_NO},
    "fide-burstein": {"initial": COLOURS, "baku": YES_OR_NO},
    "fide-1992": {
        "initial": COLOURS,
        "mode": ("short", "full"),
        "start_list": ("given", "alphabet", "lot"),
        "e3": ("recent", "oldest"),
        "old_float_order": YES_OR_NO,
        "half_bye_bars_bye": YES_OR_NO,
    },
    "knsb-rating": {
        "initial": COLOURS,
        "bye_points": ("1", "0.5"),
        "half_bye_bars_bye": YES_OR_NO,
        "relax_bye": YES_OR_NO,
        "no_shows": ("paired", "withdrawn"),
        "criteria": ("count", "flag"),
        "b3_in_homogeneous": YES_OR_NO,
        "count_double_float_as_downfloat": YES_OR_NO,
        "upfloat_in_homogenised": YES_OR_NO,
        "lookahead": ("pairs_mdps", "literal_c12"),
        "below_k": ("merge", "per_bracket"),
        "c13_merge": ("squares", "literal", "minimise_score_differences"),
        "e2_both_absolute": ("e3", "larger_cd"),
        "late_first_colour": ("opposite", "same"),
    },
    "knsb-wp": {
        "first_round": ("known", "unknown"),
        "b4": ("count", "strength", "off"),
        "band": ("0", "0.5", "1"),
        "raw_points": YES_OR_NO,
        "rematches": ("never", "if_needed"),
        "avoid": ("1-2", "1-2,1-3,2-4"),
        "no_shows": ("paired", "withdrawn"),
    },
    "keizer": {
        "start_order": ("rating", "last_season", "lot"),
        "step": ("1", "1/2"),
        "values": ("by_place", "by_rating"),
        "newcomer_place": ("bottom", "by_rating"),
        "withdrawn": ("leaves", "1/3"),
        "own": ("fading", "0"),
        "recalc": ("iterate", "one_pass", "frozen", "period", "fixed"),
        "periods": ("2,2", "3"),
        "period_reset": ("none", "score", "score+groups"),
        "between": ("0", "1", "4"),
        "max_meet": ("1", "2"),
        "rematch": ("soft", "strict"),
        "bye_rule": ("fewest", "lowest", "lot"),
        "seed": ("kept", "other"),
        "pair_by": ("ranking", "rating"),
        "rematch_first": YES_OR_NO,
        "max_diff": ("1", "2"),
        "max_streak": ("1", "2"),
        "temp_points": ("0", "1:9,3:40"),
    },
    "kndb": {
        "dummy": ("last", "draws"),
        "apart": ("1-2/3-4:3", "1,4/2-3:2"),
        "intermediate": ("1", "2"),
        "forfeit_meets": YES_OR_NO,
        "forfeit_colours": YES_OR_NO,
        "forfeit_counts": YES_OR_NO,
    },
}


def shown(rules):
    """Return a line for the rounds of each tournament, and one for the ways in which its groups were paired."""
    lines = []
    for number in (*range(TOURNAMENTS), *MORE.get(rules, ())):
        told = list(_told(rules, number))
        ways = [seen.pop("ways") for seen in told]
        lines.append(line(f"{number}", lambda told=told: repr(told).encode()))
        lines.append(line(f"{number}{WAYS}", lambda ways=ways: repr(ways).encode()))
    return lines


def settings_of(rules, random):
    """Return half of the settings of a rulebook, with random values."""
    return {name: random.choice(values) for name, values in SETTINGS[rules].items() if random.randrange(2)}


def _told(rules, number):
    """Yield every round of a tournament with some settings, up to the first one that cannot be paired, if any."""
    random = Random(f"kept {rules} {number}")
    least, most = SIZES[number % len(SIZES)]
    tournament, trouble = random_event(random, least, most, MOST_ROUNDS)
    settings = settings_of(rules, random)
    tournament = tournament.replace(
        players=[_named(random, one) for one in tournament.players.values()],
        rules=rules,
        initial_colour=random.choice((tournament.initial_colour, None)),
    )
    while tournament.next_round <= tournament.total_rounds:
        try:
            paired = pair(tournament, **settings)
        except IndelerError as refusal:
            yield {"refused": reason(refusal), "ways": ()}
            return
        groups = list(_groups(paired.workings))
        seen = {"round": paired, "clauses": paired.clauses, "away": paired.not_paired}
        yield {**seen, "groups": [group for group, _ in groups], "ways": [way for _, way in groups]}
        tournament = played(random, paired.added_to(tournament), trouble)
        if rules == "knockout":
            tournament = _decided(random, tournament)
        yield {"warnings": [each.values.get("clause") for each in warnings(tournament)], "ways": ()}


def reason(refusal):
    """Return what a refusal is based on, without its words, which may be reworded."""
    return type(refusal).__name__, getattr(refusal, "clause", ""), getattr(refusal, "players", ())


def _named(random, one: Player):
    return one._replace(name=f"{random.choice('ABC')}{one.number % 7}", rating=random.choice((0, 1800, 1900, 2000)))


def _decided(random, tournament):
    """Return the last round with a winner in most of its games."""
    *earlier, last = tournament.rounds
    wins = (Result.WHITE_WINS, Result.BLACK_WINS)
    games = tuple(game._replace(result=random.choice(wins)) if random.randrange(9) else game for game in last.games)
    return tournament.replace(rounds=(*earlier, last._replace(games=games)))


def _groups(workings):
    """Yield the intermediate steps in each bracket or group, and how it was paired."""
    if hasattr(workings, "brackets"):
        for each in workings.brackets:
            if hasattr(each, "way"):
                yield (each.moved_down, each.residents, each.pairs, each.leaving, each.values), each.way.words
            else:
                yield tuple(each), ""
    elif hasattr(workings, "answer"):
        yield (workings.places, workings.ladder.last.scores, workings.answer), ""
    elif workings is not None:
        yield from ((group[:-1], group[-1]) for group in workings.groups)


def main():
    for rules in RULES:
        keep(shown(rules), KEPT / f"{rules}.txt")


if __name__ == "__main__":
    main()
