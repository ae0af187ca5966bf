"""A simulated season: the opening, then every evening, decided and played at random, in an ordinary logbook.

An evening has rounds of cycles or of a ladder, or all rounds of one competition; between them come new ratings,
declined places, postponed evenings and games that are caught up.
"""

import datetime

from indeler.lab.season import attendance, special_games
from indeler.lab.season.people import Person, SeasonPlan, check_plan
from indeler.lab.season.script import Script, enter_results, paired_and_published
from indeler.season import (
    FileStore,
    Logbook,
    MemoryStore,
    RoundKey,
    Store,
    events,
    parse_club_rules,
    propose,
    queries,
    text_of,
)
from indeler.season.common.pools import fixtures
from indeler.season.competitions.cycles.pairing import is_junior, slower_tempo
from indeler.season.views import RESERVE, SPECIAL, Slot, slots, usual_dates

LEAVING_RATE = 30_000
"""The rate at which a player leaves after a round, in a million."""


def simulate(plan: SeasonPlan, store: Store | None = None) -> Logbook:
    """Simulate the season of this plan. The same plan always gives the same logbook."""
    check_plan(plan)
    target = store or MemoryStore(text_of(plan.rules))
    start, end = usual_dates(parse_club_rules(target.rules()), plan.year)
    name = f"{start.year}/{end.year % 100:02}" if end.year > start.year else str(start.year)
    script = Script(target, plan, name, start, end)
    opening(script)
    played = 0
    while (evening := _next(script)) is not None and played != plan.evenings:
        played += _evening(script, evening)
    if plan.evenings is None:
        special_games.settle_championship(script)
    return script.book


def write_season(book: Logbook, folder: str) -> None:
    """Write a simulated season into a folder, all events at once."""
    FileStore.create(folder, book.store.rules(), book.store.read())


def _next(script: Script) -> Slot | None:
    return next((each for each in slots(script.season).values() if each.date > script.last_evening), None)


def _evening(script: Script, evening: Slot) -> int:
    """Play an evening, unless the hall is closed; return 1 if a competition was played, else 0."""
    script.last_evening = evening.date
    if evening.what == RESERVE:
        script.at(evening.date, "20:00")
        special_games.championship_games(script, evening.date)
    elif evening.what == SPECIAL or _is_closed(script, evening):
        return 0
    elif script.season.competition(evening.what).regular:
        cycle_evening(script, evening)
    else:
        games_evening(script, evening)
    return 1


def _is_closed(script: Script, evening: Slot) -> bool:
    """Return whether the hall is closed; the evening is then moved to the first one in reserve."""
    reserve = [each.date for each in slots(script.season).values() if each.what == RESERVE and each.date > evening.date]
    movable = script.season.competition(evening.what).regular and (
        script.cup is None or evening.date not in script.cup.state.dates
    )
    if not reserve or not movable or not script.dice.happens(script.plan.postponed):
        return False
    script.at(evening.date, "17:00")
    script.write_event(events.EveningPostponed, date=evening.date, to=reserve[0], why="the hall is closed")
    return True


# Before the first evening ---------------------------------------------------------------------------------------------


def opening(script: Script) -> None:
    """Decide everything before the season starts."""
    script.write_event(events.RoleGiven, role="leader", holders=(script.plan.leader,))
    script.write_event(events.RoleGiven, role="deputy", holders=("Plaatsvervanger",))
    for one in script.people.values():
        if not one.joins_late:
            join(script, one)
    for planned in propose.calendar(script.season, at=script.clock, by=script.plan.leader, holidays=holidays(script)):
        script.write(planned)
    if script.cup is not None:
        script.write(propose.cup_dates(script.season, at=script.clock, by=script.plan.leader))


def join(script: Script, one: Person) -> None:
    """Add a new member, and the competitions without that member."""
    script.after(1)
    script.write_event(
        events.MemberJoined,
        member=one.number,
        name=one.name,
        rating=one.rating,
        born=one.born,
        learning_notation=not one.rating,
        last_season=one.last_season,
    )
    if not one.in_cup and script.cup is not None and not script.cup.state.rounds:
        place = {"member": one.number, "competition": script.cup.name}
        script.write_event(events.ParticipationChanged, one.name, **place, takes_part=False, why="no cup for me")


def holidays(script: Script) -> list[datetime.date]:
    """Return the weeks around Christmas without play."""
    year = script.season.state.start.year
    return [datetime.date(year, 12, 24) + datetime.timedelta(days=day) for day in range(9)]


# An evening of cycles or of a ladder ----------------------------------------------------------------------------------


def cycle_evening(script: Script, evening: Slot) -> None:
    """Play an evening from the sign-offs to the results of the week."""
    date = evening.date
    if evening.round == 1 and script.is_of_cycles(evening):
        open_cycle(script, evening)
    attendance.leaves_ladder(script, evening)
    newcomers(script, evening)
    attendance.sign_offs(script, evening)
    attendance.before_the_evening(script, evening)
    script.at(date, "19:30")
    special_games.draw_cup(script, evening)
    places = _publish(script, date)
    script.at(date, "20:15")
    ordinary = [place for place in places if not special_games.is_championship_round(script.season, place)]
    boards = [board for place in ordinary for board in script.season.state.pairings[place].boards]
    players = [player for board in boards for player in (board.white, board.black)]
    missing = attendance.no_shows(script, date, players)
    _meet_instead(script, ordinary, missing)
    script.at(date, "21:00")
    for place in ordinary:
        enter_results(script, place, missing)
    special_games.championship_games(script, date)
    special_games.cup_games(script, date)
    attendance.after_the_evening(script, evening)
    attendance.aftermath(script, date, missing)


def _publish(script: Script, date: datetime.date) -> list[RoundKey]:
    seed = script.lots(str(date))
    pairings = propose.evening(script.season, date, at=script.clock, by=script.plan.leader, seed=seed)
    for pairing in pairings:
        script.write(pairing)
    script.after(5)
    places = [pairing.place for pairing in pairings]
    for place in places:
        script.write_event(events.PairingPublished, **place._asdict())
    return places


def _meet_instead(script: Script, places: list[RoundKey], missing: list[int]) -> None:
    """Pair two players of one group with each other if both opponents are absent."""
    for place in places:
        paired = script.season.state.pairings[place]
        left = [board for board in paired.boards if (board.white in missing) != (board.black in missing)][:2]
        if len(left) < 2:
            continue
        one, other = (board.black if board.white in missing else board.white for board in left)
        others = [(board.white, board.black) for board in paired.boards if board not in left]
        changed = {**place._asdict(), "boards": (*others, (one, other)), "odd": paired.odd}
        script.write_event(events.PairingChanged, **changed, why="their opponents did not come")


def open_cycle(script: Script, evening: Slot) -> None:
    """Open a cycle with its groups, after the events that precede it."""
    script.at(evening.date - datetime.timedelta(days=2), "09:00")
    if evening.part > 1:
        attendance.leaves(script, evening)
        _new_ratings(script)
        _decline(script, evening.part - 1)
    script.write(propose.cycle(script.season, evening.part, at=script.clock, by=script.plan.leader))
    _wishes(script, evening.part)


def newcomers(script: Script, evening: Slot) -> None:
    """Let a new member join, perhaps, in a third round, and with it the lowest group of the cycle."""
    late = [one for one in script.people.values() if one.number not in script.season.state.members]
    if evening.round != 3 or not late:
        return
    script.at(evening.date - datetime.timedelta(days=4), "11:00")
    join(script, late[0])
    if not script.is_of_cycles(evening):
        return
    groups = script.cycles.cycle(evening.part).groups
    lowest = [name for name in script.cycles.rules.groups if name in groups][-1]
    script.write_event(events.GroupJoined, cycle=evening.part, group=lowest, member=late[0].number, round=evening.round)


def _new_ratings(script: Script) -> None:
    for member in script.season.state.members.values():
        if member.rating and member.left is None and script.dice.happens(500_000):
            rating = member.rating + script.dice.between(-30, 30)
            script.write_event(events.RatingChanged, member=member.id, rating=rating, why="new rating list")


def _decline(script: Script, cycle: int) -> None:
    """Let members decline, sometimes, a promotion or a place in the championship group."""
    highest = script.cycles.rules.groups[0]
    for group, members in script.cycles.cycle(cycle).groups.items():
        for member in members:
            name = script.people[member].name
            if group != highest and script.dice.happens(script.plan.declines):
                script.write_event(events.PromotionDeclined, name, member=member, cycle=cycle, why="happy where I am")
            if group == highest and script.cycles.has_final() and script.dice.happens(script.plan.declines // 4):
                place = {"member": member, "competition": script.cycles.name}
                script.write_event(events.QualificationDeclined, name, **place, why="no time in spring")


def _wishes(script: Script, cycle: int) -> None:
    """Enter the wishes of juniors for shorter games, and of members for the full time."""
    tempi = tuple(script.cycles.rules.juniors.tempi)
    for group, members in script.cycles.cycle(cycle).groups.items():
        if not tempi or script.cycles.is_championship(group):
            continue
        for member in members:
            if is_junior(script.cycles, member, script.cycles.cycle(cycle).opened_on):
                open_to = _tempi(script, member, cycle, tempi)
                if open_to and script.dice.happens(600_000):
                    script.write_event(events.TempoAgreed, member=member, cycle=cycle, tempo=script.dice.pick(open_to))
            elif script.dice.happens(50_000):
                script.write_event(events.ShortGamesDisliked, script.people[member].name, member=member, cycle=cycle)


def _tempi(script: Script, member: int, cycle: int, tempi: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shorter tempi for this junior; only slower ones after playing too long in the last cycle."""
    fastest = slower_tempo(script.cycles, member, cycle)
    if fastest is None:
        return tempi
    return tempi[: tempi.index(fastest) + 1] if fastest in tempi else ()


# An evening with all rounds of a competition --------------------------------------------------------------------------


def games_evening(script: Script, evening: Slot) -> None:
    """Play all rounds of the evening, then the final or the decisions after it."""
    name, first = evening.what, RoundKey(evening.what, evening.part, 1)
    script.at(evening.date, "19:50")
    seed = script.lots(f"{name} {evening.part}")
    script.write_event(events.LotsDrawn, competition=name, part=evening.part, seed=seed)
    in_final: tuple[int, ...] = ()
    evenings = script.evenings(name)
    if evenings.has_final_on(evening.part):
        _decline_places(script, name)
        in_final = tuple(script.evenings(name).finalists())
    _swiss(script, evening, in_final)
    if len(in_final) > 1:
        _final(script, first._replace(group=evenings.final_group()), in_final)


def _swiss(script: Script, evening: Slot, in_final: tuple[int, ...]) -> None:
    """Play the rounds of the players outside the final; anyone may leave between them."""
    name = evening.what
    here = [
        number
        for number in script.season.playing(name, evening.date)
        if number not in in_final and script.dice.happens(script.people[number].rapid)
    ]
    round = 1
    while _coming(script, evening) and len(here) > 1:
        script.write_event(events.PresenceNoted, competition=name, part=evening.part, round=round, present=tuple(here))
        for place in _coming(script, evening):
            paired_and_published(script, place)
            enter_results(script, place)
        round += 1
        if _coming(script, evening):
            here = [number for number in here if not script.dice.happens(LEAVING_RATE)]


def _coming(script: Script, evening: Slot) -> list[RoundKey]:
    """Return the next round of every group except the final pool."""
    season = script.season
    due = propose.to_be_paired(season, evening.date)
    return [place for place in due if not queries.is_closed(season.competition(place.competition), place)]


def _final(script: Script, first: RoundKey, in_final: tuple[int, ...]) -> None:
    """Play the final pool, and the play-off for first place."""
    rules = script.evenings(first.competition).rules.final
    assert rules is not None
    last = fixtures(in_final, rules.times)[-1].round
    for round in range(1, last + 1):
        place = first._replace(round=round)
        paired_and_published(script, place)
        if round == last:
            special_games.last_round_of(script, place)
        enter_results(script, place)
    special_games.play_off(script, first.competition)


def _decline_places(script: Script, name: str) -> None:
    """Let members who cannot come to the final give their place to the next one."""
    for member in script.evenings(name).qualification().members:
        if script.dice.happens(script.plan.declines):
            place = {"member": member, "competition": name}
            person = script.people[member].name
            script.write_event(events.QualificationDeclined, person, **place, why="away that evening")
