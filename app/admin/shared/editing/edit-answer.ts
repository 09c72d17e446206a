import { momentFields } from "#app/domain/schedule.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** The result of saving a record in an editor. */
export type EditAnswer =
  | {
      ok: true;
      text: AdminTextKey;
      /** Overrides the usual title where the specification defines another. */
      title?: AdminTextKey;
      id: string;
      seen: string;
      /** The back office path to open next, when the editor neither closes nor stays. */
      next?: string;
      /** Names of what sanitizing removed from the record's HTML. */
      removed?: readonly string[];
    }
  | {
      ok: false;
      text: AdminTextKey;
      /** The problem of each refused field, the last part of a key `edit.problem.…`. */
      problems: Record<string, string>;
      /** Set when somebody else has saved meanwhile. */
      stale?: { by: string | null; at: Date };
      /** The posted values, for the page without JavaScript. */
      values: Record<string, string>;
    };

/** Returns a record's strings, numbers and booleans (`on` or empty) as form values. Omits null and everything else. */
export function fieldValues(record: Readonly<Record<string, unknown>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") values[name] = value;
    if (typeof value === "number") values[name] = String(value);
    if (typeof value === "boolean") values[name] = value ? "on" : "";
  }
  return values;
}

/** Returns the values of the two `MomentField`s of a window, `start_date` and `end_date`. */
export function windowValues(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    ...momentValues("start_date", record.start_date, "start"),
    ...momentValues("end_date", record.end_date, "end"),
  };
}

/** Returns the two values of a `MomentField`. A revision has its dates as strings (ISO 8601). */
export function momentValues(name: string, moment: unknown, edge: "start" | "end"): Record<string, string> {
  const isMoment = moment instanceof Date || typeof moment === "string";
  const { date, time } = momentFields(isMoment ? new Date(moment) : null, edge);
  return { [name]: date, [`${name}_time`]: time };
}
