import { cellOf } from "./main-part.ts";

/** Triangles with a normal and a linear colour at each point, three numbers a point. */
export type ColouredMesh = {
  positions: Float32Array;
  normals: Float32Array;
  colors: Float32Array;
  indices: Uint32Array;
};

/**
 * Returns a mesh with far fewer triangles, for small pictures of it: joins the points in each cell of a cubic grid that
 * face the same of six sides, so that the two sides of a leaf stay apart. Takes time in proportion to the points.
 * @param cells number of cells along a side of 2 units; points lie within -1 and 1
 */
export function coarseMesh(mesh: ColouredMesh, cells: number): ColouredMesh {
  const { targets, count } = joinedPoints(mesh, cells);
  const sizes = new Uint32Array(count);
  for (const target of targets) sizes[target] = (sizes[target] ?? 0) + 1;
  return {
    positions: averages(mesh.positions, targets, sizes),
    normals: normalized(averages(mesh.normals, targets, sizes)),
    colors: averages(mesh.colors, targets, sizes),
    indices: remaining(mesh.indices, targets),
  };
}

/** Returns the new point of each point, and how many new ones there are. */
function joinedPoints({ positions, normals }: ColouredMesh, cells: number) {
  const known = new Int32Array(6 * cells ** 3).fill(-1);
  const targets = new Uint32Array(positions.length / 3);
  let count = 0;
  for (let point = 0; point < targets.length; point += 1) {
    const key = cellOf(positions, point, cells) * 6 + sideOf(normals, point);
    if (known[key] === -1) {
      known[key] = count;
      count += 1;
    }
    targets[point] = known[key] ?? 0;
  }
  return { targets, count };
}

/** Returns the average of the values of all points that become one. */
function averages(values: Float32Array, targets: Uint32Array, sizes: Uint32Array): Float32Array {
  const answer = new Float32Array(sizes.length * 3);
  for (let point = 0; point < targets.length; point += 1) {
    const target = targets[point] ?? 0;
    const size = sizes[target] ?? 1;
    for (let axis = 0; axis < 3; axis += 1)
      answer[target * 3 + axis] = (answer[target * 3 + axis] ?? 0) + (values[point * 3 + axis] ?? 0) / size;
  }
  return answer;
}

function normalized(vectors: Float32Array): Float32Array {
  for (let at = 0; at < vectors.length; at += 3) {
    const length = Math.hypot(vectors[at] ?? 0, vectors[at + 1] ?? 0, vectors[at + 2] ?? 0) || 1;
    for (let axis = 0; axis < 3; axis += 1) vectors[at + axis] = (vectors[at + axis] ?? 0) / length;
  }
  return vectors;
}

/** Returns the triangles whose corners are still three points. */
function remaining(indices: Uint32Array, targets: Uint32Array): Uint32Array {
  const kept = new Uint32Array(indices.length);
  let length = 0;
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const a = targets[indices[at] ?? 0] ?? 0;
    const b = targets[indices[at + 1] ?? 0] ?? 0;
    const c = targets[indices[at + 2] ?? 0] ?? 0;
    if (a === b || b === c || a === c) continue;
    kept[length] = a;
    kept[length + 1] = b;
    kept[length + 2] = c;
    length += 3;
  }
  return kept.slice(0, length);
}

/** Returns which of a cube's six sides a point faces. */
function sideOf(normals: Float32Array, point: number): number {
  let side = 0;
  let most = -1;
  for (let axis = 0; axis < 3; axis += 1) {
    const value = normals[point * 3 + axis] ?? 0;
    if (Math.abs(value) <= most) continue;
    most = Math.abs(value);
    side = axis * 2 + (value < 0 ? 1 : 0);
  }
  return side;
}
