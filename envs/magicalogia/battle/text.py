"""What a seat sees of a battle with magics as text, and how its events read."""

from __future__ import annotations

from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES
from feint.envs.magicalogia.battle.magic_text import WORDS

_MANA = (*basics.DOMAINS, "any")
_SKILL_WORDS = {
    "": "no check", "any": "any skill, drawn", "own": "a skill of the own domain, drawn", "symbol": "its symbol",
    "soul": "the soul skill", "same": "the spell's skill",
    **{name: f"a skill of {name}, drawn" for name in basics.DOMAINS},
}  # fmt: skip
_FUMBLES = (
    "fate change: nothing in a battle", "two mana are lost", "1 MP is lost", "1 less on all checks of the battle",
    "an ailment", "nothing",
)  # fmt: skip


def seat_name(seat: int) -> str:
    """How texts call a seat."""
    return f"player_{seat}"


def skill_name(skill: int) -> str:
    """Name of a skill; the soul skill stands after the 66."""
    return tables.SKILLS[skill] if 0 <= skill < len(tables.SKILLS) else "the soul skill"


def target_name(code: int) -> str:
    """How texts call a target: a seat, or an archetype by its place."""
    if code < 0:
        return "nobody"
    if code < tables.SEATS:
        return seat_name(code)
    seat, a = divmod(code - tables.SEATS, tables.ARCHETYPES_EACH)
    return f"archetype {a + 1} of {seat_name(seat)}"


def _dice(low: int, high: int) -> str:
    counts = [low >> 4 * n & 15 for n in range(3)] + [high >> 4 * n & 15 for n in range(3)]
    return " ".join(str(face + 1) for face, n in enumerate(counts) for _ in range(n)) or "no dice"


def _plotted(seat, faces_1_to_3, faces_4_to_6, how):
    way, defending = divmod(how, 2) if how >= 0 else (0, -1)
    what = "a focused defence of" if defending < 0 else "in defence" if defending else "in attack"
    did = ("plots", "throws again and has", "adds by throw", "now has")[way]
    return f"{seat_name(seat)} {did} {what} {_dice(faces_1_to_3, faces_4_to_6)}."


def _hurt(target, amount, absorbed, lost):
    if target >= tables.SEATS:
        return f"{target_name(target)} takes {lost} damage."
    shield = f", {absorbed} of it from temporary magic points" if absorbed else ""
    return f"{seat_name(target)} takes {amount}{shield}: {lost} MP lost."


def _healed(seat, points, temporary):
    gained = [f"{points} MP"] * (points > 0 or not temporary) + [f"{temporary} temporary MP"] * (temporary > 0)
    return f"{seat_name(seat)} recovers {' and '.join(gained)}."


def _changed(seat, column, amount, lasting):
    if column < 0:
        return f"{seat_name(seat)} learns {skill_name(amount)} for the battle."
    until = "for the battle" if lasting else "this round"
    return f"{seat_name(seat)}: {magics.COLUMN_NAMES[column].replace('_', ' ')} {amount:+d} {until}."


def _archetype_changed(seat, place, what, amount):
    if place < 0:
        return f"All archetypes of {seat_name(seat)} are healed."
    change = f": {tables.KEYWORD_NAMES[what]} {amount:+d}" if what > 0 else " changes"
    if what < 0:
        change = f" becomes a {tables.KINDS[-1 - what]} of {skill_name(amount)}"
    return f"{target_name(tables.SEATS + seat * tables.ARCHETYPES_EACH + place)}{change}."


def _turned(seat, what, amount):
    return (
        "The sides change places from the next round on.",
        "There are no attack steps any more this round.",
        f"From now on everyone checks {skill_name(amount)} at the end of each round.",
        "All magics cost 1 mana more this round.",
        f"What magic had laid on {seat_name(seat)} is gone.",
        f"A comet will fall on {seat_name(seat)} in {amount} rounds.",
    )[what]


def _modified(seat, archetype, amount):
    if archetype >= 0 and amount == 0:
        return f"{seat_name(seat)} lets archetype {archetype + 1} cast: the check succeeds."
    by = f" by archetype {archetype + 1}" if archetype >= 0 else ""
    return f"{seat_name(seat)} changes the check by {amount:+d}{by}."


def _rolled(seat, first, second, result):
    how = {-1: "a fumble", 0: "failure", 1: "success", 2: "a special"}[result]
    return f"{seat_name(seat)} rolls {first} and {second}: {how}."


def _fails(seat, what, symbol):
    if symbol < 0:
        return f"{magics.MAGICS[what]} of {seat_name(seat)} comes to nothing."
    return f"No {tables.KINDS[what]} of {skill_name(symbol)} comes to {seat_name(seat)}."


def _ails(seat, ailment, skill):
    mark = f", which marks {skill_name(skill)}" if skill >= 0 else ""
    return f"{seat_name(seat)} suffers {magics.AILMENTS[ailment]}{mark}."


def _symbol(seat, which, number):
    return f"{seat_name(seat)} chooses {tables.KINDS[number] if which == 0 else basics.DOMAINS[number]}."


def _pays(seat, magic, mana, x):
    return f"{seat_name(seat)} pays {mana} mana for {magics.MAGICS[magic]}" + (f" (X = {x})." if x else ".")


def _lost(seat, domain, amount):
    if amount == 0:
        return f"{seat_name(seat)} has no mana to lose."
    return f"{amount} {_MANA[domain]} mana of {seat_name(seat)} is lost."


def _contract(seat, anchor, fate, spirit):
    what = "a spirit form" if spirit else "a contract"
    return f"{seat_name(seat)} calls on anchor {anchor + 1} for {what}; its fate stands at {fate}."


def _bids(seats):
    who = [seat_name(p) for p in range(tables.SEATS) if seats >> p & 1]
    return f"{' and '.join(who) or 'Nobody'} would represent the group."


def _resists(target, success, number):
    return f"{target_name(target)} resists against {number}: {'success' if success else 'failure'}."


EVENTS = in_order({
    ids.E_MP_SET: EventType("magic_points", ("seat", "mp", "temporary"), lambda seat, mp, temporary: (
        f"{seat_name(seat)} begins with {mp} MP" + (f" and {temporary} temporary." if temporary else ".")
    )),
    ids.E_ROUND: EventType("round", ("number", "first"), lambda number, first: (
        f"Round {number}; the {('challenger', 'challenged')[first]} is first."
    )),
    ids.E_REPRESENTS: EventType("represents", ("seat",), lambda seat: f"{seat_name(seat)} represents its side."),
    ids.E_BIDS: EventType("bids", ("seats",), _bids),
    ids.E_MANA: EventType("mana", ("seat", "domain", "amount"), lambda seat, domain, amount: (
        f"{seat_name(seat)} gains {amount} {_MANA[domain]} mana."
    )),
    ids.E_CHARGED: EventType("charged", ("seat", "domain"), lambda seat, domain: (
        f"{seat_name(seat)} charges 1 {_MANA[domain]} mana."
    )),
    ids.E_CHARGED_INTO: EventType("charge", ("seat", "magic", "holds"), lambda seat, magic, holds: (
        f"Your {magics.MAGICS[magic]} now holds {holds} mana."
    )),
    ids.E_MANA_LOST: EventType("mana_lost", ("seat", "domain", "amount"), _lost),
    ids.E_GAVE: EventType("mana_given", ("seat", "to", "domain"), lambda seat, to, domain: (
        f"{seat_name(seat)} gives 1 {_MANA[domain]} mana to {seat_name(to)}."
    )),
    ids.E_CALLS: EventType("magic", ("seat", "magic"), lambda seat, magic: (
        f"{seat_name(seat)} uses {magics.MAGICS[magic]}."
    )),
    ids.E_AIMS: EventType("target", ("seat", "target"), lambda seat, target: (
        f"{seat_name(seat)} aims at {target_name(target)}."
    )),
    ids.E_PAYS: EventType("cost", ("seat", "magic", "mana", "x"), _pays),
    ids.E_CHECKED: EventType("check", ("seat", "skill", "number", "modifier"), lambda seat, skill, number, modifier: (
        f"{seat_name(seat)} checks {skill_name(skill)} against {number}{f' with {modifier:+d}' if modifier else ''}."
    )),
    ids.E_MODIFIED: EventType("modifier", ("seat", "archetype", "amount"), _modified),
    ids.E_SOUL_USED: EventType("soul_skill", ("seat", "number"), lambda seat, number: (
        f"{seat_name(seat)} takes its soul skill: the target number is {number}."
    )),
    ids.E_ROLLED: EventType("roll", ("seat", "first", "second", "result"), _rolled),
    ids.E_ARCHETYPE_RESISTS: EventType("archetype_check", ("target", "success", "number"), _resists),
    ids.E_FAILS: EventType("fails", ("seat", "what", "symbol"), _fails),
    ids.E_CANCELLED: EventType("cancelled", ("seat", "magic"), lambda seat, magic: (
        f"{seat_name(seat)} breaks {magics.MAGICS[magic]}."
    )),
    ids.E_HURT: EventType("damage", ("target", "amount", "absorbed", "lost"), _hurt),
    ids.E_BLOCKED: EventType("block", ("seat", "archetype", "amount"), lambda seat, archetype, amount: (
        f"Archetype {archetype + 1} of {seat_name(seat)} absorbs {amount} damage."
    )),
    ids.E_SUMMONS: EventType("summon", ("seat", "place", "kind", "symbol"), lambda seat, place, kind, symbol: (
        f"{seat_name(seat)} summons the {tables.KINDS[kind]} of {skill_name(symbol)} (archetype {place + 1})."
    )),
    ids.E_VANISHES: EventType("vanish", ("seat", "place", "kind", "destroyed"), lambda seat, place, kind, destroyed: (
        f"Archetype {place + 1} of {seat_name(seat)}, a {tables.KINDS[kind]}, "
        + ("is destroyed." if destroyed else "leaves the field.")
    )),
    ids.E_AILS: EventType("ailment", ("seat", "ailment", "skill"), _ails),
    ids.E_CURES: EventType("cure", ("seat", "ailment"), lambda seat, ailment: (
        f"{seat_name(seat)} is rid of {magics.AILMENTS[ailment]}."
    )),
    ids.E_HEALS: EventType("recovery", ("seat", "points", "temporary"), _healed),
    ids.E_CHANGED: EventType("change", ("seat", "column", "amount", "lasting"), _changed),
    ids.E_ARCHETYPE_CHANGED: EventType("archetype_change", ("seat", "place", "what", "amount"), _archetype_changed),
    ids.E_EQUIPS: EventType("equipment", ("seat", "magic", "works"), lambda seat, magic, works: (
        f"{magics.MAGICS[magic]} of {seat_name(seat)} {'works now' if works else 'works no longer'}."
    )),
    ids.E_PLOTTED: EventType("dice", ("seat", "faces_1_to_3", "faces_4_to_6", "how"), _plotted),
    ids.E_ADDED: EventType("more_dice", ("seat", "amount"), lambda seat, amount: (
        f"{seat_name(seat)} will throw {amount} more dice."
    )),
    ids.E_REMOVED: EventType("cancel", ("removed", "through"), lambda removed, through: (
        f"{removed} attack dice are struck out, {through} left."
    )),
    ids.E_FUMBLES: EventType("fumble", ("seat", "row"), lambda seat, row: (
        f"{seat_name(seat)} fumbles: {_FUMBLES[row - 1]}."
    )),
    ids.E_CONTRACTS: EventType("fate", ("seat", "anchor", "stands", "spirit"), lambda seat, anchor, stands, spirit: (
        _contract(seat, anchor, stands, spirit)
    )),
    ids.E_LEAVES: EventType("leaves", ("seat",), lambda seat: f"{seat_name(seat)} leaves the battle."),
    ids.E_DIES: EventType("dies", ("seat",), lambda seat: f"{seat_name(seat)} is at 0 MP and falls."),
    ids.E_CONCEDES: EventType("concede", ("seat",), lambda seat: f"{seat_name(seat)} concedes."),
    ids.E_WINS: EventType("win", ("side",), lambda side: f"The {('challenger', 'challenged')[side]} wins the battle."),
    ids.E_BOTH_LOSE: EventType("both_lose", (), lambda: "Both representatives fall: both lose."),
    ids.E_DRAWN: EventType("draw", ("rounds",), lambda rounds: f"No winner after {rounds} rounds."),
    ids.E_TURNS: EventType("turn", ("seat", "what", "amount"), _turned),
    ids.E_FORBIDS: EventType("face", ("seat", "face", "hidden"), lambda seat, face, hidden: (
        f"You lie in wait for {face}." if hidden else f"{seat_name(seat)} may not attack with {face} this round."
    )),
    ids.E_SPRINGS: EventType("trap", ("seat", "face"), lambda seat, face: (
        f"The trap of {seat_name(seat)} for {face} springs."
    )),
    ids.E_NULLIFIED: EventType("undone", ("seat",), lambda seat: f"{seat_name(seat)} undoes the damage."),
    ids.E_SYMBOL: EventType("symbol", ("seat", "which", "number"), _symbol),
    ids.E_MOVES: EventType("moves", ("seat", "place", "to", "at"), lambda seat, place, to, at: (
        f"Archetype {place + 1} of {seat_name(seat)} goes over to {seat_name(to)} as archetype {at + 1}."
    )),
    ids.E_FORETELLS: EventType("foretells", ("seat", "success"), lambda seat, success: (
        f"{seat_name(seat)} foretells {'success' if success else 'failure'}."
    )),
})  # fmt: skip


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The battle as `seat` sees it (None: a spectator): public facts, its own magics and plot."""
    order = "first" if s.turn_side == s.first else "second"
    lines = [f"Round {s.round_no} of {s.rounds}, {ids.PHASES[s.phase]} ({order} side)."]
    if s.ask != ids.ASK_NOTHING:
        window = f" ({magics.WINDOWS[s.timing].replace('_', ' ')})" if s.ask in (ids.ASK_TURN, ids.ASK_REACT) else ""
        lines.append(f"Asked: {ids.ASKS[s.ask]}{window}{_pending(s)}.")
    for p in range(s.seats):
        lines += _character(s, p, seat)
    if seat is not None:
        lines += _own(s, seat)
    return "\n".join(lines)


def _pending(s) -> str:
    """What the question is about: mana to place, damage to take, the check under way."""
    d = s.depth - 1
    if s.ask == ids.ASK_PLACE:
        return ": " + ", ".join(f"{s.purse[d, k]} {name}" for k, name in enumerate(_MANA) if s.purse[d, k])
    if s.ask == ids.ASK_BLOCK:
        return f": {s.frame[d, frames.AMOUNT_OF]}"
    if s.ask == ids.ASK_CHECK:
        modifier = s.frame[d, frames.MODIFIER]
        added = f" with {modifier:+d}" if modifier else ""
        return f": {skill_name(s.frame[d, frames.SKILL_ASKED])} against {s.frame[d, frames.NUMBER]}{added}"
    return ""


def _character(s, p: int, seat) -> list[str]:
    who = seat_name(p) + (" (you)" if p == seat else "")
    rep = _place_of(s, p)
    temp = f" + {s.temp[p]} temporary" if s.temp[p] else ""
    stats = ", ".join(f"{name} {_stat(s, p, k)}" for k, name in enumerate(basics.STATS))
    ill = [name for k, name in enumerate(magics.AILMENTS) if s.ail[p, k]]
    skills = ", ".join(skill_name(s.skill[p, k]) for k in range(tables.SKILLS_EACH) if s.skill[p, k] >= 0)
    fates = " ".join(f"{s.fate[p, n]}{' used' if s.fate_used[p, n] else ''}" for n in range(tables.ANCHORS))
    known = [magics.MAGICS[k] for k in sorted(s.magic[p, k] for k in range(s.magics[p]) if s.known[p, k])]
    guild = [names[k] for names, k in ((CAREER_NAMES, s.career[p]), (ORGAN_NAMES, s.organ[p])) if k >= 0]
    if not s.alive[p]:
        return [f"{who}: out of the battle."]
    of_guild = f", {' of the '.join(guild)}" if guild else ""
    lines = [
        f"{who}{rep}{of_guild}: {s.mp[p]} of {s.max_mp[p]} MP{temp}; {stats}; domain "
        f"{basics.DOMAINS[s.own[p]]}; {', '.join(ill) or 'no ailment'}; fate {fates}.",
        f"  skills {skills}; magics seen: {', '.join(known) or 'none'}.",
    ]
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[p, a] >= 0:
            lines.append("  " + _archetype(s, p, a))
    return lines


def _place_of(s, p: int) -> str:
    """What a character is in the battle, where it is no plain representative."""
    rep = s.rep[s.side[p]]
    if s.boss[p]:
        return ", boss"
    if rep == p:
        return ", for the group" if s.group else ""
    if s.group:
        return ", of the group"
    return f", witness of {seat_name(rep)}" if rep >= 0 else ", witness"


# compiled rules do not read the plain record that texts are made of: what stands at the table is added up here again


def _stat(s, p: int, k: int) -> int:
    more = s.gear[p, k] + s.now[p, k] + s.lasting[p, k] - s.ail[p, magics.WEAK + k]
    if k == basics.ATTACK and s.now[p, magics.USED_SUMMONS]:
        more += s.gear[p, magics.ARRAY]
    return max(s.stat[p, k] + more, 0)


def _capacity(s, p: int, a: int) -> int:
    return max(tables.KEYWORDS[s.a_kind[p, a], tables.BLOCK] + s.a_more[p, a, tables.BLOCK], 1) - s.a_hurt[p, a]


def _archetype(s, p: int, a: int) -> str:
    kind = s.a_kind[p, a]
    words = [
        f"{name} {tables.KEYWORDS[kind, k] + s.a_more[p, a, k] + s.a_now[p, a, k]}" if name != "Cast" else name
        for k, name in enumerate(tables.KEYWORD_NAMES)
        if tables.KEYWORDS[kind, k] + s.a_more[p, a, k] + s.a_now[p, a, k] > 0
    ]
    what = f"{tables.KINDS[kind]} of {skill_name(s.a_symbol[p, a])}"
    return f"archetype {a + 1}: {what} ({', '.join(words)}; can take {_capacity(s, p, a)} damage)"


def _own(s, seat: int) -> list[str]:
    lines = ["Your magics:"]
    for k in range(s.magics[seat]):
        magic = CATALOGUE[s.magic[seat, k]]
        skill = (
            skill_name(s.magic_skill[seat, k])
            if magic.skill == "chosen"
            else _SKILL_WORDS.get(magic.skill, magic.skill)
        )
        sealed = ", sealed" if s.sealed[seat] == k else ""
        price = f" and {magic.mp} MP" * (magic.mp > 0 and magic.needs != "temporary")
        uses = f"; {s.used[seat, k]} of {magic.uses} uses" * (magic.uses > 0)
        lines.append(
            f"  {magic.name} ({magic.form}; {skill}; cost {magic.cost or 'none'}{price}{uses}; holds "
            f"{s.charge[seat, k]}{sealed}): "
            f"{WORDS[s.magic[seat, k]]}"
        )
    dice = [str(face + 1) for face in range(6) for _ in range(s.plot[seat, face])]
    if dice:
        lines.append(f"You have plotted {' '.join(dice)}.")
    return lines
