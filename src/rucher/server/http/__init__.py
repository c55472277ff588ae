"""The doors of the server: routes and sockets, who is let in and how much they may ask for."""
