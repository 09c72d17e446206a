import { consentCutoff, consentWording, recordConsentName } from "#app/domain/measurement/consent.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { keepVisit } from "./keep-visit.ts";
import { keptVisitName } from "./kept-visit.ts";

/** A choice in the consent bar. `id` names a consent in its proof; a refusal has none, as nothing is kept of it. */
export type Choice = { isGiven: boolean; id: string | null };

const choiceName = "consent";
const unsentName = "consent-unsent";
/** Proofs that wait for a connection, oldest first; a browser can hardly collect more. */
const mostUnsent = 20;

/**
 * Returns the browser's choice; null for none, for one that is too old, and for one about other words or services. What
 * was kept for it is then deleted.
 */
export function validChoice(asked: readonly MeasuredPart[], now: Date): Choice | null {
  const stored = readStored("local", choiceName);
  if (isRecord(stored)) {
    const { isGiven, id, wording, at } = stored;
    const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
    const isValid = wording === consentWording(asked) && time >= consentCutoff(now).getTime();
    if (isValid && isGiven === true && typeof id === "string") return { isGiven, id };
    if (isValid && isGiven === false) return { isGiven, id: null };
  }
  forgetStored("local", keptVisitName);
  return null;
}

/**
 * Returns the id of the consent that was given and not withdrawn, also of one that is too old or about other words: the
 * shop may still keep orders for it. Null for none.
 */
function givenId(): string | null {
  const stored = readStored("local", choiceName);
  return isRecord(stored) && stored.isGiven === true && typeof stored.id === "string" ? stored.id : null;
}

/**
 * Stores the consent, keeps where the visit came from, and sends the proof. A consent that is given again, to other
 * words or after a year, keeps its id, so that one withdrawal covers all that was kept for it.
 */
export function giveConsent(asked: readonly MeasuredPart[], language: Locale, now: Date): void {
  if (validChoice(asked, now)?.isGiven) return;
  const id = givenId() ?? newUuid();
  const wording = consentWording(asked);
  writeStored("local", choiceName, { isGiven: true, id, wording, at: now.toISOString() });
  keptFor = null;
  keepThisVisit(id, asked, now);
  addProof({ id, isGiven: true, wording, language });
}

/**
 * Stores the refusal and deletes all that was kept; withdraws a consent that was given before, whatever its words. A
 * withdrawal is final: a later consent has another id.
 */
export function refuseConsent(asked: readonly MeasuredPart[], language: Locale, now: Date): void {
  const id = givenId();
  const wording = consentWording(asked);
  writeStored("local", choiceName, { isGiven: false, wording, at: now.toISOString() });
  forgetStored("local", keptVisitName);
  if (id !== null) addProof({ id, isGiven: false, wording, language });
}

/** The consent for which this page has kept its visit: a page is landed on once. */
let keptFor: string | null = null;

/**
 * Keeps where this visit came from. The navigation's own entry has the address of the first page that this tab loaded,
 * whatever page it shows by now.
 */
export function keepThisVisit(id: string, asked: readonly MeasuredPart[], now: Date): void {
  if (keptFor === id) return;
  keptFor = id;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  keepVisit(id, asked, {
    address: page?.name ?? location.href,
    referrer: document.referrer,
    isNew: page?.type === "navigate",
    now: now.getTime(),
  });
}

type Proof = { id: string; isGiven: boolean; wording: string; language: Locale };

function addProof(proof: Proof): void {
  writeStored("local", unsentName, [...unsentProofs(), proof].slice(-mostUnsent));
  void sendProofs();
}

function unsentProofs(): unknown[] {
  const stored = readStored("local", unsentName);
  return Array.isArray(stored) ? stored : [];
}

/** Sends the proofs that have not arrived yet, oldest first. Never rejects: the next page tries again. */
export async function sendProofs(): Promise<void> {
  for (const proof of unsentProofs())
    try {
      const { success, code } = await callFunction(recordConsentName, JSON.stringify(proof));
      // Nothing would be gained by sending what the shop cannot read again.
      if (success !== true && code !== "invalid") return;
      const sent = JSON.stringify(proof);
      const left = unsentProofs().filter((each) => JSON.stringify(each) !== sent);
      if (left.length > 0) writeStored("local", unsentName, left);
      else forgetStored("local", unsentName);
    } catch {
      return;
    }
}

/** Returns a UUID of version 4 (RFC 9562). `crypto.randomUUID` is undefined on pages served without TLS. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
