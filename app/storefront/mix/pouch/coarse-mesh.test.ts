import { expect, test } from "vitest";
import { coarseMesh } from "./coarse-mesh.ts";

/** A square of `lines` squared points on the ground, in two triangles for each four of them. */
function square(lines: number) {
  const at = (index: number) => -1 + (2 * index) / (lines - 1);
  const grid = Array.from({ length: lines * lines }, (_, point) => [
    Math.floor(point / lines),
    point % lines,
  ]);
  const corners = grid
    .map(([row = 0, column = 0]) => ({ row, column }))
    .filter(({ row, column }) => row < lines - 1 && column < lines - 1)
    .flatMap(({ row, column }) => {
      const point = row * lines + column;
      return [point, point + 1, point + lines, point + 1, point + lines + 1, point + lines];
    });
  return {
    positions: new Float32Array(grid.flatMap(([row = 0, column = 0]) => [at(row), 0, at(column)])),
    normals: new Float32Array(grid.flatMap(() => [0, 1, 0])),
    colors: new Float32Array(grid.flatMap(([row = 0]) => [row < lines / 2 ? 1 : 0, 0, 0])),
    indices: new Uint32Array(corners),
  };
}

test("joins the points of a cell, with the average of their places and colours", () => {
  const mesh = coarseMesh(square(8), 4);
  expect(mesh.positions).toHaveLength(4 * 4 * 3);
  expect(mesh.indices).toHaveLength(3 * 3 * 2 * 3);
  const [x, y, z] = mesh.positions;
  expect([x, z]).toEqual([expect.closeTo(-6 / 7, 5), expect.closeTo(-6 / 7, 5)]);
  expect(y).toBe(0);
  expect(mesh.normals.slice(0, 3)).toEqual(new Float32Array([0, 1, 0]));
  expect([mesh.colors[0], mesh.colors.at(-3)]).toEqual([1, 0]);
});

test("keeps the two sides of a leaf apart", () => {
  const leaf = square(2);
  const back = square(2);
  back.normals.fill(-1);
  const both = {
    positions: new Float32Array([...leaf.positions, ...back.positions]),
    normals: new Float32Array([...leaf.normals, ...back.normals]),
    colors: new Float32Array([...leaf.colors, ...back.colors]),
    indices: new Uint32Array([...leaf.indices, ...back.indices.map((index) => index + 4)]),
  };
  expect(coarseMesh(both, 4).indices).toHaveLength(12);
});

test("a mesh smaller than a cell disappears", () => {
  const tiny = square(3);
  expect(
    coarseMesh({ ...tiny, positions: tiny.positions.map((each) => each / 100 + 0.1) }, 8).indices,
  ).toHaveLength(0);
});
