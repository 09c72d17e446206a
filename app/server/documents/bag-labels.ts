import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { bagLabel } from "#app/domain/bags/bag-label.ts";
import type { BagLabel, MissingOnLabel, PackedLots } from "#app/domain/bags/bag-label.ts";
import { isWithheld } from "#app/domain/catalogue/packed-lots.ts";
import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { foodColumns } from "#app/server/catalogue/find-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLineParts, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";

/** Maximum number of labels in one file. */
export const labelsInFile = 300;

/** A label to print, once for each bag of its line. */
export type PrintedLabel = BagLabel & { copies: number };

export type FindBagLabelsResult =
  | { ok: true; labels: PrintedLabel[] }
  | { ok: false; code: "unknown"; unknownIds: string[] }
  | { ok: false; code: "none" | "too_many" }
  | { ok: false; code: "incomplete"; bags: IncompleteLabel[] };

/** A bag whose label would lack something. */
export type IncompleteLabel = {
  order_number: string;
  name_bg: string;
  name_en: string;
  missing: MissingOnLabel[];
};

/**
 * Returns the labels of all bags of these orders, in the order of the ids: what was sold, with the food facts of today
 * and the lots of the parcel. Refused as `unknown` with the ids that do not exist or that the reader may not see, as
 * `none` when the orders have no bags, as `too_many` above `labelsInFile`, and as `incomplete` with all that is
 * missing.
 */
export async function findBagLabels(
  db: Pick<Database, "select">,
  packer: Granted<"parcels">,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<FindBagLabelsResult> {
  const ids = [...new Set(orderIds)];
  const found = await db
    .select({ id: orders.id, order_number: orders.order_number, allocated_at: orders.allocated_at })
    .from(orders)
    .where(and(inArray(orders.id, ids), visibleOrders(packer)));
  const byId = new Map(found.map((order) => [order.id, order]));
  const unknownIds = ids.filter((id) => !byId.has(id));
  if (unknownIds.length > 0) return { ok: false, code: "unknown", unknownIds };
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.order_id, ids), isNotNull(orderLines.bag_key)))
    .orderBy(asc(orderLines.position));
  if (lines.length === 0) return { ok: false, code: "none" };
  if (sumBy(lines, ({ quantity }) => quantity) > labelsInFile) return { ok: false, code: "too_many" };
  const lineIds = lines.map(({ id }) => id);
  const [maker, parts, packed] = [
    await loadCompany(db),
    await partsOf(db, lineIds),
    await packedLots(db, lineIds, now),
  ];
  const results = ids.flatMap((orderId) => {
    const order = byId.get(orderId);
    const ofOrder = order ? lines.filter(({ order_id }) => order_id === orderId) : [];
    return ofOrder.map(({ id, quantity, name_bg, name_en, bag_label }) => {
      const contents = parts
        .filter(({ order_line_id }) => order_line_id === id)
        .map((part) => {
          const marks = packed.filter((lot) => lot.line_id === id && lot.product_id === part.product_id);
          const inLots = sumBy(marks, (lot) => lot.quantity);
          const ofPart: PackedLots = {
            marks,
            withoutLot: inLots < part.quantity * quantity,
            isWithheld: marks.some((lot) => lot.isWithheld),
          };
          return { ...part, lots: order?.allocated_at ? ofPart : null };
        });
      const bag = { name_bg, name_en, label: bag_label ?? "", parts: contents };
      const order_number = order?.order_number ?? "";
      return { order_number, name_bg, name_en, copies: quantity, result: bagLabel(bag, maker) };
    });
  });
  const bags = results.flatMap(({ result, order_number, name_bg, name_en }) =>
    result.ok ? [] : [{ order_number, name_bg, name_en, missing: result.missing }],
  );
  if (bags.length > 0) return { ok: false, code: "incomplete", bags };
  return {
    ok: true,
    labels: results.flatMap(({ result, copies }) => (result.ok ? [{ ...result.label, copies }] : [])),
  };
}

function partsOf(db: Pick<Database, "select">, lineIds: string[]) {
  return db
    .select({
      order_line_id: orderLineParts.order_line_id,
      product_id: orderLineParts.product_id,
      name_bg: orderLineParts.name_bg,
      name_en: orderLineParts.name_en,
      weight_grams: orderLineParts.weight_grams,
      quantity: orderLineParts.quantity,
      food: foodColumns,
    })
    .from(orderLineParts)
    .innerJoin(products, eq(products.id, orderLineParts.product_id))
    .where(inArray(orderLineParts.order_line_id, lineIds))
    .orderBy(asc(orderLineParts.product_id));
}

async function packedLots(db: Pick<Database, "select">, lineIds: string[], now: Date) {
  const rows = await db
    .select({
      line_id: lotAllocations.order_line_id,
      quantity: lotAllocations.quantity,
      product_id: lots.product_id,
      code: lots.code,
      best_before: lots.best_before,
      locked_at: lots.locked_at,
    })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lot_id))
    .where(inArray(lotAllocations.order_line_id, lineIds))
    .orderBy(asc(lots.best_before), asc(lots.id));
  const today = sofiaDay(now);
  return rows.map((lot) => ({ ...lot, isWithheld: isWithheld(lot, today) }));
}
