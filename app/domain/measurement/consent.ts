import type { MeasuredPart } from "./measurement-settings.ts";

/** Version of the words of the consent bar: raise it when they change, and everybody is asked again. */
const wordsVersion = 2;

/** Months for which a choice is valid; then the shopper is asked again. */
const consentMonths = 12;

/** Server function that keeps the proof of a consent. */
export const recordConsentName = "record-consent";

/**
 * Returns the version of the question that is asked: it changes with the words and with what is switched on, since a
 * consent to one service is none to another.
 */
export function consentWording(asked: readonly MeasuredPart[]): string {
  return [wordsVersion, ...asked].join("-");
}

/** Returns the time before which a choice was made that is no longer valid. */
export function consentCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - consentMonths);
  return cutoff;
}
