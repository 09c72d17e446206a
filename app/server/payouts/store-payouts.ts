import { and, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { hasPayoutDifference, payoutEuros } from "#app/domain/delivery/payout.ts";
import type { PayoutMoney } from "#app/domain/delivery/payout.ts";
import { maxAmount } from "#app/domain/money.ts";
import { isDay, sofiaDay } from "#app/domain/sofia-days.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPayoutLines, carrierPayouts } from "#app/server/db/schema/delivery.ts";
import type { CarrierPayout } from "#app/server/delivery/carrier-contract.ts";

/** Longest reference and number that are stored, in characters. */
const maxReference = 100;

type Source = (typeof carrierPayouts.$inferSelect)["source"];
type Reading = { source: Source; userId: string | null; now: Date };
type Money = PayoutMoney & { number: string };

/** Selects the amount as the carrier wrote it, in minor units of the line's currency. */
export const writtenAmount = sql<number>`coalesce(${carrierPayoutLines.foreign_amount}, ${carrierPayoutLines.amount_eur})`;

/**
 * Stores what payouts report that is not stored yet, and returns the number of new lines and of new payouts without
 * lines. A line is identified by its payout, waybill number, currency and amount: repeated in a report or by a later one
 * it is stored once, and another amount, payout or day is another line. The same line of a day from the carrier and from
 * a file is one. Lines of zero are left out. A missing or future day becomes the day of reading, marked as such.
 */
export async function storePayouts(
  tx: Transaction,
  carrier: CarrierName,
  { payouts, ...reading }: Reading & { payouts: readonly CarrierPayout[] },
): Promise<number> {
  // A report and a file at the same time must not both store a line that neither has found.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts of ${carrier}`}, 0))`);
  let stored = 0;
  for (const payout of payouts) stored += await storePayout(tx, carrier, payout, reading);
  return stored;
}

async function storePayout(
  tx: Transaction,
  carrier: CarrierName,
  payout: CarrierPayout,
  reading: Reading,
): Promise<number> {
  const reference = fitted(payout.reference);
  const day =
    payout.paidOn !== null && isDay(payout.paidOn) && payout.paidOn <= sofiaDay(reading.now)
      ? payout.paidOn
      : null;
  const reported = distinct(payout.lines.filter(({ amount }) => isSum(amount) && amount !== 0));
  const total = payout.total && isSum(payout.total.amount) ? payout.total : null;
  if (reported.size === 0 && payout.lines.length > 0 && total === null) return 0;
  const [known] = await tx
    .select()
    .from(carrierPayouts)
    .where(and(eq(carrierPayouts.carrier, carrier), eq(carrierPayouts.reference, reference)));
  const own = known ? await linesOf(tx, eq(carrierPayouts.id, known.id)) : new Map<string, string>();
  const others =
    day === null
      ? new Map<string, string>()
      : await linesOf(
          tx,
          and(
            eq(carrierPayouts.carrier, carrier),
            ne(carrierPayouts.source, reading.source),
            eq(carrierPayouts.paid_on, day),
            eq(carrierPayouts.is_dated, true),
          ),
        );
  const lacking = [...reported].filter(([key]) => !own.has(key));
  const fresh = lacking.filter(([key]) => !others.has(key)).map(([, line]) => line);
  // The carrier's payout takes over the lines of a file, so that they add up to its total.
  const taken = reading.source === "carrier" ? lacking.flatMap(([key]) => others.get(key) ?? []) : [];
  if (!known && reading.source === "file" && fresh.length === 0) return 0;
  const payoutId = known?.id ?? newId();
  if (!known)
    await tx.insert(carrierPayouts).values({
      id: payoutId,
      carrier,
      reference,
      paid_on: day ?? sofiaDay(reading.now),
      is_dated: day !== null,
      method: payout.method,
      source: reading.source,
      user_id: reading.userId,
      created_at: reading.now,
    });
  if (fresh.length > 0)
    await tx.insert(carrierPayoutLines).values(
      fresh.map(({ number, amount, currency }) => ({
        id: newId(),
        payout_id: payoutId,
        carrier,
        number,
        amount_eur: payoutEuros({ amount, currency }, day),
        currency,
        foreign_amount: currency === "EUR" ? null : amount,
      })),
    );
  if (taken.length > 0) await takeOver(tx, payoutId, taken);
  const isNewTotal =
    total !== null && (known?.total !== total.amount || known.total_currency !== total.currency);
  const isNewDay = day !== null && known?.is_dated === false;
  const hasChanged = !known || fresh.length > 0 || taken.length > 0 || isNewTotal;
  if (hasChanged || isNewDay)
    await tx
      .update(carrierPayouts)
      .set({
        ...(isNewDay && { paid_on: day, is_dated: true }),
        ...(isNewTotal && { total: total.amount, total_currency: total.currency }),
        ...(hasChanged && { is_open: await differs(tx, payoutId, total ?? totalOf(known)) }),
      })
      .where(eq(carrierPayouts.id, payoutId));
  return fresh.length + (!known && reported.size === 0 ? 1 : 0);
}

function isSum(amount: number): boolean {
  return Number.isSafeInteger(amount) && Math.abs(amount) <= maxAmount;
}

/** Returns a reference or number as it is stored. */
function fitted(text: string): string {
  return visibleLine(text).slice(0, maxReference);
}

const keyOf = ({ number, currency, amount }: Money) => JSON.stringify([number, currency, amount]);

/** Returns the lines as they are stored, each once, by their keys. */
function distinct(lines: readonly Money[]): Map<string, Money> {
  const kept = lines.map((line) => ({ ...line, number: fitted(line.number) }));
  return new Map(kept.map((line) => [keyOf(line), line]));
}

/** Returns the ids of stored lines by their keys. */
async function linesOf(tx: Transaction, condition: ReturnType<typeof and>): Promise<Map<string, string>> {
  const lines = await tx
    .select({
      id: carrierPayoutLines.id,
      number: carrierPayoutLines.number,
      currency: carrierPayoutLines.currency,
      amount: writtenAmount,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .where(condition);
  return new Map(lines.map((line) => [keyOf(line), line.id]));
}

/** Moves lines of files to a payout, and deletes the files' payouts that are left without lines. */
async function takeOver(tx: Transaction, payoutId: string, lineIds: readonly string[]): Promise<void> {
  const ofFiles = await tx
    .select({ id: carrierPayoutLines.payout_id })
    .from(carrierPayoutLines)
    .where(inArray(carrierPayoutLines.id, [...lineIds]));
  await tx
    .update(carrierPayoutLines)
    .set({ payout_id: payoutId })
    .where(inArray(carrierPayoutLines.id, [...lineIds]));
  await tx.delete(carrierPayouts).where(
    and(
      inArray(
        carrierPayouts.id,
        ofFiles.map(({ id }) => id),
      ),
      notExists(
        tx.select().from(carrierPayoutLines).where(eq(carrierPayoutLines.payout_id, carrierPayouts.id)),
      ),
    ),
  );
}

function totalOf(known: typeof carrierPayouts.$inferSelect | undefined): PayoutMoney | null {
  return known && known.total !== null ? { amount: known.total, currency: known.total_currency } : null;
}

async function differs(tx: Transaction, payoutId: string, total: PayoutMoney | null): Promise<boolean> {
  const lines = await tx
    .select({ currency: carrierPayoutLines.currency, amount: writtenAmount })
    .from(carrierPayoutLines)
    .where(eq(carrierPayoutLines.payout_id, payoutId));
  return hasPayoutDifference(total, lines);
}
