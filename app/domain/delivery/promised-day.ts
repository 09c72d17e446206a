import { readMoment } from "#app/domain/schedule.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { CarrierName } from "./carrier.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { addWorkingDays, isPublicHoliday, isWorkingDay, weekdayOf } from "./public-holidays.ts";

type PromiseSettings = Pick<
  DeliverySettings,
  | "is_day_promised"
  | "carriers"
  | "cut_off"
  | "working_days"
  | "closed_days"
  | "processing_days"
  | "carrier_days"
>;

/**
 * Returns the day, `2026-11-26`, until which an order of this moment is delivered; null when the shop promises none.
 *
 * The order counts from today if it comes before the cut-off time of a day on which the shop works, otherwise from the next
 * such day. Then the shop takes its processing days, on which it works, and the carrier its own: Mondays to Fridays without
 * public holidays, whatever the hours of the shop. A null carrier is the one of a place in the customer's own words.
 */
export function promisedDay(
  settings: PromiseSettings,
  { carrier, now }: { carrier: CarrierName | null; now: Date },
): string | null {
  if (!settings.is_day_promised || settings.working_days.length === 0) return null;
  const today = sofiaDay(now);
  const isShopOpen = (day: string) => worksOn(settings, day);
  const isInTime = isShopOpen(today) && now < cutOffOf(settings, today);
  const counted = isInTime ? today : addWorkingDays(today, 1, isShopOpen);
  const handedOver = addWorkingDays(counted, settings.processing_days, isShopOpen);
  return addWorkingDays(handedOver, carrierDaysOf(settings, carrier), isWorkingDay);
}

/** The promised days of everything that is on offer, and of the slowest of them. */
export type PromisedDays = {
  slowest: string;
  /** By carrier; `any` is for a place in the customer's own words. */
  days: Partial<Record<CarrierName | "any", string>>;
  /** The moment from which other days are promised. */
  until: Date;
};

/** Returns the days that public pages promise at this moment; null when the shop promises none. */
export function promisedDays(settings: PromiseSettings, now: Date): PromisedDays | null {
  const any = promisedDay(settings, { carrier: null, now });
  if (any === null) return null;
  const days: PromisedDays["days"] = { any };
  for (const carrier of settings.carriers) days[carrier] = promisedDay(settings, { carrier, now }) ?? any;
  const slowest = Object.values(days).reduce((latest, day) => (day > latest ? day : latest), any);
  return { slowest, days, until: nextPromiseChange(settings, now) };
}

/** Returns the next moment at which the promised days may change: the cut-off time or the end of the day. */
export function nextPromiseChange(settings: Pick<PromiseSettings, "cut_off">, now: Date): Date {
  const today = sofiaDay(now);
  const cutOff = cutOffOf(settings, today);
  return cutOff > now ? cutOff : startOfSofiaDay(addDays(today, 1));
}

/** The first moment that is too late for a day. */
function cutOffOf({ cut_off }: Pick<PromiseSettings, "cut_off">, day: string): Date {
  return readMoment({ date: day, time: cut_off }, "start") ?? startOfSofiaDay(day);
}

function worksOn({ working_days, closed_days }: PromiseSettings, day: string): boolean {
  return working_days.includes(weekdayOf(day)) && !closed_days.includes(day) && !isPublicHoliday(day);
}

function carrierDaysOf({ carrier_days }: PromiseSettings, carrier: CarrierName | null): number {
  return (carrier && carrier_days[carrier]) ?? carrier_days.any ?? 0;
}
