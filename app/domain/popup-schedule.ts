import type { PopupStatus } from "./popup.ts";

type Scheduled = { status: PopupStatus; start_date: Date | null };

/** The status that a popup has at a moment: a scheduled one is active from its start on (specification, section 4). */
export function statusAt({ status, start_date }: Scheduled, now: Date): PopupStatus {
  return status === "scheduled" && start_date !== null && start_date <= now ? "active" : status;
}

/** Whether nobody will see a popup any more: its last moment has passed, or that of its countdown. */
export function isExpired(
  popup: { type: string; end_date: Date | null; timer_end: Date | null },
  now: Date,
): boolean {
  const { type, end_date, timer_end } = popup;
  return (
    (end_date !== null && end_date < now) || (type === "timer" && timer_end !== null && timer_end <= now)
  );
}
