"""Logbooks: ordered events of any subject, each bound to the one before by its hash; independent of chess.

An event is hashed as a tree in which a salted hash represents every value. So a name can be erased together with its
salt, and the chain stays valid (docs/decisions/0013 and 0025).
"""

from indeler.logbook.aggregates import (
    Aggregate,
    Difference,
    Question,
    Snapshot,
    Verified,
    registrar,
    sort_objections,
    voided,
)
from indeler.logbook.books import (
    Logbook,
    LogRow,
    MemoryStore,
    Outdated,
    Store,
    head,
    log_rows,
    outdated,
    seal_event,
    seal_events,
)
from indeler.logbook.events import THE_EVENT, Event, FreeText, Kinds, Name, encode, kinds_in
from indeler.logbook.sealing import (
    SHORT,
    START,
    Change,
    Checked,
    Draw,
    Fault,
    Fields,
    Personal,
    Seal,
    check,
    erase_fields,
    fresh,
    hashed,
    open_line,
    pattern_of,
    seal_of,
    without_names,
)
