"""HTTP and WebSocket: routes, sockets, the guard against foreign origins, and limits per visitor."""
