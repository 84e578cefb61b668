"""The draw: closed, drawn, proved, mended and started."""
