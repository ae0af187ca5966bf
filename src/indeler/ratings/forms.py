"""The forms that an arbiter sends to FIDE after a tournament, filled in: IT1, IT3, IT4, FA1, IA1 and a list of norms.

They are in English, the language of the recipient; missing items are named in the language of the arbiter. The layout
is ours: the forms themselves are FIDE's.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from indeler._version import __version__
from indeler.formats import arbiter_id, arbiter_name, missing_of_event
from indeler.formats.sheets import Sheet, SheetCell
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.model import Colour, Kind, Tournament
from indeler.ratings.change import format_hundredths
from indeler.ratings.norms import (
    NO_FEDERATION,
    NORM_TITLES,
    Application,
    Condition,
    Norm,
    conditions,
    foreigners_by_round,
    is_big_swiss,
    is_predetermined,
    possible_norms,
)
from indeler.ratings.reporting import report_of, with_days
from indeler.rulebooks.clause_texts import clause_texts

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
YES_NO = {True: "yes", False: "no"}


class About(NamedTuple):
    """The data of the forms that a tournament does not have."""

    event_id: str = ""
    organiser: str = ""
    organiser_email: str = ""
    remarks: str = ""


class FormTable(NamedTuple):
    """A table on a form."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[SheetCell, ...], ...]


class Form(NamedTuple):
    """A completed form: its name, fields with values, tables, signatures, and the missing items."""

    name: str
    title: str
    subject: str
    """The subject of the form; empty for a complete tournament."""
    fields: tuple[tuple[str, SheetCell], ...]
    tables: tuple[FormTable, ...]
    signatures: tuple[str, ...]
    missing: tuple[Sentence, ...]

    def as_data(self, still_missing: str, words: Words) -> dict[str, Any]:
        """Return the form as data for the print template; missing items are translated."""
        data = {"name": self.name, "title": self.title, "subject": self.subject, "signatures": self.signatures}
        tables = [table._asdict() for table in self.tables]
        missing = [each.translated(words) for each in self.missing]
        return {**data, "fields": self.fields, "tables": tables, "missing": missing, "still_missing": still_missing}

    @property
    def sheet(self) -> Sheet:
        """Return the form as one sheet of a workbook."""
        rows: list[tuple[SheetCell, ...]] = list(self.fields)
        for table in self.tables:
            rows += [(), (table.title,), table.head, *table.rows]
        rows += [(), *((f"{who}:",) for who in self.signatures)]
        width = max(2, *(len(row) for row in rows))
        padded = [tuple(cell for cell, _ in zip_longest(row, range(width))) for row in rows]
        head = [self.name, f"{self.title}{f': {self.subject}' if self.subject else ''}", *[""] * (width - 2)]
        return Sheet(f"{self.name} {self.subject}".strip(), head, padded)


FORMS = ("IT1", "IT3", "IT4", "FA1", "IA1")
NO_FORM = N_("There is no form '{name}'; choose one of {choices}.")


class FormRequest(NamedTuple):
    """The subject of a form: a player (0: all with a norm), a title, an arbiter (empty: all of them)."""

    player: int = 0
    title: str = ""
    arbiter: str = ""
    waived: bool = False
    """Whether norms need no mix of federations, by 1.4.3a-c."""


def forms_of(name: str, tournament: Tournament, about: About, request: FormRequest) -> list[Form]:
    """Return the requested forms with this name; refused if there is nothing to write on one."""
    waived = request.waived
    if name == "IT1":
        if request.player:
            chosen = [(request.player, norm_of(tournament, request.player, request.title, waived=waived))]
        else:
            chosen = [
                (player.number, norm) for player, norm in possible_norms(tournament, waived=waived) if norm.is_achieved
            ]
        forms = [certificate(tournament, number, norm, about, waived=waived) for number, norm in chosen]
    elif name == "IT3":
        forms = [tournament_report(tournament, about, waived=waived)]
    elif name == "IT4":
        forms = [form for form in [exemption_report(tournament, about)] if form]
    elif name in ("FA1", "IA1"):
        names = [request.arbiter] if request.arbiter else [row[1] for row in _arbiters(tournament)]
        forms = [arbiter_report(tournament, about, one, name) for one in names]
    else:
        raise InvalidInput(NO_FORM, name=name, choices=list(FORMS))
    if not forms:
        raise InvalidInput(_NOTHING[name])
    return forms


_NOTHING = {
    "IT1": N_("Nobody made a norm; name a player to see what is missing."),
    "IT4": N_("IT4 does not apply: there were not 20 foreigners of 3 federations, 10 of them titled, in every round."),
    "FA1": N_("The tournament names no arbiter; write the arbiters down first."),
    "IA1": N_("The tournament names no arbiter; write the arbiters down first."),
}


def norm_of(tournament: Tournament, number: int, title: str = "", *, waived: bool = False) -> Norm:
    """Return the norm of a player: for this title, else the highest that was made, else the closest one."""
    tournament.card(number)  # refuses an unknown number
    found = [norm for player, norm in possible_norms(tournament, waived=waived) if player.number == number]
    matching_norms = [norm for norm in found if not title or norm.title.name == title]
    if not matching_norms:
        raise InvalidInput(
            N_("{player} can make no norm for '{title}': GM and IM, of women also WGM and WIM, above the title held."),
            player=tournament.named(number),
            title=title or "-",
        )
    return min(matching_norms, key=lambda norm: len(norm.missing))


def certificate(tournament: Tournament, number: int, norm: Norm, about: About, *, waived: bool = False) -> Form:
    """IT1: the certificate of a title result, with every game, and every condition with the value found."""
    player, report = tournament.players[number], report_of(tournament)
    score = sum(game.score for game in norm.games)
    fields = (
        ("Player", player.name),
        ("FIDE ID", player.fide_id),
        ("Federation", player.federation),
        ("Date of birth", player.birth),
        ("Title held", player.title),
        ("Rating", player.rating or None),
        ("Title norm", f"{norm.title.name}: {'made' if norm.is_achieved else 'not made'}"),
        *_event(report, about),
        ("Score", f"{format_hundredths(score)} of {len(norm.games)}"),
        ("Average rating of opponents", norm.average),
        ("Performance", norm.performance),
    )
    required = tuple(conditions(tournament, number, norm, waived=waived))
    tables = FormTable("Games", _GAMES, tuple(_games(tournament, number, norm))), _of_conditions(required)
    missing = (*missing_of_event(report), *_of_player(tournament, number), *_of_opponents(tournament, norm))
    signatures = "Chief arbiter", "Rating officer of the federation"
    return Form("IT1", "Certificate of title result", player.name, fields, tables, signatures, missing)


_GAMES = ("Round", "Opponent", "Federation", "FIDE ID", "Title", "Rating", "Colour", "Result", "Counts")
_RESULTS = {
    Kind.WIN: "1", Kind.DRAW: "½", Kind.LOSS: "0", Kind.ZERO_ZERO: "0",
    Kind.FORFEIT_WIN: "+", Kind.FORFEIT_LOSS: "-", Kind.DOUBLE_FORFEIT: "-",
    Kind.PAIRING_BYE: "+", Kind.FULL_BYE: "+", Kind.EMPTY_SEAT: "+", Kind.HALF_BYE: "=",
}  # fmt: skip
"""Rounds without play in the notation of FIDE's form: + = -; any other kind by its code."""


def _games(tournament: Tournament, number: int, norm: Norm) -> Iterable[tuple[SheetCell, ...]]:
    """Yield every round of the player; a game that the norm leaves out (1.4.1e, f) stays on the form and is marked."""
    counted = {game.round for game in norm.games}
    for round, cell in enumerate(tournament.card(number), start=1):
        other = tournament.players.get(cell.opponent)
        about = (other.name, other.federation, other.fide_id, other.title, other.rating or None) if other else ("",) * 5
        colour = {Colour.WHITE: "white", Colour.BLACK: "black"}[cell.colour] if cell.colour else ""
        result = _RESULTS.get(cell.kind, cell.kind.code.strip())
        yield (round, *about, colour, result, YES_NO[round in counted] if cell.kind.rated else "no game")


def _of_conditions(required: Sequence[Condition]) -> FormTable:
    rows = tuple((each.article, each.what, each.requirement, each.found, YES_NO[each.holds]) for each in required)
    return FormTable("Conditions (B.01)", ("Article", "Condition", "Asked", "Found", "Holds"), rows)


def _event(report: Tournament, about: About) -> tuple[tuple[str, SheetCell], ...]:
    event = report.event
    return (
        ("Event", event.name),
        ("FIDE event ID", about.event_id),
        ("Place", event.city),
        ("Federation of the event", event.federation),
        ("Dates", " – ".join(filter(None, (event.start, event.end)))),
        ("Time control", event.time_control or event.time_control_code),
        ("System", system_of(report)),
        ("Rounds", len(report.rounds)),
    )


def system_of(tournament: Tournament) -> str:
    """Return the pairing system in English, with its acceleration."""
    title = clause_texts(tournament.rules).title("en") if tournament.rules else "not known"
    is_accelerated = bool(tournament.virtual_points) or tournament.type_code.endswith("_BAKU")
    return f"{title}, accelerated" if is_accelerated else title


def tournament_report(tournament: Tournament, about: About, *, waived: bool = False) -> Form:
    """IT3: the report of a tournament: the system, the participants, the arbiters and the norms."""
    report = report_of(tournament)
    achieved = [(player, norm) for player, norm in possible_norms(tournament, waived=waived) if norm.is_achieved]
    fields = (
        *_event(report, about),
        ("Rounds a day", rounds_a_day(report)),
        ("Organiser", about.organiser),
        ("E-mail of the organiser", about.organiser_email),
        ("Program", f"Indeler {__version__}"),
        ("Remarks", about.remarks),
    )
    results = tuple(
        (player.number, player.name, player.federation, player.fide_id, norm.title.name, len(norm.games),
         format_hundredths(sum(game.score for game in norm.games)), norm.performance)
        for player, norm in achieved
    )  # fmt: skip
    head = "No.", "Name", "Federation", "FIDE ID", "Norm", "Games", "Score", "Rp"
    tables = (
        FormTable("Participants", ("", "Total", "Federations", "Of the host"), tuple(_participants(report))),
        FormTable("Arbiters", ("Function", "Name", "FIDE ID"), tuple(_arbiters(report))),
        FormTable("Title norms made", head, results),
    )
    missing = (*missing_of_event(report), *_of_about(about))
    return Form("IT3", "Tournament report", "", fields, tables, ("Chief arbiter",), missing)


def rounds_a_day(tournament: Tournament) -> str:
    """Return how many rounds each day had, in order: 1-2-2."""
    days = Counter(filter(None, tournament.event.round_dates))
    return "-".join(str(days[day]) for day in sorted(days))


def _participants(tournament: Tournament) -> Iterable[tuple[SheetCell, ...]]:
    players, host = list(tournament.players.values()), tournament.event.federation
    rated, unrated = [one for one in players if one.rating], [one for one in players if not one.rating]
    titled = ((title, [one for one in players if one.title == title]) for title in TITLES)
    for name, some in [("Players", players), ("Rated", rated), ("Unrated", unrated), *titled]:
        federations = {one.federation for one in some} - set(NO_FEDERATION)
        yield name, len(some), len(federations), sum(one.federation == host for one in some) if host else None


def _arbiters(tournament: Tournament) -> Iterable[tuple[str, str, str]]:
    event = tournament.event
    for function, names in (("Chief arbiter", event.chief_arbiters), ("Deputy arbiter", event.deputy_arbiters)):
        yield from ((function, arbiter_name(words), arbiter_id(words)) for words in names)


def exemption_report(tournament: Tournament, about: About) -> Form | None:
    """IT4: the number of foreigners in each round, if norms need no mix of federations because of them (1.4.3d)."""
    if not is_big_swiss(tournament):
        return None
    report, by_round = report_of(tournament), foreigners_by_round(tournament)
    rows = tuple(
        (round, len(there), len({one.federation for one in there}), sum(one.title in NORM_TITLES for one in there))
        for round, there in enumerate(by_round, start=1)
    )
    foreign = sorted({one for there in by_round for one in there}, key=lambda one: one.number)
    head = "Round", "Rated, not of the host", "Federations", "GM, IM, WGM, WIM"
    names = tuple((one.number, one.name, one.federation, one.fide_id, one.title, one.rating) for one in foreign)
    tables = (
        FormTable("In every round (asked: 20 players, 3 federations, 10 titles)", head, rows),
        FormTable("The players", ("No.", "Name", "Federation", "FIDE ID", "Title", "Rating"), names),
    )
    missing = (*missing_of_event(report), *_of_about(about))
    return Form("IT4", "Exemption by 1.4.3d", "", _event(report, about), tables, ("Chief arbiter",), missing)


def arbiter_report(tournament: Tournament, about: About, arbiter: str, name: str = "FA1") -> Form:
    """FA1, IA1: the report on an arbiter for a norm as FIDE Arbiter or International Arbiter."""
    report = report_of(tournament)
    rows = [row for row in _arbiters(report) if arbiter.casefold() in (row[1].casefold(), row[2])]
    if not rows:
        known = [row[1] for row in _arbiters(report)]
        text = N_("'{name}' is no arbiter of this tournament; the arbiters are: {choices}.")
        raise InvalidInput(text, name=arbiter, choices=known)
    function, who, identity = rows[0]
    players = list(tournament.players.values())
    counts = Counter(one.federation for one in players if one.federation not in NO_FEDERATION)
    fields = (
        ("Arbiter", who),
        ("FIDE ID", identity),
        ("Federation", ""),
        ("Date of birth", ""),
        ("Function", function),
        *_event(report, about),
        ("Rounds a day", rounds_a_day(report)),
        ("Kind of event", "round robin" if is_predetermined(report) else "Swiss"),
        ("Players", len(players)),
        ("Rated players", sum(bool(one.rating) for one in players)),
        ("Titled players", sum(one.title in TITLES for one in players)),
        ("Federations", len(counts)),
    )
    subjects = ("Laws of Chess", "Rating and title regulations", "Pairings", "Equipment and anti-cheating", "Conduct")
    table = FormTable("Judgement of the chief arbiter", ("Subject", "Good", "Sufficient", "Insufficient"),
                      tuple((each, "", "", "") for each in subjects))  # fmt: skip
    missing = (
        *missing_of_event(report),
        *_of_about(about),
        Sentence(N_("the federation and the date of birth of {arbiter}: write them on the form"), arbiter=who),
    )
    signatures = "Chief arbiter", "Federation"
    kind = {"FA1": "FIDE Arbiter", "IA1": "International Arbiter"}[name]
    return Form(name, f"Norm report: {kind}", who, fields, (table,), signatures, missing)


def title_report(found: Application) -> Form:
    """IT2: all norms of a player for a title over several events, the games of each, and the conditions."""
    player = found.player
    fields = (
        ("Player", player.name),
        ("FIDE ID", player.fide_id),
        ("Federation", player.federation),
        ("Title", found.title.name),
        ("Games of all norms", found.games),
        ("Enough for an application", YES_NO[found.is_complete]),
    )
    events = [with_days(each.tournament).event for each in found.norms]
    rows = tuple(
        (event.name, event.start, event.end, len(each.norm.games), each.extra, each.games,
         format_hundredths(sum(game.score for game in each.norm.games)), each.norm.performance, YES_NO[each.exempt])
        for each, event in zip(found.norms, events, strict=True)
    )  # fmt: skip
    head = "Event", "From", "Until", "Games", "Extra (1.4.1d)", "Count as", "Score", "Rp", "Exempt (1.4.3)"
    tables = FormTable("Norms", head, rows), _of_conditions(found.conditions)
    return Form("IT2", "Norms for a title", player.name, fields, tables, ("Federation",), ())


def _of_about(about: About) -> Iterable[Sentence]:
    if not about.event_id:
        yield Sentence(N_("the number under which the event is registered with FIDE"))
    if not about.organiser:
        yield Sentence(N_("the organiser"))


def _of_player(tournament: Tournament, number: int) -> Iterable[Sentence]:
    player, named = tournament.players[number], tournament.named(number)
    if not player.fide_id:
        yield Sentence(N_("the FIDE number of {player}"), player=named)
    if not player.federation:
        yield Sentence(N_("the federation of {player}"), player=named)
    if not player.birth:
        yield Sentence(N_("the date of birth of {player}"), player=named)


def _of_opponents(tournament: Tournament, norm: Norm) -> Iterable[Sentence]:
    numbers = [game.opponent for game in norm.games]
    without = [tournament.named(one) for one in numbers if not tournament.players[one].fide_id]
    if without:
        yield Sentence(N_("the FIDE numbers of these opponents: {players}"), players=without)
    stateless = [tournament.named(one) for one in numbers if not tournament.players[one].federation]
    if stateless:
        yield Sentence(N_("the federations of these opponents: {players}"), players=stateless)
