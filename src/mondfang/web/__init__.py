"""The web app: pages rendered on the server, tables pushed over sockets."""
