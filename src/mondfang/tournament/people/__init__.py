"""People over the seasons: one register for all tournaments of a club or a cup."""
