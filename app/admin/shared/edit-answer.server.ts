import { data } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { KeepRefusal } from "#app/server/content/keep-content.ts";
import type { EditAnswer } from "./edit-answer.ts";

/** The state of the record that the editor saw; null for a new record and when it is overwritten knowingly. */
export function readSeen(field: (name: string) => string): Date | null {
  const seen = new Date(field("seen"));
  return field("overwrite") === "on" || Number.isNaN(seen.getTime()) ? null : seen;
}

export function saved(
  text: AdminTextKey,
  { id, updated_at }: { id: string; updated_at: Date },
  removed: readonly string[] = [],
): EditAnswer {
  return { ok: true, text, id, seen: updated_at.toISOString(), removed };
}

type Refused = Omit<Extract<EditAnswer, { ok: false }>, "ok" | "problems"> & {
  problems?: Record<string, string>;
};

/** A refusal with the status that fits: 422 for what was typed, 409 for what stands in the way, 500 for a failure. */
export function refused({ problems = {}, ...answer }: Refused, status: 409 | 422 | 500) {
  return data({ ok: false, problems, ...answer } satisfies EditAnswer, { status });
}

/** What `keepContent` refused; `taken` says that another record has the slug or the key. */
export function keepRefused(refusal: KeepRefusal, values: Record<string, string>, taken: AdminTextKey) {
  if (refusal.code === "stale") {
    const { by, at } = refusal;
    return refused({ text: "edit.stale.title", stale: { by, at }, values }, 409);
  }
  return refused({ text: refusal.code === "gone" ? "edit.gone" : taken, values }, 409);
}
