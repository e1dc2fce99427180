"""The browser page: what ``web/`` builds, in the folder ``static`` beside this file."""

from __future__ import annotations

from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"

#: No resources from elsewhere and no inline scripts, so that no text of a match can run.
POLICY = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"


class Page(StaticFiles):
    """Serves the page's files; browsers check for a newer version at every visit."""

    def __init__(self):
        super().__init__(directory=FOLDER, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See :class:`StaticFiles`; errors are those of the service."""
        response = await super().get_response(path, scope)
        response.headers.update({"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"})
        return response
