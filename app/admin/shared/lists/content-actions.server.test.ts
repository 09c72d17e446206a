import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm, requiredText } from "#app/domain/content/content-fields.ts";
import type { Database } from "#app/server/db/database.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { deleteAction, sortedListActions, undoableDeleteActions } from "./content-actions.server.ts";
import { runListAction } from "./run-list-action.server.ts";

const id = "01890000-0000-7000-8000-000000000001";
const other = "01890000-0000-7000-8000-000000000002";
const at = {
  db: {} as Database,
  admin: adminOf({ userId: id, email: "owner@example.com" }),
  now: new Date("2026-11-21T10:00:00Z"),
};
const schema = z.object({ name: requiredText(10) });

/** A list of records in memory with the actions of a content table. */
function listOf(...records: { id: string; name: string; sort_order: number }[]) {
  const hidden = new Set<string>();
  const table = {
    records,
    set: (_db: object, _admin: object, change: { id: string; values: { is_active: boolean } }) => {
      if (change.values.is_active) hidden.delete(change.id);
      else hidden.add(change.id);
      return Promise.resolve({ ok: records.some((record) => record.id === change.id) });
    },
    sort: (_db: object, _admin: object, { ids }: { ids: readonly string[] }) => {
      records.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return Promise.resolve();
    },
    delete: (_db: object, _admin: object, change: { id: string }) => {
      const place = records.findIndex((record) => record.id === change.id);
      return Promise.resolve(place < 0 ? null : (records.splice(place, 1)[0] ?? null));
    },
    save: (_db: object, _admin: object, { input, place }: { input: { name: string }; place: number }) => {
      records.splice(place, 0, { id: other, ...input, sort_order: place });
      return Promise.resolve({ ok: true });
    },
  };
  const run = (posted: Record<string, string> | [string, string][]) => {
    const fields = new URLSearchParams(posted);
    const actions = {
      ...sortedListActions(table, at, {
        column: "is_active",
        hidden: "distributors.hidden",
        shown: "distributors.shown",
      }),
      ...undoableDeleteActions(table, at, {
        fields,
        read: (field) => parseForm(schema, field),
        deleted: "distributors.deleted",
        restored: "distributors.restored",
      }),
      remove: deleteAction(table, at, { done: "popups.deleted", failed: "popups.deleteFailed" }),
      removeOnce: deleteAction(table, at, {
        done: "popups.deleted",
        failed: "popups.deleteFailed",
        gone: "edit.gone",
      }),
    };
    return runListAction(fields, actions, "edit.saveFailed");
  };
  return { run, hidden, names: () => records.map(({ name }) => name) };
}

test("saves the posted order", async () => {
  const list = listOf({ id, name: "А", sort_order: 0 }, { id: other, name: "Б", sort_order: 1 });
  const posted: [string, string][] = [
    ["intent", "sort"],
    ["id", other],
    ["id", id],
  ];
  expect(await list.run(posted)).toEqual({ ok: true, text: "lists.sorted" });
  expect(list.names()).toEqual(["Б", "А"]);
});

test("a deletion returns the fields that restore the record at its position", async () => {
  const list = listOf({ id: other, name: "А", sort_order: 0 }, { id, name: "Б", sort_order: 1 });
  const deleted = await list.run({ intent: "delete", id });
  expect(list.names()).toEqual(["А"]);
  const undo = deleted.ok ? deleted.undo : undefined;
  expect(undo).toEqual({ intent: "restore", id, name: "Б", sort_order: "1", place: "1" });
  expect(await list.run(undo ?? {})).toEqual({ ok: true, text: "distributors.restored" });
  expect(list.names()).toEqual(["А", "Б"]);
});

test("a second deletion is answered like the first, with nothing to undo", async () => {
  const list = listOf();
  expect(await list.run({ intent: "delete", id })).toEqual({ ok: true, text: "distributors.deleted" });
  expect(await list.run({ intent: "remove", id })).toEqual({ ok: true, text: "popups.deleted" });
});

test("a list may report that a record was deleted already", async () => {
  const list = listOf({ id, name: "А", sort_order: 0 });
  expect(await list.run({ intent: "removeOnce", id })).toEqual({ ok: true, text: "popups.deleted" });
  expect(await list.run({ intent: "removeOnce", id })).toEqual({ ok: false, text: "edit.gone", status: 409 });
});

test("refuses to restore invalid fields or without a position", async () => {
  const list = listOf();
  const refused = { ok: false, text: "edit.saveFailed", status: 422 };
  expect(await list.run({ intent: "restore", id, name: " ", place: "0" })).toEqual(refused);
  expect(await list.run({ intent: "restore", id, name: "А" })).toEqual({ ...refused });
  expect(await list.run({ intent: "restore", id, name: "А", place: "-1" })).toEqual(refused);
  expect(list.names()).toEqual([]);
});

test("hides and shows a record; an unknown one is a conflict", async () => {
  const list = listOf({ id, name: "А", sort_order: 0 });
  expect(await list.run({ intent: "hide", id })).toEqual({ ok: true, text: "distributors.hidden" });
  expect([...list.hidden]).toEqual([id]);
  expect(await list.run({ intent: "show", id })).toEqual({ ok: true, text: "distributors.shown" });
  expect([...list.hidden]).toEqual([]);
  const gone = { ok: false, text: "lists.visibilityFailed", status: 409 };
  expect(await list.run({ intent: "hide", id: other })).toEqual(gone);
});

test("refuses an unknown action and an invalid id", async () => {
  const list = listOf();
  expect(await list.run({ intent: "toString", id })).toMatchObject({
    text: "edit.saveFailed",
    status: 422,
  });
  expect(await list.run({ intent: "delete", id: "не е ключ" })).toMatchObject({
    text: "edit.deleteFailed",
    status: 422,
  });
});
