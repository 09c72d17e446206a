import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import type { AuditedRecord } from "#app/server/audit/audited-records.ts";

/** Path prefixes of records that have their own screen, at `{prefix}/{id}`. */
const ownScreens: Partial<Record<AuditEntity, string>> = {
  homepage_section: "/admin/homepage",
  static_page: "/admin/pages",
  text_content: "/admin/text-seo",
  seo_meta: "/admin/seo",
  popup: "/admin/popups",
  landing_page: "/admin/landing-pages",
  product: "/admin/products",
  category: "/admin/categories",
  distributor: "/admin/distributors",
  order: "/admin/orders",
  customer: "/admin/customers",
  media: "/admin/media",
  letter: "/admin/emails",
};

/** Paths of records that appear only in a list or on a single screen. */
const sharedScreens: Partial<Record<AuditEntity, string>> = {
  theme: "/admin/design",
  settings: "/admin/settings",
  staff: "/admin/staff",
  message: "/admin/messages",
  withdrawal: "/admin/withdrawals",
  subscriber: "/admin/subscribers",
  payment: "/admin/payments",
};

/** Returns the path of a record's screen; null when the record no longer exists or has no screen. */
export function recordPath(entity: string, id: string, record: AuditedRecord | undefined): string | null {
  const kind = entity as AuditEntity;
  if (record?.parentId !== undefined)
    return kind === "invoice"
      ? `/admin/orders/${record.parentId}`
      : `/admin/landing-pages/${record.parentId}/blocks/${id}`;
  const own = ownScreens[kind];
  if (own !== undefined) return id === "" ? own : record ? `${own}/${id}` : null;
  return sharedScreens[kind] ?? null;
}
