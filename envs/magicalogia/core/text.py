"""Names of the battle's actions and events, and what a seat sees as text."""

from __future__ import annotations

from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import ids, tables


def plot_name(faces: int, number: int) -> str:
    """Name of the plot of a number within the plots of dice with so many faces."""
    dice = tables.PLOT_DICE[tables.PLOT_FIRST[faces] + number]
    return "plot " + (" ".join(map(str, dice)) if dice else "no dice")


def action_names(faces: int) -> tuple[str, ...]:
    """Names of all actions, by id."""
    mana = [f"mana {basics.DOMAINS[face]}" for face in range(faces)]
    return ("wait", "go on", "concede", *mana, *(plot_name(faces, n) for n in range(tables.PLOT_COUNT[faces])))


def seat_name(seat: int) -> str:
    """How texts call a seat."""
    return f"player_{seat}"


def event_types(faces: int) -> tuple[EventType, ...]:
    """Kinds of event, in the order of their numbers in the rules."""

    def revealed(attacker, attack, defence, focused):
        shown = plot_name(faces, attack)[5:], plot_name(faces, defence)[5:]
        how = "a focused defence of" if focused else "a defence of"
        return f"{seat_name(attacker)} attacks with {shown[0]} against {how} {shown[1]}."

    def damage(seat, amount, absorbed, lost):
        shield = f", {absorbed} of it from temporary magic points" if absorbed else ""
        return f"{seat_name(seat)} takes {amount} damage{shield}: {lost} MP lost."

    def mana(seat, face, kept, amount):
        lost = f" ({amount - kept} lost: its charge is full)" if kept < amount else ""
        return f"{seat_name(seat)} charges {kept} {basics.DOMAINS[face - 1]} mana{lost}."

    return in_order({
        ids.E_STATS: EventType("stats", ("seat", *basics.STATS), lambda seat, attack, defence, source: (
            f"{seat_name(seat)} has Attack {attack}, Defence {defence}, Source {source}."
        )),
        ids.E_MP: EventType("magic_points", ("seat", "mp", "temporary"), lambda seat, mp, temporary: (
            f"{seat_name(seat)} begins with {mp} MP" + (f" and {temporary} temporary." if temporary else ".")
        )),
        ids.E_ROUND: EventType("round", ("number",), lambda number: f"Round {number}."),
        ids.E_MANA: EventType("mana", ("seat", "face", "kept", "amount"), mana),
        ids.E_REVEAL: EventType("reveal", ("attacker", "attack", "defence", "focused"), revealed),
        ids.E_DAMAGE: EventType("damage", ("seat", "amount", "absorbed", "lost"), damage),
        ids.E_CONCEDE: EventType("concede", ("seat",), lambda seat: f"{seat_name(seat)} concedes."),
        ids.E_WIN: EventType("win", ("seat",), lambda seat: f"{seat_name(seat)} wins the battle."),
        ids.E_DRAW: EventType("draw", ("rounds",), lambda rounds: f"No winner after {rounds} rounds."),
    })  # fmt: skip


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The battle as `seat` sees it (None: a spectator), from public facts and its own plot."""
    lines = [f"Round {s.round_no} of {s.rounds}, {ids.PHASES[s.phase]}."]
    if s.phase >= ids.OPEN:
        lines[0] += f" {seat_name(s.attacker)} attacks."
    for p in range(2):
        you = " (you)" if p == seat else ""
        temp = f" + {s.temp[p]} temporary" if s.temp[p] else ""
        stats = ", ".join(f"{name} {s.stat[p, k]}" for k, name in enumerate(basics.STATS))
        mana = ", ".join(f"{basics.DOMAINS[f]} {s.mana[p, f]}" for f in range(s.faces) if s.mana[p, f]) or "none"
        lines.append(f"{seat_name(p)}{you}: {s.mp[p]} of {s.max_mp[p]} MP{temp}; {stats}; mana: {mana}.")
    if seat is not None and s.plot[seat] >= 0:
        lines.append(f"You have plotted {plot_name(s.faces, s.plot[seat] - s.plot_first)[5:]}.")
    return "\n".join(lines)
