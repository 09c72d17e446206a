import { createHash } from "node:crypto";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** When the nightly runs begin, in hours after midnight in Sofia, and over how many hours they are spread. */
const [firstHour, hours] = [1, 3];
const hour = 3_600_000;

/**
 * Returns the next nightly run, between 1 and 4 a.m. in Sofia at a minute that depends on the shop, so that shops do
 * not all call a carrier at once.
 */
export function nextCarrierRun(now: Date, shop: string): Date {
  const share = createHash("sha256").update(shop).digest().readUInt32BE() / 2 ** 32;
  const nightOf = (day: string) =>
    new Date(startOfSofiaDay(day).getTime() + (firstHour + share * hours) * hour);
  const today = sofiaDay(now);
  return nightOf(today) > now ? nightOf(today) : nightOf(addDays(today, 1));
}
