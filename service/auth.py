"""Who makes a request about a match, by token, and what each may do."""

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
    """The player of a seat, the match's owner (who sees what a spectator sees), or a spectator.

    Attributes:
        seat: the player's seat; None for the others.
        owner: whether it is the owner.
    """

    seat: int | None = None
    owner: bool = False

    def require_seat(self) -> int:
        """The seat of a player.

        Raises:
            ServiceError: ``token_missing`` or ``not_your_token``.
        """
        if self.seat is None:
            raise ServiceError("not_your_token" if self.owner else "token_missing", f"a seat's token is needed: {_HOW}")
        return self.seat

    def require_participant(self) -> None:
        """Refuse spectators.

        Raises:
            ServiceError: ``token_missing``.
        """
        if self == Viewer():
            raise ServiceError("token_missing", f"a seat's or the owner's token is needed: {_HOW}")

    def require_owner(self) -> None:
        """Refuse all but the owner.

        Raises:
            ServiceError: ``token_missing`` or ``not_your_token``.
        """
        self.require_participant()
        if not self.owner:
            raise ServiceError("not_your_token", "the owner's token is needed")

    def view_seat(self, record: Record, seat: int | None) -> int | None:
        """The seat whose view it gets when it requests that of `seat` (None: its own).

        Raises:
            ServiceError: ``invalid``, ``token_missing`` or ``not_your_token``.
        """
        if seat is None:
            return self.seat
        seats = len(record.seats)
        if not 0 <= seat < seats:
            raise ServiceError("invalid", f"there is no seat {seat}; seats are 0..{seats - 1}")
        if seat != self.seat and not record.over:
            code = "token_missing" if self == Viewer() else "not_your_token"
            raise ServiceError(code, f"the view of seat {seat} needs its own token until the match is over")
        return seat


def viewer_of(record: Record, token: str | None) -> Viewer:
    """The holder of a token; a spectator without one.

    Raises:
        ServiceError: ``token_wrong``.
    """
    if token is None:
        return Viewer()
    sent, holder = digest(token), None
    for key, stored in record.tokens.items():
        # every one is compared, in constant time, so that timing reveals nothing
        if hmac.compare_digest(sent, stored):
            holder = key
    if holder is None:
        raise ServiceError("token_wrong", "this token does not belong to this match")
    return Viewer(owner=True) if holder == OWNER else Viewer(int(holder))


def digest(token: str) -> str:
    """The digest that is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()
