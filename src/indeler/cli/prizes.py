"""``indeler prizes``: the awards of prizes, with reasons."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from indeler import formats
from indeler.cli.commands import Option
from indeler.cli.options import File, Json, Language, Out, Rules, language_of
from indeler.cli.output import answer, as_json, note, table
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.model.teams import is_team_event
from indeler.prizes import BEST_OF_CLUB, Money, PrizeList, Unawarded, clubs_ranked, placed_in, prize_lists, read_plan
from indeler.ranking import format_number
from indeler.service.data import json_number
from indeler.systems import with_added_settings

PRIZES_SUFFIX = ".prizes.toml"
"""The suffix of the file with the prizes next to a tournament."""


def prizes(
    file: File,
    prizes: Annotated[
        str | None,
        Option("--prizes", metavar="PRIZES.toml", help="The file with the prizes; default: FILE.prizes.toml."),
    ] = None,
    rules: Rules = None,
    why: Annotated[bool, Option("--why", help="Explain for every amount where it comes from.")] = False,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Give the prizes by the final standings: main and category prizes, one each, shared as the file says."""
    words = words_of(language_of(lang))
    plan = read_plan(prizes or _prizes_file(file))
    tournament = formats.read(file, rules)
    lists = prize_lists(plan, with_added_settings(tournament, rules) if rules else tournament)
    if json:
        who = "team" if is_team_event(tournament) else "player"
        answer(as_json([_as_data(each, words, who) for each in lists]), out)
    else:
        answer("\n".join("\n".join(_format_list(each, words, why=why)) + "\n" for each in lists), out)
    for each in lists:
        for sentence in (*(question.sentence for question in each.open_questions), *each.remarks):
            note(sentence, words)


def _prizes_file(file: str) -> str:
    found = Path(file).with_suffix(PRIZES_SUFFIX)
    if not found.exists():
        raise InvalidInput(N_("There is no {path}; name the file with the prizes: --prizes FILE."), path=found)
    return str(found)


def _format_list(listed: PrizeList, words: Words, *, why: bool) -> Iterator[str]:
    name, prize, goods = words(N_("name")), words(N_("prize")), words(N_("goods"))
    yield listed.group.name
    rows = [
        (
            str(award.placed.rank),
            award.player.name,
            format_number(award.placed.points),
            award.list or words(N_("main")),
            Money(award.cash).translated(words),
            award.goods,
        )
        for award in listed.awards
    ]
    columns = (words(N_("rank")), name, words(N_("points")), prize, words(N_("amount")), goods)
    yield table(columns, rows, left=(name, prize, goods)).rstrip("\n")
    if why:
        for award in listed.awards:
            yield f"{award.player.name}{colon(words)} {' '.join(line.translated(words) for line in award.why)}"
    yield from (_unawarded(left).translated(words) for left in listed.unawarded)
    yield Sentence(N_("Given: {amount}."), amount=Money(listed.paid)).translated(words)


def _unawarded(left: Unawarded) -> Sentence:
    prize = (Money(left.prize.cash), left.prize.goods) if left.prize.goods else (Money(left.prize.cash),)
    text = N_("Not given: prize {place} of {name} ({prize}): {why}.")
    return Sentence(text, place=left.place, name=left.list or Sentence(N_("main")), prize=prize, why=left.why)


def _as_data(listed: PrizeList, words: Words, who: str) -> dict[str, object]:
    return {
        "group": listed.group.name,
        "awards": [
            {
                who: award.player.number,
                "name": award.player.name,
                "rank": award.placed.rank,
                "category": award.list,
                "cents": award.cash,
                "goods": award.goods,
                "why": [line.translated(words) for line in award.why],
            }
            for award in listed.awards
        ],
        "unawarded": [
            {"category": left.list, "place": left.place, "cents": left.prize.cash, "goods": left.prize.goods}
            for left in listed.unawarded
        ],
        "questions": [question.sentence.translated(words) for question in listed.open_questions],
        "remarks": [remark.translated(words) for remark in listed.remarks],
    }


def teams(
    file: File,
    best: Annotated[
        int, Option("--best", metavar="N", help="How many players of a club count.", min=1, max=99)
    ] = BEST_OF_CLUB,
    rules: Rules = None,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Rank the clubs by the points of their best players, added up."""
    words = words_of(language_of(lang))
    tournament = formats.read(file, rules)
    if is_team_event(tournament):
        raise InvalidInput(N_("This is a team event; indeler standings ranks its teams."))
    rows = clubs_ranked(placed_in(with_added_settings(tournament, rules) if rules else tournament), best)
    if json:
        data = [
            {
                "rank": row.rank,
                "club": row.club,
                "points": json_number(row.points),
                "players": [one.player.number for one in row.players],
            }
            for row in rows
        ]
        answer(as_json(data), out)
        return
    if not rows:
        answer(f"{words(N_('No player of this file has a club; there are no teams to rank.'))}\n", out)
        return
    club, players = words(N_("club")), words(N_("players"))
    output = (
        (
            str(row.rank),
            row.club,
            format_number(row.points),
            ", ".join(f"{one.player.name} {format_number(one.points)}" for one in row.players),
        )
        for row in rows
    )
    answer(table((words(N_("rank")), club, words(N_("points")), players), output, left=(club, players)), out)
