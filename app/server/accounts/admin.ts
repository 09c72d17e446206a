import type { Actor } from "./actor.ts";

/** What a member of staff may do. A role is a union of capabilities. */
export type Capability = "administer";

const capabilities: unique symbol = Symbol("capabilities");

/**
 * A member of staff with proof of at least the capabilities `C`. Only `asAdmin` makes one, so a service with a parameter of
 * this type needs no check of its own.
 */
export type Granted<C extends Capability> = {
  readonly kind: "admin";
  readonly userId: string;
  readonly email: string;
  readonly [capabilities]: { readonly [K in C]: true };
};

export type Admin = Granted<"administer">;

/**
 * Returns the rights of an administrator; null for other actors. Only the entry points listed in
 * `scripts/boundary-rules.mjs` may import it.
 */
export function asAdmin(actor: Actor): Admin | null {
  return actor.kind === "admin" ? { ...actor, [capabilities]: { administer: true } } : null;
}
