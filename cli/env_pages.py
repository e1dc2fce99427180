"""Environment pages: everything a user must know of a game, written from the game's own tables and its rule ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from feint.cli.ledger import ledger_text, section
from feint.envs.engine.game import Game
from feint.envs.engine.registry import GAMES, load, options
from feint.eval.text import markdown

#: Maximal number of action names in one row of a table.
MAX_NAMES = 10


def pages() -> dict[str, str]:
    """All pages by their paths below the documentation's folder."""
    return {"index.md": index_page(), **{f"envs/{name}.md": page(name) for name in GAMES}}


def index_page() -> str:
    """The list of games."""
    rows = []
    for name, entry in GAMES.items():
        game = load(name)
        rows.append((f"[{name}](envs/{name}.md)", entry.summary, game.players, game.num_actions, game.num_slots))
    return f"# Games\n\n{markdown(('game', 'what it is', 'players', 'actions', 'slots'), rows)}\n"


def page(name: str) -> str:
    """The page of one game."""
    game, ledger = load(name), ledger_text(name)
    parts = [
        f"# {name}",
        GAMES[name].summary[0].upper() + GAMES[name].summary[1:] + ".",
        f"Written by `feint docs` from the game's own tables; `feint rules {name}` prints every rule and its tests.",
        _facts(game),
        "## Rules in brief\n\n" + section(ledger, f"In brief: {name}"),
        "## Options\n\n" + _options(name),
        "## Observation\n\n" + _observation(game),
        "## Actions\n\n" + _actions(game),
        *_other_layouts(game),
        "## Events\n\n" + _events(game),
        "## Rewards and ends\n\n" + section(ledger, f"Rewards and ends: {name}"),
        "## Versions\n\n" + section(ledger, f"Versions: {name}"),
    ]
    return "\n\n".join(parts) + "\n"


def _facts(game: Game) -> str:
    rows = [
        ("id", f"`{game.id}`"),
        ("players", f"{game.players}: " + ", ".join(f"`{agent}`" for agent in game.agents)),
        (
            "observation",
            f"`Box(-1, 1, ({game.num_slots},), float32)`, with an `action_mask` of {game.num_actions} int8",
        ),
        ("actions", f"`Discrete({game.num_actions})`"),
        (
            "return of a seat",
            f"{game.min_return:g} to {game.max_return:g}" + (", zero-sum" if game.zero_sum else ""),
        ),
        ("maximal number of steps in a match", str(game.max_turns)),
    ]
    return markdown(("", "by default"), rows)


def _options(name: str) -> str:
    rows = []
    for option, is_ in options(name).items():
        allowed = is_.allowed()
        rows.append((f"`{option}`", f"`{is_.default!r}`", allowed, "" if allowed == is_.help else is_.help))
    return markdown(("option", "default", "allowed", "what it is"), rows)


def _observation(game: Game) -> str:
    rows = []
    for meaning, group in groupby(enumerate(game.slots), key=lambda slot: game.meaning(slot[1])):
        run = list(group)
        names = ", ".join(f"`{name}`" for _, name in run)
        rows.append((_ids(run[0][0], run[-1][0]), names, meaning))
    return markdown(("slots", "names, in order", "what each holds"), rows)


def _actions(game: Game) -> str:
    rows = [(_ids(first, last), names) for first, last, names in action_rows(game.action_names)]
    head = (
        "Id 0, `wait`, is what a seat with nothing to do sends in the parallel environment; it is legal nowhere else."
    )
    return f"{head}\n\n{markdown(('ids', 'names, in order'), rows)}"


def action_rows(names: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """First id, last id and names of each row: neighbours of one kind and length share a row, up to MAX_NAMES."""
    for _, group in groupby(enumerate(names), key=lambda action: (action[1].split()[0], len(action[1].split()))):
        run = list(group)
        for at in range(0, len(run), MAX_NAMES):
            part = run[at : at + MAX_NAMES]
            yield part[0][0], part[-1][0], ", ".join(f"`{name}`" for _, name in part)


def _other_layouts(game: Game) -> Iterator[str]:
    """Actions and slots under each choice of an option that changes them."""
    for name, option in options(game.name).items():
        for choice in option.choices or ():
            other = load(game.name, **{name: choice})
            if other.action_names != game.action_names:
                yield f'## Actions with `{name}="{choice}"`\n\n' + _actions(other)
            if other.slots != game.slots:
                yield f'## Observation with `{name}="{choice}"`\n\n' + _observation(other)


def _events(game: Game) -> str:
    head = "What `Match.events` and an agent's views show, each to the seats that may know of it."
    rows = [(f"`{kind.name}`", ", ".join(f"`{value}`" for value in kind.values)) for kind in game.events]
    return f"{head}\n\n{markdown(('event', 'values'), rows)}"


def _ids(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
