/** The client of a request. Services that are for staff only take an `Admin` instead. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "customer"; userId: string; email: string }
  | { kind: "admin"; userId: string; email: string };

/** Returns the id of the actor's account, or null for a visitor. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === "visitor" ? null : actor.userId;
}
