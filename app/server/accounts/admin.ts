import { capabilitiesOf } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { Actor } from "./actor.ts";

const capabilities: unique symbol = Symbol("capabilities");

/**
 * A member of staff with proof of at least the capabilities `C`. Only `grant` makes one, so a service with a parameter of
 * this type needs no check of its own.
 */
export type Granted<C extends Capability> = Extract<Actor, { kind: "admin" }> & {
  readonly [capabilities]: { readonly [K in C]: true };
};

/** A member of staff of any role, which suffices for changes to their own account. */
export type Staff = Granted<never>;

/** All capabilities: those of an owner. */
export type Admin = Granted<Capability>;

/**
 * Returns the actor with proof of these capabilities; null for an actor who is not staff and for a role without one of them.
 * Only the entry points listed in `scripts/boundary-rules.mjs` may import it.
 */
export function grant<C extends Capability = never>(
  actor: Actor,
  ...needed: readonly C[]
): Granted<C> | null {
  if (actor.kind !== "admin") return null;
  const held = capabilitiesOf[actor.role];
  if (!needed.every((capability) => held.includes(capability))) return null;
  return { ...actor, [capabilities]: proofOf(needed) };
}

/** Returns a proof of the requested capabilities only, not of all that the role has. */
function proofOf<C extends Capability>(needed: readonly C[]) {
  return Object.fromEntries(needed.map((capability) => [capability, true])) as { readonly [K in C]: true };
}
