"""Events about evenings of rapid, blitz and the like."""

from indeler.language import N_
from indeler.season.core.event import PAIRINGS, Event, FieldWords, MemberId, Name, Number

RULEBOOK = "botwinnik"


class _OfEvening(Event, frozen=True, kw_only=True):
    subject = PAIRINGS

    competition: Name
    part: Number


class LotsDrawn(_OfEvening, frozen=True, kw_only=True):
    """BW-54: the seed from which ties of this evening are drawn."""

    title = N_("lots drawn")
    meaning = N_("The seed from which ties of this evening are drawn.")
    sentences = (N_("Lots were drawn for evening {part} of {competition}."),)

    seed: str


class EveningGroupChosen(_OfEvening, frozen=True, kw_only=True):
    """The leader moves a member to another group, for this evening or from it on."""

    title = N_("moved to another group of an evening")
    meaning = N_("Somebody plays in another group of an evening than the rules give: on it alone, or from it on.")
    yes_or_no = "stays"
    sentences = (
        N_("{member} plays in group {group} of {competition} from evening {part} on."),
        N_("{member} plays in group {group} of {competition} on evening {part}."),
    )
    fields = (FieldWords("stays", N_("from now on"), "yes", N_("yes: on later evenings too")),)

    member: MemberId
    group: Name
    stays: bool = False
