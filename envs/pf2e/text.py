"""Names of the duels' actions and events, and the position as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.spell_books import FROM_SLOTS
from feint.envs.pf2e.state import FIRES

DEGREES = in_order({
    ids.CRITICAL_FAILURE: "critical failure", ids.FAILURE: "failure", ids.SUCCESS: "success",
    ids.CRITICAL_SUCCESS: "critical success",
})  # fmt: skip
BANDS = in_order({
    ids.UNHURT: "unhurt", ids.HURT: "hurt", ids.HALF: "at half", ids.NEAR_FALLING: "near falling",
    ids.FALLEN: "fallen",
})  # fmt: skip
ENDINGS = in_order({
    ids.BY_FALL: "by a fall", ids.BY_BLOOD: "at first blood", ids.BY_SKILL: "by skill",
    ids.BY_SURRENDER: "by surrender", ids.BY_BREACH: "by a breach of the terms",
})  # fmt: skip
_BREACHES = in_order({
    0: "", ids.BREACH_POISON: "poison", ids.BREACH_AID: "outside aid", ids.BREACH_WEAPON: "a forbidden weapon",
    ids.BREACH_SPELL: "a forbidden spell", ids.BREACH_POTION: "an undeclared potion",
})  # fmt: skip
SAVES = ("Fortitude", "Reflex", "Will")
_SKILLS = {
    tables.ATHLETICS: "Athletics", tables.ACROBATICS: "Acrobatics", tables.STEALTH: "Stealth",
    tables.DECEPTION: "Deception", tables.INTIMIDATION: "Intimidation", tables.PERFORMANCE_SKILL: "Performance",
}  # fmt: skip
#: Conditions without a value that players need to know.
_NO_VALUE = {
    "prone", "grabbed", "restrained", "immobilized", "off-guard", "feinted", "loose grip", "raised shield", "parrying",
    "raging", "panache", "resistant", "escape barred", "diverted", "wary",
}  # fmt: skip

#: Conditions whose names need more words in a sentence.
_PHRASES = {
    "feinted": "deceived by a feint", "no reactions": "unable to react", "loose grip": "losing its grip",
    "raised shield": "behind a raised shield", "panache": "full of panache", "cursed attacks": "under a bane",
    "runic weapon": "armed with a runic weapon", "force shield": "behind a force shield",
    "mirror images": "among mirror images", "sure strike": "sure of its strike", "ill omen": "under an ill omen",
    "memories": "burdened by memories", "escape barred": "unable to escape",
    "diverted": "diverted", "wary": "wary of diversions", "choking": "choking in a cloud",
    "spell globe": "within a spell globe",
}  # fmt: skip


def _run(first: int, names: Iterable[str]) -> dict[int, str]:
    """Names of a run of actions by id."""
    return {first + k: name for k, name in enumerate(names)}


#: Names of all actions by id. A configuration uses a prefix: see :func:`action_names`.
ACTIONS = in_order({
    ids.A_WAIT: "wait", ids.A_CONCEDE: "concede", ids.A_END_TURN: "end turn", ids.A_PASS: "pass",
    **_run(ids.FIRST_STATISTIC, [f"roll {name}" for name in tables.STATISTICS]),
    ids.A_KEEP_ORDER: "keep the order", ids.A_ACT_LAST: "act last", ids.A_BULLYING_PRESS: "bullying press",
    ids.A_SENSE_WEAKNESS: "sense weakness", ids.A_DECEPTIVE_SIDESTEP: "deceptive sidestep",
    ids.A_NIMBLE_DODGE: "nimble dodge", ids.A_BLOCK: "shield block", ids.A_RIPOSTE_STRIKE: "riposte with a strike",
    ids.A_RIPOSTE_DISARM: "riposte with a disarm", ids.A_REACT_STRIKE: "reactive strike",
    ids.A_READY_STRIKE: "readied strike", ids.A_AVENGE: "retributive strike",
    **_run(ids.FIRST_STRIKE, ("strike with main weapon", "strike with second weapon", "strike with fist")),
    **_run(ids.FIRST_FINISHER, ("finisher with main weapon", "finisher with second weapon")),
    ids.A_FEINT: "feint", ids.A_DEMORALIZE: "demoralize", ids.A_DIVERT: "create a diversion", ids.A_GRAPPLE: "grapple",
    ids.A_TRIP: "trip", ids.A_DISARM: "disarm", ids.A_SHOVE: "shove", ids.A_ESCAPE: "escape", ids.A_STAND: "stand",
    ids.A_RAISE: "raise shield", ids.A_PARRY: "parry", ids.A_DRAW: "draw other weapon", ids.A_PICK_UP: "pick up weapon",
    ids.A_GRIP: "change grip", ids.A_REGRIP: "mend grip", ids.A_RAGE: "rage", ids.A_READY: "ready a strike",
    ids.A_RETCH: "retch", ids.A_TUMBLE: "tumble through", ids.A_STEP: "step forward", ids.A_STEP_BACK: "step back",
    ids.A_CRAWL: "crawl forward", ids.A_CRAWL_BACK: "crawl back",
    **_run(ids.FIRST_STRIDE, [f"stride forward {k}" for k in range(1, ids.MAX_STRIDE + 1)]),
    **_run(ids.FIRST_STRIDE_BACK, [f"stride back {k}" for k in range(1, ids.MAX_STRIDE + 1)]),
    **_run(ids.FIRST_TARGET, ("aim at first foe", "aim at second foe")),
    ids.A_LAY_DOWN: "lay down arms", ids.A_FIGHT_ON: "fight on",
    ids.A_BIDE: "bide", ids.A_ACCUSE: "accuse", ids.A_POISON: "poison the weapon", ids.A_AID: "take outside aid",
    ids.A_DRINK: "drink potion", ids.A_DRINK_HIDDEN: "drink undeclared potion", ids.A_PROPOSE: "propose these terms",
    ids.A_ACCEPT: "accept the terms",
    **_run(ids.FIRST_TERM, [f"term {value}" for _, values in ids.TERM_VALUES for value in values]),
    **_run(ids.FIRST_FOCUS, [f"focus on {name}" for name in tables.TRADITIONS]),
    ids.A_DISMISS: "dismiss the spell", ids.A_SUSTAIN: "sustain the spell", ids.A_DRAIN_BOND: "drain the bonded item",
    ids.A_COUNTER_PERFORM: "counter performance", ids.A_AIM_AT_SELF: "aim at self",
    ids.A_AIM_AT_PARTNER: "aim at partner",
    **_run(ids.FIRST_COUNTER_RANK, [f"counter with rank {rank}" for rank in range(1, 6)]),
    **_run(ids.FIRST_CASTING, [
        f"at rank {rank} with {count} action{'s' * (count > 1)}" for rank in range(6) for count in (1, 2, 3)
    ]),
    **_run(ids.FIRST_SPELL, [f"spell {name}" for name in spells.SPELL_NAMES]),
})  # fmt: skip


def action_names(terms: bool, magic: bool) -> tuple[str, ...]:
    """Names of all actions of a configuration by id; of ids that it does not use only those at the end are left out."""
    if magic:
        return ACTIONS
    return ACTIONS[: ids.TERMS_ACTIONS if terms else ids.COMBAT_ACTIONS]


def _actions(number: int) -> str:
    return "1 action" if number == 1 else f"{number} actions"


def who(seat: int) -> str:
    """What texts call a seat."""
    return f"player_{seat}"


def condition_text(kind: int, value: int) -> str:
    """A condition as it stands after "is", with its value where that says something."""
    name = tables.CONDITIONS[kind]
    phrase = _PHRASES.get(name, name)
    return phrase if name in _NO_VALUE or value <= 1 else f"{phrase} {value}"


# --- events -----------------------------------------------------------------------------------------------------------


def _strikes_text(seat, target, weapon, finisher):
    what = "a finisher" if finisher else "a Strike"
    return f"{who(seat)} makes {what} at {who(target)} with the {('main weapon', 'second weapon', 'fist')[weapon]}."


def _order_text(first, second, third, fourth):
    seats = [who(p) for p in (first, second, third, fourth) if p >= 0]
    return f"Order of the round: {', '.join(seats)}."


def _afflicted_text(seat, condition, value):
    if value == 0:
        return f"{who(seat)} is no longer {condition_text(condition, 0)}."
    return f"{who(seat)} is {condition_text(condition, value)}."


def _hurt_text(seat, amount, absorbed, type):
    shield = f", {absorbed} of it from temporary hit points" if absorbed else ""
    return f"{who(seat)} takes {amount} {tables.DAMAGE_TYPES[type]} damage{shield}."


def _act_text(seat, action, target):
    if action == ids.FIRST_FOCUS:
        return f"{who(seat)} changes its tradition focus."
    return f"{who(seat)}: {ACTIONS[action]}" + (f" ({who(target)})." if target >= 0 else ".")


def _tried_text(seat, skill, die, degree):
    return f"{who(seat)} rolls {_SKILLS.get(skill, 'a skill')}: {die}, {DEGREES[degree]}."


def _saves_text(seat, save, die, degree):
    return f"{who(seat)} rolls {SAVES[save]}: {die}, {DEGREES[degree]}."


def _blocks_text(seat, how, left):
    return who(seat) + (
        " blocks with the shield.", " dodges nimbly.", f" loses a mirror image ({left} left).", "'s shield breaks.",
        " guards its ally.",
    )[how]  # fmt: skip


def _handled_text(seat, weapon, what):
    name = ("main weapon", "second weapon")[weapon]
    return f"{who(seat)} " + (
        f"drops the {name}.", f"draws the {name}.", f"picks up the {name}.", "holds the weapon in one hand.",
        "holds the weapon in both hands.",
    )[what]  # fmt: skip


def _wins_text(side, reason, after):
    if after:
        return f"The fight after the duel ends: side {side} is left standing."
    return f"Side {side} wins {ENDINGS[reason]}."


def _lost_text(seat, how):
    return f"{who(seat)}'s act is lost" + (" to the grab.", ": it is disrupted.", ": the mind is clouded.")[how]


def _cast_text(seat, spell, rank, actions):
    return f"{who(seat)} casts {spells.SPELL_NAMES[spell]} at rank {rank} with {_actions(actions)}."


def _counters_text(seat, tradition):
    means = f"a focus on the {tables.TRADITIONS[tradition]} tradition" if tradition >= 0 else "the same spell"
    return f"{who(seat)} tries to counter it, with {means}."


def _set_term_text(seat, value):
    return f"{who(seat)} sets: {ACTIONS[ids.FIRST_TERM + value][5:]}."


EVENTS = in_order({
    ids.E_DUELIST: EventType("duelist", ("seat", "row"), lambda seat, row: f"{who(seat)} is {tables.NAMES[row]}."),
    ids.E_ROUND: EventType("round", ("number",), lambda number: f"Round {number}."),
    ids.E_CHOSE: EventType("initiative", ("seat", "statistic", "total"), lambda seat, statistic, total: (
        f"You rolled {tables.STATISTICS[statistic]} for initiative: {total}.")),
    ids.E_ORDER: EventType("order", ("first", "second", "third", "fourth"), _order_text),
    ids.E_TURN: EventType("turn", ("seat", "actions", "quick"), lambda seat, actions, quick: (
        f"{who(seat)}'s turn: {_actions(actions + quick)}.")),
    ids.E_STRIKE: EventType("strike", ("seat", "target", "weapon", "finisher"), _strikes_text),
    ids.E_SHOWN: EventType("statistic", ("seat", "statistic"), lambda seat, statistic: (
        f"It shows: {who(seat)} rolled {tables.STATISTICS[statistic]}.")),
    ids.E_RULED_OUT: EventType("ruled_out", ("seat", "statistic"), lambda seat, statistic: (
        f"It shows: {who(seat)} did not roll {tables.STATISTICS[statistic]}.")),
    ids.E_ROLLED: EventType("roll", ("seat", "die", "total", "degree"), lambda seat, die, total, degree: (
        f"{who(seat)} rolls {die}, {total} in all: {DEGREES[degree]}.")),
    ids.E_REROLLED: EventType("reroll", ("seat", "die", "total", "degree"), lambda seat, die, total, degree: (
        f"{who(seat)} must roll again: {die}, {total} in all; it stands as a {DEGREES[degree]}.")),
    ids.E_HURT: EventType("damage", ("seat", "amount", "absorbed", "type"), _hurt_text),
    ids.E_BAND: EventType("band", ("seat", "band"), lambda seat, band: f"{who(seat)} looks {BANDS[band]}."),
    ids.E_CONDITION: EventType("condition", ("seat", "condition", "value"), _afflicted_text),
    ids.E_ACT: EventType("act", ("seat", "action", "target"), _act_text),
    ids.E_SKILL: EventType("skill", ("seat", "skill", "die", "degree"), _tried_text),
    ids.E_SAVE: EventType("save", ("seat", "save", "die", "degree"), _saves_text),
    ids.E_MOVED: EventType("move", ("seat", "square"), lambda seat, square: f"{who(seat)} is on square {square}."),
    ids.E_BLOCK: EventType("block", ("seat", "how", "left"), _blocks_text),
    ids.E_WEAPON: EventType("weapon", ("seat", "weapon", "what"), _handled_text),
    ids.E_FALLS: EventType("fall", ("seat",), lambda seat: f"{who(seat)} falls."),
    ids.E_CONCEDES: EventType("concede", ("seat",), lambda seat: f"{who(seat)} surrenders."),
    ids.E_WINS: EventType("win", ("side", "reason", "after"), _wins_text),
    ids.E_DRAWN: EventType("draw", ("rounds",), lambda rounds: f"No winner after {rounds} rounds."),
    ids.E_DUEL_OVER: EventType("over", ("seat",), lambda seat: f"{who(seat)} is no longer bound by the duel."),
    ids.E_FLAT: EventType("flat", ("seat", "die", "dc"), lambda seat, die, dc: (
        f"{who(seat)} rolls a flat check of DC {dc}: {die}.")),
    ids.E_PERSISTS: EventType("persistent", ("seat", "type", "begins"), lambda seat, type, begins: (
        f"{who(seat)} {'suffers' if begins else 'is rid of'} persistent {tables.DAMAGE_TYPES[type]} damage.")),
    ids.E_HEALS: EventType("heal", ("seat", "amount"), lambda seat, amount: (
        f"{who(seat)} regains {amount} hit points.")),
    ids.E_ANNOUNCED: EventType("announce", ("seat", "tradition", "actions"), lambda seat, tradition, actions: (
        f"{who(seat)} begins a spell of the {tables.TRADITIONS[tradition]} tradition with {_actions(actions)}.")),
    ids.E_COUNTERS: EventType("counter", ("seat", "tradition"), _counters_text),
    ids.E_COUNTERED: EventType("countered", ("seat", "worked"), lambda seat, worked: (
        f"{who(seat)}'s spell is countered." if worked else f"{who(seat)}'s spell is not countered.")),
    ids.E_FOCUS: EventType("focus", ("seat", "tradition"), lambda seat, tradition: (
        f"You now focus on the {tables.TRADITIONS[tradition]} tradition.")),
    ids.E_CAST: EventType("cast", ("seat", "spell", "rank", "actions"), _cast_text),
    ids.E_SPELL_ROLL: EventType("spell_attack", ("seat", "die", "degree"), lambda seat, die, degree: (
        f"{who(seat)} rolls a spell attack: {die}, {DEGREES[degree]}.")),
    ids.E_TERM: EventType("term", ("seat", "value"), _set_term_text),
    ids.E_PROPOSED: EventType("propose", ("seat", "number"), lambda seat, number: (
        f"{who(seat)} proposes these terms (proposal {number}).")),
    ids.E_AGREED: EventType("agree", ("seat",), lambda seat: f"{who(seat)} accepts the terms."),
    ids.E_OFF: EventType("off", ("proposals",), lambda proposals: (
        f"No agreement after {proposals} proposals: the duel is off.")),
    ids.E_BREACH: EventType("breach", ("seat", "kind"), lambda seat, kind: (
        f"You broke the terms ({_BREACHES[kind]}) unnoticed.")),
    ids.E_FOUND: EventType("found", ("seat", "kind"), lambda seat, kind: (
        f"{who(seat)}'s breach of the terms is discovered.")),
    ids.E_CONTEST: EventType("contest", ("first", "second"), lambda first, second: (
        f"Damage dealt: side 0 {first}, side 1 {second}.")),
    ids.E_STAYS: EventType("after", ("seat", "fights"), lambda seat, fights: (
        f"{who(seat)} {'fights on' if fights else 'lays down arms'}.")),
    ids.E_SPENT: EventType("spent", ("seat", "rank", "spell"), lambda seat, rank, spell: (
        f"You spend a slot of rank {rank}" + (f" ({spells.SPELL_NAMES[spell]})." if spell >= 0 else "."))),
    ids.E_GESTURES: EventType("gestures", ("seat",), lambda seat: f"{who(seat)} begins to cast, with gestures."),
    ids.E_PLACED: EventType("place", ("seat", "last"), lambda seat, last: (
        "By the rolls you act last." if last else "By the rolls you do not act last: you may still choose to.")),
    ids.E_LOST: EventType("lost", ("seat", "how"), _lost_text),
})  # fmt: skip


def _state_of(d: Any) -> str:
    parts = [condition_text(k, d.cond[k]) for k in range(len(tables.CONDITIONS)) if d.cond[k] > 0]
    parts += ["its bonded item drained"] * (d.bond == 1)
    burning = [f"persistent {tables.DAMAGE_TYPES[d.fire_type[k]]} damage" for k in range(FIRES) if d.fire_type[k] >= 0]
    held = [tables.ARM_NAMES[d.row][slot] for slot in range(2) if d.held >> slot & 1]
    if d.grip:
        held = [f"{name} in both hands" for name in held]
    return "; ".join(filter(None, [", ".join(parts + burning), "in hand: " + (", ".join(held) or "nothing")]))


def _phase(s: Any, seat: int | None) -> str:
    """The phase as `seat` sees it: what another seat is choosing on its own turn stays hidden."""
    if s.phase >= len(ids.PHASES):
        return "over"
    return ids.PHASES[ids.P_TURN if s.phase in (ids.P_SPELL, ids.P_TARGET) and s.actor != seat else s.phase]


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The duel as `seat` sees it (None: a spectator)."""
    lines = [f"Round {s.round_no} of {s.rounds}, {_phase(s, seat)}."]
    if s.actor >= 0:
        d = s.duelist[s.actor]
        lines[0] += f" Turn of {who(s.actor)}: {d.actions + d.extra} actions left."
    for p in range(s.players):
        d = s.duelist[p]
        you = " (you)" if p == seat else ""
        life = f"{d.hp} of {d.max_hp} hit points" if p == seat else BANDS[d.band]
        if p == seat and d.temp:
            life += f" and {d.temp} temporary"
        place = f"square {d.pos}, " if s.combat else ""
        reaction = "reaction ready" if d.reaction else "reaction spent"
        lines.append(f"{who(p)}{you}, {tables.NAMES[d.row]}: {life}; {place}{reaction}; {_state_of(d)}.")
    if seat is not None:
        lines += _secrets(s, seat)
    return "\n".join(lines)


def _left(d: Any, k: int) -> bool:
    """Whether a book's entry can be cast at some rank, as the rules' ``top_rank`` says of records."""
    rank = d.book_rank[k]
    if d.book_left[k] == FROM_SLOTS:
        ranks = range(spells.SPELL[d.book[k], spells.RANK], 6) if d.signature >> k & 1 else (rank,)
        return any(d.slots[r] > 0 for r in ranks if r > 0)
    return d.book_left[k] == 0 if d.bond == 1 and rank > 0 else d.book_left[k] > 0


def _magic(s: Any, seat: int) -> list[str]:
    """A seat's own focus and what it can cast."""
    d = s.duelist[seat]
    lines = [f"Your tradition focus: {tables.TRADITIONS[d.focus] if d.focus >= 0 else 'none'}."]
    for rank in range(6):
        here = [k for k in range(d.entries) if d.book_rank[k] == rank and _left(d, k)]
        names = ", ".join(spells.SPELL_NAMES[d.book[k]] + " (signature)" * (d.signature >> k & 1) for k in here)
        if names:
            slots = f" ({d.slots[rank]} slots)" if d.slots[rank] else ""
            lines.append(f"{f'Rank {rank}' if rank else 'Cantrips and focus'}{slots}: {names}.")
    if s.phase == ids.P_SPELL and s.actor == seat:
        lines.append(f"You are casting {spells.SPELL_NAMES[s.spell]}.")
    return lines


def _secrets(s: Any, seat: int) -> list[str]:
    d, lines = s.duelist[seat], []
    if d.stat >= 0:
        lines.append(f"You rolled {tables.STATISTICS[d.stat]} for initiative.")
    if s.magic:
        lines += _magic(s, seat)
    for q in range(s.players):
        other = s.duelist[q]
        if q != seat and other.possible and s.phase > ids.P_ORDER:
            named = [name for k, name in enumerate(tables.STATISTICS) if other.possible >> k & 1]
            lines.append(f"{who(q)} rolled {' or '.join(named)}.")
    return lines
