"""The director's office: a face of the tournament core, page by page."""
