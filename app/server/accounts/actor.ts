/** The caller of a service. Every service that is not public authorizes by this, not by what the UI hides. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "customer"; userId: string; email: string }
  | { kind: "admin"; userId: string; email: string };

/** Thrown by a service when the actor is not allowed the action; answered with 403. */
export class ForbiddenError extends Error {
  override name = "ForbiddenError";
}

/** Throws `ForbiddenError` unless the actor is an administrator. */
export function requireAdmin(actor: Actor): asserts actor is Extract<Actor, { kind: "admin" }> {
  if (actor.kind !== "admin") throw new ForbiddenError("Only an administrator may do this");
}

/** Returns the id of the actor's account, or null for a visitor. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === "visitor" ? null : actor.userId;
}
