import type { StaffRole } from "#app/domain/accounts/role.ts";

/** The client of a request; `admin` is staff of any role. Services that are for staff only take a `Granted` instead. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "customer"; userId: string; email: string }
  | { kind: "admin"; userId: string; email: string; role: StaffRole };

/** Returns the id of the actor's account, or null for a visitor. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === "visitor" ? null : actor.userId;
}
