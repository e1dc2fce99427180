"""Who looks at a match, by token, and what each may do."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from feint.service.errors import ServiceError
from feint.service.store import Record

#: The key of the owner's token among a match's tokens; those of seats are their numbers.
OWNER = "owner"
_HOW = "Authorization: Bearer <token>"


@dataclass(frozen=True)
class Viewer:
    """A seat's player, the match's owner (who sees what a spectator sees), or a spectator.

    Attributes:
        seat: the player's; None for the others.
        owner: whether it is the owner.
    """

    seat: int | None = None
    owner: bool = False

    def plays(self) -> int:
        """The seat that it plays.

        Raises:
            ServiceError: ``token_missing`` or ``not_your_token``.
        """
        if self.seat is None:
            raise ServiceError("not_your_token" if self.owner else "token_missing", f"a seat's token is needed: {_HOW}")
        return self.seat

    def takes_part(self) -> None:
        """Refuse spectators.

        Raises:
            ServiceError: ``token_missing``.
        """
        if self == Viewer():
            raise ServiceError("token_missing", f"a seat's or the owner's token is needed: {_HOW}")

    def owns(self) -> None:
        """Refuse all but the owner.

        Raises:
            ServiceError: ``token_missing`` or ``not_your_token``.
        """
        self.takes_part()
        if not self.owner:
            raise ServiceError("not_your_token", "the owner's token is needed")

    def looks_as(self, record: Record, asked: int | None) -> int | None:
        """The seat whose view it gets, of the one asked for (None: its own).

        Raises:
            ServiceError: ``invalid``, ``token_missing`` or ``not_your_token``.
        """
        if asked is None:
            return self.seat
        seats = len(record.seats)
        if not 0 <= asked < seats:
            raise ServiceError("invalid", f"there is no seat {asked}; seats are 0..{seats - 1}")
        if asked != self.seat and not record.over:
            code = "token_missing" if self == Viewer() else "not_your_token"
            raise ServiceError(code, f"what seat {asked} sees shows to its own token until the match is over")
        return asked


def viewer_of(record: Record, token: str | None) -> Viewer:
    """Who holds a token; without one, a spectator.

    Raises:
        ServiceError: ``token_wrong``.
    """
    if token is None:
        return Viewer()
    given, holder = digest(token), None
    for key, kept in record.tokens.items():
        # every one is compared, in constant time: how long it takes says nothing
        if hmac.compare_digest(given, kept):
            holder = key
    if holder is None:
        raise ServiceError("token_wrong", "this token is none of this match's")
    return Viewer(owner=True) if holder == OWNER else Viewer(int(holder))


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()
