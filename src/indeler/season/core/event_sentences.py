"""What the log says of each kind of event, as a whole sentence that names people and not numbers.

A gap is a field of the event or one of those that `event_words` adds. The first text is taken whose gaps can all be
filled. A kind that is decided with yes or no has a text for each answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from indeler.language import N_, Text

SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "season-opened": (N_("The season {name} starts on {start} and ends on {end}."),),
    "rules-adopted": (N_("The rulebook of the season was changed."),),
    "member-joined": (N_("{name} joined the club."),),
    "members-joined": (N_("These members joined the club: {members}."),),
    "member-left": (N_("{member} left the club."),),
    "member-corrected": (N_("The particulars of {name} were corrected."),),
    "members-merged": (N_("{member} and {into} are one person; what both did is put together."),),
    "rating-changed": (N_("{member} has a new rating: {rating}."),),
    "role-given": (N_("{role} from now on: {holders}."), N_("{role} from now on: nobody.")),
    "noted": (N_("Remark: {text}"),),
    "reversed": (N_("Decision {event} was taken back."),),
    "evenings-planned": (N_("{count} evenings were planned, from {first} to {last}."), N_("{first} was planned.")),
    "evenings-moved": (
        N_("{count} evenings were moved; the first goes from {date} to {to}."),
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} was dropped."),
    ),
    "evening-postponed": (
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} moved to the next evening."),
    ),
    "evening-dropped": (N_("The evening of {date} was dropped."),),
    "days-off-set": (N_("The days on which the club does not play were set: {periods}."), N_("No days off are left.")),
    "signed-off": (
        N_("{member} signed off for round {round} of {date}."),
        N_("{member} signed off for {date}."),
    ),
    "signed-on": (
        N_("{member} will play round {round} of {date} after all."),
        N_("{member} will play on {date} after all."),
    ),
    "no-show": (
        N_("{member} was absent without notice in round {round} of {date}."),
        N_("{member} was absent without notice on {date}."),
    ),
    "exempted": (
        N_("{member} is exempt from playing in round {round} of {date}."),
        N_("{member} is exempt from playing on {date}."),
    ),
    "presence-noted": (N_("Present in {where}: {present}."),),
    "external-announced": (
        N_("{member} plays an external game against {opponent} for {date}."),
        N_("{member} plays an external game for {date}."),
    ),
    "external-result": (N_("{member} played an external game for {date}: {result}."),),
    "objection-raised": (N_("{member} raised an objection about {date}."),),
    "appeal-lodged": (N_("{member} lodged an appeal ({to}): {about}."), N_("{member} lodged an appeal ({to}).")),
    "appeal-passed-on": (N_("Appeal {appeal} was passed on to the board."),),
    "pairing-made": (N_("The pairing of {where} was made: {boards}."), N_("The pairing of {where} was made.")),
    "pairing-changed": (
        N_("The pairing of {where} was changed by hand: {boards}."),
        N_("The pairing of {where} was changed by hand."),
    ),
    "pairing-published": (N_("The pairing of {where} was published."),),
    "pairing-withdrawn": (N_("The pairing of {where} was taken back."),),
    "result-entered": (N_("{white} – {black} ended {result} ({where})."),),
    "result-corrected": (
        N_("The result of {white} – {black} was corrected to {result} ({where})."),
        N_("The result of {white} – {black} was removed ({where})."),
    ),
    "unplayed-decided": (
        N_("{white} – {black} was not played; {responsible} alone is responsible ({where})."),
        N_("{white} – {black} was not played; nobody alone is responsible ({where})."),
    ),
    "round-closed": (N_("All results of {where} are in; the round is closed."),),
    "lock-lifted": (N_("The results of {where} may be changed again."),),
    "round-taken-over": (
        N_("The results of {where} were taken over: {games}."),
        N_("The results of {where} were taken over."),
    ),
    "qualification-declined": (N_("{member} declined a place in the final ({competition})."),),
    "play-off-opened": (N_("A play-off was opened between {players} ({competition})."),),
    "play-off-result": (N_("The play-off {white} – {black} ended {result} ({competition})."),),
    "cycle-opened": (N_("Cycle {cycle} was opened with the groups {groups}."),),
    "group-joined": (
        N_("{member} joined group {group} of cycle {cycle}, from round {round} on."),
        N_("{member} joined group {group} of cycle {cycle}."),
    ),
    "promotion-declined": (N_("{member} declined promotion in cycle {cycle}."),),
    "tempo-agreed": (N_("{member} plays at a shorter tempo in cycle {cycle}: {tempo}."),),
    "short-games-disliked": (N_("{member} would rather play no shortened games in cycle {cycle}."),),
    "played-late": (N_("{member} was still playing late on {date}."),),
    "cycle-shortened": (N_("Cycle {cycle} now has this number of rounds: {rounds}."),),
    "lots-drawn": (N_("Lots were drawn for evening {part} of {competition}."),),
    "cup-dates-planned": (N_("The dates of the cup were planned: {dates}."),),
    "cup-drawn": (N_("The cup was drawn for {cup_round}: {boards}."), N_("The cup was drawn for {cup_round}.")),
    "cup-game-set": (N_("The cup game {white} – {black} is played on {date} ({cup_round})."),),
    "cup-result": (N_("The cup game {white} – {black} ended {result} ({cup_round})."),),
    "cup-play-off-result": (N_("The play-off of the cup {white} – {black} ended {result} ({cup_round})."),),
    "cup-deferred": (
        N_("The cup game {white} – {black} was deferred until {until} ({cup_round})."),
        N_("The cup game {white} – {black} was deferred ({cup_round})."),
    ),
    "cup-walk-over": (
        N_("{winner} goes on in the cup without play against {loser} ({cup_round})."),
        N_("{winner} goes on in the cup without play ({cup_round})."),
    ),
    "keizer-groups-made-up": (N_("The groups of {competition} were made up: {groups}."),),
    "keizer-group-changed": (N_("{member} plays in group {group} of {competition} from now on."),),
    "groups-made-up": (N_("The groups of {competition} were made up: {groups}."),),
    "catch-up-date": (
        N_("{white} – {black} is caught up on {date} ({where})."),
        N_("There is no day any more for {white} – {black} ({where})."),
    ),
    "catch-up-extended": (N_("{white} – {black} may be caught up until {until} ({where})."),),
    "withdrawn": (N_("{member} withdrew from {competition}."),),
    "going-up-declined": (N_("{member} does not want to go up in {competition}."),),
    "team-selected": (N_("Match {match} of {competition} is played by {players}."),),
    "team-game-entered": (
        N_("{member} – {opponent} ended {result} (match {match}, board {board})."),
        N_("{member} played in match {match} on board {board}: {result}."),
    ),
    "ladder-made-up": (N_("The ladder was made up: {order}."),),
    "challenge-made": (N_("{member} challenged {challenged}."),),
    "challenge-accepted": (
        N_("{challenged} accepted the challenge of {member} for {date}."),
        N_("{challenged} accepted the challenge of {member}."),
    ),
    "challenge-played": (N_("The challenge {white} – {black} ended {result}."),),
}
"""By the word that the logbook writes for the kind."""

YES_OR_NO: Mapping[str, tuple[str, Text, Text]] = {
    "participation-changed": (
        "takes_part",
        N_("{member} takes part in {competition}."),
        N_("{member} no longer takes part in {competition}."),
    ),
    "external-ruled": (
        "counts",
        N_("The external game of {member} for {date} counts."),
        N_("The external game of {member} for {date} does not count."),
    ),
    "objection-decided": (
        "granted",
        N_("The objection of {member} about {date} was granted."),
        N_("The objection of {member} about {date} was rejected."),
    ),
    "appeal-decided": ("upheld", N_("Appeal {appeal} was upheld."), N_("Appeal {appeal} was rejected.")),
    "notation-skipped": (
        "valid_reason",
        N_("{member} did not write down the game of {date}, for a valid reason."),
        N_("{member} did not write down the game of {date}."),
    ),
    "evening-group-chosen": (
        "stays",
        N_("{member} plays in group {group} of {competition} from evening {part} on."),
        N_("{member} plays in group {group} of {competition} on evening {part}."),
    ),
    "team-match-planned": (
        "home",
        N_("Match {match} of {competition} against {opponent} is played at home on {starts}."),
        N_("Match {match} of {competition} against {opponent} is played away on {starts}."),
    ),
    "challenge-expired": (
        "takes_place",
        N_("The challenge of {member} to {challenged} expired; {member} takes the place."),
        N_("The challenge of {member} to {challenged} expired; the order stays."),
    ),
}
"""The field that decides, and what is said where it holds and where it does not."""
