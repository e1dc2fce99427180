"""Names of actions, people and events, and what a seat sees as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import MAX_PER_SIDE, PEOPLE, STRANGER

_ROAD_NAMES = ("duel", "pass by", "make a pact", "rest 1 hour", "rest 4 hours", "meditate 1 hour", "meditate 4 hours")


def split_name(split: int) -> str:
    """Name of a way to enhance a spell."""
    wounds, save = (int(x) for x in tables.SPLITS[split])
    return "enhance " + (f"wounds {wounds} defence {save}" if wounds + save else "nothing")


def action_names(template: np.ndarray) -> tuple[str, ...]:
    """Names of all actions of a layout, by id."""
    record = template[0]
    spell_names, people_per_side = spells.NAMES[: record["spell_count"]], int(record["people_per_side"])
    names = ["wait", "concede", "done", *(f"path {path}" for path in tables.PATHS)]
    names += ["hold", "close in", *(f"strike {weapon}" for weapon in tables.WEAPONS)]
    if record["journey"]:
        names += _ROAD_NAMES
    if people_per_side > 1:
        names += [f"target {side} {k + 1}" for side in ("enemy", "ally") for k in range(people_per_side)]
    for verb in ("write", "erase", "matrix", "outside"):
        names += [f"{verb} {name}" for name in spell_names]
    return tuple(names + [split_name(k) for k in range(tables.splits(int(record["max_enhancement"])))])


def people(template: np.ndarray) -> list[str]:
    """The name of each person in texts."""
    record = template[0]
    names = ["nobody"] * PEOPLE
    for seat in range(record["players"]):
        for k in range(MAX_PER_SIDE):
            p = int(record["member"][seat, k])
            if p >= 0:
                names[p] = f"player_{seat}"
                if record["people_per_side"] > 1:
                    names[p] += f"'s {_kind(record, p)} {k + 1}"
    if record["journey"]:
        names[STRANGER] = "the warrior"
    return names


def _kind(record: np.void, p: int) -> str:
    return "mage" if record["kind"][p] == tables.MAGE else "warrior"


def _spell(k: int) -> str:
    return f"{spells.NAMES[k]} ({tables.ROMAN[spells.CIRCLE[k]]})"


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
    if result >= tables.PASS:
        return "succeeds brilliantly" if result == tables.GREAT else "succeeds"
    return "fails badly" if result == tables.BAD else "fails"


def event_types(template: np.ndarray) -> tuple[EventType, ...]:
    """The event types of :mod:`feint.envs.matryca.ids`, with the names of a layout's people."""
    who = people(template)
    return in_order(_preparing(who) | _fighting(who) | _landing(who) | _striking(who) | _travelling(who))


def _preparing(who: list[str]) -> dict[int, EventType]:
    return {
        ids.E_PATH: _type("path", "person path", lambda person, path: (
            f"{who[person]} takes the path of {tables.PATHS[path]}."
        )),
        ids.E_WROTE: _type("wrote", "person spell minutes copies", lambda person, spell, minutes, copies: (
            f"{who[person]} writes {_spell(spell)}: stored {copies}; {_hours(minutes)} left."
        )),
        ids.E_REJECTED: _type("rejected", "person spell minutes", lambda person, spell, minutes: (
            f"The Matrix of {who[person]} rejects {_spell(spell)}; {_hours(minutes)} left."
        )),
        ids.E_ERASED: _type("erased", "person spell minutes", lambda person, spell, minutes: (
            f"{who[person]} erases {_spell(spell)} for 1 PM; {_hours(minutes)} left."
        )),
        ids.E_PREPARED: _type("prepared", "", lambda: "Everybody is prepared."),
    }  # fmt: skip


def _fighting(who: list[str]) -> dict[int, EventType]:
    return {
        ids.E_BEGAN: _type("begins", "person time", lambda person, time: f"{who[person]} is free at {time}."),
        ids.E_TURN: _type("turn", "person time", lambda person, time: f"[{time}] {who[person]} is free to act."),
        ids.E_CASTING: _type("casting", "person mode time", lambda person, mode, time: (
            f"{who[person]} begins to cast {_MODES[mode]}, until {time}."
        )),
        ids.E_DECLARED: _type("declared", "spell target wounds save", lambda spell, target, wounds, save: (
            f"(The spell is {_spell(spell)} at {who[target]}{_enhancement(wounds, save)}.)"
        )),
        ids.E_STRIKES: _type("strikes", "person weapon target time", lambda person, weapon, target, time: (
            f"{who[person]} attacks {who[target]} with the {tables.WEAPONS[weapon]}, until {time}."
        )),
        ids.E_HOLDS: _type("holds", "person time", lambda person, time: f"{who[person]} holds until {time}."),
        ids.E_CLOSES: _type("closes", "person time", lambda person, time: f"{who[person]} closes in, until {time}."),
    }  # fmt: skip


def _landing(who: list[str]) -> dict[int, EventType]:
    return {
        ids.E_SHOWN: _type("shown", "person path", lambda person, path: (
            f"{who[person]} shows the path of {tables.PATHS[path]}."
        )),
        ids.E_CAST: _type("cast", "person spell mode result", lambda person, spell, mode, result: (
            f"{who[person]} casts {_spell(spell)} {_MODES[mode]}: it {_result(result)}."
        )),
        ids.E_TEST: _type("test", "dice needed wounds save", lambda dice, needed, wounds, save: (
            f"(Test of {dice} dice, {needed} needed{_enhancement(wounds, save)}.)"
        )),
        ids.E_DROPPED: _type("dropped", "person", lambda person: f"{who[person]} drops the action."),
        ids.E_EXHAUSTED: _type("exhausted", "person spell passed", lambda person, spell, passed: (
            f"{who[person]} pays for {_spell(spell)} with stamina: " + ("toughness holds." if passed else "it wounds.")
        )),
        ids.E_SAVED: _type("saved", "person saved value", lambda person, saved, value: (
            f"{who[person]} {'resists' if saved else 'does not resist'} (defence {value})."
        )),
        ids.E_WOUNDED: _type("wounded", "person points wound_class total", lambda person, points, wound_class, total: (
            f"{who[person]} takes {points} wound points: {total} in all, {tables.CLASSES[wound_class]}."
        )),
        ids.E_HEALED: _type("healed", "person points wound_class total", lambda person, points, wound_class, total: (
            f"{who[person]} is healed by {points}: {total} left, {tables.CLASSES[wound_class]}."
        )),
        ids.E_GAINED: _type("gained", "person condition amount time", lambda person, condition, amount, time: (
            f"{who[person]} is {spells.CONDITIONS[condition]} ({amount}) until {time}."
        )),
        ids.E_ENDED: _type("ended", "person condition", lambda person, condition: (
            f"{who[person]} is no longer {spells.CONDITIONS[condition]}."
        )),
        ids.E_DELAYED: _type("delayed", "person time", lambda person, time: f"{who[person]} is held up until {time}."),
        ids.E_MIRRORED: _type("mirrored", "person caster spell", lambda person, caster, spell: (
            f"The mirror of {who[person]} throws {_spell(spell)} back at {who[caster]}."
        )),
        ids.E_DRAINED: _type("drained", "person caster amount", lambda person, caster, amount: (
            f"{amount} PM of {who[person]} pass to {who[caster]}."
        )),
        ids.E_BACKFIRED: _type("backfired", "person die", lambda person, die: (
            f"The spell of {who[person]} backfires: {_BACKFIRES[die - 1]}."
        )),
        ids.E_FELL: _type("fell", "person dead", lambda person, dead: (
            f"{who[person]} {'is dead' if dead else 'is out of action'}."
        )),
        ids.E_ROSE: _type("rose", "person time", lambda person, time: f"{who[person]} rises, free at {time}."),
        ids.E_FAULT: _type("fault", "person spell", lambda person, spell: (
            f"The pattern of {_spell(spell)} was faulty."
        )),
    }  # fmt: skip


def _striking(who: list[str]) -> dict[int, EventType]:
    def struck(person, target, weapon, result):
        if result == 0:
            return f"{who[person]} misses {who[target]} with the {tables.WEAPONS[weapon]}."
        great = ", a critical hit" if (result - 1) % 2 else ""
        surplus = (result - 1) // 2
        return (
            f"{who[person]} hits {who[target]} with the {tables.WEAPONS[weapon]}, {surplus} successes to spare{great}."
        )

    return {
        ids.E_STRUCK: _type("struck", "person target weapon result", struck),
        ids.E_YIELDED: _type("yielded", "seat", lambda seat: f"player_{seat} yields."),
        ids.E_WON: _type("won", "seat", lambda seat: f"player_{seat} wins the duel."),
        ids.E_BROKEN_OFF: _type("broken_off", "time", lambda time: f"The fight is broken off at {time}."),
    }


def _travelling(who: list[str]) -> dict[int, EventType]:
    return {
        ids.E_STAGE: _type("stage", "number", lambda number: f"Stage {number}: eight hours on the road."),
        ids.E_MEETING: _type("meeting", "first second", lambda first, second: f"{who[first]} meets {who[second]}."),
        ids.E_PICKED: _type("picked", "person pick", lambda person, pick: f"{who[person]} picks: {ids.PICKS[pick]}."),
        ids.E_PACT_MADE: _type("pact", "first second", lambda first, second: (
            f"{who[first]} and {who[second]} make a pact: two more hours of camp each."
        )),
        ids.E_PASSED: _type("passed", "person score", lambda person, score: (
            f"{who[person]} passes the stage: {score} points."
        )),
        ids.E_RESTED: _type("rested", "person pm stamina minutes", lambda person, pm, stamina, minutes: (
            f"{who[person]} rests: {pm} PM, stamina {stamina}; {_hours(minutes)} left."
        )),
        ids.E_MEDITATED: _type("meditated", "person pm minutes", lambda person, pm, minutes: (
            f"{who[person]} meditates: {pm} PM; {_hours(minutes)} left."
        )),
        ids.E_BOUND_UP: _type("bound_up", "person total", lambda person, total: (
            f"{who[person]} is treated: {total} wound points, a medium wound."
        )),
        ids.E_OVER: _type("over", "", lambda: "The road ends."),
    }  # fmt: skip


def _type(name: str, values: str, text: Callable[..., str]) -> EventType:
    return EventType(name, tuple(values.split()), text)


# --- how things stand -------------------------------------------------------------------------------------------------


def describe(game: Game, s: Any, seat: int | None) -> str:
    """How things stand for `seat` (None: a spectator), from public facts and the seat's own secrets."""
    who = people(game.template)
    lines = [_heading(s, seat, who)]
    for p in range(PEOPLE):
        if s.kind[p] and (s.owner[p] >= 0 or s.side[p] >= 0):
            lines.append(_person(s, p, who))
            if s.kind[p] == tables.MAGE and s.owner[p] == seat:
                lines += _secrets(s, p)
    return "\n".join(lines)


def _heading(s: Any, seat: int | None, who: list[str]) -> str:
    if s.phase == ids.P_PREPARE:
        return f"Preparation, choice {s.round_no % s.prep_rounds + 1} of {s.prep_rounds}."
    if s.phase == ids.P_MEET:
        return f"Stage {s.stage} of {s.stages}: the meeting."
    if s.phase == ids.P_CAMP:
        left = "" if seat is None else f", {_hours(s.minutes[seat])} left"
        return f"Camp after stage {s.stage} of {s.stages}, choice {s.round_no + 1}{left}."
    if not s.acting:
        return "It is over."
    heading = f"Time {s.clock} of {s.limit}: {who[s.asked]} is free to act."
    if s.phase != ids.P_ACT and s.owner[s.asked] == seat:
        heading += " " + _picked(s)
    return heading


def _picked(s: Any) -> str:
    if s.picked_mode == ids.B_STRIKE:
        return f"The strike is with the {tables.WEAPONS[s.picked_spell]}: at whom?"
    question = "at whom?" if s.phase == ids.P_TARGET else "how enhanced?"
    return f"The spell is {_spell(s.picked_spell)} {_MODES[s.picked_mode]}: {question}"


def _person(s: Any, p: int, who: list[str]) -> str:
    wounds = f"{s.wounds[p]} wound points, {tables.CLASSES[min(5, -(-s.wounds[p] // s.toughness[p]))]}"
    line = f"{who[p]}: level {s.level[p]}, {wounds}"
    if s.journey and p < s.players:
        line += f", {s.score[p]} points"
    if s.kind[p] == tables.MAGE and s.shown[p]:
        line += f", path of {tables.PATHS[s.path[p]]}"
    if s.side[p] >= 0 and s.phase > ids.P_CAMP:
        line += f"; {_doing(s, p)}"
        held = [spells.CONDITIONS[k] for k in range(len(spells.CONDITIONS)) if s.until[p, k] > s.clock]
        line += "; " + ", ".join(held) if held else ""
    return line + "."


def _doing(s: Any, p: int) -> str:
    doing = ("free", "casting from the Matrix", "casting outside the Matrix", "striking", "closing in")[s.busy[p]]
    disturbed = ", disturbed" if s.disturbed[p] and s.busy[p] in (ids.B_MATRIX, ids.B_OUTSIDE) else ""
    return f"{doing} {'at' if s.busy[p] == ids.B_FREE else 'until'} {s.at[p]}{disturbed}"


def _slots(s: Any, p: int) -> str:
    room = tables.CAPACITY[s.level[p]]
    return "slots " + ", ".join(f"{tables.ROMAN[c + 1]} {s.held[p, c]} of {n}" for c, n in enumerate(room) if n)


def _secrets(s: Any, p: int) -> list[str]:
    path = tables.PATHS[s.path[p]] if s.path[p] >= 0 else "not chosen"
    lines = [f"  {s.pm[p]} PM, stamina {s.stamina[p]}, {s.components[p]} components; path: {path}."]
    stored = [f"{s.copies[p, k]} {_spell(k)}" for k in range(s.spell_count) if s.copies[p, k]]
    lines.append(f"  Matrix: {', '.join(stored) or 'empty'} ({_slots(s, p)}).")
    learned = [spells.NAMES[k] for k in range(s.spell_count) if s.learned[p, k]]
    if learned:
        lines.append(f"  Learned from other schools: {', '.join(learned)}.")
    if s.phase == ids.P_PREPARE:
        lines.append(f"  {_hours(s.minutes[p])} left to prepare.")
    if s.busy[p] in (ids.B_MATRIX, ids.B_OUTSIDE):
        lines.append(f"  Casting {_spell(s.spell[p])}{_enhancement(s.more_wounds[p], s.less_save[p])}.")
    return lines
