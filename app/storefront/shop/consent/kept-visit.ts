import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { visitHeader, writeVisit } from "#app/domain/measurement/visit-header.ts";
import { forgetStored, readStored } from "#app/ui/browser/browser-storage.ts";

/** Where the parts of a visit are kept after the shopper's consent, and only until it is withdrawn. */
export const keptVisitName = "visit-origin";

/**
 * Returns the header by which an order says where its visit came from; none without the shopper's consent. `asked` is
 * what the page asks for; one that asks for nothing forgets what was kept. `agent` is the host of the shopping agent
 * that filled the cart.
 */
export function visitHeaders(
  asked: readonly MeasuredPart[] | undefined,
  agent: string | null,
): Record<string, string> {
  if (!asked) forgetStored("local", keptVisitName);
  const kept = readStored("local", keptVisitName);
  if (typeof kept !== "object" || kept === null) return {};
  const header = writeVisit({ ...kept, agent });
  return header === null ? {} : { [visitHeader]: header };
}
