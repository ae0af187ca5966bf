"""Forms that create or change a team event: its teams, boards, points and the submission of line-ups."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import formats
from indeler.formats import write_players_csv
from indeler.formats.people import is_list, tournament_of
from indeler.language import N_, InvalidInput
from indeler.model import Colour, Tournament
from indeler.model.teams import code_with, is_team_event, system_of_code
from indeler.opens import Decider, State, check_new_teams
from indeler.opens.team_propose import teams_entered, teams_in
from indeler.ranking import codes_in, standings
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems import scheveningen_teams
from indeler.web.common.form_fields import check_field, choice_field, file_field, lines_field, number_field, text_field
from indeler.web.common.forms import OneLineForm, check_names, refusal_at
from indeler.web.common.visitor_language import language
from indeler.web.lead.forms import MOST_ROUNDS
from indeler.web.tournaments.models import LONGEST_NAME
from indeler.web.tournaments.uploads import check_number, check_size

RULES = ("fide-team", "berger", "knockout")
SCHEVENINGEN = "scheveningen"
CODES = {
    "fide-team": "FIDE_TEAM",
    "berger": "FIDE_TEAM_ROUNDROBIN",
    "knockout": "CUSTOM_TEAM_KNOCKOUT",
    SCHEVENINGEN: "FIDE_SCHEVENINGEN",
}
"""The code of record 192 by rulebook, which declares in a file that teams are paired."""
EXAMPLE = "De Toren; Anna de Vries\nAnna de Vries; 1987\nKees Bakker; 1850\n\nHet Paard; Tom Visser\nTom Visser; 1920"


def rulebook_choices(rules: Iterable[str] = RULES) -> list[tuple[str, str]]:
    """Return the rulebooks that pair teams, by their title; of a new event also Scheveningen, which pairs players."""
    return [(name, clause_texts(name).title(language())) for name in rules]


def _points(label: Any, initial: str | None = None, *, required: bool = False, **more: Any) -> forms.DecimalField:
    start = None if initial is None else Decimal(initial)
    return forms.DecimalField(
        label=label, min_value=0, max_value=100, decimal_places=1, initial=start, required=required, **more
    )


POINTS = ("win", "draw", "loss", "bye_match", "bye_game", "game_win", "game_draw", "game_loss")


class TeamSettingsForm(OneLineForm):
    """Name, rounds and rulebook; boards, points, and the submission of line-ups."""

    folded = (
        *("city", *POINTS, "primary", "preference", "baku", "tiebreaks", "order", "minutes", "reports"),
        *("bracket", "berlin", "tie", "seed", "league", "level", "up", "down", "play_up", "play_down", "apart"),
    )
    name = text_field(lazy("Name"), LONGEST_NAME, required=True)
    rules = choice_field(lazy("Rulebook"), rulebook_choices, required=True, initial="fide-team")
    rounds = number_field(
        lazy("Rounds"), 1, MOST_ROUNDS, lazy("Of a Swiss; a round robin and a knock-out have as many as they need.")
    )
    cycles = number_field(
        lazy("How often teams meet"), 1, 8, lazy("Of a round robin: 1, or 2 for home and away."), initial=1
    )
    colours = text_field(
        lazy("Boards and colours"),
        40,
        lazy(
            "A letter for each board: the colour of the team named first. With WBWB a match has four boards, "
            "and the team named first has White on boards 1 and 3."
        ),
        required=True,
        initial="WBWB",
        validators=[RegexValidator("^[WBwb]+$", lazy("Write a W or a B for each board, such as WBWB."))],
    )
    minimum = number_field(
        lazy("Players needed"), 1, 40, lazy("A team with fewer players forfeits the match."), required=True, initial=1
    )
    city = text_field(lazy("City"), 60)
    win = _points(lazy("Match points for a win"), "2", required=True)
    draw = _points(lazy("Match points for a draw"), "1", required=True)
    loss = _points(lazy("Match points for a loss"), "0", required=True)
    bye_match = _points(lazy("Match points of the bye"), help_text=lazy("Leave empty for those of a drawn match."))
    bye_game = _points(lazy("Game points of the bye"))
    game_win = _points(lazy("Game points for a win"), "1")
    game_draw = _points(lazy("Game points for a draw"), "0.5")
    game_loss = _points(lazy("Game points for a loss"), "0")
    primary = choice_field(
        lazy("Paired and ranked by"), [("MP", lazy("match points")), ("GP", lazy("game points"))], required=True
    )
    preference = choice_field(
        lazy("Colours by"),
        [
            ("A", lazy("type A: only where a team had one colour too often")),
            ("B", lazy("type B: every team alternates, if possible")),
            ("none", lazy("no preferences")),
        ],
        lazy("How the rulebook fide-team gives the colours on board 1 (C.04.6 1.7)."),
    )
    baku = check_field(
        lazy("Baku acceleration"),
        lazy("In the first half of the rounds the upper half of the teams is paired with extra match points."),
    )
    tiebreaks = text_field(
        lazy("Tie-breaks"),
        100,
        lazy(
            "In order, such as MPvGP (the other score), EDE (extended direct encounter), EMGSB (extended "
            "Sonneborn-Berger, match points × game points). Leave empty for those of the rulebook."
        ),
    )
    order = choice_field(
        lazy("Order of a line-up"), [("roster", lazy("that of the roster")), ("free", lazy("free"))], required=True
    )
    minutes = number_field(
        lazy("Minutes for line-ups"),
        0,
        10_000,
        lazy("So long captains have after a round is published; 0: until you show them."),
        required=True,
        initial=15,
    )
    reports = choice_field(
        lazy("Results come from"),
        [("arbiter", lazy("whoever leads")), ("captains", lazy("the home captain; the other one confirms"))],
    )
    bracket = choice_field(
        lazy("Knock-out: who meets whom"),
        [
            ("seeded", lazy("a bracket by number: the first teams are seeded")),
            ("bracket", lazy("a bracket by lot")),
            ("redraw", lazy("every round by lot")),
        ],
    )
    berlin = check_field(lazy("Knock-out: a drawn match goes by the Berlin count first"), initial=True)
    tie = choice_field(
        lazy("Knock-out: then decides"),
        [
            ("rapid", lazy("a rapid play-off")),
            ("blitz", lazy("a blitz play-off")),
            ("seed", lazy("the higher seed")),
            ("black", lazy("Black on board 1")),
            ("lot", lazy("the lot")),
        ],
    )
    seed = text_field(
        lazy("Knock-out: seed of the draw"),
        60,
        lazy("The text that lots come from; leave empty for the name of the event."),
    )
    league = text_field(
        lazy("Division of the league"),
        60,
        lazy("The name of a league, the same for all its divisions; leave empty if there is none."),
    )
    level = number_field(
        lazy("League: level"), 0, 99, lazy("1 is the highest; parallel divisions share one."), initial=1
    )
    up = number_field(lazy("League: number of teams that go up"), 0, 99, initial=1)
    down = number_field(lazy("League: number of teams that go down"), 0, 99, initial=1)
    play_up = number_field(lazy("League: number of teams that play for promotion"), 0, 99, initial=0)
    play_down = number_field(lazy("League: number of teams that play to stay up"), 0, 99, initial=0)
    apart = check_field(lazy("League: no two teams of one club in this division"))
    is_public = check_field(lazy("Visible to everybody"), initial=True)
    shows_next = check_field(lazy("Show whom teams may meet next"), initial=True)

    def clean(self) -> dict[str, Any]:
        """Check the minimum against the boards, both points of the bye, and the tie-breaks."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["colours"] = data.get("colours", "").upper()
        for name in ("game_win", "game_draw", "game_loss"):
            if data.get(name) is None:
                data[name] = self.fields[name].initial
        data["preference"] = data.get("preference") or "A"
        if data["colours"] and data.get("minimum", 0) > len(data["colours"]):
            self.add_error("minimum", _("A match has fewer boards than that."))
        if (data.get("bye_match") is None) != (data.get("bye_game") is None):
            self.add_error("bye_game", _("Write match points and game points of the bye, or neither."))
        if data.get("baku") and data.get("primary") == "GP":
            self.add_error("baku", _("Acceleration is for match points, not for game points."))
        with refusal_at(self, "tiebreaks"):
            data["codes"] = _codes(data.get("tiebreaks", ""))
        return data

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the fields of the event about name, rulebook and rounds."""
        data = self.cleaned_data
        fields = {name: data[name] for name in ("name", "city", "rules")}
        rounds = data["rounds"] if data["rules"] == "fide-team" else None
        return {**fields, "rounds": rounds, "tiebreaks": data["codes"], "settings": _rulebook_settings(data)}

    @property
    def division(self) -> dict[str, Any]:
        """Return the fields of the event about the league."""
        data = self.cleaned_data
        counts = {name: data[name] or 0 for name in ("up", "down", "play_up", "play_down")}
        return {"league": data["league"], "level": data["level"] or 1, **counts, "apart": data["apart"]}

    @property
    def team_rules(self) -> dict[str, Any]:
        """Return the fields of the event about boards, points and line-ups."""
        data = self.cleaned_data

        def tenths(*names: str) -> tuple[int, ...]:
            return tuple(int(data[name] * 10) for name in names)

        return {
            "colours": data["colours"],
            "match_points": tenths("win", "draw", "loss"),
            "bye": None if data["bye_match"] is None else tenths("bye_match", "bye_game"),
            "game_points": tenths("game_win", "game_draw", "game_loss"),
            **{name: data[name] for name in ("order", "minimum", "minutes")},
            "reports": data["reports"] or "arbiter",
        }


CHOICES = ("primary", "preference", "baku", "cycles", "seeded", "redraw", "ties", "seed")
"""The settings of rulebooks on the form."""


def _rulebook_settings(data: dict[str, Any]) -> dict[str, str]:
    """Return the settings of the rulebook that differ from the default."""
    if data["rules"] == "fide-team":
        usual = {"primary": "MP", "preference": "A", "baku": "false"}
        posted = {**{name: data[name] for name in ("primary", "preference")}, "baku": str(data["baku"]).lower()}
        return {name: value for name, value in posted.items() if value != usual[name]}
    if data["rules"] != "knockout":
        return {"cycles": str(data["cycles"])} if (data["cycles"] or 1) > 1 else {}
    brackets = {"seeded": {"seeded": "true", "redraw": "false"}, "bracket": {"redraw": "false"}, "redraw": {}}
    ties = ",".join([*(["berlin"] if data["berlin"] else []), data["tie"] or "rapid"])
    return {**brackets[data["bracket"] or "seeded"], "ties": ties, **({"seed": data["seed"]} if data["seed"] else {})}


def _codes(text: str) -> tuple[str, ...]:
    """Return the tie-breaks as codes, tested on two teams so that an unknown one is refused now."""
    codes = tuple(codes_in(text))
    if codes:
        tried = teams_in("A\nOne; 1\n\nB\nTwo; 1").replace(type_code="FIDE_TEAM", rules="fide-team")
        standings(tried, tiebreaks=codes)
    return codes


class TeamsForm(forms.Form):
    """Teams typed in or in a file."""

    teams = lines_field(
        lazy("Teams"),
        14,
        help=lazy(
            "An empty line between teams. First the name of the team, if you like with the captain and the club behind "
            "semicolons; below it the players in board order: name; rating. Or paste a spreadsheet with a column team."
        ),
        placeholder=EXAMPLE,
    )
    file = file_field(
        lazy("Or a file"), lazy("Excel or CSV with a column team, or a TRF or JSON file of a team event; at most 2 MB.")
    )

    def clean(self) -> dict[str, Any]:
        """Require teams from one of the two sources."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            with refusal_at(self, "file" if data.get("file") else "teams"):
                data["tournament"] = _teams_of(data)
        return data


class NewTeamEventForm(TeamSettingsForm, TeamsForm):
    """A new team event."""

    field_order = ("name", "teams", "file", "rules", "rounds", "cycles", "colours", "minimum")
    rules = choice_field(
        lazy("Rulebook"), lambda: rulebook_choices((*RULES, SCHEVENINGEN)), required=True, initial="fide-team"
    )

    def clean(self) -> dict[str, Any]:
        """Require two teams of one size where the players of each meet those of the other."""
        data = super().clean()
        if data.get("rules") == SCHEVENINGEN and "tournament" in data:
            with refusal_at(self, "teams"):
                if len(data["tournament"].teams.teams) != 2:
                    raise InvalidInput(N_("Scheveningen is for two teams; write two."))
                scheveningen_teams(data["tournament"])
        return data

    def tournament(self) -> Tournament:
        """Return the tournament with its teams, rulebook and first colour."""
        data = self.cleaned_data
        tournament: Tournament = data["tournament"]
        code = tournament.type_code if tournament.rounds else CODES[data["rules"]]
        colour = tournament.initial_colour or Colour.WHITE
        return tournament.replace(type_code=code, initial_colour=colour)


def _teams_of(data: dict[str, Any]) -> Tournament:
    if not data.get("file"):
        teams = teams_in(data.get("teams", ""))
    else:
        content, name = data["file"].read(), data["file"].name
        check_size(len(content))
        teams = tournament_of(content, name) if is_list(content, name) else formats.parse(content, name)
        if not teams.teams.teams or not is_team_event(teams):
            raise InvalidInput(N_("This file has no teams; a list needs a column team."))
    check_number(len(teams.players))
    for team in teams.teams.teams:
        if not f"{team.name}{team.captain}".isprintable():
            raise InvalidInput(N_("'{name}' is not a name; write one line with letters in it."), name=str(team.number))
    check_new_teams(teams_entered(Decider(timezone.now(), ""), teams))
    return check_names(teams)


def text_of(state: State) -> str:
    """Return the teams as they are typed; a table where more than names and ratings is known."""
    tournament = state.tournament
    plain = [player._replace(number=0, name="", rating=0, enters=1) for player in tournament.players.values()]
    if any(player != type(player)(0) for player in plain):
        return write_players_csv(tournament)
    blocks = []
    for team in tournament.teams.teams:
        players = [tournament.players[number] for number in team.players]
        lines = [f"{each.name}; {each.rating}" if each.rating else each.name for each in players]
        blocks.append("\n".join(["; ".join([team.name, team.captain, team.club]).rstrip("; "), *lines]))
    return "\n\n".join(blocks)


def settings_of(name: str, site: Mapping[str, bool], state: State) -> dict[str, Any]:
    """Return the initial data of the form for an existing event."""
    tournament, teams, settings = state.tournament, state.tournament.teams, state.settings
    system = system_of_code(code_with(tournament.type_code, tournament.rules or "fide-team", settings))
    rules, division, scale, bye = state.teams.rules, state.teams.division, tournament.scale, teams.byes
    is_by_lot = settings.get("seeded") != "true"
    bracket = "redraw" if is_by_lot and "ties" in settings else "seeded"
    if is_by_lot and settings.get("redraw") == "false":
        bracket = "bracket"
    match_points = teams.match_scale or (20, 10, 0)
    usual_bye = (match_points[1], len(teams.colour_sequence) * scale.win // 2)
    bye_points = (None, None) if bye is None or bye[:2] == usual_bye else bye[:2]
    points = (*match_points, *bye_points, scale.win, scale.draw, scale.loss)
    return {
        "name": name,
        "city": tournament.event.city,
        "rules": tournament.rules or "fide-team",
        "rounds": tournament.total_rounds,
        "colours": teams.colour_sequence,
        "minimum": rules.minimum,
        **{name: None if each is None else Decimal(each) / 10 for name, each in zip(POINTS, points, strict=True)},
        "preference": system.preference,
        "baku": system.accelerated,
        "primary": system.primary,
        "cycles": int(settings.get("cycles", 1)),
        "reports": rules.reports,
        "bracket": bracket,
        "berlin": "berlin" in settings.get("ties", "berlin"),
        "tie": settings.get("ties", "rapid").rpartition(",")[2],
        "seed": settings.get("seed", ""),
        "tiebreaks": ", ".join(tournament.tiebreaks),
        "order": "roster" if rules.in_roster_order else "free",
        "minutes": rules.minutes,
        **site,
        **({"league": division.league, "level": division.level, **division.rules._asdict()} if division else {}),
    }
