import { contentEntities } from "#app/domain/content/content.ts";

/** Actions that the audit log records. */
export const auditActions = [
  "create",
  "update",
  "delete",
  "sort",
  "status",
  "pay",
  "refund",
  "cancel",
  "stock",
  "import",
  "export",
  "issue",
  "send",
  "invite",
  "right",
  "erase",
  "recall",
  "repack",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Entities that the audit log covers: editable content, then records that the shop itself writes. */
export const auditEntities = [
  ...contentEntities,
  "order",
  "invoice",
  "customer",
  "staff",
  "settings",
  "media",
  "message",
  "withdrawal",
  "letter",
  "subscriber",
  "payment",
  "delivery",
  "carrier",
  "shipment",
  "payout",
  "books",
  "payment_settings",
  "card_settings",
  "mail_settings",
  "shop_opening",
  "public_address",
  "backup",
  "bank_entry",
  "lot",
  "promotion",
  "duty",
  "first_steps",
  "price_campaign",
  "follow_ups",
  "review",
  "newsletter",
  "feed_settings",
  "agent_settings",
  "measurement_settings",
  "redirect",
  "move_in",
  "bag",
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** A changed column. `from` is `undefined` for a created record, `to` for a deleted one. */
export type AuditChange = { column: string; from: unknown; to: unknown };

type RecordState = Readonly<Record<string, unknown>> | null;

/** Returns the columns of an audit entry with their values before and after. */
export function auditChanges(before: RecordState, after: RecordState): AuditChange[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].map((column) => ({ column, from: before?.[column], to: after?.[column] }));
}

/** Columns and options that name other records by their ids. */
export const referringColumns: Readonly<Record<string, AuditEntity>> = {
  category_id: "category",
  flavor: "flavor",
  product_ids: "product",
  campaign_id: "price_campaign",
  gift_product_id: "product",
  promotion: "promotion",
};

/** Returns the records that changed values name by their ids, also inside the options of a section or block. */
export function referredRecords(
  changes: readonly AuditChange[],
): { entity: AuditEntity; record_id: string }[] {
  return changes.flatMap(({ column, from, to }) => [...idsIn(column, from), ...idsIn(column, to)]);
}

function idsIn(column: string, value: unknown): { entity: AuditEntity; record_id: string }[] {
  const entity = referringColumns[column];
  if (entity !== undefined)
    return [value].flat().flatMap((id) => (typeof id === "string" ? [{ entity, record_id: id }] : []));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => idsIn(name, part));
}

/** Characters of common text shown before the first difference. */
const contextLength = 20;

/**
 * Clips two long texts to the part where they differ: at most `length` characters of each, plus an ellipsis at each
 * cut.
 */
export function clipPair(from: string, to: string, length: number): [from: string, to: string] {
  if (from.length <= length && to.length <= length) return [from, to];
  const shorter = Math.min(from.length, to.length);
  let alike = 0;
  while (alike < shorter && from[alike] === to[alike]) alike++;
  // With an empty side there is no common text to skip.
  const start = shorter === 0 || alike <= contextLength ? 0 : alike - contextLength;
  const clip = (text: string) => {
    const end = start + length;
    const shown = text.slice(start, end).toWellFormed().replaceAll("\u{fffd}", "");
    return `${start > 0 ? "…" : ""}${shown}${text.length > end ? "…" : ""}`;
  };
  return [clip(from), clip(to)];
}
