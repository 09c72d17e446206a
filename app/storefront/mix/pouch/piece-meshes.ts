import { Color, InstancedMesh, Matrix4, Quaternion, Vector3 } from "three";
import type { Scene } from "three";
import type { LooseProduct } from "#app/domain/bags/bag.ts";
import { mostBodies } from "./frame-budget.ts";
import { jellyMaterial } from "./materials.ts";
import { gummyGeometry, modelGeometry } from "./piece-geometry.ts";
import { radiusOf } from "./pouch-shape.ts";
import type { FallingPiece } from "./pouch-world.ts";

/** The pieces of a product, drawn at once. The last `leaving.length` of them are on their way out. */
type Kind = {
  mesh: InstancedMesh;
  radius: number;
  pieces: FallingPiece[];
  /** `part` of the way out, 0 to 1. */
  leaving: { from: FallingPiece; part: number }[];
};

/** The pieces as the graphics card draws them: one draw for each product. */
export type PieceMeshes = {
  /** A mesh with the pieces' material, from which the shaders can be compiled before there are pieces. */
  sample: InstancedMesh;
  add: (product: LooseProduct, piece: FallingPiece) => void;
  /** Lets the product's last piece leave. Returns its place, null if it has none. */
  remove: (id: string) => FallingPiece | null;
  /** Pieces by product, without those that leave. */
  counts: () => Map<string, number>;
  /** Moves every piece to its place. Returns whether pieces are still leaving after those seconds. */
  place: (seconds: number) => boolean;
  dispose: () => void;
};

/** Colour of the pieces of a product without a flavour. */
const plainColor = "#f7a8b8";
const leavingSeconds = 0.28;
/** How far a piece rises while it leaves. */
const leavingHeight = 0.5;
/** Pieces look a little larger than they are for each other, so that no gaps are seen where they touch. */
const swelling = 1.06;

/** Adds each product's pieces to a scene. `onChange` is called when a product's model has loaded. */
export function pieceMeshes(scene: Scene, onChange: () => void): PieceMeshes {
  const unmounting = new AbortController();
  const material = jellyMaterial();
  const gummy = gummyGeometry();
  const kinds = new Map<string, Kind>();
  let loading = Promise.resolve();

  const meshOf = (color: Color) => {
    // As many may leave as lie there.
    const mesh = new InstancedMesh(gummy, material, 2 * mostBodies);
    for (let index = 0; index < mesh.count; index += 1) mesh.setColorAt(index, color);
    mesh.count = 0;
    mesh.frustumCulled = false;
    return mesh;
  };
  const kindOf = (product: LooseProduct): Kind => {
    const known = kinds.get(product.id);
    if (known) return known;
    const kind: Kind = {
      mesh: meshOf(jellyColor(product.color ?? plainColor)),
      radius: radiusOf(product.weight_grams),
      pieces: [],
      leaving: [],
    };
    kinds.set(product.id, kind);
    scene.add(kind.mesh);
    const { model_url: address } = product;
    // One after another, and gummies until then and where it fails.
    if (address) loading = loading.then(() => loadModel(kind, address)).catch(() => {});
    return kind;
  };
  const loadModel = async ({ mesh }: Kind, address: string) => {
    const { signal } = unmounting;
    if (signal.aborted) return;
    const response = await fetch(address, { signal });
    if (!response.ok) return;
    const geometry = await modelGeometry(await response.arrayBuffer());
    // Never uploaded to the graphics card, so there is nothing to dispose.
    if (!geometry || signal.aborted) return;
    mesh.geometry = geometry;
    const white = new Color(1, 1, 1);
    for (let index = 0; index < mesh.instanceMatrix.count; index += 1) mesh.setColorAt(index, white);
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    onChange();
  };

  return {
    sample: meshOf(new Color(1, 1, 1)),
    add: (product, piece) => kindOf(product).pieces.push(piece),
    remove(id) {
      const kind = kinds.get(id);
      const piece = kind?.pieces.pop();
      if (!kind || !piece) return null;
      // It no longer moves with its body.
      const { position, quaternion } = piece;
      kind.leaving.push({ from: { position: { ...position }, quaternion: { ...quaternion } }, part: 0 });
      return piece;
    },
    counts: () => new Map([...kinds].map(([id, { pieces }]) => [id, pieces.length])),
    place(seconds) {
      for (const kind of kinds.values()) {
        for (const each of kind.leaving) each.part += seconds / leavingSeconds;
        kind.leaving = kind.leaving.filter(({ part }) => part < 1);
        placeKind(kind);
      }
      return [...kinds.values()].some(({ leaving }) => leaving.length > 0);
    },
    dispose() {
      unmounting.abort();
      for (const { mesh } of kinds.values()) {
        mesh.geometry.dispose();
        mesh.dispose();
      }
      gummy.dispose();
      material.dispose();
    },
  };
}

const matrix = new Matrix4();
const place = new Vector3();
const turn = new Quaternion();
const scale = new Vector3();

function placeKind({ mesh, radius, pieces, leaving }: Kind): void {
  let index = 0;
  const put = ({ position, quaternion }: FallingPiece, part: number) => {
    place.set(position.x, position.y + part * leavingHeight, position.z);
    turn.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w);
    scale.setScalar(radius * swelling * (1 - part * part));
    mesh.setMatrixAt(index, matrix.compose(place, turn, scale));
    index += 1;
  };
  for (const piece of pieces) put(piece, 0);
  for (const { from, part } of leaving.slice(0, mesh.instanceMatrix.count - index)) put(from, part);
  mesh.count = index;
  mesh.instanceMatrix.needsUpdate = true;
}

/** Returns a jelly's colour from the pale ground of its flavour's pictures. */
function jellyColor(ground: string): Color {
  const hue = new Color(ground).getHSL({ h: 0, s: 0, l: 0 });
  return new Color().setHSL(hue.h, hue.s > 0.05 ? 0.92 : hue.s, 0.56);
}
