"""Who pays whom, fees and prizes."""
