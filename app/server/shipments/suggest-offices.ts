import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { isCorrectable } from "#app/domain/orders/order.ts";
import { findDestination } from "#app/server/orders/destination.ts";
import type { OrderDestination } from "#app/server/orders/destination.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { currentShipment } from "./shipment-rows.ts";

/** How many offices are suggested for one text. */
const mostSuggestions = 8;

/** Words of so many addresses and offices that they distinguish none, as `queryWords` folds them. */
const commonWords = new Set([
  "ofis",
  "office",
  "ekont",
  "econt",
  "spidi",
  "speedi",
  "ul",
  "bul",
  "do",
  "na",
  "gr",
]);

/**
 * Returns the open offices and automats of these carriers that match the most words of a text, the best first, for an
 * order whose customer typed where it goes. A suggestion is used only when staff confirm it.
 */
export async function suggestOffices(
  db: Pick<Database, "select">,
  _admin: Granted<"parcels">,
  { text, carriers }: { text: string; carriers: readonly CarrierName[] },
) {
  const words = queryWords(text).filter((word) => !commonWords.has(word));
  if (words.length === 0 || carriers.length === 0) return [];
  const found = words.map((word) => sql`(${carrierOffices.search_words} @@ ${`'${word}':*`}::tsquery)::int`);
  const score = sql<number>`(${sql.join(found, sql` + `)})`;
  const anyWord = words.map((word) => `'${word}':*`).join(" | ");
  return db
    .select({
      carrier: carrierOffices.carrier,
      code: carrierOffices.code,
      kind: carrierOffices.kind,
      name_bg: carrierOffices.name_bg,
      name_en: carrierOffices.name_en,
      town_bg: carrierOffices.town_bg,
      town_en: carrierOffices.town_en,
      address_bg: carrierOffices.address_bg,
      address_en: carrierOffices.address_en,
    })
    .from(carrierOffices)
    .where(
      and(
        inArray(carrierOffices.carrier, [...carriers]),
        eq(carrierOffices.is_open, true),
        sql`${carrierOffices.search_words} @@ ${anyWord}::tsquery`,
      ),
    )
    .orderBy(
      desc(score),
      desc(carrierOffices.kind),
      asc(carrierOffices.town_bg),
      asc(carrierOffices.name_bg),
      asc(carrierOffices.code),
    )
    .limit(mostSuggestions);
}

export type ConfirmOfficeResult =
  { ok: true } | { ok: false; code: "not_allowed" | "has_label" | "office_closed" };

/**
 * Stores the office that staff chose for an order. Refused as `not_allowed` for an order that is unknown or no longer
 * correctable, as `has_label` while it has a label or may have one, and as `office_closed` for a closed or unknown
 * office.
 */
export async function confirmOffice(
  db: Pick<Database, "transaction">,
  admin: Granted<"parcels">,
  {
    orderId,
    carrier,
    officeCode,
    now,
  }: { orderId: string; carrier: CarrierName; officeCode: string; now: Date },
): Promise<ConfirmOfficeResult> {
  return db.transaction(async (tx): Promise<ConfirmOfficeResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isCorrectable(order)) return { ok: false, code: "not_allowed" };
    if (await currentShipment(tx, orderId)) return { ok: false, code: "has_label" };
    const [office] = await tx
      .select({ is_open: carrierOffices.is_open })
      .from(carrierOffices)
      .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.code, officeCode)));
    if (!office?.is_open) return { ok: false, code: "office_closed" };
    const before = auditedOffice(await findDestination(tx, orderId));
    await tx
      .update(orders)
      .set({ carrier, office_code: officeCode, updated_at: now })
      .where(eq(orders.id, orderId));
    const after = auditedOffice(await findDestination(tx, orderId));
    await writeAudit(tx, admin, { action: "update", entity: "order", recordId: orderId, before, after, now });
    return { ok: true };
  });
}

/** Returns what the audit log may have of a destination: an office from a list, which says nothing about a person. */
export function auditedOffice({ office, line }: OrderDestination) {
  return {
    carrier: office?.carrier ?? null,
    office_code: office?.officeCode ?? null,
    destination: office?.kind ? line : null,
  };
}
