"""The audit is independent of the engine: from a rulebook declaration it takes only the name of its auditor.

It takes no reading and no setting from a declaration.
"""

import ast
from pathlib import Path

import indeler.audit

ROOT = Path(indeler.audit.__file__).parent
MAY_TAKE = {
    "indeler.rulebooks": {"DEFAULT", "audited", "find_declaration", "load_attribute"},
    "indeler.rulebooks.clause_texts": {"clause_texts"},
    "indeler.rulebooks.registry": {"check_matches"},  # one game a round or two: a check before any round is judged
}


def test_the_audit_takes_no_reading_and_no_setting_from_a_declaration():
    modules = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(ROOT.rglob("*.py"))]
    taken = [
        (node.module, alias.name)
        for module in modules
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("indeler.rulebooks")
        for alias in node.names
    ]
    assert taken
    assert all(name in MAY_TAKE.get(module, ()) for module, name in taken), taken


def test_the_audit_reads_only_its_own_fields_of_a_declaration():
    module = ast.parse((ROOT / "rulebooks.py").read_text(encoding="utf-8"))
    asked = {
        node.attr
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "found"
    }
    assert asked == {"audit", "answers"}  # the auditor, and whether a table or a draw lists the rounds
