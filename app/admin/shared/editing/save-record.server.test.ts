import { expect, test, vi } from "vitest";
import { z } from "zod";
import { parseForm, requiredText } from "#app/domain/content/content-fields.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { log } from "#app/server/log.ts";
import { saveRecord } from "./save-record.server.ts";

const id = "01890000-0000-7000-8000-000000000001";
const at = new Date("2026-11-21T10:00:00Z");
const schema = z.object({ name: requiredText(10) });
const posted = { name: " Ягода ", seen: at.toISOString() };

type Saving = Parameters<typeof saveRecord<z.output<typeof schema>, { id: string; updated_at: Date }>>[2];

/** Posts a form to an editor whose record is saved by `save`. */
async function post(
  fields: Record<string, string> | [string, string][],
  save: Saving["save"],
  { recordId = id, ...change }: Partial<Saving> & { recordId?: string | null } = {},
) {
  const body = new URLSearchParams(fields);
  const request = new Request("http://localhost/admin/things", { method: "POST", body });
  const answer = await saveRecord(request, recordId ?? undefined, {
    read: (field) => parseForm(schema, field),
    save,
    saved: () => ({ text: "popups.saved" }),
    invalid: () => "popups.refused",
    failed: "popups.saveFailed",
    ...change,
  });
  return "data" in answer ? { status: answer.init?.status, ...answer.data } : { status: 200, ...answer };
}

const unsaved = () => Promise.reject(new Error("saved"));
const refusing = (refusal: SaveRefusal) => () => Promise.resolve(refusal);

test("saves the parsed form with the version that the editor showed, or null to overwrite or create", async () => {
  const changes: Parameters<Saving["save"]>[0][] = [];
  const save: Saving["save"] = (change) => {
    changes.push(change);
    return Promise.resolve({ ok: true, record: { id, updated_at: at }, removed: ["onclick"] });
  };
  const saved = { status: 200, ok: true, text: "popups.saved", id, seen: at.toISOString() };
  expect(await post(posted, save)).toEqual({ ...saved, removed: ["onclick"] });
  await post({ ...posted, overwrite: "on" }, save);
  await post({ name: "Ягода" }, save, { recordId: null });
  expect(changes.map(({ id: saving, seen, input }) => [saving, seen, input])).toEqual([
    [id, at, { name: "Ягода" }],
    [id, null, { name: "Ягода" }],
    [null, null, { name: "Ягода" }],
  ]);
});

test("refuses invalid fields with their problems and the posted values", async () => {
  const refused = { status: 422, text: "popups.refused", problems: { name: "required" } };
  expect(await post({ name: " ", other: "1" }, unsaved)).toMatchObject({
    ...refused,
    values: { name: " ", other: "1" },
  });
});

test("joins several values of one name", async () => {
  const fields: [string, string][] = [
    ["name", ""],
    ["ids", "a"],
    ["ids", ""],
    ["ids", "b"],
  ];
  expect(await post(fields, unsaved)).toMatchObject({ values: { ids: "a,b" } });
});

test("a deleted record or an invalid id is a conflict", async () => {
  const gone = { status: 409, text: "edit.gone", values: posted };
  expect(await post(posted, refusing({ ok: false, code: "gone" }))).toMatchObject(gone);
  expect(await post(posted, unsaved, { recordId: "не е ключ" })).toMatchObject(gone);
  expect(await post(posted, unsaved, { read: () => null })).toMatchObject(gone);
});

test("a stale save returns who saved and when; a taken slug gets its own message and marks its field", async () => {
  const stale = { by: "Мария", at };
  expect(await post(posted, refusing({ ok: false, code: "stale", ...stale }))).toMatchObject({
    status: 409,
    text: "edit.stale.title",
    stale,
    values: posted,
  });
  const taken = refusing({ ok: false, code: "taken" });
  expect(await post(posted, taken, { taken: { text: "pages.taken", field: "slug" } })).toMatchObject({
    status: 409,
    text: "pages.taken",
    problems: { slug: "taken" },
  });
});

test("fields that contradict other records are refused with corrected values", async () => {
  const problems = { name: "choice" };
  const conflict = { ok: false, code: "conflict", problems, values: { seen: "2" } } as const;
  expect(await post(posted, () => Promise.resolve(conflict))).toMatchObject({
    status: 409,
    text: "popups.refused",
    problems,
    values: { ...posted, seen: "2" },
  });
});

test("a failure is logged and answered with the posted values", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  expect(await post(posted, unsaved)).toMatchObject({
    status: 500,
    text: "popups.saveFailed",
    values: posted,
  });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ path: "/admin/things" }), expect.any(String));
  logged.mockRestore();
});
