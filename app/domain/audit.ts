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
