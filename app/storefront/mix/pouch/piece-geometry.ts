import { Box3, BufferAttribute, BufferGeometry, Color, Matrix3, Mesh, SphereGeometry, Vector3 } from "three";
import type { MeshStandardMaterial } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { coarseMesh } from "./coarse-mesh.ts";
import type { ColouredMesh } from "./coarse-mesh.ts";
import { mainPart } from "./main-part.ts";
import { nextTask } from "./next-task.ts";

/** A piece is a few dozen pixels high: finer details of a model cannot be seen. */
const modelCells = 14;
/** Parts of a model that are closer than a cell of this grid may be one. */
const partCells = 24;
/** Half height of a gummy that is 2 wide, and how far below its middle it is flat. */
const gummyHeight = 0.86;
const gummyFlat = 0.72;

/** Returns a rounded gummy of about radius 1, flat below, white so that each product gives it its colour. */
export function gummyGeometry(): BufferGeometry {
  const geometry = new SphereGeometry(1, 20, 14);
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  const point = new Vector3();
  for (let index = 0; index < position.count; index += 1) {
    point.fromBufferAttribute(position, index);
    const { x, y, z } = point;
    // Between a ball and a cube: |x|³ + |y|³ + |z|³ = 1.
    point.divideScalar(Math.cbrt(Math.abs(x) ** 3 + Math.abs(y) ** 3 + Math.abs(z) ** 3));
    position.setXYZ(index, point.x, Math.max(point.y * gummyHeight, -gummyFlat), point.z);
    point.set(x * Math.abs(x), (y * Math.abs(y)) / gummyHeight, z * Math.abs(z)).normalize();
    normal.setXYZ(index, point.x, point.y, point.z);
  }
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(position.count * 3).fill(1), 3));
  return geometry;
}

/**
 * Returns the geometry of a binary glTF model, about as large as a ball of radius 1, in few triangles and with its
 * materials' colours at its points, so that all pieces are drawn with one material. Null for a model that is coloured
 * by pictures, which points cannot show. Throws the loader's error for an invalid file. Lets other work run in between.
 */
export async function modelGeometry(model: ArrayBuffer): Promise<BufferGeometry | null> {
  if (hasPictures(model)) return null;
  const { scene } = await new GLTFLoader().parseAsync(model, "");
  await nextTask();
  scene.updateMatrixWorld(true);
  const box = new Box3().setFromObject(scene);
  const meshes: Mesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object as Mesh);
  });
  const parts: ColouredMesh[] = [];
  for (const mesh of meshes) {
    parts.push(colouredMesh(mesh, box));
    mesh.geometry.dispose();
    await nextTask();
  }
  const main = mainPart(parts, partCells);
  await nextTask();
  return ballSized(geometryOf(main.map((part) => coarseMesh(part, modelCells))));
}

/** Returns whether a binary glTF file contains pictures, from its JSON chunk (glTF 2.0, section 4.4). */
function hasPictures(model: ArrayBuffer): boolean {
  const length = new DataView(model).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(model, 20, length))) as {
    images?: unknown[];
  };
  return (json.images ?? []).length > 0;
}

/** Returns a mesh's points and colours, scaled so that the model's box fits into -1 to 1. */
function colouredMesh(mesh: Mesh, box: Box3): ColouredMesh {
  const { position, normal, color } = mesh.geometry.attributes;
  const index = mesh.geometry.getIndex();
  const count = position?.count ?? 0;
  const middle = box.getCenter(new Vector3());
  const scale = 2 / Math.max(...box.getSize(new Vector3()).toArray(), 1e-6);
  const turn = new Matrix3().getNormalMatrix(mesh.matrixWorld);
  const [point, tint] = [new Vector3(), new Color()];
  const { base, glow } = coloursOf(mesh);
  const part = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    colors: new Float32Array(count * 3),
    indices: Uint32Array.from({ length: index?.count ?? count }, (_, at) => index?.getX(at) ?? at),
  };
  for (let at = 0; at < count; at += 1) {
    if (!position) break;
    point.fromBufferAttribute(position, at).applyMatrix4(mesh.matrixWorld).sub(middle).multiplyScalar(scale);
    point.toArray(part.positions, at * 3);
    if (normal) point.fromBufferAttribute(normal, at).applyMatrix3(turn).normalize();
    point.toArray(part.normals, at * 3);
    tint.copy(base);
    if (color) tint.setRGB(base.r * color.getX(at), base.g * color.getY(at), base.b * color.getZ(at));
    tint.add(glow).toArray(part.colors, at * 3);
  }
  return part;
}

/** The colour of a mesh's material, and what it adds everywhere. */
function coloursOf({ material }: Mesh): { base: Color; glow: Color } {
  const [first] = [material].flat() as (Partial<MeshStandardMaterial> | undefined)[];
  return { base: first?.color ?? new Color(1, 1, 1), glow: first?.emissive ?? new Color(0, 0, 0) };
}

function geometryOf(parts: readonly ColouredMesh[]): BufferGeometry {
  const joined = (key: "positions" | "normals" | "colors") =>
    new BufferAttribute(new Float32Array(parts.flatMap((part) => [...part[key]])), 3);
  let first = 0;
  const indices = parts.flatMap((part) => {
    const from = first;
    first += part.positions.length / 3;
    return Array.from(part.indices, (index) => index + from);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", joined("positions"));
  geometry.setAttribute("normal", joined("normals"));
  geometry.setAttribute("color", joined("colors"));
  geometry.setIndex(indices);
  return geometry;
}

/** Moves a geometry's middle to the origin and scales it, so that its sides are 2 on (geometric) average. */
function ballSized(geometry: BufferGeometry): BufferGeometry {
  const box = new Box3();
  const [position, index] = [geometry.getAttribute("position"), geometry.getIndex()];
  const point = new Vector3();
  // Only of points that are drawn.
  for (let at = 0; at < (index?.count ?? 0); at += 1)
    box.expandByPoint(point.fromBufferAttribute(position, index?.getX(at) ?? 0));
  const { x, y, z } = box.getSize(new Vector3());
  const { x: middleX, y: middleY, z: middleZ } = box.getCenter(new Vector3());
  const scale = 2 / Math.cbrt(Math.max(x * y * z, 1e-9));
  return geometry.translate(-middleX, -middleY, -middleZ).scale(scale, scale, scale);
}
