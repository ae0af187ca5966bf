"""Tests of norms by clause: a norm of nine games, and each condition that can be missing."""

import pytest

from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ratings.norms import NormOfEvent, conditions, event_notes, is_big_swiss, players_near_norm, possible_norms

RULEBOOK = "fide-b01"

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
NINE = [(2500, "GM", "NED"), (2450, "GM", "GER"), (2500, "GM", "FRA"), (2400, "IM", "GER"), (2400, "IM", "FRA"),
        (2350, "FM", "NED"), (2350, "FM", "BEL"), (2300, "", "NED"), (2250, "", "BEL")]  # fmt: skip
"""Rating, title and federation of nine opponents, with a total rating of 21500."""
SEVEN = [WIN] * 5 + [DRAW] * 4
"""Seven points from nine games: 78 %, a performance of 220 above the average of 2389."""


def played(opponents=NINE, results=SEVEN, *, rules="fide-dutch", extra=(), **candidate):
    """Return a tournament in which player 1 has White against these; in ``extra`` rounds player 1 does not play."""
    hero = Player(1, "Hero", **{"rating": 2480, "federation": "NED", "title": "IM", "sex": "m", **candidate})
    others = [Player(n, f"P{n}", rating, title, fed) for n, (rating, title, fed) in enumerate(opponents, start=2)]
    numbers = [player.number for player in (hero, *others)]

    def round(games, kinds):
        busy = {number for game in games for number in game[:2]} | set(kinds)
        absent = [Unplayed(number, Kind.ZERO_BYE) for number in numbers if number not in busy]
        return Round(games, [*(Unplayed(number, kind) for number, kind in kinds.items()), *absent])

    rounds = [round([Game(1, n, result)], {}) for n, result in zip(numbers[1:], results, strict=False)]
    rounds += [round([], {1: kind}) for kind in extra]
    return Tournament([hero, *others], rounds, rules=rules)


def norms_of(tournament, number, **options):
    return [one for player, one in possible_norms(tournament, **options) if player.number == number]


def norm(tournament, title="GM", **options):
    return next(one for one in norms_of(tournament, 1, **options) if one.title.name == title)


def missing(tournament, title="GM", **options):
    return [str(each) for each in norm(tournament, title, **options).missing]


def changed(place, **fields):
    """Return the nine opponents with one of them changed."""
    rows = [dict(zip(("rating", "title", "federation"), row, strict=True)) for row in NINE]
    rows[place] |= fields
    return [tuple(row.values()) for row in rows]


def test_N6_a_norm_on_nine_games():
    found = norm(played())
    assert (found.average, found.performance, found.is_achieved, len(found.games)) == (2389, 2609, True, 9)
    assert missing(played(results=[WIN] * 4 + [DRAW] * 5)) == ["a performance of 2600, not 2555"]


def test_N6_a_score_of_35_per_cent_is_required():
    strong = [(2950, "GM", fed) for fed in ("GER", "FRA", "BEL") * 3]
    assert missing(played(strong, [WIN] * 3 + [DRAW] + [LOSS] * 5)) == []
    assert missing(played(strong, [WIN] * 3 + [LOSS] * 6)) == ["a score of 35 %"]


def test_N6_exactly_35_per_cent_and_exactly_the_performance_are_sufficient():
    strong = played([(2950, "GM", fed) for fed in ("GER", "FRA") * 5], [WIN] * 3 + [DRAW] + [LOSS] * 6)
    found = norm(strong)
    (score,) = [one for one in conditions(strong, 1, found) if one.article == "1.4.8b"]
    assert (score.found, score.requirement, score.holds) == ("3.5", "at least 3.5", True)
    assert [found._replace(performance=each).is_near for each in (2599, 2600)] == [False, True]


def test_N9_points_above_35_per_cent_count_as_extra_if_the_performance_is_certain():
    """3½ of 10 is exactly 35 %; each further full point counts as one more game."""
    giants = [(2950, "GM", fed) for fed in ("GER", "FRA") * 5]
    for wins, extra in ((3, 0), (4, 1), (5, 2)):
        made = played(giants, [WIN] * wins + [DRAW] + [LOSS] * (9 - wins))
        of_event = NormOfEvent(made, made.players[1], norm(made), False)
        assert (of_event.extra, of_event.games) == (extra, 10 + extra)
    assert (
        NormOfEvent(made, made.players[1], norm(made), False)
        ._replace(norm=norm(made)._replace(games=norm(made).games * 2))
        .games
        == 13
    )


def test_N1_nine_games_or_eight_with_a_bye_or_a_forfeit_win_are_required():
    assert missing(played(NINE[:8], SEVEN[:8])) == ["1 more games"]
    assert missing(played(NINE[:8], SEVEN[:8], extra=[Kind.PAIRING_BYE])) == []
    assert missing(played(NINE[:8], SEVEN[:8], extra=[Kind.HALF_BYE])) == ["1 more games"]
    assert missing(played([], [])) == ["9 more games"]


@pytest.mark.parametrize(
    ("federations", "told"),
    [
        ("NED NED NED NED NED GER FRA FRA FRA", []),
        ("NED NED NED NED NED NED GER FRA FRA", ["at most 5 opponents of the own federation, not 6"]),
        ("GER GER GER GER GER GER NED FRA FRA", []),
        (
            "GER GER GER GER GER GER GER FRA FRA",
            ["at most 6 opponents of one federation, not 7 of GER"],
        ),
        ("NED NED NED NED GER GER GER GER GER", ["opponents of 1 more foreign federations"]),
        ("NED NED NED NED FID FID FID FID GER", ["opponents of 1 more foreign federations"]),
    ],
)
def test_N2_a_mix_of_federations_is_required(federations, told):
    mixed = [(rating, title, fed) for (rating, title, _), fed in zip(NINE, federations.split(), strict=True)]
    assert missing(played(mixed)) == told
    assert missing(played(mixed), waived=True) == []


def big_swiss(foreigners=20, titled=10, federations=("GER", "FRA", "BEL"), **event):
    """Return one round with this number of foreigners against players of the host."""
    strangers = [
        Player(n, f"F{n}", 2300, "IM" if n <= titled else "", federations[n % len(federations)])
        for n in range(1, foreigners + 1)
    ]
    hosts = [Player(n, f"H{n}", 2300, "", "NED") for n in range(foreigners + 1, 2 * foreigners + 1)]
    games = [Game(n, n + foreigners, WIN) for n in range(1, foreigners + 1)]
    return Tournament(
        [*strangers, *hosts], [Round(games)], rules="fide-dutch", event=Event(**{"federation": "NED", **event})
    )


def played_on(absent, foreigners=21):
    """Return a big Swiss of several rounds, each without these foreigners and their opponents."""
    start = big_swiss(foreigners, titled=12)
    rounds = []
    for missing in absent:
        games = [game for game in start.rounds[0].games if game.white not in missing]
        rounds.append(Round(games, [Unplayed(one, kind) for n, kind in missing.items() for one in (n, n + foreigners)]))
    return start.replace(rounds=rounds)


def test_N2_a_foreigner_who_misses_more_than_one_round_does_not_count():
    zero = Kind.ZERO_BYE
    assert is_big_swiss(played_on([{1: zero}, {}, {2: zero}]))
    assert not is_big_swiss(
        played_on([{1: zero}, {1: zero}, {2: zero}])
    )  # without player 1 there are 19 in the third round
    assert is_big_swiss(played_on([{1: zero}, {1: zero}, {}]))
    assert not is_big_swiss(played_on([{}, {1: zero, 2: zero}, {}]))
    assert is_big_swiss(played_on([{1: zero}, {2: Kind.PAIRING_BYE, 3: zero}, {2: Kind.PAIRING_BYE}]))


def test_N2_round_robins_and_players_without_rating_or_federation_do_not_count():
    swiss = big_swiss()
    assert not is_big_swiss(swiss.replace(rules="berger"))
    for fields in ({"rating": 0}, {"federation": ""}, {"federation": "FID"}, {"federation": "NED"}):
        others = [one._replace(**fields) if one.number == 20 else one for one in swiss.players.values()]
        assert not is_big_swiss(swiss.replace(players=others))


def test_N2_conditions_of_a_big_international_swiss():
    assert is_big_swiss(big_swiss())
    assert not is_big_swiss(big_swiss(foreigners=19))
    assert not is_big_swiss(big_swiss(titled=9))
    assert not is_big_swiss(big_swiss(federations=("GER", "FRA")))
    assert not is_big_swiss(big_swiss(federation=""))
    assert not is_big_swiss(big_swiss().replace(rounds=()))


@pytest.mark.parametrize(
    ("title", "performance", "average", "floor"),
    [("GM", 2600, 2380, 2200), ("IM", 2450, 2230, 2050), ("WGM", 2400, 2180, 2000), ("WIM", 2250, 2030, 1850)],
)
def test_N5_N6_the_figures_of_each_title(title, performance, average, floor):
    """Nine equal opponents, just sufficient and just insufficient; 50 % gives a performance equal to their average."""

    def said(rating, results):
        field = [(rating, "GM", federation) for federation in ("GER", "FRA", "BEL") * 3]
        return missing(played(field, results, title="", sex="w", rating=1900), title)

    even = [WIN, LOSS] * 4 + [DRAW]
    assert said(performance, even) == []
    assert said(performance - 1, even) == [f"a performance of {performance}, not {performance - 1}"]
    assert said(average, [WIN] * 9) == []
    assert said(average - 1, [WIN] * 9) == [f"an average of opponents of {average}, not {average - 1}"]
    two = played([(floor + 900, "GM", "GER"), (floor - 1, "GM", "FRA")], [WIN] * 2, sex="w", title="")
    assert norm(two, title).average == floor + 450


def test_N3_half_of_an_even_number_is_sufficient():
    ten = [(2500, "GM", fed) for fed in ("GER", "FRA", "BEL", "GER", "FRA")]
    plain = [(2400, "", fed) for fed in ("NED", "GER", "FRA", "BEL", "BEL")]
    found = norm(played(ten + plain, [DRAW] * 2 + [WIN, DRAW] * 4, rules="berger"))
    assert (len(found.games), [str(each) for each in found.missing]) == (10, ["a performance of 2600, not 2599"])


def test_N3_half_of_the_opponents_must_hold_a_title():
    few = [(2500, "GM", "GER"), (2500, "GM", "FRA"), (2500, "GM", "BEL"), (2400, "IM", "NED")]
    plain = [(2333, "CM", fed) for fed in ("NED", "GER", "FRA", "BEL", "BEL")]
    assert missing(played(few + plain)) == ["1 more titled opponents"]


def test_N4_a_third_of_the_opponents_must_hold_the_title():
    assert missing(played(changed(0, title="IM"))) == ["1 more opponents who are GM"]
    assert missing(played(changed(0, title="IM"), title="", rating=2400), "IM") == []


def test_N5_the_weakest_opponent_is_raised_to_the_floor_in_the_average():
    assert norm(played(changed(8, rating=1500))).average == 2383  # 2200 instead of 1500
    assert norm(played(changed(8, rating=0))).average == 2383
    two = changed(8, rating=1500)
    two[7] = (0, "", "NED")
    assert norm(played(two)).average == 2294  # the unrated opponent is the weakest, and 1500 stays
    assert "an average of opponents of 2380, not 2294" in missing(played(two, [WIN] * 9))


def test_N7_a_win_that_prevents_the_norm_is_omitted():
    ten, results = [*NINE, (1500, "", "NED")], [*SEVEN, WIN]
    found = norm(played(ten, results))
    assert (found.is_achieved, [game.opponent for game in found.games]) == (True, list(range(2, 11)))
    first = norm(played([(1500, "", "NED"), *NINE], [WIN, *SEVEN], rules="berger"))
    assert (first.is_achieved, len(first.games)) == (True, 9)


def test_N7_other_wins_are_omitted_if_the_federations_require_it():
    own = [(2500, "GM", "NED"), (2480, "GM", "NED")]
    found = norm(played([*NINE[1:], (2500, "GM", "NED"), *own], [WIN] * 4 + [DRAW] * 4 + [WIN] * 3))
    assert found.is_achieved
    many = [(2480, "GM", "NED")] * 4 + NINE[1:5] + NINE[6:8] + [(2400, "", "NED")]
    found = norm(played(many, [WIN] * 8 + [DRAW] * 3))
    assert (found.is_achieved, sum(game.opponent <= 5 for game in found.games), len(found.games)) == (True, 4, 11)
    more = [(2480, "GM", "NED")] * 8 + NINE[1:4]
    found = norm(played(more, [WIN] * 8 + [DRAW] * 3))
    assert [str(each) for each in found.missing] == ["at most 5 opponents of the own federation, not 6"]


def test_N7_a_long_event_is_judged_quickly():
    """Thirty games allow a thousand million selections of omitted wins; only the weakest ones are considered."""
    many = [(2500, "GM", federation) for federation in ("GER", "FRA", "BEL") * 10]
    found = norm(played([(1500, "", "NED"), *many[1:]], [WIN] * 25 + [DRAW] * 5))
    assert (found.is_achieved, len(found.games)) == (True, 30)
    spoilt = norm(played([(1400, "", "NED")] * 9 + many[9:], [WIN] * 9 + [DRAW, WIN] * 10 + [DRAW], rules="berger"))
    assert (spoilt.is_achieved, min(game.rating for game in spoilt.games)) == (True, 1400)


def test_missing_conditions_are_measured_by_the_games_that_a_norm_requires():
    """After one game against a GM of the own federation; nine games need five titled, three GM, at most five own."""
    assert missing(played(NINE[:1], [WIN])) == [
        "8 more games",
        "opponents of 2 more foreign federations",
        "4 more titled opponents",
        "2 more opponents who are GM",
    ]
    own = [(2500, "GM", "NED")] * 6
    assert "at most 5 opponents of the own federation, not 6" in missing(played(own, [WIN] * 6))
    assert not any("own federation" in each for each in missing(played(own[:5], [WIN] * 5)))


@pytest.mark.parametrize(("total", "shown"), [(9, True), (8, False), (None, True), (10, True)])
def test_a_player_with_too_few_remaining_rounds_is_not_near_a_norm(total, shown):
    begun = played(NINE[:5], [WIN] * 5).replace(total_rounds=total)
    assert [norm.short for player, norm in players_near_norm(begun) if player.number == 1] == [4] * shown
    assert [norm.title.name for player, norm in players_near_norm(played()) if player.number == 1] == ["GM"]
    assert players_near_norm(played([], [])) == []


def test_a_player_without_the_performance_is_judged_on_all_games():
    thirteen = NINE + NINE[:4]
    found = norm(played(thirteen, [WIN, LOSS] * 6 + [LOSS]))
    assert (len(found.games), found.is_near) == (13, False)


def test_N7_the_last_rounds_may_be_omitted_unless_pairings_were_fixed():
    ten, results = [*NINE, (2300, "", "NED")], [*SEVEN, LOSS]
    assert norm(played(ten, results)).is_achieved
    assert missing(played(ten, results, rules="berger")) != []
    equal = [(2600, "GM", federation) for federation in ("GER", "FRA", "BEL") * 3]
    assert norm(
        played([*equal, equal[0]], [WIN, LOSS] * 4 + [DRAW, LOSS])
    ).is_achieved  # exactly 2600 without the last round


def test_women_have_their_own_norms_and_lower_norms_are_not_listed():
    woman = played(sex="w", title="WIM")
    assert [one.title.name for one in norms_of(woman, 1)] == ["GM", "IM", "WGM"]
    assert all(one.is_achieved for one in norms_of(woman, 1))
    assert [one.title.name for one in norms_of(played(title="GM"), 1)] == []
    assert [one.title.name for one in norms_of(played(title=""), 1)] == ["GM", "IM"]


def test_N8_missing_conditions_of_the_event_are_listed():
    plain = played()
    assert len(event_notes(plain)) == 2
    event = Event(time_control="90+30", chief_arbiters=("A. Arbiter",), round_dates=("26/01/01",) * 2)
    assert event_notes(plain.replace(event=event)) == []
    busy = event._replace(time_control_code="5400", round_dates=("26/01/01",) * 3)
    assert [str(each) for each in event_notes(plain.replace(event=busy))] == [
        "For norms the time control is too short: 120 minutes for 60 moves.",
        "For norms no day has more than two rounds.",
    ]
