"""OpenSpiel interface: a game as a ``pyspiel.Game`` with explicit chance, made from the dice tape.

All that chance can make of one action is one chance node, whose outcomes are those of :meth:`Match.outcomes`; an action
without chance has none. A simultaneous choice is asked seat by seat, in seat order, hidden until all have chosen.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np

from feint.envs.engine import registry
from feint.envs.engine.errors import FeintError
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match, Outcome

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise FeintError(
        "the OpenSpiel interface needs pyspiel, which is not installed: pip install 'feint[eval]'"
    ) from missing

#: Maximum number of outcomes of one chance node.
MAX_OUTCOMES = 10_000


def load(id: str, **config: Any) -> pyspiel.Game:
    """A game under options as a ``pyspiel.Game``.

    It is registered as ``python_feint_<game>`` with the options as parameters, so that from then on in this process
    ``pyspiel.load_game`` and ``pyspiel.deserialize_game_and_state`` know it too.

    ``information_state_string`` has perfect recall: all that the seat did and could see at every step. Both tensors are
    the observation vector, (slots,) float32, which sums the past up and may not tell every information state apart.
    Returns are paid at the end of a match.

    Raises:
        ConfigError: unknown id, option or value.
        FeintError: pyspiel is not installed (raised on import), or an action has more than 10,000 chance outcomes.
    """
    game = registry.load(id, **config)
    name = _register(game.name)
    return pyspiel.load_game(name, {option: _parameter(value) for option, value in game.config.items()})


@lru_cache
def _register(name: str) -> str:
    """Register a game with OpenSpiel once in a process; returns its short name there."""
    options = registry.options(name)
    defaults = {name: _parameter(option.default) for name, option in options.items()}
    shape = registry.load(name)
    kind = pyspiel.GameType(
        short_name=f"python_feint_{name.replace('-', '_')}",
        long_name=f"Feint {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if shape.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=31,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )
    # a class, since OpenSpiel holds what it is given beyond the interpreter's end, where a function could not be freed
    pyspiel.register_game(kind, type(f"Feint_{name}", (FeintGame,), {"kind": kind}))
    return kind.short_name


def _id(short_name: str) -> str:
    return short_name.removeprefix("python_feint_").replace("_", "-")


#: Begins an OpenSpiel parameter that holds an option's value as JSON, with ``;`` where JSON has commas: those part
#: parameters in OpenSpiel's game strings.
_JSON = "json:"


def _parameter(value: Any) -> Any:
    """An option's value as an OpenSpiel parameter."""
    if isinstance(value, (int, float, str)):
        return value
    return _JSON + json.dumps(value, separators=(";", ":"))


def _option(value: Any) -> Any:
    """An option's value from an OpenSpiel parameter."""
    if isinstance(value, str) and value.startswith(_JSON):
        return json.loads(value.removeprefix(_JSON).replace(";", ","))
    return value


class FeintGame(pyspiel.Game):
    """A game under its parameters; made by :func:`load`, of a class for each game.

    Attributes:
        kind: the game's type as it is registered.
        feint: the :class:`Game` behind it.
    """

    kind: pyspiel.GameType

    def __init__(self, params: dict | None = None):
        params = params or {}
        config = {name: _option(value) for name, value in params.items()}
        self.feint = game = registry.load(_id(self.kind.short_name), **config)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=game.players,
            min_utility=game.min_return,
            max_utility=game.max_return,
            utility_sum=0.0 if game.zero_sum else None,
            max_game_length=game.max_turns,
        )
        super().__init__(self.kind, info, params)
        self._root: Node | None = None

    def root(self) -> Node:
        """The node before a match's opening."""
        if self._root is None:
            blank = (Recall(),) * self.feint.players
            self._root = settle(Node(tuple(Match.openings(self.feint, MAX_OUTCOMES)), blank))
        return self._root

    def new_initial_state(self) -> FeintState:
        """A state before a match's opening."""
        return FeintState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One before every step at most."""
        return self.feint.max_turns + 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict | None = None
    ) -> FeintObserver:
        """An observer of the kind asked for."""
        return FeintObserver(self.feint, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


@dataclass(frozen=True)
class Recall:
    """All that a seat did and saw so far.

    Attributes:
        text: its actions and the events it may know of, step by step.
        digest: over its observations after every step, 16 bytes.
        events: how many events it has seen.
    """

    text: str = ""
    digest: bytes = b""
    events: int = 0

    def after(self, match: Match, seat: int, action: int = -1) -> Recall:
        """What `seat` recalls after one more step, its own if `action` is one."""
        news = match.events(seat, since=self.events)
        lines = [f"> {match.game.action_names[action]}"] if action >= 0 else []
        lines += [event.text for event in news]
        digest = blake2b(self.digest + match.observe(seat).tobytes(), digest_size=16).digest()
        return Recall(self.text + "".join(f"{line}\n" for line in lines), digest, self.events + len(news))


@dataclass(frozen=True, eq=False)
class Node:
    """A node of the tree, never changed once made: chance's `outcomes`, or where they are one, the `match` after it.

    Attributes:
        recalls: each seat's recall; at a chance node, before the action that chance belongs to.
        seat, action: who made that action, and which; -1 for the opening.
    """

    outcomes: tuple[Outcome, ...]
    recalls: tuple[Recall, ...]
    match: Match | None = None
    seat: int = -1
    action: int = -1

    @property
    def position(self) -> Match:
        """The match of a node that is none of chance's."""
        assert self.match is not None, "a chance node has no position"
        return self.match

    def __deepcopy__(self, memo) -> Node:
        return self

    def after(self, action: int) -> Node:
        """The node after an action of the seat to act."""
        seat = self.position.player
        return settle(Node(tuple(self.position.outcomes(action, seat, MAX_OUTCOMES)), self.recalls, None, seat, action))

    def turned_out(self, number: int) -> Node:
        """The node after one of chance's outcomes."""
        return settle(Node((self.outcomes[number],), self.recalls, None, self.seat, self.action))


def settle(node: Node) -> Node:
    """A node as it is, or where chance has nothing to choose, the node after."""
    if len(node.outcomes) > 1:
        return node
    match = node.outcomes[0].match
    recalls = [
        recall.after(match, seat, node.action if seat == node.seat else -1) for seat, recall in enumerate(node.recalls)
    ]
    return Node((), tuple(recalls), match)


class FeintState(pyspiel.State):
    """A place in the tree; made by the game."""

    def __init__(self, game: FeintGame):
        super().__init__(game)
        self.node = game.root()

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if self.node.match is None:
            return pyspiel.PlayerId.CHANCE
        return self.node.match.player if not self.node.match.over else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player):
        return np.flatnonzero(self.node.position.legal(player)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers of chance's outcomes with their probabilities, most likely first."""
        return [(number, float(outcome.probability)) for number, outcome in enumerate(self.node.outcomes)]

    def _apply_action(self, action):
        self.node = self.node.turned_out(action) if self.node.match is None else self.node.after(action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.get_game().feint.action_names[action]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.match is not None and self.node.match.over

    def returns(self) -> list[float]:
        """What each seat was paid over the match; 0 before its end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.node.position.returns.tolist()

    def __str__(self):
        if self.node.match is None:
            return f"chance: {len(self.node.outcomes)} outcomes"
        return self.node.match.text(None)


class FeintObserver:
    """What a seat sees, or with perfect recall all that it did and saw. The tensor is the observation vector for both.

    Raises:
        FeintError: observation parameters; there are none.
    """

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType, params: dict | None):
        if params:
            raise FeintError(f"the OpenSpiel interface takes no observation parameters, got {sorted(params)}")
        self._game, self._recalls = game, kind.perfect_recall
        self.tensor = np.zeros(game.num_slots, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FeintState, player: int) -> None:
        """Write what `player` sees; all zero at a chance node before a match's opening."""
        match = state.node.match
        self.tensor[:] = match.observe(player) if match is not None else 0.0

    def string_from(self, state: FeintState, player: int) -> str:
        """What `player` sees, or recalls."""
        node = state.node
        if self._recalls:
            recall = node.recalls[player]
            return f"player_{player}\n{recall.text}{recall.digest.hex()}"
        if node.match is None:
            return f"player_{player}: chance"
        seen = zip(self._game.slots, node.match.observe(player).tolist(), strict=True)
        return f"player_{player} " + " ".join(f"{name}={value:.9g}" for name, value in seen if value)
