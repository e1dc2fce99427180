"""Positions of every game that ships a champion, by random play, with what the champion's net says to them."""


import numpy as np

from feint import envs
from feint.agents.champion import FOLDER
from feint.agents.policy import Net

#: Folders of the shipped nets.
SHIPPED = sorted(found.parent for found in FOLDER.glob("*/*/manifest.json"))
COUNT = 1000


def positions(manifest: dict) -> tuple[np.ndarray, np.ndarray]:
    """(COUNT, slots) float32 observations and (COUNT, actions) int8 masks of the game that a net was trained on."""
    batch = envs.Batch(manifest["env"], 50, seed=9, **manifest["config"])
    seen = []
    for _ in range(COUNT // batch.n):
        batch.rollout(7)
        seen.append((batch.obs.copy(), batch.mask.copy()))
    observations, masks = zip(*seen, strict=True)
    return np.concatenate(observations), np.concatenate(masks)


def masked_logits(net: Net, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """(m, actions) float32, as the agents that play the net mask them."""
    return np.where(mask != 0, net.logits(observation), np.float32(-np.inf))
