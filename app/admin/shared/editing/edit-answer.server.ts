import { data } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import type { EditAnswer } from "./edit-answer.ts";

/**
 * Returns the version of the record that the editor showed; null for a new record, a confirmed overwrite or an invalid
 * date.
 */
export function readSeen(field: (name: string) => string): Date | null {
  const seen = new Date(field("seen"));
  return field("overwrite") === "on" || Number.isNaN(seen.getTime()) ? null : seen;
}

type Refused = Omit<Extract<EditAnswer, { ok: false }>, "ok" | "problems"> & {
  problems?: Record<string, string>;
};

/** Returns a refusal with status 422 (invalid input), 403 (password needed), 409 (conflict) or 500 (failure). */
export function refused({ problems = {}, ...answer }: Refused, status: 403 | 409 | 422 | 500) {
  return data({ ok: false, problems, ...answer } satisfies EditAnswer, { status });
}

/** Converts a refusal of `saveContent`; `taken` is the message, and the field, when another record has its value. */
export function saveRefusal(
  refusal: SaveRefusal,
  values: Record<string, string>,
  taken: { text: AdminTextKey; field?: string },
) {
  if (refusal.code === "stale") {
    const { by, at } = refusal;
    return refused({ text: "edit.stale.title", stale: { by, at }, values }, 409);
  }
  if (refusal.code === "gone") return refused({ text: "edit.gone", values }, 409);
  const problems = taken.field === undefined ? {} : { [taken.field]: "taken" };
  return refused({ text: taken.text, problems, values }, 409);
}
