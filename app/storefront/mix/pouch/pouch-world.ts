import { Body, ContactMaterial, Material, Plane, Quaternion, Sphere, Vec3, World } from "cannon-es";
import { pouch, wallDistance } from "./pouch-shape.ts";

/** A piece's place; the objects are the same at each step. */
export type FallingPiece = {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly quaternion: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
};

/** The physics of pieces in the pouch: spheres within flat walls, on a floor. */
export type PouchWorld = {
  /** Drops a piece of that radius into the mouth, from `above` the place where pieces appear. */
  drop: (radius: number, above?: number) => FallingPiece;
  remove: (piece: FallingPiece) => void;
  /** Passes that time; at most `mostSteps` steps of 1/60 second, so that a slow device shows a slower fall. */
  pass: (seconds: number) => void;
  /** Whether every piece lies still. */
  isResting: () => boolean;
  /** Stops all movement. */
  rest: () => void;
};

const stepSeconds = 1 / 60;
const mostSteps = 2;
/** Frames of exactly one step pass one, whatever the rounding of their times, in seconds. */
const rounding = 1e-4;
/** Slower than in nature, so that the eye can follow. */
const gravity = 15;
/** The film is as thick as this for the pieces, which therefore do not stick out of it. */
const wallInset = 0.05;
const walls = 16;
/** Height above the rim at which pieces appear, out of the picture. */
const mouth = 1.1;
/** Successive pieces appear that far around the mouth from each other, so that they do not touch. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

export function pouchWorld(): PouchWorld {
  const jelly = new Material("jelly");
  const world = new World({ gravity: new Vec3(0, -gravity, 0), allowSleep: true });
  world.addContactMaterial(
    new ContactMaterial(jelly, jelly, {
      friction: 0.35,
      restitution: 0.1,
      contactEquationStiffness: 2e6,
      contactEquationRelaxation: 4,
    }),
  );
  world.addBody(container(jelly));
  const bodies = new Map<FallingPiece, Body>();
  let dropped = 0;
  let behind = 0;
  return {
    drop(radius, above = 0) {
      const angle = dropped * goldenAngle;
      dropped += 1;
      const body = new Body({
        mass: radius ** 3,
        material: jelly,
        shape: new Sphere(radius),
        position: new Vec3(
          Math.cos(angle) * (pouch.halfWidth - radius) * 0.6,
          pouch.height + mouth + above,
          Math.sin(angle) * (pouch.halfDepth - radius) * 0.6,
        ),
        velocity: new Vec3(0, -2.5, 0),
        angularVelocity: new Vec3(4 * Math.sin(angle * 2), 3 * Math.cos(angle), 4 * Math.cos(angle * 3)),
        // Spheres would roll for ever.
        angularDamping: 0.5,
        linearDamping: 0.08,
        // High for pieces that touch many others, which would tremble for ever.
        sleepSpeedLimit: 0.5,
        sleepTimeLimit: 0.2,
      });
      body.quaternion.setFromEuler(angle * 5, angle * 3, angle * 7);
      world.addBody(body);
      const piece = { position: body.position, quaternion: body.quaternion };
      bodies.set(piece, body);
      return piece;
    },
    remove(piece) {
      const body = bodies.get(piece);
      if (!body) return;
      bodies.delete(piece);
      world.removeBody(body);
      // Those above it fall.
      for (const other of bodies.values()) other.wakeUp();
    },
    pass(seconds) {
      behind = Math.min(behind + seconds, mostSteps * stepSeconds);
      for (; behind > stepSeconds - rounding; behind -= stepSeconds) world.step(stepSeconds);
    },
    isResting: () => [...bodies.values()].every((body) => body.sleepState === Body.SLEEPING),
    rest() {
      for (const body of bodies.values()) body.sleep();
    },
  };
}

/** Returns the floor and the walls, which have no upper end. */
function container(material: Material): Body {
  const body = new Body({ type: Body.STATIC, material });
  const normalOf = new Vec3(0, 0, 1);
  const add = (normal: Vec3, distance: number) =>
    body.addShape(new Plane(), normal.scale(-distance), new Quaternion().setFromVectors(normalOf, normal));
  add(new Vec3(0, 1, 0), -wallInset);
  for (let wall = 0; wall < walls; wall += 1) {
    const angle = (2 * Math.PI * wall) / walls;
    add(new Vec3(-Math.cos(angle), 0, -Math.sin(angle)), wallDistance(angle, wallInset));
  }
  return body;
}
