"""The service: Feint's agents and matches over HTTP and WebSocket, for front ends in any language. ``feint serve``."""
