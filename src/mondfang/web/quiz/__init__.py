"""The quiz in the browser: rounds whose answers stand in the address, exams as PDF."""
