"""Sheets: entering, showing and checking, correcting, rulings."""
