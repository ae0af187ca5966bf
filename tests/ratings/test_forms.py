"""Tests of the forms of an arbiter: a certificate calculated by hand, the tournament report, and missing data."""

import pytest

from indeler.formats.sheets import as_workbook
from indeler.language import InvalidInput
from indeler.model import Event, Game, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.ratings.forms import About, Form, FormRequest, FormTable, forms_of, rounds_a_day, title_report
from indeler.ratings.norms import applications, conditions, is_large_swiss, possible_norms
from indeler.ratings.reporting import report_faults

RULEBOOK = "fide-b01"

WIN, DRAW = Result.WHITE_WINS, Result.DRAW
NINE = [("GM", 2500, "NED"), ("GM", 2450, "GER"), ("GM", 2500, "FRA"), ("IM", 2400, "GER"), ("IM", 2400, "FRA"),
        ("FM", 2350, "NED"), ("FM", 2350, "BEL"), ("", 2300, "NED"), ("", 2250, "BEL")]  # fmt: skip
EVENT = Event(
    "Hanze Open", "Zwolle", "NED", chief_arbiters=("Vries, Anna de (1012345)",), deputy_arbiters=("Smit, Lars",),
    time_control="90+30", round_dates=tuple(f"26/10/{day}" for day in (17, 17, 18, 19, 20, 21, 22, 23, 24)),
)  # fmt: skip


def event(opponents=NINE, results=(WIN,) * 5 + (DRAW,) * 4, *, rules="fide-dutch", described=EVENT, extra=(), **hero):
    """Return an event in which player 1, an IM of the Netherlands, has White against these nine in turn."""
    candidate = {"rating": 2510, "title": "IM", "federation": "NED", "fide_id": "1000001", "birth": "1999/01/02"} | hero
    players = [Player(1, "Hero", **candidate)]
    players += [
        Player(number, f"P{number}", rating, title, federation, str(2000000 + number))
        for number, (title, rating, federation) in enumerate(opponents, start=2)
    ]

    def away(but):
        return [Unplayed(one.number, Kind.ZERO_BYE) for one in players if one.number not in but]

    rounds = [Round([Game(1, n, result)], away((1, n))) for n, result in enumerate(results, start=2)]
    rounds += [Round([], [Unplayed(1, kind), *away((1,))]) for kind in extra]
    return Tournament(players, rounds, rules=rules, event=described)


def gm_norm(tournament):
    return next(norm for player, norm in possible_norms(tournament) if (player.number, norm.title.name) == (1, "GM"))


def test_N1_to_N6_every_condition_is_listed_with_the_value_found():
    """21500 / 9 = 2388.9, rounded to 2389; 7 of 9 is 78 %, which adds 220: 2609."""
    found = {one.what.partition(" (")[0]: one for one in conditions(event(), 1, gm_norm(event()))}
    assert {what: (one.article, one.requirement, one.found, one.holds) for what, one in found.items()} == {
        "games": ("1.4.1", "at least 9", "9", True),
        "federations other than the player's own": ("1.4.3", "at least 2", "3", True),
        "opponents of the player's federation": ("1.4.4", "at most 5", "3", True),
        "opponents of one federation": ("1.4.4", "at most 6", "3", True),
        "opponents with a title": ("1.4.5a", "at least 5", "7", True),
        "opponents who are GM": ("1.4.5b-e", "at least 3", "3", True),
        "average rating of the opponents": ("1.4.7, 1.4.8a", "at least 2380", "2389", True),
        "score of 35 %": ("1.4.8b", "at least 3.15", "7", True),
        "performance": ("1.4.8", "at least 2600", "2609", True),
    }


def test_N2_an_insufficient_mix_is_exempt_if_it_is_not_required():
    home = event([(title, rating, "NED") for title, rating, _ in NINE])
    wanting = [one for one in conditions(home, 1, gm_norm(home)) if not one.holds]
    assert [(one.article, one.found) for one in wanting] == [("1.4.3", "0"), ("1.4.4", "9"), ("1.4.4", "9")]
    waived = conditions(home, 1, gm_norm(home), waived=True)
    assert [one.requirement for one in waived].count("exempt") == 3
    assert all(one.holds for one in waived)


def test_N1_eight_games_are_sufficient_only_in_an_event_of_nine_rounds():
    eight = event(NINE[:8], (WIN,) * 5 + (DRAW,) * 3, extra=[Kind.PAIRING_BYE])
    assert gm_norm(eight).short == 0
    assert gm_norm(eight.replace(total_rounds=11)).short == 1


def test_N1_in_a_round_robin_an_unrated_player_without_a_point_does_not_count():
    weak = event([*NINE[:8], ("", 0, "BEL")], rules="berger")
    assert len(gm_norm(weak).games) == 9  # the draw with Hero is half a point against a rated player
    beaten = event([("", 0, "BEL"), *NINE[1:]], rules="berger")
    assert len(gm_norm(beaten).games) == 8


def test_the_certificate_lists_every_game_and_the_missing_data():
    (form,) = forms_of("IT1", event(), About(), FormRequest(1, "GM"))
    fields = dict(form.fields)
    assert (fields["Title norm"], fields["Score"], fields["Performance"]) == ("GM: made", "7 of 9", 2609)
    assert fields["Dates"] == "2026/10/17 – 2026/10/24"
    games, asked = form.tables
    assert games.rows[0] == (1, "P2", "NED", "2000002", "GM", 2500, "white", "1", "yes")
    assert [row[-1] for row in asked.rows] == ["yes"] * 9
    assert [str(one) for one in form.missing] == ["the FIDE number of Smit, Lars: write it in brackets behind the name"]
    bare = forms_of("IT1", event(described=Event(), birth="", fide_id=""), About(), FormRequest(1, "GM"))[0]
    said = [str(one) for one in bare.missing]
    assert {"the chief arbiter", "the FIDE number of 1 Hero", "the date of birth of 1 Hero"} < set(said)


def test_N7_an_omitted_game_stays_on_the_form():
    longer = event([*NINE, ("", 1900, "BEL")], (WIN,) * 5 + (DRAW,) * 4 + (WIN,))
    (form,) = forms_of("IT1", longer, About(), FormRequest(1, "GM"))
    assert [row[-1] for row in form.tables[0].rows] == ["yes"] * 9 + ["no"]


def test_the_report_of_the_tournament_counts_players_and_names_norms():
    (form,) = forms_of("IT3", event(), About("123456", "Schaakclub"), FormRequest())
    people, arbiters, made = form.tables
    assert {row[0]: row[1:] for row in people.rows}["GM"] == (3, 3, 1)
    assert arbiters.rows == (("Chief arbiter", "Vries, Anna de", "1012345"), ("Deputy arbiter", "Smit, Lars", ""))
    assert [row[1:] for row in made.rows] == [("Hero", "NED", "1000001", "GM", 9, "7", 2609)]
    assert rounds_a_day(event()) == "2-1-1-1-1-1-1-1"
    assert dict(form.fields)["Organiser"] == "Schaakclub"


def test_forms_of_arbiters_are_filled_in_and_invalid_requests_are_refused():
    assert [form.subject for form in forms_of("IA1", event(), About(), FormRequest())] == [
        "Vries, Anna de",
        "Smit, Lars",
    ]
    (form,) = forms_of("FA1", event([*NINE, ("", 0, "FID")]), About(), FormRequest(arbiter="1012345"))
    counts = {name: dict(form.fields)[name] for name in ("Players", "Rated players", "Titled players", "Federations")}
    assert counts == {"Players": 11, "Rated players": 10, "Titled players": 8, "Federations": 4}
    assert dict(form.fields)["Kind of event"] == "Swiss"
    for name, asked, said in [
        ("FA1", FormRequest(arbiter="Nobody"), "is no arbiter"),
        ("IT4", FormRequest(), "IT4 does not apply"),
        ("IT9", FormRequest(), "There is no form"),
        ("IT1", FormRequest(99), "There is no player 99"),
        ("IT1", FormRequest(1, "WGM"), "can make no norm"),
    ]:
        with pytest.raises(InvalidInput, match=said):
            forms_of(name, event(), About(), asked)


def test_form_IT4_counts_the_foreigners_of_each_round():
    players = [
        Player(n, f"F{n}", 2300, "IM" if n <= 10 else "", ("GER", "FRA", "BEL")[n % 3], str(n)) for n in range(1, 21)
    ]
    players += [Player(n, f"H{n}", 2300, "", "NED") for n in range(21, 41)]
    games = [Game(n, n + 20, WIN) for n in range(1, 21)]
    big = Tournament(players, [Round(games)], rules="fide-dutch", event=EVENT)
    (form,) = forms_of("IT4", big, About(), FormRequest())
    assert form.tables[0].rows == ((1, 20, 3, 10),)
    assert len(form.tables[1].rows) == 20
    assert is_large_swiss(big)
    assert not is_large_swiss(big.replace(players=[one._replace(rating=1999) for one in players]))


def test_N11_a_player_who_missed_two_rounds_does_not_count_for_a_large_swiss():
    """In each round one of 41 is absent. A player absent twice does not count in other rounds: then there are 39."""
    players = [Player(n, f"P{n}", 2000) for n in range(1, 42)]

    def swiss(*absent):
        """Return a tournament with one round for each of these players, who is absent in it."""
        rounds = []
        for away in absent:
            there = [n for n in range(1, 42) if n != away]
            games = [Game(white, black, WIN) for white, black in zip(there[::2], there[1::2], strict=True)]
            rounds.append(Round(games, [Unplayed(away, Kind.ZERO_BYE)]))
        return Tournament(players, rounds, rules="fide-dutch")

    assert is_large_swiss(swiss(1, 2, 3))
    assert is_large_swiss(swiss(1, 1))
    assert is_large_swiss(swiss(1, 1, 1))
    assert not is_large_swiss(swiss(1, 1, 2))


def application(*events):
    """Return the application for the title of GM."""
    return next(one for one in applications(events) if one.title.name == "GM")


def test_N9_the_norms_of_three_events_make_27_games():
    """With 6½ of 9 (72 %) the performance is 2555, with 7 (78 %) 2609; so 8 points are one more than required."""
    found = application(event(), event(), event(results=(WIN,) * 7 + (DRAW,) * 2))
    assert [(each.extra, each.games) for each in found.norms] == [(0, 9), (0, 9), (1, 10)]
    form = title_report(found)
    assert dict(form.fields)["Games of all norms"] == 28
    assert form.tables[0].rows[2] == ("Hanze Open", "2026/10/17", "2026/10/24", 9, 1, 10, "8", 2740, "no")


def test_N10_a_rating_of_2500_is_required_once():
    assert [one.article for one in application(event()).conditions if not one.holds] == ["1.5.1", "1.5.6"]
    alone = application(event(rating=2499))
    assert [one.article for one in alone.conditions if not one.holds] == ["1.5.1", "1.5.3", "1.5.6"]


def holds(article, *events):
    """Return whether this condition of the GM title holds with the norms of these events."""
    return next(one.holds for one in application(*events).conditions if one.article == article)


def test_N1_N11_one_norm_may_have_eight_games_and_one_must_have_three_days_of_one_round():
    eight = event(NINE[:8], (WIN,) * 5 + (DRAW,) * 3, extra=[Kind.PAIRING_BYE])
    assert [holds("1.4.1c", *norms) for norms in ([event()], [eight, event()], [eight, eight])] == [True, True, False]
    days = (17, 17, 18, 18, 19, 19, 20, 21, 22)
    calm = event(described=EVENT._replace(round_dates=tuple(f"26/10/{day}" for day in days)))
    hasty = event(described=EVENT._replace(round_dates=tuple(f"26/10/{day}" for day in (*days[:-1], 21))))
    assert [holds("1.1.3a", *norms) for norms in ([calm], [hasty], [hasty, calm])] == [True, False, True]


def test_N11_one_norm_from_a_large_swiss_is_sufficient():
    """Further players of the host, who play each other, bring the number to 40 with an average of 2000."""
    small = event()
    others = [Player(number, f"Q{number}", 2000) for number in range(11, 41)]
    rounds = [
        round._replace(
            games=(*round.games, *(Game(n, n + 1, DRAW) for n in range(11, 41, 2))),
            unplayed=tuple(Unplayed(row.player, Kind.PAIRING_BYE) for row in round.unplayed),
        )
        for round in small.rounds
    ]
    large = small.replace(players=[*small.players.values(), *others], rounds=rounds)
    assert [holds("1.5.6", *norms) for norms in ([small], [large], [small, large])] == [False, True, True]


def test_N11_one_norm_must_have_the_usual_federations_and_days():
    home = event([(title, rating, "NED") for title, rating, _ in NINE])
    (exempt,) = [one for one in applications([home], waived=True) if one.title.name == "GM"]
    assert [one.holds for one in exempt.conditions if one.article == "1.4.3e"] == [False]
    hasty = event(described=EVENT._replace(round_dates=("26/10/17",) * 9))
    assert [one.holds for one in application(hasty).conditions if one.article == "1.1.3a"] == [False]


def test_a_form_is_written_as_a_sheet_of_a_workbook():
    sheets = [form.sheet for form in forms_of("IT3", event(), About(), FormRequest())]
    assert len({len(row) for row in (sheets[0].head, *sheets[0].rows)}) == 1
    assert as_workbook(sheets).startswith(b"PK")


def test_a_sheet_is_as_wide_as_its_widest_row_and_has_at_least_two_columns():
    table = FormTable("Games", ("No.", "Name", "Result"), ((1, "Anna", "1"),))
    wide = Form("IT1", "Report", "Anna", (("Place", "Zwolle"),), (table,), ("Arbiter",), ()).sheet
    assert wide.title == "IT1 Anna"
    assert list(wide.head) == ["IT1", "Report: Anna", ""]
    assert wide.rows == [
        ("Place", "Zwolle", None),
        (None, None, None),
        ("Games", None, None),
        ("No.", "Name", "Result"),
        (1, "Anna", "1"),
        (None, None, None),
        ("Arbiter:", None, None),
    ]
    narrow = Form("FA1", "Report", "", (), (), ("Arbiter",), ()).sheet
    assert (narrow.title, list(narrow.head)) == ("FA1", ["FA1", "Report"])


def test_unlikely_data_in_a_rating_report_are_reported():
    assert [str(one) for one in report_faults(event())] == []
    twins = [player._replace(fide_id="7", name="Jansen") for player in list(event().players.values())[1:3]]
    odd = event().players[4]._replace(fide_id="12a", rating=1200, birth="2026/01/01")
    players = {**event().players, **{one.number: one for one in (*twins, odd)}}
    late = EVENT._replace(start="2026/10/18", end="2026/12/24")
    told = [str(one) for one in report_faults(event().replace(players=players.values(), event=late))]
    assert told == [
        "2 Jansen, 3 Jansen have the same FIDE number 7.",
        "2 Jansen, 3 Jansen have the same name; is that one person?",
        "'12a' of 4 P4 is not a FIDE number.",
        "4 P4 has a rating of 1200.",
        "4 P4 would be 0 years old.",
        "Rounds are played before the first day or after the last one: 2026-10-17.",
        "The event takes more than 30 days: send a report of each month.",
    ]


def faults_of(described=EVENT, games=event().rounds, **particulars):
    """Return the faults reported for the event in which the second player has these particulars."""
    one = event().players[2]._replace(**particulars)
    players = ({**event().players, 2: one}).values()
    return [str(each) for each in report_faults(event().replace(players=players, event=described, rounds=games))]


@pytest.mark.parametrize(
    ("particulars", "told"),
    [
        ({"rating": 1400}, []),
        ({"rating": 2900}, []),
        ({"rating": 1399}, ["2 P2 has a rating of 1399."]),
        ({"rating": 2901}, ["2 P2 has a rating of 2901."]),
        ({"birth": "2023/12/31"}, []),
        ({"birth": "1916/01/01"}, []),
        ({"birth": "2024/01/01"}, ["2 P2 would be 2 years old."]),
        ({"birth": "1915/12/31"}, ["2 P2 would be 111 years old."]),
        ({"birth": "1990"}, []),
        ({"birth": "in May"}, ["'in May' of 2 P2 is not a date of birth."]),
        ({"sex": "w"}, []),
        ({"sex": "f"}, ["'f' of 2 P2 is not a sex; use m or w."]),
        ({"fide_id": "0"}, []),
        ({"fide_id": "1000001"}, ["1 Hero, 2 P2 have the same FIDE number 1000001."]),
        ({"name": "HERO", "birth": "1999/01/02"}, ["1 Hero, 2 HERO have the same name; is that one person?"]),
        ({"name": "HERO"}, []),
    ],
)
def test_impossible_particulars_of_a_player_are_reported(particulars, told):
    assert faults_of(**particulars) == told


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("2026/10/17", "2026/10/24", ""),
        ("2026/10/17", "2026/11/16", ""),
        ("2026/10/17", "2026/11/17", "The event takes more than 30 days: send a report of each month."),
        ("2026/10/18", "2026/10/24", "Rounds are played before the first day or after the last one: 2026-10-17."),
        ("2026/10/17", "2026/10/23", "Rounds are played before the first day or after the last one: 2026-10-24."),
    ],
)
def test_impossible_dates_of_an_event_are_reported(start, end, told):
    assert faults_of(EVENT._replace(start=start, end=end)) == ([told] if told else [])


def test_an_event_of_one_day_is_valid_and_one_that_ends_before_it_begins_is_not():
    def told(*days):
        one_round = {"described": EVENT._replace(start=days[0], end=days[1], round_dates=()), "games": ()}
        return faults_of(**one_round)

    assert told("2026/10/17", "2026/10/17") == []
    assert told("2026/10/17", "2026/10/16") == ["The last day is before the first one."]


def test_unfinished_and_unrated_games_are_counted_in_the_report():
    first, *others = event().rounds
    pending = [first._replace(games=(first.games[0]._replace(result=Result.PENDING),)), *others]
    assert faults_of(games=pending) == [
        "Round 1 has 1 games without a result.",
        "Without a game that is rated: 2 P2.",
    ]
    bare = event().replace(players=[one._replace(rating=0) for one in event().players.values()])
    assert "9 games are between two players without a rating and are not rated." in map(str, report_faults(bare))
    assert not any("without a rating" in told for told in faults_of(rating=0))
