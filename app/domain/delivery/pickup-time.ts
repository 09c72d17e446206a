import { addDays, isDay, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { formatTime } from "#app/domain/dates.ts";

/** When a driver should come, as typed: a day and two times in Sofia. */
export type PickupForm = { day: string; from: string; to: string };

/** How far ahead a driver can be ordered, in days. */
const mostDays = 14;

/** After this time drivers of today have passed, so the next day is offered. */
const lastHour = "17:00";
const usualHours = { from: "09:00", to: "18:00" } as const;

/** Returns the usual time of a pick-up: from now until six today, and from tomorrow once it is late. */
export function usualPickup(now: Date): PickupForm {
  const [today, time] = [sofiaDay(now), formatTime(now)];
  if (time >= lastHour) return { day: addDays(today, 1), ...usualHours };
  const next = formatTime(new Date(now.getTime() + 30 * 60_000));
  return { day: today, from: next > usualHours.from ? next : usualHours.from, to: usualHours.to };
}

/** Parses a pick-up time; null unless it ends after it begins, lies in the future and within two weeks. */
export function readPickup({ day, from, to }: PickupForm, now: Date): { from: Date; to: Date } | null {
  if (!isDay(day) || !isTime(from) || !isTime(to) || from >= to) return null;
  if (day > addDays(sofiaDay(now), mostDays)) return null;
  const [start, end] = [momentOf(day, from), momentOf(day, to)];
  return end > now ? { from: start, to: end } : null;
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Nobody is fetched a parcel in the night in which the clocks change, so the day's offset holds from six on. */
function momentOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const midnight = startOfSofiaDay(day);
  const shown = new Date(midnight.getTime() + (hours * 60 + minutes) * 60_000);
  // On the two days of a change an hour is missing or double.
  const [shownHours = 0] = formatTime(shown).split(":").map(Number);
  return new Date(shown.getTime() + (hours - shownHours) * 3_600_000);
}
