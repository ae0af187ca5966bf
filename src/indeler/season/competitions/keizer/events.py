"""Events about the groups of a Keizer competition."""

from indeler.language import N_
from indeler.season.core.event import GROUPS, FieldWords, MemberId, Name, Number, OfOneKind

RULEBOOK = "keizer"


class KeizerGroupsMadeUp(OfOneKind, frozen=True, kw_only=True):
    """2-PERIODS: the groups of a period that differ from those by the rules; a second event replaces them."""

    subject = GROUPS
    title = N_("groups of Keizer made up")
    meaning = N_(
        "The groups with which a period of a Keizer competition begins; if they are not given, they follow from "
        "the rules."
    )
    sentences = (N_("The groups of {competition} were made up: {groups}."),)
    fields = (
        FieldWords(
            "groups",
            N_("groups"),
            """'{"A":[1,2,3],"B":[4,5,6]}'""",
            N_("JSON; members of each group, the strongest first"),
        ),
    )

    part: Number
    groups: dict[Name, tuple[MemberId, ...]]


class KeizerGroupChanged(OfOneKind, frozen=True, kw_only=True):
    """2-PERIODS: the leader moves a member to another group from the next round on."""

    subject = GROUPS
    title = N_("moved to another Keizer group")
    meaning = N_("A member of a Keizer competition plays in another group from the next round of this period on.")
    sentences = (N_("{member} plays in group {group} of {competition} from now on."),)

    part: Number
    member: MemberId
    group: Name
