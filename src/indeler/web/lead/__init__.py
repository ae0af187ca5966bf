"""The leader's evening, and a tournament that is led: who is here, pairing, publishing, decisions."""
