/**
 * Kinds of e-mail. `order_*`, `withdrawal_received`, `message_reply` and `review_refused` go to the customer, `owner_*`
 * and `contact_message` to the owner.
 */
export const emailKinds = [
  "order_received",
  "owner_order_received",
  "order_paid",
  "order_shipped",
  "order_delivered",
  "order_cancelled",
  "order_replaced",
  "order_waiting",
  "order_pay_reminder",
  "order_unpaid",
  "order_recalled",
  "order_changed",
  "order_redirected",
  "order_document",
  "owner_order_changed",
  "owner_refund_due",
  "owner_refund_failed",
  "verify_email",
  "reset_password",
  "new_email",
  "staff_invite",
  "account_changed",
  "contact_message",
  "message_reply",
  "review_refused",
  "newsletter_confirmation",
  "newsletter_welcome",
  "stock_alert_confirmation",
  "back_in_stock",
  "cart_reminder",
  "order_reminder",
  "review_request",
  "withdrawal_received",
  "owner_withdrawal",
  "owner_duty_reminder",
  "test",
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** What the owner's texts of e-mails belong to: one kind, or all kinds that share a text. */
export const emailTextGroups = ["common", ...emailKinds] as const;
export type EmailTextGroup = (typeof emailTextGroups)[number];

/**
 * What an `account_changed` e-mail reports: a new password or e-mail, the second step on or off, or new backup codes.
 */
export const accountChanges = [
  "password",
  "email",
  "two_factor_on",
  "two_factor_off",
  "backup_codes",
] as const;
export type AccountChange = (typeof accountChanges)[number];

/** `failed`: permanently rejected, expired, or out of attempts. */
export const emailStates = ["waiting", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];

/** Maximum delivery attempts; with back-off they span slightly more than three days. */
export const maxAttempts = 85;

/**
 * Lifetime of an e-mail's secret link, in seconds: a day to confirm an e-mail or a new one, an hour to reset a
 * password, a week to accept an invitation or confirm the newsletter or a stock alert. Such a link opens the
 * recipient's account or gives consent in their name, so it must reach nobody else.
 */
export const linkLife = {
  verify_email: 86_400,
  reset_password: 3600,
  new_email: 86_400,
  staff_invite: 604_800,
  newsletter_confirmation: 604_800,
  stock_alert_confirmation: 604_800,
} as const satisfies Partial<Record<EmailKind, number>>;
export type SecretEmailKind = keyof typeof linkLife;

export function isSecretEmail(kind: EmailKind): kind is SecretEmailKind {
  return kind in linkLife;
}

/** Returns whether the secret link of an e-mail written at `createdAt` has expired; false for an e-mail without one. */
export function hasExpiredLink(kind: EmailKind, createdAt: Date, now: Date): boolean {
  return isSecretEmail(kind) && now.getTime() - createdAt.getTime() > linkLife[kind] * 1000;
}

/** Reasons why the shop itself gives up on an e-mail. Any other stored error is the mail server's response. */
export const emailProblems = ["link_expired", "nothing_to_report"] as const;
export type EmailProblem = (typeof emailProblems)[number];
