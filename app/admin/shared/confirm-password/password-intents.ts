import type { LineDecision } from "#app/server/payouts/settle-line.ts";
import type { EntryDecision } from "#app/server/payments/bank/settle-entry.ts";
import type { AccountIntent } from "#app/admin/carriers/account-intents.ts";
import type { OrderIntent } from "#app/admin/orders/order-intents.ts";
import type { AccountForm } from "#app/admin/staff/account-forms.ts";
import type { StaffStep } from "#app/admin/staff/staff-steps.ts";
import type { GuideIntent } from "#app/admin/start/guide-intents.ts";

type Intents<Intent extends string> = Readonly<Record<Intent, boolean>>;

const payoutDecisions: Intents<LineDecision | "check" | "fetch"> = {
  // A payout of another sum than the parcel's.
  accept: true,
  dismiss: false,
  restore: false,
  check: false,
  fetch: false,
};

/**
 * Which actions ask for the password again, by route and intent: those that move money, change where it goes or how it
 * is booked, give or take access, erase a person or export persons. `save` is a form without intents, `download` a
 * file. Everyday work does not ask. Contains every route about orders, money, persons, settings and staff; the route
 * matrix fails for a route or an intent of these that is missing.
 */
export const passwordIntents = {
  "admin/orders/list": { advance: false, undo: false, mark_paid: false },
  "admin/orders/new": { save: false },
  "admin/orders/manual/manual-promotions": { download: false },
  "admin/orders/correct": { save: false },
  "admin/orders/view": {
    refund: true,
    mark_refunded: true,
    advance: false,
    cancel: false,
    return: false,
    mark_paid: false,
    mark_unpaid: false,
    note: false,
    delete_note: false,
  } satisfies Intents<OrderIntent>,
  // `refund`: the change returns money to the customer.
  "admin/orders/lines/change": { refund: true, save: false },
  "admin/orders/export": { download: true },
  "admin/visits/export": { download: false },
  "admin/orders/documents/issue-invoice": { preview: false, edit: false, issue: false },
  "admin/orders/documents/issue-credit-note": { save: false },
  "admin/orders/documents/document-file": { download: false },
  "admin/bank/list": {
    // A transfer of another sum than the order's.
    accept: true,
    dismiss: false,
    restore: false,
  } satisfies Intents<EntryDecision>,
  "admin/bank/file": { save: false, columns: false, choose: false, apply: false },
  "admin/payouts/list": payoutDecisions,
  "admin/payouts/view": payoutDecisions,
  "admin/payouts/file": { save: false, columns: false, choose: false, apply: false },
  "admin/payment-methods/edit": { save: true },
  "admin/card-account/edit": { save: true, check: false },
  "admin/mail-server/edit": { save: true, test: false },
  "admin/opening/edit": { save: true },
  // Changes who receives data about customers.
  "admin/measurement/edit": { save: true },
  "admin/address/edit": { save: true },
  "admin/backup/edit": { save: true, make: false },
  "admin/backup/file": { download: true },
  "admin/backup/state": { download: false },
  "admin/carriers/edit": {
    account: true,
    remove: true,
    check: false,
    save: true,
  } satisfies Intents<AccountIntent | "save">,
  "admin/books/settings": { save: true },
  // `issue` closes a month: it issues the documents that the month lacks.
  "admin/books/month": { issue: true, package: false, retry: false },
  "admin/books/audit-file": { download: false },
  "admin/books/packages": { download: false },
  "admin/books/package-file": { download: true },
  "admin/duties/list": { save: false, undo: false },
  "admin/customers/view": { save: false },
  "admin/customers/erase": { save: true },
  "admin/customers/export": { download: true },
  "admin/customers/data": { download: true },
  "admin/subscribers/list": { save: false },
  "admin/subscribers/export": { download: true },
  "admin/newsletters/list": { duplicate: false, delete: false },
  "admin/newsletters/new": { save: false },
  "admin/newsletters/edit": {
    save: false,
    test: false,
    unplan: false,
    pause: false,
    resume: false,
    stop: false,
  },
  "admin/newsletters/audience": { download: false },
  "admin/newsletters/preview": { download: false },
  "admin/follow-ups/edit": { save: false },
  "admin/feeds/edit": { save: false, new: false, remove: false },
  "admin/agents/edit": { save: false },
  // Starts or plans the sending, which cannot be taken back.
  "admin/newsletters/send": { start: true },
  "admin/newsletters/bounced": { save: false },
  "admin/withdrawals/list": { handle: false, reopen: false, delete: false },
  "admin/messages/list": { handle: false, reopen: false, delete: false },
  "admin/messages/reply": { save: false },
  "admin/reviews/list": { publish: false, refuse: false, answer: false, handle: false },
  "admin/emails/list": { test: false },
  "admin/emails/view": { resend: false },
  // The e-mail's links that open an account are left out instead.
  "admin/emails/email": { download: false },
  "admin/lots/report": { download: true },
  "admin/settings/edit": { save: true },
  "admin/settings/guarantee-notice": { save: false },
  "admin/start/guide": {
    mark: false,
    unmark: false,
    hide: false,
    show: false,
    remove_demo: true,
  } satisfies Intents<GuideIntent>,
  "admin/staff/list": {
    invite: true,
    again: true,
    role: true,
    remove: true,
    withdraw: false,
    end_session: false,
  } satisfies Intents<StaffStep>,
  // `password` has a field of its own for the present one.
  "admin/staff/account": { name: false, email: true, password: false } satisfies Intents<AccountForm>,
  // Each of its forms has a password field of its own.
  "admin/staff/two-factor": { begin: false, confirm: false, renew: false, off: false },
} as const satisfies Readonly<Record<string, Intents<string>>>;

export type PasswordRoute = keyof typeof passwordIntents;

/** Returns whether an action asks for the password again; an intent that the table lacks does. */
export function asksPassword(route: PasswordRoute, intent: string): boolean {
  const intents: Intents<string> = passwordIntents[route];
  return !Object.hasOwn(intents, intent) || intents[intent] === true;
}
