import type { ClickIds, VisitOrigin } from "./origin.ts";

/**
 * What an order says of its visit: the consent that allows it, where the visit came from, and the services'
 * identifiers.
 */
export type Visit = { consent: string; origin: VisitOrigin; ids: ClickIds };

/**
 * Header of create-order with the visit, as JSON in base64url (RFC 4648, section 5). It is not part of the body, since
 * a resent order must stay identical.
 */
export const visitHeader = "Visit-Origin";

/** Longest header, in characters. All parts at their longest fit, in Cyrillic letters too. */
export const maxVisitHeader = 4000;

/** Writes the header from the parts that are kept, each with its name; null when it would be too long. */
export function writeVisit(parts: Readonly<Record<string, unknown>>): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  if (bytes.length > maxVisitHeader / 2) return null;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
