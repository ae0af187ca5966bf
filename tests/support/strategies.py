"""Random whole tournaments for hypothesis: unusual names, every kind of round, everything a tournament can contain.

`tournaments()` generates only what fits the columns of a tournament file, and only what a club might enter by mistake.
"""

from __future__ import annotations

from hypothesis import strategies as st

from indeler.formats.trf.dialects import has_matches
from indeler.language import InvalidInput
from indeler.model import (
    BOTWINNIK,
    CHESS,
    DRAUGHTS,
    REQUESTABLE,
    TITLES,
    Colour,
    Event,
    Forbidden,
    ForfeitedMatch,
    Game,
    Kind,
    LineUp,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    Scale,
    SpecialPoints,
    Team,
    TeamByes,
    Teams,
    Tournament,
    Unplayed,
    VirtualBlock,
    VirtualPoints,
)
from indeler.model.teams import TeamEvent, is_team_event
from indeler.rulebooks import pairing


def made(row: type, *positional: st.SearchStrategy, **named: st.SearchStrategy) -> st.SearchStrategy:
    """Return a named tuple with these values; hypothesis' own `builds` would also generate the fields left out."""
    return st.builds(lambda *values, **others: row(*values, **others), *positional, **named)


BYES = tuple(kind for kind in Kind if kind.is_bye)

_ODD = (
    "\n\r",
    " edge ",
    "tab\there",
    "\\{a}",
    "\\",
    "\u2028",
    "\u00a0x",
    "\ud800",
    "### x",
    "indeler:142 5",
    "a,b",
    "van der Zeer-Lange-Naam, Maximiliaan Alexander Johannes",
)
texts = st.one_of(
    st.just(""),
    st.sampled_from(("Jansen, Piet", "Müller, Jörg", "Łukasz", "Ωmega", "90'+30\"", "1980/05/17", "NED", "g")),
    st.sampled_from(_ODD),
    st.text(max_size=12),
)
small_points = st.integers(-99, 999)
"""Tenths that fit in four columns."""
rounds_below_999 = st.integers(1, 998)
scales = st.one_of(
    st.sampled_from((CHESS, CHESS, DRAUGHTS, BOTWINNIK, CHESS._replace(adjourned=0), CHESS._replace(forfeit_loss=3))),
    made(Scale, *[small_points] * len(Scale._fields)),
)
national_ratings = made(
    NationalRating,
    federation=st.one_of(st.sampled_from(("NED", "GER", "XXA", "BBW", "ned", "")), texts),
    rating=st.integers(0, 12_000),
    identity=texts,
    classification=texts,
    name=texts,
    origin=texts,
    sex=st.sampled_from(("", "m", "w", "f", "x")),
    birth=texts,
)
events = made(
    Event,
    **{field: texts for field, default in Event._field_defaults.items() if default == ""},
    **{
        field: st.lists(texts, max_size=3).map(tuple)
        for field, default in Event._field_defaults.items()
        if default == ()
    },
)
codes = st.sampled_from(
    ("", "", "FIDE_DUTCH", "FIDE_DUTCH_2017_BAKU", "CUSTOM_SWISS", "FIDE_TEAM", "berger_roundrobin")
)
comments = st.one_of(texts, st.sampled_from(("system kndb: KNDB", "system knsb-wp", "system nonsense", "indeler:x y")))
records = st.one_of(
    texts,
    st.sampled_from(
        ("801 x", "240 H 001    1", "NED    1 m", "NED    x", "XXC rank", "012 twice", "001", "XXR 9", "DAT 1 Q")
    ),
)


@st.composite
def players(draw: st.DrawFn, most: int = 7) -> list[Player]:
    """Return players with gaps in their numbers, late entries and withdrawals."""
    numbers = draw(
        st.lists(st.one_of(st.integers(1, 12), st.sampled_from((9_999, 10_000, 99_999))), unique=True, max_size=most)
    )
    return [
        Player(
            number,
            name=draw(texts),
            rating=draw(st.one_of(st.integers(0, 3000), st.just(10_500))),
            title=draw(st.one_of(st.sampled_from(("", *TITLES)), texts)),
            federation=draw(texts),
            fide_id=draw(texts),
            sex=draw(st.sampled_from(("", "m", "w", "f", "x", "man"))),
            birth=draw(texts),
            rank=draw(st.sampled_from((0, 1, 12, 9_999, 10_000))),
            enters=draw(st.sampled_from((1, 1, 1, 2, 3))),
            withdrawn_after=draw(st.sampled_from((None, None, None, 0, 1, 2))),
            national=tuple(draw(st.lists(national_ratings, max_size=2))),
            club=draw(texts),
        )
        for number in numbers
    ]


@st.composite
def rounds(draw: st.DrawFn, field: list[Player], number: int) -> Round:
    """Return a round in which some players have games with any result; the others have a bye or are not mentioned."""
    able = draw(st.permutations([player.number for player in field if player.takes_part(number)]))
    boards = draw(st.integers(0, len(able) // 2))
    games = [Game(able[2 * board], able[2 * board + 1], draw(st.sampled_from(Result))) for board in range(boards)]
    seated = set(able[: 2 * boards])
    rest = [player.number for player in field if player.number not in seated]
    byes = [(player, draw(st.one_of(st.none(), st.sampled_from(BYES)))) for player in rest]
    return Round(tuple(games), tuple(Unplayed(player, kind) for player, kind in byes if kind is not None))


@st.composite
def teams(draw: st.DrawFn, numbers: list[int]) -> Teams:
    """Return teams of these players, or none at all."""
    members = st.lists(st.sampled_from(numbers), max_size=4).map(tuple) if numbers else st.just(())
    small = st.integers(0, 999)
    entered = draw(
        st.lists(
            st.one_of(
                made(Team, st.integers(1, 3), texts, members, captain=texts, club=texts),
                made(Team, st.integers(0, 2000), texts, members, texts, texts, small, small, st.integers(0, 2000)),
            ),
            max_size=3,
        )
    )
    arranged = draw(team_arrangements([team.number for team in entered]))
    return Teams(
        teams=tuple(entered),
        **arranged,
        line_ups=tuple(draw(st.lists(made(LineUp, small, small, small, members), max_size=2))),
        byes=draw(
            st.one_of(st.none(), made(TeamByes, small_points, small_points, st.lists(small, max_size=3).map(tuple)))
        ),
        forfeits=tuple(
            draw(st.lists(made(ForfeitedMatch, st.sampled_from(("+-", "-+", "--")), small, small, small), max_size=2))
        ),
        colour_sequence=draw(texts),
        match_scale=draw(st.one_of(st.none(), st.tuples(small_points, small_points, small_points))),
    )


@st.composite
def team_arrangements(draw: st.DrawFn, numbers: list[int]) -> dict[str, object]:
    """Return requested byes, bans, virtual and special points of teams with these numbers."""
    if not numbers:
        return {}
    one, round = st.sampled_from(numbers), st.integers(1, 9)
    some = st.lists(one, min_size=1, max_size=3).map(tuple)
    kinds = st.sampled_from((Kind.FULL_BYE, Kind.HALF_BYE, Kind.ZERO_BYE))
    byes = draw(st.dictionaries(st.tuples(round, one), kinds, max_size=3))
    blocks = draw(st.lists(st.tuples(small_points, small_points, round, round, one, one), max_size=2))
    return {
        "requested_byes": tuple(RequestedBye(*key, byes[key]) for key in sorted(byes)),
        "forbidden": tuple(draw(st.lists(made(Forbidden, some, round, st.one_of(st.none(), round)), max_size=2))),
        "virtual_points": tuple(
            VirtualBlock(*points, *sorted(rounds), *sorted(teams))
            for *points, first, last, low, high in blocks
            for rounds, teams in [((first, last), (low, high))]
        ),
        "special_points": tuple(
            draw(
                st.lists(
                    made(
                        SpecialPoints,
                        st.sampled_from(("", "W", "-")),
                        small_points,
                        st.one_of(st.none(), round),
                        some,
                        small_points,
                    ),
                    max_size=2,
                )
            )
        ),
    }


@st.composite
def arrangements(draw: st.DrawFn, numbers: list[int]) -> dict[str, object]:
    """Return requested byes, bans, virtual and special points of these players."""
    if not numbers:
        return {}
    one = st.sampled_from(numbers)
    group = st.lists(one, unique=True, max_size=4).map(tuple)
    points = st.lists(small_points, max_size=4).map(tuple)
    special = made(
        SpecialPoints,
        st.sampled_from(("", "W", "D", "L", "F", "H", "Z", "+", "-", "U", "1", "=", "0")),
        st.integers(-999, 9_999),
        st.one_of(st.none(), st.integers(1, 5)),
        group,
        st.sampled_from((0, 0, 10, -999)),
    )
    byes = made(RequestedBye, st.integers(1, 6), one, st.sampled_from(REQUESTABLE))
    ban = made(Forbidden, group, rounds_below_999, st.one_of(st.none(), rounds_below_999))
    return {
        "requested_byes": draw(st.lists(byes, max_size=5, unique_by=lambda bye: bye[:2])),
        "forbidden": draw(st.lists(st.one_of(ban, made(Forbidden, group)), max_size=3)),
        "virtual_points": draw(st.lists(made(VirtualPoints, one, points), max_size=3, unique_by=lambda row: row[0])),
        "special_points": draw(st.lists(special, max_size=2)),
    }


def forms_matches(tournament: Tournament) -> bool:
    """Return whether games and teams agree; a file of a team event in which they do not is refused."""
    if not (tournament.teams.teams and is_team_event(tournament)):
        return True
    try:
        TeamEvent(tournament, in_board_order=False)
    except InvalidInput:
        return False
    return True


_ONE_GAME = [name for name in pairing() if not has_matches(name)]
"""Rulebooks with one game per round; with two games not every scale fits in a file (test_two_game_matches.py)."""


@st.composite
def tournaments(draw: st.DrawFn, most_players: int = 7, most_rounds: int = 4) -> Tournament:
    """Return a whole tournament, half played, with everything it can contain."""
    field = draw(players(most_players))
    played = [draw(rounds(field, number)) for number in range(1, draw(st.integers(0, most_rounds)) + 1)]
    numbers = [player.number for player in field]
    return Tournament(
        field,
        played,
        event=draw(events),
        total_rounds=draw(st.one_of(st.none(), st.integers(len(played), len(played) + 3))),
        initial_colour=draw(st.one_of(st.none(), st.sampled_from(Colour))),
        scale=draw(scales),
        rules=draw(st.one_of(st.sampled_from(("", *_ONE_GAME)), texts)),
        type_code=draw(st.one_of(codes, texts)),
        settings=draw(st.dictionaries(st.sampled_from(("bye_points", "mode", "seed")), texts, max_size=2))
        | draw(st.sampled_from(({}, {}, {"baku": "true"}, {"baku": "false", "initial": "black"}, {"cycles": "2"}))),
        tiebreaks=draw(st.lists(st.one_of(st.sampled_from(("BH/C1", "SB", "de")), texts), max_size=3)),
        teams=draw(teams(numbers)),
        comments=draw(st.lists(comments, max_size=3)),
        records=draw(st.lists(records, max_size=3)),
        **draw(arrangements(numbers)),
    )
