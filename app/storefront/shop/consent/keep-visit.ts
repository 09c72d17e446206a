import { landingOf, newBrowserIds } from "#app/domain/measurement/landing.ts";
import type { Landing } from "#app/domain/measurement/landing.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { visitPart } from "#app/domain/measurement/visit-parts.ts";
import { isRecord } from "#app/storefront/browser/call-function.ts";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { keptVisitName } from "./kept-visit.ts";

/** Days after which an order is no longer attributed to the page that led here. */
const keptDays = 90;
const day = 86_400_000;

/**
 * Keeps where this visit came from, for the consent that allows it: what this tab's first page said, if it said
 * anything, instead of what an earlier visit's did. Identifiers are kept for services that are asked about only.
 */
export function keepVisit(
  consent: string,
  asked: readonly MeasuredPart[],
  {
    isNew,
    now,
    ...page
  }: {
    address: string;
    referrer: string;
    /** False for a page that was reloaded or returned to, which says nothing new if a visit is kept. */
    isNew: boolean;
    now: number;
  },
): void {
  const stored = readStored("local", keptVisitName);
  const kept = isRecord(stored) && stored.consent === consent ? stored : null;
  const made = newBrowserIds(now, crypto.getRandomValues(new Uint32Array(2)));
  const id = (part: "ga_client_id" | "fbp") => visitPart(part, kept?.[part]) ?? made[part];
  const found = isNew || !kept ? landingOf({ ...page, now }) : null;
  const landing =
    found && !isSame(found, kept ?? {}) ? { ...found, landed_at: now } : earlier(kept ?? {}, now);
  writeStored("local", keptVisitName, {
    consent,
    ...allowed(landing, asked),
    ...(asked.includes("ga4") && { ga_client_id: id("ga_client_id") }),
    ...(asked.includes("meta") && { fbp: id("fbp") }),
  });
}

type KeptLanding = Partial<Landing> & { landed_at?: number };

/** Returns what is kept of an earlier page, unless it is too old. */
function earlier(kept: Record<string, unknown>, now: number): KeptLanding {
  const { landed_at } = kept;
  if (typeof landed_at !== "number" || landed_at < now - keptDays * day) return {};
  const part = (name: keyof Landing) => visitPart(name, kept[name]);
  return {
    utm_source: part("utm_source"),
    utm_medium: part("utm_medium"),
    utm_campaign: part("utm_campaign"),
    referrer: part("referrer"),
    gclid: part("gclid"),
    fbc: part("fbc"),
    landed_at,
  };
}

/** Whether a page is the one that is kept already: the time of its click stays the first one then. */
function isSame({ fbc, ...found }: Landing, kept: Record<string, unknown>): boolean {
  const click = (text: unknown) => (typeof text === "string" ? text.split(".").slice(3).join(".") : "");
  return (
    click(fbc) === click(kept.fbc) &&
    Object.entries(found).every(([name, value]) => value === (kept[name] ?? null))
  );
}

/** Leaves only the parts that somebody was asked about: the origin with Google's click, and Meta's click. */
function allowed(
  { gclid, fbc, landed_at, ...origin }: KeptLanding,
  asked: readonly MeasuredPart[],
): KeptLanding {
  return {
    ...(asked.includes("origin") && { ...origin, gclid: gclid ?? null }),
    ...(asked.includes("meta") && { fbc: fbc ?? null }),
    ...(landed_at !== undefined && { landed_at }),
  };
}
