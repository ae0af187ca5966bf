"""What the package of a kind imports: its base class, and the values with which a competition answers.

Which methods a kind may have says `indeler.season.capabilities`.
"""

from __future__ import annotations

from indeler.season.capabilities import AuditCase, Boards, Course, GuestGame, Line, Offer, OfferField, OpenGame
from indeler.season.core.season import Competition

__all__ = ["AuditCase", "Boards", "Competition", "Course", "GuestGame", "Line", "Offer", "OfferField", "OpenGame"]
