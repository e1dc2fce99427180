"""Names of actions and events, and the position in words, for people and language models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.mafia42 import ids, tables

#: What each role does, for its owner. "use" is the action of a power.
POWERS = {
    ids.CITIZEN: "no power",
    ids.MAFIOSO: "at night kill a name; the last one named stands",
    ids.SPY: "each night use a name to learn its role; a mafioso takes you in",
    ids.BEAST_MAN: "each night use a name: if the mafia chooses it too, it dies for certain and you are taken in",
    ids.HOSTESS: "your final ballot silences its name until the next vote; a mafioso takes you in",
    ids.THIEF: "in a vote steal a name's power until morning; a mafioso takes you in",
    ids.WITCH: "each night use a name to make it a frog until the next vote; a mafioso takes you in",
    ids.MAD_SCIENTIST: "when you die the mafia takes you in, and you return the first time",
    ids.SWINDLER: "checks take you for the citizen you know; the mafia meets you by attacking either",
    ids.HITMAN: "from night 2 use a name and say its role, twice: both right, both die",
    ids.GODFATHER: "from night 3 you are of the mafia, and kill a name a night by use",
    ids.VILLAIN: "no power",
    ids.COP: "each night use a name to learn whether it is a mafioso",
    ids.VIGILANTE: "once by day use a name to learn whether it is a mafioso, and kill one by use that night",
    ids.AGENT: "each morning you learn a citizen's role",
    ids.DOCTOR: "each night use a name, your own too, to save it from being killed",
    ids.SOLDIER: "you survive the first attack",
    ids.POLITICIAN: "two votes, and no execution",
    ids.PSYCHIC: "you hear the dead; each night use a dead name to learn its role and silence it",
    ids.LOVER: "you know the other lover, and talk at night; one dies for the other",
    ids.GANGSTER: "each night use a name to take its votes next day",
    ids.REPORTER: "once, from night 2, use a name to publish its role in the morning",
    ids.DETECTIVE: "each night use a name to see whom it chooses",
    ids.GHOUL: "you become what dies alone in night 1",
    ids.MARTYR: "use a name at night, or accused: it dies with you",
    ids.PRIEST: "once at night use a dead name to bring it back",
    ids.PROPHET: "alive when day 4 begins, your team wins",
    ids.JUDGE: "if your yes or no differs from the outcome, yours stands, and all know you",
    ids.NURSE: "each night use a name to look for the doctor, whose place you take when he dies",
    ids.MAGICIAN: "once at night use a name: it dies in your place, and you go on in its",
    ids.HACKER: "once by day use a name: you learn its role at night, and powers aimed at you hit it",
    ids.MENTALIST: "by day use two names, one after the other, to learn whether they are of one team",
    ids.MERCENARY: "when your client dies at night, kill a name a night by use",
    ids.ADMINISTRATOR: "each night say a role to learn who holds it",
    ids.SUN: "by day use a name to look for the moon",
    ids.MOON: "once the sun has found you, use its name at night to win with it",
    ids.PAPARAZZI: "each morning you learn a role that a citizen learned",
    ids.HYPNOTIST: "use names at night, and your own by day to learn which of them are no citizens",
    ids.FORTUNETELLER: "each night use a name to see two roles, one of them its own",
    ids.CULT_LEADER: "in odd nights use a name to recruit it: you learn its role, or that it is proof",
    ids.FANATIC: "you know the cult leader, and succeed him",
}


def name(x: int) -> str:
    """A name as it is shown."""
    return f"player_{x}"


def action_names(players: int) -> tuple[str, ...]:
    """Names of the actions for so many players."""
    blocks = tuple(f"{verb} {name(x)}" for verb in ids.VERBS for x in range(players))
    roles = tuple(f"role {role}" for role in ids.ROLES)
    return ids.SINGLE_ACTIONS + blocks + roles + tuple(f"result {ids.FINDINGS[code]}" for code in tables.REPORTABLE)


def finding_text(finding: int) -> str:
    """A finding in words."""
    return ids.FINDINGS.get(finding) or f"the {ids.ROLES[finding - 1]}"


def statement(speaker: int, kind: int, target: int, finding: int) -> str:
    """A statement in words."""
    who = name(speaker)
    whom = name(target) if target >= 0 else ""
    if kind == ids.CLAIM:
        return f"{who}: I am the {ids.ROLES[finding - 1]}."
    return {
        ids.ACCUSE: f"{who}: {whom} is on the mafia side.",
        ids.VOUCH: f"{who}: {whom} can be trusted.",
        ids.REPORT: f"{who}: I found that {whom} is {finding_text(finding)}.",
        ids.INTEND: f"{who}: I will vote for {whom}.",
        ids.ASK: f"{who}: {whom}, what is your role?",
        ids.AGREE: f"{who}: I agree with {whom}.",
        ids.DISAGREE: f"{who}: I disagree with {whom}.",
    }[kind]


_STATUSES = in_order(
    {
        ids.S_THREATENED: "You are threatened: you have no vote until the day is over.",
        ids.S_SEDUCED: "You are seduced: no powers and no speech until the next vote.",
        ids.S_FROG: "You are a frog: no powers until the next vote.",
        ids.S_FREE: "You are free again.",
        ids.S_AWAKENED: "A psychic has awakened you: you are silent for good and can't come back.",
        ids.S_RECRUITED: "You have been recruited: you belong to the cult now.",
        ids.S_SOUGHT: "The sun has found you.",
        ids.S_ARMED: "Your time has come: you have a new power.",
        ids.S_NOTHING: "That was not the moon.",
    }
)
_WINNERS = in_order(
    {
        ids.CITIZENS: "The citizens win.",
        ids.MAFIA: "The mafia wins.",
        ids.CULT: "The cult wins.",
        ids.PAIR: "Sun and moon win together.",
    }
)
_EXITS = in_order({ids.IN_GAME: "in the game", ids.KILLED: "killed", ids.EXECUTED: "executed", ids.OTHERWISE: "dead"})


def _used(target: int, finding: int) -> str:
    return f"You choose {name(target)}." if target >= 0 else f"You name the role {ids.ROLES[finding - 1]}."


def _voter(voter: int, target: int) -> str:
    return f"{name(voter)} voted for {name(target)}." if target >= 0 else f"{name(voter)} said yes."


def _phase(phase: int, tick: int) -> str:
    if phase == ids.VOTE:
        return f"The vote goes on (tick {tick})." if tick > 1 else "The vote begins."
    return {ids.DEFENCE: "The accused may speak.", ids.LAST_PICK: "A last moment for the accused.",
            ids.VERDICT: "Yes or no?"}[phase]  # fmt: skip


def _pair(first: int, second: int, same: int) -> str:
    return f"{name(first)} and {name(second)} are {'of one team' if same else 'of different teams'}."


def _whisper(channel: str) -> Callable[[int, int, int, int], str]:
    def text(speaker: int, kind: int, target: int, finding: int) -> str:
        return f"[{channel}] {statement(speaker, kind, target, finding)}"

    return text


def _unmasked(name: int, role: int, team: int, seat: int) -> str:
    seated = "" if name == seat else f", seated as {seat}"
    return f"player_{name} was the {ids.ROLES[role]} ({ids.TEAMS[team]}){seated}."


EVENTS = in_order(
    {
        ids.E_ROLE: EventType("role", ("role", "team"), lambda role, team: (
            f"You are the {ids.ROLES[role]}, of the {ids.TEAMS[team]}: {POWERS[role]}."
        )),
        ids.E_NIGHT: EventType("night", ("number",), lambda number: f"Night {number} falls."),
        ids.E_DAY: EventType("day", ("number", "budget"), lambda number, budget: (
            f"Day {number} begins: time for {budget} statements."
        )),
        ids.E_PHASE: EventType("phase", ("phase", "tick"), _phase),
        ids.E_KILLED: EventType("killed", ("name",), lambda name: f"player_{name} was killed."),
        ids.E_QUIET: EventType("quiet", (), lambda: "The night was quiet."),
        ids.E_HEALED: EventType("healed", ("name",), lambda name: f"player_{name} was attacked, and healed."),
        ids.E_SHOWN: EventType("shown", ("name", "finding"), lambda name, finding: (
            f"It is public now: player_{name} is {finding_text(finding)}."
        )),
        ids.E_REVIVED: EventType("revived", ("name",), lambda name: f"player_{name} has come back to life."),
        ids.E_FINDING: EventType("finding", ("name", "finding"), lambda name, finding: (
            f"You learn: player_{name} is {finding_text(finding)}."
        )),
        ids.E_CONTACT: EventType("contact", ("name", "role"), lambda name, role: (
            f"player_{name}, the {ids.ROLES[role]}, and the mafia know each other now."
        )),
        ids.E_STATUS: EventType("status", ("what",), lambda what: _STATUSES[what]),
        ids.E_STATEMENT: EventType("statement", ("speaker", "kind", "target", "finding"), statement),
        ids.E_TARGET: EventType("target", ("chooser", "target"), lambda chooser, target: (
            f"player_{chooser} sets the mafia's target: player_{target}."
        )),
        ids.E_WATCHED: EventType("watched", ("name", "target"), lambda name, target: (
            f"You see player_{name} choose player_{target}."
        )),
        ids.E_TIME: EventType("time", ("name", "change", "budget"), lambda name, change, budget: (
            f"player_{name} {'adds' if change > 0 else 'cuts'} time: {budget} statements are left."
        )),
        ids.E_TOTAL: EventType("total", ("name", "ballots"), lambda name, ballots: (
            f"player_{name} has {ballots} votes."
        )),
        ids.E_ACCUSED: EventType("accused", ("name",), lambda name: f"player_{name} goes to the final defence."),
        ids.E_NO_ACCUSED: EventType("no_accused", (), lambda: "Nobody goes to the final defence."),
        ids.E_VERDICT: EventType("verdict", ("name", "yes", "no"), lambda name, yes, no: (
            f"Execute player_{name}? {yes} yes, {no} no."
        )),
        ids.E_EXECUTED: EventType("executed", ("name",), lambda name: f"player_{name} was executed."),
        ids.E_SPARED: EventType("spared", ("name",), lambda name: f"player_{name} is spared."),
        ids.E_OVERRULED: EventType("overruled", ("name", "answer"), lambda name, answer: (
            f"player_{name} the judge rules: {'execution' if answer else 'no execution'}."
        )),
        ids.E_WIN: EventType("win", ("team",), lambda team: _WINNERS[team]),
        ids.E_VOID: EventType("void", (), lambda: "Decided before the first day was over: the match is void."),
        ids.E_DRAW: EventType("draw", (), lambda: "Ten nights and no winner: a draw."),
        ids.E_TRICKED: EventType("tricked", ("own", "taken"), lambda own, taken: (
            f"The magician's trick: player_{own} goes on as player_{taken}, who is dead as player_{own}."
        )),
        ids.E_PAIR: EventType("pair", ("first", "second", "same"), _pair),
        ids.E_ROUND: EventType("round", ("budget",), lambda budget: f"A round of talk, {budget} statements left."),
        ids.E_FORTUNE: EventType("fortune", ("name", "first", "second"), lambda name, first, second: (
            f"You see two roles for player_{name}: {ids.ROLES[first]} or {ids.ROLES[second]}."
        )),
        ids.E_VOTER: EventType("voter", ("voter", "target"), _voter),
        ids.E_ABILITY: EventType("ability", ("ability",), lambda ability: (
            f"Your duel ability: {ids.ABILITIES[ability]}."
        )),
        ids.E_ESCAPED: EventType("escaped", ("name",), lambda name: (
            f"player_{name} escapes, until the next vote begins."
        )),
        ids.E_USED: EventType("used", ("target", "finding"), _used),
        ids.E_SPEAKS: EventType("speaks", ("name", "day", "statement", "budget"), lambda name, day, statement, budget: (
            f"(day {day}, statement {statement}) it is player_{name}'s turn to speak."
        )),
        ids.E_UNMASKED: EventType("unmasked", ("name", "role", "team", "seat"), _unmasked),
        **{
            ids.E_WHISPER + channel: EventType(
                f"{listeners}_talk", ("speaker", "kind", "target", "finding"), _whisper(listeners)
            )
            for channel, listeners in enumerate(ids.CHANNELS)
        },
    }
)  # fmt: skip


def describe(game: Game, s: Any, seat: int | None) -> str:
    """The position as `seat` may know it (None: a spectator)."""
    lines = [_situation(s)]
    if seat is not None:
        lines.append(_self(s, seat))
    lines += [_name_line(s, seat, x) for x in range(s.players)]
    return "\n".join(lines)


def _situation(s: Any) -> str:
    text = f"Night {s.night}, tick {s.tick} of {s.night_ticks}."
    if s.phase in (ids.WINDOW, ids.TALK):
        text = f"Day {s.day}, {ids.PHASES[s.phase]}, {s.budget} statements left."
    elif s.phase != ids.NIGHT:
        text = f"Day {s.day}, {ids.PHASES[s.phase]}"
        of = {ids.VOTE: s.vote_ticks, ids.DEFENCE: s.defence_ticks}.get(s.phase)
        text += f", tick {s.tick} of {of}." if of else "."
    if s.accused >= 0:
        text += f" Accused: {name(s.accused)}."
    if s.winner > 0:
        text += f" {_WINNERS[s.winner - 1]}"
    return text


def _self(s: Any, seat: int) -> str:
    text = f"You are {name(s.name_of[seat])}, the {ids.ROLES[s.role[seat]]} (team: {ids.TEAMS[s.team[seat]]})"
    flags = [
        word
        for word, holds in (
            ("dead", not s.alive[seat]),
            ("seduced", s.seduced[seat] > 0),
            ("a frog", s.frog[seat]),
            ("threatened", s.threatened[seat]),
            ("silenced", s.muted[seat]),
            ("known to the mafia", s.contacted[seat] and s.team[seat] == ids.MAFIA),
        )
        if holds
    ]
    if s.extra[seat]:
        flags.append("with one more use tonight")
    if s.ability[seat]:
        spent = (" (armed)", " (spent)")[s.megaphone[seat] - 1] if s.megaphone[seat] else ""
        flags.append(f"duel ability {ids.ABILITIES[s.ability[seat]]}{spent}")
    if s.stolen[seat]:
        flags.append(f"holding the {ids.ROLES[s.stolen[seat]]}'s power")
    if s.draft[seat]:
        flags.append(f"reporting on {name(s.draft[seat] - 1)}: name what you found")
    text += f", {', '.join(flags)}." if flags else "."
    if s.alive[seat]:
        text += f" Your role: {POWERS[s.role[seat]]}."
    if s.held[seat] >= 0:
        text += f" Your choice: {name(s.held[seat])}."
    if s.phase == ids.NIGHT:
        text += _of_night(s, seat)
    return text


def _of_night(s: Any, seat: int) -> str:
    text = ""
    if s.alive[seat] and s.team[seat] == ids.MAFIA and (s.role[seat] == ids.MAFIOSO or s.contacted[seat]):
        text = f" The mafia's target: {name(s.target) if s.target >= 0 else 'none yet'}."
    hearers = _hearers(s, seat) if s.talk else ""
    return text + (f" What you say now is heard by {hearers}." if hearers else "")


def _hearers(s: Any, seat: int) -> str:
    """Who hears a seat at night (MF-04, MF-05), by what it knows itself; "" if nobody."""
    if not s.alive[seat]:
        return "" if s.muted[seat] else "the dead and a psychic"
    if s.seduced[seat] or s.frog[seat]:
        return ""
    role = s.role[seat]
    if s.team[seat] == ids.MAFIA and (role == ids.MAFIOSO or s.contacted[seat]):
        return "the mafia and the dead"
    known = {s.known[seat, x] - 1 for x in range(s.players) if not s.out[x]}
    if s.team[seat] == ids.CULT and (role == ids.CULT_LEADER or (role == ids.FANATIC and ids.CULT_LEADER not in known)):
        return "the cult and the dead"
    if role == ids.LOVER and ids.LOVER in known:
        return "the other lover and the dead"
    return "the dead" if role == ids.PSYCHIC and any(s.out[x] for x in range(s.players)) else ""


def _name_line(s: Any, seat: int | None, x: int) -> str:
    when = f" in night {s.out_day[x]}" if s.out[x] == ids.KILLED else f" on day {s.out_day[x]}"
    parts = [_EXITS[s.out[x]] + (when if s.out[x] else "")]
    if s.shown[x]:
        parts.append(f"publicly {finding_text(s.shown[x])}")
    parts += _statements_of(s, x)
    parts += _public_traces(s, x)
    if seat is not None:
        if x == s.name_of[seat]:
            parts.append("you")
        elif s.known[seat, x]:
            parts.append(f"you know: {finding_text(s.known[seat, x])}")
        parts += _clues(s, seat, x)
        if s.ballot[seat] == x and s.phase == ids.VOTE:
            parts.append("your ballot")
    return f"{name(x)}: {'; '.join(parts)}."


def _statements_of(s: Any, x: int) -> list[str]:
    """What a name has claimed, reported and said of others."""
    parts = []
    if s.claim[x]:
        parts.append(f"claims to be the {ids.ROLES[s.claim[x] - 1]}")
    reports = [f"{name(y)} is {finding_text(s.report[x, y])}" for y in range(s.players) if s.report[x, y]]
    if reports:
        parts.append(f"reports {', '.join(reports)}")
    for word, sign in (("accuses", 1), ("vouches for", -1)):
        targets = [name(y) for y in range(s.players) if s.stance[x, y] == sign]
        if targets:
            parts.append(f"{word} {', '.join(targets)}")
    if s.intent[x]:
        parts.append(f"says it will vote for {name(s.intent[x] - 1)}")
    return parts


def _public_traces(s: Any, x: int) -> list[str]:
    """What else is public of a name: its rescue, its flight, votes for it and its own."""
    parts = []
    if s.saved[x]:
        parts.append(f"healed in night {s.saved[x]}")
    if s.fled[x]:
        parts.append("fleeing until the next vote")
    if s.phase == ids.VOTE and s.totals[x]:
        parts.append(f"votes so far: {s.totals[x]}")
    if s.public_ballot[x]:
        parts.append(f"votes for {name(s.public_ballot[x] - 1)}")
    return parts


def _clues(s: Any, seat: int, x: int) -> list[str]:
    """What the own power has shown of a name beside a finding."""
    clue, role = int(s.clue[seat, x]), int(s.clue_role[seat, x])
    if s.known[seat, x] == ids.ONE_OF_TWO:
        return [f"the {ids.ROLES[clue - 1]} or the {ids.ROLES[role - 1]}"]
    clues = []
    if clue and s.role[seat] == ids.MENTALIST:
        clues.append(f"{'of one team with' if clue > 0 else 'of another team than'} {name(abs(clue) - 1)}")
    elif clue:
        clues.append(f"last chose {name(clue - 1)}")
    if role:
        clues.append(f"you named it the {ids.ROLES[role - 1]}")
    return clues
