/** Events pushed to open back offices: a new order, its payment, a contact message, a withdrawal. */
export const liveNoticeKinds = ["order", "payment", "message", "withdrawal"] as const;
export type LiveNoticeKind = (typeof liveNoticeKinds)[number];

/** Identifies the record without personal data. `number` is the order number. */
export type LiveNotice = { kind: LiveNoticeKind; id: string; number: string | null };

/** Heartbeat interval of an open stream, in seconds (specification, section 9). */
export const heartbeatSeconds = 25;

/** Reconnection back-off in milliseconds, by attempt; the last delay repeats. */
const reconnectDelays = [1000, 2000, 5000, 10_000] as const;

export function reconnectDelay(failures: number): number {
  return reconnectDelays[Math.min(failures, reconnectDelays.length - 1)] ?? 10_000;
}
