import { expect, test } from "vitest";
import { mostBodies } from "./frame-budget.ts";
import { pouch, radiusOf } from "./pouch-shape.ts";
import { pouchWorld } from "./pouch-world.ts";

/** Passes up to so many seconds and returns how many it took until all pieces lay still. */
function secondsToRest(world: ReturnType<typeof pouchWorld>, most: number): number {
  let seconds = 0;
  for (; seconds < most && !world.isResting(); seconds += 1 / 60) world.pass(1 / 60);
  return seconds;
}

test("twenty pieces come to rest inside the pouch", () => {
  const world = pouchWorld();
  const radius = radiusOf(8);
  const pieces = Array.from({ length: 20 }, (_, index) => world.drop(radius, index * 0.5));
  expect(world.isResting()).toBe(false);
  expect(secondsToRest(world, 10)).toBeLessThan(8);
  for (const { position } of pieces) {
    const { x, y, z } = position;
    const outside =
      Math.abs(x / pouch.halfWidth) ** pouch.power + Math.abs(z / pouch.halfDepth) ** pouch.power;
    expect(outside).toBeLessThan(1);
    expect(y).toBeGreaterThan(radius * 0.8);
    expect(y).toBeLessThan(pouch.height * 0.6);
  }
});

test("as many of the heaviest pieces as any device shows stay below the rim", () => {
  const world = pouchWorld();
  const pieces = Array.from({ length: mostBodies }, (_, index) => world.drop(radiusOf(200), index * 0.5));
  secondsToRest(world, 12);
  for (const { position } of pieces) expect(position.y).toBeLessThan(pouch.height);
});

test("pieces above a removed one fall", () => {
  const world = pouchWorld();
  const [lowest] = Array.from({ length: 12 }, (_, index) => world.drop(radiusOf(8), index * 0.5));
  secondsToRest(world, 10);
  expect(world.isResting()).toBe(true);
  if (lowest) world.remove(lowest);
  expect(world.isResting()).toBe(false);
  world.rest();
  expect(world.isResting()).toBe(true);
});

test("a long frame passes at most two steps", () => {
  const [long, two] = [pouchWorld(), pouchWorld()];
  const pieces = [long.drop(0.2), two.drop(0.2)];
  long.pass(3);
  two.pass(2 / 60);
  expect(pieces[0]?.position.y).toBe(pieces[1]?.position.y);
});

test.for([
  { grams: 1, radius: 0.16575 },
  { grams: 10, radius: 0.195 },
  { grams: 1000, radius: 0.2145 },
])("a piece of $grams g has the radius $radius", ({ grams, radius }) => {
  expect(radiusOf(grams)).toBeCloseTo(radius, 6);
});
