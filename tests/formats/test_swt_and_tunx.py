"""Tests of reading the native files of Swiss-Chess (``.SWT``) and Swiss-Manager (``.TUNX``).

The files are written for these tests by `support.native_files`. Their layouts were checked on public files of both
programs, which are not included because they contain the names of real people.
"""

import random
import struct

import pytest

from indeler.formats import format_tournament, parse
from indeler.language import IndelerError, InvalidInput
from indeler.model import (
    Event,
    Game,
    Kind,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from support.native_files import swt, tunx

EVENT = Event(
    name="Fictief Open",
    city="Nergenshuizen",
    start="2026/10/01",
    end="2026/10/15",
    type="Individual: Swiss-System",
    chief_arbiters=("Janssens, An",),
    round_dates=("26/10/01", "26/10/08", "26/10/15"),
)
PLAYERS = [
    Player(1, "Aerts, Lotte", 1875, "WFM", "BEL", "90000001", "w", "1991/03/12", club="SC Nergens"),
    Player(2, "Bogaert, Wim", 1790, "", "BEL", "", "", "1984", club="SC Nergens"),
    Player(3, "Cools, Nina", 1650, "", "BEL", "", "w", ""),
    Player(4, "Dümont, Luc", 1580, "", "BEL", "", "", ""),
    Player(5, "Evers", 0, "", "", "", "", ""),
]
FIRST = Round(
    (Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW)), (Unplayed(5, Kind.PAIRING_BYE),), ((4, 2), (1, 3))
)
SECOND = Round(
    (Game(2, 1, Result.BLACK_BY_FORFEIT), Game(3, 5, Result.PENDING)), (Unplayed(4, Kind.HALF_BYE),), ((2, 1), (3, 5))
)
OPEN = Tournament(PLAYERS, [FIRST, SECOND], event=EVENT, total_rounds=3)


def german(tournament: Tournament) -> Tournament:
    """Return the tournament with the data of players that only Swiss-Chess stores."""
    national = {
        1: (NationalRating("GER", 1901, "9999A-0017"), NationalRating("GER", 1901, "10000017")),
        2: (NationalRating("GER", 1800, "10000018"),),
    }
    players = [one._replace(national=national.get(one.number, ())) for one in tournament.players.values()]
    players[1] = players[1]._replace(birth="")
    return tournament.replace(players=players)


def belgian(tournament: Tournament) -> Tournament:
    """Return the tournament with the data that only Swiss-Manager stores."""
    lotte, *others = tournament.players.values()
    event = tournament.event._replace(time_control="90 min", federation="BEL", deputy_arbiters=("Maes, Bo",))
    return tournament.replace(
        players=[lotte._replace(national=(NationalRating("BEL", 1850, "12345"),)), *others], event=event
    )


@pytest.mark.parametrize("name", ["open.SWT", "open.bin"])
def test_swt_is_read_with_players_rounds_byes_boards_and_dates(name):
    assert parse(swt(german(OPEN)), name) == german(OPEN)


@pytest.mark.parametrize("name", ["open.TUNX", "open.bin"])
def test_tunx_is_read_with_players_rounds_byes_boards_and_dates(name):
    found = parse(tunx(belgian(OPEN)), name)
    assert found.comments == ("Swiss-Manager: director Peeters, Jo", "Swiss-Manager: organiser SC Nergens")
    assert found.replace(comments=()) == belgian(OPEN)


@pytest.mark.parametrize("dialect", ["trf26", "json"])
def test_a_tournament_that_was_read_is_written_without_loss(dialect):
    for found in (parse(swt(german(OPEN)), "a.swt"), parse(tunx(belgian(OPEN)), "a.tunx")):
        assert parse(format_tournament(found, dialect).encode(), f"a.{dialect[:3]}") == found


def test_a_tournament_before_its_first_round_is_read():
    empty = OPEN.replace(rounds=[])
    assert parse(swt(empty), "a.swt") == empty
    assert parse(tunx(empty), "a.tunx").replace(comments=()) == empty


@pytest.mark.parametrize("seed", range(12))
def test_random_rounds_are_read_as_they_were_written(seed):
    chance = random.Random(seed)
    players = [Player(number, f"Naam{number}, Voor") for number in range(1, chance.randint(3, 40))]
    rounds = [random_round(players, chance) for _ in range(chance.randint(1, 9))]
    made = Tournament(players, rounds, total_rounds=len(rounds) + 1, event=Event(type="Individual: Swiss-System"))
    assert parse(swt(made), "a.swt") == made
    assert parse(tunx(made), "a.tunx").replace(comments=()) == made


def random_round(players: list[Player], chance: random.Random) -> Round:
    numbers = [player.number for player in players]
    chance.shuffle(numbers)
    results = [result for result in Result if result.label in ("1-0", "½-½", "0-1", "+-", "-+", "--", "adjourned", "*")]
    pairs = [tuple(numbers[at : at + 2]) for at in range(0, chance.randint(0, len(numbers)), 2)]
    games = [Game(*pair, chance.choice(results)) for pair in pairs if len(pair) == 2]
    rest = numbers[2 * len(games) :]
    kinds = [Kind.PAIRING_BYE, *[chance.choice([Kind.HALF_BYE, Kind.ZERO_BYE]) for _ in rest]]
    unplayed = [Unplayed(number, kind) for number, kind in zip(rest, kinds, strict=False)]
    return Round(tuple(games), tuple(unplayed), tuple(game[:2] for game in games))


def test_byes_of_future_rounds_and_withdrawals_are_read_from_swt():
    asked = OPEN.replace(requested_byes=[RequestedBye(3, 2, Kind.HALF_BYE), RequestedBye(3, 5, Kind.FULL_BYE)])
    found = parse(swt(asked, withdrawn=4), "a.swt")
    assert found.requested_byes == asked.requested_byes
    assert found.players[4].withdrawn_after == 2
    assert parse(swt(OPEN.replace(rounds=[]), withdrawn=4), "a.swt").players[4].withdrawn_after == 0


def rows(*rows: tuple[int, int, int]) -> bytes:
    return b"".join(struct.pack("<HHH15x", *row) for row in rows)


def test_a_withdrawn_player_of_swt_has_left_after_the_last_game_or_point():
    absent = Round((Game(2, 1, Result.DRAW), Game(3, 5, Result.DRAW)), (Unplayed(4, Kind.ZERO_BYE),))
    found = parse(swt(OPEN.replace(rounds=[FIRST, absent]), withdrawn=4), "a.swt")
    assert found.players[4].withdrawn_after == 1


@pytest.mark.parametrize("board", [0, 1])
def test_boards_of_swt_without_unique_numbers_have_no_order(board):
    data = changed(swt(OPEN), 13384 + 13, board)
    assert [round.boards for round in parse(data, "a.swt").rounds] == [(), SECOND.boards]


@pytest.mark.parametrize("make", [swt, tunx])
def test_one_dated_round_is_sufficient_for_the_round_dates(make):
    dates = ("26/10/01", "", "")
    assert parse(make(OPEN.replace(event=EVENT._replace(round_dates=dates))), "a.bin").event.round_dates == dates


def test_a_round_robin_is_recognised_by_its_code():
    for data in (swt(OPEN, system=1), tunx(OPEN, system=1)):
        assert parse(data, "a.bin").event.type == "Individual: Round-Robin"


def test_a_national_record_is_read_from_tunx_for_a_rating_or_a_number():
    national = [(NationalRating("BEL", 1850),), (NationalRating("BEL", 0, "12345"),), ()]
    players = [player._replace(national=row) for player, row in zip(PLAYERS, national, strict=False)]
    found = parse(tunx(Tournament(players, total_rounds=1)), "a.tunx")
    assert [player.national for player in found.players.values()] == national


def test_a_bye_without_a_result_and_at_most_twenty_tie_breaks_are_read_from_tunx():
    last = rows((1, 2, 1), (3, 4, 1), (5, 0xFFFF, 0))
    assert parse(tunx(OPEN, last_rows=last), "a.tunx").rounds[2].unplayed == (Unplayed(5, Kind.PAIRING_BYE),)
    assert parse(tunx(OPEN, codes=(68, 81, 84, 85, 86)), "a.tunx").tiebreaks == ("WIN", "DE", "BH", "SB", "PS")
    comment = parse(tunx(OPEN, codes=range(30, 51)), "a.tunx").comments[0]
    assert f"{' '.join(map(str, range(30, 50)))}, not read" in comment


def test_absences_in_future_rounds_are_read_from_tunx():
    last = rows((2, 0xFFFE, 0), (4, 0xFFFE, 2))
    found = parse(tunx(OPEN, last_rows=last), "a.tunx")
    assert found.requested_byes == (RequestedBye(3, 2, Kind.ZERO_BYE), RequestedBye(3, 4, Kind.HALF_BYE))
    unclear = parse(tunx(OPEN.replace(total_rounds=5), last_rows=last), "a.tunx")
    assert unclear.requested_byes == ()
    assert "Swiss-Manager: absent in a later round: 2 4" in unclear.comments


def test_tie_breaks_of_tunx_are_read_if_unambiguous_and_always_noted():
    clear = parse(tunx(OPEN, codes=(84, 85)), "a.tunx")
    assert clear.tiebreaks == ("BH", "SB")
    assert clear.comments[0] == "Swiss-Manager: tie-break codes 84 85, read as BH, SB without cuts"
    for codes in ((84, 84), (84, 37)):
        unclear = parse(tunx(OPEN, codes=codes), "a.tunx")
        assert unclear.tiebreaks == ()
        assert unclear.comments[0].endswith("not read")


def test_an_unknown_block_is_noted():
    found = parse(tunx(OPEN, block=bytes([0xC5, 0xFF, 0x89, 0x44, 1, 0, 2, 0])), "a.tunx")
    assert "Swiss-Manager: block C5 of 4 bytes is not read" in found.comments


def changed(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + bytes([value]) + data[at + 1 :]


CELLS = 13384
SWT = swt(OPEN)
TUNX = tunx(OPEN)


def test_each_field_of_a_player_in_swt_ends_at_its_last_byte():
    national = (NationalRating("GER", 1901, "9999A-0017"), NationalRating("GER", 1901, "100000170001"))
    full = Player(
        1, f"Aerts, {'L' * 26}", 1875, "WFM", "BEL", "9" * 12, "w", "1991/03/12", club="C" * 32, national=national
    )
    data = swt(Tournament([full]))
    number = len(data) - 655 + 217
    filled = bytes(byte or ord("X") for byte in data[CELLS:number]) + data[number : number + 2]
    filled += bytes(byte or ord("X") for byte in data[number + 2 :])
    assert parse(data[:CELLS] + filled, "a.swt").players[1] == full


def test_a_date_of_birth_in_swt_may_be_eight_digits():
    born = PLAYERS[0]._replace(birth="1986/06/15")
    data = swt(Tournament([born]))
    assert parse(data.replace(b"15.06.1986", b"19860615\0\0"), "a.swt").players[1].birth == "1986/06/15"


@pytest.mark.parametrize("version", [500, 999])
def test_swt_is_recognised_by_its_version_regardless_of_the_file_name(version):
    with pytest.raises(InvalidInput, match=f"Swiss-Chess, version {version // 100}"):
        parse(swt(OPEN, version=version), "open.bin")


@pytest.mark.parametrize("version", [800, 899])
def test_swt_of_any_version_8_is_read(version):
    assert parse(swt(OPEN, version=version), "a.swt") == parse(SWT, "a.swt")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (swt(OPEN, version=912), "Swiss-Chess, version 9.12; only files of version 8"),
        (swt(OPEN, version=701), "version 7.01"),
        (swt(OPEN, version=799), "version 7.99"),
        (swt(OPEN, version=900), "version 9.00"),
        (swt(OPEN, teams=6), "team tournament of Swiss-Chess with 6 teams"),
        (changed(SWT, 606, 255), "team tournament of Swiss-Chess with 0 teams"),
        (changed(SWT, 1332, 2), "team tournament of Swiss-Chess with 2 teams"),
        (swt(OPEN, system=3), "pairing system has the code 3"),
        (swt(OPEN, system=7), "pairing system has the code 7"),
        (SWT[:9000], "it has 9000 bytes, and its head alone has 13384"),
        (SWT[:-1], "with 5 players and 2 of 3 rounds paired it should have 16944 bytes, and it has 16943"),
        (SWT + b"\0", "and it has 16945"),
        (changed(SWT, CELLS + 9, 4), "Player 1, round 1: meets 4, but player 4 meets 2"),
        (changed(SWT, CELLS + 9, 77), "meets 77, but there is no player 77"),
        (changed(SWT, CELLS + 8, 3), "both have black"),
        (changed(SWT, CELLS + 11, 0), "no game ends like that"),
        (changed(SWT, CELLS + 15, 3), "result 3 and mark 3 of Swiss-Chess are no known round"),
        (changed(SWT, CELLS + 8, 9), "colour 9, opponent 3"),
        (changed(SWT, CELLS + 38 + 8, 1), "round 3: colour 1, opponent 0"),
        (changed(SWT, CELLS + 5 * 3 * 19 + 70, 88), "player 1 of this Swiss-Chess file cannot be read: 'X875'"),
        (changed(SWT, CELLS + 5 * 3 * 19 + 217, 2), "this pairing number is given twice"),
    ],
)
def test_invalid_swt_files_are_refused(data, sentence):
    with pytest.raises(InvalidInput) as refusal:
        parse(data, "open.SWT")
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith("open.SWT: ")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (tunx(OPEN, system=2), "team tournament of Swiss-Manager"),
        (tunx(OPEN, system=5), "pairing system has the code 5"),
        (TUNX[:300], "it ends at byte 300, in the middle"),
        (TUNX[:-60], "it ends at byte"),
        (TUNX.replace(b"\xa3\xff\x89\x44", b"\xa3\xff\x89\x45"), "block A3 is missing"),
        (TUNX.replace(b"\xa5\xff\x89\x44", b"\xa5\xff\x89\x45"), "block A5 should begin"),
        (TUNX.replace(b"\xd3\xff\x89\x44", b"\xd4\xff\x89\x44"), "block D3 is missing"),
        (tunx(OPEN, last_rows=rows((1, 2, 1), (3, 4, 1))), "Player 5, round 3: is not mentioned"),
        (tunx(OPEN, last_rows=rows((1, 2, 17), (3, 4, 1), (5, 0xFFFF, 9))), "round 3: has the result code 17"),
        (tunx(OPEN, last_rows=rows((1, 2, 1), (3, 9, 1), (5, 4, 1))), "there is no such player"),
        (tunx(OPEN.replace(event=EVENT._replace(start="2026/13/01"))), "20261301 is no date"),
    ],
)
def test_invalid_tunx_files_are_refused(data, sentence):
    with pytest.raises(InvalidInput) as refusal:
        parse(data, "open.TUNX")
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith("open.TUNX: ")


def outcome(data: bytes, name: str) -> str:
    try:
        return repr(parse(data, name))
    except IndelerError as error:
        return str(error)


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """Return the file with some bytes changed, half of them at non-zero bytes, and sometimes truncated."""
    file = bytearray(data)
    filled = [at for at in range(len(data)) if data[at]]
    for _ in range(chance.randint(1, 4)):
        places = filled if chance.random() < 0.5 else range(len(file))
        file[chance.choice(places)] = chance.choice([0, 1, 2, 255, chance.randrange(256)])
    return bytes(file[: chance.choice([len(file), len(file), chance.randrange(len(file))])])


@pytest.mark.parametrize("make", [swt, tunx])
def test_damaged_files_are_read_or_refused_with_one_sentence(make):
    data, chance = make(OPEN), random.Random(make.__name__)
    for _ in range(400):
        sentence = outcome(spoiled(data, chance), f"open.{make.__name__}")
        assert sentence.isprintable()
        assert len(sentence) < 400


@pytest.mark.sweep
@pytest.mark.parametrize("make", [swt, tunx])
def test_many_damaged_files_are_read_or_refused_with_one_sentence(make):
    data, chance = make(OPEN), random.Random(f"many {make.__name__}")
    for _ in range(20_000):
        sentence = outcome(spoiled(data, chance), f"open.{make.__name__}")
        assert sentence.isprintable()
        assert len(sentence) < 400


@pytest.mark.parametrize(
    ("name", "program"),
    [("a.TUN", "Swiss-Manager"), ("a.vegx", "Vega"), ("a.swar", "SWAR")],
)
def test_unsupported_native_files_are_refused_with_a_hint_to_use_trf(name, program):
    with pytest.raises(InvalidInput, match=rf"^{name}: .*{program}.*TRF"):
        parse(b"\x01\x02 something", name)
