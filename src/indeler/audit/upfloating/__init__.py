"""Systems with upfloaters, read from the print for the audit."""
