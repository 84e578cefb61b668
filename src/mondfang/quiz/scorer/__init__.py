"""„Was zahlt das?“: slips that are drawn, and the rows that they give."""
