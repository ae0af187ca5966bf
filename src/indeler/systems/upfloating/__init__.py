"""Systems with upfloaters and no downfloaters: each score group is paired completely, with upfloaters if needed."""
