"""Literal transcription of the Keizer system: every pairing is tried, every score is computed anew, in fractions."""

from __future__ import annotations

from fractions import Fraction

from indeler.model import Colour, Kind

ELSEWHERE = {
    Kind.PAIRING_BYE: "bye",
    Kind.FULL_BYE: "arbiter",
    Kind.HALF_BYE: "club",
    Kind.ZERO_BYE: "absent",
    Kind.ABSENT: "absent",
    Kind.NO_NOTICE: "no_notice",
}
GAMES = {"win": (Kind.WIN, Kind.SHORT_WIN), "draw": (Kind.DRAW, Kind.SHORT_DRAW)}
LOST = (Kind.LOSS, Kind.SHORT_LOSS, Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)
DEFAULTS = {
    "win": 1,
    "draw": Fraction(1, 2),
    "loss": 0,
    "bye": Fraction(2, 3),
    "arbiter": Fraction(2, 3),
    "club": Fraction(2, 3),
    "absent": Fraction(1, 3),
    "no_notice": 0,
    "own": 1,
    "absent_max": 5,
    "between": 2,
}


def value(place, players, top):
    """1: the value of a place, counted from 1."""
    top = (3 * players + 1) // 2 if top is None else top
    return max(Fraction(1), Fraction(top) - (place - 1))


def coefficient(kind, settings):
    """2: the factor of a game or of another kind of round."""
    for name, kinds in GAMES.items():
        if kind in kinds:
            return settings[name]
    if kind in LOST:
        return settings["loss"]
    return 1 if kind is Kind.FORFEIT_WIN else 0


def score(tournament, player, rounds, values, settings):
    """2: the own value plus the amount of each round at these values."""
    total, absences = Fraction(settings["own"]) * values[player], 0
    for cell in tournament.card(player)[:rounds]:
        if cell.opponent:
            total += coefficient(cell.kind, settings) * values[cell.opponent]
        elif ELSEWHERE[cell.kind] == "absent" and absences == settings["absent_max"]:
            continue
        else:
            is_absent = ELSEWHERE[cell.kind] == "absent"
            less = Fraction(settings.get("absent_next", 1)) ** absences if is_absent else 1
            absences += is_absent
            total += less * Fraction(settings[ELSEWHERE[cell.kind]]) * values[player]
    return total


def rankings(tournament, given):
    """3: the list published after each round: players, scores, values, length of the cycle."""
    settings = {**DEFAULTS, **given}
    start = sorted(tournament.players, key=lambda player: (-tournament.players[player].rating, player))
    top = settings.get("top")
    before, published = start, []

    def worth(order):
        return {player: value(place, len(order), top) for place, player in enumerate(order, start=1)}

    def ranked(values, rounds):
        scores = {player: score(tournament, player, rounds, values, settings) for player in start}
        return sorted(start, key=lambda player: (-scores[player], start.index(player))), scores

    for rounds in range(1, len(tournament.rounds) + 1):
        values, cycle = worth(before), [before]
        if settings.get("recalc", "iterate") == "iterate":
            seen = [before]
            while (following := ranked(worth(seen[-1]), rounds)[0]) not in seen:
                seen.append(following)
            cycle = seen[seen.index(following) :]
            values = {player: sum(worth(order)[player] for order in cycle) / len(cycle) for player in start}
        before, scores = ranked(values, rounds)
        published.append((before, scores, values, len(cycle)))
    return published


def all_pairings(places):
    """Return every way to pair these places, one staying alone if their number is odd; the pairs in order."""
    if not places:
        yield [], None
        return
    first, *others = places
    for partner in others:
        for pairs, odd in all_pairings([place for place in others if place != partner]):
            yield [(first, partner), *pairs], odd
    if len(places) % 2:
        for pairs, _ in all_pairings(others):
            yield pairs, first


def meetings(tournament, a, b):
    """4: the rounds in which the two players played each other; a forfeit does not count."""
    return [n for n, cell in enumerate(tournament.card(a), start=1) if cell.opponent == b and cell.kind.played]


def had(tournament, player):
    """4: the colours of the games played."""
    return [cell.colour for cell in tournament.card(player) if cell.kind.played]


def balance(colours):
    """4: the number of whites minus the number of blacks."""
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def streak(colours):
    """4: the length of the current series of one colour."""
    run = 0
    while run < len(colours) and colours[-1 - run] is colours[-1]:
        run += 1
    return run


def keeps(tournament, white, black, settings):
    """4: whether these colours keep the limits of both players."""
    difference, running = settings.get("max_diff"), settings.get("max_streak")
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        colours = [*had(tournament, player), colour]
        if difference is not None and abs(balance(colours)) > difference:
            return False
        if running is not None and streak(colours) > running:
            return False
    return True


def coloured(tournament, higher, lower, settings):
    """4, (a) to (d) and the limits: White, Black, and L4."""
    met, one, other = meetings(tournament, higher, lower), had(tournament, higher), had(tournament, lower)
    by_balance = None if balance(one) == balance(other) else higher if balance(one) < balance(other) else lower
    last = tournament.card(higher)[met[-1] - 1].colour if met else None
    by_meeting = None if not met else lower if last is Colour.WHITE else higher
    order = [by_meeting, by_balance] if settings.get("rematch_first") else [by_balance, by_meeting]
    if one and other and one[-1] is not other[-1]:
        order.append(higher if one[-1] is Colour.BLACK else lower)
    white = next((player for player in order if player is not None), lower)
    black = lower if white == higher else higher
    if keeps(tournament, white, black, settings):
        return white, black, 0
    if keeps(tournament, black, white, settings):
        return black, white, 0
    return white, black, 1


def cost(tournament, order, pairs, odd, settings):
    """L1 to L6 of one pairing."""
    upcoming = len(tournament.rounds) + 1
    too_soon, shortfall, limits = 0, 0, 0
    for a, b in pairs:
        met = meetings(tournament, order[a], order[b])
        short = max(0, settings["between"] + 1 - (upcoming - met[-1])) if met else 0
        often = settings.get("max_meet")
        early = met and upcoming <= settings.get("rematch_after", 0)
        too_soon += bool(short or early or (often is not None and len(met) >= often))
        shortfall += short
        limits += coloured(tournament, order[a], order[b], settings)[2]
    byes = 0
    if odd is not None and settings.get("bye_rule", "fewest") == "fewest":
        byes = sum(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(order[odd]))
    vector = [dict(pairs).get(place, -1) for place in range(len(order))]
    return byes, too_soon, shortfall, limits, 0 if odd is None else len(order) - odd, vector


def best_round(tournament, order, given):
    """4: the boards (white, black) and the player with the bye of the least of all pairings without a ban."""
    settings = {**DEFAULTS, **given}
    legal = [
        (pairs, odd)
        for pairs, odd in all_pairings(list(range(len(order))))
        if all(tournament.may_meet(order[a], order[b]) for a, b in pairs)
    ]
    if not legal:
        return None
    pairs, odd = min(legal, key=lambda found: cost(tournament, order, *found, settings))
    boards = [coloured(tournament, order[a], order[b], settings)[:2] for a, b in pairs]
    return boards, None if odd is None else order[odd]


def frozen_values(at_start, newcomers, top=None, step=1, floor=1):
    """1, 3: the values while they are frozen: by place at the start, then the next lower values for newcomers.

    ``newcomers`` are (round, rating, number) of the players who entered later.
    """
    players = [*at_start, *(number for _, _, number in sorted(newcomers, key=lambda one: (one[0], -one[1], one[2])))]
    first = (3 * len(at_start) + 1) // 2 if top is None else top
    return {player: max(Fraction(floor), Fraction(first) - step * above) for above, player in enumerate(players)}
