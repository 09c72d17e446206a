import { visitHeader, writeVisit } from "#app/domain/measurement/visit-header.ts";
import { readStored } from "#app/ui/browser/browser-storage.ts";

/** Where the parts of a visit are kept after the shopper's consent, and only until it is withdrawn. */
export const keptVisitName = "visit-origin";

/** Where a cart that a shopping agent filled says so, in the tab that it was opened in. */
const agentCartName = "agent-cart";

/** Returns the header by which an order says where its visit came from; none without the shopper's consent. */
export function visitHeaders(): Record<string, string> {
  const kept = readStored("local", keptVisitName);
  if (typeof kept !== "object" || kept === null) return {};
  const header = writeVisit({ ...kept, agent: agentOf(readStored("session", agentCartName)) });
  return header === null ? {} : { [visitHeader]: header };
}

/** The agent's host, alone or as a field beside others. */
function agentOf(cart: unknown): unknown {
  return typeof cart === "object" && cart !== null && "agent" in cart ? cart.agent : cart;
}
