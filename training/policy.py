"""sb3-contrib's masked actor-critic with a single softmax, alone or on top of another agent's action probabilities."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch.nn.functional import log_softmax, softmax

from feint.agents.policy import MIN_PROB

#: Subtracted from the logits of illegal actions: their probability is zero in float32, their entropy term finite.
MASK_PENALTY = 1e8


def log_prior(inputs: torch.Tensor, actions: int) -> torch.Tensor:
    """(m, actions) log-probabilities of the prior that a residual net's (m, slots + actions) `inputs` end with."""
    return inputs[:, -actions:].clamp(min=float(MIN_PROB)).log()


class FastMaskedPolicy(MaskableActorCriticPolicy):
    """The same policy, value and entropy as the parent's, in half the time where there are hundreds of actions.

    The parent normalises every row of logits three times, through exponentials whose library routine is slow on the
    logits of illegal actions. Masks are required.
    """

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions (m,), values (m, 1) and log-probabilities (m,) for observations (m, slots)."""
        logits, values = self._logits(obs, action_masks)
        probs = softmax(logits, dim=1)
        actions = probs.argmax(dim=1) if deterministic else torch.multinomial(probs, 1).squeeze(1)
        return actions, values, log_softmax(logits, dim=1).gather(1, actions[:, None]).squeeze(1)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: np.ndarray | torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values (m, 1), log-probabilities of `actions` (m,) and entropies (m,)."""
        logits, values = self._logits(obs, action_masks)
        log_probs = log_softmax(logits, dim=1)
        entropy = -(softmax(logits, dim=1) * log_probs).sum(dim=1)
        return values, log_probs.gather(1, actions.long()[:, None]).squeeze(1), entropy

    def _logits(self, obs: Any, action_masks: Any) -> tuple[torch.Tensor, torch.Tensor]:
        actor, critic = self.mlp_extractor(self.extract_features(obs))
        masks = torch.as_tensor(action_masks, dtype=torch.float32)
        return torch.add(self.action_net(actor), masks - 1.0, alpha=MASK_PENALTY), self.value_net(critic)


class ResidualPolicy(FastMaskedPolicy):
    """The same on top of a prior: observations end with an agent's action probabilities, whose logs join the logits.

    The actor's last layer is initialised to zero, so that before any update the policy equals its prior.

    Args:
        prior: spec of that agent, stored in the exported files; other arguments are the parent's.
    """

    def __init__(self, *args: Any, prior: str, **kwargs: Any):
        self.prior = prior
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Schedule) -> None:
        self.prior_weight = torch.nn.Parameter(torch.ones(()))
        super()._build(lr_schedule)
        torch.nn.init.zeros_(cast(torch.nn.Linear, self.action_net).weight)

    def _logits(self, obs: Any, action_masks: Any) -> tuple[torch.Tensor, torch.Tensor]:
        logits, values = super()._logits(obs, action_masks)
        return logits + self.prior_weight * log_prior(obs, logits.shape[1]), values

    def get_distribution(
        self, obs: torch.Tensor | dict[str, torch.Tensor], action_masks: np.ndarray | torch.Tensor | None = None
    ) -> MaskableDistribution:
        """The masked distribution, for the library's own ways of playing a policy; masks are required."""
        logits, _ = self._logits(obs, action_masks)
        return self.action_dist.proba_distribution(action_logits=logits)
