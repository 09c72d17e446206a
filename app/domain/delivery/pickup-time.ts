import { formatTime } from "#app/domain/dates.ts";
import { readMoment } from "#app/domain/schedule.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";

/** When a driver should come, as typed: a day and two times, in Sofia. */
export type PickupForm = { day: string; from: string; to: string };

/** How far ahead a driver can be ordered, in days. */
const mostDays = 14;

/** From this time on, today's drivers have left, so the next day is proposed. */
const lastHour = "17:00";
const usualHours = { from: "09:00", to: "18:00" } as const;

/**
 * Returns the default time of a pick-up: today from half an hour from now, but not before 9:00, until 18:00; from 17:00
 * on, tomorrow from 9:00 to 18:00.
 */
export function usualPickup(now: Date): PickupForm {
  const [today, time] = [sofiaDay(now), formatTime(now)];
  if (time >= lastHour) return { day: addDays(today, 1), ...usualHours };
  const next = formatTime(new Date(now.getTime() + 30 * 60_000));
  return { day: today, from: next > usualHours.from ? next : usualHours.from, to: usualHours.to };
}

/** Parses a pick-up time. Returns null unless it ends after it begins and after now, and is at most two weeks ahead. */
export function readPickup({ day, from, to }: PickupForm, now: Date): { from: Date; to: Date } | null {
  if (from === "" || to === "" || from >= to || day > addDays(sofiaDay(now), mostDays)) return null;
  const [start, end] = [from, to].map((time) => readMoment({ date: day, time }, "start"));
  return start && end && end > now ? { from: start, to: end } : null;
}
