"""The command line: one file a command. Commands read, call the rooms below, and print; rules live elsewhere."""

import gc

gc.set_threshold(50_000)  # a short run makes little rubbish; looking for it takes a twentieth of the start
