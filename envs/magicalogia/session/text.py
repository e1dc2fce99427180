"""A session as a story: names of people, what its events say, and how things stand for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics
from feint.envs.magicalogia.battle import text as battle
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, ORGAN_NAMES
from feint.envs.magicalogia.battle.text import skill_name
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.ids import people_names

_MANA = (*basics.DOMAINS, "any")


class Story:
    """Names and phrases of a session of so many PCs."""

    def __init__(self, players: int):
        self.players = players
        self.names = people_names(players)

    def name(self, q: int) -> str:
        """A person's name."""
        return self.names[q] if q >= 0 else "nobody"

    def seated(self, q: int) -> str:
        """A person's name; a PC's with its seat."""
        return f"{self.names[q]} (player_{q})" if q < self.players else self.names[q]

    def all_of(self, bits: int) -> str:
        """The people of a bit set."""
        names = [self.name(q) for q in range(len(self.names)) if bits >> q & 1]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"

    def open_mission(self, kind: int, target: int) -> str:
        """An open mission in words."""
        return tables.OPEN_MISSIONS[kind][0].format(target=self.name(target))

    def secret_mission(self, kind: int, target: int) -> str:
        """A secret mission in words."""
        words, what = tables.SECRET_MISSIONS[kind]
        return words.format(target=f"the {tables.FRAGMENT_NAMES[target]}" if what == "fragment" else self.name(target))

    def wish(self, kind: int, target: int) -> str:
        """A wish in words."""
        return tables.WISH_NAMES[kind].format(target=self.name(target))

    def of_table(self, words: str) -> str:
        """A sentence of the battle's, with names in place of seats."""
        words = words.replace(f"player_{self.players}", "the foe")
        for p in range(self.players):
            words = words.replace(f"player_{p}", self.names[p])
        return words[:1].upper() + words[1:]


def events(players: int) -> tuple[EventType, ...]:
    """All kinds of event of a session, the battle's first."""
    story = Story(players)
    own = _session_events(story)
    return (
        *(_renamed(event, story) for event in battle.EVENTS),
        *(own[k] for k in range(ids.FIRST_EVENT, ids.NUM_EVENTS)),
    )


def _renamed(event: EventType, story: Story) -> EventType:
    """An event of the battle's, its text with the names of the story."""

    def text(**values: int) -> str:
        return story.of_table(event.text(**values))

    return EventType(event.name, event.values, text)


def _session_events(story: Story) -> dict[int, EventType]:
    """The session's own events by id."""
    n = story.name

    def kind(name: str, values: str, text: Callable[..., str]) -> EventType:
        def upper(**arguments: int) -> str:
            words = text(**arguments)
            return words[:1].upper() + words[1:]

        return EventType(name, tuple(values.split()), upper)

    return {
        ids.E_BEGINS: kind("begins", "cycles fragments passage table", lambda cycles, fragments, passage, table: (
            f"{fragments} fragments of a forbidden book have slipped into people's hearts. There are {cycles} cycles "
            f"to find them{', and time will pass before the last' if passage else ''}; misfortunes here are "
            f"{tables.FATE_TABLES[table]} ones."
        )),
        ids.E_HANDOUT: kind("handout", "person kind", lambda person, kind: (
            f"The handout of {n(person)} lies open: a {tables.KINDS_OF_PEOPLE[kind]}." if person >= 0
            else "There is no handout left to uncover."
        )),
        ids.E_MISSION: kind("mission", "person mission target", lambda person, mission, target: (
            f"{n(person)} has set out to {story.open_mission(mission, target)}."
        )),
        ids.E_SECRET_MISSION: kind("secret_mission", "person mission target", lambda person, mission, target: (
            f"The secret mission of {n(person)}: to {story.secret_mission(mission, target)}."
        )),
        ids.E_CYCLE: kind("cycle", "number of", lambda number, of: f"--- Cycle {number} of {of} ---"),
        ids.E_ASKED_NEXT: kind("bids_to_act", "seats", lambda seats: f"Ready to act: {story.all_of(seats)}."),
        ids.E_INITIATIVE: kind("initiative", "person thrown", lambda person, thrown: f"{n(person)} rolls {thrown}."),
        ids.E_SCENE_PLAYER: kind("scene_player", "person", lambda person: f"The scene is {n(person)}'s."),
        ids.E_SCENE_IS: kind("scene", "person row", lambda person, row: f"It opens on {tables.SCENE_NAMES[row - 2]}."),
        ids.E_CALLED: kind("called", "person who", lambda person, who: f"{n(person)} calls {n(who)} to the scene."),
        ids.E_JOINED: kind("cast", "person people", lambda person, people: f"In the scene: {story.all_of(people)}."),
        ids.E_MAIN_ACTION: kind("deed", "person deed whom", lambda person, deed, whom: (
            _main_action(n, person, deed, whom)
        )),
        ids.E_LEARNS: kind("learns", "person whose", lambda person, whose: (
            f"{n(person)} learns the secret of {n(whose)}."
        )),
        ids.E_SECRET: kind("secret", "person what more criminal", lambda person, what, more, criminal: (
            _secret(story, person, what, more, criminal)
        )),
        ids.E_DISCLOSED: kind("disclosed", "person", lambda person: f"The truth about {n(person)} is out."),
        ids.E_OVEREXERTS: kind("overexerts", "person", lambda person: f"{n(person)} overexerts, whatever the cost."),
        ids.E_EVENT_ROW: kind("event", "person whom row", lambda person, whom, row: (
            f"Between {n(person)} and {n(whom)}: {tables.EVENT_NAMES[row - 2]}." if whom >= 0
            else f"{n(person)} will have an event for later: {tables.EVENT_NAMES[row - 2]}."
        )),
        ids.E_FATE: kind("fate_of", "person toward stands attribute", lambda person, toward, stands, attribute: (
            f"{n(person)}'s fate toward {n(toward)} is now {stands} ({tables.ATTRIBUTES[attribute]})."
        )),
        ids.E_CONTESTED: kind("contest", "person whom higher", lambda person, whom, higher: (
            f"{n(person)} and {n(whom)} match wills: {n(higher)} prevails."
        )),
        ids.E_SCAR_GONE: kind("scar_healed", "person whose merit", lambda person, whose, merit: (
            f"The scar that {n(whose)} left on {n(person)} heals."
        )),
        ids.E_FATE_CHANGE: kind("fate_change", "person anchor", lambda person, anchor: (
            f"Fate turns against {n(person)}: {n(anchor)} will suffer for it." if anchor >= 0
            else f"Fate turns against {n(person)}, who has nobody to lose."
        )),
        ids.E_MISFORTUNE: kind("misfortune", "person row table twice", lambda person, row, table, twice: (
            f"{n(person)} is struck by {tables.FATE_CHANGES[tables.FATE_TABLES[table]][row - 1]}"
            + (", once too often." if twice else ".")
        )),
        ids.E_DISASTER_STRIKES: kind("mage_disaster", "person row twice", lambda person, row, twice: (
            f"A mage disaster strikes {n(person)}: {tables.DISASTER_NAMES[row]}"
            + (", for the second time." if twice else ".")
        )),
        ids.E_FALLS: kind("falls", "person how", lambda person, how: f"{n(person)} is {tables.STATES[how]}."),
        ids.E_SCAR: kind("scar", "person whose cause", lambda person, whose, cause: (
            f"{n(whose)} is lost to {n(person)}: a scar remains."
        )),
        ids.E_FORGETS: kind("forgets", "person whom", lambda person, whom: (
            f"{n(person)} forgets {n(whom)}, and is free."
        )),
        ids.E_CLEARED: kind("cleared", "person", lambda person: f"No misfortune lies on {n(person)} any more."),
        ids.E_INTERVENED: kind("intervention", "person anchor", lambda person, anchor: (
            f"{n(person)} stakes its very being against the fate of {n(anchor)}."
        )),
        ids.E_CALLS_POWER: kind("power_of_fate", "person anchor", lambda person, anchor: (
            f"{n(person)} calls on the power of its fate with {n(anchor)}."
        )),
        ids.E_WISH: kind("wish", "person anchor wish target", lambda person, anchor, wish, target: (
            f"{n(anchor)} wishes {story.wish(wish, target)}; {n(person)} owes it."
        )),
        ids.E_WISH_GRANTED: kind("wish_granted", "person anchor wish target", lambda person, anchor, wish, target: (
            f"The wish of {n(anchor)} is granted: {story.wish(wish, target)}."
        )),
        ids.E_GIVEN_MANA: kind("transfer", "person to domain", lambda person, to, domain: (
            f"{n(person)} offers {n(to)} 1 {_MANA[domain]} mana."
        )),
        ids.E_AIDED: kind("aid", "person domain", lambda person, domain: (
            f"{n(person)} turns 1 {_MANA[domain]} mana into 1 MP."
        )),
        ids.E_OFFERED: kind("offer", "person to gives wants", lambda person, to, gives, wants: (
            f"{n(person)} offers {n(to)} {ids.ITEMS[gives]} for {ids.ITEMS[wants]}."
        )),
        ids.E_ACCEPTED: kind("accepts", "person", lambda person: f"{n(person)} accepts."),
        ids.E_DECLINES: kind("declines", "person question", lambda person, question: (
            f"{n(person)} {ids.DECLINED[question]}."
        )),
        ids.E_HANDED_OVER: kind("bounty", "person whom blossoms", lambda person, whom, blossoms: (
            f"{n(person)} hands {n(whom)} to the Hunters and has {blossoms} blossoms now." if whom >= 0
            else f"{n(person)} has gathered {blossoms} blossoms."
        )),
        ids.E_SUBDUED_ONE: kind("subjugates", "person whom fate", lambda person, whom, fate: (
            f"{n(person)} bends the sealed {n(whom)} to its will: fate {fate} (control)."
        )),
        ids.E_CHALLENGED: kind("challenge", "person whom", lambda person, whom: (
            f'"{tables.MAGIC_NAMES[person]} is my name!" {n(person)} challenges {n(whom)}.'
        )),
        ids.E_PROXY: kind("proxy", "person for_whom stands", lambda person, for_whom, stands: (
            f"{n(person)} {'steps' if stands else 'would step'} in for {n(for_whom)}."
        )),
        ids.E_CONSENT: kind("consent", "person proxy yes", lambda person, proxy, yes: (
            f"{n(person)} {'lets' if yes else 'will not let'} {n(proxy)} stand in."
        )),
        ids.E_ALLOWED: kind("witnesses_allowed", "yes", lambda yes: (
            "Witnesses may join." if yes else "They will have no witnesses."
        )),
        ids.E_WITNESSES: kind("witnesses", "challengers challenged", lambda challengers, challenged: (
            f"Beside the challenger: {story.all_of(challengers)}. Beside the challenged: {story.all_of(challenged)}."
        )),
        ids.E_LEAVE: kind("leave", "person whom yes", lambda person, whom, yes: (
            f"{n(person)} {'lends' if yes else 'does not lend'} {n(whom)} its power."
        )),
        ids.E_BATTLE_BEGINS: kind("battle", "first second fighter", lambda first, second, fighter: (
            f"*** {_fighter(story, first, -1)} against {_fighter(story, second, fighter)} ***"
        )),
        ids.E_BATTLE_OVER: kind("battle_over", "winner first second fighter", lambda winner, first, second, fighter: (
            "*** The battle ends with no winner. ***" if winner < 0 or winner > 1
            else f"*** {_fighter(story, (first, second)[winner], fighter if winner else -1)} has won. ***"
        )),
        ids.E_TAKES_FRAGMENT: kind("fragment", "person fragment", lambda person, fragment: (
            f"{n(person)} takes the {tables.FRAGMENT_NAMES[fragment]}."
        )),
        ids.E_FREED: kind("freed", "person fragment by", lambda person, fragment, by: (
            f"The {tables.FRAGMENT_NAMES[fragment]} lets go of {n(person)}, who wakes alive and owes it to {n(by)}."
        )),
        ids.E_FIGURES: kind("figures", "attack defence source domain", lambda attack, defence, source, domain: (
            f"The foe: attack {attack}, defence {defence}, source {source}, domain {basics.DOMAINS[domain]}."
        )),
        ids.E_GUILD: kind("guild", "career organ points", lambda career, organ, points: (
            f"Its magic is that of the {CAREER_NAMES[career]} and the {ORGAN_NAMES[organ]}; it has {points} MP."
        )),
        ids.E_SKILLED: kind("skills", "first second third fourth", lambda **four: (
            f"Skills of the foe: {', '.join(skill_name(one) for one in four.values() if one >= 0)}."
        )),
        ids.E_SEIZED: kind("seized", "person fragment power magic", lambda person, fragment, power, magic: (
            f"{n(person)} wrings {f'{power} temporary MP' if magic < 0 else magics.MAGICS[magic]} from it."
        )),
        ids.E_LETTER: kind("letter", "person whom", lambda person, whom: f"{n(person)} seals {n(whom)} into a letter."),
        ids.E_PRIZE: kind("prize", "person row", lambda person, row: (
            f"{n(person)}'s prize: {tables.PRIZE_NAMES[row - 2]}."
        )),
        ids.E_USES_PRIZE: kind("uses_prize", "person prize", lambda person, prize: (
            f"{n(person)} uses a {tables.STORED[prize]}."
        )),
        ids.E_PASSAGE_ROW: kind("passage", "person row", lambda person, row: (
            f"As time passes {n(person)} has {tables.PASSAGE_NAMES[row]}."
        )),
        ids.E_EXCHANGED: kind("exchange", "person magic", lambda person, magic: (
            f"{n(person)} exchanges {magics.MAGICS[magic] if magic >= 0 else 'a magic nobody has seen'} for another."
        )),
        ids.E_NEW_MAGIC: kind("new_magic", "person magic skill", lambda person, magic, skill: (
            f"{n(person)} learns {magics.MAGICS[magic]}" + (f" ({skill_name(skill)})." if skill >= 0 else ".")
        )),
        ids.E_CLIMAX_BEGINS: kind("climax", "people fragments", lambda people, fragments: (
            f"=== The {fragments} fragments come together: the forbidden book opens before {story.all_of(people)}. ==="
        )),
        ids.E_BOOK_FALLS: kind("book_falls", "person", lambda person: (
            f"{n(person)} strikes the last blow, and the forbidden book falls shut."
        )),
        ids.E_SCORE: kind("score", "person merits open secret", lambda person, merits, open, secret: (
            f"{n(person)} ends with {merits} merits (open mission {'fulfilled' if open else 'failed'}, secret mission "
            f"{'fulfilled' if secret else 'failed'})."
        )),
        ids.E_MAINTENANCE: kind("maintenance", "person what which", lambda person, what, which: (
            f"{n(person)} keeps {magics.MAGICS[which]} as a burden." if what else f"{n(person)} lets go of {n(which)}."
        )),
        ids.E_RETURNS_TO_LIFE: kind("revival", "person", lambda person: f"{n(person)} comes back from death."),
        ids.E_RESET_POINTS: kind("reset", "person points", lambda person, points: (
            f"{n(person)}'s magic settles at {points} MP."
        )),
    }  # fmt: skip


def _main_action(n: Callable[[int], str], person: int, action: int, whom: int) -> str:
    what = {
        ids.INVESTIGATE: f"looks into the secret of {n(whom)}", ids.MAKE_EVENT: f"seeks out {n(whom)}",
        ids.UNCOVER: "searches for a new lead", ids.TUNE_SCENE: "tunes the scene for mana",
        ids.TUNE_OTHER: f"tunes {n(whom)}",
    }  # fmt: skip
    return f"{n(person)} {what.get(action, 'tunes itself' if whom < 0 else f'has an event with {n(whom)}')}."


def _secret(story: Story, person: int, what: int, more: int, criminal: int) -> str:
    if person < story.players:
        return f"The secret of {story.name(person)}: to {story.secret_mission(what, more)}."
    parts = [f"possessed by the {tables.FRAGMENT_NAMES[what]}" if what >= 0 else "possessed by nothing"]
    if more == tables.MAGE:
        parts.append("a criminal whom the Hunters seek" if criminal else "no criminal")
    return f"The secret of {story.name(person)}: {', '.join(parts)}."


def _fighter(story: Story, seat: int, fighter: int) -> str:
    if seat < story.players:
        return story.name(seat) if seat >= 0 else "the party"
    fragments = [f"the {name}" for name in tables.FRAGMENT_NAMES]
    return (*fragments, "the mage", "the creature", "the forbidden book")[fighter]


# --- how things stand -------------------------------------------------------------------------------------------------


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The session as text for `seat` (None: a spectator): what is public, its own, and what it has learned."""
    story = Story(s.players)
    b = s.battle
    lines = [f"Cycle {min(s.cycle, s.limit)} of {s.limit}, {ids.PHASES[_shown_phase(s)]}."]
    if s.question != ids.Q_NONE and seat is not None and s.acting >> seat & 1:
        lines.append(f"Asked: {ids.QUESTIONS[s.question]}.")
    if s.phase == ids.P_BATTLE:
        table = [story.of_table(line) for line in battle.describe(game, b, seat).split("\n")]
        lines += [line for line in table if line != "The foe: out of the battle."]
    else:
        # without the round, and without the roles of a battle
        table = battle.describe(game, _Scene(b, s.players), seat).split("\n")[1:]
        lines += [story.of_table(line.replace(", witness,", ",")) for line in table]
    lines += [_fragment(story, s, f, seat) for f in range(s.fragments)]
    lines += [_person(story, s, q, seat) for q in range(s.people)]
    if seat is not None:
        lines.append(f"Your open mission: {story.open_mission(s.open_mission[seat], s.open_target[seat])}.")
        lines.append(f"Your secret mission: {story.secret_mission(s.mission[seat], s.target[seat])}.")
        for k in range(s.wishes[seat]):
            wish = story.wish(s.wish_kind[seat, k], s.wish_target[seat, k])
            lines.append(f"You owe {story.name(s.wish_of[seat, k])} a wish: {wish}.")
    return "\n".join(lines)


def _shown_phase(s: Any) -> int:
    shown = int(ids.SHOWN_PHASE[s.question])
    return shown if shown >= 0 else s.phase


class _Scene:
    """The battle's record as its text must read it between battles: every PC is there, nobody else."""

    def __init__(self, record: Any, players: int):
        self._record, self.seats, self.alive = record, players, [1] * players

    def __getattr__(self, name: str) -> Any:
        return getattr(self._record, name)


def _fragment(story: Story, s: Any, f: int, seat: int | None) -> str:
    holder, host = s.holder[f], s.host[f]
    all_know = (1 << s.players) - 1
    if holder >= 0:
        where = f"in the hands of {story.name(holder)}"
    elif host >= 0 and (s.knows[host] == all_know or (seat is not None and s.knows[host] >> seat & 1)):
        where = f"possesses {story.name(host)}"
    else:
        where = "at large"
    return f"The {tables.FRAGMENT_NAMES[f]}: {where}."


def _person(story: Story, s: Any, q: int, seat: int | None) -> str:  # noqa: C901 (one line per fact)
    parts = [tables.STATES[s.fallen[q]]]
    known = s.public[q] or s.appeared[q] or s.players <= q < s.people - tables.STRANGERS
    if s.kind[q] != tables.PC:
        parts.insert(0, tables.KINDS_OF_PEOPLE[s.kind[q]] if known else "unknown")
    if not s.public[q]:
        parts.append("handout hidden")
    if s.present >> q & 1:
        parts.append("present")
    if s.luck[q]:
        parts.append("struck by misfortune")
    for p in range(s.players):
        if s.fate[p, q] > 0:
            used = ", power used" if s.called[p, q] else ""
            parts.append(f"anchor of {story.names[p]} ({tables.ATTRIBUTES[s.bond[p, q]]} {s.fate[p, q]}{used})")
        if s.scar[p, q]:
            parts.append(f"a scar of {story.names[p]}")
        if s.letter[p, q]:
            parts.append(f"sealed in a letter of {story.names[p]}")
    if q < s.players:
        parts += [f"{s.blossoms[q]} blossoms"] * (s.blossoms[q] > 0)
        parts += [name for k, name in enumerate(tables.STORED) for _ in range(s.stored[q, k])]
        parts.append(f"has set out to {story.open_mission(s.open_mission[q], s.open_target[q])}")
    if seat is not None and q != seat and s.knows[q] >> seat & 1:
        parts.append("you know the secret")
    return f"{story.seated(q)}: {'; '.join(parts)}."
