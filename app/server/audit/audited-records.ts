import { inArray, is, sql } from "drizzle-orm";
import { PgUUID } from "drizzle-orm/pg-core";
import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { isFlavorKey } from "#app/domain/catalogue/flavor.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Database } from "#app/server/db/database.ts";
import { entities, entityKinds } from "#app/server/db/entities/entities.ts";
import type { Entity } from "#app/server/db/entities/entity.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { flavors } from "#app/server/db/schema/catalog.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, invoices } from "#app/server/db/schema/orders.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { moveIns } from "#app/server/db/schema/move-in.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { promotions } from "#app/server/db/schema/promotions.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";

/** The current name of a record to which an entry of the audit log refers. */
export type AuditedRecord = {
  name_bg: string;
  name_en: string | null;
  /** The landing page of a block; the order of an invoice or a parcel. */
  parentId?: string;
};

type Row = { id: string; bg: string; en?: string | null; parentId?: string | null };
type Db = Pick<Database, "select">;
type Find = (db: Db, ids: string[]) => Promise<Row[]>;

/** Finds records of an entity. A part of a record is called by its type; the only one of its kind has no id to find. */
async function findEntities({ table, name, type, parent }: Entity, db: Db, ids: string[]): Promise<Row[]> {
  if (!name || !is(table.id, PgUUID)) return [];
  const [bg, en] = parent && type ? [type, null] : [name.bg, name.en];
  return db
    .select({
      id: sql<string>`${table.id}`,
      bg: sql<string>`coalesce(${bg}, '')`,
      en: sql<string | null>`${en ?? sql`null`}`,
      parentId: sql<string | null>`${parent?.id ?? sql`null`}`,
    })
    .from(table)
    .where(inArray(table.id, ids));
}

/**
 * Functions that find records by id, by kind: the entry of an update contains the name only if it was changed. Records
 * that the shop itself writes are no entities and have their own.
 */
const finders: Partial<Record<AuditEntity, Find>> = {
  ...Object.fromEntries(
    entityKinds.map((kind) => [kind, (db: Db, ids: string[]) => findEntities(entities[kind], db, ids)]),
  ),
  lot: (db, ids) => {
    const { id, code, best_before } = lots;
    const bg = sql<string>`concat_ws(', ', nullif(${code}, ''), ${best_before})`;
    return db.select({ id, bg }).from(lots).where(inArray(id, ids));
  },
  price_campaign: (db, ids) => {
    const { id, name } = priceCampaigns;
    return db.select({ id, bg: name }).from(priceCampaigns).where(inArray(id, ids));
  },
  newsletter: (db, ids) => {
    const { id, name } = newsletters;
    return db.select({ id, bg: name }).from(newsletters).where(inArray(id, ids));
  },
  redirect: (db, ids) => {
    const { id, path } = redirects;
    return db.select({ id, bg: path }).from(redirects).where(inArray(id, ids));
  },
  move_in: (db, ids) => {
    const { id, file_name } = moveIns;
    return db.select({ id, bg: file_name }).from(moveIns).where(inArray(id, ids));
  },
  bag: (db, ids) => findEntities(entities.product, db, ids),
  promotion: (db, ids) => {
    const { id, name_bg: bg, name_en: en } = promotions;
    return db.select({ id, bg, en }).from(promotions).where(inArray(id, ids));
  },
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
  // Products name a flavour by its key.
  flavor: async (db, ids) => [
    ...(await findEntities(entities.flavor, db, ids.filter(isRecordId))),
    ...(await db
      .select({ id: flavors.key, bg: flavors.name_bg, en: flavors.name_en })
      .from(flavors)
      .where(inArray(flavors.key, ids))),
  ],
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
    const ids = [...new Set(ofEntity.map(({ record_id }) => record_id))].filter(
      entity === "flavor" ? isFlavorKey : isRecordId,
    );
    if (ids.length === 0) continue;
    if (entity === "order")
      for (const id of ids) found[`order/${id}`] = { name_bg: orderNumber(id), name_en: null };
    for (const { id, bg, en = null, parentId } of (await finders[entity as AuditEntity]?.(db, ids)) ?? [])
      found[`${entity}/${id}`] = { name_bg: bg, name_en: en, ...(parentId && { parentId }) };
  }
  return found;
}
