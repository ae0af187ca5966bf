"""Decisions on the pages of a tournament: from the fields of a form to events, by the proposals of `opens`."""

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
from indeler.opens import (
    Decider,
    OpenTournament,
    PlayerEdited,
    PrizeDecided,
    PrizesPublished,
    PrizesSet,
    State,
    apply_decision,
    as_new_player,
    forms,
    imported,
    propose,
    with_settings,
)
from indeler.opens.events import (
    Event,
    PlayersKeptApart,
    PlayersMayMeet,
    RegulationsChanged,
    RoundPublished,
    SettingsChanged,
)
from indeler.opens.forms import Correction, FormData
from indeler.prizes import Category, CategoryPrizes, Group, Plan, amount, check_plan, prizes_of
from indeler.rulebooks import declared
from indeler.systems import check_scoring, numbered

MOST_PLAYERS = 2000
LONGEST_NAME = 80
LONGEST_SEED = 100


def new(fields: FormData, file: tuple[str, bytes] | None) -> State:
    """Return a tournament with the players that were typed or pasted, or the tournament of a file with its rounds."""
    rules = fields.get("rules") or systems.DEFAULT
    tournament = _from_file(*file, rules) if file else _of_players(listed_players(fields, None), rules)
    name = one_line(fields.get("name", "")) or tournament.event.name
    if not name:
        raise InvalidInput(N_("Give the tournament a name."))
    has_own = declared(rules).fixed_pairings or declared(rules).decisive
    rounds = None if has_own else forms.number_in(fields, "rounds") or tournament.total_rounds
    chosen: Mapping[str, Any] = systems.rulebook(rules).chosen(tournament, {}) if tournament.rounds else {}
    city = one_line(fields.get("city", "")) or tournament.event.city
    named = with_settings(
        tournament, name=name, city=city, rules=rules, rounds=rounds, tiebreaks=tournament.tiebreaks, settings=chosen
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


def listed_players(fields: FormData, file: tuple[str, bytes] | None) -> list[Player]:
    """Return the players of a file, or of lines that were typed or pasted; an empty list for no lines."""
    name, data = file or (TYPED, fields.get("players", "").strip().encode())
    return players_in(people_in(data, name, most=MOST_PLAYERS), name) if data else []


def _of_players(players: list[Player], rules: str) -> Tournament:
    short = [each._replace(name=one_line(each.name)[:LONGEST_NAME], club=one_line(each.club)) for each in players]
    return numbered(Tournament(short, event=Particulars(), scale=systems.rulebook(rules).scale))


def _settings(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    before = snapshot.state.tournament
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
            rounds=forms.number_in(fields, "rounds") or None,
            tiebreaks=tuple(fields.get("tiebreaks", "").upper().replace(",", " ").split()),
            settings=settings,
        )
    ]


def entries(snapshot: OpenTournament, who: Decider, listed: list[Player]) -> list[Event]:
    """Enter every player of the list, each at the right place among the present ones."""
    state, events = snapshot.state, list[Event]()
    for player in listed:
        event = propose.entry(state, who, player._replace(name=one_line(player.name)[:LONGEST_NAME]))
        state = apply_decision(state, event)
        events.append(event)
    if not events:
        raise InvalidInput(N_("There is no list of players yet: type the names, or choose a file."))
    return events


def _edit(snapshot: OpenTournament, who: Decider, posted: FormData) -> list[Event]:
    before = snapshot.state.tournament.player(forms.number_in(posted, "player"))
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
    return [PlayerEdited(**who._asdict(), name=before.name, player=as_new_player(after))]


def _withdraw(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    number, back = forms.number_in(fields, "player"), fields.get("back") == "yes"
    left = [] if back else propose.games_left(snapshot.state, who, number)
    return [propose.withdrawal(snapshot.state, who, number, back=back), *left]


def _bye(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    player, round = forms.number_in(fields, "player"), forms.number_in(fields, "round") or None
    return [propose.bye(snapshot.state, who, player, fields.get("worth", ""), round)]


def _pair(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    """Pair the next round; all rounds of a round robin; or the last round again, if it is not published."""
    if fields.get("how") == "all":
        return propose.full_schedule(snapshot.state, who)
    if fields.get("how") == "again":
        back = propose.taking_back(snapshot.state, who)
        return [back, *propose.pairing(apply_decision(snapshot.state, back), who)]
    return propose.pairing(snapshot.state, who, unfinished=fields.get("how") == "unfinished")


def _boards(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    why = one_line(fields.get("why", ""))
    if not why:
        raise InvalidInput(N_("Say why you pair the round by hand."))
    return propose.boards(snapshot.state, who, forms.number_in(fields, "round"), forms.draft_in(fields), why)


def _result(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    """Enter a result, unless another tab has entered another one since; publish the round first if necessary."""
    state, round = snapshot.state, forms.number_in(fields, "round")
    game = round, forms.number_in(fields, "white"), forms.number_in(fields, "black")
    found, entered = state.result(*game).label, fields.get("result", "")
    if found not in (fields.get("was", found), entered):
        text = N_("Another tab entered {now} in the meantime; your {refused} was not saved. Enter it if it is right.")
        raise InvalidInput(text, now=state.game.format_result(found), refused=state.game.format_result(entered))
    why = one_line(fields.get("why", "")) or fields.get("usual", "")
    events = propose.result(state, who, game, entered, why)
    if events and round < state.rounds and not state.rulebook.fixed_pairings:
        events = propose.correction(state, who, round, events, why)
    last = max(round, state.rounds if state.rulebook.fixed_pairings else round)
    is_new = bool(events) and last > state.published
    return [*([RoundPublished(**who._asdict(), round=last)] if is_new else []), *events]


def _tie(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    game = forms.number_in(fields, "round"), forms.number_in(fields, "white"), forms.number_in(fields, "black")
    return [
        propose.tie_decided(snapshot.state, who, game, forms.number_in(fields, "goes_on"), fields.get("play_off", ""))
    ]


# Regulations ----------------------------------------------------------------------------------------------------------


def _limits(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    rounds: dict[str, Any] = {name: forms.limit_in(fields, name) for name in ("byes_until", "late_until")}
    late: Any = "half" if fields.get("late_points") == "half" else "zero"
    barred = forms.player_numbers(fields.get("barred", ""))
    byes = forms.limit_in(fields, "byes", least=0)
    return [RegulationsChanged(**who._asdict(), byes=byes, late_points=late, barred=barred, **rounds)]


def _of_some(fields: FormData) -> dict[str, Any]:
    common = fields.get("common", "")
    if common not in ("", "club", "federation"):
        raise InvalidInput(N_("'{verb}' cannot be decided; load the page again."), verb=common)
    return {"common": common, "players": () if common else forms.player_numbers(fields.get("players", ""))}


def _seed(fields: FormData) -> str:
    return one_line(fields.get("seed", ""))[:LONGEST_SEED] or secrets.token_hex(8)


def _prizes(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    """Set the main prizes of a group, and their sharing; a group without prizes is removed."""
    plan = snapshot.state.prizes.plan
    place, group = _group(plan, fields)
    least = fields.get("minimum", "").strip()
    group_after = replace(
        group,
        name=one_line(fields.get("group", ""))[:LONGEST_NAME] or group.name,
        sharing=fields.get("sharing") or "rank",
        minimum=amount(least) if least else 0,
        main=prizes_of(fields.get("main", "")),
    )
    return _planned(who, _with_group(plan, place, group_after))


def _category(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    """Set a category with its prizes in a group; it replaces one of the same name, and is removed without prizes."""
    plan, name = snapshot.state.prizes.plan, one_line(fields.get("name", ""))
    place, group = _group(plan, fields)
    prizes = prizes_of(fields.get("prizes", ""))
    others = tuple(one for one in plan.categories if one.name != name)
    listed = tuple(one for one in group.categories if one.category != name)
    if not prizes:
        after = _with_group(plan, place, replace(group, categories=listed))
        used = {each.category for one in after.groups for each in one.categories}
        return _planned(who, after if name in used else replace(after, categories=others))
    sex: Any = fields.get("sex", "")
    limits: dict[str, Any] = {
        each: forms.number_in(fields, each) or None for each in ("rating_to", "age_to", "age_from")
    }
    category = Category(name=name, sex=sex, unrated=bool(limits["rating_to"]), **limits)
    listed = (*listed, CategoryPrizes(category=name, prizes=prizes))
    after = _with_group(plan, place, replace(group, categories=listed))
    return _planned(who, replace(after, categories=(*others, category)))


def _group(plan: Plan, fields: FormData) -> tuple[int, Group]:
    """Return the place and the group of a form; a new group has place 0, and the default is the first group."""
    place = forms.number_in(fields, "place") if "place" in fields else min(len(plan.groups), 1)
    if place > len(plan.groups):
        raise InvalidInput(N_("There is no prize group {group}; reload the page."), group=place)
    return place, plan.groups[place - 1] if place else Group(name=fields.get("group") or str(len(plan.groups) + 1))


def _with_group(plan: Plan, place: int, group: Group) -> Plan:
    """Return the plan with this group at its place, a new one at the end; a group without prizes is removed."""
    replacement = (group,) if group.main or group.categories else ()
    before, after = (plan.groups[: place - 1], plan.groups[place:]) if place else (plan.groups, ())
    return replace(plan, groups=(*before, *replacement, *after))


def _planned(who: Decider, plan: Plan) -> list[Event]:
    try:
        checked = msgspec.convert(msgspec.to_builtins(plan), Plan)
    except msgspec.ValidationError:
        raise InvalidInput(N_("A category needs a name of at most 80 letters and numbers that can be.")) from None
    check_plan(checked)
    return [PrizesSet(**who._asdict(), plan=checked)]


def _decide_prize(snapshot: OpenTournament, who: Decider, fields: FormData) -> list[Event]:
    number = forms.number_in(fields, "player")
    takes: Any = fields.get("takes", "")
    name, group = snapshot.state.tournament.player(number).name, fields.get("group", "")
    return [PrizeDecided(**who._asdict(), group=group, player=number, name=name, takes=takes)]


DECISIONS: Mapping[str, Callable[[OpenTournament, Decider, FormData], list[Event]]] = {
    "acceleration": lambda now, who, fields: propose.acceleration(
        now.state, who, forms.table_of(forms.rows_typed(now.state, fields))
    ),
    "apart": lambda now, who, fields: [
        PlayersKeptApart(**who._asdict(), **_of_some(fields), until=forms.limit_in(fields, "until"))
    ],
    "baku": lambda now, who, fields: propose.acceleration(now.state, who, (), baku=fields.get("on") == "yes"),
    "bye": _bye,
    "boards": _boards,
    "category": _category,
    "colour": lambda now, who, fields: [propose.drawing(now.state, who, _seed(fields))],
    "correct": lambda now, who, fields: Correction(forms.number_in(fields, "round"), fields).decided(
        now.state, who, one_line(fields.get("why", ""))
    ),
    "decide-prize": _decide_prize,
    "edit": _edit,
    "go-back": lambda now, who, fields: [propose.going_back(now, who, forms.number_in(fields, "to"))],
    "limits": _limits,
    "meet": lambda now, who, fields: [PlayersMayMeet(**who._asdict(), **_of_some(fields))],
    "number-again": lambda now, who, fields: [propose.renumbering(now.state, who)],
    "numbers": lambda now, who, fields: [propose.numbers_drawn(now.state, who, _seed(fields))],
    "pair": _pair,
    "prizes": _prizes,
    "publish": lambda now, who, fields: [RoundPublished(**who._asdict(), round=forms.number_in(fields, "round"))],
    "publish-prizes": lambda now, who, fields: [PrizesPublished(**who._asdict(), shown=fields.get("hide") != "yes")],
    "result": _result,
    "settings": _settings,
    "take-back": lambda now, who, fields: propose.schedule_back(
        now.state, who, one_line(fields.get("why", "")), anyway=fields.get("anyway") == "yes"
    ),
    "tie": _tie,
    "withdraw": _withdraw,
}
"""The decisions, by their names in the forms."""
