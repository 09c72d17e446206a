import type { AuditEntity } from "#app/domain/audit.ts";
import type { AuditedRecord } from "#app/server/accounts/audited-records.ts";

/** Where each kind's records have a screen of their own, under their key. */
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

/** Where the others stand in a list, or are a screen themselves. */
const sharedScreens: Partial<Record<AuditEntity, string>> = {
  theme: "/admin/design",
  settings: "/admin/settings",
  staff: "/admin/staff",
  message: "/admin/messages",
  withdrawal: "/admin/withdrawals",
  subscriber: "/admin/subscribers",
  payment: "/admin/payments",
};

/** The screen on which a record stands; null where it is not there any more or has none. */
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
