"""NPCs who fight: their figures, drawn when they first do, and the forbidden book made of the fragments.

Nobody knows what nobody has seen: of an NPC's magics only those seen are kept from one battle to the next.
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.characters import draw_character, draw_magic, learn_magic, note_number, prepare
from feint.envs.magicalogia.battle.mana import reveal_magic
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import clear_character


@inner_rule
def clear_foe(s, b):
    """Empty the battle's last seat (MG-90)."""
    p = s.players
    clear_character(s, b, p)
    b.side[p] = 1
    b.boss[p] = 0
    b.mp[p] = 0
    b.max_mp[p] = 0
    b.temp[p] = 0
    b.own[p] = 0
    b.career[p] = -1
    b.organ[p] = -1
    b.magics[p] = 0
    b.unknown[p] = 0
    b.plotted[p] = 0
    b.marred[p] = -1
    b.sealed[p] = -1
    for k in range(len(basics.STATS)):
        b.stat[p, k] = 0
    for k in range(len(magics.AILMENTS)):
        b.ail[p, k] = 0
    for k in range(battle_tables.SKILLS_EACH):
        b.skill[p, k] = -1
    for c in range(magics.COLUMNS):
        b.gear[p, c] = 0
    for k in range(battle_tables.MAGICS_EACH):
        b.magic[p, k] = -1
        b.magic_skill[p, k] = -1
        b.magic_number[p, k] = 0
        b.charge[p, k] = 0
        b.known[p, k] = 0
        b.working[p, k] = 0
    for k in range(basics.FACES + 1):
        b.got[p, k] = 0
    for face in range(basics.FACES):
        b.seen_attack[p, face] = 0
        b.seen_defence[p, face] = 0


@inner_rule
def draw_fighter(s, b, f):
    """Draw an NPC's figures: as a mage's, with fewer magics and MP; fragments lack the free point (MG-90)."""
    p = s.players
    draw_character(b, p)
    s.n_drawn[f] = 1
    for k in range(len(basics.STATS)):
        s.n_stat[f, k] = b.stat[p, k] if f >= tables.FRAGMENTS else basics.STAT_BASE
    s.n_own[f] = b.own[p]
    s.n_career[f] = b.career[p]
    s.n_organ[f] = b.organ[p]
    for k in range(battle_tables.SKILLS_EACH):
        s.n_skill[f, k] = b.skill[p, k]
    for k in range(tables.NPC_MAGICS):
        s.n_magic[f, k] = -1
        s.n_known[f, k] = 0
    s.n_max_mp[f] = roll(b, 6) + tables.NPC_POINTS
    s.n_mp[f] = s.n_max_mp[f]


@inner_rule
def load_fighter(s, b, f):
    """Seat an NPC: its figures, the magics seen so far, and newly drawn ones in the places of those unseen (MG-90)."""
    p = s.players
    clear_foe(s, b)
    if s.n_drawn[f] == 0:
        draw_fighter(s, b, f)
    for k in range(len(basics.STATS)):
        b.stat[p, k] = s.n_stat[f, k]
    b.own[p] = s.n_own[f]
    b.career[p] = s.n_career[f]
    b.organ[p] = s.n_organ[f]
    for k in range(battle_tables.SKILLS_EACH):
        b.skill[p, k] = s.n_skill[f, k]
    for k in range(battle_tables.MAGICS_EACH):
        b.magic[p, k] = -1
    learn_magic(b, p, 0, magics.EMERGENCY)
    seen = 1
    for k in range(1, tables.NPC_MAGICS):
        if s.n_magic[f, k] >= 0:
            b.magic[p, seen] = s.n_magic[f, k]
            b.magic_skill[p, seen] = s.n_skill_of[f, k]
            note_number(b, p, seen)
            seen += 1
    for k in range(seen, tables.NPC_MAGICS):
        learn_magic(b, p, k, draw_magic(b, p, k))
    b.boss[p] = 1 if f < tables.FRAGMENTS else 0
    prepare_npc(s, b, p)
    reveal_seen(s, b, p, f, seen)
    b.mp[p] = s.n_mp[f]
    b.max_mp[p] = s.n_max_mp[f]
    announce_figures(b, p)


@inner_rule
def announce_figures(b, p):
    """Announce an NPC's figures (MG-95)."""
    emit(
        b,
        ids.E_FIGURES,
        EVERYONE,
        b.stat[p, basics.ATTACK],
        b.stat[p, basics.DEFENCE],
        b.stat[p, basics.SOURCE],
        b.own[p],
    )
    emit(b, ids.E_GUILD, EVERYONE, b.career[p], b.organ[p], b.mp[p], 0)
    for k in range(0, battle_tables.SKILLS_EACH - 3, 4):
        if b.skill[p, k] >= 0:
            emit(b, ids.E_SKILLED, EVERYONE, b.skill[p, k], b.skill[p, k + 1], b.skill[p, k + 2], b.skill[p, k + 3])
    if b.skill[p, battle_tables.SKILLS_EACH - 2] >= 0:
        emit(
            b,
            ids.E_SKILLED,
            EVERYONE,
            b.skill[p, battle_tables.SKILLS_EACH - 2],
            b.skill[p, battle_tables.SKILLS_EACH - 1],
            -1,
            -1,
        )


@inner_rule
def prepare_npc(s, b, p):
    """:func:`prepare`, as for every character; an NPC has no anchors (MG-90)."""
    prepare(b, p)
    for n in range(battle_tables.ANCHORS):
        b.fate[p, n] = 0


@inner_rule
def reveal_seen(s, b, p, f, seen):
    """Magics that were seen before are still known (MG-95)."""
    if s.n_known[f, 0] != 0:
        reveal_magic(b, p, 0)
    for k in range(1, seen):
        reveal_magic(b, p, k)


@inner_rule
def store_fighter(s, b, f):
    """Keep an NPC's MP, and which of its magics the battle has shown (MG-90)."""
    p = s.players
    s.n_mp[f] = b.mp[p]
    s.n_known[f, 0] = 1 if b.known[p, 0] != 0 else 0
    at = 1
    for k in range(1, tables.NPC_MAGICS):
        s.n_magic[f, k] = -1
        s.n_skill_of[f, k] = -1
    for k in range(1, b.magics[p]):
        if b.known[p, k] != 0 and at < tables.NPC_MAGICS:
            s.n_magic[f, at] = b.magic[p, k]
            s.n_skill_of[f, at] = b.magic_skill[p, k]
            at += 1


@inner_rule
def make_book(s, b):  # noqa: C901 (loops over fragments and their magics)
    """Seat the forbidden book: of all fragments the best stats, the sum of MP, all skills and magics (MG-67).

    What was seized from a fragment is missing: its magic, or as much MP. There are places for ten skills and twelve
    magics; those beyond are left out.
    """
    p = s.players
    clear_foe(s, b)
    for f in range(s.fragments):
        if s.n_drawn[f] == 0:
            draw_fighter(s, b, f)
    gather_figures(s, b, p)
    b.career[p] = -1
    b.organ[p] = -1
    for k in range(battle_tables.MAGICS_EACH):
        b.magic[p, k] = -1
    learn_magic(b, p, 0, magics.EMERGENCY)
    at = 1
    for f in range(s.fragments):
        b.career[p] = s.n_career[f]
        b.organ[p] = s.n_organ[f]
        for k in range(1, tables.NPC_MAGICS):
            if at < battle_tables.MAGICS_EACH:
                at = gather_magic(s, b, p, f, k, at)
    b.boss[p] = 1
    prepare_npc(s, b, p)
    for k in range(b.magics[p]):
        for f in range(s.fragments):
            for j in range(1, tables.NPC_MAGICS):
                if s.n_magic[f, j] == b.magic[p, k]:
                    reveal_magic(b, p, k)
    announce_figures(b, p)


@inner_rule
def gather_figures(s, b, p):
    """Stats, own domain, skills and MP of the book (MG-62, MG-67)."""
    points = 0
    at = 0
    b.own[p] = s.n_own[0]
    for k in range(len(basics.STATS)):
        b.stat[p, k] = 0
    for k in range(battle_tables.SKILLS_EACH):
        b.skill[p, k] = -1
    for f in range(s.fragments):
        points += s.n_max_mp[f] - s.seized_power[f]
        for k in range(len(basics.STATS)):
            b.stat[p, k] = max(b.stat[p, k], s.n_stat[f, k])
        for k in range(battle_tables.SKILLS_EACH):
            if s.n_skill[f, k] >= 0 and at < battle_tables.SKILLS_EACH and not has_skill(b, p, s.n_skill[f, k]):
                b.skill[p, at] = s.n_skill[f, k]
                at += 1
    b.mp[p] = points
    b.max_mp[p] = points


@inner_rule
def has_skill(b, p, skill):
    """Whether a character has learned a skill (MG-67)."""
    for k in range(battle_tables.SKILLS_EACH):
        if b.skill[p, k] == skill:
            return True
    return False


@inner_rule
def gather_magic(s, b, p, f, k, at):
    """Add a fragment's k-th magic to the book, drawn if nobody has seen it; returns the next place (MG-61, MG-67)."""
    magic = s.n_magic[f, k]
    if magic < 0:
        magic = draw_magic(b, p, at)
    for j in range(at):
        if b.magic[p, j] == magic:
            return at
    for g in range(s.fragments):
        if s.seized[g] == 1 and s.seized_magic[g] == magic:
            return at
    learn_magic(b, p, at, magic)
    if s.n_magic[f, k] >= 0:
        b.magic_skill[p, at] = s.n_skill_of[f, k]
        note_number(b, p, at)
    return at + 1
