import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { priceField, readPrice } from "#app/domain/catalogue/product-input.ts";
import { checkbox, choice, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { formatDate } from "#app/domain/dates.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { isSamePrice } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { isDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { carrierCapabilities, carrierNames, deliveryPlaces } from "./carrier.ts";
import type { CarrierName, DeliveryPlace } from "./carrier.ts";
import { deliveryPricings } from "./delivery-settings.ts";
import type { DeliveryPrices, DeliverySettings } from "./delivery-settings.ts";

/** Highest price of a delivery, in stotinki: 1000 levs. */
export const maxDeliveryPrice = 100_000;
/** Maximum number of working days for processing or a carrier. */
const maxDeliveryDays = 30;
/** Maximum number of days on which the shop is closed besides the public holidays. */
const maxClosedDays = 100;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Whose prices and days are set: a carrier's, or those of deliveries without a carrier. */
export type DeliveryParty = CarrierName | "any";

/** Names of the form fields that exist once per carrier, place or day of the week. */
export const offerField = (carrier: CarrierName) => `offer_${carrier}`;
export const rankField = (carrier: CarrierName) => `rank_${carrier}`;
export const deliveryPriceField = (party: DeliveryParty, place: DeliveryPlace) => `price_${party}_${place}`;
export const carrierDaysField = (party: DeliveryParty) => `days_${party}`;
export const weekdayField = (weekday: number) => `weekday_${weekday}`;

/**
 * Returns the kinds of places of a party. A price of deliveries without a carrier also applies where a carrier has
 * none.
 */
export function placesOf(party: DeliveryParty): readonly DeliveryPlace[] {
  return party === "any" ? deliveryPlaces : carrierCapabilities[party].places;
}

const isNumber = (least: number) => (value: string) =>
  /^\d{1,2}$/.test(value) && Number(value) >= least && Number(value) <= maxDeliveryDays;

const trimmed = outsideText().transform((value) => value.trim());

const processingDays = trimmed
  .refine(isNumber(0), "number")
  .transform(Number)
  .register(fieldConstraints, { required: true, maxLength: 2, inputMode: "numeric" });

/** At least one day, since the carrier needs one; blank is null. */
const carrierDays = trimmed
  .refine((value) => value === "" || isNumber(1)(value), "number")
  .transform((value) => (value === "" ? null : Number(value)));

/** One day per line, `31.12.2026`; also as `2026-12-31` and separated by commas. */
const closedDays = outsideText()
  .transform((text) =>
    text
      .replaceAll("г.", " ")
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
  .transform((days) => [...new Set(days.map(asDay))].toSorted())
  .refine((days) => days.every(isDay) && days.length <= maxClosedDays, "closedDays");

/** The form fields that exist only once. */
export const deliveryColumns = z.object({
  pricing: choice(deliveryPricings),
  is_day_promised: checkbox,
  cut_off: trimmed
    .refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), "time")
    .register(fieldConstraints, { required: true }),
  closed_days: closedDays,
  processing_days: processingDays,
  is_reminded: checkbox,
});

/**
 * Parses the delivery settings from form fields. `carriers` are those that are set up: only they can be offered, and
 * the values of others stay as in `before`. Amounts are typed in `price_currency`; one that equals the displayed amount
 * is not changed. Refuses with a code per field: `choice`, `time`, `number` (of days), `closedDays`, `price`, `high`
 * (above `maxDeliveryPrice`), and `required` for blank days of deliveries without a carrier, for a place on offer
 * without a price while delivery is charged for, and if a day is promised and no weekday is a working day.
 */
export function readDeliverySettings(
  field: (name: string) => string,
  { before, carriers }: { before: DeliverySettings; carriers: readonly CarrierName[] },
): FormInput<DeliverySettings> {
  const posted = Object.fromEntries(Object.keys(deliveryColumns.shape).map((name) => [name, field(name)]));
  const read = deliveryColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const offered = readOffered(field, carriers);
  const prices = readPrices(field, { before, carriers, problems });
  const free_from = readAmount(field, "free_from", { before: before.free_from, problems });
  const carrier_days = readCarrierDays(field, { before, carriers, problems });
  const working_days = weekdays.filter((weekday) => field(weekdayField(weekday)) === "on");
  if (field("is_day_promised") === "on" && working_days.length === 0) problems.working_days = "required";
  if (field("pricing") !== "free") refuseUnpriced({ offered, prices, problems });
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: {
      ...read.data,
      carriers: offered,
      free_from: free_from === 0 ? null : free_from,
      prices,
      working_days,
      carrier_days,
    },
  };
}

/** Returns the offered carriers, sorted by their typed rank; those without a number come last. */
function readOffered(field: (name: string) => string, carriers: readonly CarrierName[]): CarrierName[] {
  const rankOf = (carrier: CarrierName) => Number(field(rankField(carrier)).trim() || Number.NaN);
  return carriers
    .filter((carrier) => field(offerField(carrier)) === "on")
    .map((carrier) => ({ carrier, rank: rankOf(carrier) }))
    .toSorted((a, b) => (Number.isNaN(a.rank) ? 1 : Number.isNaN(b.rank) ? -1 : a.rank - b.rank))
    .map(({ carrier }) => carrier);
}

type Reading = {
  before: DeliverySettings;
  carriers: readonly CarrierName[];
  problems: Record<string, string>;
};

function readPrices(
  field: (name: string) => string,
  { before, carriers, problems }: Reading,
): DeliveryPrices {
  const prices = { ...before.prices };
  for (const party of ["any", ...carriers] as const) {
    const own: Partial<Record<DeliveryPlace, number>> = {};
    for (const place of placesOf(party)) {
      const name = deliveryPriceField(party, place);
      const price = readAmount(field, name, { before: before.prices[party]?.[place] ?? null, problems });
      if (price !== null && price > maxDeliveryPrice) problems[name] = "high";
      if (price !== null) own[place] = price;
    }
    prices[party] = own;
  }
  return prices;
}

/** Parses an amount in `price_currency` to stotinki; null when it is blank or refused. */
function readAmount(
  field: (name: string) => string,
  name: string,
  { before, problems }: { before: number | null; problems: Record<string, string> },
): number | null {
  if (field(name).trim() === "") return null;
  const refused: Record<string, string> = {};
  const read = readPrice((of) => field(of === "price" ? name : of), refused);
  if (!read) {
    problems[name] = refused.price ?? "price";
    return null;
  }
  const isKept = before !== null && isSamePrice(before, read.price_bgn, read.price_currency);
  return isKept ? before : read.price_bgn;
}

function readCarrierDays(
  field: (name: string) => string,
  { before, carriers, problems }: Reading,
): DeliverySettings["carrier_days"] {
  const asked: readonly DeliveryParty[] = ["any", ...carriers];
  const kept = Object.entries(before.carrier_days).filter(([party]) => !asked.some((each) => each === party));
  const days: DeliverySettings["carrier_days"] = Object.fromEntries(kept);
  for (const party of asked) {
    const name = carrierDaysField(party);
    const read = carrierDays.safeParse(field(name));
    if (!read.success) problems[name] = "number";
    else if (read.data !== null) days[party] = read.data;
    else if (party === "any") problems[name] = "required";
  }
  return days;
}

/**
 * Returns the settings with the keys of their JSON columns in a fixed order and without empty prices, so that states
 * can be compared as text.
 */
export function inFixedOrder(settings: DeliverySettings): DeliverySettings {
  const parties = ["any", ...carrierNames] as const;
  const prices: DeliveryPrices = {};
  const carrier_days: DeliverySettings["carrier_days"] = {};
  for (const party of parties) {
    const own = settings.prices[party];
    const set = deliveryPlaces.filter((place) => own?.[place] !== undefined);
    if (own && set.length > 0) prices[party] = Object.fromEntries(set.map((place) => [place, own[place]]));
    const days = settings.carrier_days[party];
    if (days !== undefined) carrier_days[party] = days;
  }
  return { ...settings, prices, carrier_days };
}

/**
 * Adds a problem for every place on offer without a price, either the carrier's own or that of deliveries without a
 * carrier.
 */
function refuseUnpriced({
  offered,
  prices,
  problems,
}: {
  offered: readonly CarrierName[];
  prices: DeliveryPrices;
  problems: Record<string, string>;
}): void {
  const needed = new Set<DeliveryPlace>(["office", "address"]);
  for (const carrier of offered)
    for (const place of placesOf(carrier)) if (prices[carrier]?.[place] === undefined) needed.add(place);
  for (const place of needed)
    if (prices.any?.[place] === undefined) problems[deliveryPriceField("any", place)] ??= "required";
}

/** Turns `31.12.2026` into `2026-12-31`; anything else stays as typed. */
function asDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\.?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

/** Returns the form fields of the settings, amounts in a currency; `readDeliverySettings` parses them back. */
export function deliveryFields(settings: DeliverySettings, currency: Currency): Record<string, string> {
  const amount = (stotinki: number | null | undefined) =>
    stotinki === null || stotinki === undefined ? "" : priceField(stotinki, currency);
  const parties = ["any", ...carrierNames] as const;
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    price_currency: currency,
    pricing: settings.pricing,
    free_from: amount(settings.free_from),
    is_day_promised: checked(settings.is_day_promised),
    cut_off: settings.cut_off,
    closed_days: settings.closed_days.map((day) => formatDate(startOfSofiaDay(day), "en")).join("\n"),
    processing_days: String(settings.processing_days),
    is_reminded: checked(settings.is_reminded),
    ...Object.fromEntries(
      weekdays.map((weekday): [string, string] => [
        weekdayField(weekday),
        checked(settings.working_days.includes(weekday)),
      ]),
    ),
    ...Object.fromEntries(
      carrierNames.flatMap((carrier): [string, string][] => {
        const place = settings.carriers.indexOf(carrier);
        return [
          [offerField(carrier), checked(place >= 0)],
          [rankField(carrier), place >= 0 ? String(place + 1) : ""],
        ];
      }),
    ),
    ...Object.fromEntries(
      parties.flatMap((party): [string, string][] => [
        [carrierDaysField(party), String(settings.carrier_days[party] ?? "")],
        ...placesOf(party).map((place): [string, string] => [
          deliveryPriceField(party, place),
          amount(settings.prices[party]?.[place]),
        ]),
      ]),
    ),
  };
}
