"""What a seat sees of a battle with magics as text, and how its events read."""

from __future__ import annotations

from feint.envs.engine.events import EventType
from feint.envs.magicalogia.basics import ATTACK, DOMAINS, STATS
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES
from feint.envs.magicalogia.battle.frames import AMOUNT_OF, MODIFIER, NUMBER, SKILL_ASKED
from feint.envs.magicalogia.battle.ids import (
    ASK_BLOCK,
    ASK_CHECK,
    ASK_NOTHING,
    ASK_PLACE,
    ASK_REACT,
    ASK_TURN,
    ASKS,
    PHASES,
)
from feint.envs.magicalogia.battle.magic_text import WORDS
from feint.envs.magicalogia.battle.tables import (
    ANCHORS,
    ARCHETYPES_EACH,
    BLOCK,
    KEYWORD_NAMES,
    KEYWORDS,
    KINDS,
    SEATS,
    SKILLS,
    SKILLS_EACH,
)

_MANA = (*DOMAINS, "any")
_SKILL_WORDS = {
    "": "no check", "any": "any skill, drawn", "own": "a skill of the own domain, drawn", "symbol": "its symbol",
    "soul": "the soul skill", "same": "the spell's skill", **{name: f"a skill of {name}, drawn" for name in DOMAINS},
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
    return SKILLS[skill] if 0 <= skill < len(SKILLS) else "the soul skill"


def target_name(code: int) -> str:
    """How texts call a target: a seat, or an archetype by its place."""
    if code < 0:
        return "nobody"
    if code < SEATS:
        return seat_name(code)
    seat, a = divmod(code - SEATS, ARCHETYPES_EACH)
    return f"archetype {a + 1} of {seat_name(seat)}"


def _dice(low: int, high: int) -> str:
    counts = [low >> 4 * n & 15 for n in range(3)] + [high >> 4 * n & 15 for n in range(3)]
    return " ".join(str(face + 1) for face, n in enumerate(counts) for _ in range(n)) or "no dice"


def _plotted(seat, low, high, how):
    way, defending = divmod(how, 2) if how >= 0 else (0, -1)
    what = "a focused defence of" if defending < 0 else "in defence" if defending else "in attack"
    did = ("plots", "throws again and has", "adds by throw", "now has")[way]
    return f"{seat_name(seat)} {did} {what} {_dice(low, high)}."


def _hurt(target, amount, absorbed, lost):
    if target >= SEATS:
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
    return f"{seat_name(seat)}: {m.COLUMN_NAMES[column].replace('_', ' ')} {amount:+d} {until}."


def _archetype_changed(seat, place, what, amount):
    if place < 0:
        return f"All archetypes of {seat_name(seat)} are healed."
    change = f": {KEYWORD_NAMES[what]} {amount:+d}" if what > 0 else " changes"
    if what < 0:
        change = f" becomes a {KINDS[-1 - what]} of {skill_name(amount)}"
    return f"{target_name(SEATS + seat * ARCHETYPES_EACH + place)}{change}."


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
        return f"{m.MAGICS[what]} of {seat_name(seat)} comes to nothing."
    return f"No {KINDS[what]} of {skill_name(symbol)} comes to {seat_name(seat)}."


def _ails(seat, ailment, skill):
    mark = f", which marks {skill_name(skill)}" if skill >= 0 else ""
    return f"{seat_name(seat)} suffers {m.AILMENTS[ailment]}{mark}."


def _symbol(seat, which, number):
    return f"{seat_name(seat)} chooses {KINDS[number] if which == 0 else DOMAINS[number]}."


def _pays(seat, magic, mana, x):
    return f"{seat_name(seat)} pays {mana} mana for {m.MAGICS[magic]}" + (f" (X = {x})." if x else ".")


def _lost(seat, domain, amount):
    if amount == 0:
        return f"{seat_name(seat)} has no mana to lose."
    return f"{amount} {_MANA[domain]} mana of {seat_name(seat)} is lost."


def _contract(seat, anchor, fate, spirit):
    what = "a spirit form" if spirit else "a contract"
    return f"{seat_name(seat)} calls on anchor {anchor + 1} for {what}; its fate stands at {fate}."


def _bids(seats):
    who = [seat_name(p) for p in range(SEATS) if seats >> p & 1]
    return f"{' and '.join(who) or 'Nobody'} would represent the group."


def _resists(target, success, number):
    return f"{target_name(target)} resists against {number}: {'success' if success else 'failure'}."


EVENTS = (
    EventType("magic_points", ("seat", "mp", "temporary"), lambda seat, mp, temporary: (
        f"{seat_name(seat)} begins with {mp} MP" + (f" and {temporary} temporary." if temporary else ".")
    )),
    EventType("round", ("number", "first"), lambda number, first: (
        f"Round {number}; the {('challenger', 'challenged')[first]} is first."
    )),
    EventType("represents", ("seat",), lambda seat: f"{seat_name(seat)} represents its side."),
    EventType("bids", ("seats",), _bids),
    EventType("mana", ("seat", "domain", "amount"), lambda seat, domain, amount: (
        f"{seat_name(seat)} gains {amount} {_MANA[domain]} mana."
    )),
    EventType("charged", ("seat", "domain"), lambda seat, domain: (
        f"{seat_name(seat)} charges 1 {_MANA[domain]} mana."
    )),
    EventType("charge", ("seat", "magic", "holds"), lambda seat, magic, holds: (
        f"Your {m.MAGICS[magic]} now holds {holds} mana."
    )),
    EventType("mana_lost", ("seat", "domain", "amount"), _lost),
    EventType("mana_given", ("seat", "to", "domain"), lambda seat, to, domain: (
        f"{seat_name(seat)} gives 1 {_MANA[domain]} mana to {seat_name(to)}."
    )),
    EventType("magic", ("seat", "magic"), lambda seat, magic: f"{seat_name(seat)} uses {m.MAGICS[magic]}."),
    EventType("target", ("seat", "target"), lambda seat, target: (
        f"{seat_name(seat)} aims at {target_name(target)}."
    )),
    EventType("cost", ("seat", "magic", "mana", "x"), _pays),
    EventType("check", ("seat", "skill", "number", "modifier"), lambda seat, skill, number, modifier: (
        f"{seat_name(seat)} checks {skill_name(skill)} against {number}{f' with {modifier:+d}' if modifier else ''}."
    )),
    EventType("modifier", ("seat", "archetype", "amount"), _modified),
    EventType("soul_skill", ("seat", "number"), lambda seat, number: (
        f"{seat_name(seat)} takes its soul skill: the target number is {number}."
    )),
    EventType("roll", ("seat", "first", "second", "result"), _rolled),
    EventType("archetype_check", ("target", "success", "number"), _resists),
    EventType("fails", ("seat", "what", "symbol"), _fails),
    EventType("cancelled", ("seat", "magic"), lambda seat, magic: f"{seat_name(seat)} breaks {m.MAGICS[magic]}."),
    EventType("damage", ("target", "amount", "absorbed", "lost"), _hurt),
    EventType("block", ("seat", "archetype", "amount"), lambda seat, archetype, amount: (
        f"Archetype {archetype + 1} of {seat_name(seat)} absorbs {amount} damage."
    )),
    EventType("summon", ("seat", "place", "kind", "symbol"), lambda seat, place, kind, symbol: (
        f"{seat_name(seat)} summons the {KINDS[kind]} of {skill_name(symbol)} (archetype {place + 1})."
    )),
    EventType("vanish", ("seat", "place", "kind", "destroyed"), lambda seat, place, kind, destroyed: (
        f"Archetype {place + 1} of {seat_name(seat)}, a {KINDS[kind]}, {'is destroyed' if destroyed else 'goes'}."
    )),
    EventType("ailment", ("seat", "ailment", "skill"), _ails),
    EventType("cure", ("seat", "ailment"), lambda seat, ailment: (
        f"{seat_name(seat)} is rid of {m.AILMENTS[ailment]}."
    )),
    EventType("recovery", ("seat", "points", "temporary"), _healed),
    EventType("change", ("seat", "column", "amount", "lasting"), _changed),
    EventType("archetype_change", ("seat", "place", "what", "amount"), _archetype_changed),
    EventType("equipment", ("seat", "magic", "works"), lambda seat, magic, works: (
        f"{m.MAGICS[magic]} of {seat_name(seat)} {'works now' if works else 'works no longer'}."
    )),
    EventType("dice", ("seat", "faces_1_to_3", "faces_4_to_6", "how"), lambda seat, faces_1_to_3, faces_4_to_6, how: (
        _plotted(seat, faces_1_to_3, faces_4_to_6, how)
    )),
    EventType("more_dice", ("seat", "amount"), lambda seat, amount: (
        f"{seat_name(seat)} will throw {amount} more dice."
    )),
    EventType("cancel", ("removed", "through"), lambda removed, through: (
        f"{removed} attack dice are struck out, {through} left."
    )),
    EventType("fumble", ("seat", "row"), lambda seat, row: f"{seat_name(seat)} fumbles: {_FUMBLES[row - 1]}."),
    EventType("fate", ("seat", "anchor", "stands", "spirit"), lambda seat, anchor, stands, spirit: (
        _contract(seat, anchor, stands, spirit)
    )),
    EventType("leaves", ("seat",), lambda seat: f"{seat_name(seat)} leaves the battle."),
    EventType("dies", ("seat",), lambda seat: f"{seat_name(seat)} is at 0 MP and falls."),
    EventType("concede", ("seat",), lambda seat: f"{seat_name(seat)} concedes."),
    EventType("win", ("side",), lambda side: f"The {('challenger', 'challenged')[side]} wins the battle."),
    EventType("both_lose", (), lambda: "Both representatives fall: both lose."),
    EventType("draw", ("rounds",), lambda rounds: f"No winner after {rounds} rounds."),
    EventType("turn", ("seat", "what", "amount"), _turned),
    EventType("face", ("seat", "face", "hidden"), lambda seat, face, hidden: (
        f"You lie in wait for {face}." if hidden else f"{seat_name(seat)} may not attack with {face} this round."
    )),
    EventType("trap", ("seat", "face"), lambda seat, face: f"The trap of {seat_name(seat)} for {face} springs."),
    EventType("undone", ("seat",), lambda seat: f"{seat_name(seat)} undoes the damage."),
    EventType("symbol", ("seat", "which", "number"), _symbol),
    EventType("moves", ("seat", "place", "to", "at"), lambda seat, place, to, at: (
        f"Archetype {place + 1} of {seat_name(seat)} goes over to {seat_name(to)} as archetype {at + 1}."
    )),
    EventType("foretells", ("seat", "success"), lambda seat, success: (
        f"{seat_name(seat)} foretells {'success' if success else 'failure'}."
    )),
)  # fmt: skip


def describe(game, s, seat) -> str:
    """The battle as `seat` sees it (None: a spectator): public facts, its own magics and plot."""
    order = "first" if s.turn_side == s.first else "second"
    lines = [f"Round {s.round_no} of {s.rounds}, {PHASES[s.phase]} ({order} side)."]
    if s.ask != ASK_NOTHING:
        window = f" ({m.WINDOWS[s.timing].replace('_', ' ')})" if s.ask in (ASK_TURN, ASK_REACT) else ""
        lines.append(f"Asked: {ASKS[s.ask]}{window}{_pending(s)}.")
    for p in range(s.seats):
        lines += _character(s, p, seat)
    if seat is not None:
        lines += _own(s, seat)
    return "\n".join(lines)


def _pending(s) -> str:
    """What the question is about: mana to place, damage to take, the check under way."""
    d = s.depth - 1
    if s.ask == ASK_PLACE:
        return ": " + ", ".join(f"{s.purse[d, k]} {name}" for k, name in enumerate(_MANA) if s.purse[d, k])
    if s.ask == ASK_BLOCK:
        return f": {s.frame[d, AMOUNT_OF]}"
    if s.ask == ASK_CHECK:
        modifier = s.frame[d, MODIFIER]
        added = f" with {modifier:+d}" if modifier else ""
        return f": {skill_name(s.frame[d, SKILL_ASKED])} against {s.frame[d, NUMBER]}{added}"
    return ""


def _character(s, p: int, seat) -> list[str]:
    who = seat_name(p) + (" (you)" if p == seat else "")
    rep = _place_of(s, p)
    temp = f" + {s.temp[p]} temporary" if s.temp[p] else ""
    stats = ", ".join(f"{name} {_stat(s, p, k)}" for k, name in enumerate(STATS))
    ill = [name for k, name in enumerate(m.AILMENTS) if s.ail[p, k]]
    skills = ", ".join(skill_name(s.skill[p, k]) for k in range(SKILLS_EACH) if s.skill[p, k] >= 0)
    fates = " ".join(f"{s.fate[p, n]}{' used' if s.fate_used[p, n] else ''}" for n in range(ANCHORS))
    known = [m.MAGICS[k] for k in sorted(s.magic[p, k] for k in range(s.magics[p]) if s.known[p, k])]
    guild = [names[k] for names, k in ((CAREER_NAMES, s.career[p]), (ORGAN_NAMES, s.organ[p])) if k >= 0]
    if not s.alive[p]:
        return [f"{who}: out of the battle."]
    of_guild = f", {' of the '.join(guild)}" if guild else ""
    lines = [
        f"{who}{rep}{of_guild}: {s.mp[p]} of {s.max_mp[p]} MP{temp}; {stats}; domain "
        f"{DOMAINS[s.own[p]]}; {', '.join(ill) or 'no ailment'}; fate {fates}.",
        f"  skills {skills}; magics seen: {', '.join(known) or 'none'}.",
    ]
    for a in range(ARCHETYPES_EACH):
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
    more = s.gear[p, k] + s.now[p, k] + s.lasting[p, k] - s.ail[p, m.WEAK + k]
    if k == ATTACK and s.now[p, m.USED_SUMMONS]:
        more += s.gear[p, m.ARRAY]
    return max(s.stat[p, k] + more, 0)


def _capacity(s, p: int, a: int) -> int:
    return max(KEYWORDS[s.a_kind[p, a], BLOCK] + s.a_more[p, a, BLOCK], 1) - s.a_hurt[p, a]


def _archetype(s, p: int, a: int) -> str:
    kind = s.a_kind[p, a]
    words = [
        f"{name} {KEYWORDS[kind, k] + s.a_more[p, a, k] + s.a_now[p, a, k]}" if name != "Cast" else name
        for k, name in enumerate(KEYWORD_NAMES)
        if KEYWORDS[kind, k] + s.a_more[p, a, k] + s.a_now[p, a, k] > 0
    ]
    what = f"{KINDS[kind]} of {skill_name(s.a_symbol[p, a])}"
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
