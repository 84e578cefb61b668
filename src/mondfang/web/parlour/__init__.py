"""The parlour: tables that are open to everybody, and the quick way to sit down at one."""
