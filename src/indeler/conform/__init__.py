"""The conformance kit: for every clause small tournaments in which it decides, for any engine to be tried on."""
