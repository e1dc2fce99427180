import assert from "node:assert/strict";
import { test } from "node:test";
import { readAny } from "../src/reading/any.ts";
import { readLabyrinth } from "../src/reading/labirynt.ts";
import { readTown } from "../src/reading/mafia42.ts";
import { lastExchange, readBattle } from "../src/reading/magicalogia.ts";
import { readContest } from "../src/reading/matryca.ts";
import { readDuel } from "../src/reading/pf2e.ts";
import { readSession } from "../src/reading/session.ts";

test("a battle: magic points, stats, archetypes, own magics and the hidden plot", () => {
  const battle = readBattle(
    [
      "Round 2 of 20, summon step (first side).",
      "Asked: own turn (summoning).",
      "player_0 (you), artisan of the hunters: 5 of 8 MP + 2 temporary; attack 3, defence 4, source 3; domain star; seal, block; fate 1 2 used.",
      "  skills Blood, Death; magics seen: none.",
      "  archetype 1: Sword of Chaos (level 1, Bonus 1; can take 1 damage)",
      "player_1: out of the battle.",
      "Your magics:",
      "  isolation (spell; Parting; cost song 1; holds 1, sealed): at foe character; block",
      "You have plotted 1 3 3.",
      "A line of a later version.",
    ].join("\n"),
  );
  const [own, other] = battle.mages;
  assert.deepEqual([own!.mp, own!.most, own!.temporary, own!.domain], [5, 8, 2, "star"]);
  assert.deepEqual(own!.ailments, ["seal", "block"]);
  assert.deepEqual(own!.fate, [
    { stands: 1, used: false },
    { stands: 2, used: true },
  ]);
  assert.deepEqual(own!.archetypes[0], {
    place: 1,
    what: "Sword of Chaos",
    words: ["level 1", "Bonus 1"],
    capacity: 1,
  });
  assert.ok(other!.out && !own!.out);
  assert.deepEqual([battle.magics[0]!.holds, battle.magics[0]!.sealed], [1, true]);
  assert.deepEqual(battle.plotted, [1, 3, 3]);
  assert.deepEqual(battle.rest, ["A line of a later version."], "what is not known is kept");
});

test("the dice on the table are those of the last exchange", () => {
  const told = (...texts: string[]) => lastExchange(texts.map((text) => ({ text })));
  assert.equal(told("Round 1."), null);
  assert.deepEqual(told("player_0 attacks with 2 3 5 against a focused defence of 2 5."), {
    attacker: "player_0",
    defender: null,
    attack: [2, 3, 5],
    defence: [2, 5],
    focused: true,
  });
  assert.deepEqual(
    told(
      "player_0 plots in attack 1 1.",
      "player_1 plots in defence 1.",
      "1 attack dice are struck out, 1 left.",
      "player_1 plots in attack 4.",
      "player_0 plots a focused defence of 2 6.",
    ),
    { attacker: "player_1", defender: "player_0", attack: [4], defence: [2, 6], focused: true },
  );
});

test("a duel: own hit points as a number, the other's as a band", () => {
  const duel = readDuel(
    [
      "Round 2 of 30, own turn. Turn of player_0: 3 actions left.",
      "player_0 (you), wizard-7: 71 of 80 hit points and 3 temporary; square 4, reaction ready; frightened 2, prone; in hand: dagger.",
      "player_1, fighter-7: near falling; square 10, reaction spent; in hand: sword, shield.",
      "You rolled deception for initiative.",
      "Rank 1 (2 slots): fear, harm.",
      "player_1 rolled perception or deception.",
    ].join("\n"),
  );
  const [own, other] = duel.duelists;
  assert.deepEqual([own!.hp, own!.most, own!.temporary, own!.square], [71, 80, 3, 4]);
  assert.deepEqual(own!.conditions, ["frightened 2", "prone"]);
  assert.deepEqual(
    [other!.hp, other!.band, other!.reaction, other!.rolled],
    [null, "near falling", false, "perception, deception"],
  );
  assert.deepEqual(duel.turn, { name: "player_0", actions: 3 });
  assert.deepEqual(duel.spells, [{ label: "Rank 1 (2 slots)", names: ["fear", "harm"] }]);
  assert.deepEqual(duel.rest, []);
});

test("a town: what each seat has said, and the votes", () => {
  const town = readTown(
    [
      "Day 1, vote, tick 2. Accused: player_1.",
      "You are player_0, the psychic (citizens).",
      "player_0: in the game; you.",
      "player_1: in the game; claims to be the cop; reports player_0 is the mafioso; accuses player_0, player_2; votes so far: 2; your ballot.",
      "player_2: killed in night 1; publicly the doctor.",
    ].join("\n"),
  );
  assert.deepEqual([town.night, town.accused, town.phase], [false, "player_1", ["vote", "tick 2"]]);
  assert.deepEqual(readTown("Night 2, tick 1 of 5.").phase, ["tick 1 of 5"]);
  assert.deepEqual(readTown("Day 1, yes or no. Accused: player_3.").accused, "player_3");
  const [own, accused, dead] = town.seats;
  assert.ok(own!.you && own!.alive);
  assert.deepEqual([accused!.votes, accused!.ballot, accused!.claim], [2, true, "cop"]);
  assert.deepEqual(accused!.accuses, ["player_0", "player_2"]);
  assert.deepEqual([dead!.alive, dead!.publicly], [false, "the doctor"]);
});

test("a contest: the clock, wounds, and the own Matrix", () => {
  const contest = readContest(
    [
      "Time 353 of 1200: player_0 is free to act.",
      "player_0: level 5, 12 wound points, light wound, path of fire; free at 353; armoured.",
      "  24 PM, stamina 11, 20 components; path: fire.",
      "  Matrix: 2 Spark (I), 1 Fear (II) (slots I 2 of 4, II 1 of 2).",
      "player_1: level 5, 0 wound points, unhurt; casting outside the Matrix until 371, disturbed.",
    ].join("\n"),
  );
  assert.deepEqual(contest.clock, { now: 353, limit: 1200 });
  const [own, other] = contest.people;
  assert.deepEqual([own!.wounds, own!.class, own!.conditions], [12, "light wound", ["armoured"]]);
  assert.deepEqual(own!.secrets!.stored, [
    { count: 2, spell: "Spark (I)" },
    { count: 1, spell: "Fear (II)" },
  ]);
  assert.deepEqual(other!.doing, { what: "disturbed, casting outside the Matrix until", until: 371 });
  assert.deepEqual(contest.rest, []);
});

test("a labyrinth: segments with their walls, and both formations", () => {
  const maze = readLabyrinth(
    [
      "At 1-e8, a corridor. Explored 3 of 8 segments.",
      "       d    e  ",
      "     ##.#######",
      "  8  +   ++ @ .",
      "     ##.####.##",
      "     ##.####.##",
      "  9  #   ..E? X",
      "     ##########",
      "@ party, ! monsters, ? not entered, # wall, + door, . corridor, X locked, E entrance, * gates",
      "Level 1, red sun, 100 gold. Round 1.",
      "  foes  1  .                      f1 Wraith 4/5          .",
      "  ----------------------------------------------------------------------",
      "  Wraith: agility 3, resistance 1, claws, aversion 2.",
      "  party 1  c4 human pupil 7/7     .                      c3 Almuryk 8/8",
      "c3 Almuryk (you): 8/8; agility 3, resistance 2; spells: Charm, Sleep",
      "c4 human pupil DEAD: 0/7; agility 0; spells: none",
      "The leader turns the new segment.",
      "  0 quarters   1 quarters",
      "  ##.##        #####",
      "  +   #        .   +",
      "  #####        ##.##",
      "  Mental blow        1 wound  in a fight, resisted            1K6 wounds to one",
    ].join("\n"),
  );
  assert.equal(maze.segments.length, 4);
  const at = (place: string) => maze.segments.find(({ column, row }) => column + row === place)!;
  assert.deepEqual(at("d8").sides, [".", "+", ".", "+"]);
  assert.deepEqual(at("e9").sides, [".", "X", "#", "."]);
  assert.deepEqual(maze.turnings, [
    { turn: 0, sides: [".", "#", "#", "+"] },
    { turn: 1, sides: ["#", "+", ".", "."] },
  ]);
  assert.deepEqual(maze.spells, [
    { name: "Mental blow", cost: "1 wound", what: "in a fight, resisted: 1K6 wounds to one" },
  ]);
  assert.deepEqual([at("e8").party, at("e9").feature, at("e9").unseen], [true, "E", true]);
  assert.deepEqual(
    maze.foes[0]!.map((unit) => unit?.name ?? null),
    [null, "Wraith", null],
  );
  assert.deepEqual(
    maze.party[0]!.map((unit) => unit?.id ?? null),
    ["c4", null, "c3"],
  );
  assert.deepEqual(
    maze.characters.map(({ state, spells }) => [state, ...spells]),
    [["", "Charm", "Sleep"], ["DEAD"]],
  );
  assert.deepEqual(maze.monsters, ["Wraith: agility 3, resistance 1, claws, aversion 2."]);
  assert.deepEqual(maze.rest, []);
});

test("a session: the scene, its people, missions, and a battle within it", () => {
  const session = readSession(
    [
      "Cycle 1 of 3, a battle.",
      "Asked: the battle.",
      "Round 1 of 10, summon step (second side).",
      "Asked: own turn (summoning).",
      "Wren, guest of the round table: 4 of 4 MP; attack 4, defence 3, source 3; domain song; no ailment; fate 1 1.",
      "  skills Sky, Wind; magics seen: none.",
      "the foe: out of the battle.",
      "Your magics:",
      "  perdition (spell; Death; cost dark 3; holds 0): at foe; damage: 3",
      "The fragment of Ash: at large.",
      "Wren (player_0): alive; present; has set out to beat the forbidden book.",
      "Jun: mundane person; alive; handout hidden.",
      "Your open mission: beat the forbidden book.",
      "You owe Jun a wish: that it rain.",
    ].join("\n"),
  );
  assert.deepEqual([session.asked, session.battle!.round, session.magics.length], ["own turn (summoning)", 1, 1]);
  assert.deepEqual(
    session.battle!.mages.map(({ name, out, mp }) => [name, out, mp]),
    [
      ["Wren", false, 4],
      ["the foe", true, 0],
    ],
  );
  assert.deepEqual(session.people, [
    { name: "Wren", seat: "player_0", present: true, facts: ["alive", "has set out to beat the forbidden book"] },
    { name: "Jun", seat: null, present: false, facts: ["mundane person", "alive", "handout hidden"] },
  ]);
  assert.deepEqual(session.fragments, [{ name: "Ash", where: "at large" }]);
  assert.deepEqual(
    session.missions.map(({ label }) => label),
    ["Your open mission", "You owe Jun a wish"],
  );
  assert.deepEqual(session.rest, []);
  assert.equal(readSession("Cycle 1 of 3, the choice of who goes next.\nWren: out of the battle.").battle, null);
});

test("any other status: a heading, seats, and the rest in its order", () => {
  const table = readAny("Scene 1.\nplayer_0 (you), mage: 3 points; ready.\n  a secret\nHandouts:\n  one\n  two");
  assert.equal(table.headline, "Scene 1.");
  assert.deepEqual(table.seats, [
    { name: "player_0", you: true, facts: ["mage: 3 points", "ready"], below: ["a secret"] },
  ]);
  assert.deepEqual(table.sections, [{ title: "Handouts:", below: ["one", "two"] }]);
});
