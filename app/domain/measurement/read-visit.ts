import { maxVisitHeader } from "./visit-header.ts";
import type { Visit } from "./visit-header.ts";
import { visitPart } from "./visit-parts.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the header of a visit. Null without a consent's id, and for anything that `writeVisit` does not write; a part
 * that cannot be kept is null. Never throws.
 */
export function readVisit(header: string | null): Visit | null {
  if (header === null || header.length > maxVisitHeader || !/^[\w-]+$/.test(header)) return null;
  const parts = decoded(header);
  if (typeof parts !== "object" || parts === null) return null;
  const value = (name: string): unknown =>
    Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : null;
  const consent = value("consent");
  if (typeof consent !== "string" || !uuid.test(consent)) return null;
  const part = (name: Parameters<typeof visitPart>[0]) => visitPart(name, value(name));
  return {
    consent,
    origin: {
      utm_source: part("utm_source"),
      utm_medium: part("utm_medium"),
      utm_campaign: part("utm_campaign"),
      referrer: part("referrer"),
      agent: part("agent"),
    },
    ids: {
      gclid: part("gclid"),
      ga_client_id: part("ga_client_id"),
      fbc: part("fbc"),
      fbp: part("fbp"),
    },
  };
}

function decoded(header: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(header.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
