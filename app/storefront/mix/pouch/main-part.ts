import type { ColouredMesh } from "./coarse-mesh.ts";

/**
 * Returns the meshes without the triangles that are not connected to the largest part of the model, such as a slice
 * that lies beside a fruit: in the air it would fly along. Triangles are connected when corners of them are in the same
 * cell of a cubic grid, so that a leaf belongs to the fruit into which it is stuck.
 * @param cells number of cells along a side of 2 units; points lie within -1 and 1
 */
export function mainPart(meshes: readonly ColouredMesh[], cells: number): ColouredMesh[] {
  const parents = Int32Array.from({ length: cells ** 3 }, (_, cell) => cell);
  const rootOf = (cell: number): number => {
    let root = cell;
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
      // Halves the way for the next search.
      parents[root] = parents[parent] ?? parent;
      root = parent;
    }
    return root;
  };
  const cellsOf = meshes.map(({ positions }) =>
    Uint32Array.from({ length: positions.length / 3 }, (_, point) => cellOf(positions, point, cells)),
  );
  const cellAt = (mesh: number, at: number) => cellsOf[mesh]?.[meshes[mesh]?.indices[at] ?? 0] ?? 0;
  for (const [mesh, { indices }] of meshes.entries())
    for (let at = 0; at + 2 < indices.length; at += 3) {
      const root = rootOf(cellAt(mesh, at));
      parents[rootOf(cellAt(mesh, at + 1))] = root;
      parents[rootOf(cellAt(mesh, at + 2))] = root;
    }
  const sizes = new Uint32Array(cells ** 3);
  for (const cell of new Set(cellsOf.flatMap((own) => [...own])))
    sizes[rootOf(cell)] = (sizes[rootOf(cell)] ?? 0) + 1;
  const main = sizes.indexOf(Math.max(...sizes));
  return meshes.map((mesh, index) => ({
    ...mesh,
    indices: mesh.indices.filter((_, at) => rootOf(cellAt(index, at - (at % 3))) === main),
  }));
}

/** Returns a point's cell in a cubic grid over -1 to 1. */
export function cellOf(positions: Float32Array, point: number, cells: number): number {
  let cell = 0;
  for (let axis = 0; axis < 3; axis += 1) {
    const along = Math.floor((((positions[point * 3 + axis] ?? 0) + 1) / 2) * cells);
    cell = cell * cells + Math.min(cells - 1, Math.max(0, along));
  }
  return cell;
}
