import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { CarrierName, LabelPaper } from "#app/domain/delivery/carrier.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { mergePdf, UnreadablePdfError } from "#app/server/delivery/merge-pdf.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { printPdf } from "#app/server/documents/print-document.ts";
import type { Services } from "#app/server/services.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";

/** Maximum number of labels in one file. */
export const labelsAtOnce = 100;

/**
 * `none`: these orders have no label that can be printed, or the reader may not see them. `no_carrier`: the carrier has
 * no account. `carrier`: the carrier did not return its labels; `reason` is for staff. `damaged`: the carrier returned a
 * file that cannot be read; `reason` has the numbers of its labels.
 */
export type PrintLabelsResult =
  | { ok: true; file: Uint8Array }
  | { ok: false; code: "none" }
  | { ok: false; code: "no_carrier" | "carrier" | "damaged"; carrier: CarrierName; reason: string };

/**
 * Returns one PDF with the labels of these orders, grouped by carrier and in the given order, then the packing slips of
 * the same orders if requested. A carrier that does not offer the requested paper uses its own. Labels that were made
 * elsewhere have no file here and are left out.
 */
export async function printLabels(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Granted<"parcels">,
  {
    orderIds,
    paper,
    hasSlips,
    now,
  }: { orderIds: readonly string[]; paper: LabelPaper; hasSlips: boolean; now: Date },
): Promise<PrintLabelsResult> {
  const place = new Map(orderIds.map((id, index) => [id, index]));
  const rows = await db
    .select(getTableColumns(shipments))
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(
      and(
        inArray(shipments.order_id, [...place.keys()]),
        visibleOrders(admin),
        eq(shipments.label_state, "made"),
        eq(shipments.is_by_hand, false),
      ),
    );
  const labels = rows.toSorted((a, b) => (place.get(a.order_id) ?? 0) - (place.get(b.order_id) ?? 0));
  if (labels.length === 0) return { ok: false, code: "none" };
  const files: Uint8Array[] = [];
  const byCarrier = [...Map.groupBy(labels, (label) => label.carrier)];
  for (const [name, ofCarrier] of byCarrier) {
    const carrier = await carriers.find(name);
    if (!carrier) return { ok: false, code: "no_carrier", carrier: name, reason: "" };
    const papers: readonly LabelPaper[] = carrierCapabilities[name].papers;
    const offered = papers.includes(paper) ? paper : (papers[0] ?? paper);
    try {
      files.push(await carrier.labelPdf(ofCarrier.map(printable), offered));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      return { ok: false, code: "carrier", carrier: name, reason: error.message };
    }
  }
  if (hasSlips) {
    const found = await findPackingSlips(
      db,
      admin,
      labels.map(({ order_id }) => order_id),
      now,
    );
    const { shop_name_bg: shop } = await loadCompany(db);
    if (found.ok) files.push(await printPdf({ kind: "packing_slips", shop, slips: found.slips }));
  }
  try {
    return { ok: true, file: await mergePdf(files) };
  } catch (error) {
    const damaged = error instanceof UnreadablePdfError ? byCarrier[error.index] : undefined;
    if (!damaged) throw error;
    const [name, ofCarrier] = damaged;
    const numbers = ofCarrier.map(({ number }) => number).join(", ");
    return { ok: false, code: "damaged", carrier: name, reason: numbers };
  }
}

function printable({ number, parcel_numbers, pdf_url }: typeof shipments.$inferSelect) {
  return { number: number ?? "", parcelNumbers: parcel_numbers, pdfUrl: pdf_url };
}
