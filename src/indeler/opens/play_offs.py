"""The player or team that advances from a drawn tie of a knock-out: by a play-off, a lot, or another regulation.

The tournament keeps it in a form that files have: as the setting ``through`` of the rulebook, from which the next round
is drawn, and as a comment (``round 2 play-off 3-7: rapid 1½-½``) with the result of the play-off.
"""

from indeler.language import N_, Sentence, Text
from indeler.model import Award, Game, Result, Tournament, format_points
from indeler.model.teams import TeamEvent, participants
from indeler.opens.aggregate import decides, evolves, refuse
from indeler.opens.events import Number, _OfGame
from indeler.opens.particulars import Label
from indeler.opens.state import GameKey, State, settings_of
from indeler.rulebooks.knockout import BERLIN, BLACK, BLITZ, LOT, RAPID, RULEBOOK, SEED, through
from indeler.systems import advancing, through_of, tie_decision


class TieDecided(_OfGame, frozen=True, kw_only=True):
    """KO5: the player who advances from a drawn game, and how that was decided."""

    title = N_("{goes_on} advances to the next round after {white} – {black}.")

    goes_on: Number
    play_off: Label = ""
    """The play-off as it is shown: ``rapid 1½-½``, ``by lot``."""

    def _text(self) -> Text:
        by = N_("{goes_on} advances to the next round after {white} – {black}: {play_off}")
        return by if self.play_off else self.title


@decides(TieDecided)
def check_tie(state: State, event: TieDecided) -> None:
    """KO5: refuse a tie that was not drawn, a player who is not in it, and a change after the next draw."""
    game = event.round, event.white, event.black
    result = result_of(state, game)
    if not state.rulebook.decisive or result.white.award is not Award.DRAW or result.black.award is not Award.DRAW:
        text = N_("{white} – {black} in round {round} was not drawn in a knock-out; the result decides who advances.")
        refuse(text, round=event.round, **_names(state, event))
    if event.goes_on not in (event.white, event.black):
        text = N_("{player} does not play in {white} – {black}; one of these two advances.")
        refuse(text, player=_name(state, event.goes_on), **_names(state, event))
    if event.round < state.rounds and winner_of(state.tournament, game) not in (None, event.goes_on):
        text = N_("Round {round} was drawn with the other player; take that round back first.")
        refuse(text, round=event.round + 1)


def result_of(state: State, key: GameKey) -> Result:
    """Return the result of this game, or of this match of two teams."""
    if not state.is_team_event:
        return state.result(*key)
    round, white, black = key
    games = participants(state.tournament).rounds[round - 1].games if 1 <= round <= state.rounds else ()
    found: Game | None = next((game for game in games if game[:2] == (white, black)), None)
    if found is None:
        refuse(N_("Round {round} has no such match; reload the page."), round=round)
    return found.result


def _name(state: State, number: int) -> str:
    return participants(state.tournament).named(number) if state.is_team_event else state.named(number)


def _names(state: State, event: TieDecided) -> dict[str, str]:
    return {"white": _name(state, event.white), "black": _name(state, event.black)}


@evolves(TieDecided)
def decide_tie(state: State, event: TieDecided) -> State:
    """KO5: record who advances from this game, and how that was decided."""
    games = {game[:2]: game for game in participants(state.tournament).rounds[event.round - 1].games}
    found = games[event.white, event.black]
    game = event.round, found.white, found.black
    after = _with_through(state.tournament, game, event.goes_on)
    return state.replace(tournament=_with_play_off(after, game, event.play_off))


def _with_through(tournament: Tournament, game: GameKey, number: int) -> Tournament:
    """KO5: return the tournament with the setting that this player or team advances from this game."""
    round, *two = game
    others = [each for each in through(tournament.settings.get("through", "")) if each not in [(round, p) for p in two]]
    text = ",".join(f"{of}:{one}" if of else str(one) for of, one in (*others, (round, number)))
    return tournament.replace(settings={**tournament.settings, "through": text})


def winner_of(tournament: Tournament, key: GameKey) -> int | None:
    """KO5: return the player who advances from this game; None if both are out or it is undecided."""
    round, white, black = key
    played = participants(tournament)
    game = next(game for game in played.rounds[round - 1].games if game[:2] == (white, black))
    found = advancing(played, round, game, through_of(played, settings_of(played, RULEBOOK)))
    return found[0] if found else None


TIE_SENTENCES = {
    BERLIN: N_("Berlin count {one}–{other}"),
    RAPID: N_("a rapid play-off decides"),
    BLITZ: N_("a blitz play-off decides"),
    SEED: N_("the higher seed advances"),
    BLACK: N_("Black on board 1 advances"),
    LOT: N_("by lot from the seed"),
}
"""KO8: the sentence about a tie, by the rule that applies."""


def rule_for_tie(state: State, key: GameKey) -> Sentence | None:
    """KO8: describe the rule of the regulations for this tie; None without such a rule, or where it was decided."""
    round, white, black = key
    if play_off_of(state.tournament, key):
        return None
    played = participants(state.tournament)
    game = next(game for game in played.rounds[round - 1].games if game[:2] == (white, black))
    rule, named = tie_decision(played, round, game, settings_of(played, RULEBOOK))
    if not rule or winner_of(state.tournament, key) not in (None, named):
        return None
    values = {}
    if rule == BERLIN:
        match = TeamEvent(state.tournament).match_of(white, round)
        assert match is not None  # this rule decides only ties of teams
        counted = match.berlin_count(state.tournament.scale)
        one, other = counted if match.first == white else counted[::-1]
        values = {"one": format_points(one), "other": format_points(other)}
    return Sentence(TIE_SENTENCES[rule], **values)


def play_off_of(tournament: Tournament, game: GameKey) -> str:
    """Return the result of the play-off of this game, as it was entered."""
    head = _head(game)
    return next((each.removeprefix(head).strip() for each in tournament.comments if each.startswith(head)), "")


def _with_play_off(tournament: Tournament, game: GameKey, description: str) -> Tournament:
    head, text = _head(game), " ".join(description.split())
    others = [each for each in tournament.comments if not each.startswith(head)]
    return tournament.replace(comments=(*others, f"{head} {text}") if text else others)


def _head(game: GameKey) -> str:
    round, white, black = game
    return f"round {round} play-off {white}-{black}:"


def drawn_ties(state: State) -> list[GameKey]:
    """KO5: return the drawn games of a knock-out, from each of which one player has to advance."""
    if not state.rulebook.decisive:
        return []
    return [
        (number, game.white, game.black)
        for number, round in enumerate(participants(state.tournament).rounds, start=1)
        for game in round.games
        if game.result.white.award is game.result.black.award is Award.DRAW
    ]


def open_ties(state: State) -> list[GameKey]:
    """KO5: return the drawn games that are not decided yet."""
    return [game for game in drawn_ties(state) if winner_of(state.tournament, game) is None]


def check_ties(state: State) -> None:
    """KO5: refuse to draw the next round while it is not known who advances."""
    for round, white, black in open_ties(state):
        text = N_("{white} – {black} in round {round} was drawn: say first who advances.")
        refuse(text, round=round, white=_name(state, white), black=_name(state, black))
