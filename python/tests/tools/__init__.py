"""The ready-made tools, each in an agent of the real package, with a scripted model and no network."""
