import { sanitizeText } from "#app/domain/typed-text.ts";
import type { ClickIds, VisitOrigin } from "./origin.ts";

/** Maximum lengths in characters: of a text of a link, and of an identifier that a service gives. */
const lengths = { text: 100, id: 300 } as const;

/** Characters of a host name, in lower case, with the port that an agent's profile may have. */
const host = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * Each part of a visit, cleaned: null for a value that is none. Texts are cut; those with control characters are
 * refused.
 */
const parts: { [Part in keyof (VisitOrigin & ClickIds)]: (value: string) => string | null } = {
  utm_source: textPart,
  utm_medium: textPart,
  utm_campaign: textPart,
  referrer: hostPart,
  agent: hostPart,
  gclid: (value) => matching(value, /^[\w-]+$/),
  ga_client_id: (value) => matching(value, /^\d{1,10}\.\d{1,10}$/),
  fbc: (value) => matching(value, /^fb\.\d\.\d{13}\.[\w.-]+$/),
  fbp: (value) => matching(value, /^fb\.\d\.\d{13}\.\d{1,20}$/),
};

/** Returns one part of a visit as it may be kept; null for none, and for anything that it cannot be. */
export function visitPart(part: keyof typeof parts, value: unknown): string | null {
  return typeof value === "string" && value !== "" ? parts[part](value) : null;
}

function textPart(value: string): string | null {
  return /\p{Cc}/u.test(value) ? null : sanitizeText(value, lengths.text) || null;
}

function hostPart(value: string): string | null {
  const lower = value.toLowerCase();
  return host.test(lower) ? lower : null;
}

function matching(value: string, pattern: RegExp): string | null {
  return value.length <= lengths.id && pattern.test(value) ? value : null;
}
