"""Events about the season itself, its members and its roles."""

import datetime
from collections.abc import Sequence
from typing import Annotated

import msgspec

from indeler.language import N_
from indeler.season.core.event import LOGBOOK, MEMBERS, NOT_OFFERED, Event, FieldWords, FreeText, MemberId, Name, Rating

RULEBOOK = "botwinnik"


CONTRADICTS = N_("although the rules contradict themselves")


class SeasonOpened(Event, frozen=True, kw_only=True):
    """BW-1: the first event of every logbook."""

    subject = NOT_OFFERED
    title = N_("season opened")
    personal = ("name",)
    meaning = N_("The first event of every logbook.")
    sentences = (N_("The season {name} starts on {start} and ends on {end}."),)
    although = CONTRADICTS
    fields = (
        FieldWords("start", N_("start"), "2026-09-01", N_("the first day")),
        FieldWords("end", N_("end"), "2027-06-30", N_("the last day")),
        FieldWords("rules", N_("rulebook"), "botwinnik", N_("the name of the rulebook")),
    )

    name: Name
    start: datetime.date
    end: datetime.date
    rules: Name
    """The name of the club rules."""
    digest: str = ""
    """The SHA-256 digest of the club rules file, so that changes of the rules are noticed."""
    anyway: bool = False


class RulesAdopted(Event, frozen=True, kw_only=True):
    """Another club rules file from now on."""

    subject = NOT_OFFERED
    title = N_("rulebook adopted")
    meaning = N_("The club rules file was changed, and this is what it is from now on.")
    sentences = (N_("The rulebook of the season was changed."),)
    although = CONTRADICTS

    digest: str
    anyway: bool = False


class MemberJoined(Event, frozen=True, kw_only=True):
    """A new member of the club."""

    subject = MEMBERS
    title = N_("new member")
    personal = ("name", "born")
    meaning = N_("A new member of the club.")
    sentences = (N_("{name} joined the club."),)
    fields = (
        FieldWords(
            "learning_notation",
            N_("learning to write down games"),
            "yes",
            N_("yes or no: not used to writing down games"),
        ),
        FieldWords("last_season", N_("last season"), "A,3", N_("group and place in the last cycle of last season")),
    )

    member: MemberId
    name: Name
    rating: Rating = 0
    born: datetime.date | None = None
    learning_notation: bool = False
    """BW-4: whether the member still has to learn to write down games."""
    last_season: tuple[str, int] | None = None
    """BW-72: the group and place in the last cycle of last season."""


Word = Annotated[str, msgspec.Meta(max_length=100)]


class NewMember(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of many members who join at once, with all fields of a list of members."""

    member: MemberId
    name: Name
    rating: Rating = 0
    born: datetime.date | None = None
    learning_notation: bool = False
    last_season: tuple[str, int] | None = None
    title: Word = ""
    federation: Word = ""
    fide_id: Word = ""
    knsb: Word = ""
    knsb_rating: Rating = 0
    club: Word = ""
    sex: Word = ""


class MembersJoined(Event, frozen=True, kw_only=True):
    """Many new members at once, for example from the list of the club."""

    subject = MEMBERS
    title = N_("new members")
    personal = ("name", "born", "title", "federation", "fide_id", "knsb", "club", "sex")
    meaning = N_("Many new members at once, say from the list of the club.")
    sentences = (N_("These members joined the club: {members}."),)
    fields = (
        FieldWords(
            "members",
            N_("members"),
            """'[{"member":3,"name":"Kees Bakker","rating":1850}]'""",
            N_("JSON; all that member-joined has"),
        ),
    )

    members: tuple[NewMember, ...]


class MemberLeft(Event, frozen=True, kw_only=True):
    """A member who left the club."""

    subject = MEMBERS
    title = N_("member left")
    meaning = N_("A member who left the club.")
    sentences = (N_("{member} left the club."),)

    member: MemberId


class MemberCorrected(Event, frozen=True, kw_only=True):
    """A corrected name or date of birth."""

    subject = MEMBERS
    title = N_("particulars corrected")
    personal = ("name", "born")
    meaning = N_("A corrected name or date of birth.")
    sentences = (N_("The particulars of {name} were corrected."),)

    member: MemberId
    name: Name
    born: datetime.date | None = None


class MembersMerged(Event, frozen=True, kw_only=True):
    """A person who was entered twice: the data of one member become data of the other."""

    subject = MEMBERS
    title = N_("members merged")
    meaning = N_("Somebody who was entered twice: what the one did is the other's from now on.")
    sentences = (N_("{member} and {into} are one person; what both did is put together."),)
    needs_reason = True
    fields = (FieldWords("into", N_("into"), "3", N_("the member who stays, by number")),)

    member: MemberId
    into: MemberId


class RatingChanged(Event, frozen=True, kw_only=True):
    """A new rating; cycles that have begun keep the old one."""

    subject = MEMBERS
    title = N_("new rating")
    meaning = N_("A new rating; cycles that have begun keep the old one.")
    sentences = (N_("{member} has a new rating: {rating}."), N_("{member} has no rating any more."))

    member: MemberId
    rating: Rating


class RoleGiven(Event, frozen=True, kw_only=True):
    """BW-2: the leader, the deputies, or the appeals committee from now on; an empty list removes them."""

    subject = MEMBERS
    title = N_("role given")
    personal = ("holders",)
    meaning = N_("Who is leader, deputy, or in the appeals committee from now on; nobody where the list is empty.")
    sentences = (
        N_("{role} from now on: {holders}."),
        N_("{role} from now on: nobody."),
    )
    fields = (
        FieldWords("role", N_("role"), "leader", N_("leader, deputy, committee …")),
        FieldWords("holders", N_("holders"), "Anna,Bea", N_("names")),
    )

    role: Name
    holders: tuple[Name, ...]


class ParticipationChanged(Event, frozen=True, kw_only=True):
    """BW-8, BW-70: whether a member takes part in a competition (``cycles``, ``rapid``, ``blitz``, ``cup`` …)."""

    subject = MEMBERS
    title = N_("participation changed")
    meaning = N_("Whether a member takes part in a competition, such as rapid, blitz or the cup.")
    yes_or_no = "takes_part"
    sentences = (
        N_("{member} takes part in {competition}."),
        N_("{member} no longer takes part in {competition}."),
    )
    fields = (FieldWords("takes_part", N_("takes part"), "no", N_("yes or no")),)

    member: MemberId
    competition: Name
    takes_part: bool


class Noted(Event, frozen=True, kw_only=True):
    """A remark for the logbook without any effect."""

    subject = LOGBOOK
    title = N_("remark")
    personal = ("text",)
    meaning = N_("A remark for the logbook; nothing follows from it.")
    sentences = (N_("Remark: {text}"),)
    fields = (FieldWords("text", N_("text"), "'The hall is cold.'", N_("any text")),)

    text: FreeText


class Reversed(Event, frozen=True, kw_only=True):
    """An earlier event, by its number in the logbook, is reversed: it has no effect any more."""

    subject = LOGBOOK
    title = N_("taken back")
    meaning = N_(
        "An earlier event, by its number in the logbook, is taken back: everything is as if it had not been there."
    )
    sentences = (N_("Decision {event} was taken back."),)
    needs_reason = True
    fields = (FieldWords("event", N_("decision number"), "217", N_("its number in the logbook")),)

    event: int
    anyway: bool = False

    def takes_back(self, number: int) -> Sequence[int]:
        """Return the number of that event alone."""
        return (self.event,)
