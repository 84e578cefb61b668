"""Examples before and between the games: drawing, dealing, a whole evening."""
