import { createContext, useContext } from "react";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";

/** The reader's role; null while it is unknown, as in an outage. */
const RoleContext = createContext<StaffRole | null>(null);
export const RoleProvider = RoleContext.Provider;

/**
 * Returns whether the reader's role includes a capability, to leave out what the server would refuse. An unknown role hides
 * nothing.
 */
export function useMay(): (capability: Capability) => boolean {
  const role = useContext(RoleContext);
  return (capability) => role === null || hasCapability(role, capability);
}

export const useRole = () => useContext(RoleContext);
