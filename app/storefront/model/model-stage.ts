import {
  Box3,
  CanvasTexture,
  Color,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  Timer,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Material, Object3D, Texture } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/** What a viewer asks of the stage; all of it takes effect with the next frame. */
export type ModelStage = {
  /** In steps, to the visitor's right and up. */
  turn: (right: number, up: number) => void;
  /** Nearer by so many steps; farther where they are negative. */
  zoom: (steps: number) => void;
  reset: () => void;
  /** Gives everything back that the graphics card holds. */
  dispose: () => void;
};

type StageOptions = {
  /** A binary glTF file. */
  model: ArrayBuffer;
  /** CSS colour of the ground. */
  ground: string;
  /** Nothing moves by itself. */
  isStill: boolean;
  /** The graphics card was taken away: nothing more will be drawn. */
  onLost: () => void;
};

const fieldOfView = 30;
/** Of the lower end of the canvas, in pixels of the page: there lie the viewer's buttons. */
const buttonsHeight = 96;
const turnStep = Math.PI / 8;
const zoomStep = 1.2;
/** Sharper than this no eye sees while it turns, and every step costs a phone much. */
const maxPixelRatio = 2;
/** Seconds of one turn by itself. */
const turnSeconds = 24;

/** Thrown where a browser draws no WebGL. */
class NoWebGlError extends Error {
  override name = "NoWebGlError";
}

/**
 * Draws a model on a canvas, which may be turned and looked at from nearer. Draws only when something changes. Throws
 * `NoWebGlError`, and whatever the loader throws at a file that it does not understand.
 */
export async function openModelStage(
  canvas: HTMLCanvasElement,
  { model, ground, isStill, onLost }: StageOptions,
): Promise<ModelStage> {
  // Asked for here: three.js would complain on the console.
  const context = canvas.getContext("webgl2", { alpha: false, antialias: true });
  if (!context) throw new NoWebGlError("This browser draws no WebGL");
  const { scene: content } = await new GLTFLoader().parseAsync(model, "");
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  scene.background = new Color(ground);
  const reflections = reflectionsOf(renderer);
  scene.environment = reflections.texture;
  const size = standOn(content);
  scene.add(content, shadowOf(size));

  const camera = new PerspectiveCamera(fieldOfView);
  const controls = controlsOf(camera, canvas, { size, isStill });
  const timer = new Timer();
  let frame = 0;
  let isSeen = true;
  const draw = (time: number) => {
    frame = 0;
    timer.update(time);
    const isMoving = controls.update(timer.getDelta());
    renderer.render(scene, camera);
    if (isMoving || controls.autoRotate) drawSoon();
  };
  const drawSoon = () => {
    if (isSeen) frame ||= requestAnimationFrame(draw);
  };
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, maxPixelRatio));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    // The model stands in the middle of what the buttons leave free.
    camera.setViewOffset(clientWidth, clientHeight, 0, buttonsHeight / 2, clientWidth, clientHeight);
    camera.updateProjectionMatrix();
    drawSoon();
  };
  const touched = () => {
    controls.autoRotate = false;
    drawSoon();
  };
  const lost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  // A wheel scrolls the page; together with Ctrl, as which trackpads send a pinch, it brings the model nearer.
  const keepScroll = (event: WheelEvent) => {
    if (!event.ctrlKey) event.stopImmediatePropagation();
  };

  const parent = canvas.parentElement;
  parent?.addEventListener("wheel", keepScroll, { capture: true });
  canvas.addEventListener("webglcontextlost", lost);
  controls.addEventListener("start", touched);
  controls.addEventListener("change", drawSoon);
  const resized = new ResizeObserver(fit);
  resized.observe(canvas);
  const seen = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    if (isSeen) drawSoon();
  });
  seen.observe(canvas);
  fit();
  // Where they can be, the shaders are made aside: the first frame else would hold the page up.
  if (renderer.extensions.has("KHR_parallel_shader_compile")) await renderer.compileAsync(scene, camera);
  draw(performance.now());

  return {
    turn(right, up) {
      touched();
      controls.rotateLeft(-right * turnStep);
      controls.rotateUp(up * turnStep);
    },
    zoom(steps) {
      touched();
      const scale = zoomStep ** Math.abs(steps);
      if (steps > 0) controls.dollyIn(1 / scale);
      else controls.dollyOut(1 / scale);
    },
    reset() {
      touched();
      controls.reset();
    },
    dispose() {
      cancelAnimationFrame(frame);
      resized.disconnect();
      seen.disconnect();
      parent?.removeEventListener("wheel", keepScroll, { capture: true });
      canvas.removeEventListener("webglcontextlost", lost);
      controls.dispose();
      timer.dispose();
      free(scene);
      reflections.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** The light of a room, for what glosses. */
function reflectionsOf(renderer: WebGLRenderer) {
  const room = new RoomEnvironment();
  const generator = new PMREMGenerator(renderer);
  const reflections = generator.fromScene(room, 0.04, 0.1, 100, { size: 128 });
  room.dispose();
  generator.dispose();
  return reflections;
}

/** Puts a model with its foot in the middle of the ground, two high or, where it is wider than high, two wide. */
function standOn(content: Object3D): Vector3 {
  const box = new Box3().setFromObject(content);
  const scale = 2 / Math.max(...box.getSize(new Vector3()).toArray(), 1e-6);
  content.scale.multiplyScalar(scale);
  const { x, z } = box.getCenter(new Vector3());
  content.position.set(-x * scale, -box.min.y * scale, -z * scale);
  return box.getSize(new Vector3()).multiplyScalar(scale);
}

const shadowPixels = 128;

/** A soft shadow under what stands on the ground, drawn once. */
function shadowOf(size: Vector3): Mesh {
  const picture = document.createElement("canvas");
  picture.width = shadowPixels;
  picture.height = shadowPixels;
  const pencil = picture.getContext("2d");
  const half = shadowPixels / 2;
  const gradient = pencil?.createRadialGradient(half, half, 0, half, half, half);
  if (pencil && gradient) {
    for (const [at, strength] of [0.42, 0.33, 0.19, 0.07, 0].entries())
      gradient.addColorStop(at / 4, `rgb(60 30 30 / ${strength})`);
    pencil.fillStyle = gradient;
    pencil.fillRect(0, 0, shadowPixels, shadowPixels);
  }
  const map = new CanvasTexture(picture);
  map.colorSpace = SRGBColorSpace;
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  const shadow = new Mesh(new PlaneGeometry(size.x * 1.5, size.z * 1.5), material);
  shadow.rotation.x = -Math.PI / 2;
  shadow.position.y = 0.001;
  return shadow;
}

function controlsOf(
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  { size, isStill }: { size: Vector3; isStill: boolean },
): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  // A finger that moves up and down scrolls the page.
  canvas.style.touchAction = "pan-y";
  controls.enablePan = false;
  controls.enableDamping = !isStill;
  controls.autoRotate = !isStill;
  controls.autoRotateSpeed = 60 / turnSeconds;
  controls.minPolarAngle = Math.PI * 0.18;
  controls.maxPolarAngle = Math.PI * 0.5;
  controls.target.set(0, size.y / 2, 0);
  const distance = distanceFor(size, canvas);
  controls.minDistance = distance * 0.5;
  controls.maxDistance = distance * 1.25;
  camera.near = distance / 50;
  camera.far = distance * 4;
  camera.position.copy(controls.target).add(new Vector3(0, 0.24, 0.97).multiplyScalar(distance));
  controls.update();
  controls.saveState();
  return controls;
}

/** So far away that all of a model is seen from every side. */
function distanceFor(size: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): number {
  const slope = Math.tan((fieldOfView / 2) * (Math.PI / 180));
  const halfWidth = Math.hypot(size.x, size.z) / 2;
  const height = Math.max(1, clientHeight);
  const open = Math.max(0.4, 1 - buttonsHeight / height);
  const forHeight = size.y / 2 / (slope * open);
  const forWidth = halfWidth / (slope * (clientWidth / height || 1));
  return Math.max(forHeight, forWidth) * 1.1 + halfWidth * 0.7;
}

function free(scene: Scene): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { geometry, material } = object as Mesh;
    geometry.dispose();
    for (const each of [material].flat()) freeMaterial(each);
  });
}

function freeMaterial(material: Material): void {
  for (const value of Object.values(material) as unknown[]) if (isTexture(value)) value.dispose();
  material.dispose();
}

function isTexture(value: unknown): value is Texture {
  return typeof value === "object" && value !== null && "isTexture" in value;
}
