"""How a bot behaves at the table: what it plays, says and promises, and what that brings."""
