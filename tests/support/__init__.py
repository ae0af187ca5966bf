"""What several rooms of tests share; import it as `support`."""
