"""Literal reading of the Keizer points that a season gave each member, from its state: boards and attendance."""

from __future__ import annotations

import datetime
from fractions import Fraction

SIDES = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "½-½": ("draw", "draw"),
    "0-0": ("loss", "loss"),
    "+-": ("won", "lost"),
    "-+": ("lost", "won"),
    "--": ("lost", "lost"),
}


def worth(text):
    """2: the factor of a value, and the number of points."""
    return (Fraction(0), Fraction(text[:-1])) if str(text).endswith("p") else (Fraction(text), Fraction(0))


def rounds_of(season, rules, part, group):
    """Return the published rounds that count for a ladder, in order."""
    found = [
        paired
        for place, paired in season.state.pairings.items()
        if place.competition == rules.name and place.group == group and paired.published_at
        if place.part == part or (place.part < part and not rules.groups)
    ]
    return sorted(found, key=lambda paired: paired.place)


def absence(season, rules, paired, member):
    """Return the kind of absence of a member, or nothing."""
    known = season.state.attendance.get(paired.date, {}).get(member)
    if known is None:
        return ""
    if known.exempt:
        return "arbiter"
    if known.granted:
        return "absent"
    if known.no_show:
        return "no_notice"
    if not known.reason:
        return ""
    deadline = datetime.datetime.combine(paired.date, season.club_rules.evening.sign_off_until)
    if known.signed_off_at > deadline and rules.late != "absent":
        return "late"
    return {"external": "club", "long": "absent_long"}.get(known.reason, "absent")


def elsewhere(season, rules, paired, member):
    """2: a game for the club elsewhere."""
    games = season.state.externals.get(paired.date, {}).get(member, ())
    counting = [game for game in games if game.ruled is not False]
    if games and not counting:
        return "absent"
    if rules.club_other_max != "none":
        other = counting and all(game.game_at.date() != paired.date for game in counting)
        return "other day" if other else "club"
    if not rules.ext:
        return "club"
    results = [game.result for game in counting if game.result]
    return f"ext {results[0]}" if results else "pending" if counting else "club"


def event(season, rules, rounds, number, member):
    """2: the kind of event that a round was for a member, and the opponent."""
    paired = rounds[number]
    if member not in paired.field:
        if not any(member in each.field for each in rounds[:number]):
            return "newcomer_missed", 0
        return ("absent" if any(member in each.field for each in rounds[number:]) else "withdrawn"), 0
    board = paired.board_of(member)
    if board is None:
        away = absence(season, rules, paired, member)
        if member == paired.odd and away in ("", "late"):
            return "bye", 0
        return (elsewhere(season, rules, paired, member) if away == "club" else away or "bye"), 0
    other = board.black if board.white == member else board.white
    if board.result:
        return SIDES[board.result][member == board.black], other
    own, theirs = (absence(season, rules, paired, each) for each in (member, other))
    if not own and not theirs:
        return "pending", other
    if all(each in ("", "no_notice", "late") for each in (own, theirs)):
        return ("lost" if own else "won"), other
    return own or "bye", 0


CAPS = {"absent": "absent_max", "absent_long": "absent_long_max", "other day": "club_other_max"}


def scores(season, rules, part, group, values):
    """2, 2-CAP, 2-OWN: the scores of all players at these values."""
    rounds = rounds_of(season, rules, part, group)
    begins = sum(rules.lengths[: part - 1]) if rules.period_reset == "score" else 0
    named = {**{name: getattr(rules, name) for name in ("win", "draw", "loss", "bye", "absent", "no_notice", "club")}}
    named |= {name: getattr(rules, name) for name in ("arbiter", "pending", "withdrawn", "newcomer_missed")}
    named |= {"absent_long": rules.absent_long or rules.absent, "other day": rules.club}
    named |= {"late": rules.late or rules.no_notice, "won": "1", "lost": "0"}
    named |= dict(zip(("ext win", "ext draw", "ext loss"), rules.ext or [rules.club] * 3, strict=True))
    fading = max(Fraction(0), 1 - Fraction(len(rounds), 5))
    own = fading if rules.own == "fading" else Fraction(rules.own)
    found = {}
    for member, value in values.items():
        total, counts = own * value, dict.fromkeys(CAPS, 0)
        for number in range(begins, len(rounds)):
            what, other = event(season, rules, rounds, number, member)
            if what == "absent_long" and not rules.absent_long:
                what = "absent"
            times, points = worth(named[what])
            if what in CAPS:
                counts[what] += 1
                most = getattr(rules, CAPS[what])
                if most != "none" and counts[what] > int(most):
                    continue
            if what == "absent":
                times *= Fraction(rules.absent_next) ** (counts[what] - 1)
            if other and other not in values:  # 2: a player who leaves the list
                times, other = times * Fraction(3, 4), member
            total += times * values[other or member] + points
        found[member] = total
    return found
