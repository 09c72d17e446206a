import { log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Attacks and changes of an account's protection. `sign_in_*`: e-mail and password; `code_*`: the second step;
 * `password_*`: the password of somebody already identified by a session or an e-mailed link. `*_failed`: wrong;
 * `*_limited`: refused after too many wrong ones; `codes_locked`: the account's codes are refused for an hour.
 */
export const securityEvents = [
  "sign_in_failed",
  "sign_in_limited",
  "code_failed",
  "code_limited",
  "codes_locked",
  "password_failed",
  "password_limited",
  "password_changed",
  "two_factor_on",
  "two_factor_off",
  "backup_codes_renewed",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Counts an event and logs it. The line names no person; its request id leads to the proxy's log. */
export function recordSecurityEvent(metrics: Pick<Metrics, "count">, event: SecurityEvent): void {
  metrics.count("security_events_total", { event });
  log.info({ event }, "security event");
}

/**
 * Starts the counters of security events and of refused webhooks at 0, so that an alert on their increase sees the
 * first event.
 */
export function addSecurityMetrics(metrics: Pick<Metrics, "count">): void {
  for (const event of securityEvents) metrics.count("security_events_total", { event }, 0);
  metrics.count("webhooks_refused_total", { provider: "stripe" }, 0);
}
