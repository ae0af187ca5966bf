"""Forms that create or change a tournament, and one of its players."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Self

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import systems
from indeler.formats import adjusted_in, fields
from indeler.formats.fields import KNSB, knsb_record
from indeler.formats.people import players_in
from indeler.lab import asking
from indeler.language import N_, IndelerError, InvalidInput, Sentence
from indeler.model import CHESS, TITLES, Colour, Event, NationalRating, Player, Scale, Tournament, tenths
from indeler.model.board_game import BoardGame
from indeler.model.teams import is_team_event
from indeler.opens import RATING_BY_HAND, ListLine
from indeler.ranking import codes_in, standings
from indeler.rulebooks import declared, pairing
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems import FIDE_ORDER, check_scoring, initial_list, listed_with, places_on_list, with_numbers
from indeler.web.common.form_fields import (
    check_field,
    choice_field,
    date_field,
    digits_field,
    file_field,
    lines_field,
    number_field,
    text_field,
)
from indeler.web.common.forms import OneLineForm, check_names, refusal_at
from indeler.web.common.people_lists import ListSource
from indeler.web.common.requests import parse_int
from indeler.web.common.setting_field import Field, Folded, chosen_in, faults, id_of, rulebook_fields
from indeler.web.common.visitor_language import language, translate, translate_wording
from indeler.web.lead.tie_break_list import TieBreaksInput
from indeler.web.tournaments.models import LONGEST_NAME
from indeler.web.tournaments.player_lists import SentList, lines_of, preview_of_lists, sent_lists
from indeler.web.tournaments.uploads import check_number, handed_in, handed_in_with_faults

MOST_ROUNDS = 60


def rulebook_choices() -> list[tuple[str, str]]:
    """Return the rulebooks that pair, by their title."""
    return [(name, clause_texts(name).title(language())) for name in pairing()]


class Card(NamedTuple):
    """A rulebook on the list."""

    name: str
    title: str
    sentence: str
    is_chosen: bool
    important: list[Field]
    others: Folded


class RulebookInput(forms.Select):
    """A choice of a rulebook; the settings of the chosen one are below it, which needs no script."""

    def __init__(self, attrs: Any = None, choices: Any = ()) -> None:
        super().__init__(attrs, choices)
        self.posted: Mapping[str, str] | None = None
        """The submitted data, if any."""
        self.chosen: Mapping[str, str] = {}
        """The present settings of the rulebook."""
        self.errors: Mapping[str, str] = {}
        """The reason of each refused setting of the chosen rulebook, by setting."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """Return a radio button for each, with its settings."""
        attributes = attrs or {}
        context = {
            "name": name,
            "id": attributes.get("id", name),
            "described": attributes.get("aria-describedby", ""),
            "cards": [self._card(each, value) for each in pairing()],
        }
        return render_to_string("lead/rulebook-choice.html", context)

    def _card(self, rules: str, value: Any) -> Card:
        book, is_chosen = clause_texts(rules), rules == value
        chosen = self.chosen if is_chosen else {}
        if self.posted is not None:
            chosen = chosen_in(rules, self.posted, f"{rules}.")
        fields = rulebook_fields(rules, chosen, f"{rules}.", self.errors if is_chosen else {})
        others = Folded(_("More settings"), [field for field in fields if not field.important])
        sentence = translate_wording(book.sentence) if book.sentence else ""
        important = [field for field in fields if field.important]
        return Card(rules, book.title(language()), sentence, is_chosen, important, others)


EXPECTED = "rounds-players"
"""The expected number of players; it is not stored."""
DESCRIBE_ROUNDS = "ask"
"""The button that shows the description of the rounds; it submits nothing else."""


class RoundsDescription(NamedTuple):
    """The description of a number of players and rounds, and its source."""

    sentences: list[str]
    source: str


def describe_rounds(posted: Mapping[str, str], known: int = 0) -> RoundsDescription | None:
    """Return the description of these rounds for the form and the known number of players; None without a table row."""
    rules = posted.get("rules") or systems.DEFAULT
    listed = sum(bool(line.strip()) for line in posted.get("players", "").splitlines())
    players = parse_int(posted.get(EXPECTED, "")) or known or listed
    counted = _counted_for(rules, posted.get("game", "")) if rules in pairing() else None
    if counted is None or players < 2:
        return None
    rounds = parse_int(posted.get("rounds", "")) or systems.rulebook(rules).usual_rounds(players)
    figure = asking.table(counted).figure(asking.FIRST, players, rounds)
    if figure is None:
        return None
    return RoundsDescription(
        [translate(each) for each in asking.describe_chances(players, rounds, counted)],
        translate(asking.describe_method(figure, counted)),
    )


def _counted_for(rules: str, game: str) -> str | None:
    """Return the rulebook whose table applies: its own; for another Swiss system of chess that of fide-dutch."""
    book = declared(rules)
    played = game or book.game
    if rules in asking.tables() and played == book.game:
        return rules
    is_swiss = book.score == "PTS" and not book.fixed_pairings and not book.decisive
    return systems.DEFAULT if is_swiss and played == BoardGame.CHESS.value else None


class RoundsInput(forms.NumberInput):
    """A number with its description: at once with a script, without one by a button."""

    with_expected_players = False
    """Whether it asks for the expected number of players."""
    known = 0
    """The present number of players."""

    def __init__(self, attrs: Any = None) -> None:
        super().__init__(attrs)
        self.posted: Mapping[str, Any] | None = None
        """The submitted data, if any."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """Return the number, and the sentence below it."""
        posted = {**dict((self.posted or {}).items()), "rounds": str(value or "")}
        context = {
            "input": super().render(name, value, attrs, renderer),
            "id": (attrs or {}).get("id", name),
            "asks": self.with_expected_players,
            "expected": EXPECTED,
            "players": posted.get(EXPECTED, ""),
            "ask": DESCRIBE_ROUNDS,
            "told": describe_rounds(posted, self.known),
        }
        return render_to_string("lead/rounds.html", context)


class SettingsForm(OneLineForm):
    """Name, rulebook, rounds, tie-breaks."""

    folded: ClassVar[tuple[str, ...]] = ("game", "tiebreaks")
    """Fields that are usually left to the rulebook."""
    name = text_field(lazy("Name"), LONGEST_NAME, required=True)
    city = text_field(lazy("City"), 60)
    rules = choice_field(lazy("Rulebook"), rulebook_choices, required=True, initial="fide-dutch", widget=RulebookInput)
    game = choice_field(
        lazy("Game"), [("", lazy("that of the rulebook")), ("chess", lazy("chess")), ("draughts", lazy("draughts"))]
    )
    rounds = number_field(lazy("Rounds"), 1, MOST_ROUNDS, widget=RoundsInput)
    tiebreaks = text_field(
        lazy("Tie-breaks"),
        100,
        lazy("In order, such as BH/C1, BH, SB. Leave empty for those of the rulebook."),
        widget=TieBreaksInput,
    )
    is_public = check_field(lazy("Visible to everybody"), initial=True)
    shows_next = check_field(lazy("Show whom players may meet next"), initial=True)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        rules = self["rules"].value()
        self.fields["tiebreaks"].widget.rules = rules if rules in pairing() else systems.DEFAULT
        widget = self.fields["rules"].widget
        widget.chosen, widget.posted = self.initial.get("settings", {}), self.data if self.is_bound else None
        counts = self.fields["rounds"].widget
        counts.known, counts.posted = self.initial.get("players_now", 0), self.data if self.is_bound else self.initial

    @classmethod
    def as_sent(cls, posted: Mapping[str, Any]) -> Self:
        """Return the form with the input so far, without validation."""
        widgets = {
            name: field.widget for name, field in cls.base_fields.items() if not field.widget.needs_multipart_form
        }
        form = cls(initial={name: each.value_from_datadict(posted, {}, name) for name, each in widgets.items()})
        form.fields["rules"].widget.posted = form.fields["rounds"].widget.posted = posted
        return form

    def clean(self) -> dict[str, Any]:
        """Refuse tie-breaks and settings that the rulebook does not know."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        rules = data.get("rules")
        if rules:
            self._choose(rules, data)
            with refusal_at(self, "tiebreaks"):
                data["codes"] = _codes(rules, data.get("tiebreaks", ""))
        return data

    def _choose(self, rules: str, data: dict[str, Any]) -> None:
        """Read the rulebook's settings; errors are shown above the form and next to the setting."""
        data["chosen"] = chosen_in(rules, self.data, f"{rules}.")
        wrong = faults(rules, data["chosen"])
        self.fields["rules"].widget.errors = wrong
        self.places = {sentence: id_of(f"{rules}.{name}") for name, sentence in wrong.items()}
        for sentence in self.places:
            self.add_error(None, sentence)

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the input by the fields of an event."""
        data = self.cleaned_data
        chosen = {"tiebreaks": data["codes"], "settings": data["chosen"]}
        return {**{name: data[name] for name in ("name", "city", "rules", "rounds", "game")}, **chosen}


def _codes(rules: str, text: str) -> tuple[str, ...]:
    """Return the tie-breaks as codes, tested on a tournament of two so that an unknown one is refused now."""
    codes = tuple(code.upper() for code in codes_in(text))
    if codes:
        standings(Tournament([Player(1, rating=1), Player(2, rating=1)]), rules, codes)
    return codes


class ListFields(forms.Form):
    """The fields of lists of players: typed lines, and a file."""

    players = lines_field(
        lazy("Players"),
        8,
        help=lazy(
            "One per line: name; rating; club. Or paste a spreadsheet with its headings. Numbers are given by rating."
        ),
        placeholder="Anna de Vries; 1987\nKees Bakker; 1850",
    )
    file = file_field(lazy("And a file"), lazy("Excel, CSV or a tournament file; at most 2 MB."))


class NewForm(SettingsForm, ListFields):
    """A new tournament, with its players typed in, in a file, or both."""

    folded = (*SettingsForm.folded, "keeps_order", "colour", "scoring", "bye", "lenient")
    file = file_field(
        lazy("And a file"),
        lazy(
            "Excel, CSV, TRF, JSON or PGN, a file of Swiss-Manager, Swiss-Chess, Sevilla or Vega, or a tournament's "
            "logbook; at most 2 MB."
        ),
    )
    keeps_order = check_field(
        lazy("Keep the order or the numbers of the list; otherwise numbers are given by rating, title and name")
    )
    name = text_field(lazy("Name"), LONGEST_NAME)
    start = date_field(lazy("First day"), lazy("For prizes by age, the year of this day counts."))
    colour = choice_field(
        lazy("Colour drawn for the first player"), [("w", lazy("White")), ("b", lazy("Black"))], initial="w"
    )
    scoring = text_field(
        lazy("Points for a win, a draw and a loss"), 20, lazy("Such as 3-1-0. Leave empty for those of the rulebook.")
    )
    bye = text_field(
        lazy("Points for the bye of a player without an opponent"), 6, lazy("Leave empty for those of the rulebook.")
    )
    lenient = check_field(lazy("Take the file although its points are wrong; the results count"))

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["rounds"].widget.with_expected_players = True
        self.wants_preview = self.shows_preview = False
        self.lists: list[SentList] = []
        self.lines: list[ListLine] = []
        """What becomes of each line of the lists."""
        self.listed: tuple[int, ...] = ()
        """The numbers of the players in the order of the lists, where they were numbered by rating."""
        self.adjusted: list[str] = []
        """The adjustments made when the file of an older dialect was read."""

    def clean(self) -> dict[str, Any]:
        """Require players from one of the two sources, and a name."""
        data = super().clean()
        if not self.errors:
            with refusal_at(self, "file" if data.get("file") else "players"):
                data["tournament"] = self._build_tournament(data)
                if start := data.get("start"):
                    event = data["tournament"].event._replace(start=f"{start:%Y/%m/%d}")
                    data["tournament"] = data["tournament"].replace(event=event)
        if not self.errors and (data["scoring"] or data["bye"]):
            with refusal_at(self, "scoring"):
                data["tournament"] = self._scored(data)
        if not self.errors and not data["name"]:
            self.add_error("name", _("Give the tournament a name."))
        elif not self.errors and len(data["name"]) > LONGEST_NAME:
            self.add_error("name", _("The file has a longer name than fits; give the tournament a shorter one."))
        return data

    @property
    def preview(self) -> dict[str, Any]:
        """Return the preview of the lists by column and by line, where it is needed or requested."""
        if not self.shows_preview and not any(each.people and each.people.columns for each in self.lists):
            return {}
        return preview_of_lists(self.data, self.lists, self.lines, "?look=1#lines")

    @property
    def tournament_file(self) -> ListSource | None:
        """Return the file of a whole tournament; None without one."""
        return next((each.source for each in self.lists if each.people is None), None)

    def _scored(self, data: dict[str, Any]) -> Tournament:
        """Rows 71 to 84 of FIDE's draft checklist: return the tournament with the submitted points."""
        tournament: Tournament = data["tournament"]
        if tournament.rounds:
            raise InvalidInput(N_("The file states the points; leave these fields empty."))
        points = [tenths(part) for part in re.split(r"[-–\s]+", data["scoring"].strip()) if part]
        if not points:
            points = [tournament.scale.win, tournament.scale.draw, tournament.scale.white_loss]
        if len(points) != 3 or not points[0] > points[1] >= points[2] >= 0:
            text = N_("'{scoring}' is not a scoring; write the points of a win, a draw and a loss, such as 3-1-0.")
            raise InvalidInput(text, scoring=data["scoring"])
        scored = tournament.replace(scale=Scale.of(*points, bye=tenths(data["bye"]) if data["bye"] else None))
        check_scoring(scored, data["rules"])
        return scored

    def _build_tournament(self, data: dict[str, Any]) -> Tournament:
        self.lists = sent_lists(self.data, data.get("file"), str(data.get("players", "")))
        if not self.lists and self.wants_preview:
            raise InvalidInput(N_("There is no list of players yet: type the names, or choose a file."))
        source = self.tournament_file
        whole = self._of_file(source, data) if source else None
        if whole is not None:
            self.lists[0] = self.lists[0]._replace(players=tuple(whole.players.values()))
        self.lines = lines_of(self.data, self.lists)
        self._ask_to_look()
        if whole is not None and len(self.lists) == 1:
            return whole
        players = self._players()
        return self._of_players(players, data) if whole is None else _with_more_players(whole, players, data["rules"])

    def _ask_to_look(self) -> None:
        """Show the lists first if it is asked, or if a column or a person who is there twice is doubtful."""
        self.shows_preview = self.wants_preview
        doubtful = any(line.is_twice for line in self.lines) or any(
            each.people.questions for each in self.lists if each.people
        )
        if self.wants_preview or (doubtful and not all(each.was_shown(self.data) for each in self.lists)):
            raise InvalidInput(N_("Look at what becomes of every column and line; then make the tournament."))

    def _players(self) -> list[Player]:
        """Return the players of all lists, without those who are in them twice; refuse a line with a fault."""
        players: dict[tuple[str, int], Player] = {}
        for each in self.lists:
            if each.people is not None:
                lines = [row.line for row in each.people.rows]
                read = players_in(each.people, each.source.name)
                players |= {(each.source.called, line): one for line, one in zip(lines, read, strict=True)}
        if twice := [line.name for line in self.lines if line.is_twice]:
            text = N_("In the lists twice, and entered once: {names}.")
            self.adjusted.append(translate(Sentence(text, names="; ".join(twice))))
        new = [players[line.key] for line in self.lines if line.is_decided and line.key in players]
        check_number(len(new))
        return new

    def _of_file(self, source: ListSource, data: dict[str, Any]) -> Tournament:
        faults: list[Sentence] = []
        if data["lenient"]:
            tournament, faults = handed_in_with_faults(source.data, source.name, data["rules"])
        else:
            tournament = handed_in(source.data, source.name, data["rules"])
        self.adjusted = [translate(each) for each in (*faults, *adjusted_in(source.data, source.name))]
        if is_team_event(tournament):
            raise InvalidInput(N_("This is the file of a team event; go to Tournaments and choose New team event."))
        check_scoring(tournament, data["rules"])
        data["name"] = data["name"] or tournament.event.name
        data["chosen"] = systems.rulebook(data["rules"]).chosen(tournament, data["chosen"])
        return tournament

    def _of_players(self, players: list[Player], data: dict[str, Any]) -> Tournament:
        colour, keeps = Colour(data.get("colour") or "w"), data["keeps_order"]
        book = systems.rulebook(data["rules"]) if data["rules"] in pairing() else None
        if not keeps or len({player.number for player in players}) < len(players):
            players = [player._replace(number=number) for number, player in enumerate(players, start=1)]
        players = [player._replace(name=player.name[:80], club=player.club[:80]) for player in players]
        event = Event(rank_method="OTHER") if keeps and book and book.numbers else Event()
        tournament = Tournament(players, event=event, scale=book.scale if book else CHESS, initial_colour=colour)
        if keeps:
            return check_names(tournament)
        places = places_on_list(initial_list(players))
        self.listed = tuple(places[player.number] for player in players)
        return with_numbers(check_names(tournament), places)


def _with_more_players(whole: Tournament, players: list[Player], rules: str) -> Tournament:
    """Return the tournament of a file with typed players; refuse a file that has rounds already."""
    if whole.rounds:
        text = N_("The file has rounds already: make the tournament of the file, then add these players under Players.")
        raise InvalidInput(text)
    numbers = systems.rulebook(rules).numbers
    listed = listed_with(whole, players, numbers.order if numbers else FIDE_ORDER)
    return check_names(with_numbers(whole.replace(players=listed), places_on_list(listed)))


# One player, new or corrected.

_NOBODY = Player(0)


def _title_of(player: Player) -> forms.ChoiceField:
    """Return the choice of titles, including one that a file may have given this player."""
    titles = dict.fromkeys(filter(None, (*TITLES, "WH", player.title)))
    return choice_field(lazy("Title"), [("", "–"), *((each, each) for each in titles)])


class PlayerForm(OneLineForm):
    """All data of a player."""

    name = text_field(lazy("Name"), 80, required=True)
    rating = number_field(lazy("Rating"), 0, 9999)
    club = text_field(lazy("Club"), 80)
    title = _title_of(_NOBODY)
    federation = digits_field(lazy("Federation"), 3, r"^[A-Za-z]{3}$")
    fide_id = digits_field(lazy("FIDE number"), 11)
    knsb = digits_field(lazy("KNSB number"), 11)
    knsb_rating = number_field(lazy("KNSB rating"), 0, 9999)
    birth = text_field(lazy("Born"), 10, lazy("A year, or a date such as 1987-05-17."))
    source = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    """The source of the filled-in rating, and this rating."""
    sex = choice_field(lazy("Sex"), [("", "–"), ("m", lazy("man")), ("w", lazy("woman"))])

    def __init__(self, data: Any, player: Player | None = None) -> None:
        self.before = player or _NOBODY
        super().__init__(data, initial=self._initial() if player else None)
        self.fields["title"] = _title_of(self.before)

    def _initial(self) -> dict[str, Any]:
        own = ("knsb", "knsb_rating", "source")
        values = {name: getattr(self.before, name) for name in self.base_fields if name not in own}
        listed = knsb_record(self.before)
        national = {"knsb": listed.identity, "knsb_rating": listed.rating or None}
        source = f"{self.before.rating_source}={self.before.rating}" if self.before.rating_source else ""
        return {**values, "rating": self.before.rating or None, "source": source, **national}

    def clean_birth(self) -> str:
        """Return the date of birth in the format of tournament files."""
        try:
            return fields.birth(self.cleaned_data["birth"])
        except IndelerError as error:
            raise forms.ValidationError(translate(error)) from None

    def player(self) -> Player:
        """Return the resulting player; a new one has no number yet."""
        data = dict(self.cleaned_data)
        record = knsb_record(self.before)._replace(identity=data.pop("knsb"), rating=data.pop("knsb_rating") or 0)
        others = tuple(each for each in self.before.national if each.federation != KNSB)
        national = others if record == NationalRating(KNSB) else (*others, record)
        source, rating = data.pop("source"), data["rating"] or 0
        data["rating_source"] = _source_of(source, rating, self.before)
        changed = {"rating": rating, "federation": data["federation"].upper(), "national": national}
        return self.before._replace(**{**data, **changed})


def _source_of(source: str, rating: int, before: Player) -> str:
    """Row 134: return the list where its rating was not changed, else that it was typed."""
    listed, _, filled = source.rpartition("=")
    if not rating:
        return ""
    if listed and filled == str(rating):
        return listed
    return before.rating_source if rating == before.rating else RATING_BY_HAND


class PlayerListForm(OneLineForm, ListFields):
    """Lists of players for a tournament that exists."""
