"""``indeler generate``: random tournaments; the same seed gives the same ones on every machine."""

from secrets import token_hex
from typing import Annotated, Any, NamedTuple

from indeler import formats, lab
from indeler.cli.commands import Option
from indeler.cli.options import Language, Rules, Settings, language_of, settings_of
from indeler.cli.output import tracked
from indeler.lab import MILLION, Plan, configure_plan, draw_rest
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import Player
from indeler.ranking import codes_in
from indeler.ratings import with_ranks
from indeler.systems import with_added_settings

OFTEN = N_(
    "How many in a round on average, or how many percent of the players (for forfeits and odd results: of the "
    "games); with commas, one number for each round, the last for all later ones."
)

Ratings = Annotated[
    str | None,
    Option(
        "--ratings",
        metavar="FILE|LOWEST-HIGHEST",
        help="A file with a rating for each player, or the lowest and the highest, such as 1400-2300.",
    ),
]


def generate(
    out: Annotated[
        str, Option("-o", "--out", metavar="OUT", help="The file to write; %d in it is the number of each one.")
    ],
    rules: Rules = None,
    players: Annotated[int | None, Option("--players", min=2, help="How many players.")] = None,
    rounds: Annotated[int | None, Option("--rounds", min=1, help="How many rounds.")] = None,
    seed: Annotated[
        str | None, Option("--seed", help="Any text, recorded in the tournament's name; default: a new one.")
    ] = None,
    config: Annotated[
        str | None,
        Option("--config", metavar="FILE", help="Rates and sizes as JaVaFo and bbpPairings name them."),
    ] = None,
    half_byes: Annotated[str | None, Option("--half-byes", metavar="N|N%,..", help=OFTEN)] = None,
    zero_byes: Annotated[str | None, Option("--zero-byes", metavar="N|N%,..", help=OFTEN)] = None,
    full_byes: Annotated[str | None, Option("--full-byes", metavar="N|N%,..", help=OFTEN)] = None,
    forfeits: Annotated[str | None, Option("--forfeits", metavar="N|N%,..", help=OFTEN)] = None,
    odd_results: Annotated[str | None, Option("--odd-results", metavar="N|N%,..", help=OFTEN)] = None,
    ratings: Ratings = None,
    spread: Annotated[
        int | None,
        Option("--spread", min=1, max=20, help="1: all ratings alike; the more, the more in the middle."),
    ] = None,
    tiebreaks: Annotated[
        str | None,
        Option("--tiebreaks", metavar="A,B,..", help="Tie-breaks that the file states, or a list by its name."),
    ] = None,
    settings: Settings = None,
    count: Annotated[int, Option("--count", min=1, help="How many tournaments.")] = 1,
    lang: Language = "en",
) -> None:
    """Generate random tournaments, paired round by round by a rulebook; what is not given is drawn from the seed."""
    words = words_of(language_of(lang))
    if count > 1 and "%d" not in out:
        fault = N_("-o {out}: {count} tournaments need a name with %d in it, such as open-%d.trf.")
        raise InvalidInput(fault, out=out, count=count)
    text, chosen = formats.read_text(config) if config is not None else "", settings_of(settings)
    seed = token_hex(8) if seed is None else seed  # recorded, so that the tournament can be generated again
    absences = _Frequencies(half_byes, zero_byes, full_byes, forfeits, odd_results)
    sizes = {"players": players, "rounds": rounds, "spread": spread}
    stated: dict[str, Any] = {name: value for name, value in sizes.items() if value is not None}
    for number in tracked(range(1, count + 1), words(N_("generating"))):
        plan = Plan(rules, seed=seed if count == 1 else f"{seed}-{number}", settings=chosen, by_fide_table=True)
        plan = _with_ratings(plan._replace(**stated), ratings)
        known = {*stated, *_ratings_in(plan, ratings), *(["settings"] if settings else [])}
        plan, codes = draw_rest(plan, known) if config is None else (configure_plan(plan, text), ())
        plan = plan._replace(by_round=absences.rates(plan.players))
        tournament = lab.generate(plan)
        if plan.settings:
            tournament = with_added_settings(tournament, tournament.rules, **plan.settings)
        codes = codes if tiebreaks is None else tuple(codes_in(tiebreaks))
        tournament = with_ranks(tournament.replace(tiebreaks=codes)) if codes else tournament
        formats.write(tournament, out.replace("%d", str(number)))


class _Frequencies(NamedTuple):
    """The given frequencies; None where one is not given."""

    half_byes: str | None
    zero_byes: str | None
    full_byes: str | None
    forfeits: str | None
    odd_results: str | None

    def rates(self, players: int) -> dict[str, tuple[int, ...]]:
        """Return the rates of each round, of this many players or of their games."""
        games = ("forfeits", "odd_results")
        return {
            name: tuple(_rate(each.strip(), players // 2 if name in games else players) for each in often.split(","))
            for name, often in self._asdict().items()
            if often is not None
        }


def _ratings_in(plan: Plan, ratings: str | None) -> tuple[str, ...]:
    if ratings is None:
        return ()
    return ("players",) if plan.field else ("highest_rating", "lowest_rating")


def _with_ratings(plan: Plan, ratings: str | None) -> Plan:
    if ratings is None:
        return plan
    lowest, dash, highest = ratings.partition("-")
    if dash and _is_rating(lowest) and _is_rating(highest):
        if int(lowest) > int(highest):
            raise InvalidInput(N_("--ratings {ratings}: write the lowest rating first."), ratings=ratings)
        return plan._replace(lowest_rating=int(lowest), highest_rating=int(highest))
    words = formats.read_text(ratings).replace(",", " ").split()
    wrong = next((word for word in words if not _is_rating(word)), "" if len(words) > 1 else ratings)
    if wrong:
        text = N_("{file}: '{word}' is not a rating; write one for each of at least two players.")
        raise InvalidInput(text, file=ratings, word=wrong[:20])
    listed = sorted(map(int, words), reverse=True)
    field = tuple(Player(number, f"Player {number}", rating) for number, rating in enumerate(listed, start=1))
    return plan._replace(field=field, players=len(field))


def _is_rating(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4


def _rate(often: str, among: int) -> int:
    """Return the rate per million of one round, from a number of cases in it or from a percentage."""
    number = often.removesuffix("%")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise InvalidInput(N_("'{often}' is not how often something happens; write 2 or 2%."), often=often)
    return min(int(number) * MILLION // (100 if often.endswith("%") else max(among, 1)), MILLION)
