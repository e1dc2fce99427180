"""Names of the duels' actions and events, and what a seat sees as text."""

from __future__ import annotations

from feint.envs.engine.events import EventType
from feint.envs.pf2e import ids as codes
from feint.envs.pf2e.books import FROM_SLOTS
from feint.envs.pf2e.ids import ORDER, PHASES, SPELL, STRIDES, TARGET, TERM_VALUES, TURN
from feint.envs.pf2e.spellbook import RANK
from feint.envs.pf2e.spellbook import SPELL as SPELL_TABLE
from feint.envs.pf2e.state import FIRES
from feint.envs.pf2e.tables import (
    ACROBATICS,
    ARM_NAMES,
    ATHLETICS,
    CONDITIONS,
    DAMAGE_TYPES,
    DECEPTION,
    INTIMIDATION,
    NAMES,
    PERFORMANCE_SKILL,
    STATISTICS,
    STEALTH,
    TRADITIONS,
)

DEGREES = ("critical failure", "failure", "success", "critical success")
BANDS = ("unhurt", "hurt", "at half", "near falling", "fallen")
SAVES = ("Fortitude", "Reflex", "Will")
ENDINGS = ("by a fall", "at first blood", "by skill", "by surrender", "by a breach that was found")
_SKILLS = {
    ATHLETICS: "Athletics", ACROBATICS: "Acrobatics", STEALTH: "Stealth", DECEPTION: "Deception",
    INTIMIDATION: "Intimidation", PERFORMANCE_SKILL: "Performance",
}  # fmt: skip
#: Conditions whose number is not a value to tell.
_PLAIN = {
    "prone", "grabbed", "restrained", "immobilized", "off-guard", "feinted", "loose grip", "raised shield", "parrying",
    "raging", "panache", "resistant", "escape barred", "diverted", "wary",
}  # fmt: skip

_BREACHES = ("", "poison", "outside aid", "a forbidden weapon", "a forbidden spell", "an undeclared potion")
#: Conditions whose names need more words in a sentence.
_TOLD = {
    "feinted": "deceived by a feint", "no reactions": "unable to react", "loose grip": "losing its grip",
    "raised shield": "behind a raised shield", "panache": "full of panache", "cursed attacks": "under a bane",
    "runic weapon": "armed with a runic weapon", "force shield": "behind a force shield",
    "mirror images": "among mirror images", "sure strike": "sure of its strike", "ill omen": "under an ill omen",
    "memories": "burdened by memories", "escape barred": "unable to escape",
    "diverted": "diverted", "wary": "wary of diversions", "choking": "choking in a cloud",
    "spell globe": "within a spell globe",
}  # fmt: skip

_CORE = (
    "wait", "concede", "end turn", "pass", *(f"roll {name}" for name in STATISTICS), "keep the order", "act last",
    "bullying press", "sense weakness", "deceptive sidestep", "nimble dodge", "shield block", "riposte with a strike",
    "riposte with a disarm", "reactive strike", "readied strike", "retributive strike", "strike with main weapon",
    "strike with second weapon", "strike with fist", "finisher with main weapon", "finisher with second weapon",
    "feint", "demoralize", "create a diversion", "grapple", "trip", "disarm", "shove", "escape", "stand",
    "raise shield", "parry", "draw other weapon", "pick up weapon", "change grip", "mend grip", "rage",
    "ready a strike", "retch", "tumble through",
    "step forward", "step back", "crawl forward", "crawl back",
    *(f"stride forward {k}" for k in range(1, STRIDES + 1)), *(f"stride back {k}" for k in range(1, STRIDES + 1)),
    "aim at first foe", "aim at second foe", "lay down arms", "fight on",
)  # fmt: skip
_SOCIAL = (
    "bide", "accuse", "poison the weapon", "take outside aid", "drink potion", "drink undeclared potion",
    "propose these terms", "accept the terms", *(f"term {value}" for _, values in TERM_VALUES for value in values),
)  # fmt: skip


def action_names(terms: bool, magic: bool, spells: tuple[str, ...]) -> tuple[str, ...]:
    """Names of all actions, by id; ids of acts that a configuration has not are left out at the end only."""
    if not magic:
        return _CORE + _SOCIAL if terms else _CORE
    ranks = [f"at rank {rank} with {n} action{'s' * (n > 1)}" for rank in range(6) for n in (1, 2, 3)]
    return (
        *_CORE, *_SOCIAL, *(f"focus on {name}" for name in TRADITIONS), "dismiss the spell", "sustain the spell",
        "drain the bonded item", "counter performance", "aim at self", "aim at partner",
        *(f"counter with rank {rank}" for rank in range(1, 6)), *ranks, *(f"spell {name}" for name in spells),
    )  # fmt: skip


def _actions(number: int) -> str:
    return "1 action" if number == 1 else f"{number} actions"


def who(seat: int) -> str:
    """How texts call a seat."""
    return f"player_{seat}"


def condition_text(kind: int, value: int) -> str:
    """A condition, as one is it, with its value where that says something."""
    name = CONDITIONS[kind]
    told = _TOLD.get(name, name)
    return told if name in _PLAIN or value <= 1 else f"{told} {value}"


def event_types(spells: tuple[str, ...]) -> tuple[EventType, ...]:
    """Kinds of event, in the order of their numbers in :mod:`feint.envs.pf2e.ids`."""

    def strikes(seat, target, weapon, finisher):
        what = "a finisher" if finisher else "a Strike"
        return f"{who(seat)} makes {what} at {who(target)} with the {('main weapon', 'second weapon', 'fist')[weapon]}."

    def order(first, second, third, fourth):
        seats = [who(p) for p in (first, second, third, fourth) if p >= 0]
        return f"Order of the round: {', '.join(seats)}."

    def afflicted(seat, condition, value):
        if value == 0:
            return f"{who(seat)} is no longer {condition_text(condition, 0)}."
        return f"{who(seat)} is {condition_text(condition, value)}."

    def hurt(seat, amount, absorbed, type):
        shield = f", {absorbed} of it from temporary hit points" if absorbed else ""
        return f"{who(seat)} takes {amount} {DAMAGE_TYPES[type]} damage{shield}."

    def act(seat, action, target):
        if action == codes.CHANGE_FOCUS:
            return f"{who(seat)} changes its tradition focus."
        return f"{who(seat)}: {names[action]}" + (f" ({who(target)})." if target >= 0 else ".")

    def tried(seat, skill, die, degree):
        return f"{who(seat)} rolls {_SKILLS.get(skill, 'a skill')}: {die}, {DEGREES[degree]}."

    def saves(seat, save, die, degree):
        return f"{who(seat)} rolls {SAVES[save]}: {die}, {DEGREES[degree]}."

    def blocks(seat, how, left):
        return who(seat) + (
            " blocks with the shield.", " dodges nimbly.", f" loses a mirror image ({left} left).", "'s shield breaks.",
            " guards its ally.",
        )[how]  # fmt: skip

    def handled(seat, weapon, what):
        name = ("main weapon", "second weapon")[weapon]
        return f"{who(seat)} " + (
            f"drops the {name}.", f"draws the {name}.", f"picks up the {name}.", "holds the weapon in one hand.",
            "holds the weapon in both hands.",
        )[what]  # fmt: skip

    def wins(side, reason, after):
        if after:
            return f"The fight after the duel ends: side {side} is left standing."
        return f"Side {side} wins {ENDINGS[reason]}."

    def lost(seat, how):
        return f"{who(seat)}'s act is lost" + (" to the grab.", ": it is disrupted.", ": the mind is clouded.")[how]

    def cast(seat, spell, rank, actions):
        return f"{who(seat)} casts {spells[spell]} at rank {rank} with {_actions(actions)}."

    def set_term(seat, value):
        return f"{who(seat)} sets: {names[codes.FIRST_TERM + value][5:]}."

    names = action_names(True, True, spells)
    types = {
        codes.DUELIST_IS: ("duelist", ("seat", "row"), lambda seat, row: f"{who(seat)} is {NAMES[row]}."),
        codes.ROUND_BEGINS: ("round", ("number",), lambda number: f"Round {number}."),
        codes.CHOSE: ("initiative", ("seat", "statistic", "total"), lambda seat, statistic, total: (
            f"You rolled {STATISTICS[statistic]} for initiative: {total}.")),
        codes.INITIATIVE_ORDER: ("order", ("first", "second", "third", "fourth"), order),
        codes.TURN_BEGINS: ("turn", ("seat", "actions", "quick"), lambda seat, actions, quick: (
            f"{who(seat)}'s turn: {_actions(actions + quick)}.")),
        codes.STRIKES: ("strike", ("seat", "target", "weapon", "finisher"), strikes),
        codes.SHOWN: ("statistic", ("seat", "statistic"), lambda seat, statistic: (
            f"It shows: {who(seat)} rolled {STATISTICS[statistic]}.")),
        codes.RULED_OUT: ("ruled_out", ("seat", "statistic"), lambda seat, statistic: (
            f"It shows: {who(seat)} did not roll {STATISTICS[statistic]}.")),
        codes.ROLLED: ("roll", ("seat", "die", "total", "degree"), lambda seat, die, total, degree: (
            f"{who(seat)} rolls {die}, {total} in all: {DEGREES[degree]}.")),
        codes.REROLLED: ("reroll", ("seat", "die", "total", "degree"), lambda seat, die, total, degree: (
            f"{who(seat)} must roll again: {die}, {total} in all; it stands as a {DEGREES[degree]}.")),
        codes.HURT: ("damage", ("seat", "amount", "absorbed", "type"), hurt),
        codes.BAND: ("band", ("seat", "band"), lambda seat, band: f"{who(seat)} looks {BANDS[band]}."),
        codes.CONDITION: ("condition", ("seat", "condition", "value"), afflicted),
        codes.ACT: ("act", ("seat", "action", "target"), act),
        codes.SKILL: ("skill", ("seat", "skill", "die", "degree"), tried),
        codes.SAVE: ("save", ("seat", "save", "die", "degree"), saves),
        codes.MOVES: ("move", ("seat", "square"), lambda seat, square: f"{who(seat)} is on square {square}."),
        codes.BLOCKS: ("block", ("seat", "how", "left"), blocks),
        codes.WEAPON: ("weapon", ("seat", "weapon", "what"), handled),
        codes.FALLS: ("fall", ("seat",), lambda seat: f"{who(seat)} falls."),
        codes.CONCEDES: ("concede", ("seat",), lambda seat: f"{who(seat)} surrenders."),
        codes.WINS: ("win", ("side", "reason", "after"), wins),
        codes.DRAWN: ("draw", ("rounds",), lambda rounds: f"No winner after {rounds} rounds."),
        codes.DUEL_OVER: ("over", ("seat",), lambda seat: f"{who(seat)} is no longer bound by the duel."),
        codes.FLAT: ("flat", ("seat", "die", "dc"), lambda seat, die, dc: (
            f"{who(seat)} rolls a flat check of DC {dc}: {die}.")),
        codes.PERSISTS: ("persistent", ("seat", "type", "begins"), lambda seat, type, begins: (
            f"{who(seat)} {'suffers' if begins else 'is rid of'} persistent {DAMAGE_TYPES[type]} damage.")),
        codes.HEALS: ("heal", ("seat", "amount"), lambda seat, amount: f"{who(seat)} regains {amount} hit points."),
        codes.ANNOUNCED: ("announce", ("seat", "tradition", "actions"), lambda seat, tradition, actions: (
            f"{who(seat)} begins a spell of the {TRADITIONS[tradition]} tradition with {_actions(actions)}.")),
        codes.COUNTERS: ("counter", ("seat", "tradition"), lambda seat, tradition: (
            f"{who(seat)} tries to counter it, "
            + (f"with a focus on the {TRADITIONS[tradition]} tradition." if tradition >= 0 else "with the same spell.")
        )),
        codes.COUNTERED: ("countered", ("seat", "worked"), lambda seat, worked: (
            f"{who(seat)}'s spell is countered." if worked else f"{who(seat)}'s spell is not countered.")),
        codes.FOCUS_SHOWN: ("focus", ("seat", "tradition"), lambda seat, tradition: (
            f"You now focus on the {TRADITIONS[tradition]} tradition.")),
        codes.CAST_IS: ("cast", ("seat", "spell", "rank", "actions"), cast),
        codes.SPELL_ROLL: ("spell_attack", ("seat", "die", "degree"), lambda seat, die, degree: (
            f"{who(seat)} rolls a spell attack: {die}, {DEGREES[degree]}.")),
        codes.TERM_SET: ("term", ("seat", "value"), set_term),
        codes.PROPOSED: ("propose", ("seat", "number"), lambda seat, number: (
            f"{who(seat)} proposes these terms (proposal {number}).")),
        codes.AGREED: ("agree", ("seat",), lambda seat: f"{who(seat)} accepts the terms."),
        codes.OFF: ("off", ("proposals",), lambda proposals: (
            f"No agreement after {proposals} proposals: the duel is off.")),
        codes.BREACH: ("breach", ("seat", "kind"), lambda seat, kind: (
            f"You broke the terms ({_BREACHES[kind]}) and were not seen.")),
        codes.FOUND: ("found", ("seat", "kind"), lambda seat, kind: f"{who(seat)}'s breach of the terms is found."),
        codes.CONTEST: ("contest", ("first", "second"), lambda first, second: (
            f"Damage dealt: side 0 {first}, side 1 {second}.")),
        codes.STAYS: ("after", ("seat", "fights"), lambda seat, fights: (
            f"{who(seat)} {'fights on' if fights else 'lays down arms'}.")),
        codes.SPENT: ("spent", ("seat", "rank", "spell"), lambda seat, rank, spell: (
            f"You spend a slot of rank {rank}" + (f" ({spells[spell]})." if spell >= 0 else "."))),
        codes.GESTURES: ("gestures", ("seat",), lambda seat: f"{who(seat)} begins to cast, with gestures."),
        codes.PLACED: ("place", ("seat", "last"), lambda seat, last: (
            "By the rolls you act last." if last else "By the rolls you do not act last: you may still choose to.")),
        codes.LOST: ("lost", ("seat", "how"), lost),
    }  # fmt: skip
    return tuple(EventType(*types[k]) for k in range(len(types)))


def _state_of(d) -> str:
    parts = [condition_text(k, d.cond[k]) for k in range(len(CONDITIONS)) if d.cond[k] > 0]
    parts += ["its bonded item drained"] * (d.bond == 1)
    burning = [f"persistent {DAMAGE_TYPES[d.fire_type[k]]} damage" for k in range(FIRES) if d.fire_type[k] >= 0]
    held = [ARM_NAMES[d.row][slot] for slot in range(2) if d.held >> slot & 1]
    if d.grip:
        held = [f"{name} in both hands" for name in held]
    return "; ".join(filter(None, [", ".join(parts + burning), "in hand: " + (", ".join(held) or "nothing")]))


def _phase(s, seat) -> str:
    """What is asked, as `seat` sees it: what another makes up its mind about on its turn stays its own."""
    if s.phase >= len(PHASES):
        return "over"
    return PHASES[TURN if s.phase in (SPELL, TARGET) and s.actor != seat else s.phase]


def describe(game, s, seat) -> str:
    """The duel as `seat` sees it (None: a spectator)."""
    lines = [f"Round {s.round_no} of {s.rounds}, {_phase(s, seat)}."]
    if s.actor >= 0:
        d = s.duelist[s.actor]
        lines[0] += f" Turn of {who(s.actor)}: {d.actions + d.extra} actions left."
    for p in range(s.players):
        d = s.duelist[p]
        you = " (you)" if p == seat else ""
        life = f"{d.hp} of {d.hp_most} hit points" if p == seat else BANDS[d.band]
        if p == seat and d.temp:
            life += f" and {d.temp} temporary"
        place = f"square {d.pos}, " if s.combat else ""
        reaction = "reaction ready" if d.reaction else "reaction spent"
        lines.append(f"{who(p)}{you}, {NAMES[d.row]}: {life}; {place}{reaction}; {_state_of(d)}.")
    if seat is not None:
        lines += _secrets(game, s, seat)
    return "\n".join(lines)


def _left(d, k: int) -> bool:
    """Whether a book's entry can be cast at some rank, as the rules' ``top_rank`` says of records."""
    rank = d.book_rank[k]
    if d.book_left[k] == FROM_SLOTS:
        ranks = range(SPELL_TABLE[d.book[k], RANK], 6) if d.signature >> k & 1 else (rank,)
        return any(d.slots[r] > 0 for r in ranks if r > 0)
    return d.book_left[k] == 0 if d.bond == 1 and rank > 0 else d.book_left[k] > 0


def _magic(game, s, seat) -> list[str]:
    """A seat's own focus and what it can cast."""
    d = s.duelist[seat]
    spells = [name[6:] for name in game.action_names[codes.FIRST_SPELL :]]
    lines = [f"Your tradition focus: {TRADITIONS[d.focus] if d.focus >= 0 else 'none'}."]
    for rank in range(6):
        here = [k for k in range(d.entries) if d.book_rank[k] == rank and _left(d, k)]
        names = ", ".join(spells[d.book[k]] + " (signature)" * (d.signature >> k & 1) for k in here)
        if names:
            slots = f" ({d.slots[rank]} slots)" if d.slots[rank] else ""
            lines.append(f"{f'Rank {rank}' if rank else 'Cantrips and focus'}{slots}: {names}.")
    if s.phase == SPELL and s.actor == seat:
        lines.append(f"You are casting {spells[s.spell]}.")
    return lines


def _secrets(game, s, seat) -> list[str]:
    d, lines = s.duelist[seat], []
    if d.stat >= 0:
        lines.append(f"You rolled {STATISTICS[d.stat]} for initiative.")
    if s.magic:
        lines += _magic(game, s, seat)
    for q in range(s.players):
        other = s.duelist[q]
        if q != seat and other.possible and s.phase > ORDER:
            named = [name for k, name in enumerate(STATISTICS) if other.possible >> k & 1]
            lines.append(f"{who(q)} rolled {' or '.join(named)}.")
    return lines
