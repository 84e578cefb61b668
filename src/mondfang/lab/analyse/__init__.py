"""The post-mortem of recorded games."""
