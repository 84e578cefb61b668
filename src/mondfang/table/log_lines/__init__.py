"""The lines of a log, kind by kind; ``entries`` is the union of them all."""
