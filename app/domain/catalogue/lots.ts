import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { plainText, requiredText } from "#app/domain/content/content-fields.ts";
import { isDay } from "#app/domain/sofia-days.ts";

/** Lots whose best-before date is within this many days are marked, and counted as open work. */
export const expiryWarningDays = 60;

/** A lot from which items can be taken; `best_before` is a day, `2026-11-26`. */
export type StoredLot = { id: string; best_before: string | null; received_at: Date; quantity: number };

/**
 * Where the items of an order line come from: how many from each lot, how many without a lot, and how many are missing.
 */
export type LineLots = {
  taken: { lotId: string; quantity: number }[];
  withoutLot: number;
  missing: number;
};

/**
 * Allocates stock to order lines, first expired, first out: lots by best-before date (those without one last), then by
 * receipt, then stock without a lot. Each line takes from what the lines before it left. `withoutLot` is by product id.
 */
export function takeFromLots<Line extends { product_id: string; quantity: number }>(
  lines: readonly Line[],
  stock: {
    lots: readonly (StoredLot & { product_id: string })[];
    withoutLot: ReadonlyMap<string, number>;
  },
): (LineLots & { line: Line })[] {
  const left = new Map(stock.lots.map(({ id, quantity }) => [id, quantity]));
  const loose = new Map(stock.withoutLot);
  const ordered = stock.lots.toSorted(byExpiry);
  return lines.map((line) => {
    let wanted = line.quantity;
    const taken: LineLots["taken"] = [];
    for (const { id: lotId, product_id } of ordered) {
      const quantity = product_id === line.product_id ? Math.min(wanted, left.get(lotId) ?? 0) : 0;
      if (quantity === 0) continue;
      taken.push({ lotId, quantity });
      left.set(lotId, (left.get(lotId) ?? 0) - quantity);
      wanted -= quantity;
    }
    const withoutLot = Math.min(wanted, Math.max(0, loose.get(line.product_id) ?? 0));
    loose.set(line.product_id, (loose.get(line.product_id) ?? 0) - withoutLot);
    return { line, taken, withoutLot, missing: wanted - withoutLot };
  });
}

/** Units of a line that staff took from a lot by scanning its code, before the line has its lots. */
export type ScannedUnits = { line_id: string; lot_id: string; quantity: number };

/**
 * Allocates stock as `takeFromLots` does, after each line has taken exactly what was scanned for it, as far as its lot
 * still has that much. `withheld` are lots from which only scanned units are taken. `elsewhere` are units by lot that
 * were scanned for other lines: they are left to them.
 */
export function takeScannedFirst<Line extends { id: string; product_id: string; quantity: number }>(
  lines: readonly Line[],
  stock: Parameters<typeof takeFromLots>[1] & { withheld?: Parameters<typeof takeFromLots>[1]["lots"] },
  { scanned, elsewhere }: { scanned: readonly ScannedUnits[]; elsewhere: ReadonlyMap<string, number> },
): (LineLots & { line: Line })[] {
  const every = [...stock.lots, ...(stock.withheld ?? [])];
  const left = new Map(every.map(({ id, quantity }) => [id, quantity]));
  const productOf = new Map(every.map(({ id, product_id }) => [id, product_id]));
  const first = lines.map((line) => {
    let wanted = line.quantity;
    const taken = scanned.flatMap(({ line_id, lot_id: lotId, quantity }) => {
      if (line_id !== line.id || productOf.get(lotId) !== line.product_id) return [];
      const units = Math.min(wanted, quantity, left.get(lotId) ?? 0);
      left.set(lotId, (left.get(lotId) ?? 0) - units);
      wanted -= units;
      return units > 0 ? [{ lotId, quantity: units }] : [];
    });
    return { line, wanted, taken };
  });
  const free = stock.lots.map((lot) => ({
    ...lot,
    quantity: Math.max(0, (left.get(lot.id) ?? 0) - (elsewhere.get(lot.id) ?? 0)),
  }));
  const rest = takeFromLots(
    first.map(({ line, wanted }) => ({ product_id: line.product_id, quantity: wanted })),
    { lots: free, withoutLot: stock.withoutLot },
  );
  return first.map(({ line, taken }, index) => {
    const { taken: others = [], withoutLot = 0, missing = 0 } = rest[index] ?? {};
    const byLot = new Map<string, number>();
    for (const { lotId, quantity } of [...taken, ...others])
      byLot.set(lotId, (byLot.get(lotId) ?? 0) + quantity);
    return { line, taken: [...byLot].map(([lotId, quantity]) => ({ lotId, quantity })), withoutLot, missing };
  });
}

/** Compares lots for first expired, first out; those without a date come last. */
function byExpiry(a: StoredLot, b: StoredLot): number {
  const [first, second] = [a.best_before ?? "9999", b.best_before ?? "9999"];
  if (first !== second) return first < second ? -1 : 1;
  return a.received_at.getTime() - b.received_at.getTime() || (a.id < b.id ? -1 : 1);
}

/**
 * Returns whether a best-before day is over, so that the items are no longer sold. They are still sold on the day
 * itself. False without a day.
 */
export function hasExpired(bestBefore: string | null, today: string): boolean {
  return bestBefore !== null && bestBefore < today;
}

const wholeQuantity = (least: number) =>
  outsideText()
    .trim()
    .regex(/^\d{1,6}$/, "quantity")
    .transform(Number)
    .refine((quantity) => quantity >= least, "quantity");

/** Maximum length of a lot mark, in characters. */
const codeLength = 40;

/** A delivery into stock, as a form posts it. Issue messages are codes. */
export const deliveryInput = z.object({
  product_id: z.uuid("choice"),
  quantity: wholeQuantity(1),
  code: plainText(codeLength),
  best_before: outsideText()
    .trim()
    .refine((day) => day === "" || isDay(day), "day")
    .transform((day) => day || null),
});
export type DeliveryInput = z.output<typeof deliveryInput>;

/** A correction of a lot's count, as a form posts it; `seen` is the count shown when the form was opened. */
export const correctionInput = z.object({
  quantity: wholeQuantity(0),
  seen: wholeQuantity(0),
  reason: requiredText(300),
});
export type CorrectionInput = z.output<typeof correctionInput>;

/** The reason for a recall in both languages, as the public notice and the e-mails state it. */
export const recallInput = z.object({ reason_bg: requiredText(1000), reason_en: requiredText(1000) });
export type RecallInput = z.output<typeof recallInput>;

/** Which lots a list shows; `stock`, the default, leaves out empty ones. */
export const lotFilters = ["stock", "expiring", "locked", "all"] as const;
export type LotFilter = (typeof lotFilters)[number];
