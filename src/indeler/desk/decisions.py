"""What is decided on the pages of a tournament: from the fields of a form to events, by the proposals of `opens`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from indeler import formats, systems
from indeler.desk.books import TEAMS
from indeler.formats import fields
from indeler.formats.fields import one_line
from indeler.formats.people import TYPED, is_list, people_in, players_in
from indeler.language import N_, InvalidInput
from indeler.model import Event as Particulars
from indeler.model import Player, Tournament
from indeler.model.teams import is_team_event
from indeler.opens import Decider, OpenTournament, State, imported, propose, with_settings
from indeler.opens.arrangement_events import PlayersKeptApart, PlayersMayMeet, RegulationsChanged
from indeler.opens.deciding import apply_decision
from indeler.opens.events import Event, RoundPublished, SettingsChanged
from indeler.opens.forms import Correction, Told, draft_in, number_in
from indeler.opens.player_changes import PlayerEdited, edited
from indeler.opens.prizes import PrizeDecided, PrizesPublished, PrizesSet
from indeler.opens.regulation_fields import limit_in, player_numbers, rows_typed, table_of
from indeler.prizes import Category, CategoryPrizes, Group, Plan, amount, check_plan
from indeler.prizes.lines import prizes_of
from indeler.rulebooks import declared
from indeler.systems.fide_rules import check_scoring
from indeler.systems.numbering import numbered

MOST_PLAYERS = 2000
LONGEST_NAME = 80
LONGEST_SEED = 100


# A new tournament -----------------------------------------------------------------------------------------------------


def new(fields: Told, file: tuple[str, bytes] | None) -> State:
    """A tournament with the players that were typed or pasted, or as a file has it, with its rounds."""
    rules = fields.get("rules") or systems.DEFAULT
    made = _from_file(*file, rules) if file else _of_players(listed_players(fields, None), rules)
    name = one_line(fields.get("name", "")) or made.event.name
    if not name:
        raise InvalidInput(N_("Give the tournament a name."))
    has_own = declared(rules).fixed_pairings or declared(rules).decisive
    rounds = None if has_own else number_in(fields, "rounds") or made.total_rounds
    chosen: Mapping[str, Any] = systems.rulebook(rules).chosen(made, {}) if made.rounds else {}
    city = one_line(fields.get("city", "")) or made.event.city
    named = with_settings(
        made, name=name, city=city, rules=rules, rounds=rounds, tiebreaks=made.tiebreaks, settings=chosen
    )
    return imported(named)


def _from_file(name: str, data: bytes, rules: str) -> Tournament:
    if is_list(data, name):
        return _of_players(players_in(people_in(data, name, most=MOST_PLAYERS), name), rules)
    tournament = formats.parse(data, name, rules)
    if is_team_event(tournament):
        raise InvalidInput(TEAMS)
    check_scoring(tournament, rules)
    return tournament


def listed_players(fields: Told, file: tuple[str, bytes] | None) -> list[Player]:
    """The players of a file, or of lines that somebody typed or pasted; none of no lines."""
    name, data = file or (TYPED, fields.get("players", "").strip().encode())
    return players_in(people_in(data, name, most=MOST_PLAYERS), name) if data else []


def _of_players(players: list[Player], rules: str) -> Tournament:
    short = [each._replace(name=one_line(each.name)[:LONGEST_NAME], club=one_line(each.club)) for each in players]
    return numbered(Tournament(short, event=Particulars(), scale=systems.rulebook(rules).scale))


# Decisions about one --------------------------------------------------------------------------------------------------


def _settings(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """Name, place, rulebook, rounds, tie-breaks and the settings of the rulebook."""
    before = now.state.tournament
    rules = fields.get("rules") or before.rules or systems.DEFAULT
    prefix = f"setting-{rules}-"
    named = {name.removeprefix(prefix): value.strip() for name, value in fields.items() if name.startswith(prefix)}
    settings = {name: value for name, value in named.items() if value}
    if rules == before.rules and not named:
        settings = dict(before.settings)
    return [
        SettingsChanged(
            **who._asdict(),
            name=one_line(fields.get("name", "")) or before.event.name,
            city=one_line(fields.get("city", "")),
            rules=rules,
            rounds=number_in(fields, "rounds") or None,
            tiebreaks=tuple(fields.get("tiebreaks", "").upper().replace(",", " ").split()),
            settings=settings,
        )
    ]


def entries(now: OpenTournament, who: Decider, listed: list[Player]) -> list[Event]:
    """Everybody on the list, each at his place among those who are there."""
    state, made = now.state, list[Event]()
    for player in listed:
        event = propose.entry(state, who, player._replace(name=one_line(player.name)[:LONGEST_NAME]))
        state = apply_decision(state, event)
        made.append(event)
    if not made:
        raise InvalidInput(N_("There is no list of players yet: type the names, or choose a file."))
    return made


def _edit(now: OpenTournament, who: Decider, posted: Told) -> list[Event]:
    """What is known of a player."""
    before = now.state.tournament.player(number_in(posted, "player"))
    after = before._replace(
        name=one_line(posted.get("name", ""))[:LONGEST_NAME],
        rating=fields.rating(posted.get("rating", "")),
        club=one_line(posted.get("club", "")),
        federation=one_line(posted.get("federation", "")).upper(),
        fide_id=one_line(posted.get("fide_id", "")),
        title=one_line(posted.get("title", "")),
        birth=fields.birth(posted.get("birth", "")),
        sex=fields.sex(posted.get("sex", "")),
    )
    return [PlayerEdited(**who._asdict(), name=before.name, player=edited(after))]


def _withdraw(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    number, back = number_in(fields, "player"), fields.get("back") == "yes"
    left = [] if back else propose.games_left(now.state, who, number)
    return [propose.withdrawal(now.state, who, number, back=back), *left]


def _bye(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return [
        propose.bye(
            now.state, who, number_in(fields, "player"), fields.get("worth", ""), number_in(fields, "round") or None
        )
    ]


def _pair(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """The next round; all rounds of a round robin; or the last round again, as long as it is not published."""
    if fields.get("how") == "all":
        return propose.whole_schedule(now.state, who)
    if fields.get("how") == "again":
        back = propose.taking_back(now.state, who)
        return [back, *propose.pairing(apply_decision(now.state, back), who)]
    return propose.pairing(now.state, who, unfinished=fields.get("how") == "unfinished")


def _publish(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return [RoundPublished(**who._asdict(), round=number_in(fields, "round"))]


def _take_back(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    why = one_line(fields.get("why", ""))
    return propose.schedule_back(now.state, who, why, anyway=fields.get("anyway") == "yes")


def _boards(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """A round by hand, with a reason."""
    why = one_line(fields.get("why", ""))
    if not why:
        raise InvalidInput(N_("Say why you pair the round by hand."))
    return propose.boards(now.state, who, number_in(fields, "round"), draft_in(fields), why)


def _result(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """A result, unless another tab has entered another one since; a round that is played has been published."""
    state, round = now.state, number_in(fields, "round")
    game = round, number_in(fields, "white"), number_in(fields, "black")
    found, entered = state.result(*game).label, fields.get("result", "")
    if found not in (fields.get("was", found), entered):
        text = N_("Another tab entered {now} in the meantime; your {refused} was not saved. Enter it if it is right.")
        raise InvalidInput(text, now=state.game.format_result(found), refused=state.game.format_result(entered))
    why = one_line(fields.get("why", "")) or fields.get("usual", "")
    made = propose.result(state, who, game, entered, why)
    if made and round < state.rounds and not state.rulebook.fixed_pairings:
        made = propose.correction(state, who, round, made, why)
    last = max(round, state.rounds if state.rulebook.fixed_pairings else round)
    is_new = bool(made) and last > state.published
    return [*([RoundPublished(**who._asdict(), round=last)] if is_new else []), *made]


def _correct(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return Correction(number_in(fields, "round"), fields).decided(now.state, who, one_line(fields.get("why", "")))


def _tie(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    game = number_in(fields, "round"), number_in(fields, "white"), number_in(fields, "black")
    return [propose.tie_decided(now.state, who, game, number_in(fields, "goes_on"), fields.get("play_off", ""))]


def _go_back(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return [propose.going_back(now, who, number_in(fields, "to"))]


def _number_again(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return [propose.renumbering(now.state, who)]


# Regulations ----------------------------------------------------------------------------------------------------------


def _limits(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    """Byes that are asked for, and late entries."""
    rounds: dict[str, Any] = {name: limit_in(told, name) for name in ("byes_until", "late_until")}
    late: Any = "half" if told.get("late_points") == "half" else "zero"
    barred = player_numbers(told.get("barred", ""))
    byes = limit_in(told, "byes", least=0)
    return [RegulationsChanged(**who._asdict(), byes=byes, late_points=late, barred=barred, **rounds)]


def _apart(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    """Players who do not meet: these, or those of one club or federation."""
    return [PlayersKeptApart(**who._asdict(), **_of_some(told), until=limit_in(told, "until"))]


def _meet(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    return [PlayersMayMeet(**who._asdict(), **_of_some(told))]


def _of_some(told: Told) -> dict[str, Any]:
    common = told.get("common", "")
    if common not in ("", "club", "federation"):
        raise InvalidInput(N_("'{verb}' cannot be decided; load the page again."), verb=common)
    return {"common": common, "players": () if common else player_numbers(told.get("players", ""))}


def _baku(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    return propose.acceleration(now.state, who, (), baku=told.get("on") == "yes")


def _acceleration(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    return propose.acceleration(now.state, who, table_of(rows_typed(now.state, told)))


def _colour(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    return [propose.drawing(now.state, who, _seed(told))]


def _numbers(now: OpenTournament, who: Decider, told: Told) -> list[Event]:
    return [propose.numbers_drawn(now.state, who, _seed(told))]


def _seed(told: Told) -> str:
    return one_line(told.get("seed", ""))[:LONGEST_SEED] or secrets.token_hex(8)


# Prizes ---------------------------------------------------------------------------------------------------------------


def _prizes(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """The main prizes of a group, with how they are shared; a group in which there is nothing to win goes."""
    plan = now.state.prizes.plan
    place, group = _group(plan, fields)
    least = fields.get("minimum", "").strip()
    made = replace(
        group,
        name=one_line(fields.get("group", ""))[:LONGEST_NAME] or group.name,
        sharing=fields.get("sharing") or "rank",
        minimum=amount(least) if least else 0,
        main=prizes_of(fields.get("main", "")),
    )
    return _planned(who, _with_group(plan, place, made))


def _category(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    """A category with its prizes in a group; one of the same name is replaced, and without prizes it goes."""
    plan, name = now.state.prizes.plan, one_line(fields.get("name", ""))
    place, group = _group(plan, fields)
    prizes = prizes_of(fields.get("prizes", ""))
    others = tuple(one for one in plan.categories if one.name != name)
    listed = tuple(one for one in group.categories if one.category != name)
    if not prizes:
        after = _with_group(plan, place, replace(group, categories=listed))
        used = {each.category for one in after.groups for each in one.categories}
        return _planned(who, after if name in used else replace(after, categories=others))
    sex: Any = fields.get("sex", "")
    limits: dict[str, Any] = {each: number_in(fields, each) or None for each in ("rating_to", "age_to", "age_from")}
    made = Category(name=name, sex=sex, unrated=bool(limits["rating_to"]), **limits)
    listed = (*listed, CategoryPrizes(category=name, prizes=prizes))
    after = _with_group(plan, place, replace(group, categories=listed))
    return _planned(who, replace(after, categories=(*others, made)))


def _group(plan: Plan, told: Told) -> tuple[int, Group]:
    """The group that a form is about, and its place; a new one has place 0. Without a place the first one is meant."""
    place = number_in(told, "place") if "place" in told else min(len(plan.groups), 1)
    if place > len(plan.groups):
        raise InvalidInput(N_("There is no group of prizes {group}; reload the page."), group=place)
    return place, plan.groups[place - 1] if place else Group(name=told.get("group") or str(len(plan.groups) + 1))


def _with_group(plan: Plan, place: int, group: Group) -> Plan:
    """The plan with this group at its place, a new one at the end; without it if there is nothing to win."""
    made = (group,) if group.main or group.categories else ()
    before, after = (plan.groups[: place - 1], plan.groups[place:]) if place else (plan.groups, ())
    return replace(plan, groups=(*before, *made, *after))


def _planned(who: Decider, plan: Plan) -> list[Event]:
    try:
        checked = msgspec.convert(msgspec.to_builtins(plan), Plan)
    except msgspec.ValidationError:
        raise InvalidInput(N_("A category needs a name of at most 80 letters and numbers that can be.")) from None
    check_plan(checked)
    return [PrizesSet(**who._asdict(), plan=checked)]


def _decide_prize(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    number, takes = number_in(fields, "player"), fields.get("takes", "")
    name, group = now.state.tournament.player(number).name, fields.get("group", "")
    return [PrizeDecided(**who._asdict(), group=group, player=number, name=name, takes=takes)]  # type: ignore[arg-type]


def _publish_prizes(now: OpenTournament, who: Decider, fields: Told) -> list[Event]:
    return [PrizesPublished(**who._asdict(), shown=fields.get("hide") != "yes")]


DECISIONS: Mapping[str, Callable[[OpenTournament, Decider, Told], list[Event]]] = {
    "acceleration": _acceleration,
    "apart": _apart,
    "baku": _baku,
    "bye": _bye,
    "boards": _boards,
    "category": _category,
    "colour": _colour,
    "correct": _correct,
    "decide-prize": _decide_prize,
    "edit": _edit,
    "go-back": _go_back,
    "limits": _limits,
    "meet": _meet,
    "number-again": _number_again,
    "numbers": _numbers,
    "pair": _pair,
    "prizes": _prizes,
    "publish": _publish,
    "publish-prizes": _publish_prizes,
    "result": _result,
    "settings": _settings,
    "take-back": _take_back,
    "tie": _tie,
    "withdraw": _withdraw,
}
"""What can be decided, by the names that the forms have for it."""
