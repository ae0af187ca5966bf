"""The file with results for the KNSB's rating list: the columns of TRF06, with some differences.

One file has the rounds of one month, and points of those alone. What does not count for the rating is left blank:
byes, forfeits, games under one move, and players without a game.
"""

from collections.abc import Mapping

from indeler.formats.fields import knsb_record
from indeler.formats.losses import Part
from indeler.formats.periods import as_date, round_date
from indeler.formats.report_requirements import arbiter_name
from indeler.formats.text import clean
from indeler.language import N_, TooLarge
from indeler.model import Card, Kind, Player, Tenths, Tournament, decimal

_POINTS: Mapping[Kind, Tenths] = {Kind.WIN: 10, Kind.DRAW: 5}
_SEXES = {"m": "M", "w": "V"}
_NO_BIRTH = "1900.01.01"
_FIRST_DATE = 91
_MOST = 9999


def write_knsb(tournament: Tournament) -> str:
    """Return the rounds of this tournament in the KNSB's layout."""
    rated = [number for number in tournament.players if any(cell.kind.rated for cell in tournament.card(number))]
    if len(rated) > _MOST:
        raise TooLarge(N_("A file for the KNSB has at most {most} players; split it."), most=_MOST)
    numbers = {player: number for number, player in enumerate(rated, start=1)}
    lines = [*_head(tournament, len(rated)), *(_player(tournament, player, numbers) for player in rated)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _head(tournament: Tournament, players: int) -> list[str]:
    event = tournament.event
    days = [round_date(event, round) for round in range(1, len(tournament.rounds) + 1)]
    dates = "  ".join(f"{day:%y.%m.%d}" if day else " " * 8 for day in days)
    records = {
        "012": event.name,
        "022": event.city,
        "032": event.federation,
        "042": _dutch(event.start),
        "052": _dutch(event.end),
        "062": str(players),
        "072": "",
        "082": "",
        "092": event.type,
        "102": "; ".join(map(arbiter_name, event.chief_arbiters)),
        "112": "",
        "122": event.time_control,
    }
    return [*(f"{id} {clean(text)}" for id, text in records.items()), "132".ljust(_FIRST_DATE) + dates]


def _dutch(text: str) -> str:
    day = as_date(text)
    return f"{day:%d/%m/%Y}" if day else ""


def _player(tournament: Tournament, player: int, numbers: Mapping[int, int]) -> str:
    who, card = tournament.player(player), tournament.card(player)
    knsb = knsb_record(who)
    points = decimal(sum(_POINTS.get(cell.kind, 0) for cell in card))
    return (
        f"001 {numbers[player]:4} {_SEXES.get(who.sex, ' ')}    {clean(who.name):33.33} {knsb.rating or who.rating:4} "
        f"{clean(who.federation):3.3} {clean(knsb.identity) or '0':11.11} {_birth(who)} {points:>4} {who.rank or '':>4}"
        f"{_cells(card, numbers)}"
    )


def _birth(player: Player) -> str:
    """Return the day of birth; 1 January if only the year is known."""
    day = as_date(player.birth)
    if day:
        return f"{day:%Y.%m.%d}"
    year = player.birth[:4]
    return f"{year}.01.01" if year.isascii() and year.isdigit() and len(year) == 4 and int(year) else _NO_BIRTH


def _cells(card: Card, numbers: Mapping[int, int]) -> str:
    return "".join(
        f"  {numbers[cell.opponent]:4} {cell.colour.value} {cell.kind.code}"
        if cell.kind.rated and cell.colour
        else "  0000 -  "
        for cell in card
    )


CANNOT_HOLD = (
    Part(
        N_("byes, forfeits and other rounds that do not count for the rating"),
        lambda t: any(not cell.kind.rated for number in t.players for cell in t.card(number)),
    ),
)
"""The parts that such a file leaves out on purpose: the KNSB does not ask for coming rounds."""
