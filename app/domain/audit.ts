import { contentEntities } from "./content.ts";

/** What an administrator did to a record. */
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
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an administrator can change: the kinds of content, and what the shop itself writes. */
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
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** A column of a record that was changed; `undefined` where the record was not there yet, or is not there any more. */
export type AuditChange = { column: string; from: unknown; to: unknown };

type State = Readonly<Record<string, unknown>> | null;

/** What an entry tells, column by column. */
export function auditChanges(before: State, after: State): AuditChange[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].map((column) => ({ column, from: before?.[column], to: after?.[column] }));
}

/** So many characters of what is alike before a difference stay in sight. */
const kept = 20;

/** Two long texts cut to where they differ, each to at most `length` characters of it; an ellipsis says where. */
export function clipPair(from: string, to: string, length: number): [from: string, to: string] {
  if (from.length <= length && to.length <= length) return [from, to];
  const shorter = Math.min(from.length, to.length);
  let alike = 0;
  while (alike < shorter && from[alike] === to[alike]) alike++;
  // Where one says nothing there is nothing to compare.
  const start = shorter === 0 || alike <= kept ? 0 : alike - kept;
  const clip = (text: string) => {
    const end = start + length;
    const shown = text.slice(start, end).toWellFormed().replaceAll("\u{fffd}", "");
    return `${start > 0 ? "…" : ""}${shown}${text.length > end ? "…" : ""}`;
  };
  return [clip(from), clip(to)];
}
