/** What open back offices are told of at once: an order came in, its payment did, somebody wrote, or withdrew. */
export const liveNoticeKinds = ["order", "payment", "message", "withdrawal"] as const;
export type LiveNoticeKind = (typeof liveNoticeKinds)[number];

/** Names the record and nothing of the person behind it; `number` is the order's. */
export type LiveNotice = { kind: LiveNoticeKind; id: string; number: string | null };

/** Seconds between two signs of life of an open stream (specification, section 9). */
export const heartbeatSeconds = 25;

/** How long the client waits before it connects again, attempt by attempt, in milliseconds; the last holds on. */
const reconnectDelays = [1000, 2000, 5000, 10_000] as const;

export function reconnectDelay(failures: number): number {
  return reconnectDelays[Math.min(failures, reconnectDelays.length - 1)] ?? 10_000;
}
