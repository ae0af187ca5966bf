"""Code that several folders of tests share; import it as `support`."""
