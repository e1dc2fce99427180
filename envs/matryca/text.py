"""Names of actions, people and events, and what a seat sees as text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from feint.envs.engine.events import EventType
from feint.envs.matryca import state as st
from feint.envs.matryca.spells import CIRCLE, CONDITIONS, NAMES
from feint.envs.matryca.tables import (
    BAD,
    CAPACITY,
    CLASSES,
    GREAT,
    MAGE,
    PASS,
    PATHS,
    PICKS,
    ROMAN,
    SPLITS,
    WEAPONS,
    splits,
)

_ROAD_NAMES = ("duel", "pass by", "make a pact", "rest 1 hour", "rest 4 hours", "meditate 1 hour", "meditate 4 hours")


def split_name(split: int) -> str:
    """Name of a way to enhance a spell."""
    wounds, save = (int(x) for x in SPLITS[split])
    return "enhance " + (f"wounds {wounds} defence {save}" if wounds + save else "nothing")


def action_names(template: np.ndarray) -> tuple[str, ...]:
    """Names of all actions of a layout, by id."""
    made = template[0]
    spells, team = NAMES[: made["spells"]], int(made["team"])
    names = ["wait", "concede", "done", *(f"path {path}" for path in PATHS)]
    names += ["hold", "close in", *(f"strike {weapon}" for weapon in WEAPONS)]
    if made["journey"]:
        names += _ROAD_NAMES
    if team > 1:
        names += [f"target {side} {k + 1}" for side in ("enemy", "ally") for k in range(team)]
    for verb in ("write", "erase", "matrix", "outside"):
        names += [f"{verb} {name}" for name in spells]
    return tuple(names + [split_name(k) for k in range(splits(int(made["most_pm"])))])


def people(template: np.ndarray) -> list[str]:
    """How texts call each person."""
    made = template[0]
    names = ["nobody"] * st.PEOPLE
    for seat in range(made["players"]):
        for k in range(st.TEAM):
            p = int(made["member"][seat, k])
            if p >= 0:
                names[p] = f"player_{seat}" if made["team"] == 1 else f"player_{seat}'s {_kind(made, p)} {k + 1}"
    if made["journey"]:
        names[st.STRANGER] = "the warrior"
    return names


def _kind(made, p: int) -> str:
    return "mage" if made["kind"][p] == MAGE else "warrior"


def _spell(k: int) -> str:
    return f"{NAMES[k]} ({ROMAN[CIRCLE[k]]})"


def _enhancement(wounds: int, save: int) -> str:
    parts = [f"{wounds} PM for wounds"] * (wounds > 0) + [f"{save} PM against the defence"] * (save > 0)
    return ", enhanced by " + " and ".join(parts) if parts else ""


def _hours(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02d} min"


_BACKFIRES = (
    "it lashes back at the caster", "it lashes back at the caster", "it burns more PM", "it burns more PM",
    "it strikes an ally", "the caster is stunned",
)  # fmt: skip
_MODES = ("", "from the Matrix", "outside the Matrix", "from the Matrix, by stamina", "outside the Matrix, by stamina")


def _result(result: int) -> str:
    if result >= PASS:
        return "succeeds brilliantly" if result == GREAT else "succeeds"
    return "fails badly" if result == BAD else "fails"


def event_types(template: np.ndarray) -> tuple[EventType, ...]:
    """Kinds of event, in the order of their numbers in :mod:`feint.envs.matryca.events`."""
    who = people(template)
    return (*_preparing(who), *_fighting(who), *_landing(who), *_striking(who), *_travelling(who))


def _preparing(who: list[str]) -> tuple[EventType, ...]:
    return (
        _type("path", "person path", lambda person, path: f"{who[person]} takes the path of {PATHS[path]}."),
        _type("wrote", "person spell minutes copies", lambda person, spell, minutes, copies: (
            f"{who[person]} writes {_spell(spell)}: stored {copies}; {_hours(minutes)} left."
        )),
        _type("rejected", "person spell minutes", lambda person, spell, minutes: (
            f"The Matrix of {who[person]} rejects {_spell(spell)}; {_hours(minutes)} left."
        )),
        _type("erased", "person spell minutes", lambda person, spell, minutes: (
            f"{who[person]} erases {_spell(spell)} for 1 PM; {_hours(minutes)} left."
        )),
        _type("prepared", "", lambda: "All are prepared."),
    )  # fmt: skip


def _fighting(who: list[str]) -> tuple[EventType, ...]:
    return (
        _type("begins", "person time", lambda person, time: f"{who[person]} is free at {time}."),
        _type("turn", "person time", lambda person, time: f"[{time}] {who[person]} is free to act."),
        _type("casting", "person mode time", lambda person, mode, time: (
            f"{who[person]} begins to cast {_MODES[mode]}, until {time}."
        )),
        _type("declared", "spell target wounds save", lambda spell, target, wounds, save: (
            f"(The spell is {_spell(spell)} at {who[target]}{_enhancement(wounds, save)}.)"
        )),
        _type("strikes", "person weapon target time", lambda person, weapon, target, time: (
            f"{who[person]} goes for {who[target]} with the {WEAPONS[weapon]}, until {time}."
        )),
        _type("holds", "person time", lambda person, time: f"{who[person]} holds until {time}."),
        _type("closes", "person time", lambda person, time: f"{who[person]} closes in, until {time}."),
    )  # fmt: skip


def _landing(who: list[str]) -> tuple[EventType, ...]:
    return (
        _type("shown", "person path", lambda person, path: f"{who[person]} shows the path of {PATHS[path]}."),
        _type("cast", "person spell mode result", lambda person, spell, mode, result: (
            f"{who[person]} casts {_spell(spell)} {_MODES[mode]}: it {_result(result)}."
        )),
        _type("test", "dice needed wounds save", lambda dice, needed, wounds, save: (
            f"(Test of {dice} dice, {needed} needed{_enhancement(wounds, save)}.)"
        )),
        _type("dropped", "person", lambda person: f"{who[person]} lets the action drop."),
        _type("exhausted", "person spell passed", lambda person, spell, passed: (
            f"{who[person]} draws {_spell(spell)} from health: " + ("toughness holds." if passed else "it wounds.")
        )),
        _type("saved", "person saved value", lambda person, saved, value: (
            f"{who[person]} {'resists' if saved else 'does not resist'} (defence {value})."
        )),
        _type("wounded", "person points wound_class total", lambda person, points, wound_class, total: (
            f"{who[person]} takes {points} wound points: {total} in all, {CLASSES[wound_class]}."
        )),
        _type("healed", "person points wound_class total", lambda person, points, wound_class, total: (
            f"{who[person]} is healed by {points}: {total} left, {CLASSES[wound_class]}."
        )),
        _type("gained", "person condition amount time", lambda person, condition, amount, time: (
            f"{who[person]} is {CONDITIONS[condition]} ({amount}) until {time}."
        )),
        _type("ended", "person condition", lambda person, condition: (
            f"{who[person]} is no longer {CONDITIONS[condition]}."
        )),
        _type("delayed", "person time", lambda person, time: f"{who[person]} is held up until {time}."),
        _type("mirrored", "person caster spell", lambda person, caster, spell: (
            f"The mirror of {who[person]} throws {_spell(spell)} back at {who[caster]}."
        )),
        _type("drained", "person caster amount", lambda person, caster, amount: (
            f"{amount} PM of {who[person]} go over to {who[caster]}."
        )),
        _type("backfired", "person die", lambda person, die: (
            f"The spell of {who[person]} backfires: {_BACKFIRES[die - 1]}."
        )),
        _type("fell", "person dead", lambda person, dead: (
            f"{who[person]} {'is dead' if dead else 'is out of action'}."
        )),
        _type("rose", "person time", lambda person, time: f"{who[person]} rises, free at {time}."),
        _type("fault", "person spell", lambda person, spell: f"The pattern of {_spell(spell)} was a faulty one."),
    )  # fmt: skip


def _striking(who: list[str]) -> tuple[EventType, ...]:
    def struck(person, target, weapon, result):
        if result == 0:
            return f"{who[person]} misses {who[target]} with the {WEAPONS[weapon]}."
        great = ", a critical blow" if (result - 1) % 2 else ""
        surplus = (result - 1) // 2
        return f"{who[person]} hits {who[target]} with the {WEAPONS[weapon]}, {surplus} successes to spare{great}."

    return (
        _type("struck", "person target weapon result", struck),
        _type("yielded", "seat", lambda seat: f"player_{seat} yields."),
        _type("won", "seat", lambda seat: f"player_{seat} wins the duel."),
        _type("broken_off", "time", lambda time: f"The fight is broken off at {time}."),
    )


def _travelling(who: list[str]) -> tuple[EventType, ...]:
    return (
        _type("stage", "number", lambda number: f"Stage {number}: eight hours on the road."),
        _type("meeting", "first second", lambda first, second: f"{who[first]} meets {who[second]}."),
        _type("picked", "person pick", lambda person, pick: f"{who[person]} picks: {PICKS[pick]}."),
        _type("pact", "first second", lambda first, second: (
            f"{who[first]} and {who[second]} make a pact: two hours more of camp each."
        )),
        _type("passed", "person score", lambda person, score: f"{who[person]} passes the stage: {score} points."),
        _type("rested", "person pm stamina minutes", lambda person, pm, stamina, minutes: (
            f"{who[person]} rests: {pm} PM, stamina {stamina}; {_hours(minutes)} left."
        )),
        _type("meditated", "person pm minutes", lambda person, pm, minutes: (
            f"{who[person]} meditates: {pm} PM; {_hours(minutes)} left."
        )),
        _type("bound_up", "person total", lambda person, total: (
            f"{who[person]} is bound up: {total} wound points, a medium wound."
        )),
        _type("over", "", lambda: "The road is at its end."),
    )  # fmt: skip


def _type(name: str, values: str, text: Callable[..., str]) -> EventType:
    return EventType(name, tuple(values.split()), text)


# --- how things stand -------------------------------------------------------------------------------------------------


def describe(game, s, seat) -> str:
    """How things stand for `seat` (None: a spectator), from public facts and the seat's own secrets."""
    who = people(game.template)
    lines = [_heading(s, seat, who)]
    for p in range(st.PEOPLE):
        if s.kind[p] and (s.owner[p] >= 0 or s.side[p] >= 0):
            lines.append(_person(s, p, who))
            if s.kind[p] == MAGE and s.owner[p] == seat:
                lines += _secrets(s, p)
    return "\n".join(lines)


def _heading(s, seat, who: list[str]) -> str:
    if s.phase == st.PREPARE:
        return f"Preparation, choice {s.round_no % s.prep_rounds + 1} of {s.prep_rounds}."
    if s.phase == st.MEET:
        return f"Stage {s.stage} of {s.stages}: the meeting."
    if s.phase == st.CAMP:
        left = "" if seat is None else f", {_hours(s.minutes[seat])} left"
        return f"Camp after stage {s.stage} of {s.stages}, choice {s.round_no + 1}{left}."
    if not s.acting:
        return "It is over."
    heading = f"Time {s.clock} of {s.limit}: {who[s.asked]} is free to act."
    if s.phase != st.ACT and s.owner[s.asked] == seat:
        heading += " " + _picked(s)
    return heading


def _picked(s) -> str:
    if s.picked_mode == st.STRIKE:
        return f"It is to strike with the {WEAPONS[s.picked_spell]}: at whom?"
    question = "at whom?" if s.phase == st.TARGET else "how enhanced?"
    return f"It is to cast {_spell(s.picked_spell)} {_MODES[s.picked_mode]}: {question}"


def _person(s, p: int, who: list[str]) -> str:
    wounds = f"{s.wounds[p]} wound points, {CLASSES[min(5, -(-s.wounds[p] // s.tough[p]))]}"
    line = f"{who[p]}: level {s.level[p]}, {wounds}"
    if s.journey and p < s.players:
        line += f", {s.score[p]} points"
    if s.kind[p] == MAGE and s.shown[p]:
        line += f", path of {PATHS[s.path[p]]}"
    if s.side[p] >= 0 and s.phase > st.CAMP:
        line += f"; {_doing(s, p)}"
        held = [CONDITIONS[k] for k in range(len(CONDITIONS)) if s.until[p, k] > s.clock]
        line += "; " + ", ".join(held) if held else ""
    return line + "."


def _doing(s, p: int) -> str:
    doing = ("free", "casting from the Matrix", "casting outside the Matrix", "striking", "closing in")[s.busy[p]]
    disturbed = ", disturbed" if s.disturbed[p] and s.busy[p] in (st.MATRIX, st.OUTSIDE) else ""
    return f"{doing} {'at' if s.busy[p] == st.FREE else 'until'} {s.at[p]}{disturbed}"


def _slots(s, p: int) -> str:
    room = CAPACITY[s.level[p]]
    return "slots " + ", ".join(f"{ROMAN[c + 1]} {s.held[p, c]} of {n}" for c, n in enumerate(room) if n)


def _secrets(s, p: int) -> list[str]:
    path = PATHS[s.path[p]] if s.path[p] >= 0 else "not chosen"
    lines = [f"  {s.pm[p]} PM, stamina {s.stamina[p]}, {s.components[p]} components; path: {path}."]
    stored = [f"{s.copies[p, k]} {_spell(k)}" for k in range(s.spells) if s.copies[p, k]]
    lines.append(f"  Matrix: {', '.join(stored) or 'empty'} ({_slots(s, p)}).")
    learned = [NAMES[k] for k in range(s.spells) if s.learned[p, k]]
    if learned:
        lines.append(f"  Learned from other schools: {', '.join(learned)}.")
    if s.phase == st.PREPARE:
        lines.append(f"  {_hours(s.minutes[p])} left to prepare.")
    if s.busy[p] in (st.MATRIX, st.OUTSIDE):
        lines.append(f"  Casting {_spell(s.spell[p])}{_enhancement(s.more_wounds[p], s.less_save[p])}.")
    return lines
