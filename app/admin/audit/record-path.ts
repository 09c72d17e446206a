import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { contentScreens } from "#app/domain/content/content.ts";
import type { AuditedRecord } from "#app/server/audit/audited-records.ts";

/** Path prefixes of records that have their own screen, at `{prefix}/{id}`. */
const ownScreens: Partial<Record<AuditEntity, string>> = {
  ...contentScreens,
  order: "/admin/orders",
  customer: "/admin/customers",
  media: "/admin/media",
  letter: "/admin/emails",
  lot: "/admin/lots",
  price_campaign: "/admin/price-campaigns",
  promotion: "/admin/promotions",
  newsletter: "/admin/newsletters",
  bag: "/admin/bags",
};

/** Paths of records that appear only in a list or on a single screen. */
const sharedScreens: Partial<Record<AuditEntity, string>> = {
  theme: contentScreens.theme,
  email_text: contentScreens.email_text,
  settings: "/admin/settings",
  delivery: "/admin/delivery",
  staff: "/admin/staff",
  message: "/admin/messages",
  withdrawal: "/admin/withdrawals",
  subscriber: "/admin/subscribers",
  payment: "/admin/payments",
  carrier: "/admin/carriers",
  payout: "/admin/payouts",
  books: "/admin/books",
  duty: "/admin/duties",
  payment_settings: "/admin/payment-methods",
  card_settings: "/admin/payment-methods/cards",
  mail_settings: "/admin/mail-server",
  shop_opening: "/admin/opening",
  public_address: "/admin/address",
  backup: "/admin/backup",
  bank_entry: "/admin/payments/bank",
  first_steps: "/admin/start",
  follow_ups: "/admin/follow-ups",
  feed_settings: "/admin/feeds",
  agent_settings: "/admin/agents",
  measurement_settings: "/admin/measurement",
  redirect: "/admin/redirects",
  move_in: "/admin/move-in",
  review: "/admin/reviews",
};

/**
 * Returns the path of the screen that shows a record: its own while the record exists, the list of its kind without an
 * id, or a screen that it shares. Null when there is none.
 */
export function recordPath(entity: string, id: string, record: AuditedRecord | undefined): string | null {
  const kind = entity as AuditEntity;
  if (record?.parentId !== undefined)
    return kind === "invoice"
      ? `/admin/orders/${record.parentId}`
      : kind === "shipment"
        ? `/admin/orders/${record.parentId}/parcel`
        : `/admin/landing-pages/${record.parentId}/blocks/${id}`;
  const shared = sharedScreens[kind];
  if (shared !== undefined) return shared;
  const own = ownScreens[kind];
  if (own === undefined) return null;
  if (id === "") return kind === "order" ? "/admin" : own;
  return record ? `${own}/${id}` : null;
}
