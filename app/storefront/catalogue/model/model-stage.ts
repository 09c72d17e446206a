import {
  Box3,
  Color,
  Mesh,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Spherical,
  Timer,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Material, Object3D, Texture } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { pointsOf, shadowOf } from "./ground-shadow.ts";
import { reflectionsOf } from "./reflections.ts";
import { turnStep } from "./turntable.ts";

/** The controls of a rendered model; changes take effect with the next frame. */
export type ModelStage = {
  /** Draws one frame; resolves when the graphics card has finished it. */
  drawFrame: () => Promise<void>;
  /** Starts drawing whenever something changes. */
  start: () => void;
  /** Turns the model to an angle from its front, in radians counter-clockwise from above, and stops its rotation. */
  face: (angle: number) => void;
  /** Turns the model, in steps to the visitor's right and up. */
  turn: (right: number, up: number) => void;
  /** Zooms in by that many steps; out when negative. */
  zoom: (steps: number) => void;
  reset: () => void;
  /** Releases all resources of the graphics card. */
  dispose: () => void;
};

type StageOptions = {
  /** A binary glTF file. */
  model: ArrayBuffer;
  /** CSS colour of the background. */
  ground: string;
  /** Turns off automatic rotation and damping. */
  isStill: boolean;
  /** Called when the WebGL context is lost: nothing more will be drawn. */
  onLost: () => void;
};

const fieldOfView = 30;
/** Height of the viewer's buttons at the lower end of the canvas, in CSS pixels. */
const buttonsHeight = 96;
/** Elevation above the horizon of the direction from which the model is first seen. */
const elevation = { sin: 0.24, cos: 0.97 };
const zoomStep = 1.2;
/** A higher ratio is not visible on a turning model and is costly on phones. */
const maxPixelRatio = 2;
/** Duration of one automatic turn, in seconds. */
const turnSeconds = 24;

/** Thrown where the browser does not support WebGL 2. */
class NoWebGlError extends Error {
  override name = "NoWebGlError";
}

/**
 * Renders a model on a canvas, where it can be turned and zoomed. Draws only when something changes. Throws
 * `NoWebGlError`, and the loader's error for an invalid file.
 */
export async function openModelStage(
  canvas: HTMLCanvasElement,
  { model, ground, isStill, onLost }: StageOptions,
): Promise<ModelStage> {
  // Requested here: three.js would log a missing context as an error.
  const context = canvas.getContext("webgl2", { alpha: false, antialias: true });
  if (!context) throw new NoWebGlError("This browser does not support WebGL 2");
  const { scene: content } = await new GLTFLoader().parseAsync(model, "");
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  scene.background = new Color(ground);
  const reflections = reflectionsOf(renderer);
  scene.environment = reflections.texture;
  const size = placeOnGround(content);
  scene.add(content, shadowOf(content, scene.background));

  const camera = new PerspectiveCamera(fieldOfView);
  const controls = controlsOf(camera, canvas, { size, isStill });
  const timer = new Timer();
  let frame = 0;
  let isStarted = false;
  let isVisible = true;
  const render = () => {
    // The lamps stay where they are while the model turns.
    scene.environmentRotation.y = controls.getAzimuthalAngle();
    renderer.render(scene, camera);
  };
  const draw = (time: number) => {
    frame = 0;
    timer.update(time);
    const isMoving = controls.update(timer.getDelta());
    render();
    if (isMoving || controls.autoRotate) requestDraw();
  };
  const requestDraw = () => {
    if (isStarted && isVisible) frame ||= requestAnimationFrame(draw);
  };
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, maxPixelRatio));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    // Centres the model in the area above the buttons.
    camera.setViewOffset(clientWidth, clientHeight, 0, buttonsHeight / 2, clientWidth, clientHeight);
    camera.updateProjectionMatrix();
    requestDraw();
  };
  const stopAutoRotation = () => {
    controls.autoRotate = false;
    requestDraw();
  };
  const handleContextLost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  // The wheel scrolls the page; with Ctrl, which trackpads send for a pinch, it zooms.
  const passScrollToPage = (event: WheelEvent) => {
    if (!event.ctrlKey) event.stopImmediatePropagation();
  };

  const parent = canvas.parentElement;
  parent?.addEventListener("wheel", passScrollToPage, { capture: true });
  canvas.addEventListener("webglcontextlost", handleContextLost);
  controls.addEventListener("start", stopAutoRotation);
  controls.addEventListener("change", requestDraw);
  const resizeObserver = new ResizeObserver(fit);
  resizeObserver.observe(canvas);
  const visibilityObserver = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true;
    if (isVisible) requestDraw();
  });
  visibilityObserver.observe(canvas);
  fit();
  // Compiles the shaders in parallel where supported: otherwise the first frame blocks the page.
  if (renderer.extensions.has("KHR_parallel_shader_compile")) await renderer.compileAsync(scene, camera);

  return {
    async drawFrame() {
      render();
      await finished(context);
    },
    start() {
      isStarted = true;
      draw(performance.now());
    },
    face(angle) {
      stopAutoRotation();
      const offset = new Spherical().setFromVector3(camera.position.sub(controls.target));
      offset.theta = -angle;
      camera.position.setFromSpherical(offset).add(controls.target);
      controls.update();
    },
    turn(right, up) {
      stopAutoRotation();
      controls.rotateLeft(-right * turnStep);
      controls.rotateUp(up * turnStep);
    },
    zoom(steps) {
      stopAutoRotation();
      const scale = zoomStep ** Math.abs(steps);
      if (steps > 0) controls.dollyIn(1 / scale);
      else controls.dollyOut(1 / scale);
    },
    reset() {
      stopAutoRotation();
      controls.reset();
    },
    dispose() {
      cancelAnimationFrame(frame);
      resizeObserver.disconnect();
      visibilityObserver.disconnect();
      parent?.removeEventListener("wheel", passScrollToPage, { capture: true });
      canvas.removeEventListener("webglcontextlost", handleContextLost);
      controls.dispose();
      timer.dispose();
      disposeScene(scene);
      reflections.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Resolves when the graphics card has executed all commands so far or is lost, without blocking the page. */
async function finished(context: WebGL2RenderingContext): Promise<void> {
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  if (!fence) return;
  while (
    !context.isContextLost() &&
    context.getSyncParameter(fence, context.SYNC_STATUS) !== context.SIGNALED
  )
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  context.deleteSync(fence);
}

/** A model's height, and the radius of the upright cylinder in which it turns. */
type Size = { height: number; radius: number };

/** Places a model on the middle of the ground and scales its largest side to 2. Returns its scaled size. */
function placeOnGround(content: Object3D): Size {
  const box = new Box3().setFromObject(content);
  const sides = box.getSize(new Vector3());
  const scale = 2 / Math.max(...sides.toArray(), 1e-6);
  content.scale.multiplyScalar(scale);
  const { x, z } = box.getCenter(new Vector3());
  content.position.set(-x * scale, -box.min.y * scale, -z * scale);
  let radius = 0;
  for (const point of pointsOf(content)) radius = Math.max(radius, Math.hypot(point.x, point.z));
  return { height: sides.y * scale, radius };
}

function controlsOf(
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  { size, isStill }: { size: Size; isStill: boolean },
): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  // A vertical swipe scrolls the page.
  canvas.style.touchAction = "pan-y";
  controls.enablePan = false;
  controls.enableDamping = !isStill;
  controls.autoRotate = !isStill;
  controls.autoRotateSpeed = 60 / turnSeconds;
  controls.minPolarAngle = Math.PI * 0.18;
  controls.maxPolarAngle = Math.PI * 0.5;
  controls.target.set(0, size.height / 2, 0);
  const distance = distanceFor(size, canvas);
  controls.minDistance = distance * 0.5;
  controls.maxDistance = distance * 1.25;
  camera.near = distance / 50;
  camera.far = distance * 4;
  const { sin, cos } = elevation;
  camera.position.copy(controls.target).add(new Vector3(0, sin, cos).multiplyScalar(distance));
  controls.update();
  controls.saveState();
  return controls;
}

/**
 * Returns the distance from which the whole model is visible from every side, above the buttons. Treats it as an
 * upright cylinder: the near edge of its bottom is the lowest in the view.
 */
function distanceFor({ height, radius }: Size, { clientWidth, clientHeight }: HTMLCanvasElement): number {
  const slope = Math.tan((fieldOfView / 2) * (Math.PI / 180));
  const canvasHeight = Math.max(1, clientHeight);
  const open = Math.max(0.4, 1 - buttonsHeight / canvasHeight);
  const { sin, cos } = elevation;
  const lowest = (height / 2) * cos + radius * sin;
  const nearness = radius * cos - (height / 2) * sin;
  const forHeight = lowest / (slope * open) + nearness;
  const forWidth = radius / Math.sin(Math.atan(slope * (clientWidth / canvasHeight || 1)));
  return Math.max(forHeight, forWidth) * 1.03;
}

function disposeScene(scene: Scene): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { geometry, material } = object as Mesh;
    geometry.dispose();
    for (const each of [material].flat()) disposeMaterial(each);
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material) as unknown[]) if (isTexture(value)) value.dispose();
  material.dispose();
}

function isTexture(value: unknown): value is Texture {
  return typeof value === "object" && value !== null && "isTexture" in value;
}
