import { Mesh, PerspectiveCamera, PlaneGeometry, Scene, WebGLRenderer } from "three";
import type { BufferGeometry, ShaderMaterial } from "three";
import type { LooseProduct } from "#app/domain/bags/bag.ts";
import { filmGeometry } from "./film-geometry.ts";
import { framePacer } from "./frame-budget.ts";
import { frameLoop } from "./frame-loop.ts";
import type { FrameLoop } from "./frame-loop.ts";
import { filmMaterial, shadowMaterial } from "./materials.ts";
import { nextTask } from "./next-task.ts";
import { pieceChanges, shownCounts } from "./piece-changes.ts";
import { pieceMeshes } from "./piece-meshes.ts";
import { pouch, radiusOf } from "./pouch-shape.ts";
import { pouchWorld } from "./pouch-world.ts";

export type PouchPieces = readonly { product: LooseProduct; quantity: number }[];

/** A pouch on a canvas, into which pieces fall. */
export type PouchStage = {
  /** Lets pieces fall in or leave until the pouch shows these. */
  show: (pieces: PouchPieces) => void;
  /** Releases all resources of the graphics card. */
  dispose: () => void;
};

type StageOptions = {
  /** Whether nothing may move now: pieces are then placed at rest at once. */
  isStill: () => boolean;
  /** Called when the WebGL context is lost: nothing more will be drawn. */
  onLost: () => void;
};

/** Time between pieces that fall in, in seconds: shorter for many, so that they all fall in `mostFalling`. */
const usualInterval = 0.12;
const mostFalling = 2.4;
/** Time after the last change in which pieces may move, in seconds. Some would tremble for ever. */
const longestMovement = 7;
/** How long the program may compute without letting the browser answer the visitor, in milliseconds. */
const longestTask = 8;
/** How far the camera is above the middle of the pouch, in parts of its distance. */
const elevation = 0.2;

/**
 * Renders a clear pouch on the canvas of a context, which it fits. Draws only while pieces move and the canvas can be
 * seen, and fewer pieces on a slow device (`framePacer`). Prepares in several tasks, so that the browser can answer the
 * visitor.
 */
export async function openPouchStage(
  context: WebGL2RenderingContext,
  { isStill, onLost }: StageOptions,
): Promise<PouchStage> {
  const canvas = context.canvas as HTMLCanvasElement;
  const renderer = new WebGLRenderer({ canvas, context, alpha: true });
  await nextTask();
  const scene = new Scene();
  const camera = new PerspectiveCamera(24);
  const meshes = pieceMeshes(scene, () => loop.wake());
  const parts = pouchParts();
  scene.add(...parts);
  await nextTask();
  scene.add(meshes.sample);
  await compile(renderer, scene, camera);
  scene.remove(meshes.sample);

  const world = pouchWorld();
  const pacer = framePacer();
  let pieces: PouchPieces = [];
  let waiting: string[] = [];
  let untilNext = 0;
  let moved = 0;
  let settling = 0;
  const isQuiet = () => isStill() || pacer.isTooSlow();

  /** Puts the next piece of a product into the mouth. */
  const dropNext = (above: number) => {
    const id = waiting.shift();
    const product = pieces.find((each) => each.product.id === id)?.product;
    if (product) meshes.add(product, world.drop(radiusOf(product.weight_grams), above));
  };
  const apply = () => {
    const { bodies } = pacer.budget();
    const counts = pieces.map(({ product: { id }, quantity }) => ({ id, quantity }));
    const wanted = shownCounts(counts, bodies);
    const { fallIn, leave } = pieceChanges(meshes.counts(), wanted);
    waiting = fallIn;
    if (leave.length + fallIn.length === 0) return;
    for (const id of leave) {
      const piece = meshes.remove(id);
      if (piece) world.remove(piece);
    }
    moved = 0;
    if (isQuiet()) void settle();
    else loop.wake();
  };
  /** Moves all pieces to where they come to rest, unseen, and draws them there. */
  const settle = async () => {
    settling += 1;
    const own = settling;
    for (let above = 0; waiting.length > 0; above += 0.5) dropNext(above);
    let until = performance.now() + longestTask;
    for (let step = 0; step < longestMovement * 60 && !world.isResting(); step += 1) {
      world.pass(1 / 60);
      if (performance.now() < until) continue;
      await nextTask();
      if (own !== settling) return;
      until = performance.now() + longestTask;
    }
    world.rest();
    loop.wake();
  };
  const fall = (seconds: number) => {
    untilNext -= seconds;
    if (untilNext <= 0 && waiting.length > 0) {
      untilNext = Math.min(usualInterval, mostFalling / waiting.length);
      dropNext(0);
    }
    world.pass(seconds);
    moved = waiting.length > 0 ? 0 : moved + seconds;
    if (moved > longestMovement) world.rest();
  };
  const draw = (elapsed: number | null): boolean => {
    const seconds = (elapsed ?? 0) / 1000;
    const isMoving = !isQuiet();
    if (isMoving) fall(seconds);
    const isLeaving = meshes.place(isMoving ? seconds : Infinity);
    renderer.render(scene, camera);
    if (!isMoving) return false;
    if (elapsed !== null && pacer.record(elapsed)) {
      fit();
      apply();
      if (pacer.isTooSlow()) void settle();
    }
    return isLeaving || waiting.length > 0 || !world.isResting();
  };
  const loop = frameLoop(draw, {
    request: (run) => requestAnimationFrame(run),
    cancel: (frame) => cancelAnimationFrame(frame),
  });
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, pacer.budget().pixelRatio));
    renderer.setSize(clientWidth, clientHeight, false);
    aim(camera, clientWidth / clientHeight);
    loop.wake();
  };
  const stopWatching = watch(canvas, { loop, fit, onLost });
  fit();

  return {
    show(next) {
      pieces = next;
      apply();
    },
    dispose() {
      settling += 1;
      loop.stop();
      stopWatching();
      meshes.dispose();
      for (const { geometry, material } of parts) {
        geometry.dispose();
        material.dispose();
      }
      renderer.dispose();
      if (!context.isContextLost()) renderer.forceContextLoss();
    },
  };
}

/** Returns the shadow on the ground, and the back and the front of the film, which are drawn after the pieces. */
function pouchParts(): Mesh<BufferGeometry, ShaderMaterial>[] {
  const shadow = new Mesh(new PlaneGeometry(1, 1), shadowMaterial());
  shadow.rotation.x = -Math.PI / 2;
  shadow.scale.set(pouch.halfWidth * 3.1, pouch.halfDepth * 3.6, 1);
  const back = new Mesh(filmGeometry(true), filmMaterial(true));
  const front = new Mesh(filmGeometry(false), filmMaterial(false));
  const parts = [shadow, back, front];
  for (const [order, part] of parts.entries()) part.renderOrder = order;
  return parts;
}

/** Compiles the shaders before the first frame, in parallel where the browser can, else one in each task. */
async function compile(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera): Promise<void> {
  if (renderer.extensions.has("KHR_parallel_shader_compile")) {
    await renderer.compileAsync(scene, camera);
    return;
  }
  for (const part of scene.children) {
    renderer.compile(part, camera, scene);
    await nextTask();
  }
}

/** Places the camera a little above the pouch, so that all of it is in the picture. */
function aim(camera: PerspectiveCamera, aspect: number): void {
  const slope = Math.tan((camera.fov / 2) * (Math.PI / 180));
  const height = (pouch.height * 1.17) / 2;
  const width = pouch.halfWidth * 1.17;
  const distance = pouch.halfDepth + Math.max(height / slope, width / (slope * aspect));
  camera.aspect = aspect;
  camera.position.set(0, pouch.height * 0.5 + distance * elevation, distance);
  camera.lookAt(0, pouch.height * 0.5, 0);
  camera.updateProjectionMatrix();
}

/** Follows the canvas: its size, whether it can be seen, and its context. Returns what ends that. */
function watch(
  canvas: HTMLCanvasElement,
  { loop, fit, onLost }: { loop: FrameLoop; fit: () => void; onLost: () => void },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const pauseWhileHidden = () => loop.setPause("pageHidden", document.hidden);
  document.addEventListener("visibilitychange", pauseWhileHidden, { signal });
  pauseWhileHidden();
  canvas.addEventListener("webglcontextlost", onLost, { signal });
  const resizeObserver = new ResizeObserver(fit);
  resizeObserver.observe(canvas);
  const visibilityObserver = new IntersectionObserver(([entry]) => {
    loop.setPause("outOfSight", entry?.isIntersecting === false);
  });
  visibilityObserver.observe(canvas);
  return () => {
    listening.abort();
    resizeObserver.disconnect();
    visibilityObserver.disconnect();
  };
}
