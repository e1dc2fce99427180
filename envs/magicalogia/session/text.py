"""A session as a story: names of people, what its events say, and how things stand for a seat."""

from __future__ import annotations

from collections.abc import Callable

from feint.envs.engine.events import EventType
from feint.envs.magicalogia.basics import DOMAINS
from feint.envs.magicalogia.battle import text as battle
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, ORGAN_NAMES
from feint.envs.magicalogia.battle.magics import MAGICS
from feint.envs.magicalogia.battle.text import skill_name
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    BATTLE,
    DECLINED,
    INVESTIGATE,
    ITEMS,
    MAKE_EVENT,
    PHASES,
    Q_NONE,
    QUESTIONS,
    SHOWN_PHASE,
    TUNE_OTHER,
    TUNE_SCENE,
    UNCOVER,
    people_names,
)
from feint.envs.magicalogia.session.tables import (
    ATTRIBUTES,
    DISASTER_NAMES,
    EVENT_NAMES,
    FATE_CHANGES,
    FATE_TABLES,
    FRAGMENT_NAMES,
    KINDS_OF_PEOPLE,
    MAGE,
    MAGIC_NAMES,
    OPEN_MISSIONS,
    PASSAGE_NAMES,
    PC,
    PRIZE_NAMES,
    SCENE_NAMES,
    SECRET_MISSIONS,
    STATES,
    STORED,
    WISH_NAMES,
)

_MANA = (*DOMAINS, "any")


class Story:
    """The words of a session of so many PCs."""

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
        found = [self.name(q) for q in range(len(self.names)) if bits >> q & 1]
        return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found) or "nobody"

    def open_mission(self, kind: int, target: int) -> str:
        """An open mission in words."""
        return OPEN_MISSIONS[kind][0].format(target=self.name(target))

    def secret_mission(self, kind: int, target: int) -> str:
        """A secret mission in words."""
        words, what = SECRET_MISSIONS[kind]
        return words.format(target=f"the {FRAGMENT_NAMES[target]}" if what == "fragment" else self.name(target))

    def wish(self, kind: int, target: int) -> str:
        """A wish in words."""
        return WISH_NAMES[kind - 1].format(target=self.name(target))

    def of_table(self, words: str) -> str:
        """A sentence of the battle's with this session's names in place of seats."""
        words = words.replace(f"player_{self.players}", "the foe")
        for p in range(self.players):
            words = words.replace(f"player_{p}", self.names[p])
        return words[:1].upper() + words[1:]


def events(players: int) -> tuple[EventType, ...]:
    """All kinds of event of a session, the battle's first."""
    story = Story(players)
    ours = dict(_session_events(story))
    assert sorted(ours) == list(range(news.HANDOUT, news.BEGINS + 1))
    return (*(_retold(event, story) for event in battle.EVENTS), *(ours[k] for k in sorted(ours)))


def _retold(event: EventType, story: Story) -> EventType:
    def text(**values):
        return story.of_table(event.text(**values))

    return EventType(event.name, event.values, text)


def _session_events(story: Story) -> list[tuple[int, EventType]]:
    n = story.name

    def kind(number: int, name: str, values: str, text: Callable[..., str]) -> tuple[int, EventType]:
        def upper(**given):
            words = text(**given)
            return words[:1].upper() + words[1:]

        return number, EventType(name, tuple(values.split()), upper)

    return [
        kind(news.BEGINS, "begins", "cycles fragments passage table", lambda cycles, fragments, passage, table: (
            f"{fragments} fragments of a forbidden book have slipped into people's hearts. There are {cycles} cycles "
            f"to find them{', and time will pass before the last' if passage else ''}; misfortunes here are "
            f"{FATE_TABLES[table]} ones."
        )),
        kind(news.HANDOUT, "handout", "person kind", lambda person, kind: (
            f"The handout of {n(person)} lies open: a {KINDS_OF_PEOPLE[kind]}." if person >= 0
            else "No handout can be found that the world would show."
        )),
        kind(news.MISSION, "mission", "person mission target", lambda person, mission, target: (
            f"{n(person)} has set out to {story.open_mission(mission, target)}."
        )),
        kind(news.SECRET_MISSION, "secret_mission", "person mission target", lambda person, mission, target: (
            f"What {n(person)} tells nobody: to {story.secret_mission(mission, target)}."
        )),
        kind(news.CYCLE, "cycle", "number of", lambda number, of: f"--- Cycle {number} of {of} ---"),
        kind(news.ASKED_NEXT, "bids_to_act", "seats", lambda seats: f"Ready to act: {story.all_of(seats)}."),
        kind(news.INITIATIVE, "initiative", "person thrown", lambda person, thrown: f"{n(person)} throws {thrown}."),
        kind(news.SCENE_PLAYER, "scene_player", "person", lambda person: f"The scene is {n(person)}'s."),
        kind(news.SCENE_IS, "scene", "person row", lambda person, row: f"It opens on {SCENE_NAMES[row - 2]}."),
        kind(news.CALLED, "called", "person who", lambda person, who: f"{n(person)} has called {n(who)} there."),
        kind(news.JOINED, "cast", "person people", lambda person, people: f"In the scene: {story.all_of(people)}."),
        kind(news.DEED_IS, "deed", "person deed whom", lambda person, deed, whom: _deed(n, person, deed, whom)),
        kind(news.LEARNS, "learns", "person whose", lambda person, whose: (
            f"{n(person)} learns the secret of {n(whose)}."
        )),
        kind(news.SECRET, "secret", "person what more criminal", lambda person, what, more, criminal: (
            _secret(story, person, what, more, criminal)
        )),
        kind(news.DISCLOSED, "disclosed", "person", lambda person: f"The truth about {n(person)} is out."),
        kind(news.OVEREXERTS, "overexerts", "person", lambda person: f"{n(person)} forces it, whatever it costs."),
        kind(news.EVENT_ROW, "event", "person whom row", lambda person, whom, row: (
            f"Between {n(person)} and {n(whom)}: {EVENT_NAMES[row - 2]}." if whom >= 0
            else f"{n(person)} will have an event for later: {EVENT_NAMES[row - 2]}."
        )),
        kind(news.FATE, "fate_of", "person toward stands attribute", lambda person, toward, stands, attribute: (
            f"{n(person)}'s fate toward {n(toward)} stands at {stands}, by {ATTRIBUTES[attribute]}."
        )),
        kind(news.CONTESTED, "contest", "person whom higher", lambda person, whom, higher: (
            f"{n(person)} and {n(whom)} measure their wills: {n(higher)} prevails."
        )),
        kind(news.SCAR_GONE, "scar_healed", "person whose merit", lambda person, whose, merit: (
            f"The scar that {n(whose)} left on {n(person)} heals."
        )),
        kind(news.FATE_CHANGE, "fate_change", "person anchor", lambda person, anchor: (
            f"Fate turns against {n(person)}: {n(anchor)} will suffer for it." if anchor >= 0
            else f"Fate turns against {n(person)}, who has nobody to lose."
        )),
        kind(news.MISFORTUNE, "misfortune", "person row table twice", lambda person, row, table, twice: (
            f"{n(person)} is struck by {FATE_CHANGES[FATE_TABLES[table]][row - 1]}"
            + (", once too often." if twice else ".")
        )),
        kind(news.DISASTER_STRIKES, "mage_disaster", "person row twice", lambda person, row, twice: (
            f"A mage's disaster befalls {n(person)}: {DISASTER_NAMES[row - 1]}"
            + (", for the second time." if twice else ".")
        )),
        kind(news.FALLS, "falls", "person how", lambda person, how: f"{n(person)} is {STATES[how]}."),
        kind(news.SCAR, "scar", "person whose cause", lambda person, whose, cause: (
            f"{n(whose)} is lost to {n(person)}: a scar remains."
        )),
        kind(news.FORGETS, "forgets", "person whom", lambda person, whom: (
            f"{n(person)} forgets {n(whom)}, and is free."
        )),
        kind(news.CLEARED, "cleared", "person", lambda person: f"No misfortune lies on {n(person)} any more."),
        kind(news.INTERVENED, "intervention", "person anchor", lambda person, anchor: (
            f"{n(person)} stakes its very being against the fate of {n(anchor)}."
        )),
        kind(news.CALLS_POWER, "power_of_fate", "person anchor", lambda person, anchor: (
            f"{n(person)} calls on the power of its fate with {n(anchor)}."
        )),
        kind(news.WISH, "wish", "person anchor wish target", lambda person, anchor, wish, target: (
            f"{n(anchor)} wishes {story.wish(wish, target)}; {n(person)} owes it."
        )),
        kind(news.WISH_GRANTED, "wish_granted", "person anchor wish target", lambda person, anchor, wish, target: (
            f"The wish of {n(anchor)} is granted: {story.wish(wish, target)}."
        )),
        kind(news.GIVEN_MANA, "transfer", "person to domain", lambda person, to, domain: (
            f"{n(person)} holds out 1 {_MANA[domain]} mana to {n(to)}."
        )),
        kind(news.AIDED, "aid", "person domain", lambda person, domain: (
            f"{n(person)} turns 1 {_MANA[domain]} mana into strength."
        )),
        kind(news.OFFERED, "offer", "person to gives wants", lambda person, to, gives, wants: (
            f"{n(person)} offers {n(to)} {ITEMS[gives]} for {ITEMS[wants]}."
        )),
        kind(news.ACCEPTED, "accepts", "person", lambda person: f"{n(person)} accepts."),
        kind(news.DECLINES, "declines", "person question", lambda person, question: (
            f"{n(person)} {DECLINED[question]}."
        )),
        kind(news.HANDED_OVER, "bounty", "person whom blossoms", lambda person, whom, blossoms: (
            f"{n(person)} hands {n(whom)} to the Hunters and has {blossoms} blossoms now." if whom >= 0
            else f"{n(person)} has gathered {blossoms} blossoms."
        )),
        kind(news.SUBDUED_ONE, "subjugates", "person whom fate", lambda person, whom, fate: (
            f"{n(person)} bends the sealed {n(whom)} to its will: fate {fate}, by control."
        )),
        kind(news.CHALLENGED, "challenge", "person whom", lambda person, whom: (
            f'"{MAGIC_NAMES[person]} is my name!" {n(person)} challenges {n(whom)}.'
        )),
        kind(news.PROXY, "proxy", "person for_whom stands", lambda person, for_whom, stands: (
            f"{n(person)} {'steps' if stands else 'would step'} in for {n(for_whom)}."
        )),
        kind(news.CONSENT, "consent", "person proxy yes", lambda person, proxy, yes: (
            f"{n(person)} {'lets' if yes else 'will not let'} {n(proxy)} stand in."
        )),
        kind(news.ALLOWED, "witnesses_allowed", "yes", lambda yes: (
            "Witnesses may join." if yes else "They will have no witnesses."
        )),
        kind(news.WITNESSES, "witnesses", "challengers challenged", lambda challengers, challenged: (
            f"Beside the challenger: {story.all_of(challengers)}. Beside the challenged: {story.all_of(challenged)}."
        )),
        kind(news.LEAVE, "leave", "person whom yes", lambda person, whom, yes: (
            f"{n(person)} {'lends' if yes else 'does not lend'} {n(whom)} its power."
        )),
        kind(news.BATTLE_BEGINS, "battle", "first second fighter", lambda first, second, fighter: (
            f"*** {_fighter(story, first, -1)} against {_fighter(story, second, fighter)} ***"
        )),
        kind(news.BATTLE_OVER, "battle_over", "winner first second fighter", lambda winner, first, second, fighter: (
            "*** The battle ends with no winner. ***" if winner < 0 or winner > 1
            else f"*** {_fighter(story, (first, second)[winner], fighter if winner else -1)} has won. ***"
        )),
        kind(news.TAKES_FRAGMENT, "fragment", "person fragment", lambda person, fragment: (
            f"{n(person)} takes the {FRAGMENT_NAMES[fragment]}."
        )),
        kind(news.FREED, "freed", "person fragment by", lambda person, fragment, by: (
            f"The {FRAGMENT_NAMES[fragment]} lets go of {n(person)}, who wakes alive and owes it to {n(by)}."
        )),
        kind(news.FIGURES, "figures", "attack defence source domain", lambda attack, defence, source, domain: (
            f"The foe: attack {attack}, defence {defence}, source {source}, domain {DOMAINS[domain]}."
        )),
        kind(news.GUILD, "guild", "career organ points", lambda career, organ, points: (
            f"Its magic is that of the {CAREER_NAMES[career]} and the {ORGAN_NAMES[organ]}; it has {points} MP."
        )),
        kind(news.SKILLED, "skills", "first second third fourth", lambda **four: (
            f"Skills of the foe: {', '.join(skill_name(one) for one in four.values() if one >= 0)}."
        )),
        kind(news.SEIZED, "seized", "person fragment power magic", lambda person, fragment, power, magic: (
            f"{n(person)} wrings {f'{power} temporary MP' if magic < 0 else MAGICS[magic]} from it."
        )),
        kind(news.LETTER, "letter", "person whom", lambda person, whom: f"{n(person)} seals {n(whom)} into a letter."),
        kind(news.PRIZE, "prize", "person row", lambda person, row: f"{n(person)}'s prize: {PRIZE_NAMES[row - 2]}."),
        kind(news.USES_PRIZE, "uses_prize", "person prize", lambda person, prize: (
            f"{n(person)} uses a {STORED[prize]}."
        )),
        kind(news.PASSAGE_ROW, "passage", "person row", lambda person, row: (
            f"As time passes {n(person)} has {PASSAGE_NAMES[row - 1]}."
        )),
        kind(news.EXCHANGED, "exchange", "person magic", lambda person, magic: (
            f"{n(person)} gives up {MAGICS[magic] if magic >= 0 else 'a magic nobody has seen'} for another magic."
        )),
        kind(news.NEW_MAGIC, "new_magic", "person magic skill", lambda person, magic, skill: (
            f"{n(person)} learns {MAGICS[magic]}" + (f" ({skill_name(skill)})." if skill >= 0 else ".")
        )),
        kind(news.CLIMAX_BEGINS, "climax", "people fragments", lambda people, fragments: (
            f"=== The {fragments} fragments come together: the forbidden book opens before {story.all_of(people)}. ==="
        )),
        kind(news.BOOK_FALLS, "book_falls", "person", lambda person: (
            f"{n(person)} strikes the last blow, and the forbidden book falls shut."
        )),
        kind(news.SCORE, "score", "person merits open secret", lambda person, merits, open, secret: (
            f"{n(person)} ends with {merits} merits (open mission {'fulfilled' if open else 'failed'}, secret mission "
            f"{'fulfilled' if secret else 'failed'})."
        )),
        kind(news.MAINTENANCE, "maintenance", "person what which", lambda person, what, which: (
            f"{n(person)} keeps {MAGICS[which]} as a burden." if what else f"{n(person)} lets go of {n(which)}."
        )),
        kind(news.RETURNS_TO_LIFE, "revival", "person", lambda person: f"{n(person)} comes back from death."),
        kind(news.RESET_POINTS, "reset", "person points", lambda person, points: (
            f"The magic of {n(person)} settles at {points} MP."
        )),
    ]  # fmt: skip


def _deed(n, person: int, deed: int, whom: int) -> str:
    what = {
        INVESTIGATE: f"looks into the secret of {n(whom)}", MAKE_EVENT: f"seeks out {n(whom)}",
        UNCOVER: "searches for a new lead", TUNE_SCENE: "tunes the scene for mana", TUNE_OTHER: f"tunes {n(whom)}",
    }  # fmt: skip
    return f"{n(person)} {what.get(deed, 'tunes itself' if whom < 0 else f'has an event with {n(whom)}')}."


def _secret(story: Story, person: int, what: int, more: int, criminal: int) -> str:
    if person < story.players:
        return f"The secret of {story.name(person)}: to {story.secret_mission(what, more)}."
    parts = [f"possessed by the {FRAGMENT_NAMES[what]}" if what >= 0 else "possessed by nothing"]
    if more == MAGE:
        parts.append("a criminal whom the Hunters seek" if criminal else "no criminal")
    return f"The secret of {story.name(person)}: {', '.join(parts)}."


def _fighter(story: Story, seat: int, fighter: int) -> str:
    if seat < story.players:
        return story.name(seat) if seat >= 0 else "the party"
    fragments = [f"the {name}" for name in FRAGMENT_NAMES]
    return (*fragments, "the mage", "the creature", "the forbidden book")[fighter]


# --- how things stand -------------------------------------------------------------------------------------------------


def describe(game, s, seat) -> str:
    """The session as `seat` sees it (None: a spectator): what is public, its own, and what it has learned."""
    story = Story(s.players)
    b = s.battle
    lines = [f"Cycle {min(s.cycle, s.limit)} of {s.limit}, {PHASES[_shown_phase(s)]}."]
    if s.question != Q_NONE and seat is not None and s.acting >> seat & 1:
        lines.append(f"Asked: {QUESTIONS[s.question]}.")
    if s.phase == BATTLE:
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


def _shown_phase(s) -> int:
    shown = int(SHOWN_PHASE[s.question])
    return shown if shown >= 0 else s.phase


class _Scene:
    """The battle's record as the battle's text is to see it between battles: every PC is there, nobody else."""

    def __init__(self, record, players: int):
        self._record, self.seats, self.alive = record, players, [1] * players

    def __getattr__(self, name):
        return getattr(self._record, name)


def _fragment(story: Story, s, f: int, seat) -> str:
    holder = s.holder[f]
    if holder >= 0:
        where = f"in the hands of {story.name(holder)}"
    elif (
        seat is not None
        and s.host[f] >= 0
        and s.knows[s.host[f]] >> seat & 1
        or s.host[f] >= 0
        and s.knows[s.host[f]] == (1 << s.players) - 1
    ):
        where = f"possesses {story.name(s.host[f])}"
    else:
        where = "at large"
    return f"The {FRAGMENT_NAMES[f]}: {where}."


def _person(story: Story, s, q: int, seat) -> str:
    parts = [STATES[s.fallen[q]]]
    known = s.public[q] or s.appeared[q] or (s.players <= q < s.people - 3)
    if s.kind[q] != PC:
        parts.insert(0, KINDS_OF_PEOPLE[s.kind[q]] if known else "unknown")
    if not s.public[q]:
        parts.append("handout hidden")
    if s.present >> q & 1:
        parts.append("present")
    if s.luck[q]:
        parts.append("struck by misfortune")
    for p in range(s.players):
        if s.fate[p, q] > 0:
            used = ", power used" if s.called[p, q] else ""
            parts.append(f"anchor of {story.names[p]} ({ATTRIBUTES[s.bond[p, q]]} {s.fate[p, q]}{used})")
        if s.scar[p, q]:
            parts.append(f"a scar of {story.names[p]}")
        if s.letter[p, q]:
            parts.append(f"sealed in a letter of {story.names[p]}")
    if q < s.players:
        parts += [f"{s.blossoms[q]} blossoms"] * (s.blossoms[q] > 0)
        parts += [name for k, name in enumerate(STORED) for _ in range(s.stored[q, k])]
        parts.append(f"has set out to {story.open_mission(s.open_mission[q], s.open_target[q])}")
    if seat is not None and q != seat and s.knows[q] >> seat & 1:
        parts.append("you know the secret")
    return f"{story.seated(q)}: {'; '.join(parts)}."
