import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { runListAction } from "./run-list-action.server.ts";
import type { ListAction } from "./run-list-action.server.ts";
import { sortedListFailures } from "./sorted-list-failures.ts";

/** Who changes the records of a list, and when. */
export type ActionContext = { db: Database; admin: Granted<"content">; now: Date };

/** The action of a list of content: runs the one of `actionsOf` that the form names, as `runListAction` does. */
export async function contentListAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  fallback: AdminTextKey,
  actionsOf: (at: ActionContext, fields: URLSearchParams) => Readonly<Record<string, ListAction>>,
) {
  const admin = granted(context, "content");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const actions = actionsOf({ db, admin, now: new Date() }, fields);
  return respond(await runListAction(fields, actions, fallback));
}

type Texts = { done: AdminTextKey; failed: AdminTextKey };

type Sortable = {
  sort: (
    db: Database,
    admin: Granted<"content">,
    change: { ids: readonly string[]; now: Date },
  ) => Promise<void>;
};

/** Returns the action that saves the order of all records. */
export function sortAction(
  table: Sortable,
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
 * Returns the actions of a list that the owner sorts: sort, hide and show. `column` is the one that shows a record. A
 * record that is gone is a conflict.
 */
export function sortedListActions<Column extends string>(
  table: Sortable & {
    set: (
      db: Database,
      admin: Granted<"content">,
      change: { id: string; values: Record<Column, boolean>; now: Date },
    ) => Promise<{ ok: boolean }>;
  },
  at: ActionContext,
  {
    column,
    hidden,
    shown,
    failures = sortedListFailures,
  }: {
    column: Column;
    hidden: AdminTextKey;
    shown: AdminTextKey;
    failures?: Record<"sort" | "hide" | "show", AdminTextKey>;
  },
): Record<"sort" | "hide" | "show", ListAction> {
  const { db, admin, now } = at;
  const toggle = (isShown: boolean): ListAction => ({
    failed: failures[isShown ? "show" : "hide"],
    async attempt([id]) {
      const values = { [column]: isShown } as Record<Column, boolean>;
      const { ok } = await table.set(db, admin, { id, values, now });
      return ok ? { text: isShown ? shown : hidden } : 409;
    },
  });
  return {
    sort: sortAction(table, at, { done: "lists.sorted", failed: failures.sort }),
    hide: toggle(false),
    show: toggle(true),
  };
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
    deleted: AdminTextKey;
    restored: AdminTextKey;
  },
): { delete: ListAction; restore: ListAction } {
  return {
    delete: {
      failed: sortedListFailures.delete,
      async attempt([id]) {
        const record = await table.delete(db, admin, { id, now });
        // Idempotent: a second request finds the record gone.
        if (!record) return { text: deleted };
        const place = String(record.sort_order);
        return { text: deleted, undo: { ...fieldValues(record), intent: "restore", id, place } };
      },
    },
    restore: {
      failed: sortedListFailures.restore,
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
        return ok ? { text: restored } : 422;
      },
    },
  };
}
