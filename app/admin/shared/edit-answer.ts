import { momentFields } from "#app/domain/schedule.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** What became of an edited record, as the screen tells it. */
export type EditAnswer =
  | {
      ok: true;
      text: AdminTextKey;
      /** Where the specification has another title than the usual one. */
      title?: AdminTextKey;
      id: string;
      seen: string;
      /** Where the editor goes on when it does not close: a path of this back office. */
      next?: string;
      /** What the policy took out of the record's HTML, by its names. */
      removed?: readonly string[];
    }
  | {
      ok: false;
      text: AdminTextKey;
      /** Why fields were refused, by their names: the end of a key `edit.problem.…`. */
      problems: Record<string, string>;
      /** Somebody saved meanwhile. */
      stale?: { by: string | null; at: Date };
      /** What was posted, for a page without scripts. */
      values: Record<string, string>;
    };

/** The fields of a form that shows a record: nothing for null, `on` for a ticked box; what is no field is left out. */
export function fieldValues(record: Readonly<Record<string, unknown>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") values[name] = value;
    if (typeof value === "number") values[name] = String(value);
    if (typeof value === "boolean") values[name] = value ? "on" : "";
  }
  return values;
}

/** The fields of a `MomentField`; a record as it once was has its dates as texts (ISO 8601). */
export function momentValues(name: string, moment: unknown, edge: "start" | "end"): Record<string, string> {
  const isMoment = moment instanceof Date || typeof moment === "string";
  const { date, time } = momentFields(isMoment ? new Date(moment) : null, edge);
  return { [name]: date, [`${name}_time`]: time };
}
