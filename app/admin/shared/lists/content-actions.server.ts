import { z } from "zod";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import type { ListAction } from "./run-list-action.server.ts";

/** Who changes the records of a list, and when. */
export type ActionContext = { db: Database; admin: Granted<"content">; now: Date };

type Texts = { done: AdminTextKey; failed: AdminTextKey };

/** Returns the action that saves the order of all records. */
export function sortAction(
  table: {
    sort: (
      db: Database,
      admin: Granted<"content">,
      change: { ids: readonly string[]; now: Date },
    ) => Promise<void>;
  },
  { db, admin, now }: ActionContext,
  { done, failed }: Texts,
): ListAction {
  return {
    failed,
    async attempt(ids) {
      await table.sort(db, admin, { ids, now });
      return { text: done };
    },
  };
}

/**
 * Returns the actions that hide and show a record; `set` saves whether it is shown. A refusal of `set` is a conflict.
 */
export function visibilityActions(
  set: (id: string, isShown: boolean) => Promise<{ ok: boolean }>,
  { hidden, shown, failed }: { hidden: AdminTextKey; shown: AdminTextKey; failed: AdminTextKey },
): { hide: ListAction; show: ListAction } {
  const action = (isShown: boolean): ListAction => ({
    failed,
    async attempt([id]) {
      const { ok } = await set(id, isShown);
      return ok ? { text: isShown ? shown : hidden } : 409;
    },
  });
  return { hide: action(false), show: action(true) };
}

type Deletable<Row> = {
  delete: (db: Database, admin: Granted<"content">, change: { id: string; now: Date }) => Promise<Row | null>;
};

/**
 * Returns the action that deletes a record. Without `gone`, a second request is answered like the first; else it is a
 * conflict with that message.
 */
export function deleteAction(
  table: Deletable<object>,
  { db, admin, now }: ActionContext,
  { done, failed, gone }: Texts & { gone?: AdminTextKey },
): ListAction {
  return {
    failed,
    async attempt([id]) {
      const deleted = await table.delete(db, admin, { id, now });
      return !deleted && gone !== undefined ? { refused: gone } : { text: done };
    },
  };
}

/**
 * Returns the actions that delete a record and restore it at its position, as a new record with the same fields. `read`
 * parses the fields that the browser posts back.
 */
export function undoableDeleteActions<Input>(
  table: Deletable<{ id: string; sort_order: number }> & {
    save: (
      db: Database,
      admin: Granted<"content">,
      change: { id: null; input: Input; seen: null; now: Date; place: number },
    ) => Promise<{ ok: boolean }>;
  },
  { db, admin, now }: ActionContext,
  {
    fields,
    read,
    deleted,
    restored,
  }: {
    fields: URLSearchParams;
    read: (field: (name: string) => string) => FormInput<Input>;
    deleted: Texts;
    restored: Texts;
  },
): { delete: ListAction; restore: ListAction } {
  return {
    delete: {
      failed: deleted.failed,
      async attempt([id]) {
        const record = await table.delete(db, admin, { id, now });
        // Idempotent: a second request finds the record gone.
        if (!record) return { text: deleted.done };
        const place = String(record.sort_order);
        return { text: deleted.done, undo: { ...fieldValues(record), intent: "restore", id, place } };
      },
    },
    restore: {
      failed: restored.failed,
      async attempt() {
        const form = read((name) => fields.get(name) ?? "");
        const place = z.coerce
          .number()
          .int()
          .min(0)
          .safeParse(fields.get("place") ?? undefined);
        if (!form.ok || !place.success) return 422;
        const change = { id: null, input: form.input, seen: null, now, place: place.data };
        const { ok } = await table.save(db, admin, change);
        return ok ? { text: restored.done } : 422;
      },
    },
  };
}
