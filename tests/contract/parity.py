"""Digests of seeded random matches of every case, printed as JSON: the same in every process, compiled or plain."""

from __future__ import annotations

import hashlib
import json

import numpy as np
from cases import case_id, cases, game_of
from suite import play, seen

from feint.envs import Match

MATCHES, STEPS = 4, 100


def digest_of(game) -> str:
    digest = hashlib.sha256()
    for seed in range(MATCHES):
        match, rng = Match(game, seed=seed), np.random.default_rng(seed)
        for seat, action in play(match, rng, STEPS):
            digest.update(f"{seat} {action}".encode())
            digest.update(match.state.tobytes())
            for p in range(game.players):
                digest.update(repr(seen(match, p)).encode())
        digest.update(repr([match.events(p) for p in range(game.players)]).encode())
        digest.update(repr(seen(match.resample_hidden(0, seed), 0)).encode())
    return digest.hexdigest()


def digests() -> dict[str, str]:
    return {case_id(case): digest_of(game_of(case)) for case in cases()}


if __name__ == "__main__":
    print(json.dumps(digests()))
