import { z } from "zod";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { confirmableDuties } from "#app/domain/books/duties.ts";
import { accountChanges } from "#app/domain/shop/email.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";

const ofOrder = z.object({ order_id: z.uuid() });
const ofWithdrawal = z.object({ withdrawal_id: z.uuid() });
/** `url` gives access to the account, so it is removed once the e-mail is sent or has expired. */
const withSecretLink = z.object({ name: z.string(), url: z.url().optional() });

/** Schemas of the outbox data by kind of e-mail; they type what is enqueued and validate what is read. */
export const emailData = {
  order_received: ofOrder,
  owner_order_received: ofOrder,
  order_paid: ofOrder,
  order_shipped: ofOrder,
  order_delivered: ofOrder,
  order_cancelled: ofOrder,
  /** `replaced_by` is the order that counts instead. */
  order_replaced: ofOrder.extend({ replaced_by: z.uuid() }),
  /** The parcel waits in the carrier's office. */
  order_waiting: ofOrder,
  /** A bank transfer is due soon and has not arrived. */
  order_pay_reminder: ofOrder,
  order_unpaid: ofOrder,
  /** A lot of the order was recalled. */
  order_recalled: ofOrder.extend({ recall_id: z.uuid() }),
  /** Staff changed the order's lines: the total before, and the amount to return to the customer, in minor units. */
  order_changed: ofOrder.extend({ from_bgn: z.string(), from_eur: z.string(), refund_eur: z.string() }),
  /** Staff changed the delivery, or the customer on the order's page. */
  order_redirected: ofOrder,
  /** A document that was issued for the order; it is attached to the e-mail as a PDF file. */
  order_document: ofOrder.extend({ document_id: z.uuid(), document: z.enum(["invoice", "sale_document"]) }),
  /** What the customer did on the order's page. */
  owner_order_changed: ofOrder.extend({ change: z.enum(["cancelled", "redirected"]) }),
  owner_refund_due: ofOrder,
  /** `amount_eur` in euro cents. */
  owner_refund_failed: ofOrder.extend({ amount_eur: z.string() }),
  verify_email: withSecretLink,
  reset_password: withSecretLink,
  new_email: withSecretLink,
  /** `inviter` is the name of the inviting administrator. */
  /** Invitations of earlier versions have no role. */
  staff_invite: z.object({
    inviter: z.string(),
    role: z.enum(staffRoles).optional(),
    url: z.url().optional(),
  }),
  account_changed: z.object({ name: z.string(), change: z.enum(accountChanges) }),
  contact_message: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
  }),
  message_reply: z.object({ reply_id: z.uuid() }),
  /** The first of these e-mails were stored without the recipient, and are shown without the way out. */
  review_refused: z.object({ review_id: z.uuid(), recipient_id: z.uuid().optional() }),
  newsletter_confirmation: z.object({ subscriber_id: z.uuid(), url: z.url().optional() }),
  newsletter_welcome: z.object({ subscriber_id: z.uuid() }),
  stock_alert_confirmation: z.object({ alert_id: z.uuid(), url: z.url().optional() }),
  back_in_stock: z.object({ product_id: z.uuid(), recipient_id: z.uuid() }),
  /** A cart that its visitor asked to be reminded of. */
  cart_reminder: z.object({ reminder_id: z.uuid(), recipient_id: z.uuid() }),
  /** The customer asked to be reminded to order again. */
  order_reminder: ofOrder.extend({ recipient_id: z.uuid() }),
  /** `recipient_id` is the row of `mail_recipients` that the link to stop these e-mails names. */
  review_request: ofOrder.extend({ recipient_id: z.uuid() }),
  withdrawal_received: ofWithdrawal,
  owner_withdrawal: ofWithdrawal,
  /** `note` is that of the last confirmation. */
  owner_duty_reminder: z.object({ duty: z.enum(confirmableDuties), note: z.string() }),
  test: z.object({}),
} as const satisfies Record<EmailKind, z.ZodType<Record<string, string | undefined>>>;

/** Replaces the data of a test e-mail, which is rendered with sample content. */
export const sampleData = { sample: "yes" } as const;

/** `texts` are texts to try, which are not saved (`carryTexts`). */
export type SampleData = typeof sampleData & { texts?: string };

export function isSample(data: Record<string, string>): boolean {
  return "sample" in data;
}

export type EmailDataOf<Kind extends EmailKind> = z.infer<(typeof emailData)[Kind]>;
