"""The scorer's and the referee's questions as pages: what has been said stands in the address."""
