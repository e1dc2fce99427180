import assert from "node:assert/strict";
import { test } from "node:test";
import { matching, menuOf } from "../src/actions/groups.ts";
import { canAdd, keyOf, plotsOf } from "../src/actions/plots.ts";

const legal = (...names: string[]) => names.map((name, at) => ({ action: at + 1, name }));

test("actions are grouped by the words they share, and grave ones stand apart", () => {
  const menu = menuOf(
    legal("concede", "pass", "vote player_0", "vote player_2", "strike with fist", "strike with main weapon"),
  );
  assert.deepEqual(
    menu.grave.map(({ name }) => name),
    ["concede"],
  );
  assert.deepEqual(
    menu.singles.map(({ name }) => name),
    ["pass"],
  );
  assert.deepEqual(
    menu.groups.map(({ label, choices }) => [label, ...choices.map(({ rest }) => rest)]),
    [
      ["vote", "player_0", "player_2"],
      ["strike with", "fist", "main weapon"],
    ],
  );
});

test("every legal action is in the menu once", () => {
  const given = legal("wait for it", "wait", "wait long", "go", "concede", "a b c", "a b");
  const { singles, groups, grave } = menuOf(given);
  const found = [...singles, ...groups.flatMap(({ choices }) => choices), ...grave].map(({ action }) => action);
  assert.deepEqual(
    found.sort(),
    given.map(({ action }) => action),
  );
});

test("typed words find actions; a whole name finds that one only", () => {
  const given = legal("plot 1", "plot 1 2", "write Fire Whip", "write Fear");
  assert.deepEqual(
    matching(given, "plot 1").map(({ name }) => name),
    ["plot 1"],
  );
  assert.deepEqual(
    matching(given, "whip write").map(({ name }) => name),
    ["write Fire Whip"],
  );
  assert.deepEqual(matching(given, "nothing"), []);
});

test("plots are put together die by die, within the legal ones", () => {
  const plots = plotsOf(legal("plot no dice", "plot 1", "plot 1 3", "plot 3 3", "go on"));
  assert.deepEqual([...plots.keys()], ["", "1", "1 3", "3 3"]);
  assert.equal(plots.get(keyOf([3, 1]))!.name, "plot 1 3");
  assert.ok(canAdd(plots, [3], 1) && canAdd(plots, [3], 3));
  assert.ok(!canAdd(plots, [1], 1) && !canAdd(plots, [1, 3], 3));
});
