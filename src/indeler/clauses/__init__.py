"""The clause register: every clause of every rulebook in our own words, in Dutch, English and German.

One TOML file a rulebook stands beside this page. Code cites the clause it carries out, tests the clause they show;
``make clauses`` puts the three side by side.
"""

from indeler.clauses.register import LANGUAGES, Clause, Register, UnknownClause, parsed, register, rulebooks, wording

__all__ = ["LANGUAGES", "Clause", "Register", "UnknownClause", "parsed", "register", "rulebooks", "wording"]
