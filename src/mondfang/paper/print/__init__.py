"""What is printed: PDFs."""
