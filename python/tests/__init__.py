"""The tests of the installed wheel."""
