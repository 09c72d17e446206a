import {
  Box3,
  CanvasTexture,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { Object3D } from "three";

const cells = 96;
/** Height above the ground at which a part no longer darkens it, in the model's scaled units. */
const reach = 0.75;
const blurs = [2, 3, 4];
const darkest = 0.5;
/** Maximum number of points sampled per mesh: more do not change a blurred shadow. */
const mostPoints = 6000;

/**
 * Returns a model's soft shadow on a ground of the given colour, darkest under the points of contact. Drawn once. Light
 * that passes through jelly colours the shadow, so it is a deeper shade of the ground and not grey.
 */
export function shadowOf(content: Object3D, ground: Color): Mesh {
  const box = new Box3().setFromObject(content);
  const middle = box.getCenter(new Vector3());
  const side = 1.7 * Math.max(box.max.x - box.min.x, box.max.z - box.min.z);
  let shades = new Float32Array(cells * cells);
  for (const point of pointsOf(content)) {
    const x = Math.floor(((point.x - middle.x) / side + 0.5) * cells);
    const z = Math.floor(((point.z - middle.z) / side + 0.5) * cells);
    if (x < 0 || x >= cells || z < 0 || z >= cells) continue;
    const shade = Math.max(0, 1 - point.y / reach) ** 2;
    const at = z * cells + x;
    shades[at] = Math.max(shades[at] ?? 0, shade);
  }
  for (const radius of blurs) shades = blurred(blurred(shades, radius, 1), radius, cells);
  const material = new MeshBasicMaterial({
    color: ground.clone().multiply(new Color(0.5, 0.34, 0.32)),
    map: pictureOf(shades),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const shadow = new Mesh(new PlaneGeometry(side, side), material);
  shadow.rotation.x = -Math.PI / 2;
  shadow.position.set(middle.x, 0.001, middle.z);
  return shadow;
}

/** Yields points spread over a model, in the scene's units; the object is the same each time. */
export function* pointsOf(content: Object3D): Generator<Vector3> {
  const point = new Vector3();
  const meshes: Mesh[] = [];
  content.updateMatrixWorld(true);
  content.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object as Mesh);
  });
  for (const { geometry, matrixWorld } of meshes) {
    const { position } = geometry.attributes;
    if (!position) continue;
    const stride = Math.ceil(position.count / mostPoints);
    for (let index = 0; index < position.count; index += stride)
      yield point.fromBufferAttribute(position, index).applyMatrix4(matrixWorld);
  }
}

/** Averages each cell with its neighbours within `radius` along the direction of `step`; outside is light. */
function blurred(shades: Float32Array<ArrayBuffer>, radius: number, step: number): Float32Array<ArrayBuffer> {
  const answer = new Float32Array(shades.length);
  const across = step === 1 ? cells : 1;
  for (let line = 0; line < cells; line += 1)
    for (let place = 0; place < cells; place += 1) {
      let sum = 0;
      const last = Math.min(cells - 1, place + radius);
      for (let near = Math.max(0, place - radius); near <= last; near += 1)
        sum += shades[line * across + near * step] ?? 0;
      answer[line * across + place * step] = sum / (2 * radius + 1);
    }
  return answer;
}

function pictureOf(shades: Float32Array): CanvasTexture {
  const picture = document.createElement("canvas");
  picture.width = cells;
  picture.height = cells;
  const drawing = picture.getContext("2d");
  const pixels = drawing?.createImageData(cells, cells);
  if (drawing && pixels) {
    for (const [index, shade] of shades.entries())
      pixels.data.set([255, 255, 255, 255 * darkest * Math.min(1, shade)], index * 4);
    drawing.putImageData(pixels, 0, 0);
  }
  const map = new CanvasTexture(picture);
  map.colorSpace = SRGBColorSpace;
  return map;
}
