import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { TrackedState } from "#app/domain/delivery/parcel.ts";
import type {
  CarrierOffice,
  CarrierStreet,
  CarrierTown,
  PayoutReport,
  TrackedParcel,
} from "#app/server/delivery/carrier-contract.ts";
import { centsOfAmount, payoutCurrency } from "./carrier-amounts.ts";
import { looseList, looseText, readEach, readableList, waybillNumber } from "./carrier-http.ts";
import { carrierTime, parseTimeOfDay } from "./carrier-times.ts";

// Answers of Speedy's interface, as in the JSON Schemas of https://api.speedy.bg/v1/schema and as observed.

const id = z.union([outsideText().min(1), z.number()]).transform(String);
const hours = outsideText().nullish().transform(parseTimeOfDay);
const flag = z.boolean().nullish().catch(null);
const side = z.number().positive();

const office = z.object({
  id,
  name: looseText,
  nameEn: looseText,
  siteId: id,
  type: looseText,
  address: z.object({
    siteName: looseText,
    postCode: looseText,
    fullAddressString: looseText,
    localAddressString: looseText,
    x: z.number().nullish().catch(null),
    y: z.number().nullish().catch(null),
  }),
  workingTimeFrom: hours,
  workingTimeTo: hours,
  workingTimeHalfFrom: hours,
  workingTimeHalfTo: hours,
  workingTimeDayOffFrom: hours,
  workingTimeDayOffTo: hours,
  maxParcelDimensions: z.object({ width: side, height: side, depth: side }).nullish().catch(null),
  maxParcelWeight: z.number().positive().nullish().catch(null),
  cargoTypesAllowed: looseList(outsideText()),
  pickUpAllowed: flag,
  cardPaymentAllowed: flag,
  cashPaymentAllowed: flag,
});
export type Office = z.output<typeof office>;

export const officeList = z.object({ offices: readableList(office) });

/** Returns the offices that hand out parcels, from the lists in Bulgarian and English. */
export function officesOf(bulgarian: readonly Office[], english: readonly Office[]): CarrierOffice[] {
  const inEnglish = new Map(english.map((entry) => [entry.id, entry]));
  return bulgarian
    .filter(({ pickUpAllowed, cargoTypesAllowed }) => {
      const takesParcels = cargoTypesAllowed.length === 0 || cargoTypesAllowed.includes("PARCEL");
      return pickUpAllowed !== false && takesParcels;
    })
    .map((entry) => officeOf(entry, inEnglish.get(entry.id) ?? entry));
}

function officeOf(entry: Office, english: Office): CarrierOffice {
  const { address, maxParcelDimensions: size, maxParcelWeight: weight } = entry;
  const isAutomat = entry.type === "APT";
  return {
    code: entry.id,
    kind: isAutomat ? "automat" : "office",
    nameBg: properName(entry.name),
    nameEn: properName(entry.nameEn || english.name),
    townId: entry.siteId,
    townBg: properName(address.siteName),
    townEn: properName(english.address.siteName || address.siteName),
    postcode: address.postCode,
    addressBg: address.localAddressString || address.fullAddressString,
    addressEn: english.address.localAddressString || english.address.fullAddressString,
    position:
      typeof address.x === "number" && typeof address.y === "number"
        ? { latitude: address.y, longitude: address.x }
        : null,
    hours: {
      weekday: opening(entry.workingTimeFrom, entry.workingTimeTo),
      saturday: opening(entry.workingTimeHalfFrom, entry.workingTimeHalfTo),
      sunday: opening(entry.workingTimeDayOffFrom, entry.workingTimeDayOffTo),
    },
    maxWeight: weight ? Math.round(weight * 1000) : null,
    maxSize: size ? longestFirst(size) : null,
    takesCash: (entry.cashPaymentAllowed ?? true) || (entry.cardPaymentAllowed ?? false),
    allowsInspection: !isAutomat,
  };
}

function opening(from: string | null, to: string | null) {
  return from !== null && to !== null && from < to ? { from, to } : null;
}

/** Converts a size from centimetres to millimetres, longest side first. */
function longestFirst({ width, height, depth }: { width: number; height: number; depth: number }) {
  const [a = 0, b = 0, c = 0] = [width, height, depth]
    .map((length) => Math.round(length * 10))
    .toSorted((one, other) => other - one);
  return [a, b, c] as const;
}

/** Words that remain in lower case within a name. */
const smallWords = new Set(["и", "на", "до", "в", "and", "of", "the", "na"]);

/** Converts a name in capitals: `ГОРНА ОРЯХОВИЦА` becomes `Горна Оряховица`. Leaves a name in mixed case unchanged. */
function properName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .split(" ")
    .map((word, at) => (at > 0 && smallWords.has(word) ? word : capitalised(word)))
    .join(" ");
}

function capitalised(word: string): string {
  return word.replace(/(?:^|[-(„".])\p{L}/gu, (start) => start.toUpperCase());
}

/** Reads a CSV list by its column names. Null when it is not CSV, has no rows or lacks a column. */
function readCsv(text: string, columns: readonly string[]): Record<string, string>[] | null {
  try {
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: true,
      cast: visibleLine,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    const [first] = rows;
    return first && columns.every((column) => column in first) ? rows : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Reads the list of towns. Null when it is not such a list. */
export function townsOf(csv: string): CarrierTown[] | null {
  const rows = readCsv(csv, ["id", "name", "postCode"]);
  return (
    rows
      ?.filter(({ id: townId, name }) => townId && name)
      .map(({ id: townId = "", name = "", nameEn, region, regionEn, municipality, postCode = "" }) => ({
        id: townId,
        nameBg: properName(name),
        nameEn: properName(nameEn || name),
        regionBg: properName(region || municipality || ""),
        regionEn: properName(regionEn || region || ""),
        postcode: postCode,
      })) ?? null
  );
}

/** Reads the streets of one town from the list of all streets. Null when it is not such a list. */
export function streetsOf(csv: string, townId: string): CarrierStreet[] | null {
  const rows = readCsv(csv, ["id", "siteId", "name"]);
  return (
    rows
      ?.filter(({ id: streetId, siteId, name }) => siteId === townId && streetId && name)
      .map(({ id: streetId = "", type = "", typeEn = "", name = "", nameEn = "" }) => ({
        id: streetId,
        nameBg: `${type} ${properName(name)}`.trim(),
        nameEn: `${typeEn} ${properName(nameEn || name)}`.trim(),
      })) ?? null
  );
}

const price = z.object({
  total: centsOfAmount,
  currency: looseText,
  details: z
    .record(outsideText(), z.object({ amount: z.number().nullish() }).nullish().catch(null))
    .nullish(),
});

export const calculations = z.object({
  calculations: looseList(z.object({ price: price.nullish(), error: z.unknown().optional() })),
});

export const shipment = z.object({
  id: waybillNumber,
  parcels: looseList(z.object({ id: waybillNumber })),
  price: price.nullish().catch(null),
  deliveryDeadline: carrierTime,
});

/** Returns a price with VAT, in euro cents; null without a price, and for another currency than the euro. */
export function totalOf(given: z.output<typeof price> | null | undefined): number | null {
  return given?.currency === "EUR" ? given.total : null;
}

/**
 * Returns whether a price lacks the fee for collecting cash, which Speedy always charges: such a parcel collects none.
 * False for a price without details.
 */
export function lacksCashFee(given: z.output<typeof price> | null | undefined): boolean {
  if (!given?.details) return false;
  const fees = ["codPremium", "moneyTransferPremium"].map((name) => given.details?.[name]?.amount ?? 0);
  return fees.every((fee) => fee === 0);
}

export const barcodes = z.object({ barcodes: z.array(waybillNumber) });
export const pickupOrders = z.object({ orders: looseList(z.object({ id: waybillNumber })) });

const operation = z.object({
  dateTime: carrierTime,
  operationCode: z.union([z.int(), outsideText().regex(/^-?\d{1,5}$/)]).transform(Number),
  description: looseText,
  comment: looseText,
  place: looseText,
});

export const trackList = z.object({
  parcels: readableList(
    z.object({
      parcelId: waybillNumber,
      operations: readableList(operation)
        .nullish()
        .catch(null)
        .transform((read) => read ?? []),
      trackPhase: looseText,
      error: z.unknown().optional(),
    }),
  ),
});
type Tracked = z.output<typeof trackList>["parcels"][number];

/**
 * Operation codes of https://services.speedy.bg/api/api_examples.html. Others do not change the state, but an unknown
 * last one gets that of the parcel's phase.
 */
const states: Record<number, TrackedState> = {
  1: "in_transit",
  2: "in_transit",
  11: "handed_over",
  12: "in_transit",
  [-14]: "delivered",
  21: "in_transit",
  38: "in_transit",
  39: "handed_over",
  69: "in_transit",
  111: "returning",
  115: "in_transit",
  116: "in_transit",
  121: "returning",
  123: "returning",
  124: "returned",
  125: "lost",
  127: "lost",
  134: "waiting",
  1134: "waiting",
};

const phases: Record<string, TrackedState> = {
  IN_TRANSIT: "in_transit",
  AT_DELIVERY_CENTER: "in_transit",
  OUT_FOR_DELIVERY: "in_transit",
  PREPARED_FOR_SELF_COLLECTING_CONSIGNEE: "waiting",
  DELIVERED: "delivered",
  RETURN_TO_SENDER: "returning",
  DELIVERED_BACK_TO_SENDER: "returned",
};

/** Returns what Speedy reported about a parcel, in order of time and without duplicates. */
export function trackedParcelOf({ parcelId, operations, trackPhase }: Tracked): TrackedParcel {
  const events = new Map<string, TrackedParcel["events"][number]>();
  for (const { dateTime, operationCode, description, comment, place } of operations) {
    if (!dateTime) continue;
    events.set(`${dateTime.getTime()} ${operationCode}`, {
      at: dateTime,
      state: states[operationCode] ?? null,
      code: String(operationCode),
      textBg: description || comment,
      textEn: "",
      place,
    });
  }
  const sorted = [...events.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const last = sorted.at(-1);
  // If the shop does not know the last operation, it uses the parcel's phase.
  if (last?.state === null && !isQuiet(last.code))
    sorted.splice(-1, 1, { ...last, state: phases[trackPhase] ?? null });
  const isCancelled = hasBeenCancelled({ operations });
  return { number: parcelId, events: sorted, collected: null, ...(isCancelled && { isCancelled }) };
}

/** Returns whether an operation never changes a state: cancelled, data received, contents shown or not. */
function isQuiet(code: string): boolean {
  return ["128", "144", "148", "195"].includes(code);
}

/** Returns whether a parcel was cancelled (operation 128) and did not move all the same. */
export function hasBeenCancelled({ operations }: Pick<Tracked, "operations">): boolean {
  const codes = operations.map(({ operationCode }) => operationCode);
  return codes.includes(128) && codes.every((code) => states[code] === undefined);
}

const payout = z.object({
  date: carrierTime,
  docId: id,
  paymentType: looseText,
  currency: payoutCurrency,
  amount: centsOfAmount.nullish().catch(null),
  details: looseList(z.unknown()).transform(
    readEach(z.object({ shipmentId: looseText, amount: centsOfAmount })),
  ),
});

export const payoutList = z.object({ payouts: looseList(z.unknown()).transform(readEach(payout)) });

/** Returns the payouts. Their lines are in the currency of the payout. */
export function payoutsOf({ payouts }: z.output<typeof payoutList>): PayoutReport {
  return {
    payouts: payouts.items.map(({ date, docId, paymentType, currency, amount, details }) => ({
      reference: docId,
      paidOn: date && sofiaDay(date),
      method: paymentType === "BANK" ? "bank" : "cash",
      total: typeof amount === "number" ? { amount, currency } : null,
      lines: details.items.map((line) => ({ number: line.shipmentId, amount: line.amount, currency })),
    })),
    unread: payouts.unread + sumBy(payouts.items, ({ details }) => details.unread),
  };
}

const errorBody = z.object({
  error: z
    .object({ context: looseText, message: looseText, code: looseText })
    .refine(({ context, message, code }) => context + message + code !== ""),
});

/** Returns the context and the message of an error; null for an answer without a readable one. */
export function errorOf(value: unknown): { context: string; reason: string } | null {
  const { error } = errorBody.safeParse(value).data ?? {};
  if (!error) return null;
  return {
    context: error.context,
    reason: (error.message || error.context || error.code).slice(0, 500),
  };
}
