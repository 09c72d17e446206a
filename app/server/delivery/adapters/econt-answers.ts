import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { LabelWarning, TrackedState } from "#app/domain/delivery/parcel.ts";
import { roundTheClock } from "#app/server/delivery/carrier-contract.ts";
import type {
  CarrierOffice,
  CarrierPayout,
  MadeLabel,
  PayoutReport,
  TrackedParcel,
  TrackingEvent,
} from "#app/server/delivery/carrier-contract.ts";
import { centsOfAmount, decimal, payoutCurrency } from "./carrier-amounts.ts";
import { looseList, looseText, readEach, readableList, waybillNumber } from "./carrier-http.ts";
import { carrierTime, parseTimeOfDay } from "./carrier-times.ts";

// Answers of Econt's interface, as in https://ee.econt.com/services/openapi.yaml and as observed.

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const coordinates = z.object({ latitude: z.number(), longitude: z.number() }).nullish().catch(null);
const hours = z.union([outsideText(), z.number()]).nullish().transform(parseTimeOfDay);

const city = z.object({
  id: z.union([outsideText(), z.number()]).transform(String),
  country: z.object({ code3: looseText }).nullish(),
  postCode: looseText,
  name: looseText,
  nameEn: looseText,
  regionName: looseText,
  regionNameEn: looseText,
});

export const townList = z.object({ cities: looseList(city) });

export const streetList = z.object({
  streets: looseList(
    z.object({
      id: z.union([outsideText(), z.number()]).transform(String),
      name: looseText,
      nameEn: looseText,
    }),
  ),
});

const office = z.object({
  code: z.union([outsideText().min(1), z.number()]).transform(String),
  isMPS: flag,
  isAPS: flag,
  name: looseText,
  nameEn: looseText,
  address: z.object({
    city,
    fullAddress: looseText,
    fullAddressEn: looseText,
    location: coordinates,
  }),
  normalBusinessHoursFrom: hours,
  normalBusinessHoursTo: hours,
  halfDayBusinessHoursFrom: hours,
  halfDayBusinessHoursTo: hours,
  shipmentTypes: looseList(outsideText()),
});

export const officeList = z.object({ offices: readableList(office) });

/** The automats' largest compartment, in millimetres, and its maximum weight, in grams. */
const automatSize = [610, 440, 370] as const;
const automatWeight = 30_500;

/** Returns one office; null for those that take no customer parcels: mobile stations, cargo, other countries. */
export function officeOf(entry: z.output<typeof office>): CarrierOffice | null {
  const { code, isMPS, isAPS, name, nameEn, address, shipmentTypes, ...times } = entry;
  const { city: town, location } = address;
  const isAbroad = (town.country?.code3 ?? "BGR") !== "BGR";
  const isCargoOnly =
    shipmentTypes.length > 0 && shipmentTypes.every((type) => type === "cargo" || type === "pallet");
  if (isMPS || isAbroad || isCargoOnly) return null;
  return {
    code,
    kind: isAPS ? "automat" : "office",
    nameBg: name,
    nameEn: nameEn || name,
    townId: town.id,
    townBg: town.name,
    townEn: town.nameEn || town.name,
    postcode: town.postCode,
    addressBg: withoutTown(address.fullAddress, town.name),
    addressEn: withoutTown(address.fullAddressEn || address.fullAddress, town.nameEn),
    position: location ? { latitude: location.latitude, longitude: location.longitude } : null,
    hours: isAPS
      ? roundTheClock
      : {
          weekday: opening(times.normalBusinessHoursFrom, times.normalBusinessHoursTo),
          saturday: opening(times.halfDayBusinessHoursFrom, times.halfDayBusinessHoursTo),
          sunday: null,
        },
    maxWeight: isAPS ? automatWeight : null,
    maxSize: isAPS ? automatSize : null,
    takesCash: true,
    allowsInspection: !isAPS,
  };
}

function opening(from: string | null, to: string | null) {
  return from !== null && to !== null && from < to ? { from, to } : null;
}

/** Returns an address without its town, with which Econt's addresses begin and which is shown separately. */
function withoutTown(address: string, town: string): string {
  return town !== "" && address.startsWith(`${town} `) ? address.slice(town.length).trim() : address;
}

const trackingEvent = z.object({
  isReceipt: z.boolean().nullish().catch(null),
  destinationType: looseText,
  destinationDetails: looseText,
  destinationDetailsEn: looseText,
  officeName: looseText,
  cityName: looseText,
  officeCode: looseText,
  time: carrierTime,
});

export const parcelStatus = z.object({
  shipmentNumber: waybillNumber,
  shipmentDescription: looseText,
  sendTime: carrierTime,
  deliveryTime: carrierTime,
  expectedDeliveryDate: carrierTime,
  receiverDeliveryType: looseText,
  receiverOfficeCode: looseText,
  cdCollectedAmount: centsOfAmount.nullish().catch(null),
  cdCollectedCurrency: looseText,
  totalPrice: decimal.nullish().catch(null),
  senderDueAmount: decimal.nullish().catch(null),
  currency: looseText,
  services: looseList(
    z.object({
      type: looseText,
      count: z.union([z.number(), outsideText()]).nullish().catch(null),
    }),
  ).catch([]),
  trackingEvents: readableList(trackingEvent).catch([]),
  pdfURL: looseText,
  shortDeliveryStatus: looseText,
  shortDeliveryStatusEn: looseText,
});
export type ParcelStatus = z.output<typeof parcelStatus>;

export const statusList = z.object({
  shipmentStatuses: readableList(z.object({ status: parcelStatus.nullish() })),
});

/** Parses whether there is a warning; Econt sends an empty text, null or nothing without one. */
const warningText = z
  .union([outsideText(), z.boolean()])
  .nullish()
  .catch(null)
  .transform((text) => text === true || (typeof text === "string" && !/^(?:|0|false)$/i.test(text.trim())));

export const labelAnswer = z.object({
  label: parcelStatus,
  payAfterAcceptIgnored: warningText,
  delayedDeliveryWarning: warningText,
  delayedRequestWarning: warningText,
});

/** Returns what Econt changed without refusing. `cash` is the requested cash to collect, in euro cents, 0 for none. */
export function warningsOf(answer: z.output<typeof labelAnswer>, cash: number): LabelWarning[] {
  const row = answer.label.services.find(({ type }) => type === "CD");
  const collected = centsOfAmount.safeParse(row?.count ?? 0).data ?? 0;
  return [
    ...(cash > 0 && collected === 0 ? (["cash_missing"] as const) : []),
    ...(collected !== 0 && collected !== cash ? (["cash_different"] as const) : []),
    ...(answer.payAfterAcceptIgnored ? (["inspection_ignored"] as const) : []),
    ...(answer.delayedDeliveryWarning || answer.delayedRequestWarning ? (["delayed"] as const) : []),
  ];
}

/** Returns a label. The caller must check its number, without which the parcel cannot be tracked. */
export function madeLabelOf(status: ParcelStatus, price: number | null, warnings: LabelWarning[]): MadeLabel {
  return {
    number: status.shipmentNumber,
    parcelNumbers: [status.shipmentNumber],
    price,
    expectedOn: status.expectedDeliveryDate && sofiaDay(status.expectedDeliveryDate),
    warnings,
    pdfUrl: status.pdfURL === "" ? null : status.pdfURL,
  };
}

const states: Record<string, TrackedState> = {
  in_pickup_courier: "handed_over",
  in_pickup_office: "handed_over",
  courier_direction: "in_transit",
  arrival_departure_from_hub: "in_transit",
  office: "in_transit",
  courier: "in_transit",
  in_delivery_courier: "in_transit",
  in_delivery_office: "in_transit",
  client: "delivered",
  return: "returning",
  is_returning_to_sender: "returning",
  returned_to_sender: "returned",
  destroy: "lost",
};

/** Short states of a returned parcel, in Econt's two languages. They take precedence over "delivered". */
const wasReturned = /^(?:върната|returned)/i;
const isReturning = /^(?:връща се|is returning)/i;

/** Returns what Econt reported about a parcel, in order of time and without duplicates. */
export function trackedParcelOf(status: ParcelStatus): TrackedParcel {
  const { sendTime, deliveryTime, shortDeliveryStatus: textBg, shortDeliveryStatusEn: textEn } = status;
  const short = textEn || textBg;
  const hasReturned = wasReturned.test(textEn) || wasReturned.test(textBg);
  const goesBack = hasReturned || isReturning.test(textEn) || isReturning.test(textBg);
  const events = new Map<string, TrackingEvent>();
  const add = (event: TrackingEvent) => events.set(`${event.at.getTime()} ${event.code}`, event);
  for (const { isReceipt, time, ...event } of status.trackingEvents) {
    // The journey of a return receipt is not that of the parcel.
    if (isReceipt || !time || event.destinationType === "") continue;
    add({
      at: time,
      // Handing over may be that of a return receipt unless Econt says that it is not.
      state: event.destinationType === "client" && isReceipt !== false ? null : stateOf(event, status),
      code: event.destinationType,
      textBg: event.destinationDetails || event.destinationDetailsEn,
      textEn: event.destinationDetailsEn || event.destinationDetails,
      place: event.officeName || event.cityName,
    });
  }
  const of = (at: Date, state: TrackedState, code: string): TrackingEvent => ({
    at,
    state,
    code,
    textBg: code === "send" ? "" : textBg,
    textEn: code === "send" ? "" : short,
    place: "",
  });
  if (sendTime) add(of(sendTime, "handed_over", "send"));
  if (deliveryTime) add(of(deliveryTime, "delivered", "delivery"));
  const sorted = [...events.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const collected = status.cdCollectedAmount ?? 0;
  const isCancelled =
    sorted.some(({ code }) => code === "canceled") && sorted.every(({ state }) => state === null);
  return {
    ...(isCancelled && { isCancelled }),
    number: status.shipmentNumber,
    events: goesBack ? sorted.map(ofReturned(hasReturned)) : returnedAfterReturn(sorted),
    collected: collected > 0 && status.cdCollectedCurrency === "EUR" ? collected : null,
  };
}

function stateOf(
  { destinationType, officeCode }: { destinationType: string; officeCode: string },
  { receiverDeliveryType, receiverOfficeCode }: ParcelStatus,
): TrackedState | null {
  const isArrival = destinationType === "office" || destinationType === "in_delivery_office";
  const isThere = officeCode === receiverOfficeCode || (officeCode === "" && destinationType !== "office");
  if (isArrival && receiverDeliveryType === "office" && receiverOfficeCode !== "" && isThere)
    return "waiting";
  return states[destinationType] ?? null;
}

/** Corrects events after a parcel turned back: handing it over then returns it to the sender. */
function returnedAfterReturn(events: TrackingEvent[]): TrackingEvent[] {
  const turned = events.findIndex(({ state }) => state === "returning" || state === "returned");
  if (turned < 0) return events;
  return events.map((event, at) =>
    at > turned && event.state === "delivered" ? { ...event, state: "returned" } : event,
  );
}

/** Returns a function that corrects events of a returned parcel: none of them delivered it to the recipient. */
function ofReturned(hasReturned: boolean) {
  return (event: TrackingEvent): TrackingEvent =>
    event.state === "delivered" ? { ...event, state: hasReturned ? "returned" : "returning" } : event;
}

const payoutRow = z.object({
  num: looseText,
  payType: looseText,
  payDate: carrierTime,
  amount: centsOfAmount,
  currency: payoutCurrency,
});

/** The documentation has one row; the service returns a list of rows. */
export const payoutReport = z.union([
  z
    .object({ PaymentReportRows: z.array(z.unknown()).nullable().transform(readEach(payoutRow)) })
    .transform(({ PaymentReportRows }) => PaymentReportRows),
  payoutRow.transform((row) => ({ items: [row], unread: 0 })),
  z.array(z.unknown()).transform(readEach(payoutRow)),
  z.strictObject({}).transform(() => ({ items: [], unread: 0 })),
]);

/** Groups rows into payouts by day and kind, because Econt neither numbers payouts nor states their sums. */
export function payoutsOf({ items, unread }: z.output<typeof payoutReport>): PayoutReport {
  type Grown = Omit<CarrierPayout, "lines"> & { lines: CarrierPayout["lines"][number][] };
  const payouts = new Map<string, Grown>();
  for (const { num: number, payType, payDate, amount, currency } of items) {
    const method = payType.toLowerCase().includes("банка") ? "bank" : "cash";
    const paidOn = payDate && sofiaDay(payDate);
    const reference = `${paidOn ?? "undated"}${method === "bank" ? "" : " cash"}`;
    const payout: Grown = payouts.get(reference) ?? { reference, paidOn, method, total: null, lines: [] };
    payout.lines.push({ number, amount, currency });
    payouts.set(reference, payout);
  }
  return { payouts: [...payouts.values()], unread };
}

export const ownLabels = z.object({
  totalPages: decimal.nullish().catch(null),
  results: z.array(z.object({ shipmentNumber: waybillNumber, createdDate: carrierTime })),
});

export const deletions = z.object({
  results: readableList(z.object({ shipmentNum: waybillNumber, error: z.unknown().optional() })),
});

/**
 * Returns what an answer says about the deletion of one label: `deleted` if it lists its number, each time without an
 * error, or says that there is no such shipment; the error, if it gives one; null if it says neither.
 */
export function deletionOf(
  { results }: z.output<typeof deletions>,
  number: string,
): "deleted" | { reason: string } | null {
  const own = results.filter(({ shipmentNum }) => shipmentNum === number);
  const errors = own.map(({ error }) => error).filter((error) => error !== null && error !== undefined);
  if (own.length > 0 && errors.length === 0) return "deleted";
  const reasons = errors.map(
    (error) => errorOf(typeof error === "string" ? { message: error } : error)?.reason,
  );
  const kept = reasons.find((reason) => reason !== undefined && !isMissingShipment(reason));
  if (kept !== undefined) return { reason: kept };
  return own.length > 0 && errors.length === own.length && reasons.every((reason) => reason !== undefined)
    ? "deleted"
    : null;
}

/** Returns whether an error says that a shipment, not something else, no longer exists. */
export function isMissingShipment(reason: string): boolean {
  const subject = /пратка|товарителница|shipment|label/iu.exec(reason);
  return subject !== null && /не е открит|not found/iu.test(reason.slice(subject.index));
}

export const courierRequest = z.object({ courierRequestID: waybillNumber });

const errorBody = z.object({ type: looseText, message: looseText, innerErrors: looseList(z.unknown()) });

/**
 * Returns the innermost messages of an error, since the outer ones may be blank, with their types; null without any.
 */
export function errorOf(value: unknown): { types: string[]; hasMessage: boolean; reason: string } | null {
  const leaves = leavesOf(value, 0);
  const types = leaves.map(({ type }) => type).filter((type) => type !== "");
  const messages = leaves.map(({ message }) => message).filter((message) => message !== "");
  const [first] = [...messages, ...types];
  if (first === undefined) return null;
  return {
    types,
    hasMessage: messages.length > 0,
    reason: (messages.length > 0 ? [...new Set(messages)].join(" ") : first).slice(0, 500),
  };
}

const deepestError = 10;

/** Returns the innermost errors that have a message, otherwise those that have a type. */
function leavesOf(value: unknown, depth: number): { type: string; message: string }[] {
  const { data } = errorBody.safeParse(value);
  if (!data) return [];
  const inner = depth < deepestError ? data.innerErrors.flatMap((error) => leavesOf(error, depth + 1)) : [];
  const said = inner.filter(({ message }) => message !== "");
  if (said.length > 0) return said;
  return data.message === "" && data.type === "" ? inner : [{ type: data.type, message: data.message }];
}
