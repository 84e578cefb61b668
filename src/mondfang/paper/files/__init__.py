"""Lists in and out: CSV, XLSX, JSON."""
