"""The laboratory: tournaments made to try rulebooks on."""

from indeler.lab.config import plan_of
from indeler.lab.generate import generate
from indeler.lab.plan import Plan, plan_like

__all__ = ["Plan", "generate", "plan_like", "plan_of"]
