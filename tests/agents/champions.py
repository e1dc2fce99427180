"""Positions of every game that ships a champion, by random play, with what the champion's net says to them."""

import numpy as np

from feint import envs
from feint.agents.champion import FOLDER
from feint.agents.policy import Net
from feint.agents.prior import Prior
from feint.envs.engine.agent import Views

#: Folders of the shipped nets.
SHIPPED = sorted(found.parent for found in FOLDER.glob("*/*/manifest.json"))
COUNT = 1000


def positions(manifest: dict, net: Net) -> dict[str, np.ndarray]:
    """COUNT positions of the game that a net was trained on, as the inputs of its exported model.

    These are ``observation`` (COUNT, slots) float32, ``mask`` (COUNT, actions) int8 and, for a residual net, ``prior``
    (COUNT, actions) float32.
    """
    batch = envs.Batch(manifest["env"], 50, seed=9, **manifest["config"])
    prior = None if net.prior is None else Prior(net.prior)
    if prior is not None:
        prior.start(batch.game, range(batch.game.players), np.random.default_rng(1))
    seen = [_seen(batch, prior) for _ in range(COUNT // batch.n)]
    return {name: np.concatenate([one[name] for one in seen]) for name in seen[0]}


def _seen(batch: envs.Batch, prior: Prior | None) -> dict[str, np.ndarray]:
    """What is seen in every row some random steps later."""
    batch.rollout(7)
    seen = {"observation": batch.obs.copy(), "mask": batch.mask.copy()}
    if prior is not None:
        views = Views(batch.player.copy(), np.arange(batch.n), seen["observation"], seen["mask"])
        seen["prior"] = prior.probabilities(views)
    return seen


def masked_logits(net: Net, inputs: dict[str, np.ndarray]) -> np.ndarray:
    """(m, actions) float32, as the agents that play the net mask them."""
    x = np.concatenate([inputs["observation"], *([inputs["prior"]] if "prior" in inputs else [])], axis=1)
    return np.where(inputs["mask"] != 0, net.logits(x), np.float32(-np.inf))
