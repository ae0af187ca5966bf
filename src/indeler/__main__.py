"""``python -m indeler``: the command line, where the command itself is not on the path."""

from indeler.cli.main import run

run()
