import { inArray, sql } from "drizzle-orm";
import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { landingPageBlocks, landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { categories, distributors, products } from "#app/server/db/schema/catalog.ts";
import { homepageSections, media, seoMeta, staticPages, textContent } from "#app/server/db/schema/content.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, invoices } from "#app/server/db/schema/orders.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";

/** The current name of a record to which an entry of the audit log refers. */
export type AuditedRecord = {
  name_bg: string;
  name_en: string | null;
  /** The landing page of a block; the order of an invoice or a parcel. */
  parentId?: string;
};

type Row = { id: string; bg: string; en?: string | null; parentId?: string };
type Db = Pick<Database, "select">;
type Find = (db: Db, ids: string[]) => Promise<Row[]>;

/** Functions that find records by id, by kind: the entry of an update contains the name only if it was changed. */
const finders: Partial<Record<AuditEntity, Find>> = {
  homepage_section: (db, ids) => {
    const { id, title_bg, title_en } = homepageSections;
    const bg = sql<string>`coalesce(${title_bg}, '')`;
    return db.select({ id, bg, en: title_en }).from(homepageSections).where(inArray(id, ids));
  },
  static_page: (db, ids) => {
    const { id, title_bg, title_en } = staticPages;
    return db.select({ id, bg: title_bg, en: title_en }).from(staticPages).where(inArray(id, ids));
  },
  text_content: (db, ids) =>
    db
      .select({ id: textContent.id, bg: textContent.key })
      .from(textContent)
      .where(inArray(textContent.id, ids)),
  seo_meta: (db, ids) =>
    db
      .select({ id: seoMeta.id, bg: sql<string>`'/' || ${seoMeta.page_slug}` })
      .from(seoMeta)
      .where(inArray(seoMeta.id, ids)),
  popup: (db, ids) =>
    db.select({ id: popups.id, bg: popups.name }).from(popups).where(inArray(popups.id, ids)),
  landing_page: (db, ids) => {
    const { id, title_bg, title_en } = landingPages;
    return db.select({ id, bg: title_bg, en: title_en }).from(landingPages).where(inArray(id, ids));
  },
  landing_page_block: (db, ids) => {
    const { id, type, landing_page_id } = landingPageBlocks;
    return db
      .select({ id, bg: type, parentId: landing_page_id })
      .from(landingPageBlocks)
      .where(inArray(id, ids));
  },
  product: (db, ids) => {
    const { id, name_bg, name_en } = products;
    return db.select({ id, bg: name_bg, en: name_en }).from(products).where(inArray(id, ids));
  },
  category: (db, ids) => {
    const { id, name_bg, name_en } = categories;
    return db.select({ id, bg: name_bg, en: name_en }).from(categories).where(inArray(id, ids));
  },
  lot: (db, ids) => {
    const { id, code, best_before } = lots;
    const bg = sql<string>`concat_ws(', ', nullif(${code}, ''), ${best_before})`;
    return db.select({ id, bg }).from(lots).where(inArray(id, ids));
  },
  distributor: (db, ids) => {
    const { id, company_bg, company_en } = distributors;
    return db.select({ id, bg: company_bg, en: company_en }).from(distributors).where(inArray(id, ids));
  },
  media: (db, ids) =>
    db.select({ id: media.id, bg: media.file_name }).from(media).where(inArray(media.id, ids)),
  invoice: (db, ids) => {
    const { id, number, order_id } = invoices;
    const bg = sql<string>`lpad(${number}::text, 10, '0')`;
    return db.select({ id, bg, parentId: order_id }).from(invoices).where(inArray(id, ids));
  },
  shipment: (db, ids) => {
    const { id, number, reference, order_id } = shipments;
    const bg = sql<string>`coalesce(${number}, ${reference})`;
    return db.select({ id, bg, parentId: order_id }).from(shipments).where(inArray(id, ids));
  },
  // An e-mail has no name: the entry shows its kind.
  letter: (db, ids) =>
    db
      .select({ id: mails.id, bg: sql<string>`''` })
      .from(mails)
      .where(inArray(mails.id, ids)),
  // An administrator by name, an open invitation by its e-mail address.
  staff: async (db, ids) => [
    ...(await db.select({ id: users.id, bg: users.name }).from(users).where(inArray(users.id, ids))),
    ...(await db
      .select({ id: staffInvites.id, bg: staffInvites.email })
      .from(staffInvites)
      .where(inArray(staffInvites.id, ids))),
  ],
  customer: (db, ids) => {
    const { id, first_name, last_name } = customers;
    const bg = sql<string>`${first_name} || ' ' || ${last_name}`;
    return db.select({ id, bg }).from(customers).where(inArray(id, ids));
  },
};

type Audited = { entity: string; record_id: string };

/**
 * Returns the existing records to which entries refer, by `entity/id`, with one or two queries per kind. An order's
 * number derives from its id, so orders are not looked up.
 */
export async function findAuditedRecords(
  db: Db,
  entries: readonly Audited[],
): Promise<Record<string, AuditedRecord>> {
  const found: Record<string, AuditedRecord> = {};
  for (const [entity, ofEntity] of Map.groupBy(entries, (entry) => entry.entity)) {
    const ids = [...new Set(ofEntity.map(({ record_id }) => record_id))].filter(isRecordId);
    if (ids.length === 0) continue;
    if (entity === "order")
      for (const id of ids) found[`order/${id}`] = { name_bg: orderNumber(id), name_en: null };
    for (const { id, bg, en = null, parentId } of (await finders[entity as AuditEntity]?.(db, ids)) ?? [])
      found[`${entity}/${id}`] = { name_bg: bg, name_en: en, ...(parentId !== undefined && { parentId }) };
  }
  return found;
}
