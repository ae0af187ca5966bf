"""Arguments of ``indeler season event`` for tests."""


def decide(folder, kind, at="2026-09-01T12:00"):
    return "season", "event", folder, kind, "--by", "Jan", "--at", at
