import { isDay, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

/** A display window: both ends inclusive, null means open-ended (specification, section 7). */
export type ScheduleWindow = { start_date: Date | null; end_date: Date | null };

export function isWithin({ start_date, end_date }: ScheduleWindow, now: Date): boolean {
  return (!start_date || start_date <= now) && (!end_date || now <= end_date);
}

/** A time as two form fields in Sofia time: `2026-11-21`, and `09:05` or empty. */
export type MomentFields = { date: string; time: string };

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Parses two form fields to a time in Sofia; null when both are empty, `undefined` when invalid. Without a time of day,
 * a start is the first millisecond of the day and an end the last; with one, an end is the last millisecond of its
 * minute. An hour repeated by the clock change means the first one; a skipped hour means the hour after.
 */
export function readMoment({ date, time }: MomentFields, edge: "start" | "end"): Date | null | undefined {
  if (date === "" && time === "") return null;
  if (!isDay(date)) return undefined;
  const start = startOfSofiaDay(date);
  if (time === "") return edge === "start" ? start : new Date(startOfNextDay(start).getTime() - 1);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const moment = clockTime(start, time);
  return edge === "start" ? moment : new Date(moment.getTime() + minute - 1);
}

/**
 * Parses a countdown's end: the beginning of its minute or, without a time of day, the end of its day. Null and
 * `undefined` as in `readMoment`.
 */
export function readCountdownEnd({ date, time }: MomentFields): Date | null | undefined {
  return readMoment({ date, time }, time === "" ? "end" : "start");
}

/**
 * Parses the window in `start_date` and `end_date` with their times. Adds refusals to `problems`: `moment` (invalid)
 * and `order` (the end is before the start).
 */
export function readSchedule(
  field: (name: string) => string,
  problems: Record<string, string>,
): ScheduleWindow {
  const read = (name: string, edge: "start" | "end") => {
    const moment = readMoment({ date: field(name), time: field(`${name}_time`) }, edge);
    if (moment === undefined) problems[name] = "moment";
    return moment ?? null;
  };
  const [start_date, end_date] = [read("start_date", "start"), read("end_date", "end")];
  if (start_date && end_date && end_date < start_date) problems.end_date = "order";
  return { start_date, end_date };
}

/** Returns the form fields of a time, to the minute; `readMoment` parses them back. */
export function momentFields(moment: Date | null, edge: "start" | "end"): MomentFields {
  if (!moment) return { date: "", time: "" };
  const date = sofiaDay(moment);
  const isWholeDay = moment.getTime() === readMoment({ date, time: "" }, edge)?.getTime();
  return { date, time: isWholeDay ? "" : timeFormat.format(moment) };
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Sofia",
});

/** Returns the first moment of a day at which Sofia's clocks show that time; an hour later if they skip it. */
function clockTime(startOfDay: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const plain = startOfDay.getTime() + (hours * 60 + minutes) * minute;
  const candidates = [plain - 60 * minute, plain, plain + 60 * minute].map((at) => new Date(at));
  return (
    candidates.find((at) => sofiaDay(at) === sofiaDay(startOfDay) && timeFormat.format(at) === time) ??
    new Date(plain)
  );
}

function startOfNextDay(startOfDay: Date): Date {
  return startOfSofiaDay(sofiaDay(new Date(startOfDay.getTime() + day + 2 * 60 * minute)));
}
