import type { PopupStatus } from "./popup.ts";

type Scheduled = { status: PopupStatus; start_date: Date | null };

/** Returns a popup's effective status: a scheduled popup is active from its start (specification, section 4). */
export function statusAt({ status, start_date }: Scheduled, now: Date): PopupStatus {
  return status === "scheduled" && start_date !== null && start_date <= now ? "active" : status;
}

/** Returns whether a popup can never be shown again: its end date or its countdown has passed. */
export function isExpired(
  popup: { type: string; end_date: Date | null; timer_end: Date | null },
  now: Date,
): boolean {
  const { type, end_date, timer_end } = popup;
  return (
    (end_date !== null && end_date < now) || (type === "timer" && timer_end !== null && timer_end <= now)
  );
}
