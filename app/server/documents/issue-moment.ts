/** How far the clock may lag behind the last document, in milliseconds: clocks of several copies differ a little. */
const clockTolerance = 5 * 60_000;

/** No document was issued because the clock lags behind the last document: one of the two moments is wrong. */
export class ClockSetBackError extends Error {
  constructor(last: Date, now: Date) {
    super(`The last document was issued at ${last.toISOString()}, but the clock says ${now.toISOString()}`);
  }
}

/**
 * Returns when a document counts as issued: never before the one with the previous number (ЗДДС, article 114). Throws
 * `ClockSetBackError` when the clock lags by more than five minutes, since a number cannot be taken back.
 */
export function issueMoment(last: Date | undefined, now: Date): Date {
  if (last === undefined || last <= now) return now;
  if (last.getTime() - now.getTime() > clockTolerance) throw new ClockSetBackError(last, now);
  return last;
}
