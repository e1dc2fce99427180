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
    "match_running": 409, "not_asked": 409, "stale": 409, "other_version": 409, "body_too_large": 413, "invalid": 422,
    "bad_option": 422, "bad_agent": 422, "illegal_action": 422, "too_many_matches": 429, "internal": 500, "busy": 503,
}  # fmt: skip

_OF_STATUS = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}
_log = logging.getLogger("feint.service")


class ServiceError(FeintError):
    """An answer that says what is wrong.

    Attributes:
        code: one of :data:`CODES`.
        details: what a program may want to know, ready for JSON.
    """

    def __init__(self, code: str, message: str, details: dict[str, Any] | None = None):
        super().__init__(message)
        self.code, self.details = code, details

    def body(self) -> dict[str, Any]:
        """The error as it is sent."""
        return {"error": {"code": self.code, "message": str(self), "details": self.details}}


class Answer(JSONResponse):
    """JSON in ASCII: text that is no valid Unicode, as JSON can smuggle it in, is sent back escaped."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


def as_service_error(wrong: FeintError) -> ServiceError:
    """An error of the engine or of an agent as one of the service's."""
    if isinstance(wrong, ServiceError):
        return wrong
    if isinstance(wrong, IllegalAction):
        return ServiceError("illegal_action", str(wrong))
    if isinstance(wrong, FileError):
        return ServiceError("other_version", str(wrong))
    return ServiceError("bad_option" if isinstance(wrong, ConfigError) else "internal", str(wrong))


def install(app: FastAPI) -> None:
    """Make the app answer every error in the one shape."""

    @app.exception_handler(FeintError)
    async def known(request: Request, wrong: FeintError) -> Response:
        return answer(as_service_error(wrong))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, wrong: RequestValidationError) -> Response:
        errors = [{"where": ".".join(map(str, one["loc"])), "message": one["msg"]} for one in wrong.errors()]
        words = "; ".join(f"{one['where']}: {one['message']}" for one in errors[:5])
        return answer(ServiceError("invalid", f"the request does not fit the schema: {words}", {"errors": errors}))

    @app.exception_handler(HTTPException)
    async def http(request: Request, wrong: HTTPException) -> Response:
        code = _OF_STATUS.get(wrong.status_code, "bad_request")
        made = answer(ServiceError(code, f"{request.method} {request.url.path}: {wrong.detail}"), wrong.status_code)
        made.headers.update(wrong.headers or {})
        return made

    @app.exception_handler(SQLAlchemyError)
    async def database(request: Request, wrong: SQLAlchemyError) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=wrong)
        return answer(ServiceError("busy", "the database does not answer: nothing was changed"))

    @app.exception_handler(Exception)
    async def unknown(request: Request, wrong: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=wrong)
        return answer(ServiceError("internal", "the service has failed to answer; its log says why"))


def answer(wrong: ServiceError, status: int | None = None) -> Answer:
    """The response that carries an error."""
    return Answer(wrong.body(), status or CODES[wrong.code])
