"""Who may do what: roles, the links that hand them out, one table of permissions."""
