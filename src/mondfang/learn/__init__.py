"""Learning Königrufen: exercises that the engine makes and answers, the course, what comes back."""
