"""The scripted player of example-kuhn: with two players and open betting, one of Kuhn's equilibria."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.example import ids, tables
from feint.envs.example.observe import slots


class Script:
    """Bets the highest card, and the lowest by way of a bluff; calls with the highest, and at times with the next."""

    def __init__(self, game: Game):
        own = [f"own_card_{card}" for card in tables.CARDS[: game.players + 1]]
        self._card_slots = [slots(game.players).index(name) for name in own]

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the probability of each action."""
        card = views.observation[:, self._card_slots].argmax(axis=1)
        highest = len(self._card_slots) - 1
        bet = np.where(card == highest, 1.0, np.where(card == 0, 1 / 3, 0.0))
        # the first player calls more often: it has checked only when it holds no highest card
        next_calls = np.where(views.seat == 0, 2 / 3, 1 / 3)
        call = np.where(card == highest, 1.0, np.where(card == highest - 1, next_calls, 0.0))
        probs = np.zeros(views.mask.shape)
        probs[:, ids.A_BET], probs[:, ids.A_CHECK] = bet, 1 - bet
        probs[:, ids.A_CALL], probs[:, ids.A_FOLD] = call, 1 - call
        return probs * views.mask
