/**
 * The letters that the shop writes; `order_*` and `withdrawal_received` to the customer, `owner_*` and `contact_message` to
 * the shop's owner.
 */
export const letterKinds = [
  "order_received",
  "owner_order_received",
  "order_shipped",
  "order_delivered",
  "order_cancelled",
  "order_replaced",
  "owner_refund_due",
  "owner_refund_failed",
  "verify_email",
  "reset_password",
  "staff_invite",
  "contact_message",
  "newsletter_confirmation",
  "newsletter_welcome",
  "withdrawal_received",
  "owner_withdrawal",
  "test",
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** `failed` is a dead letter: it was refused for good, came too late, or every attempt was used up. */
export const letterStates = ["waiting", "sent", "failed"] as const;
export type LetterState = (typeof letterStates)[number];

/** Attempts before a letter is given up: with the pauses between them, three days and a little more. */
export const maxAttempts = 85;

/**
 * How long the link of a letter works, in seconds: a day to confirm an e-mail, an hour to choose a new password, a week to
 * accept an invitation or to confirm the newsletter. Such a link opens its recipient's account or gives consent in the
 * recipient's name, so that nobody else may have it.
 */
export const linkLife = {
  verify_email: 86_400,
  reset_password: 3600,
  staff_invite: 604_800,
  newsletter_confirmation: 604_800,
} as const satisfies Partial<Record<LetterKind, number>>;
export type SecretLetterKind = keyof typeof linkLife;

export function isSecretLetter(kind: LetterKind): kind is SecretLetterKind {
  return kind in linkLife;
}

/** Whether the link of a letter written at `createdAt` no longer works. */
export function hasExpiredLink(kind: LetterKind, createdAt: Date, now: Date): boolean {
  return isSecretLetter(kind) && now.getTime() - createdAt.getTime() > linkLife[kind] * 1000;
}

/** Why the shop itself gives a letter up; anything else that is kept as an error is in the mail server's words. */
export const letterProblems = ["link_expired", "nothing_to_report"] as const;
export type LetterProblem = (typeof letterProblems)[number];
