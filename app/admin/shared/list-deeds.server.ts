import { z } from "zod";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";

/** What came of one step on a list. */
export type ListAnswer =
  | {
      ok: true;
      text: AdminTextKey;
      /** What to post to have a deleted record back. */
      undo?: Record<string, string>;
    }
  | { ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

/** What is said of a step that is done; a number is the status of a refusal. */
type Done = Omit<Extract<ListAnswer, { ok: true }>, "ok"> | 409 | 422;

type Deed = {
  /** What the step says when it failed. */
  failed: AdminTextKey;
  attempt: (ids: [string, ...string[]]) => Promise<Done>;
};

const uuids = z.tuple([z.uuid()], z.uuid()).refine((ids) => ids.length <= 10_000);

/**
 * Does one step that a list posted: `deed` names it, `id` the record that it is done to, or all of them in their new
 * order. What names no step or no record is refused as 422.
 */
export async function doListDeed(
  fields: URLSearchParams,
  deeds: Readonly<Record<string, Deed>>,
  otherwise: AdminTextKey,
): Promise<ListAnswer> {
  const name = fields.get("deed") ?? "";
  const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  if (!deed) return { ok: false, text: otherwise, status: 422 };
  const ids = uuids.safeParse(fields.getAll("id"));
  if (!ids.success) return { ok: false, text: deed.failed, status: 422 };
  try {
    const done = await deed.attempt(ids.data);
    return typeof done === "number" ? { ok: false, text: deed.failed, status: done } : { ok: true, ...done };
  } catch (error) {
    log.error({ err: error, deed: name }, "a step on a list failed");
    return { ok: false, text: deed.failed, status: 500 };
  }
}
