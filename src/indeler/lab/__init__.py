"""The laboratory: tournaments made to try rulebooks on."""

from indeler.lab.generate import generate
from indeler.lab.plan import Plan, plan_like, plan_of

__all__ = ["Plan", "generate", "plan_like", "plan_of"]
