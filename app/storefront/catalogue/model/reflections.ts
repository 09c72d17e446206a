import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  PMREMGenerator,
  RGBAFormat,
} from "three";
import type { WebGLRenderer, WebGLRenderTarget } from "three";

const width = 256;
const height = 128;

/** A rectangular light with a soft edge: direction of its centre and half sizes, in degrees, and brightness. */
type Lamp = { azimuth: number; elevation: number; wide: number; high: number; bright: number };

/** The lamps around the product photographs (`art/stage.py`): a window of four panes, and soft boxes behind. */
const lamps: Lamp[] = [
  ...[-9.5, 9.5].flatMap((right) =>
    [-9.5, 9.5].map((up) => ({ azimuth: -43 + right, elevation: 26 + up, wide: 7.6, high: 7.6, bright: 7 })),
  ),
  { azimuth: 134, elevation: 24, wide: 17, high: 22, bright: 7 },
  { azimuth: -132, elevation: 20, wide: 9, high: 24, bright: 5 },
  { azimuth: 50, elevation: 12, wide: 7, high: 22, bright: 1.6 },
];

/**
 * Returns the surroundings that glossy jelly reflects: a pale room that is bright all around the horizon, so that no edge
 * looks dark, with the lamps of the photographs. Drawn here, so that there is nothing to download.
 */
export function reflectionsOf(renderer: WebGLRenderer): WebGLRenderTarget {
  const pixels = new Uint16Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const elevation = 90 * ((2 * (y + 0.5)) / height - 1);
    for (let x = 0; x < width; x += 1) {
      const light = brightnessAt(270 - 360 * ((x + 0.5) / width), elevation);
      const warmth = elevation < 0 ? [1, 0.95, 0.92, 1] : [1, 0.985, 0.97, 1];
      pixels.set(
        warmth.map((each, channel) => DataUtils.toHalfFloat(channel === 3 ? 1 : light * each)),
        (y * width + x) * 4,
      );
    }
  }
  const room = new DataTexture(pixels, width, height, RGBAFormat, HalfFloatType);
  room.mapping = EquirectangularReflectionMapping;
  room.magFilter = LinearFilter;
  room.minFilter = LinearFilter;
  room.needsUpdate = true;
  const generator = new PMREMGenerator(renderer);
  const reflections = generator.fromEquirectangular(room);
  room.dispose();
  generator.dispose();
  return reflections;
}

/** Returns the light from a direction; azimuth 0 is the viewer's, in degrees to the right. */
function brightnessAt(azimuth: number, elevation: number): number {
  const ambient = elevation < 0 ? 0.6 + 0.2 * (elevation / 90) : 0.6 + 0.08 * (elevation / 90);
  return lamps.reduce((sum, { azimuth: middle, elevation: rise, wide, high, bright }) => {
    const across = Math.abs(((azimuth - middle + 900) % 360) - 180) * Math.cos((elevation * Math.PI) / 180);
    return sum + bright * edge(wide - across) * edge(high - Math.abs(elevation - rise));
  }, ambient);
}

/** Returns 0 outside and 1 inside, with a soft edge of three degrees. */
function edge(inside: number): number {
  const part = Math.min(1, Math.max(0, inside / 3 + 0.5));
  return part * part * (3 - 2 * part);
}
