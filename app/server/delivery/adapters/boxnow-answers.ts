import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import type { TrackedState } from "#app/domain/delivery/parcel.ts";
import { latinName } from "#app/domain/delivery/latin-name.ts";
import type { CarrierOffice, MadeLabel, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";
import { centsOfAmount, decimal } from "./carrier-amounts.ts";
import { looseList, looseText, readableList, readJson, waybillNumber } from "./carrier-http.ts";
import type { CarrierAnswer } from "./carrier-http.ts";
import { carrierTime } from "./carrier-times.ts";

// Answers of BOX NOW's partner interface 1.65 (https://boxnow.bg/en/partner-api).

export const authSession = z.object({
  access_token: outsideText().min(1),
  expires_in: decimal.pipe(z.number().min(0).max(86_400)),
});

const errorBody = z.object({ code: outsideText().regex(/^[A-Z]\d{3}$/) });

/** Returns the code of an error, such as `P410`, also with status 200; null for an answer without one. */
export function codeOf(answer: CarrierAnswer): string | null {
  return errorBody.safeParse(readJson(answer)).data?.code ?? null;
}

/** The meanings of the documented codes; BOX NOW sends only the codes. */
export const problems: Record<string, string> = {
  P400: "данните на заявката са невалидни",
  P401: "складът или автоматът, от който се изпраща, не е намерен",
  P402: "автоматът на получателя не е намерен",
  P405: "телефонът не е в международен формат",
  P406: "размерът на пратката не е сред позволените",
  P408: "наложеният платеж трябва да е до 5000 €",
  P410: "вече има пратка с този номер на поръчка",
  P411: "наложен платеж не е разрешен за този профил",
  P414: "пратката е на друг профил",
  P420: "пратката вече не може да се откаже",
  P421: "теглото е невалидно",
  P440: "профилът има няколко партньора: въведете номера на партньора",
  P441: "номерът на партньора не е валиден за този профил",
  P466: "профилът има просрочени задължения",
};

const destination = z.object({
  id: z.union([outsideText().min(1), z.number()]).transform(String),
  type: looseText,
  lat: decimal.nullish().catch(null),
  lng: decimal.nullish().catch(null),
  title: looseText,
  name: looseText,
  addressLine1: looseText,
  addressLine2: looseText,
  postalCode: looseText,
  country: looseText,
});

export const destinationList = z.object({ data: readableList(destination) });

/** The largest compartment, in millimetres, and its maximum weight, in grams. */
const largestSize = [600, 450, 360] as const;
const largestWeight = 20_000;

/** Returns one automat; null for warehouses and other countries. */
export function automatOf(entry: z.output<typeof destination>): CarrierOffice | null {
  if (entry.type !== "apm" || !/^(?:|BG)$/.test(entry.country)) return null;
  const { id, lat, lng, addressLine1: address, addressLine2: town, postalCode } = entry;
  const name = entry.name || entry.title;
  // Places without a position are at 0, 0.
  const hasPosition = typeof lat === "number" && typeof lng === "number" && (lat !== 0 || lng !== 0);
  return {
    code: id,
    kind: "automat",
    nameBg: name,
    nameEn: latinName(name),
    townId: town,
    townBg: town,
    townEn: latinName(town),
    postcode: postalCode,
    addressBg: address,
    addressEn: latinName(address),
    position: hasPosition ? { latitude: lat, longitude: lng } : null,
    hours: { weekday: null, saturday: null, sunday: null },
    maxWeight: largestWeight,
    maxSize: largestSize,
    takesCash: true,
    allowsInspection: false,
  };
}

export const deliveryRequest = z.object({ parcels: looseList(z.object({ id: waybillNumber })) });

/** Returns a label; null without the number of a parcel, because the parcel could not be tracked. */
export function madeLabelOf(parcels: readonly { id: string }[]): MadeLabel | null {
  const parcelNumbers = [...new Set(parcels.map(({ id }) => id).filter((id) => id !== ""))];
  const [number] = parcelNumbers;
  if (number === undefined) return null;
  return { number, parcelNumbers, price: null, expectedOn: null, warnings: [], pdfUrl: null };
}

const parcel = z.object({
  id: waybillNumber,
  itemRefId: looseText,
  deliveryRequest: z.object({ orderNumber: looseText }).nullish().catch(null),
  state: looseText,
  payment: z
    .object({
      mode: looseText,
      state: looseText,
      price: z.object({ amount: centsOfAmount, currency: looseText }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  events: readableList(
    z.object({
      type: looseText,
      locationDisplayName: looseText,
      createTime: carrierTime,
    }),
  ).catch([]),
  createTime: carrierTime,
  updateTime: carrierTime,
});

export const parcelList = z.object({
  count: decimal.nullish().catch(null),
  data: z.array(parcel),
});

/**
 * Finds the label of a reference among the parcels that BOX NOW returned for it, except the parcel `except`. Returns
 * `none` for an empty list, and `unsupported` for one with other parcels only, since BOX NOW ignored the reference, or
 * that lacks counted parcels.
 */
export function findByReference(
  { count, data: parcels }: z.output<typeof parcelList>,
  reference: string,
  except?: string,
): MadeLabel | "none" | "unsupported" {
  const own = parcels.filter(
    ({ itemRefId, deliveryRequest: order }) => itemRefId === reference || order?.orderNumber === reference,
  );
  const others = own.filter(({ id }) => id !== except);
  const isWhole = (count ?? 0) <= parcels.length;
  const isEmpty = isWhole && others.length === 0 && own.length === parcels.length;
  return madeLabelOf(others) ?? (isEmpty ? "none" : "unsupported");
}

/** Types of events and states of parcels. Those without an entry, such as `missing`, change no state. */
const states: Record<string, TrackedState> = {
  "accepted-to-locker": "handed_over",
  "in-depot": "in_transit",
  "in-transit": "in_transit",
  "final-destination": "waiting",
  "in-final-destination": "waiting",
  delivered: "delivered",
  expired: "returning",
  "expired-return": "returning",
  "accepted-for-return": "returning",
  returned: "returned",
  lost: "lost",
};

const paid = ["paid-by-customer", "transferred-to-partner"];

/** Returns what BOX NOW reported of a parcel, in order of time and without repeats. */
export function trackedParcelOf({
  id,
  state,
  payment,
  events,
  createTime,
  updateTime,
}: z.output<typeof parcel>): TrackedParcel {
  const found = new Map<string, TrackedParcel["events"][number]>();
  const add = (at: Date | null, code: string, place: string) => {
    if (at && code !== "")
      found.set(`${at.getTime()} ${code}`, {
        at,
        state: states[code] ?? null,
        code,
        textBg: "",
        textEn: "",
        place,
      });
  };
  for (const { type, locationDisplayName, createTime: at } of events) add(at, type, locationDisplayName);
  const reported = new Set([...found.values()].map((event) => event.state));
  // The parcel's own state, if its events lack it.
  if (!reported.has(states[state] ?? null)) add(updateTime ?? createTime, state, "");
  const isCollected =
    payment?.mode === "cod" && paid.includes(payment.state) && payment.price?.currency === "EUR";
  const isCancelled = state === "canceled" && [...reported].every((known) => known === null);
  return {
    ...(isCancelled && { isCancelled }),
    number: id,
    events: [...found.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    collected: isCollected ? (payment.price?.amount ?? null) : null,
  };
}
