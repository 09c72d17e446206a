import { expect, test } from "vitest";
import { mainPart } from "./main-part.ts";

/** Triangles between the given points, each three in turn. */
function meshOf(...points: [number, number, number][]) {
  return {
    positions: new Float32Array(points.flat()),
    normals: new Float32Array(points.flatMap(() => [0, 1, 0])),
    colors: new Float32Array(points.length * 3),
    indices: Uint32Array.from(points.keys()),
  };
}

const fruit = meshOf(
  [-0.9, -0.9, 0],
  [0, 0.5, 0],
  [-0.9, 0.5, 0],
  [0, 0.5, 0],
  [0, -0.9, 0],
  [-0.9, -0.9, 0],
);
/** Has a corner where the fruit has one. */
const leaf = meshOf([0, 0.51, 0], [0.1, 0.95, 0], [-0.2, 0.9, 0]);
const slice = meshOf([0.5, -0.9, 0], [0.7, -0.8, 0], [0.6, -0.7, 0]);

test("leaves out what lies beside a fruit, and keeps the leaf on it", () => {
  const parts = mainPart([leaf, slice, fruit], 16);
  expect(parts.map(({ indices }) => indices.length)).toEqual([3, 0, 6]);
});

test("the largest part is the fruit, though a slice has more points", () => {
  const points = slice.positions;
  const detailed = meshOf(
    ...Array.from({ length: 60 }, (_, at): [number, number, number] => [points[(at % 3) * 3] ?? 0, -0.8, 0]),
  );
  const parts = mainPart([detailed, fruit], 16);
  expect(parts.map(({ indices }) => indices.length)).toEqual([0, 6]);
});

test("a model without triangles stays empty", () => {
  expect(mainPart([meshOf()], 8)[0]?.indices).toHaveLength(0);
  expect(mainPart([], 8)).toEqual([]);
});
