import { z } from "zod";
import { recordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";

/** The result of one list action. */
export type ListAnswer =
  | {
      ok: true;
      text: AdminTextKey;
      /** The fields to post to restore a deleted record. */
      undo?: Record<string, string>;
    }
  | { ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

/** The result of a completed action, the HTTP status of a refusal, or a conflict with its own message. */
type Outcome = Omit<Extract<ListAnswer, { ok: true }>, "ok"> | 409 | 422 | { refused: AdminTextKey };

export type ListAction = {
  /** The message when the action fails. */
  failed: AdminTextKey;
  attempt: (ids: [string, ...string[]]) => Promise<Outcome>;
};

const recordIds = z.tuple([recordId], recordId).refine((ids) => ids.length <= 10_000);

/**
 * Runs one posted list action: `intent` names it, `id` is the record or, to sort, all records in their new order.
 * Refuses an unknown action, and ids that are missing, invalid or more than 10,000, with 422; a failure is logged and
 * answered with 500. `fallback` is the message for an unknown action.
 */
export async function runListAction(
  fields: URLSearchParams,
  actions: Readonly<Record<string, ListAction>>,
  fallback: AdminTextKey,
): Promise<ListAnswer> {
  const name = fields.get("intent") ?? "";
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) return { ok: false, text: fallback, status: 422 };
  const ids = recordIds.safeParse(fields.getAll("id"));
  if (!ids.success) return { ok: false, text: action.failed, status: 422 };
  try {
    const outcome = await action.attempt(ids.data);
    if (typeof outcome === "object" && "refused" in outcome)
      return { ok: false, text: outcome.refused, status: 409 };
    return typeof outcome === "number"
      ? { ok: false, text: action.failed, status: outcome }
      : { ok: true, ...outcome };
  } catch (error) {
    log.error({ err: error, intent: name }, "a list action failed");
    return { ok: false, text: action.failed, status: 500 };
  }
}
