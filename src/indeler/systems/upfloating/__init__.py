"""Systems with upfloaters and no downfloaters: each score group is paired whole, with whom it needs from below."""
