"""``feint train``: train an agent by self-play, of one seat or of whole teams, or resume a run."""

from __future__ import annotations

import argparse
import dataclasses
from typing import Any

from feint.cli.arguments import add_game, parse_options
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.registry import split_id
from feint.training import ppo, team_ppo
from feint.training.settings import TrainingSettings, check_names

#: Metavars of settings by type.
METAVARS: dict[type, str] = {str: "AGENT", int: "N", float: "X"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments: the settings of both trainers, from their own declarations."""
    add_game(parser)
    parser.add_argument("--out", metavar="FOLDER", help="folder of the run (default: runs/ID)")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="resume from the newest checkpoint of the folder, with its settings; any given here must be the same",
    )
    parser.add_argument(
        "--by-team",
        action="store_true",
        help="train one net for every seat of a team, on whole matches (default: one seat against a pool of opponents)",
    )
    common = set(ppo.Settings.names()) & set(team_ppo.Settings.names())
    add_settings(parser.add_argument_group("settings"), sorted_names(ppo.Settings, common), ppo.Settings)
    one_seat = parser.add_argument_group("settings without --by-team")
    add_settings(one_seat, [name for name in ppo.Settings.names() if name not in common], ppo.Settings)
    by_team = parser.add_argument_group("settings with --by-team")
    add_settings(by_team, [name for name in team_ppo.Settings.names() if name not in common], team_ppo.Settings)


def sorted_names(settings: type[TrainingSettings], names: set[str]) -> list[str]:
    """Names in the order in which they were declared."""
    return [name for name in settings.names() if name in names]


def add_settings(group: Any, names: list[str], settings: type[TrainingSettings]) -> None:
    """An argument for each of the named settings, with the defaults of both trainers where they differ."""
    fields = {field.name: field for field in dataclasses.fields(settings)}
    team_fields = {field.name: field for field in dataclasses.fields(team_ppo.Settings)}
    for name in names:
        default: Any = fields[name].default
        other: Any = team_fields[name].default if name in team_fields else default
        shown = f"default {_shown(default)}" + (f"; by team {_shown(other)}" if other != default else "")
        several = isinstance(default, tuple)
        kind = type((default or (0,))[0] if several else default)
        group.add_argument(
            "--" + name.replace("_", "-"),
            type=kind,
            nargs="+" if several else None,
            metavar="FOLDER" if name == "init_from" else METAVARS[kind],
            default=argparse.SUPPRESS,
            help=f"{fields[name].metadata['help']} ({shown})",
        )


def _shown(default: Any) -> str:
    return " ".join(map(str, default)) or "none" if isinstance(default, tuple) else str(default) or "none"


def given_settings(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that were given on the command line, of either trainer."""
    names = dict.fromkeys([*ppo.Settings.names(), *team_ppo.Settings.names()])
    values = {name: getattr(args, name) for name in names if hasattr(args, name)}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def run(args: argparse.Namespace) -> int:
    """Train, and print the evaluation of the trained agent."""
    given = given_settings(args)
    name = split_id(args.id)
    out = args.out or f"runs/{name}"
    if args.by_team:
        check_names(team_ppo.Settings, given, "--by-team")
        if args.resume:
            raise ConfigError("--resume is not available with --by-team: continue from a trained agent by --init-from")
        print_gains(team_ppo.train(team_ppo.Settings(name, parse_options(args.option), **given), out))
    else:
        check_names(ppo.Settings, given, "a run without --by-team")
        given["id"] = name
        if args.option or not args.resume:
            given["options"] = parse_options(args.option)
        print_win_rates(ppo.resume(out, given) if args.resume else ppo.train(ppo.Settings(**given), out))
    print(f"agent: {out}")
    return 0


def print_win_rates(evaluation: dict[str, Any]) -> None:
    """A line per opponent."""
    for opponent, rate in evaluation.items():
        print(
            f"against {opponent}: won {rate['win_rate']:.1%} of {rate['matches']} matches, seats balanced "
            f"(95% interval {rate['low']:.1%} to {rate['high']:.1%})"
        )


def print_gains(evaluation: dict[str, Any]) -> None:
    """A line per opponent and team."""
    for opponent, teams in evaluation.items():
        for team, gain in teams.items():
            print(
                f"{team} against {opponent}: gain {gain['gain']:+.3f} over the opponent in its place "
                f"(95% interval {gain['low']:+.3f} to {gain['high']:+.3f}, {gain['matches']} deals)"
            )
