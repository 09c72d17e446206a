import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { isDay } from "#app/domain/sofia-days.ts";

/**
 * Smaller numbers are seconds since 1970, others milliseconds. It is the year 1973 in milliseconds, 5138 in seconds.
 */
const leastMilliseconds = 100_000_000_000;

const sofiaFormat = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Sofia",
});

/** Formats a moment as Sofia's local time, `2026-11-24 09:30:00`. */
export function sofiaDateTime(moment: Date): string {
  return sofiaFormat.format(moment);
}

/**
 * Parses a time of a carrier: seconds or milliseconds since 1970, as numbers or texts, ISO 8601, or the same with the day
 * as `25.11.2026`. A text without a time zone is Sofia's local time. Returns null for 0 and for anything else.
 */
export function parseCarrierTime(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const text = String(value)
    .trim()
    .replace(/^(\d\d)\.(\d\d)\.(\d{4})(?!\d)/, "$3-$2-$1");
  if (/^\d{1,15}$/.test(text)) {
    const number = Number(text);
    return number === 0 ? null : new Date(number < leastMilliseconds ? number * 1000 : number);
  }
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
    text,
  );
  const [, day, minutes = "00:00", seconds = "00", zone] = parts ?? [];
  if (day === undefined || !isDay(day)) return null;
  const local = `${day}T${minutes}:${seconds}`;
  const moment = zone === undefined ? fromSofia(local) : new Date(local + withColon(zone));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Returns a zone offset with a colon, because not every parser reads `+0200`. */
function withColon(zone: string): string {
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

/**
 * Parses Sofia's local time: UTC+2, in summer UTC+3. In the hour that occurs twice in autumn it is read as the first.
 */
function fromSofia(local: string): Date {
  const summer = new Date(`${local}+03:00`);
  if (Number.isNaN(summer.getTime())) return summer;
  return sofiaDateTime(summer).replace(" ", "T") === local ? summer : new Date(`${local}+02:00`);
}

/** Parses a time of a carrier in any form; null when it is missing or cannot be read. */
export const carrierTime = z
  .union([outsideText(), z.number()])
  .nullish()
  .catch(null)
  .transform(parseCarrierTime);

/**
 * Parses a time of day, `09:00`, from a text or from a moment on any day, of which it takes the local time in Sofia.
 * Returns null for anything else.
 */
export function parseTimeOfDay(value: string | number | null | undefined): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2}):(\d\d)(?::\d\d)?\s*$/.exec(String(value ?? "")) ?? [];
  if (hours !== undefined && Number(hours) < 24) return `${hours.padStart(2, "0")}:${minutes}`;
  const moment = parseCarrierTime(value);
  return moment && sofiaDateTime(moment).slice(11, 16);
}
