"""The pages on which the prizes of a tournament are set, decided and published, and a player is corrected."""

from typing import Any, ClassVar

import msgspec
from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as lazy
from msgspec.structs import asdict, replace

from indeler.model.rating_lists import used_rating
from indeler.opens import Decider, LaterRatingsSet, PrizeChoice, PrizeDecided, PrizesPublished, PrizesSet, State
from indeler.opens.events import Event
from indeler.prizes import (
    Category,
    CategoryPrizes,
    Group,
    Plan,
    amount,
    amount_as_typed,
    check_plan,
    prizes_as_lines,
    prizes_of,
    unknown,
    year_of,
)
from indeler.rulebooks.settings import numbers
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.form_fields import check_field, choice_field, lines_field, number_field, text_field
from indeler.web.common.forms import OneLineForm, refusal_at
from indeler.web.common.requests import number_in
from indeler.web.common.visitor_language import translate
from indeler.web.lead.forms import PlayerForm
from indeler.web.lead.views.tournaments import decide, decide_events, decide_one
from indeler.web.public.prize_tables import prize_tables
from indeler.web.tournaments import decisions
from indeler.web.tournaments.log import tournament_for_visitor

OVERVIEW = "lead-prizes"


@page(Right.LEAD, methods=FORM)
def prizes(request: Request, slug: str) -> HttpResponse:
    """Show categories, groups of prizes, and the awards by the present standings."""
    tournament, state = tournament_for_visitor(request, slug)
    plan = state.prizes.plan
    form = PlanForm(request.POST or None, initial={"year": plan.year, "withdrawn": plan.withdrawn})
    if request.method == "POST" and form.is_valid():
        return _set_prizes(request, slug, replace(plan, **form.cleaned_data))
    tables = prize_tables(state)
    year = plan.year or year_of(state.tournament.event)
    players = list(state.players.values())
    members = [
        (one, sum(one.holds(player, year) for player in players), translate(missing) if missing else "")
        for one in plan.categories
        for missing in [unknown(one, players, year)]
    ]
    context = {"tournament": tournament, "state": state, "plan": plan, "form": form, "tables": tables}
    return render(
        request, "lead/tournament-prizes.html", {**context, "categories": members, "has_year": year is not None}
    )


def _set_prizes(request: Request, slug: str, plan: Plan) -> HttpResponse:
    return decide_one(request, slug, PrizesSet, OVERVIEW, plan=plan)


HIGHEST_NUMBER = 999_999
"""The highest number that a player can have."""
SEXES = [("", lazy("everybody")), ("w", lazy("women")), ("m", lazy("men"))]


class PlanForm(OneLineForm):
    """The settings of all prizes."""

    year = number_field(
        lazy("Reference year for ages"), 1900, 9999, lazy("Leave empty for the year in which the tournament is played.")
    )
    withdrawn = check_field(lazy("Who withdrew can win something too"))


class PartForm(OneLineForm):
    """A part of a plan, by its place in its list (0: a new one); it must fit the rest of the plan."""

    def __init__(self, data: Any, plan: Plan, place: int) -> None:
        self.plan, self.place = plan, place
        super().__init__(data, initial=self._initial() if place else None)

    parts: ClassVar[str]
    """The name of the list of the plan."""

    def _initial(self) -> dict[str, Any]:
        raise NotImplementedError

    def _planned(self) -> Plan:
        raise NotImplementedError

    def without(self) -> Plan:
        """Return the plan without this part."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Refuse contradictory input, in one sentence."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            with refusal_at(self, None):
                data["plan"] = msgspec.convert(msgspec.to_builtins(self._planned()), Plan)
                check_plan(data["plan"])
        return data


class CategoryForm(PartForm):
    """One category: all conditions must be fulfilled."""

    parts = "categories"
    name = text_field(lazy("Name"), 80, required=True)
    sex = choice_field(lazy("For"), SEXES)
    rating_from = number_field(lazy("Rating from"), 0, 9999)
    rating_to = number_field(lazy("Rating up to"), 0, 9999)
    unrated = check_field(lazy("Players without a rating too"))
    age_from = number_field(lazy("Age from"), 0, 150)
    age_to = number_field(lazy("Age up to"), 0, 150, lazy("The year of the tournament minus the year of birth."))
    clubs = lines_field(lazy("Clubs"), 2, 2000, lazy("One per line."))
    federations = text_field(lazy("Federations"), 200, lazy("NED, BEL"))
    players = text_field(lazy("Only these players"), 2000, lazy("By number, for a category of your own: 3, 7, 12."))
    order = number_field(
        lazy("Place in the list"),
        1,
        99,
        lazy("If two prizes are worth the same to somebody, the one of the earlier category counts."),
    )

    def _initial(self) -> dict[str, Any]:
        known = asdict(self.plan.categories[self.place - 1])
        known["order"] = self.place
        known["clubs"] = "\n".join(known["clubs"])
        known["federations"] = ", ".join(known["federations"])
        known["players"] = ", ".join(map(str, known["players"] or ()))
        return known

    def clean_players(self) -> tuple[int, ...] | None:
        """Return comma-separated numbers; None where the category is not limited to players."""
        text = self.cleaned_data["players"]
        try:
            found = numbers(text) if text.strip() else None
        except ValueError:
            found = (0,)
        if found and not all(1 <= number <= HIGHEST_NUMBER for number in found):
            raise forms.ValidationError(lazy("Write numbers of players, such as 3, 7, 12."))
        return found

    def clean_clubs(self) -> tuple[str, ...]:
        """Return the clubs, typed one per line."""
        return tuple(line.strip()[:80] for line in self.cleaned_data["clubs"].splitlines() if line.strip())

    def clean_federations(self) -> tuple[str, ...]:
        """Return the federations, typed with commas between them."""
        return tuple(word.strip() for word in self.cleaned_data["federations"].split(",") if word.strip())

    def _planned(self) -> Plan:
        names = Category.__struct_fields__
        category = Category(**{name: self.cleaned_data[name] for name in names})
        categories = list(self.plan.categories)
        before = categories.pop(self.place - 1).name if self.place else ""
        place = self.cleaned_data["order"] or self.place
        categories.insert(place - 1 if place else len(categories), category)
        order = [one.name for one in categories]

        def in_order(group: Group) -> Group:
            named = (
                replace(each, category=category.name) if each.category == before else each for each in group.categories
            )
            return replace(group, categories=tuple(sorted(named, key=lambda each: order.index(each.category))))

        return replace(self.plan, categories=tuple(categories), groups=tuple(map(in_order, self.plan.groups)))

    def without(self) -> Plan:
        """Return the plan without this category and its prizes."""
        removed = self.plan.categories[self.place - 1]
        groups = (
            replace(group, categories=tuple(each for each in group.categories if each.category != removed.name))
            for group in self.plan.groups
        )
        left = (each for each in self.plan.categories if each is not removed)
        return replace(self.plan, categories=tuple(left), groups=tuple(groups))


class GroupForm(PartForm):
    """One group of prizes; a field for each category."""

    parts = "groups"
    name = text_field(lazy("Name"), 80, required=True, initial=lazy("Prizes"))
    sharing = choice_field(
        lazy("Players with equal points"),
        [
            ("rank", lazy("by rank: tie-breaks decide")),
            ("equal", lazy("share equally")),
            ("hort", lazy("Hort: half by rank, half equally")),
        ],
        required=True,
    )
    minimum = text_field(
        lazy("Least share"),
        12,
        lazy("Anybody who would get less than this gets nothing, starting from the lowest rank."),
    )
    main = lines_field(
        lazy("Main prizes"),
        5,
        4000,
        lazy("One prize per line, the first prize first: an amount, goods, or both, such as 100; cup."),
        placeholder="500\n300\n100; cup",
    )

    def __init__(self, data: Any, plan: Plan, place: int) -> None:
        super().__init__(data, plan, place)
        for at, category in enumerate(plan.categories):
            self.fields[f"category-{at}"] = lines_field(category.name, 2, 4000)

    def _initial(self) -> dict[str, Any]:
        group = self.plan.groups[self.place - 1]
        lists = {each.category: prizes_as_lines(each.prizes) for each in group.categories}
        return {
            "name": group.name,
            "sharing": group.sharing,
            "minimum": amount_as_typed(group.minimum) if group.minimum else "",
            "main": prizes_as_lines(group.main),
            **{f"category-{at}": lists.get(one.name, "") for at, one in enumerate(self.plan.categories)},
        }

    def _planned(self) -> Plan:
        data = self.cleaned_data
        lists = [(one.name, prizes_of(data[f"category-{at}"])) for at, one in enumerate(self.plan.categories)]
        known = self.plan.groups[self.place - 1] if self.place else Group(name=data["name"])
        categories = tuple(CategoryPrizes(category=name, prizes=prizes) for name, prizes in lists if prizes)
        minimum = amount(data["minimum"]) if data["minimum"].strip() else 0
        named = replace(known, name=data["name"], sharing=data["sharing"], minimum=minimum)
        return replace(
            self.plan, groups=self._others(replace(named, main=prizes_of(data["main"]), categories=categories))
        )

    def without(self) -> Plan:
        """Return the plan without this group."""
        return replace(self.plan, groups=self._others())

    def _others(self, *replacements: Group) -> tuple[Group, ...]:
        groups, place = self.plan.groups, self.place
        return (*groups[: place - 1], *replacements, *groups[place:]) if place else (*groups, *replacements)


PARTS: dict[str, type[PartForm]] = {"category": CategoryForm, "group": GroupForm}


@page(Right.LEAD, methods=FORM)
def part(request: Request, slug: str, number: int, what: str) -> HttpResponse:
    """Edit one category or one group of prizes, by its place in the list; 0 is a new one."""
    tournament, state = tournament_for_visitor(request, slug)
    plan = state.prizes.plan
    if number > len(getattr(plan, PARTS[what].parts)):
        raise Http404
    form = PARTS[what](request.POST or None, plan, number)
    if request.method == "POST" and "remove" in request.POST and number:
        return _set_prizes(request, slug, form.without())
    if request.method == "POST" and form.is_valid():
        return _set_prizes(request, slug, form.cleaned_data["plan"])
    context = {"tournament": tournament, "state": state, "form": form, "number": number, "what": what}
    return render(request, "lead/tournament-prize-form.html", context)


@page(Right.LEAD, methods=POST)
def decide_prize(request: Request, slug: str) -> HttpResponse:
    """Decide a question of the list: the prize of the category, or a share in the main prizes."""
    group, number = request.POST.get("group", ""), number_in(request.POST, "player")
    takes: PrizeChoice = "main" if request.POST.get("takes") == "main" else "category"

    def decided(now: State, who: Decider) -> list[Event]:
        name = now.tournament.player(number).name
        return [PrizeDecided(**who._asdict(), group=group, player=number, name=name, takes=takes)]

    return decide_events(request, slug, decided, OVERVIEW)


@page(Right.LEAD, methods=POST)
def publish_prizes(request: Request, slug: str) -> HttpResponse:
    """Publish the prizes, or hide them."""
    return decide_one(request, slug, PrizesPublished, OVERVIEW, shown=request.POST.get("hide") != "yes")


@page(Right.LEAD, methods=FORM)
def edit_player(request: Request, slug: str, number: int) -> HttpResponse:
    """Correct the data of a player."""
    tournament, state = tournament_for_visitor(request, slug)
    if number not in state.players:
        raise Http404
    player = state.tournament.player(number)
    if "later" in request.POST:
        first, rating = (number_in(request.POST, name) for name in ("first", "later"))
        ratings = {number: min(rating, 9999)}
        return decide_one(request, slug, LaterRatingsSet, "edit-players", round=max(first, 1), ratings=ratings)
    form = PlayerForm(request.POST or None, player)
    if request.method == "POST" and form.is_valid():
        return decide(request, slug, lambda one, by: decisions.edit_player(one, form.player(), by), then="edit-players")
    context = {"tournament": tournament, "state": state, "form": form, "player": player}
    context["is_long"] = used_rating(state.tournament) is not None
    return render(request, "lead/tournament-player.html", context)
