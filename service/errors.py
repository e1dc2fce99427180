"""Every error of the service as JSON: ``{"error": {"code", "message", "details"}}``."""

from __future__ import annotations

import json
import logging
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from feint.envs.engine.errors import ConfigError, FeintError, FileError, IllegalAction

#: Codes, with the HTTP status of each.
CODES = {
    "bad_request": 400, "token_missing": 401, "token_wrong": 403, "not_your_token": 403, "not_found": 404,
    "unknown_game": 404, "unknown_match": 404, "unknown_champion": 404, "method_not_allowed": 405, "match_over": 409,
    "match_running": 409, "not_your_turn": 409, "stale": 409, "other_version": 409, "body_too_large": 413,
    "invalid": 422, "bad_option": 422, "bad_agent": 422, "illegal_action": 422, "too_many_matches": 429,
    "internal": 500, "busy": 503,
}  # fmt: skip

_OF_STATUS = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}
_log = logging.getLogger("feint.service")


class ServiceError(FeintError):
    """An error with a code, sent as JSON.

    Attributes:
        code: one of :data:`CODES`.
        details: more for programs, ready for JSON.
    """

    def __init__(self, code: str, message: str, details: dict[str, Any] | None = None):
        super().__init__(message)
        self.code, self.details = code, details

    def body(self) -> dict[str, Any]:
        """The error as it is sent."""
        return {"error": {"code": self.code, "message": str(self), "details": self.details}}


class AsciiJSON(JSONResponse):
    """JSON in ASCII: invalid Unicode, which JSON escapes can hold, is sent back escaped."""

    def render(self, content: Any) -> bytes:
        """The body."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


def as_service_error(error: FeintError) -> ServiceError:
    """An error of the engine or of an agent as one of the service's."""
    if isinstance(error, ServiceError):
        return error
    if isinstance(error, IllegalAction):
        return ServiceError("illegal_action", str(error))
    if isinstance(error, FileError):
        return ServiceError("other_version", str(error))
    return ServiceError("bad_option" if isinstance(error, ConfigError) else "internal", str(error))


def install(app: FastAPI) -> None:
    """Make the app send every error in the one shape."""

    @app.exception_handler(FeintError)
    async def known(request: Request, error: FeintError) -> Response:
        return error_response(as_service_error(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = [{"where": ".".join(map(str, part["loc"])), "message": part["msg"]} for part in error.errors()]
        words = "; ".join(f"{part['where']}: {part['message']}" for part in errors[:5])
        return error_response(
            ServiceError("invalid", f"the request does not fit the schema: {words}", {"errors": errors})
        )

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = _OF_STATUS.get(error.status_code, "bad_request")
        response = error_response(
            ServiceError(code, f"{request.method} {request.url.path}: {error.detail}"), error.status_code
        )
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    async def database(request: Request, error: SQLAlchemyError) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return error_response(ServiceError("busy", "the database did not answer: nothing was changed"))

    @app.exception_handler(Exception)
    async def unknown(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return error_response(ServiceError("internal", "the service failed; see its log"))


def error_response(error: ServiceError, status: int | None = None) -> AsciiJSON:
    """The response to a request that failed."""
    return AsciiJSON(error.body(), status or CODES[error.code])
