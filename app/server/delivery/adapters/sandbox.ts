import { createHash } from "node:crypto";
import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import { fits } from "#app/domain/delivery/chosen-office.ts";
import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { sandboxParcels } from "#app/server/db/schema/delivery.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type {
  Carrier,
  CarrierRefusal,
  MadeLabel,
  PayoutReport,
  QuoteRequest,
  ShipmentRequest,
} from "#app/server/delivery/carrier-contract.ts";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import { printSandboxLabels } from "./sandbox/print-sandbox-labels.ts";
import { payoutTime, trackSandboxParcel } from "./sandbox/sandbox-journey.ts";
import { sandboxOffices, sandboxStreets, sandboxTowns } from "./sandbox/sandbox-places.ts";

type Parcel = typeof sandboxParcels.$inferSelect;

/** Prices with VAT in euro cents: for up to a kilogram, and for each further kilogram or part of it. */
const prices = { office: 350, automat: 290, address: 490 } as const;
const pricePerKilogram = 40;
/** Fee for collecting cash: its share of the cash, and the minimum in euro cents. */
const cashFee = { share: 0.012, least: 60 } as const;

/** The heaviest parcel that a driver brings to an address, in grams. */
const maxAddressWeight = 50_000;

/**
 * Creates a carrier that exists only in demo shops: its offices are invented, its labels state that they are no
 * waybills, and its parcels move as time passes. It stores its own records in `sandbox_parcels`, as a carrier would.
 */
export function createSandbox(clock: () => Date): CarrierFactory {
  return ({ db }) => sandboxCarrier(db, clock);
}

function sandboxCarrier(db: Database, clock: () => Date): Carrier {
  const parcelsOf = (numbers: readonly string[]) =>
    db
      .select()
      .from(sandboxParcels)
      .where(inArray(sandboxParcels.number, [...numbers]));
  return {
    name: "sandbox",
    checkAccount: async () => ({ ok: true }),
    listOffices: async () => [...sandboxOffices],
    listTowns: async () => [...sandboxTowns],
    listStreets: async (townId) => sandboxStreets(townId),
    quote: async (request) => priceOf(request),
    validateLabel: async (request) => refusalOf(request) ?? { ok: true },
    async createLabel(request) {
      const refusal = refusalOf(request);
      if (refusal) return refusal;
      const parcel = await book(db, request, clock());
      if (parcel.cancelled_at) return refused("Тази пратка е отказана.");
      return { ok: true, ...labelOf(parcel, priceOf(quoteOf(request))) };
    },
    async findLabel(reference) {
      const [parcel] = await db
        .select()
        .from(sandboxParcels)
        .where(and(eq(sandboxParcels.reference, reference), isNull(sandboxParcels.cancelled_at)));
      return parcel ? labelOf(parcel, null) : "none";
    },
    async cancelLabel(number) {
      const now = clock();
      const [parcel] = await parcelsOf([number]);
      if (!parcel || parcel.cancelled_at) return { ok: true };
      if (trackSandboxParcel(parcel, now).length > 0)
        return refused("Пратката вече е предадена и не може да се откаже.");
      await db.update(sandboxParcels).set({ cancelled_at: now }).where(eq(sandboxParcels.number, number));
      return { ok: true };
    },
    async labelPdf(labels, paper) {
      const numbers = labels.map(({ number }) => number);
      const known = new Map((await parcelsOf(numbers)).map((parcel) => [parcel.number, parcel]));
      const parcels = numbers.flatMap((number) => known.get(number) ?? []);
      if (parcels.length !== numbers.length)
        throw new CarrierError("bad_answer", "The sandbox has no such label", { mayHaveActed: false });
      return printSandboxLabels(parcels, paper);
    },
    async requestPickup({ numbers, from, to }) {
      if (from >= to) return refused("Часовете за вземане не са валидни.");
      const parcels = (await parcelsOf(numbers)).filter(({ cancelled_at }) => !cancelled_at);
      if (numbers.length === 0 || parcels.length !== new Set(numbers).size)
        return refused("Някоя от пратките не съществува.");
      return { ok: true, reference: `V${digits([...numbers].toSorted().join(), 8)}` };
    },
    async track(numbers) {
      const now = clock();
      return (await parcelsOf(numbers)).map((parcel) => {
        const events = trackSandboxParcel(parcel, now);
        const isDelivered = events.some(({ state }) => state === "delivered");
        return { number: parcel.number, events, collected: isDelivered ? parcel.cash_eur || null : null };
      });
    },
    listPayouts: (from, to) => listPayouts(db, { from, to }, clock()),
  };
}

/** Books a parcel once for each reference. */
async function book(
  db: Database,
  { reference, cash, destination }: ShipmentRequest,
  now: Date,
): Promise<Parcel> {
  // If another parcel has the number, the next attempt uses another one.
  for (let attempt = 0; ; attempt++) {
    const number = `9${digits(`${reference} ${attempt}`, 12)}`;
    const parcel = {
      number,
      reference,
      cash_eur: cash?.amount ?? 0,
      place: destination.place,
      created_at: now,
    };
    await db.insert(sandboxParcels).values(parcel).onConflictDoNothing();
    const [booked] = await db.select().from(sandboxParcels).where(eq(sandboxParcels.reference, reference));
    if (booked) return booked;
  }
}

function labelOf({ number, created_at }: Parcel, price: number | null): MadeLabel {
  return {
    number,
    parcelNumbers: [number],
    price,
    expectedOn: sofiaDay(created_at),
    warnings: [],
    pdfUrl: null,
  };
}

function refused(reason: string): CarrierRefusal {
  return { ok: false, reason };
}

/** Returns why no label can be made; null when it can. */
function refusalOf({
  recipient,
  destination,
  weight,
  box,
  cash,
  contents,
}: ShipmentRequest): CarrierRefusal | null {
  if (recipient.name === "" || recipient.phone === "") return refused("Няма име или телефон на получателя.");
  if (contents === "") return refused("Няма описание на съдържанието.");
  if (weight <= 0) return refused("Няма тегло.");
  const items = cash?.items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  if (cash && items !== cash.amount) return refused("Описът не е равен на наложения платеж.");
  if (destination.place === "address") {
    if (destination.town === "" || destination.street + destination.other === "")
      return refused("Адресът не е пълен.");
    return weight > maxAddressWeight ? refused("Пратката е твърде тежка.") : null;
  }
  const office = sandboxOffices.find(
    ({ code, kind }) => code === destination.officeCode && kind === destination.place,
  );
  if (!office) return refused(`Няма офис или автомат ${destination.officeCode}.`);
  if (office.maxWeight !== null && weight > office.maxWeight) return refused("Пратката е твърде тежка.");
  if (box && office.maxSize !== null && !fits(box, office.maxSize))
    return refused("Пратката е твърде голяма за автомата.");
  return cash && !office.takesCash ? refused("Автоматът не приема наложен платеж.") : null;
}

function quoteOf({ destination, weight, cash, settings }: ShipmentRequest): QuoteRequest {
  const isOffice = destination.place !== "address";
  return {
    place: destination.place,
    officeCode: isOffice ? destination.officeCode : null,
    townId: isOffice ? null : destination.townId,
    town: isOffice ? "" : destination.town,
    postcode: isOffice ? "" : destination.postcode,
    weight,
    cash: cash?.amount ?? 0,
    settings,
  };
}

function priceOf({ place, weight, cash }: QuoteRequest): number {
  const further = Math.max(0, Math.ceil(weight / 1000) - 1);
  const fee = cash > 0 ? Math.max(cashFee.least, Math.round(cash * cashFee.share)) : 0;
  return prices[place] + further * pricePerKilogram + fee;
}

/**
 * Lists payouts: one for each full hour in which parcels with cash were delivered, so that a reported payout never
 * grows.
 */
async function listPayouts(
  db: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<PayoutReport> {
  const day = 86_400_000;
  const parcels = await db
    .select()
    .from(sandboxParcels)
    .where(
      and(
        isNull(sandboxParcels.cancelled_at),
        // Parcels take less than two days; the exact hour is compared below.
        gte(sandboxParcels.created_at, new Date(Date.parse(from) - 3 * day)),
        lte(sandboxParcels.created_at, new Date(Date.parse(to) + 2 * day)),
      ),
    );
  const paid = new Map<string, { number: string; amount: number; currency: string }[]>();
  for (const parcel of parcels.filter(({ cash_eur }) => cash_eur > 0)) {
    const paidAt = payoutTime(parcel, now);
    if (!paidAt || sofiaDay(paidAt) < from || sofiaDay(paidAt) > to) continue;
    const lines = paid.get(paidAt.toISOString()) ?? [];
    const line = { number: parcel.number, amount: parcel.cash_eur, currency: "EUR" };
    paid.set(paidAt.toISOString(), [...lines, line]);
  }
  const payouts = [...paid]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([at, lines]) => ({
      reference: `S${at.slice(0, 13).replace(/\D/g, "")}`,
      paidOn: sofiaDay(new Date(at)),
      method: "bank" as const,
      total: { amount: sumBy(lines, ({ amount }) => amount), currency: "EUR" },
      lines: lines.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    }));
  return { payouts, unread: 0 };
}

/** Returns a number of `length` decimal digits that depends on the text. */
function digits(text: string, length: number): string {
  const value = createHash("sha256").update(text).digest().readBigUInt64BE();
  return String(value % 10n ** BigInt(length)).padStart(length, "0");
}
