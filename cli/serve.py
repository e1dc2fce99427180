"""``feint serve``: agents and matches over HTTP and WebSocket, and the page to play in a browser."""

from __future__ import annotations

import argparse
import socket
import threading
import webbrowser
from dataclasses import fields

from feint.envs.engine.errors import ConfigError
from feint.service.settings import Settings


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000; 0: any free one)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument(
        "--db", metavar="URL", default=Settings.database, help=f"SQLAlchemy URL (default {Settings.database})"
    )
    for name, words in _LIMITS.items():
        kind = next(type(field.default) for field in fields(Settings) if field.name == name)
        default = getattr(Settings, name)
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=kind, default=default, metavar="N", help=f"{words} (default {default})"
        )


_LIMITS = {
    "clock": "seconds for a move of an open seat, where the creator of the match gives none",
    "think": "seconds for a move of the service's agents",
    "idle": "seconds without a move after which a match is ended",
    "keep": "seconds that a match is kept after its end",
    "per_client": "running matches per address",
    "unattended": "running matches per address without an open seat",
    "playouts": "maximum playouts of a search agent",
    "search": "seconds after which a searching agent plays the best action so far",
    "threads": "agents that may think at the same time",
}


#: The highest TCP port.
MAX_PORT = 65535


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens on an address.

    Raises:
        ConfigError: it can't be had, such as a port that is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise ConfigError(f"{host}:{port} can't be listened on ({error.strerror}): choose another --port") from None


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    import uvicorn

    from feint.service.app import create_app
    from feint.service.store import Store, shown

    settings = Settings(database=args.db, **{name: getattr(args, name) for name in _LIMITS})
    Store(settings.database).close()  # a database that can't be opened is reported before anybody is served
    if not 0 <= args.port <= MAX_PORT:
        raise ConfigError(f"--port {args.port} is not allowed: a port is 0 to {MAX_PORT}, 0 for any that is free")
    config = uvicorn.Config(
        create_app(settings), host=args.host, port=args.port, log_level="warning", ws_max_size=1 << 16
    )
    with bound_socket(args.host, args.port) as listening:
        where = f"http://{args.host}:{listening.getsockname()[1]}/"
        print(f"feint serves at {where} (schema: {where}v1/openapi.json), matches in {shown(args.db)}", flush=True)
        if args.open:
            threading.Timer(1.0, webbrowser.open, [where]).start()
        uvicorn.Server(config).run([listening])
    return 0
