"""The scorer's interview as data: which question comes next, and the slip that the answers tell."""
