"""Tables over HTTP and WebSocket: the store, the fan-out, and the doors people come in by."""
