/** Who asks for something. Every service that is not for everybody decides by this, never by what a screen hides. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "customer"; userId: string; email: string }
  | { kind: "admin"; userId: string; email: string };

/** Thrown by a service when the actor may not do what was asked; answered with 403. */
export class ForbiddenError extends Error {
  override name = "ForbiddenError";
}

/** Refuses everybody but administrators. */
export function requireAdmin(actor: Actor): asserts actor is Extract<Actor, { kind: "admin" }> {
  if (actor.kind !== "admin") throw new ForbiddenError("Only an administrator may do this");
}

/** The account behind the actor, or null for a visitor. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === "visitor" ? null : actor.userId;
}
