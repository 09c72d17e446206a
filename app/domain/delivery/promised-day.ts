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
 * Returns the day, `2026-11-26`, by which an order placed at `now` is delivered; null when the shop promises none or
 * has no working days.
 *
 * The order counts from today if it is placed before the cut-off time of a working day of the shop, otherwise from the
 * next working day. The shop takes its processing days, counted in its own working days. The carrier's days are then
 * counted from Monday to Friday without public holidays, whatever the working days of the shop. `carrier` is null for a
 * place that the customer typed.
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

/** The promised days of all carriers on offer, and the latest of them. */
export type PromisedDays = {
  slowest: string;
  /** By carrier; `any` is for a place that the customer typed. */
  days: Partial<Record<CarrierName | "any", string>>;
  /** The next moment at which the promised days may change. */
  until: Date;
};

/** Returns the days that public pages promise at `now`; null when the shop promises none. */
export function promisedDays(settings: PromiseSettings, now: Date): PromisedDays | null {
  const any = promisedDay(settings, { carrier: null, now });
  if (any === null) return null;
  const days: PromisedDays["days"] = { any };
  for (const carrier of settings.carriers) days[carrier] = promisedDay(settings, { carrier, now }) ?? any;
  const slowest = Object.values(days).reduce((latest, day) => (day > latest ? day : latest), any);
  return { slowest, days, until: nextPromiseChange(settings, now) };
}

/** Returns the next moment at which the promised days may change: the cut-off time or the next midnight. */
export function nextPromiseChange(settings: Pick<PromiseSettings, "cut_off">, now: Date): Date {
  const today = sofiaDay(now);
  const cutOff = cutOffOf(settings, today);
  return cutOff > now ? cutOff : startOfSofiaDay(addDays(today, 1));
}

/** Returns the first moment that is too late for an order to count from a day. */
function cutOffOf({ cut_off }: Pick<PromiseSettings, "cut_off">, day: string): Date {
  return readMoment({ date: day, time: cut_off }, "start") ?? startOfSofiaDay(day);
}

function worksOn({ working_days, closed_days }: PromiseSettings, day: string): boolean {
  return working_days.includes(weekdayOf(day)) && !closed_days.includes(day) && !isPublicHoliday(day);
}

function carrierDaysOf({ carrier_days }: PromiseSettings, carrier: CarrierName | null): number {
  return (carrier && carrier_days[carrier]) ?? carrier_days.any ?? 0;
}
